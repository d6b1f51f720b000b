/*
 * base/sha256.h -- SHA-256 and HMAC-SHA-256 in plain C, for builds without libsodium.
 *
 *     rf_sha256_start   then rf_sha256_add any number of times, then rf_sha256_end
 *     rf_hmac_start     then rf_hmac_add, then rf_hmac_end
 *
 * base/hash.c hashes with these where RF_PORTABLE_HASH is defined, and with libsodium where it is
 * not.  They are always built, so that a test can compare the two.  The state is the caller's, to
 * wipe where it was secret.  No table is looked up by a secret, and nothing branches on one.
 */
#ifndef RIFFLE_BASE_SHA256_H
#define RIFFLE_BASE_SHA256_H

#include "riffle/hash.h"

enum { RF_SHA256_BLOCK = 64 };

struct rf_sha256_state {
    uint32_t word[8];
    uint64_t size; /* bytes taken so far; those of a block that is not full wait in `block` */
    uint8_t block[RF_SHA256_BLOCK];
};

struct rf_hmac_state {
    struct rf_sha256_state inner, outer;
};

void rf_sha256_start(struct rf_sha256_state *state);
void rf_sha256_add(struct rf_sha256_state *state, const void *bytes, size_t size);
void rf_sha256_end(struct rf_sha256_state *state, uint8_t out[static RF_HASH_BYTES]);

void rf_hmac_start(struct rf_hmac_state *state, const uint8_t *key, size_t size);
void rf_hmac_add(struct rf_hmac_state *state, const void *bytes, size_t size);
void rf_hmac_end(struct rf_hmac_state *state, uint8_t out[static RF_HASH_BYTES]);

#endif
