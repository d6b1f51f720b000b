/*
 * riffle/hash.h -- SHA-256, HMAC-SHA-256, and the two tagged forms that every proof is made of.
 *
 *     H(tag, p…)        = SHA256(LP("riffle-1/" tag) LP(p1) LP(p2) …)       rf_hash
 *     PRF(key, tag, p…) = HMAC-SHA256(key, the same bytes)                  rf_prf
 *
 * LP(x) is the length of x in four bytes, big-endian, followed by x.  The tag keeps the hashes of
 * different things apart; the lengths keep the parts apart.
 *
 *     uint8_t out[RF_HASH_BYTES], number[8];
 *     struct rf_hash_part parts[] = {rf_hash_part_text("table 7"), rf_hash_part_number(number, 1)};
 *     rf_hash(out, "example", parts, 2);
 *
 * All functions are pure and cannot fail.  Internal state is wiped; wipe your own secrets with
 * rf_wipe.
 */
#ifndef RIFFLE_HASH_H
#define RIFFLE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "riffle/api.h"

RF_BEGIN_DECLS

enum { RF_HASH_BYTES = 32, RF_KEY_BYTES = 32 };

/* A hash as a value, so that arrays of hashes can be declared and assigned. */
struct rf_digest {
    uint8_t byte[RF_HASH_BYTES];
};

/* One part of the hashed data.  The bytes are the caller's and must outlive the call. */
struct rf_hash_part {
    const void *bytes;
    size_t size;
};

/* Makes a part of a number: eight bytes, big-endian, which are written to `bytes`.
 * rf_hash_part_text makes one of a string, without its zero. */
struct rf_hash_part rf_hash_part_number(uint8_t bytes[RF_AT_LEAST(8)], uint64_t number);
struct rf_hash_part rf_hash_part_text(const char *text);

/* Plain SHA-256. */
void rf_sha256(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const void *bytes, size_t size);

/* SHA-256 of the byte `first` followed by the bytes: for Merkle trees, whose leaves and nodes must
 * differ. */
void rf_sha256_tagged(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], uint8_t first, const void *bytes,
                      size_t size);

/* HMAC-SHA-256. */
void rf_hmac(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)],
             const void *bytes, size_t size);

/* H(tag, parts) and PRF(key, tag, parts), as defined above. */
void rf_hash(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const char *tag,
             const struct rf_hash_part *parts, size_t count);
void rf_prf(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)],
            const char *tag, const struct rf_hash_part *parts, size_t count);

/* A key prepared for many messages: the two states of HMAC after the block that the key fills.
 * That saves half of the work for short messages.  It is as secret as the key: wipe it. */
struct rf_hmac_key {
    uint32_t inner[8], outer[8];
};

void rf_hmac_key_make(struct rf_hmac_key *ready, const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)]);
void rf_hmac_keyed(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const struct rf_hmac_key *ready,
                   const void *bytes, size_t size);
void rf_prf_keyed(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const struct rf_hmac_key *ready,
                  const char *tag, const struct rf_hash_part *parts, size_t count);

/* The fingerprint of a stack: SHA-256 of its numbers, two bytes each, big-endian. */
void rf_hash_stack(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const uint16_t *stack, size_t count);

/* Overwrites a secret with zeros; the compiler cannot optimise it away. */
void rf_wipe(void *secret, size_t size);

/* A hash in lower-case hexadecimal: 64 digits and a zero. */
enum { RF_HEX_TEXT = 2 * RF_HASH_BYTES + 1 };

/* Reads `count` bytes from 2 * count lower-case digits; false when there are other characters. */
bool rf_hex_read(uint8_t *bytes, size_t count, const char *digits);

/* Writes 2 * count digits and a zero; rf_hex_write writes a whole hash. */
void rf_hex_write_bytes(char *out, const uint8_t *bytes, size_t count);
void rf_hex_write(char out[RF_AT_LEAST(RF_HEX_TEXT)],
                  const uint8_t bytes[RF_AT_LEAST(RF_HASH_BYTES)]);

RF_END_DECLS

#endif
