/*
 * where/where_pair.c -- counts pairs of hands that a condition allows, exactly, and prepares to draw
 * one of them.
 *
 * The parts of the condition that ask about the first hand alone give its classes and keys, as for
 * one hand (where_classes.c).  The parts that ask about the second hand alone, and sums over both
 * hands, give those of the second: a sum is a fact of the pair, and is filed with the second hand.
 * where_joint.c counts, for each suit, the ways to have a class of the first hand and a class of the
 * second.  From these follow
 *
 *     ways[h][s][t]   pairs of holdings in the two suits of half h, with the first hand in state s
 *                     and the second in state t: a sum of products of two suits
 *     reach[s][t]     pairs of holdings in the second half with the second hand in state t, and the
 *                     first in any state that goes with s
 *     weight[s][t] =  ways[0][s][t] * sum of reach[s][t'] over the t' that go with t
 *
 * The sum of all weights is the number of pairs.  The weights make an alias table of 128 bits.
 * docs/understand/where.md has the derivation.
 */
#include "where/where_classes.h"

#include <string.h>

#include "base/assert.h"
#include "where/where_digits.h"
#include "where/where_eval.h"

enum { NO_STATE = UINT16_MAX, WORK_MOST = 100000000 /* products of ways */ };

static struct rf_where_wide
narrowed(wide number)
{
    return (struct rf_where_wide){(uint64_t)(number >> 64), (uint64_t)number};
}

static wide
widened(struct rf_where_wide number)
{
    return (wide)number.high << 64 | number.low;
}

/* Gives each part that asks about the two hands only to one of them. */
static bool
divide_parts(struct rf_where_plan *plan)
{
    struct rf_where_pair *pair = &plan->pair;
    unsigned one = 1u << pair->seat[0], other = 1u << pair->seat[1];
    pair->parts[0] = pair->parts[1] = 0;
    pair->sums = 0;
    for (unsigned i = 0; i < plan->parts; i++) {
        struct rf_where_part *part = &plan->part[i];
        unsigned support = plan->where->node[part->node].support;
        part->exact = false;
        if (plan->where->node[part->node].needs || support & ~(one | other) ||
            pair->without >> i & 1)
            continue;
        if (support == one)
            pair->parts[0] |= (uint64_t)1 << i;
        else if (support == other)
            pair->parts[1] |= (uint64_t)1 << i;
        else if (pair->sums < RF_WHERE_FEATURES / 2 &&
                 rf_where_sum_of(&pair->sum[pair->sums], plan->where, part->node)) {
            pair->sums++;
            part->exact = true;
        }
    }
    return pair->parts[1] || pair->sums;
}

/* Notes which functions and cards the features of a hand use, and which parts they decide. */
static void
note_features(struct rf_where_plan *plan, unsigned which)
{
    struct rf_where_pair *pair = &plan->pair;
    for (unsigned i = 0; i < plan->features; i++)
        if (plan->feature[i].function == RF_WHERE_FUNCTIONS)
            pair->cards |= (uint64_t)1 << plan->feature[i].suit;
        else
            pair->functions |= 1u << plan->feature[i].function;
    for (unsigned i = 0; i < plan->parts; i++)
        if (pair->parts[which] >> i & 1)
            plan->part[i].exact = rf_where_is_known(plan, plan->part[i].node, pair->seat[which]);
}

/* The number of a key among those in use. */
static unsigned
number_key(struct rf_where_states *states, unsigned half, unsigned key)
{
    if (states->number[half][key] == NO_STATE) {
        states->number[half][key] = (uint16_t)states->count[half];
        states->key[half][states->count[half]++] = (uint16_t)key;
    }
    return states->number[half][key];
}

/* The keys in use and their partners, from the slots of the plan, which are sorted by the key of the
 * first half. */
static bool
make_states(const struct rf_where_plan *plan, struct rf_where_states *states)
{
    if (plan->slots > RF_WHERE_PARTNERS)
        return false;
    memset(states->number, 0xff, sizeof states->number);
    states->count[0] = states->count[1] = 0;
    for (unsigned i = 0; i < plan->slots; i++) {
        unsigned before = states->count[0];
        if (number_key(states, 0, plan->slot[i].own >> 16) == before)
            states->first[before] = i;
        states->partner[i] = (uint16_t)number_key(states, 1, plan->slot[i].own & 0xffff);
    }
    states->first[states->count[0]] = plan->slots;
    return true;
}

/* The classes of both hands. */
static bool
make_classes(struct rf_where_plan *plan)
{
    struct rf_where_pair *pair = &plan->pair;
    unsigned sums = pair->sums;
    pair->functions = 0;
    pair->cards = 0;
    pair->sums = 0; /* the first hand does not know them */
    plan->dropped = 0;
    rf_where_features_find(plan, pair->seat[0]);
    if (!rf_where_hand_count(plan, pair->seat[0]) || !make_states(plan, &pair->states[0]))
        return false;
    note_features(plan, 0);
    rf_where_features_find(plan, pair->seat[1]);
    note_features(plan, 1);
    for (unsigned i = 0; i < sums; i++)
        for (unsigned term = 0; term < pair->sum[i].terms; term++)
            pair->functions |= 1u << pair->sum[i].term[term].function;
    if (plan->features + sums > RF_WHERE_FEATURES)
        return false;
    plan->features += sums;
    pair->sums = sums;
    for (unsigned suit = 0; suit < RF_WHERE_SUITS; suit++)
        if (!rf_where_joint_make(plan, suit))
            return false;
    return rf_where_half_make(plan, &pair->half[0], &pair->suit[0]) &&
           rf_where_half_make(plan, &pair->half[1], &pair->suit[2]) &&
           rf_where_halves_join(plan, pair->half, pair->seat[1]) &&
           make_states(plan, &pair->states[1]);
}

/* The columns of a row of a suit that have ways; returns how many. */
static unsigned
columns_of(const struct rf_where_joint *joint, unsigned row, uint16_t *column)
{
    unsigned count = 0;
    for (unsigned i = 0; i < joint->columns; i++)
        if (joint->ways[row * joint->columns + i])
            column[count++] = (uint16_t)i;
    return count;
}

/* Adds the ways of one split of the first hand to its row of states. */
static uint64_t
add_split(struct rf_where_plan *plan, unsigned half, const uint16_t of[static 2], uint64_t *row)
{
    const struct rf_where_joint *a = &plan->pair.joint[(size_t)2 * half], *b = a + 1;
    const uint16_t *state = plan->pair.states[1].number[half];
    uint16_t left[RF_WHERE_CLASSES], right[RF_WHERE_CLASSES];
    unsigned lefts = columns_of(a, of[0], left), rights = columns_of(b, of[1], right);
    for (unsigned i = 0; i < lefts; i++) {
        uint64_t ways = a->ways[of[0] * a->columns + left[i]];
        for (unsigned j = 0; j < rights; j++) {
            /* Keys that are not in use, or have too many cards, are 0 in the list of keys. */
            uint32_t key = plan->alias[left[i] * b->columns + right[j]];
            if (key && state[key - 1] != NO_STATE)
                row[state[key - 1]] += ways * b->ways[of[1] * b->columns + right[j]];
        }
    }
    return (uint64_t)lefts * rights;
}

/* Counts the ways of a half; false when that is too much work. */
static bool
count_half(struct rf_where_plan *plan, unsigned half, uint64_t *work)
{
    struct rf_where_pair *pair = &plan->pair;
    const struct rf_where_half *first = &plan->half[half], *second = &pair->half[half];
    unsigned rows = pair->joint[(size_t)2 * half].columns, states = pair->states[1].count[half];
    unsigned columns = pair->joint[2 * half + 1].columns;
    if ((uint64_t)pair->states[0].count[half] * states > RF_WHERE_STATES)
        return false;
    RF_ASSERT(rows * columns <= RF_WHERE_SLOTS);
    memset(plan->alias, 0, (size_t)rows * columns * sizeof plan->alias[0]);
    memset(pair->ways[half], 0,
           (size_t)pair->states[0].count[half] * states * sizeof pair->ways[half][0]);
    for (unsigned key = 0; key < second->keys; key++)
        for (uint32_t i = second->first[key]; i < second->first[key + 1]; i++)
            plan->alias[second->split[i].of[0] * columns + second->split[i].of[1]] = key + 1;
    for (unsigned s = 0; s < pair->states[0].count[half]; s++) {
        unsigned key = pair->states[0].key[half][s];
        for (uint32_t i = first->first[key]; i < first->first[key + 1]; i++) {
            *work += add_split(plan, half, first->split[i].of,
                               pair->ways[half] + (size_t)s * states);
            if (*work > WORK_MOST)
                return false;
        }
    }
    return true;
}

static bool
count_reach(struct rf_where_plan *plan)
{
    struct rf_where_pair *pair = &plan->pair;
    const struct rf_where_states *first = &pair->states[0];
    unsigned states = pair->states[1].count[1];
    uint64_t most = (uint64_t)first->first[first->count[0]] * states;
    if ((uint64_t)first->count[0] * states > RF_WHERE_STATES || most > WORK_MOST)
        return false;
    memset(pair->reach, 0, (size_t)first->count[0] * states * sizeof pair->reach[0]);
    for (unsigned s = 0; s < first->count[0]; s++)
        for (uint32_t i = first->first[s]; i < first->first[s + 1]; i++)
            for (unsigned t = 0; t < states; t++)
                pair->reach[s * states + t] +=
                    pair->ways[1][(size_t)first->partner[i] * states + t];
    return true;
}

/* The slots with their weights, and the number of pairs. */
static wide
weigh(struct rf_where_plan *plan)
{
    struct rf_where_pair *pair = &plan->pair;
    const struct rf_where_states *second = &pair->states[1];
    wide total = 0;
    pair->slots = 0;
    for (unsigned s = 0; s < pair->states[0].count[0]; s++)
        for (unsigned t = 0; t < second->count[0]; t++) {
            uint64_t ways = pair->ways[0][s * second->count[0] + t], reach = 0;
            for (uint32_t i = second->first[t]; ways && i < second->first[t + 1]; i++)
                reach += pair->reach[s * second->count[1] + second->partner[i]];
            wide weight = (wide)ways * reach;
            if (weight == 0)
                continue;
            pair->slot[pair->slots].threshold = narrowed(weight);
            pair->slot[pair->slots++].own = s * second->count[0] + t;
            total += weight;
        }
    return total;
}

/* Fills a small slot up from a large one, until all hold the total; where_alias.c says why that is
 * exact.  The numbers stay below 2^73 * 2^17. */
static void
make_alias(struct rf_where_plan *plan, wide total)
{
    struct rf_where_pair *pair = &plan->pair;
    uint32_t *work = plan->alias;
    unsigned slots = 1, small = 0, large;
    for (pair->bits = 0; slots < pair->slots; slots *= 2)
        pair->bits++;
    large = slots;
    for (unsigned i = 0; i < slots; i++) {
        wide weight = i < pair->slots ? widened(pair->slot[i].threshold) * slots : 0;
        pair->slot[i].threshold = narrowed(weight);
        pair->slot[i].own = i < pair->slots ? pair->slot[i].own : 0;
        pair->slot[i].other = pair->slot[i].own;
        if (weight < total)
            work[small++] = i;
        else
            work[--large] = i;
    }
    while (small > 0 && large < slots) {
        unsigned one = work[--small], giver = work[large];
        wide rest = widened(pair->slot[giver].threshold) -
                    (total - widened(pair->slot[one].threshold));
        pair->slot[one].other = pair->slot[giver].own;
        pair->slot[giver].threshold = narrowed(rest);
        if (rest < total) {
            large++;
            work[small++] = giver;
        }
    }
    RF_ASSERT(small == 0);
}

static bool
make_pair(struct rf_where_plan *plan, enum rf_seat first, enum rf_seat second)
{
    struct rf_where_pair *pair = &plan->pair;
    uint64_t work = 0;
    pair->seat[0] = first;
    pair->seat[1] = second;
    pair->bounded = true;
    bool made = divide_parts(plan) && make_classes(plan) && count_half(plan, 0, &work) &&
                count_half(plan, 1, &work) && count_reach(plan);
    pair->bounded = false;
    return made;
}

/* Sums are filed with the second hand, which may give it too many classes; then the other hand is
 * the second. */
bool
rf_where_pair_make(struct rf_where_plan *plan, enum rf_seat first, enum rf_seat second)
{
    RF_ASSERT(first != second);
    if (!make_pair(plan, first, second) && !make_pair(plan, second, first))
        return false;
    wide total = weigh(plan);
    plan->pair.total = narrowed(total);
    if (total)
        make_alias(plan, total);
    return true;
}
