/*
 * base/sha256.c -- SHA-256 and HMAC around the compression function.
 *
 * Splits a message into 64-byte blocks, pads the last one and serialises the result.  Every path
 * (sha256_portable.c, sha256_sodium.c, sha256_x86.c, sha256_armv8.c) compresses blocks;
 * sha256_choose.c chooses one of them.
 */
#include <string.h>

#include "base/assert.h"
#include "base/sha256.h"

/* The first 32 bits of the fractional parts of the square roots of the first 8 primes. */
const uint32_t rf_sha256_initial[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const uint32_t rf_sha256_round[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

/* The last 8 bytes of the last block hold the length of the message in bits. */
enum { LENGTH_AT = RF_SHA256_BLOCK - 8 };

void
rf_sha256_start_by(struct rf_sha256_state *state, rf_sha256_compress *compress)
{
    state->compress = compress;
    state->size = 0;
    memcpy(state->word, rf_sha256_initial, sizeof state->word);
}

void
rf_sha256_start(struct rf_sha256_state *state)
{
    rf_sha256_start_by(state, rf_sha256_best());
}

/* Whole blocks are compressed where they lie; only a remainder is copied into the state. */
void
rf_sha256_add(struct rf_sha256_state *state, const void *bytes, size_t size)
{
    const uint8_t *from = bytes;
    size_t waiting = (size_t)(state->size % RF_SHA256_BLOCK), blocks;
    RF_ASSERT(bytes || size == 0);
    state->size += size;
    if (waiting > 0) {
        size_t room = RF_SHA256_BLOCK - waiting, part = size < room ? size : room;
        if (part > 0)
            memcpy(state->block + waiting, from, part);
        if (part < room)
            return;
        state->compress(state->word, state->block, 1);
        from += part;
        size -= part;
    }
    blocks = size / RF_SHA256_BLOCK;
    if (blocks > 0)
        state->compress(state->word, from, blocks);
    if (size % RF_SHA256_BLOCK > 0)
        memcpy(state->block, from + blocks * RF_SHA256_BLOCK, size % RF_SHA256_BLOCK);
}

/* Padding: one bit that is set, zeros, and the length of the message in bits.  If the length does
 * not fit behind the message, it takes another block. */
void
rf_sha256_end(struct rf_sha256_state *state, uint8_t out[static RF_HASH_BYTES])
{
    size_t waiting = (size_t)(state->size % RF_SHA256_BLOCK);
    state->block[waiting++] = 0x80;
    if (waiting > LENGTH_AT) {
        memset(state->block + waiting, 0, RF_SHA256_BLOCK - waiting);
        state->compress(state->word, state->block, 1);
        waiting = 0;
    }
    RF_ASSERT(waiting <= LENGTH_AT);
    memset(state->block + waiting, 0, LENGTH_AT - waiting);
    rf_hash_part_number(state->block + LENGTH_AT, state->size * 8);
    state->compress(state->word, state->block, 1);
    for (unsigned i = 0; i < 8; i++, out += 4) {
        out[0] = (uint8_t)(state->word[i] >> 24);
        out[1] = (uint8_t)(state->word[i] >> 16);
        out[2] = (uint8_t)(state->word[i] >> 8);
        out[3] = (uint8_t)state->word[i];
    }
}

/* A key longer than a block is hashed first; a shorter one is padded with zeros. */
void
rf_hmac_key_by(struct rf_hmac_key *key, const uint8_t *bytes, size_t size,
               rf_sha256_compress *compress)
{
    uint8_t pad[RF_SHA256_BLOCK] = {0};
    RF_ASSERT(bytes || size == 0);
    if (size > sizeof pad) {
        struct rf_sha256_state state;
        rf_sha256_start_by(&state, compress);
        rf_sha256_add(&state, bytes, size);
        rf_sha256_end(&state, pad);
        rf_wipe(&state, sizeof state);
    } else if (size > 0) {
        memcpy(pad, bytes, size);
    }
    for (unsigned i = 0; i < sizeof pad; i++)
        pad[i] ^= 0x36; /* ipad */
    memcpy(key->inner, rf_sha256_initial, sizeof key->inner);
    compress(key->inner, pad, 1);
    for (unsigned i = 0; i < sizeof pad; i++)
        pad[i] ^= 0x36 ^ 0x5c; /* undoes ipad, applies opad */
    memcpy(key->outer, rf_sha256_initial, sizeof key->outer);
    compress(key->outer, pad, 1);
    rf_wipe(pad, sizeof pad);
}

/* Resumes after the block that holds the padded key. */
static void
start_behind_key(struct rf_sha256_state *state, const uint32_t word[static 8])
{
    memcpy(state->word, word, sizeof state->word);
    state->size = RF_SHA256_BLOCK;
}

void
rf_hmac_start_by(struct rf_sha256_state *state, const struct rf_hmac_key *key,
                 rf_sha256_compress *compress)
{
    state->compress = compress;
    start_behind_key(state, key->inner);
}

/* `out` holds the inner hash until the outer one replaces it. */
void
rf_hmac_end(struct rf_sha256_state *state, const struct rf_hmac_key *key,
            uint8_t out[static RF_HASH_BYTES])
{
    rf_sha256_end(state, out);
    start_behind_key(state, key->outer);
    rf_sha256_add(state, out, RF_HASH_BYTES);
    rf_sha256_end(state, out);
}
