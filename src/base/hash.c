/*
 * base/hash.c -- the hashes that commitments and records are made of, and hexadecimal digits.
 *
 * A thin layer over base/sha256.h.  It adds domain separation (a tag and the length of every part,
 * see rf_hash in riffle/hash.h) and wipes each state and buffer, because most of them have held a
 * secret.
 */
#include "riffle/hash.h"

#include <string.h>

#include "base/assert.h"
#include "base/sha256.h"

#ifndef RF_PORTABLE_HASH
#include <sodium.h>
#endif

struct rf_hash_part
rf_hash_part_number(uint8_t bytes[static 8], uint64_t number)
{
    /* Big-endian.  Compilers turn these eight lines into one store. */
    bytes[0] = (uint8_t)(number >> 56), bytes[1] = (uint8_t)(number >> 48);
    bytes[2] = (uint8_t)(number >> 40), bytes[3] = (uint8_t)(number >> 32);
    bytes[4] = (uint8_t)(number >> 24), bytes[5] = (uint8_t)(number >> 16);
    bytes[6] = (uint8_t)(number >> 8), bytes[7] = (uint8_t)number;
    return (struct rf_hash_part){bytes, 8};
}

struct rf_hash_part
rf_hash_part_text(const char *text)
{
    return (struct rf_hash_part){text, strlen(text)};
}

void
rf_sha256(uint8_t out[static RF_HASH_BYTES], const void *bytes, size_t size)
{
    struct rf_sha256_state state;
    rf_sha256_start(&state);
    rf_sha256_add(&state, bytes, size);
    rf_sha256_end(&state, out);
    rf_wipe(&state, sizeof state);
}

void
rf_sha256_tagged(uint8_t out[static RF_HASH_BYTES], uint8_t first, const void *bytes, size_t size)
{
    struct rf_sha256_state state;
    rf_sha256_start(&state);
    rf_sha256_add(&state, &first, 1);
    rf_sha256_add(&state, bytes, size);
    rf_sha256_end(&state, out);
    rf_wipe(&state, sizeof state);
}

void
rf_hmac_key_make(struct rf_hmac_key *ready, const uint8_t key[static RF_KEY_BYTES])
{
    rf_hmac_key_by(ready, key, RF_KEY_BYTES, rf_sha256_best());
}

void
rf_hmac_keyed(uint8_t out[static RF_HASH_BYTES], const struct rf_hmac_key *ready, const void *bytes,
              size_t size)
{
    struct rf_sha256_state state;
    rf_hmac_start_by(&state, ready, rf_sha256_best());
    rf_sha256_add(&state, bytes, size);
    rf_hmac_end(&state, ready, out);
    rf_wipe(&state, sizeof state);
}

void
rf_hmac(uint8_t out[static RF_HASH_BYTES], const uint8_t key[static RF_KEY_BYTES],
        const void *bytes, size_t size)
{
    struct rf_hmac_key ready;
    rf_hmac_key_make(&ready, key);
    rf_hmac_keyed(out, &ready, bytes, size);
    rf_wipe(&ready, sizeof ready);
}

/* LP: the length of a part in four bytes, big-endian, before the part itself.  Without it the parts
 * "ab","c" and "a","bc" would hash alike. */
static void
add_length(struct rf_sha256_state *state, size_t size)
{
    RF_ASSERT(size <= UINT32_MAX);
    uint8_t length[4] = {(uint8_t)(size >> 24), (uint8_t)(size >> 16), (uint8_t)(size >> 8),
                         (uint8_t)size};
    rf_sha256_add(state, length, sizeof length);
}

/* Adds LP("riffle-1/" tag) LP(part 1) LP(part 2) …  The tag keeps the hashes of different things
 * apart. */
static void
add_tagged(struct rf_sha256_state *state, const char *tag, const struct rf_hash_part *parts,
           size_t count)
{
    static const char prefix[] = "riffle-1/";
    add_length(state, sizeof prefix - 1 + strlen(tag));
    rf_sha256_add(state, prefix, sizeof prefix - 1);
    rf_sha256_add(state, tag, strlen(tag));
    for (size_t i = 0; i < count; i++) {
        add_length(state, parts[i].size);
        rf_sha256_add(state, parts[i].bytes, parts[i].size);
    }
}

void
rf_hash(uint8_t out[static RF_HASH_BYTES], const char *tag, const struct rf_hash_part *parts,
        size_t count)
{
    struct rf_sha256_state state;
    rf_sha256_start(&state);
    add_tagged(&state, tag, parts, count);
    rf_sha256_end(&state, out);
    rf_wipe(&state, sizeof state);
}

void
rf_prf_keyed(uint8_t out[static RF_HASH_BYTES], const struct rf_hmac_key *ready, const char *tag,
             const struct rf_hash_part *parts, size_t count)
{
    struct rf_sha256_state state;
    rf_hmac_start_by(&state, ready, rf_sha256_best());
    add_tagged(&state, tag, parts, count);
    rf_hmac_end(&state, ready, out);
    rf_wipe(&state, sizeof state);
}

void
rf_prf(uint8_t out[static RF_HASH_BYTES], const uint8_t key[static RF_KEY_BYTES], const char *tag,
       const struct rf_hash_part *parts, size_t count)
{
    struct rf_hmac_key ready;
    rf_hmac_key_make(&ready, key);
    rf_prf_keyed(out, &ready, tag, parts, count);
    rf_wipe(&ready, sizeof ready);
}

void
rf_hash_stack(uint8_t out[static RF_HASH_BYTES], const uint16_t *stack, size_t count)
{
    struct rf_sha256_state state;
    rf_sha256_start(&state);
    for (size_t i = 0; i < count; i++) {
        uint8_t place[2] = {(uint8_t)(stack[i] >> 8), (uint8_t)stack[i]};
        rf_sha256_add(&state, place, sizeof place);
    }
    rf_sha256_end(&state, out);
    rf_wipe(&state, sizeof state);
}

/* A plain memset could be optimised away, because nothing reads the bytes afterwards. */
void
rf_wipe(void *secret, size_t size)
{
#ifdef RF_PORTABLE_HASH
    for (volatile uint8_t *byte = secret; size > 0; size--)
        *byte++ = 0;
#else
    sodium_memzero(secret, size);
#endif
}

void
rf_hex_write_bytes(char *out, const uint8_t *bytes, size_t count)
{
    static const char digits[] = "0123456789abcdef";
    RF_ASSERT(out && (bytes || count == 0));
    for (size_t i = 0; i < count; i++) {
        out[2 * i] = digits[bytes[i] >> 4];
        out[2 * i + 1] = digits[bytes[i] & 15];
    }
    out[2 * count] = '\0';
}

void
rf_hex_write(char out[static RF_HEX_TEXT], const uint8_t bytes[static RF_HASH_BYTES])
{
    rf_hex_write_bytes(out, bytes, RF_HASH_BYTES);
}

/* The value of a lower-case digit plus 1, or 0 for every other character. */
static const uint8_t hex_worth[256] = {
    ['0'] = 1, ['1'] = 2,  ['2'] = 3,  ['3'] = 4,  ['4'] = 5,  ['5'] = 6,  ['6'] = 7,  ['7'] = 8,
    ['8'] = 9, ['9'] = 10, ['a'] = 11, ['b'] = 12, ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16,
};

/* Reads `digits` only as far as they are hexadecimal, so a short string stops at its zero byte. */
bool
rf_hex_read(uint8_t *bytes, size_t count, const char *digits)
{
    for (size_t i = 0; i < count; i++) {
        unsigned high = hex_worth[(unsigned char)digits[2 * i]];
        unsigned low = high ? hex_worth[(unsigned char)digits[2 * i + 1]] : 0;
        if (!low)
            return false;
        bytes[i] = (uint8_t)((high - 1) << 4 | (low - 1));
    }
    return true;
}
