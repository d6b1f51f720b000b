/*
 * riffle/ed25519.h -- which Ed25519 signatures a record accepts (docs/reference/record.md,
 * "Signatures").
 *
 *     if (rf_ed25519_is_strict(key, signature) && browser_verifies(key, message, signature))
 *         … the signature counts …
 *
 * Libraries disagree on odd keys and signatures: points of small order, points that have a part of
 * small order, and numbers in a second spelling.  Some accept them, some do not, and one changed
 * its mind between versions.  With a key of small order anybody can sign anything.  What passes
 * here is accepted or refused alike by every library, with the cofactor in its equation or without.
 *
 * This checks no signature.  It is for programs without libsodium, the verifier in a browser above
 * all; where that is at hand crypto_core_ed25519_is_valid_point answers the same, and faster.  Keys
 * and signatures are public, so that it may take longer for some of them than for others.
 */
#ifndef RIFFLE_ED25519_H
#define RIFFLE_ED25519_H

#include <stdbool.h>
#include <stdint.h>

#include "riffle/api.h"

RF_BEGIN_DECLS

/* True when the key and the first half of the signature are the one spelling of a point of prime
 * order, and the second half is a number below that order. */
bool rf_ed25519_is_strict(const uint8_t key[RF_AT_LEAST(32)],
                          const uint8_t signature[RF_AT_LEAST(64)]);

/* The same of a signature under a key of prime order. */
bool rf_ed25519_signature_is_strict(const uint8_t signature[RF_AT_LEAST(64)]);

/* True when 32 bytes are the one spelling of a point whose order is the prime L. */
bool rf_ed25519_has_prime_order(const uint8_t point[RF_AT_LEAST(32)]);

RF_END_DECLS

#endif
