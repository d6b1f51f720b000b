/*
 * riffle/proof.h -- what a proof of a shoe is made of.
 *
 * The house commits to a secret of a chain, the players to theirs; only then
 * does a key exist, and with it an order that neither side could choose.  The
 * Merkle root of the stack is shown before the cut, and every card that is
 * dealt is opened against it.
 *
 *     rf_proof_chain_before      the secret of shoe n gives that of shoe n - 1
 *     rf_proof_commit_house      before anything else
 *     rf_proof_commit_player     then every seat
 *     rf_shoe_key          from the secrets, once they are revealed
 *     rf_shoe_cutting_card r, before the cut
 *     rf_card_leaf         one leaf of the stack's root; rf_card_salt opens it
 *
 * Everything is a function of its arguments.  Secrets are the caller's to keep and
 * to wipe.
 */
#ifndef RIFFLE_PROOF_H
#define RIFFLE_PROOF_H

#include "riffle/card.h"
#include "riffle/merkle.h"

RF_BEGIN_DECLS

/* What every hash of a shoe begins with. */
struct rf_shoe_id {
    const char *table;
    uint64_t number; /* 1, 2, … */
};

/* A player's part of the key. */
struct rf_share {
    uint64_t seat;
    uint8_t secret[RF_KEY_BYTES];
};

void rf_proof_chain_before(uint8_t out[RF_AT_LEAST(RF_KEY_BYTES)],
                           const uint8_t secret[RF_AT_LEAST(RF_KEY_BYTES)]);

void rf_proof_commit_house(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], struct rf_shoe_id shoe,
                           const uint8_t previous_line[RF_AT_LEAST(RF_HASH_BYTES)],
                           const uint8_t secret[RF_AT_LEAST(RF_KEY_BYTES)],
                           const uint8_t salt[RF_AT_LEAST(RF_KEY_BYTES)]);
void rf_proof_commit_player(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], struct rf_shoe_id shoe,
                            const struct rf_share *share,
                            const uint8_t salt[RF_AT_LEAST(RF_KEY_BYTES)]);

/* `shares` in the order of seats, seven at most. */
void rf_shoe_key(uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)], struct rf_shoe_id shoe,
                 const uint8_t house_secret[RF_AT_LEAST(RF_KEY_BYTES)],
                 const uint8_t house_commitment[RF_AT_LEAST(RF_HASH_BYTES)],
                 const struct rf_share *shares, size_t count);
uint16_t rf_shoe_cutting_card(const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)], uint16_t least,
                              uint16_t most);

/* The salt of the card at place k of the stack, and the leaf that hides it.  For all cards of a
 * stack make the secret ready once, with rf_hmac_key_make. */
void rf_card_salt(uint8_t salt[RF_AT_LEAST(RF_HASH_BYTES)], struct rf_shoe_id shoe,
                  const uint8_t house_secret[RF_AT_LEAST(RF_KEY_BYTES)], uint64_t place);
void rf_card_salt_keyed(uint8_t salt[RF_AT_LEAST(RF_HASH_BYTES)], struct rf_shoe_id shoe,
                        const struct rf_hmac_key *house_secret, uint64_t place);
void rf_card_leaf(uint8_t leaf[RF_AT_LEAST(RF_HASH_BYTES)], struct rf_shoe_id shoe, uint64_t place,
                  rf_card card, const uint8_t salt[RF_AT_LEAST(RF_HASH_BYTES)]);

/* The first hash of a record, and the hash of a line: h = SHA-256(00 line). */
void rf_proof_genesis(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)],
                      const uint8_t rules_hash[RF_AT_LEAST(RF_HASH_BYTES)], const char *id);
void rf_line_hash(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const void *line, size_t size);

RF_END_DECLS

#endif
