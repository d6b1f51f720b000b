/*
 * where/where_features.c -- the facts of a hand that a condition asks about.
 *
 * Each fact is a sum over the four suits: hcp(north) adds what each suit has; hcp(north, spades)
 * and hascard() add what one suit has, and 0 for the others; shapes follow from four lengths.  So a
 * hand is described by a vector of sums, and two hands with the same vector are the same for the
 * condition.  The first fact is the number of cards.
 *
 * The other hands are not known: what is asked of them, and facts that were left out, have a range
 * (where_bounds.c).
 */
#include "where/where_classes.h"

#include "base/assert.h"
#include "base/bits.h"
#include "where/where_eval.h"
#include "where/where_reader.h"

enum { ALL_SUITS = RF_WHERE_SUITS, A_CARD = RF_WHERE_FUNCTIONS };

/* A number that tells features apart, for the set of those that were dropped. */
static unsigned
feature_code(struct rf_where_feature feature)
{
    return feature.function == A_CARD ? 63
                                      : feature.function * 3u % 61 + (feature.suit == 4 ? 0 : 1);
}

/* The place of a feature, plus 1; a new one if there is room and it was not dropped; or 0. */
static unsigned
feature_slot(struct rf_where_plan *plan, unsigned function, unsigned suit)
{
    struct rf_where_feature feature = {(uint8_t)function, (uint8_t)suit};
    for (unsigned i = 0; i < plan->features; i++)
        if (plan->feature[i].function == function && plan->feature[i].suit == suit)
            return i + 1;
    if (plan->features == RF_WHERE_FEATURES || plan->dropped >> feature_code(feature) & 1)
        return 0;
    RF_ASSERT(plan->features < RF_WHERE_FEATURES);
    plan->feature[plan->features] = feature;
    return ++plan->features;
}

/* The first features are always the number of cards, and with `lengths` those of the suits. */
enum { CARDS_SLOT = 0, LENGTHS_SLOT = 1 };

static bool
asks_lengths(enum rf_where_kind kind)
{
    return kind == RF_WHERE_SHAPE || kind == RF_WHERE_ORDER || kind == RF_WHERE_EVAL_CCCC;
}

/* Marks in `scratch` the nodes of the condition, or of the parts of it that a hand of a pair knows.
 * Nodes stand after those below them. */
static void
mark_nodes(struct rf_where_plan *plan, enum rf_seat seat)
{
    memset(plan->scratch, 0, RF_WHERE_NODES * sizeof plan->scratch[0]);
    RF_ASSERT(plan->condition < RF_WHERE_NODES);
    if (plan->pair.bounded) {
        for (unsigned i = 0; i < plan->parts; i++)
            if (plan->pair.parts[seat == plan->pair.seat[1]] >> i & 1)
                plan->scratch[plan->part[i].node] = 1;
    } else
        plan->scratch[plan->condition] = 1;
    for (unsigned at = plan->where->nodes - 1; at > 0; at--)
        if (plan->scratch[at]) {
            plan->scratch[plan->where->node[at].left] = 1;
            plan->scratch[plan->where->node[at].right] = 1;
        }
}

void
rf_where_features_find(struct rf_where_plan *plan, enum rf_seat seat)
{
    const struct rf_where *where = plan->where;
    bool lengths = false;
    memset(plan->slot_of, 0, sizeof plan->slot_of);
    plan->features = 0;
    mark_nodes(plan, seat);
    for (unsigned at = 1; at < where->nodes; at++)
        lengths = lengths || (plan->scratch[at] && where->node[at].seat == seat &&
                              asks_lengths((enum rf_where_kind)where->node[at].kind));
    feature_slot(plan, RF_WHERE_LENGTH, ALL_SUITS);
    for (unsigned suit = 0; lengths && suit < RF_WHERE_SUITS; suit++)
        feature_slot(plan, RF_WHERE_LENGTH, suit);
    for (unsigned at = 1; at < where->nodes; at++) {
        const struct rf_where_node *node = &where->node[at];
        unsigned slot = 0;
        if (!plan->scratch[at] || node->seat != seat)
            continue;
        if (node->kind == RF_WHERE_TOTAL)
            slot = feature_slot(plan, node->function, ALL_SUITS);
        else if (node->kind == RF_WHERE_SUIT)
            slot = feature_slot(plan, node->function, node->suit);
        else if (node->kind == RF_WHERE_CARD)
            slot = feature_slot(plan, A_CARD, (unsigned)node->value);
        else if (node->kind == RF_WHERE_EVAL_CCCC)
            slot = feature_slot(plan, RF_WHERE_CCCC, ALL_SUITS);
        else if (node->kind == RF_WHERE_SHAPE || node->kind == RF_WHERE_ORDER)
            slot = LENGTHS_SLOT + 1;
        plan->slot_of[at] = (uint8_t)slot;
    }
}

int
rf_where_feature_value(const struct rf_where_plan *plan, struct rf_where_feature feature,
                       unsigned suit, unsigned holding)
{
    RF_ASSERT(holding < WHERE_HOLDINGS);
    if (feature.function == A_CARD)
        return feature.suit / RF_RANKS == suit ? (int)(holding >> feature.suit % RF_RANKS & 1) : 0;
    if (feature.suit != ALL_SUITS && feature.suit != suit)
        return 0;
    return rf_where_holding(plan->where, (enum rf_where_function)feature.function, holding);
}

/* How many values a feature has in a suit. */
static unsigned
spread_of(const struct rf_where_plan *plan, struct rf_where_feature feature)
{
    int low = INT32_MAX, high = INT32_MIN;
    unsigned suit = feature.suit < RF_SUITS && feature.function != A_CARD ? feature.suit : 0;
    if (feature.function == A_CARD)
        return 2;
    for (unsigned holding = 0; holding < WHERE_HOLDINGS; holding++) {
        int value = rf_where_feature_value(plan, feature, suit, holding);
        low = value < low ? value : low;
        high = value > high ? value : high;
    }
    RF_ASSERT(low <= high);
    return (unsigned)(high - low + 1);
}

/* Lengths stay; a function of the whole hand costs most. */
bool
rf_where_features_drop(struct rf_where_plan *plan)
{
    unsigned worst = 0, most = 0;
    for (unsigned i = 1; i < plan->features; i++) {
        unsigned values = spread_of(plan, plan->feature[i]);
        if (plan->feature[i].function != RF_WHERE_LENGTH && values > most) {
            most = values;
            worst = i;
        }
    }
    if (worst)
        plan->dropped |= (uint64_t)1 << feature_code(plan->feature[worst]);
    return worst > 0;
}

/* What is known of one hand. */
struct facts {
    const struct rf_where_plan *plan;
    const struct rf_where_vector *vector;
    enum rf_seat seat;
    unsigned lengths[RF_WHERE_SUITS];
};

/* What can be said of a leaf without knowing the hand. */
static struct where_range
unknown(const struct rf_where_node *node)
{
    switch ((enum rf_where_kind)node->kind) {
    case RF_WHERE_SHAPE:
    case RF_WHERE_CARD: return (struct where_range){0, 1};
    case RF_WHERE_ORDER: return (struct where_range){0, RF_HAND_CARDS};
    case RF_WHERE_TRICKS: return (struct where_range){0, RF_RANKS};
    case RF_WHERE_SUIT:
        if (node->function == RF_WHERE_LENGTH)
            return (struct where_range){0, RF_HAND_CARDS};
        return rf_where_anything();
    default: return rf_where_anything();
    }
}

static struct where_range
leaf(const void *of, unsigned at)
{
    const struct facts *facts = of;
    const struct rf_where *where = facts->plan->where;
    const struct rf_where_node *node = &where->node[at];
    unsigned slot = facts->plan->slot_of[at];
    if (node->seat != facts->seat || slot == 0)
        return unknown(node);
    RF_ASSERT(slot <= facts->plan->features);
    int32_t value = facts->vector->at[slot - 1];
    if (node->kind == RF_WHERE_SHAPE)
        value = rf_where_shape_has(where, (unsigned)node->value, facts->lengths);
    else if (node->kind == RF_WHERE_ORDER)
        value = (int32_t)rf_where_order(facts->lengths, (unsigned)node->value);
    else if (node->kind == RF_WHERE_EVAL_CCCC)
        value = rf_where_cccc(value, facts->lengths);
    return (struct where_range){value, value};
}

/* False when the sums of a pair are out of their range; they follow the features. */
static bool
sums_fit(const struct rf_where_plan *plan, const struct rf_where_vector *vector)
{
    unsigned first = plan->features - plan->pair.sums;
    for (unsigned i = 0; i < plan->pair.sums; i++)
        if (vector->at[first + i] < plan->pair.sum[i].low ||
            vector->at[first + i] > plan->pair.sum[i].high)
            return false;
    return true;
}

static bool
can_be_true(const struct facts *facts, unsigned node)
{
    struct where_range range = rf_where_bounds(facts->plan->where, node, leaf, facts);
    return range.low != 0 || range.high != 0;
}

bool
rf_where_features_allow(const struct rf_where_plan *plan, enum rf_seat seat,
                        const struct rf_where_vector *vector)
{
    const struct rf_where_pair *pair = &plan->pair;
    struct facts facts = {plan, vector, seat, {0}};
    if (plan->features > LENGTHS_SLOT + RF_WHERE_SUITS - 1)
        for (unsigned suit = 0; suit < RF_WHERE_SUITS; suit++)
            facts.lengths[suit] = (unsigned)vector->at[LENGTHS_SLOT + suit];
    if (!pair->bounded)
        return can_be_true(&facts, plan->condition);
    if (!sums_fit(plan, vector))
        return false;
    for (unsigned i = 0; i < plan->parts; i++)
        if (pair->parts[seat == pair->seat[1]] >> i & 1 && !can_be_true(&facts, plan->part[i].node))
            return false;
    return true;
}
