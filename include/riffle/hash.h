/*
 * riffle/hash.h -- SHA-256, HMAC-SHA-256 and the two tagged forms that every
 * proof is made of:
 *
 *     H(tag, p…)        = SHA256(LP("riffle-1/" tag) LP(p1) LP(p2) …)
 *     PRF(key, tag, p…) = HMAC-SHA256(key, the same bytes)
 *
 * where LP(x) is the length of x in four bytes, big end first, and then x.
 */
#ifndef RIFFLE_HASH_H
#define RIFFLE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "riffle/api.h"

RF_BEGIN_DECLS

enum { RF_HASH_BYTES = 32, RF_KEY_BYTES = 32 };

/* A hash as a value, for arrays of them. */
struct rf_digest {
    uint8_t byte[RF_HASH_BYTES];
};

/* One part of what is hashed. */
struct rf_hash_part {
    const void *bytes;
    size_t size;
};

/* A number as a part is eight bytes, big end first, in the caller's storage. */
struct rf_hash_part rf_hash_part_number(uint8_t bytes[RF_AT_LEAST(8)], uint64_t number);
struct rf_hash_part rf_hash_part_text(const char *text);

void rf_sha256(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const void *bytes, size_t size);

/* The SHA-256 of one byte and then the bytes. */
void rf_sha256_tagged(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], uint8_t first, const void *bytes,
                      size_t size);
void rf_hmac(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)],
             const void *bytes, size_t size);

void rf_hash(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const char *tag,
             const struct rf_hash_part *parts, size_t count);
void rf_prf(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)],
            const char *tag, const struct rf_hash_part *parts, size_t count);

/* A key made ready for many messages: the two states of HMAC behind the block that the key fills,
 * which is half of the work for a short message.  It is as secret as the key: wipe it. */
struct rf_hmac_key {
    uint32_t inner[8], outer[8];
};

void rf_hmac_key_make(struct rf_hmac_key *ready, const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)]);
void rf_hmac_keyed(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const struct rf_hmac_key *ready,
                   const void *bytes, size_t size);
void rf_prf_keyed(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const struct rf_hmac_key *ready,
                  const char *tag, const struct rf_hash_part *parts, size_t count);

/* The SHA-256 of a stack written as u16be numbers: its fingerprint. */
void rf_hash_stack(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const uint16_t *stack, size_t count);

/* Overwrites a secret so that the compiler cannot leave it out. */
void rf_wipe(void *secret, size_t size);

/* Lower-case hexadecimal: 64 digits and a zero. */
enum { RF_HEX_TEXT = 2 * RF_HASH_BYTES + 1 };
/* Reads `count` bytes from lower-case digits; false when other letters stand there. */
bool rf_hex_read(uint8_t *bytes, size_t count, const char *digits);
void rf_hex_write_bytes(char *out, const uint8_t *bytes, size_t count);
void rf_hex_write(char out[RF_AT_LEAST(RF_HEX_TEXT)],
                  const uint8_t bytes[RF_AT_LEAST(RF_HASH_BYTES)]);

RF_END_DECLS

#endif
