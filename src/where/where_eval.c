/*
 * where/where_eval.c -- the value of an expression on one deal.
 *
 * Numbers are of 32 bits and wrap.  && and || do not compute their right side when the left
 * decides.  A division by zero gives 0; dealer stops there.
 */
#include "where/where_eval.h"

#include "base/assert.h"
#include "base/bits.h"
#include "where/where_reader.h"

static inline unsigned
suit_of(uint64_t hand, unsigned suit)
{
    return (unsigned)(hand >> (suit * RF_RANKS)) & (WHERE_HOLDINGS - 1);
}

static inline int32_t
suit_value(const struct rf_where *where, const struct rf_where_plan *plan, unsigned function,
           unsigned holding)
{
    return plan && plan->has_table[function]
               ? plan->table[function][holding]
               : rf_where_holding(where, (enum rf_where_function)function, holding);
}

static inline int32_t
total(const struct rf_where *where, const struct rf_where_plan *plan, unsigned function,
      uint64_t hand)
{
    int32_t sum = 0;
    for (unsigned suit = 0; suit < RF_SUITS; suit++)
        sum += suit_value(where, plan, function, suit_of(hand, suit));
    return sum;
}

static void
lengths_of(uint64_t hand, unsigned lengths[static RF_WHERE_SUITS])
{
    for (unsigned suit = 0; suit < RF_WHERE_SUITS; suit++)
        lengths[suit] = suit < RF_SUITS ? rf_bits_of(suit_of(hand, suit)) : 0;
}

int32_t
rf_where_cccc(int32_t sum, const unsigned lengths[static RF_WHERE_SUITS])
{
    bool doubleton = false, flat = true;
    for (unsigned suit = 0; suit < RF_WHERE_SUITS; suit++) {
        doubleton = doubleton || lengths[suit] == 2;
        flat = flat && (lengths[suit] == 3 || lengths[suit] == 4);
    }
    return sum - (doubleton ? 100 : 0) - (flat ? 50 : 0);
}

unsigned
rf_where_order(const unsigned lengths[static RF_WHERE_SUITS], unsigned place)
{
    unsigned sorted[RF_WHERE_SUITS];
    for (unsigned i = 0; i < RF_WHERE_SUITS; i++) {
        unsigned at = i;
        for (; at > 0 && sorted[at - 1] < lengths[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = lengths[i];
    }
    return sorted[place];
}

bool
rf_where_is_leaf(enum rf_where_kind kind)
{
    return kind >= RF_WHERE_TOTAL && kind <= RF_WHERE_PAR;
}

/* What is asked of the cards of a hand, or of the solver. */
static int32_t
leaf_value(const struct rf_where *where, const struct rf_where_node *node,
           const struct rf_where_deal *deal, const struct rf_where_plan *plan)
{
    unsigned lengths[RF_WHERE_SUITS];
    uint64_t hand = deal->hands.of[node->seat];
    switch ((enum rf_where_kind)node->kind) {
    case RF_WHERE_TOTAL: return total(where, plan, node->function, hand);
    case RF_WHERE_SUIT:
        return node->suit < RF_SUITS
                   ? suit_value(where, plan, node->function, suit_of(hand, node->suit))
                   : rf_where_holding(where, (enum rf_where_function)node->function, 0);
    case RF_WHERE_CARD: return (int32_t)(hand >> node->value & 1);
    case RF_WHERE_TRICKS:
        RF_ASSERT(deal->tricks);
        return deal->tricks->made[node->seat][node->suit];
    case RF_WHERE_PAR: RF_ASSERT(deal->tricks); return node->seat == 0 ? deal->par : -deal->par;
    default: lengths_of(hand, lengths);
    }
    if (node->kind == RF_WHERE_SHAPE)
        return rf_where_shape_has(where, (unsigned)node->value, lengths);
    if (node->kind == RF_WHERE_ORDER)
        return (int32_t)rf_where_order(lengths, (unsigned)node->value);
    RF_ASSERT(node->kind == RF_WHERE_EVAL_CCCC);
    return rf_where_cccc(total(where, plan, RF_WHERE_CCCC, hand), lengths);
}

/* Numbers wrap at 32 bits, as unsigned numbers do. */
int32_t
rf_where_operate(enum rf_where_kind kind, int32_t left, int32_t right)
{
    uint32_t a = (uint32_t)left, b = (uint32_t)right;
    switch (kind) {
    case RF_WHERE_NOT: return !left;
    case RF_WHERE_NEGATE: return (int32_t)(0 - a);
    case RF_WHERE_MULTIPLY: return (int32_t)(a * b);
    case RF_WHERE_DIVIDE: return right == 0 ? 0 : right == -1 ? (int32_t)(0 - a) : left / right;
    case RF_WHERE_MODULO: return right == 0 || right == -1 ? 0 : left % right;
    case RF_WHERE_ADD: return (int32_t)(a + b);
    case RF_WHERE_SUBTRACT: return (int32_t)(a - b);
    case RF_WHERE_LESS: return left < right;
    case RF_WHERE_AT_MOST: return left <= right;
    case RF_WHERE_GREATER: return left > right;
    case RF_WHERE_AT_LEAST: return left >= right;
    case RF_WHERE_EQUAL: return left == right;
    case RF_WHERE_UNEQUAL: return left != right;
    default: RF_ASSERT(false); return 0;
    }
}

/* The nodes that are neither leaves nor plain operators. */
static int32_t
special_value(const struct rf_where *where, const struct rf_where_node *node,
              const struct rf_where_deal *deal, const struct rf_where_plan *plan)
{
    struct rf_where_contract contract = {
        (uint8_t)(node->value & 15), (uint8_t)(node->value >> 4 & 15), (uint8_t)(node->value >> 8)};
    const struct rf_where_node *branches = &where->node[node->right];
    int32_t left = rf_where_compute(where, node->left, deal, plan);
    switch ((enum rf_where_kind)node->kind) {
    case RF_WHERE_AND: return left && rf_where_compute(where, node->right, deal, plan);
    case RF_WHERE_OR: return left || rf_where_compute(where, node->right, deal, plan);
    case RF_WHERE_CHOOSE:
        return rf_where_compute(where, left ? branches->left : branches->right, deal, plan);
    case RF_WHERE_SCORE:
        return rf_where_score(contract, node->seat, left < 0 ? 0 : left > 13 ? 13 : left);
    case RF_WHERE_IMPS:
        return rf_where_imps(left < -100000 ? -100000 : left > 100000 ? 100000 : left);
    case RF_WHERE_RND:
        return left > 0 && deal->philox
                   ? (int32_t)rf_rng_below(rf_philox_rng(deal->philox), (uint32_t)left)
                   : 0;
    default: RF_ASSERT(false); return 0;
    }
}

int32_t
rf_where_compute(const struct rf_where *where, unsigned at, const struct rf_where_deal *deal,
                 const struct rf_where_plan *plan)
{
    const struct rf_where_node *node = &where->node[at];
    enum rf_where_kind kind = (enum rf_where_kind)node->kind;
    if (kind == RF_WHERE_NUMBER)
        return node->value;
    if (rf_where_is_leaf(kind))
        return leaf_value(where, node, deal, plan);
    if (kind >= RF_WHERE_AND || kind < RF_WHERE_NOT)
        return special_value(where, node, deal, plan);
    int32_t left = rf_where_compute(where, node->left, deal, plan);
    int32_t right = node->right ? rf_where_compute(where, node->right, deal, plan) : 0;
    return rf_where_operate(kind, left, right);
}

int32_t
rf_where_value(const struct rf_where *where, unsigned node, const struct rf_where_deal *deal)
{
    RF_ASSERT(node > 0 && node < where->nodes);
    return rf_where_compute(where, node, deal, NULL);
}
