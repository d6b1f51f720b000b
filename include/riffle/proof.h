/*
 * riffle/proof.h -- the commitments that prove a shoe was not chosen by anybody.
 *
 * The house commits to a secret, and each player commits to theirs.  Only then can the key of the
 * shoe be computed, and with it an order that neither side could choose.  The Merkle root of the
 * stack is published before the cut, and every card that is dealt is opened against it.
 *
 *     rf_proof_chain_before    the secret of shoe n gives that of shoe n - 1: one chain for all
 *     rf_proof_commit_house    first: the house's commitment
 *     rf_proof_commit_player   then: every player's commitment
 *     rf_shoe_key              from the secrets, once they are revealed
 *     rf_shoe_cutting_card     r, the cards behind the cutting card, before the cut
 *     rf_card_leaf             a leaf of the stack's root; rf_card_salt opens it
 *
 * Everything is a pure function of its arguments and cannot fail.  Secrets are the caller's to keep
 * and to wipe.  docs/reference/record.md has the formulas.
 */
#ifndef RIFFLE_PROOF_H
#define RIFFLE_PROOF_H

#include "riffle/card.h"
#include "riffle/merkle.h"

RF_BEGIN_DECLS

/* Which shoe: every hash about it begins with this. */
struct rf_shoe_id {
    const char *table; /* the id of the record */
    uint64_t number;   /* 1, 2, … */
};

/* A player's contribution to the key. */
struct rf_share {
    uint64_t seat; /* 1 to 7 */
    uint8_t secret[RF_KEY_BYTES];
};

/* The secret of the shoe before: S(n-1) = SHA-256(S(n)).  The first line of a record shows S(0), so
 * every secret that is shown later is proved to have been fixed from the beginning. */
void rf_proof_chain_before(uint8_t out[RF_AT_LEAST(RF_KEY_BYTES)],
                           const uint8_t secret[RF_AT_LEAST(RF_KEY_BYTES)]);

/* The commitments of the house and of a player. */
void rf_proof_commit_house(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], struct rf_shoe_id shoe,
                           const uint8_t previous_line[RF_AT_LEAST(RF_HASH_BYTES)],
                           const uint8_t secret[RF_AT_LEAST(RF_KEY_BYTES)],
                           const uint8_t salt[RF_AT_LEAST(RF_KEY_BYTES)]);
void rf_proof_commit_player(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], struct rf_shoe_id shoe,
                            const struct rf_share *share,
                            const uint8_t salt[RF_AT_LEAST(RF_KEY_BYTES)]);

/* The key of the shoe, from all secrets.  `shares` are in the order of seats, at most seven.  The
 * key gives the order (rf_shuffle_key) and the place of the cutting card, within a range. */
void rf_shoe_key(uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)], struct rf_shoe_id shoe,
                 const uint8_t house_secret[RF_AT_LEAST(RF_KEY_BYTES)],
                 const uint8_t house_commitment[RF_AT_LEAST(RF_HASH_BYTES)],
                 const struct rf_share *shares, size_t count);
uint16_t rf_shoe_cutting_card(const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)], uint16_t least,
                              uint16_t most);

/* The salt of the card at place k of the stack, and the leaf that hides the card.  For all cards of
 * a stack, prepare the secret once with rf_hmac_key_make and use rf_card_salt_keyed. */
void rf_card_salt(uint8_t salt[RF_AT_LEAST(RF_HASH_BYTES)], struct rf_shoe_id shoe,
                  const uint8_t house_secret[RF_AT_LEAST(RF_KEY_BYTES)], uint64_t place);
void rf_card_salt_keyed(uint8_t salt[RF_AT_LEAST(RF_HASH_BYTES)], struct rf_shoe_id shoe,
                        const struct rf_hmac_key *house_secret, uint64_t place);
void rf_card_leaf(uint8_t leaf[RF_AT_LEAST(RF_HASH_BYTES)], struct rf_shoe_id shoe, uint64_t place,
                  rf_card card, const uint8_t salt[RF_AT_LEAST(RF_HASH_BYTES)]);

/* The `prev` of the first line of a record; and the hash of a line, SHA-256(00 line). */
void rf_proof_genesis(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)],
                      const uint8_t rules_hash[RF_AT_LEAST(RF_HASH_BYTES)], const char *id);
void rf_line_hash(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const void *line, size_t size);

RF_END_DECLS

#endif
