/*
 * base/hash.c -- the one place in src/ that knows which library hashes: libsodium, or where
 * RF_PORTABLE_HASH is defined the plain C of base/sha256.h.
 */
#include "riffle/hash.h"

#include <string.h>

#include "base/assert.h"

#ifdef RF_PORTABLE_HASH
#include "base/sha256.h"
typedef struct rf_sha256_state sha256_state;
typedef struct rf_hmac_state hmac_state;
#define SHA256_START rf_sha256_start
#define SHA256_ADD   rf_sha256_add
#define SHA256_END   rf_sha256_end
#define HMAC_START   rf_hmac_start
#define HMAC_ADD     rf_hmac_add
#define HMAC_END     rf_hmac_end
#else
#include <sodium.h>
typedef crypto_hash_sha256_state sha256_state;
typedef crypto_auth_hmacsha256_state hmac_state;
#define SHA256_START crypto_hash_sha256_init
#define SHA256_ADD   crypto_hash_sha256_update
#define SHA256_END   crypto_hash_sha256_final
#define HMAC_START   crypto_auth_hmacsha256_init
#define HMAC_ADD     crypto_auth_hmacsha256_update
#define HMAC_END     crypto_auth_hmacsha256_final
#endif

struct rf_part
rf_part_number(uint8_t bytes[static 8], uint64_t number)
{
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> (56 - 8 * i));
    return (struct rf_part){bytes, 8};
}

struct rf_part
rf_part_text(const char *text)
{
    return (struct rf_part){text, strlen(text)};
}

void
rf_sha256(uint8_t out[static RF_HASH_BYTES], const void *bytes, size_t size)
{
    sha256_state state;
    SHA256_START(&state);
    SHA256_ADD(&state, bytes, size);
    SHA256_END(&state, out);
}

void
rf_sha256_tagged(uint8_t out[static RF_HASH_BYTES], uint8_t first, const void *bytes, size_t size)
{
    sha256_state state;
    SHA256_START(&state);
    SHA256_ADD(&state, &first, 1);
    SHA256_ADD(&state, bytes, size);
    SHA256_END(&state, out);
}

void
rf_hmac(uint8_t out[static RF_HASH_BYTES], const uint8_t key[static RF_KEY_BYTES],
        const void *bytes, size_t size)
{
    hmac_state state;
    HMAC_START(&state, key, RF_KEY_BYTES);
    HMAC_ADD(&state, bytes, size);
    HMAC_END(&state, out);
    rf_wipe(&state, sizeof state);
}

/* SHA-256 and HMAC take their bytes the same way; `take` is either. */
typedef void hash_take(void *state, const void *bytes, size_t size);

static void
hash_take_sha256(void *state, const void *bytes, size_t size)
{
    SHA256_ADD(state, bytes, size);
}

static void
hash_take_hmac(void *state, const void *bytes, size_t size)
{
    HMAC_ADD(state, bytes, size);
}

static void
hash_lp_head(hash_take *take, void *state, size_t size)
{
    RF_ASSERT(size <= UINT32_MAX);
    uint8_t length[4] = {(uint8_t)(size >> 24), (uint8_t)(size >> 16), (uint8_t)(size >> 8),
                         (uint8_t)size};
    take(state, length, sizeof length);
}

static void
hash_tagged(hash_take *take, void *state, const char *tag, const struct rf_part *parts,
            size_t count)
{
    static const char prefix[] = "riffle-1/";
    hash_lp_head(take, state, sizeof prefix - 1 + strlen(tag));
    take(state, prefix, sizeof prefix - 1);
    take(state, tag, strlen(tag));
    for (size_t i = 0; i < count; i++) {
        hash_lp_head(take, state, parts[i].size);
        take(state, parts[i].bytes, parts[i].size);
    }
}

void
rf_hash(uint8_t out[static RF_HASH_BYTES], const char *tag, const struct rf_part *parts,
        size_t count)
{
    sha256_state state;
    SHA256_START(&state);
    hash_tagged(hash_take_sha256, &state, tag, parts, count);
    SHA256_END(&state, out);
    rf_wipe(&state, sizeof state);
}

void
rf_prf(uint8_t out[static RF_HASH_BYTES], const uint8_t key[static RF_KEY_BYTES], const char *tag,
       const struct rf_part *parts, size_t count)
{
    hmac_state state;
    HMAC_START(&state, key, RF_KEY_BYTES);
    hash_tagged(hash_take_hmac, &state, tag, parts, count);
    HMAC_END(&state, out);
    rf_wipe(&state, sizeof state);
}

void
rf_hash_stack(uint8_t out[static RF_HASH_BYTES], const uint16_t *stack, size_t count)
{
    sha256_state state;
    SHA256_START(&state);
    for (size_t i = 0; i < count; i++) {
        uint8_t place[2] = {(uint8_t)(stack[i] >> 8), (uint8_t)stack[i]};
        SHA256_ADD(&state, place, sizeof place);
    }
    SHA256_END(&state, out);
}

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

/* What a lower-case digit is worth, and one more; 0 for other letters. */
static const uint8_t hex_worth[256] = {
    ['0'] = 1, ['1'] = 2,  ['2'] = 3,  ['3'] = 4,  ['4'] = 5,  ['5'] = 6,  ['6'] = 7,  ['7'] = 8,
    ['8'] = 9, ['9'] = 10, ['a'] = 11, ['b'] = 12, ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16,
};

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
