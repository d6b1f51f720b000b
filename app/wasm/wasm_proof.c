/*
 * app/wasm/wasm_proof.c -- the parts of a card's proof, so that a page can show each hash.
 *
 * The caller writes into struct proof_io what a record has (secret, root, salt, path) and reads
 * what follows from it (order of a stack, leaf, nodes).  The verdict on a record does not need this
 * file: the library checks every opening when wasm_verifier.c takes its line.
 */
#include <string.h>

#include "wasm/boundary.h"
#include "wasm/wasm_session.h"

static struct {
    struct rf_record before; /* the record before the line that reveals a shoe */
    struct proof_io io;
    struct rf_digest leaves[RF_CARDS_MAX];
} proof;

void
proof_clear(void)
{
    memset(&proof, 0, sizeof proof);
}

struct proof_io *
riffle_proof_io(void)
{
    return &proof.io;
}

/* Called before a line that reveals a shoe, because the fold drops the shoe with that line. */
void
riffle_remember(void)
{
    memcpy(&proof.before, table_held(), sizeof proof.before);
}

/* Called after a line that revealed a shoe and was in order: computes the order of one of its
 * stacks from the secret in io and writes it into io.  Returns the number of cards, 0 when the
 * remembered record has no such stack. */
uint32_t
riffle_order(double shoe, uint32_t stack)
{
    struct rf_digest secrets[RF_RECORD_SHOES] = {{{0}}};
    struct rf_record_order order;
    for (unsigned i = 0; i < RF_RECORD_SHOES; i++) {
        const struct rf_record_shoe *here = &proof.before.shoe[i];
        if (here->stage != RF_SHOE_STACKED || (double)here->number != shoe || stack >= here->stacks)
            continue;
        memcpy(secrets[i].byte, proof.io.secret, RF_KEY_BYTES);
        rf_record_order(&proof.before, i, stack, secrets, &order);
        memcpy(proof.io.order, order.card, order.count * sizeof order.card[0]);
        return order.count;
    }
    return 0;
}

/* Computes the salt and the path of a card of a revealed stack from the secret and the order in io,
 * as the house would have written them in an `open` line.  Returns the number of steps. */
uint32_t
riffle_open(double shoe, double base, uint32_t count, uint32_t index)
{
    struct rf_shoe_id id = {table_held()->id, (uint64_t)shoe};
    if (count > RF_CARDS_MAX || index >= count)
        return 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t place = (uint64_t)base + i;
        rf_card_salt(proof.io.salt, id, proof.io.secret, place);
        rf_card_leaf(proof.leaves[i].byte, id, place, proof.io.order[i], proof.io.salt);
    }
    rf_card_salt(proof.io.salt, id, proof.io.secret, (uint64_t)base + index);
    return (uint32_t)rf_merkle_path(proof.leaves, count, index, proof.io.path);
}

/* An inner node of the tree: SHA-256(01 left right). */
static void
join(uint8_t out[static RF_HASH_BYTES], const uint8_t *left, const uint8_t *right)
{
    uint8_t both[2 * RF_HASH_BYTES];
    memcpy(both, left, RF_HASH_BYTES);
    memcpy(both + RF_HASH_BYTES, right, RF_HASH_BYTES);
    rf_sha256_tagged(out, 0x01, both, sizeof both);
}

/* Writes each node on the way from the leaf up to the root.  At a height with an odd number of
 * nodes the last one has no partner and moves up unchanged, so that height takes no step of the
 * path. */
static void
climb(uint64_t index, uint64_t count, uint32_t steps)
{
    const uint8_t *at = proof.io.leaf;
    for (uint32_t step = 0; step < steps && count > 1; index /= 2, count = (count + 1) / 2) {
        bool right = index % 2 == 0;
        if (right && index + 1 == count)
            continue;
        const uint8_t *other = proof.io.path[step].byte;
        join(proof.io.node[step].byte, right ? at : other, right ? other : at);
        proof.io.side[step] = right;
        at = proof.io.node[step++].byte;
    }
}

/* Computes the leaf of a card from its salt in io and each node up to the root.  Returns 1 when the
 * path ends at the root in io.  `index` and `count` are of the stack, `place` is of the shoe. */
uint32_t
riffle_proof(double shoe, double place, uint32_t identity, uint32_t index, uint32_t count,
             uint32_t steps)
{
    uint8_t number[8], k[8], card[8];
    struct rf_hash_part parts[] = {rf_hash_part_text(table_held()->id),
                                   rf_hash_part_number(number, (uint64_t)shoe),
                                   rf_hash_part_number(k, (uint64_t)place),
                                   rf_hash_part_number(card, identity),
                                   {proof.io.salt, RF_HASH_BYTES}};
    if (steps > RF_MERKLE_PATH_MAX || index >= count)
        return 0;
    rf_hash(proof.io.data, "card", parts, sizeof parts / sizeof parts[0]);
    rf_merkle_leaf(proof.io.leaf, proof.io.data, RF_HASH_BYTES);
    climb(index, count, steps);
    return rf_merkle_check_path(proof.io.root, proof.io.leaf, count, index, proof.io.path, steps);
}
