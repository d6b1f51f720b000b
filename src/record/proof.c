/*
 * record/proof.c -- the hashes of the protocol for a shoe: commitments, the key, salts and leaves.
 *
 * One function for each formula of docs/reference/record.md; who calls them when is in
 * fold_house.c (commitments), stack_proof.c (keys and leaves) and, for the keeper,
 * app/table/keeper_shoe.c.
 *
 * A commitment is the hash of a secret together with what it is for.  Until the secret is shown
 * the hash tells nothing, because secret and salt are 64 random bytes; once it is shown, no other
 * secret can be passed off for it.  The table, the shoe and, for the house, the line before are
 * hashed too, so that a commitment cannot be used at another table, for another shoe or at another
 * moment.
 *
 * The key K mixes the secrets of the house and of all players who contributed.  If one of them is
 * random and was unknown to the others when they committed, K is random; so neither side can
 * choose the order of the cards.
 */
#include "riffle/proof.h"

#include "base/assert.h"
#include "riffle/random.h"

/* One for each box of the table. */
enum { SHARES_MAX = 7 };

static struct rf_hash_part
part_hash(const uint8_t *bytes)
{
    return (struct rf_hash_part){bytes, RF_HASH_BYTES};
}

/* The chain of secrets: S(n - 1) = SHA-256(S(n)).  The first line of a record shows S(0), so all
 * secrets of the table are fixed before the first shoe; each is shown after its shoe, and nobody
 * can go up the chain to a secret not yet shown. */
void
rf_proof_chain_before(uint8_t out[static RF_KEY_BYTES], const uint8_t secret[static RF_KEY_BYTES])
{
    rf_sha256(out, secret, RF_KEY_BYTES);
}

/* H("commit/house", table, shoe, hash of the line before, secret, salt).  The line before ties the
 * commitment to this moment of this record. */
void
rf_proof_commit_house(uint8_t out[static RF_HASH_BYTES], struct rf_shoe_id shoe,
                      const uint8_t previous_line[static RF_HASH_BYTES],
                      const uint8_t secret[static RF_KEY_BYTES],
                      const uint8_t salt[static RF_KEY_BYTES])
{
    uint8_t number[8];
    struct rf_hash_part parts[] = {rf_hash_part_text(shoe.table),
                                   rf_hash_part_number(number, shoe.number),
                                   part_hash(previous_line), part_hash(secret), part_hash(salt)};
    rf_hash(out, "commit/house", parts, sizeof parts / sizeof parts[0]);
}

/* H("commit/player", table, shoe, seat, secret, salt).  The seat keeps one player from copying
 * another's commitment and reveal. */
void
rf_proof_commit_player(uint8_t out[static RF_HASH_BYTES], struct rf_shoe_id shoe,
                       const struct rf_share *share, const uint8_t salt[static RF_KEY_BYTES])
{
    uint8_t number[8], seat[8];
    struct rf_hash_part parts[] = {
        rf_hash_part_text(shoe.table), rf_hash_part_number(number, shoe.number),
        rf_hash_part_number(seat, share->seat), part_hash(share->secret), part_hash(salt)};
    rf_hash(out, "commit/player", parts, sizeof parts / sizeof parts[0]);
}

/* K = PRF(house's secret, "shoe", table, shoe, house's commitment, then seat and secret of each
 * player).  Shares come in ascending order of seats, so K does not depend on who revealed first. */
void
rf_shoe_key(uint8_t key[static RF_KEY_BYTES], struct rf_shoe_id shoe,
            const uint8_t house_secret[static RF_KEY_BYTES],
            const uint8_t house_commitment[static RF_HASH_BYTES], const struct rf_share *shares,
            size_t count)
{
    RF_ASSERT(count <= SHARES_MAX);
    uint8_t number[8], seat[SHARES_MAX][8];
    struct rf_hash_part parts[3 + 2 * SHARES_MAX] = {rf_hash_part_text(shoe.table),
                                                     rf_hash_part_number(number, shoe.number),
                                                     part_hash(house_commitment)};
    for (size_t i = 0; i < count; i++) {
        RF_ASSERT(i == 0 || shares[i - 1].seat < shares[i].seat);
        parts[3 + 2 * i] = rf_hash_part_number(seat[i], shares[i].seat);
        parts[4 + 2 * i] = part_hash(shares[i].secret);
    }
    rf_prf(key, house_secret, "shoe", parts, 3 + 2 * count);
}

/* How many cards lie behind the cutting card: least to most, all equally likely.  A stream of its
 * own, so that the place tells nothing about the order. */
uint16_t
rf_shoe_cutting_card(const uint8_t key[static RF_KEY_BYTES], uint16_t least, uint16_t most)
{
    RF_ASSERT(least <= most);
    struct rf_stream stream;
    rf_stream_open(&stream, key, "cutcard");
    uint32_t above = rf_rng_below(rf_stream_rng(&stream), (uint32_t)(most - least) + 1);
    rf_stream_close(&stream);
    return (uint16_t)(least + above);
}

/* PRF(house's secret, "salt", shoe, place): a salt for each card, computable from the one secret
 * when it is shown.  Without a salt a leaf could be guessed: there are only 52 faces. */
void
rf_card_salt_keyed(uint8_t salt[static RF_HASH_BYTES], struct rf_shoe_id shoe,
                   const struct rf_hmac_key *house_secret, uint64_t place)
{
    uint8_t number[8], k[8];
    struct rf_hash_part parts[] = {rf_hash_part_number(number, shoe.number),
                                   rf_hash_part_number(k, place)};
    rf_prf_keyed(salt, house_secret, "salt", parts, 2);
}

/* The same for a single card, without a prepared HMAC key. */
void
rf_card_salt(uint8_t salt[static RF_HASH_BYTES], struct rf_shoe_id shoe,
             const uint8_t house_secret[static RF_KEY_BYTES], uint64_t place)
{
    struct rf_hmac_key ready;
    rf_hmac_key_make(&ready, house_secret);
    rf_card_salt_keyed(salt, shoe, &ready, place);
    rf_wipe(&ready, sizeof ready);
}

/* The leaf of a card: the hash of H("card", table, shoe, place, identity, salt).  The place is in
 * it too, so a card cannot be opened at another place than its own. */
void
rf_card_leaf(uint8_t leaf[static RF_HASH_BYTES], struct rf_shoe_id shoe, uint64_t place,
             rf_card card, const uint8_t salt[static RF_HASH_BYTES])
{
    uint8_t number[8], k[8], identity[8], data[RF_HASH_BYTES];
    struct rf_hash_part parts[] = {
        rf_hash_part_text(shoe.table), rf_hash_part_number(number, shoe.number),
        rf_hash_part_number(k, place), rf_hash_part_number(identity, card), part_hash(salt)};
    rf_hash(data, "card", parts, sizeof parts / sizeof parts[0]);
    rf_merkle_leaf(leaf, data, sizeof data);
}

/* What the first line has for the hash of the line before: it ties the whole chain to the rules
 * and the name of the table. */
void
rf_proof_genesis(uint8_t out[static RF_HASH_BYTES], const uint8_t rules_hash[static RF_HASH_BYTES],
                 const char *id)
{
    struct rf_hash_part parts[] = {part_hash(rules_hash), rf_hash_part_text(id)};
    rf_hash(out, "genesis", parts, 2);
}

/* The hash of a line is its Merkle leaf: one hash serves the chain and the tree. */
void
rf_line_hash(uint8_t out[static RF_HASH_BYTES], const void *line, size_t size)
{
    rf_merkle_leaf(out, line, size);
}
