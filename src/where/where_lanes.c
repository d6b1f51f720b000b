/*
 * where/where_lanes.c -- the value of an expression for many tries (where_lanes.h).
 *
 * && || and ?: compute a side only for the tries that need it: the list of lanes is divided.
 */
#include "where/where_lanes.h"

#include "base/assert.h"
#include "where/where_reader.h"

enum { DEEP = 100 }; /* an expression with more nodes below each other is computed try by try */

/* Some tries: their lanes. */
struct some {
    const struct rf_where_plan *plan;
    const struct where_lanes *lanes;
    const uint8_t *lane;
    unsigned count;
};

static inline unsigned
suit_of(uint64_t hand, unsigned suit)
{
    return (unsigned)(hand >> (suit * RF_RANKS)) & (WHERE_HOLDINGS - 1);
}

static inline int32_t
total(const int16_t *table, uint64_t hand)
{
    int32_t sum = 0;
    for (unsigned suit = 0; suit < RF_SUITS; suit++)
        sum += table[suit_of(hand, suit)];
    return sum;
}

/* A try as a deal, for what is computed one by one. */
static struct rf_where_deal
deal_of(const struct where_lanes *lanes, unsigned lane)
{
    struct rf_where_deal deal = {.philox = lanes->philox};
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        deal.hands.of[seat] = lanes->of[seat][lane];
    return deal;
}

static void
compute_singly(struct some some, unsigned at, int32_t *out)
{
    for (unsigned i = 0; i < some.count; i++) {
        struct rf_where_deal deal = deal_of(some.lanes, some.lane[i]);
        out[i] = rf_where_compute(some.plan->where, at, &deal, some.plan);
    }
}

/* Whether hands have one of a set of shapes. */
static void
compute_shape(struct some some, const struct rf_where_node *node, int32_t *out)
{
    const int16_t *length = some.plan->table[RF_WHERE_LENGTH];
    RF_ASSERT(some.plan->has_table[RF_WHERE_LENGTH]);
    for (unsigned i = 0; i < some.count; i++) {
        uint64_t hand = some.lanes->of[node->seat][some.lane[i]];
        unsigned lengths[RF_WHERE_SUITS] = {0};
        for (unsigned suit = 0; suit < RF_SUITS; suit++)
            lengths[suit] = (unsigned)length[suit_of(hand, suit)];
        out[i] = rf_where_shape_has(some.plan->where, (unsigned)node->value, lengths);
    }
}

static void
compute_leaf(struct some some, unsigned at, int32_t *out)
{
    const struct rf_where_node *node = &some.plan->where->node[at];
    const uint64_t *hands = some.lanes->of[node->seat % RF_SEATS];
    const int16_t *table = some.plan->table[node->function];
    switch ((enum rf_where_kind)node->kind) {
    case RF_WHERE_TOTAL:
        for (unsigned i = 0; i < some.count; i++)
            out[i] = total(table, hands[some.lane[i]]);
        break;
    case RF_WHERE_SUIT:
        for (unsigned i = 0; i < some.count; i++)
            out[i] = table[node->suit < RF_SUITS ? suit_of(hands[some.lane[i]], node->suit) : 0];
        break;
    case RF_WHERE_CARD:
        for (unsigned i = 0; i < some.count; i++)
            out[i] = (int32_t)(hands[some.lane[i]] >> node->value & 1);
        break;
    case RF_WHERE_SHAPE: compute_shape(some, node, out); break;
    default: compute_singly(some, at, out);
    }
}

#define EACH(value)                                                                                \
    for (unsigned i = 0; i < count; i++)                                                           \
        a[i] = (value);                                                                            \
    break

/* a becomes a op b. */
static void
operate(enum rf_where_kind kind, int32_t *restrict a, const int32_t *restrict b, unsigned count)
{
    switch (kind) {
    case RF_WHERE_NOT: EACH(!a[i]);
    case RF_WHERE_ADD: EACH((int32_t)((uint32_t)a[i] + (uint32_t)b[i]));
    case RF_WHERE_SUBTRACT: EACH((int32_t)((uint32_t)a[i] - (uint32_t)b[i]));
    case RF_WHERE_LESS: EACH(a[i] < b[i]);
    case RF_WHERE_AT_MOST: EACH(a[i] <= b[i]);
    case RF_WHERE_GREATER: EACH(a[i] > b[i]);
    case RF_WHERE_AT_LEAST: EACH(a[i] >= b[i]);
    case RF_WHERE_EQUAL: EACH(a[i] == b[i]);
    case RF_WHERE_UNEQUAL: EACH(a[i] != b[i]);
    default: EACH(rf_where_operate(kind, a[i], b[i]));
    }
}

static void compute(struct some some, unsigned at, int32_t *out);

/* Computes a node for the tries whose `out` is true, or false; the others keep theirs. */
static void
compute_where(struct some some, unsigned at, const int32_t *decides, bool when, int32_t *out)
{
    uint8_t lane[WHERE_LANES] = {0}, place[WHERE_LANES];
    int32_t value[WHERE_LANES];
    struct some these = {some.plan, some.lanes, lane, 0};
    for (unsigned i = 0; i < some.count; i++) {
        lane[these.count] = some.lane[i];
        place[these.count] = (uint8_t)i;
        these.count += (decides[i] != 0) == when;
    }
    compute(these, at, value);
    for (unsigned i = 0; i < these.count; i++)
        out[place[i]] = value[i];
}

static void
compute_branches(struct some some, const struct rf_where_node *node, int32_t *out)
{
    const struct rf_where_node *branches = &some.plan->where->node[node->right];
    int32_t left[WHERE_LANES];
    compute(some, node->left, left);
    for (unsigned i = 0; i < some.count; i++)
        out[i] = left[i] != 0;
    if (node->kind == RF_WHERE_CHOOSE) {
        compute_where(some, branches->left, left, true, out);
        compute_where(some, branches->right, left, false, out);
        return;
    }
    compute_where(some, node->right, left, node->kind == RF_WHERE_AND, out);
    for (unsigned i = 0; i < some.count; i++)
        out[i] = out[i] != 0;
}

static void
compute(struct some some, unsigned at, int32_t *out)
{
    const struct rf_where_node *node = &some.plan->where->node[at];
    enum rf_where_kind kind = (enum rf_where_kind)node->kind;
    int32_t right[WHERE_LANES];
    if (some.count == 0)
        return;
    if (kind == RF_WHERE_NUMBER)
        for (unsigned i = 0; i < some.count; i++)
            out[i] = node->value;
    else if (rf_where_is_leaf(kind))
        compute_leaf(some, at, out);
    else if (kind == RF_WHERE_AND || kind == RF_WHERE_OR || kind == RF_WHERE_CHOOSE)
        compute_branches(some, node, out);
    else if (kind < RF_WHERE_NOT)
        compute_singly(some, at, out);
    else {
        compute(some, node->left, out);
        if (node->right)
            compute(some, node->right, right);
        operate(kind, out, right, some.count);
    }
}

/* Keeps the tries for which `keep` is true, in order. */
static void
narrow(struct where_lanes *lanes, const bool *keep)
{
    unsigned live = 0;
    for (unsigned i = 0; i < lanes->live; i++) {
        lanes->lane[live] = lanes->lane[i];
        live += keep[i];
    }
    lanes->live = live;
}

void
rf_where_lanes_test(struct where_lanes *lanes, const struct rf_where_plan *plan, unsigned node)
{
    struct some some = {plan, lanes, lanes->lane, lanes->live};
    int32_t value[WHERE_LANES];
    bool keep[WHERE_LANES];
    if (plan->where->node[node].depth > DEEP)
        compute_singly(some, node, value);
    else
        compute(some, node, value);
    for (unsigned i = 0; i < lanes->live; i++)
        keep[i] = value[i] != 0;
    narrow(lanes, keep);
}

/* Adds a term of a sum.  Of a pair, the hands of the first two seats are together what `left` does
 * not have. */
static void
add_term(const struct where_lanes *lanes, const struct rf_where_plan *plan,
         const struct rf_where_sum *sum, unsigned term, int32_t *totals)
{
    const uint64_t *hands = sum->pair ? lanes->left : lanes->of[sum->term[term].seat];
    const uint64_t flip = sum->pair ? ((uint64_t)1 << RF_DECK_CARDS) - 1 : 0;
    const int16_t *table = plan->table[sum->term[term].function];
    const int32_t sign = sum->term[term].sign;
    const unsigned suit = sum->term[term].suit;
    if (suit >= RF_SUITS)
        for (unsigned i = 0; i < lanes->live; i++)
            totals[i] += sign * total(table, hands[lanes->lane[i]] ^ flip);
    else
        for (unsigned i = 0; i < lanes->live; i++)
            totals[i] += sign * table[suit_of(hands[lanes->lane[i]] ^ flip, suit)];
}

void
rf_where_lanes_sum(struct where_lanes *lanes, const struct rf_where_plan *plan,
                   const struct rf_where_sum *sum)
{
    int32_t totals[WHERE_LANES] = {0};
    bool keep[WHERE_LANES];
    for (unsigned term = 0; term < sum->terms; term++)
        add_term(lanes, plan, sum, term, totals);
    for (unsigned i = 0; i < lanes->live; i++)
        keep[i] = totals[i] >= sum->low && totals[i] <= sum->high;
    narrow(lanes, keep);
}
