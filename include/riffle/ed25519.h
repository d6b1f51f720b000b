/*
 * riffle/ed25519.h -- which Ed25519 keys and signatures a record accepts (docs/reference/record.md,
 * "Signatures").
 *
 *     if (rf_ed25519_is_strict(key, signature) && browser_verifies(key, message, signature))
 *         … the signature counts …
 *
 * Libraries disagree on odd keys and signatures: points of small order, points with a part of small
 * order, and numbers in a second spelling.  Some accept them, some do not, and one changed between
 * versions.  With a key of small order anybody can sign anything.  Whatever passes these checks is
 * accepted or refused alike by every library, whether its equation has the cofactor or not.
 *
 * This file does not verify signatures.  It serves programs without libsodium, above all the
 * verifier in a browser.  If you have libsodium, crypto_core_ed25519_is_valid_point gives the same
 * answer faster.  Keys and signatures are public, so the time that a check takes may depend on
 * them.
 *
 * The functions are pure: no state, nothing to initialise, no failure other than false.
 */
#ifndef RIFFLE_ED25519_H
#define RIFFLE_ED25519_H

#include <stdbool.h>
#include <stdint.h>

#include "riffle/api.h"

RF_BEGIN_DECLS

/* True when the key and the first half of the signature are points of prime order in their only
 * spelling, and the second half is a number below that order. */
bool rf_ed25519_is_strict(const uint8_t key[RF_AT_LEAST(32)],
                          const uint8_t signature[RF_AT_LEAST(64)]);

/* The same for the signature alone, when you have checked the key before. */
bool rf_ed25519_signature_is_strict(const uint8_t signature[RF_AT_LEAST(64)]);

/* True when 32 bytes are a point whose order is the prime L, in its only spelling. */
bool rf_ed25519_has_prime_order(const uint8_t point[RF_AT_LEAST(32)]);

RF_END_DECLS

#endif
