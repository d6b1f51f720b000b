/*
 * base/sha256.h -- SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104), with the best instructions
 * that the processor has.
 *
 *     rf_sha256_start   then rf_sha256_add any number of times, then rf_sha256_end
 *     rf_hmac_key_make  once per key, then rf_hmac_start_by, rf_sha256_add, rf_hmac_end per message
 *
 * sha256.c splits a message into blocks and pads the last one.  A *path* compresses whole blocks:
 * there is one file per path, and sha256_choose.c chooses.  All paths give the same bits, so the
 * choice affects only the speed.  tests/unit/sha256_test.c compares each path with libsodium.
 *
 * The state is the caller's; wipe it if the message was secret.  No path looks up a table by a
 * secret or branches on one, so timing reveals nothing.
 */
#ifndef RIFFLE_BASE_SHA256_H
#define RIFFLE_BASE_SHA256_H

#include "riffle/hash.h"

enum { RF_SHA256_BLOCK = 64 };

/* Ways to compress blocks, slowest first. */
enum rf_sha256_path {
    RF_SHA256_PORTABLE, /* plain C; the only one in a browser */
    RF_SHA256_SODIUM,   /* libsodium's code */
    RF_SHA256_X86,      /* the SHA extensions of x86-64 */
    RF_SHA256_ARMV8,    /* the cryptographic extension of ARMv8 */
    RF_SHA256_PATHS
};

/* Which paths this build has code for.  Clang before version 16 offers the ARMv8 intrinsics only
 * when the whole build targets the extension. */
#if defined __x86_64__
#define RF_SHA256_WITH_X86
#elif defined __AARCH64EL__ && (defined __ARM_FEATURE_SHA2 || !defined __clang__)
#define RF_SHA256_WITH_ARMV8
#endif

/* Compresses `count` blocks into the eight words of the state. */
typedef void rf_sha256_compress(uint32_t word[static 8], const uint8_t *blocks, size_t count);

rf_sha256_compress rf_sha256_portable, rf_sha256_sodium, rf_sha256_x86, rf_sha256_armv8;

/* True when this build has the path and this processor has its instructions. */
bool rf_sha256_has(enum rf_sha256_path path);

/* The function of a path, which rf_sha256_has must allow.  rf_sha256_best returns the fastest
 * available one; a build with RF_SHA256_ONLY=RF_SHA256_… always returns that path. */
rf_sha256_compress *rf_sha256_by(enum rf_sha256_path path);
rf_sha256_compress *rf_sha256_best(void);

/* The initial state of every hash, and the constants of the 64 rounds. */
extern const uint32_t rf_sha256_initial[8], rf_sha256_round[64];

struct rf_sha256_state {
    rf_sha256_compress *compress;
    uint32_t word[8];               /* the chaining value */
    uint64_t size;                  /* bytes added so far */
    uint8_t block[RF_SHA256_BLOCK]; /* the size % 64 bytes of the unfinished block */
};

/* rf_sha256_start uses the best path; rf_sha256_start_by uses a given one, for tests. */
void rf_sha256_start(struct rf_sha256_state *state);
void rf_sha256_start_by(struct rf_sha256_state *state, rf_sha256_compress *compress);
void rf_sha256_add(struct rf_sha256_state *state, const void *bytes, size_t size);
void rf_sha256_end(struct rf_sha256_state *state, uint8_t out[static RF_HASH_BYTES]);

/* HMAC(K, m) = H(K ^ opad, H(K ^ ipad, m)).  Each pad fills exactly one block, so struct
 * rf_hmac_key (riffle/hash.h) keeps the two states after that block.  A key then costs its two
 * blocks once, however many messages follow. */
void rf_hmac_key_by(struct rf_hmac_key *key, const uint8_t *bytes, size_t size,
                    rf_sha256_compress *compress);
void rf_hmac_start_by(struct rf_sha256_state *state, const struct rf_hmac_key *key,
                      rf_sha256_compress *compress);
void rf_hmac_end(struct rf_sha256_state *state, const struct rf_hmac_key *key,
                 uint8_t out[static RF_HASH_BYTES]);

#endif
