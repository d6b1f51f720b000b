/*
 * base/sha256_portable.c -- SHA-256 (FIPS 180-4) and HMAC (RFC 2104) in plain C.
 */
#include <string.h>

#include "base/assert.h"
#include "base/sha256.h"

/* The first bits behind the point of the cube roots of the first 64 primes. */
static const uint32_t round_word[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t
turn(uint32_t word, unsigned bits)
{
    return word >> bits | word << (32 - bits);
}

static uint32_t
word_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* The words of a block, and those that follow from them. */
static void
block_words(uint32_t w[static 64], const uint8_t block[static RF_SHA256_BLOCK])
{
    for (unsigned i = 0; i < 16; i++)
        w[i] = word_at(block + (size_t)4 * i);
    for (unsigned i = 16; i < 64; i++) {
        uint32_t early = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t late = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + early + w[i - 7] + late;
    }
}

static void
take_block(uint32_t word[static 8], const uint8_t block[static RF_SHA256_BLOCK])
{
    uint32_t w[64];
    uint32_t a = word[0], b = word[1], c = word[2], d = word[3];
    uint32_t e = word[4], f = word[5], g = word[6], h = word[7];
    block_words(w, block);
    for (unsigned i = 0; i < 64; i++) {
        uint32_t choice = g ^ (e & (f ^ g)), majority = (a & b) | (c & (a | b));
        uint32_t one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + round_word[i] + w[i];
        uint32_t two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority;
        h = g, g = f, f = e, e = d + one;
        d = c, c = b, b = a, a = one + two;
    }
    word[0] += a, word[1] += b, word[2] += c, word[3] += d;
    word[4] += e, word[5] += f, word[6] += g, word[7] += h;
}

void
rf_sha256_start(struct rf_sha256_state *state)
{
    /* The first bits behind the point of the square roots of the first eight primes. */
    static const struct rf_sha256_state empty = {.word = {0x6a09e667, 0xbb67ae85, 0x3c6ef372,
                                                          0xa54ff53a, 0x510e527f, 0x9b05688c,
                                                          0x1f83d9ab, 0x5be0cd19}};
    *state = empty;
}

void
rf_sha256_add(struct rf_sha256_state *state, const void *bytes, size_t size)
{
    const uint8_t *from = bytes;
    size_t waiting = (size_t)(state->size % RF_SHA256_BLOCK);
    RF_ASSERT(bytes || size == 0);
    state->size += size;
    if (waiting > 0) {
        size_t room = RF_SHA256_BLOCK - waiting, part = size < room ? size : room;
        if (part > 0)
            memcpy(state->block + waiting, from, part);
        if (part < room)
            return;
        take_block(state->word, state->block);
        from += part;
        size -= part;
    }
    for (; size >= RF_SHA256_BLOCK; from += RF_SHA256_BLOCK, size -= RF_SHA256_BLOCK)
        take_block(state->word, from);
    if (size > 0)
        memcpy(state->block, from, size);
}

void
rf_sha256_end(struct rf_sha256_state *state, uint8_t out[static RF_HASH_BYTES])
{
    static const uint8_t rest[RF_SHA256_BLOCK] = {0x80};
    uint8_t bits[8];
    rf_part_number(bits, state->size * 8);
    size_t waiting = (size_t)(state->size % RF_SHA256_BLOCK);
    rf_sha256_add(state, rest, (waiting < 56 ? 56 : 120) - waiting);
    rf_sha256_add(state, bits, sizeof bits);
    RF_ASSERT(state->size % RF_SHA256_BLOCK == 0);
    for (unsigned i = 0; i < RF_HASH_BYTES; i++)
        out[i] = (uint8_t)(state->word[i / 4] >> (24 - 8 * (i % 4)));
}

/* A key longer than a block is hashed first; a shorter one is filled up with zeros. */
void
rf_hmac_start(struct rf_hmac_state *state, const uint8_t *key, size_t size)
{
    uint8_t pad[RF_SHA256_BLOCK] = {0};
    RF_ASSERT(key || size == 0);
    if (size > sizeof pad) {
        rf_sha256_start(&state->inner);
        rf_sha256_add(&state->inner, key, size);
        rf_sha256_end(&state->inner, pad);
    } else if (size > 0) {
        memcpy(pad, key, size);
    }
    for (unsigned i = 0; i < sizeof pad; i++)
        pad[i] ^= 0x36;
    rf_sha256_start(&state->inner);
    rf_sha256_add(&state->inner, pad, sizeof pad);
    for (unsigned i = 0; i < sizeof pad; i++)
        pad[i] ^= 0x36 ^ 0x5c;
    rf_sha256_start(&state->outer);
    rf_sha256_add(&state->outer, pad, sizeof pad);
    rf_wipe(pad, sizeof pad);
}

void
rf_hmac_add(struct rf_hmac_state *state, const void *bytes, size_t size)
{
    rf_sha256_add(&state->inner, bytes, size);
}

void
rf_hmac_end(struct rf_hmac_state *state, uint8_t out[static RF_HASH_BYTES])
{
    uint8_t inner[RF_HASH_BYTES];
    rf_sha256_end(&state->inner, inner);
    rf_sha256_add(&state->outer, inner, sizeof inner);
    rf_sha256_end(&state->outer, out);
    rf_wipe(inner, sizeof inner);
}
