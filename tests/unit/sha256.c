/*
 * The portable SHA-256 and HMAC-SHA-256 beside libsodium's: every length around the edges of
 * blocks, any bytes, taken in any pieces.
 */
#include "../suite.h"

#include <sodium.h>
#include <string.h>

#include "base/sha256.h"

enum { LONGEST = 1000, ROUNDS = 3000 };

static struct rf_philox philox;

static uint32_t
any(uint32_t below)
{
    static bool opened;
    if (!opened)
        suite_words(&philox, "bytes");
    opened = true;
    return rf_below(rf_philox_words(&philox), below);
}

static void
fill(uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)any(256);
}

static void
portable_sha256(uint8_t out[static 32], const uint8_t *bytes, size_t size)
{
    struct rf_sha256_state state;
    rf_sha256_start(&state);
    rf_sha256_add(&state, bytes, size);
    rf_sha256_end(&state, out);
}

/* FIPS 180-4 and RFC 4231 have these. */
START_TEST(published_values)
{
    uint8_t out[32], key[131];
    char hex[RF_HEX_TEXT];
    portable_sha256(out, (const uint8_t *)"abc", 3);
    rf_hex_write(hex, out);
    ck_assert_str_eq(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    portable_sha256(out, NULL, 0);
    rf_hex_write(hex, out);
    ck_assert_str_eq(hex, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    static const char text[] = "Test Using Larger Than Block-Size Key - Hash Key First";
    struct rf_hmac_state state;
    memset(key, 0xaa, sizeof key);
    rf_hmac_start(&state, key, sizeof key);
    rf_hmac_add(&state, text, sizeof text - 1);
    rf_hmac_end(&state, out);
    rf_hex_write(hex, out);
    ck_assert_str_eq(hex, "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}
END_TEST

START_TEST(every_length)
{
    uint8_t bytes[LONGEST], own[32], theirs[32];
    fill(bytes, sizeof bytes);
    for (size_t size = 0; size <= sizeof bytes; size++) {
        portable_sha256(own, bytes, size);
        crypto_hash_sha256(theirs, bytes, size);
        ck_assert_mem_eq(own, theirs, 32);
    }
}
END_TEST

START_TEST(in_any_pieces)
{
    uint8_t bytes[LONGEST], own[32], theirs[32];
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct rf_sha256_state state;
        size_t size = any(LONGEST + 1);
        fill(bytes, size);
        rf_sha256_start(&state);
        for (size_t at = 0, piece; at < size; at += piece) {
            piece = any(200);
            piece = piece < size - at ? piece : size - at;
            rf_sha256_add(&state, bytes + at, piece);
        }
        rf_sha256_end(&state, own);
        crypto_hash_sha256(theirs, bytes, size);
        ck_assert_mem_eq(own, theirs, 32);
    }
}
END_TEST

START_TEST(hmac_with_any_key)
{
    uint8_t key[200], bytes[LONGEST], own[32], theirs[32];
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct rf_hmac_state state;
        crypto_auth_hmacsha256_state sodium;
        size_t key_size = round <= sizeof key ? round : any(sizeof key + 1);
        size_t size = any(LONGEST + 1), first = any((uint32_t)size + 1);
        fill(key, key_size);
        fill(bytes, size);
        rf_hmac_start(&state, key, key_size);
        rf_hmac_add(&state, bytes, first);
        rf_hmac_add(&state, bytes + first, size - first);
        rf_hmac_end(&state, own);
        crypto_auth_hmacsha256_init(&sodium, key, key_size);
        crypto_auth_hmacsha256_update(&sodium, bytes, size);
        crypto_auth_hmacsha256_final(&sodium, theirs);
        ck_assert_mem_eq(own, theirs, 32);
    }
}
END_TEST

/* A message of more bits than a 32-bit word counts: both begin as if half a gigabyte were taken. */
START_TEST(a_long_message)
{
    uint8_t bytes[LONGEST], own[32], theirs[32];
    const uint64_t taken = ((uint64_t)1 << 29) - RF_SHA256_BLOCK;
    fill(bytes, sizeof bytes);
    for (size_t size = 0; size <= sizeof bytes; size++) {
        struct rf_sha256_state state;
        crypto_hash_sha256_state sodium;
        rf_sha256_start(&state);
        crypto_hash_sha256_init(&sodium);
        state.size = taken;
        sodium.count = taken * 8;
        rf_sha256_add(&state, bytes, size);
        crypto_hash_sha256_update(&sodium, bytes, size);
        rf_sha256_end(&state, own);
        crypto_hash_sha256_final(&sodium, theirs);
        ck_assert_mem_eq(own, theirs, 32);
    }
}
END_TEST

TESTS(published_values, every_length, in_any_pieces, hmac_with_any_key, a_long_message)
