/*
 * record/stack_proof.c -- the order of a stack from its key, the leaves and openings of its cards,
 * and the check of everything once the secret is shown.
 *
 * From the secret S(n) and what players revealed:
 *
 *     K      = PRF(S(n), "shoe", table, n, house's commitment, seats and secrets)        proof.c
 *     key    = K for stack 0, PRF(K, "device", j) for stack j
 *     order  = Shuffle(key, "shuffle", M) of the M cards that are in the stack
 *     r      = cards behind the cutting card, from Stream(key, "cutcard")
 *     leaf i = hash of H("card", table, n, base + i, identity, PRF(S(n), "salt", n, base + i))
 *     root   = Merkle root of the leaves                                                 merkle.c
 *
 * The house computes this when the stack is made, shows the root, and opens one card after the
 * other with rf_record_opening.  Everybody else computes it when S(n) is shown (rf_shoe_check),
 * and compares: the root, every card that was seen, and where the cutting card came out.  If all
 * agree, the cards that nobody saw are known too, and the deal was fixed before the first wager.
 */
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "record/fold.h"
#include "riffle/shuffle.h"

struct rf_record_shoe *
rf_dealing_shoe(struct rf_record *record)
{
    return record->dealing < 0 ? NULL : &record->shoe[record->dealing];
}

struct rf_record_stack *
rf_dealing_stack(struct rf_record *record)
{
    struct rf_record_shoe *shoe = rf_dealing_shoe(record);
    return shoe && shoe->stacks > 0 ? &shoe->stack[shoe->stacks - 1] : NULL;
}

/* The index in the stack of the d-th card dealt after a cut: (cut + d) mod size. */
static unsigned
stack_at(const struct rf_record_stack *stack, unsigned d)
{
    RF_ASSERT(stack->size > 0);
    return (stack->cut + d) % stack->size;
}

uint64_t
rf_stack_place(const struct rf_record_stack *stack, unsigned d)
{
    return stack->base + stack_at(stack, d);
}

/* The seats that revealed, in ascending order; the key is wiped by the caller. */
void
rf_stack_key(uint8_t key[static RF_KEY_BYTES], const struct rf_record *record,
             const struct rf_record_shoe *shoe, unsigned stack,
             const uint8_t secret[static RF_KEY_BYTES])
{
    struct rf_share shares[RF_BOXES_MAX];
    struct rf_shoe_id id = {record->id, shoe->number};
    size_t count = 0;
    uint8_t first[RF_KEY_BYTES], number[8];
    for (unsigned seat = 1; seat <= RF_BOXES_MAX; seat++)
        if (shoe->revealed >> seat & 1) {
            shares[count].seat = seat;
            memcpy(shares[count++].secret, shoe->secret[seat].byte, RF_KEY_BYTES);
        }
    rf_shoe_key(first, id, secret, shoe->commitment, shares, count);
    struct rf_hash_part part = rf_hash_part_number(number, stack);
    if (stack == 0)
        memcpy(key, first, RF_KEY_BYTES);
    else
        rf_prf(key, first, "device", &part, 1);
    rf_wipe(first, sizeof first);
}

/* The identity of a card that left a shoe: as shown, or computed from the secrets.  This calls
 * rf_record_order for the stack it left, which may need older cards in turn; the chain ends,
 * because a card leaves its stack before the next stack is made. */
static rf_card
card_of(const struct rf_record *record, struct rf_record_card out,
        const struct rf_digest secrets[static RF_RECORD_SHOES])
{
    const struct rf_record_shoe *shoe = &record->shoe[out.shoe];
    struct rf_record_order order;
    RF_ASSERT(out.shoe < RF_RECORD_SHOES && out.order < RF_RECORD_CARDS);
    if (out.card != RF_CARD_UNKNOWN)
        return out.card;
    if (shoe->card[out.order] != RF_CARD_UNKNOWN)
        return shoe->card[out.order];
    unsigned stack = 0;
    while (stack + 1u < shoe->stacks && shoe->stack[stack + 1].first <= out.order)
        stack++;
    rf_record_order(record, out.shoe, stack, secrets, &order);
    unsigned d = (unsigned)out.order - shoe->stack[stack].first;
    rf_card card = order.card[stack_at(&shoe->stack[stack], d)];
    rf_wipe(&order, sizeof order);
    return card;
}

/* The order of a stack, front first, and its cutting card.  `there` is the cards of the stack in
 * the order of their identities, which the permutation p then arranges.  The caller must have the
 * secrets of all shoes that have cards face down in `out`. */
void
rf_record_order(const struct rf_record *record, unsigned shoe, unsigned stack,
                const struct rf_digest secrets[static RF_RECORD_SHOES],
                struct rf_record_order *order)
{
    const struct rf_record_shoe *own = &record->shoe[shoe];
    const struct rf_record_stack *here = &own->stack[stack];
    uint8_t key[RF_KEY_BYTES];
    rf_card there[RF_CARDS_MAX], p[RF_CARDS_MAX];
    bool out[RF_CARDS_MAX] = {false};
    uint16_t count = 0;
    RF_ASSERT(stack < own->stacks && here->size <= RF_CARDS_MAX);
    for (unsigned i = 0; i < here->out_count; i++)
        out[card_of(record, own->out[here->out_first + i], secrets)] = true;
    for (unsigned card = 0; card < record->bj.table.rules.decks * RF_DECK_CARDS; card++)
        if (!out[card])
            there[count++] = (rf_card)card;
    RF_ASSERT(count == here->size);
    rf_stack_key(key, record, own, stack, secrets[shoe].byte);
    rf_shuffle_key(key, "shuffle", p, count);
    for (unsigned i = 0; i < count; i++)
        order->card[i] = there[p[i]];
    order->count = count;
    order->cutting_card = record->bj.table.rules.device
                              ? RF_PLACE_UNKNOWN
                              : rf_shoe_cutting_card(key, here->least, here->most);
    rf_wipe(key, sizeof key);
    rf_wipe(p, sizeof p);
    rf_wipe(there, sizeof there); /* it tells which cards lie face down */
    rf_wipe(out, sizeof out);
}

/* The leaf of the card at index i of a stack. */
static void
leaf_of(const struct rf_record *record, unsigned index, unsigned stack, unsigned i, rf_card card,
        const struct rf_hmac_key *secret, uint8_t leaf[static RF_HASH_BYTES])
{
    const struct rf_record_shoe *shoe = &record->shoe[index];
    struct rf_shoe_id id = {record->id, shoe->number};
    uint8_t salt[RF_HASH_BYTES];
    uint64_t place = shoe->stack[stack].base + i;
    rf_card_salt_keyed(salt, id, secret, place);
    rf_card_leaf(leaf, id, place, card, salt);
    rf_wipe(salt, sizeof salt);
}

/* The root alone, with a growing tree: for a verifier, and for the line `root`. */
void
rf_record_root(const struct rf_record *record, unsigned shoe, unsigned stack,
               const uint8_t secret[static RF_KEY_BYTES], const struct rf_record_order *order,
               uint8_t root[static RF_HASH_BYTES])
{
    struct rf_merkle tree = {0};
    struct rf_hmac_key ready;
    uint8_t leaf[RF_HASH_BYTES];
    RF_ASSERT(order->count > 0 && order->count == record->shoe[shoe].stack[stack].size);
    rf_hmac_key_make(&ready, secret);
    for (unsigned i = 0; i < order->count; i++) {
        leaf_of(record, shoe, stack, i, order->card[i], &ready, leaf);
        rf_merkle_add(&tree, leaf);
    }
    rf_wipe(&ready, sizeof ready);
    rf_merkle_root(&tree, root);
}

/* The whole tree: for the house, which opens many cards of one stack. */
void
rf_record_tree(const struct rf_record *record, unsigned shoe, unsigned stack,
               const uint8_t secret[static RF_KEY_BYTES], const struct rf_record_order *order,
               struct rf_merkle_cache *tree)
{
    struct rf_digest leaves[RF_CARDS_MAX];
    struct rf_hmac_key ready;
    uint8_t root[RF_HASH_BYTES];
    RF_ASSERT(order->count > 0 && order->count == record->shoe[shoe].stack[stack].size);
    rf_hmac_key_make(&ready, secret);
    for (unsigned i = 0; i < order->count; i++)
        leaf_of(record, shoe, stack, i, order->card[i], &ready, leaves[i].byte);
    rf_wipe(&ready, sizeof ready);
    rf_merkle_cache_fill(tree, leaves, order->count, root);
}

/* The opening of the d-th card as it stands in a line: " place= identity= salt= path=". */
void
rf_record_opening(const struct rf_record *record, unsigned shoe, unsigned stack,
                  const uint8_t secret[static RF_KEY_BYTES], const struct rf_record_order *order,
                  const struct rf_merkle_cache *tree, unsigned d, char out[static RF_OPENING_TEXT])
{
    struct rf_digest path[RF_MERKLE_PATH_MAX];
    const struct rf_record_stack *here = &record->shoe[shoe].stack[stack];
    struct rf_shoe_id id = {record->id, record->shoe[shoe].number};
    unsigned at = stack_at(here, d);
    RF_ASSERT(at < order->count && order->count == here->size && tree->known[at]);
    uint8_t salt[RF_HASH_BYTES];
    char hex[RF_HEX_TEXT];
    struct rf_text text = rf_text_start(out, RF_OPENING_TEXT);
    size_t steps = rf_merkle_cache_path(tree, order->count, at, path);
    rf_card_salt(salt, id, secret, here->base + at);
    rf_hex_write(hex, salt);
    rf_text_add(&text, " place=");
    rf_text_add_number(&text, here->base + at);
    rf_text_add(&text, " identity=");
    rf_text_add_number(&text, order->card[at]);
    rf_text_add(&text, " salt=");
    rf_text_add(&text, hex);
    rf_text_add(&text, " path=");
    for (size_t i = 0; i < steps; i++) {
        rf_hex_write(hex, path[i].byte);
        rf_text_add(&text, hex);
    }
    rf_text_add(&text, steps ? "" : "-");
    RF_ASSERT(!text.full);
}

/* PR.12: each card that was seen is the one that lay there; those not seen are known from now on.
 * PR.13: the cutting card came out with r cards behind it, or has not come out and at least r
 * cards are left.  A device has no cutting card. */
static bool
check_cards(struct rf_record *record, unsigned index, unsigned number,
            const struct rf_record_order *order, struct rf_finding *finding)
{
    struct rf_record_shoe *shoe = &record->shoe[index];
    const struct rf_record_stack *stack = &shoe->stack[number];
    RF_ASSERT(stack->drawn <= stack->size && stack->first + stack->drawn <= shoe->cards);
    for (unsigned d = 0; d < stack->drawn; d++) {
        rf_card *seen = &shoe->card[stack->first + d];
        rf_card card = order->card[stack_at(stack, d)];
        if (*seen != RF_CARD_UNKNOWN && *seen != card)
            return rf_finding_set_number(finding, RF_SHOE_RECOMPUTED, "the house", "dealt card",
                                         *seen, card);
        *seen = card;
    }
    uint16_t left = (uint16_t)(stack->size - stack->drawn);
    bool passed = stack->behind == RF_PLACE_UNKNOWN && left < order->cutting_card;
    if (!record->bj.table.rules.device && passed)
        return rf_finding_set_number(finding, RF_CUTTING_CARD_BY_KEY, "the house",
                                     "no cutting card, and cards left:", left, order->cutting_card);
    if (record->bj.table.rules.device || stack->behind == RF_PLACE_UNKNOWN ||
        stack->behind == order->cutting_card)
        return true;
    return rf_finding_set_number(finding, RF_CUTTING_CARD_BY_KEY, "the house",
                                 "cards behind the cutting card:", stack->behind,
                                 order->cutting_card);
}

/* Cards of this shoe that lay out while another shoe's stack was made are known from now on. */
static void
tell_others(struct rf_record *record, unsigned index)
{
    for (unsigned other = 0; other < RF_RECORD_SHOES; other++)
        for (unsigned i = 0; i < record->shoe[other].outs; i++) {
            struct rf_record_card *out = &record->shoe[other].out[i];
            if (out->shoe == index && out->card == RF_CARD_UNKNOWN)
                out->card = record->shoe[index].card[out->order];
        }
}

/* True when a card that was left out is of another shoe that is not revealed: then the order
 * cannot be computed yet. */
static bool
has_unknown_out(const struct rf_record *record, unsigned index)
{
    const struct rf_record_shoe *shoe = &record->shoe[index];
    for (unsigned i = 0; i < shoe->outs; i++)
        if (shoe->out[i].card == RF_CARD_UNKNOWN && shoe->out[i].shoe != index)
            return true;
    return false;
}

/* PR.12: recomputes all stacks of the shoe in their order.  check_cards fills in the unseen cards
 * of each, which the next one may have left out. */
bool
rf_shoe_check(struct rf_record *record, unsigned index, const uint8_t secret[static RF_KEY_BYTES],
              struct rf_finding *finding)
{
    struct rf_digest secrets[RF_RECORD_SHOES] = {{{0}}};
    struct rf_record_order order;
    struct rf_record_shoe *shoe = &record->shoe[index];
    uint8_t root[RF_HASH_BYTES];
    RF_ASSERT(index < RF_RECORD_SHOES && shoe->stage == RF_SHOE_STACKED);
    memcpy(secrets[index].byte, secret, RF_KEY_BYTES);
    if (has_unknown_out(record, index))
        return rf_finding_set(finding, RF_SHOE_RECOMPUTED, "the house", "a reveal",
                              "the reveal of the shoe before it");
    for (unsigned stack = 0; stack < shoe->stacks; stack++) {
        rf_record_order(record, index, stack, secrets, &order);
        rf_record_root(record, index, stack, secret, &order, root);
        if (memcmp(root, shoe->stack[stack].root, RF_HASH_BYTES) != 0)
            return rf_finding_set_number(finding, RF_SHOE_RECOMPUTED, "the house",
                                         "another root of stack", stack, stack);
        if (!check_cards(record, index, stack, &order, finding))
            return false;
    }
    tell_others(record, index);
    return true;
}
