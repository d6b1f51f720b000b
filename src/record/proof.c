#include "riffle/proof.h"

#include "base/assert.h"
#include "riffle/random.h"

enum { SHARES_MAX = 7 };

static struct rf_hash_part
part_hash(const uint8_t *bytes)
{
    return (struct rf_hash_part){bytes, RF_HASH_BYTES};
}

void
rf_proof_chain_before(uint8_t out[static RF_KEY_BYTES], const uint8_t secret[static RF_KEY_BYTES])
{
    rf_sha256(out, secret, RF_KEY_BYTES);
}

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

void
rf_card_salt_keyed(uint8_t salt[static RF_HASH_BYTES], struct rf_shoe_id shoe,
                   const struct rf_hmac_key *house_secret, uint64_t place)
{
    uint8_t number[8], k[8];
    struct rf_hash_part parts[] = {rf_hash_part_number(number, shoe.number),
                                   rf_hash_part_number(k, place)};
    rf_prf_keyed(salt, house_secret, "salt", parts, 2);
}

void
rf_card_salt(uint8_t salt[static RF_HASH_BYTES], struct rf_shoe_id shoe,
             const uint8_t house_secret[static RF_KEY_BYTES], uint64_t place)
{
    struct rf_hmac_key ready;
    rf_hmac_key_make(&ready, house_secret);
    rf_card_salt_keyed(salt, shoe, &ready, place);
    rf_wipe(&ready, sizeof ready);
}

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

void
rf_proof_genesis(uint8_t out[static RF_HASH_BYTES], const uint8_t rules_hash[static RF_HASH_BYTES],
                 const char *id)
{
    struct rf_hash_part parts[] = {part_hash(rules_hash), rf_hash_part_text(id)};
    rf_hash(out, "genesis", parts, 2);
}

void
rf_line_hash(uint8_t out[static RF_HASH_BYTES], const void *line, size_t size)
{
    rf_merkle_leaf(out, line, size);
}
