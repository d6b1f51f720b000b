/*
 * Every path of SHA-256 that this machine has, and HMAC-SHA-256, beside libsodium's: all lengths at
 * all alignments, in pieces of every size, and in any pieces.
 *
 * The paths that a machine lacks are left out; the test prints those that it tried.
 */
#include "../suite.h"

#include <sodium.h>
#include <string.h>

#include "base/sha256.h"

enum { LONGEST = 1024, ROUNDS = 3000 };

static struct rf_philox philox;

static uint32_t
any(uint32_t below)
{
    static bool opened;
    if (!opened)
        suite_words(&philox, "bytes");
    opened = true;
    return rf_rng_below(rf_philox_rng(&philox), below);
}

static void
fill(uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)any(256);
}

static const char *const names[RF_SHA256_PATHS] = {
    [RF_SHA256_PORTABLE] = "portable",
    [RF_SHA256_SODIUM] = "libsodium",
    [RF_SHA256_X86] = "x86-64 SHA",
    [RF_SHA256_ARMV8] = "ARMv8 SHA",
};

/* The next path that this machine has, from `path` on. */
static unsigned
next_path(unsigned path)
{
    while (path < RF_SHA256_PATHS && !rf_sha256_has((enum rf_sha256_path)path))
        path++;
    return path;
}

/* For each path that the machine has: `path`. */
#define EACH_PATH                                                                                  \
    for (unsigned path = next_path(0); path < RF_SHA256_PATHS; path = next_path(path + 1))

static void
same(const uint8_t own[static 32], const uint8_t theirs[static 32], unsigned path, size_t size)
{
    if (memcmp(own, theirs, 32) != 0)
        ck_abort_msg("path %s: another hash of %zu bytes", names[path], size);
}

/* The hash of the bytes in pieces of `piece` bytes. */
static void
hash_pieces(uint8_t out[static 32], unsigned path, const uint8_t *bytes, size_t size, size_t piece)
{
    struct rf_sha256_state state;
    rf_sha256_start_by(&state, rf_sha256_by((enum rf_sha256_path)path));
    for (size_t at = 0; at < size; at += piece)
        rf_sha256_add(&state, bytes + at, piece < size - at ? piece : size - at);
    rf_sha256_end(&state, out);
}

/* The best path is one that the machine has, and the one that the library hashes with. */
START_TEST(the_best_path)
{
    uint8_t own[32], theirs[32];
    unsigned best = RF_SHA256_PATHS;
    EACH_PATH
    {
        printf("# path %s\n", names[path]);
        best = rf_sha256_by((enum rf_sha256_path)path) == rf_sha256_best() ? path : best;
    }
    ck_assert_uint_lt(best, RF_SHA256_PATHS);
#ifndef RF_SHA256_ONLY
    ck_assert_uint_eq(next_path(best + 1), RF_SHA256_PATHS);
#endif
    printf("# the library hashes by %s\n", names[best]);
    rf_sha256(own, "riffle", 6);
    crypto_hash_sha256(theirs, (const uint8_t *)"riffle", 6);
    same(own, theirs, best, 6);
}
END_TEST

START_TEST(every_length_at_every_alignment)
{
    static uint8_t bytes[LONGEST + RF_SHA256_BLOCK];
    uint8_t own[32], theirs[32];
    fill(bytes, sizeof bytes);
    for (size_t at = 0; at < RF_SHA256_BLOCK; at++)
        for (size_t size = 0; size <= LONGEST; size++) {
            crypto_hash_sha256(theirs, bytes + at, size);
            EACH_PATH
            {
                hash_pieces(own, path, bytes + at, size, LONGEST);
                same(own, theirs, path, size);
            }
        }
}
END_TEST

/* In pieces of one size, and in two pieces, wherever the first one ends. */
START_TEST(pieces_of_every_size)
{
    uint8_t bytes[LONGEST], own[32], theirs[32];
    fill(bytes, sizeof bytes);
    crypto_hash_sha256(theirs, bytes, sizeof bytes);
    EACH_PATH
    for (size_t piece = 1; piece <= sizeof bytes; piece++) {
        hash_pieces(own, path, bytes, sizeof bytes, piece);
        same(own, theirs, path, sizeof bytes);
    }
    for (size_t size = 0; size <= (size_t)3 * RF_SHA256_BLOCK; size++) {
        crypto_hash_sha256(theirs, bytes, size);
        EACH_PATH
        for (size_t first = 0; first <= size; first++) {
            struct rf_sha256_state state;
            rf_sha256_start_by(&state, rf_sha256_by((enum rf_sha256_path)path));
            rf_sha256_add(&state, bytes, first);
            rf_sha256_add(&state, bytes + first, size - first);
            rf_sha256_end(&state, own);
            same(own, theirs, path, size);
        }
    }
}
END_TEST

START_TEST(in_any_pieces)
{
    uint8_t bytes[LONGEST], own[32], theirs[32];
    for (unsigned round = 0; round < ROUNDS; round++)
        EACH_PATH
        {
            struct rf_sha256_state state;
            size_t size = any(LONGEST + 1);
            fill(bytes, size);
            rf_sha256_start_by(&state, rf_sha256_by((enum rf_sha256_path)path));
            for (size_t at = 0, piece; at < size; at += piece) {
                piece = any(200);
                piece = piece < size - at ? piece : size - at;
                rf_sha256_add(&state, bytes + at, piece);
            }
            rf_sha256_end(&state, own);
            crypto_hash_sha256(theirs, bytes, size);
            same(own, theirs, path, size);
        }
}
END_TEST

/* One key for several messages, too. */
START_TEST(hmac_with_any_key)
{
    uint8_t key[200], bytes[LONGEST], own[32], theirs[32];
    for (unsigned round = 0; round < ROUNDS; round++)
        EACH_PATH
        {
            struct rf_hmac_key ready;
            rf_sha256_compress *compress = rf_sha256_by((enum rf_sha256_path)path);
            size_t key_size = round <= sizeof key ? round : any(sizeof key + 1);
            fill(key, key_size);
            rf_hmac_key_by(&ready, key, key_size, compress);
            for (unsigned message = 0; message < 2; message++) {
                struct rf_sha256_state state;
                crypto_auth_hmacsha256_state sodium;
                size_t size = any(LONGEST + 1), first = any((uint32_t)size + 1);
                fill(bytes, size);
                rf_hmac_start_by(&state, &ready, compress);
                rf_sha256_add(&state, bytes, first);
                rf_sha256_add(&state, bytes + first, size - first);
                rf_hmac_end(&state, &ready, own);
                crypto_auth_hmacsha256_init(&sodium, key, key_size);
                crypto_auth_hmacsha256_update(&sodium, bytes, size);
                crypto_auth_hmacsha256_final(&sodium, theirs);
                same(own, theirs, path, size);
            }
        }
}
END_TEST

/* The forms of riffle/hash.h beside libsodium's HMAC of the bytes that they stand for. */
START_TEST(tagged_forms)
{
    static const char tag[] = "riffle-1/test";
    uint8_t key[32], part[LONGEST], bytes[LONGEST + 100], own[32], theirs[32];
    for (size_t size = 0; size <= LONGEST; size++) {
        struct rf_hash_part parts[2] = {{part, size}, {key, 4}};
        struct rf_hmac_key ready;
        size_t at = 0;
        fill(key, sizeof key);
        fill(part, size);
        const struct rf_hash_part all[3] = {{tag, sizeof tag - 1}, parts[0], parts[1]};
        for (unsigned i = 0; i < 3; at += all[i++].size) {
            uint8_t length[8];
            rf_hash_part_number(length, all[i].size);
            memcpy(bytes + at, length + 4, 4);
            at += 4;
            memcpy(bytes + at, all[i].bytes, all[i].size);
        }
        rf_hash(own, "test", parts, 2);
        crypto_hash_sha256(theirs, bytes, at);
        ck_assert_mem_eq(own, theirs, 32);
        crypto_auth_hmacsha256(theirs, bytes, at, key);
        rf_prf(own, key, "test", parts, 2);
        ck_assert_mem_eq(own, theirs, 32);
        rf_hmac_key_make(&ready, key);
        rf_prf_keyed(own, &ready, "test", parts, 2);
        ck_assert_mem_eq(own, theirs, 32);
        rf_hmac_keyed(own, &ready, bytes, at);
        ck_assert_mem_eq(own, theirs, 32);
        rf_hmac(own, key, bytes, at);
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
    for (size_t size = 0; size <= sizeof bytes; size++)
        EACH_PATH
        {
            struct rf_sha256_state state;
            crypto_hash_sha256_state sodium;
            rf_sha256_start_by(&state, rf_sha256_by((enum rf_sha256_path)path));
            crypto_hash_sha256_init(&sodium);
            state.size = taken;
            sodium.count = taken * 8;
            rf_sha256_add(&state, bytes, size);
            crypto_hash_sha256_update(&sodium, bytes, size);
            rf_sha256_end(&state, own);
            crypto_hash_sha256_final(&sodium, theirs);
            same(own, theirs, path, size);
        }
}
END_TEST

TESTS(the_best_path, every_length_at_every_alignment, pieces_of_every_size, in_any_pieces,
      hmac_with_any_key, tagged_forms, a_long_message)
