/*
 * where/where_choose.c -- decides whether two hands are drawn exactly together.
 *
 * Two hands together cost about ten times as much as one exact hand and thirty times as much as a
 * plain try, but every pair is kept as far as the condition asks about these hands.  A few thousand
 * tries with one exact hand show how many are kept.  If they are few, the pairs of hands are counted
 * (where_pair.c), and the seats with the fewest pairs are taken if that gains enough.
 */
#include "where/where_classes.h"

#include "base/assert.h"
#include "where/where_digits.h"

enum {
    PILOT = 2048,     /* tries */
    PILOT_ROOM = 64,  /* deals */
    GAIN_EXACT = 12,  /* against one exact hand */
    GAIN_HALVES = 40, /* against plain dealing */
};

/* How many tries of the plan, as it stands, give a deal; the key is fixed, so that the plan depends
 * on the condition alone. */
static unsigned
pilot(const struct rf_where_plan *plan)
{
    static const uint8_t key[RF_KEY_BYTES] = {'p', 'i', 'l', 'o', 't'};
    struct rf_hands deals[PILOT_ROOM];
    struct rf_philox philox;
    uint64_t done = 0;
    unsigned kept = 0;
    rf_philox_open(&philox, key, 0);
    while (done < PILOT) {
        uint64_t tries = PILOT - done;
        kept += (unsigned)rf_where_draw(plan, &philox, deals, PILOT_ROOM, &tries);
        done += tries;
    }
    return kept;
}

static double
as_double(struct rf_where_wide number)
{
    return (double)number.high * 18446744073709551616.0 + (double)number.low;
}

/* All pairs of hands of the two seats. */
static void
count_all(struct rf_where_plan *plan)
{
    struct rf_where_pair *pair = &plan->pair;
    unsigned cards = rf_where_free_cards(plan->where);
    unsigned one = rf_where_needed(plan->where, pair->seat[0]);
    unsigned two = rf_where_needed(plan->where, pair->seat[1]);
    wide all = (wide)rf_where_ways(cards, one) * rf_where_ways(cards - one, two);
    pair->all = (struct rf_where_wide){(uint64_t)(all >> 64), (uint64_t)all};
}

/* The share of pairs that the condition allows; 1 when they cannot be counted. */
static double
share_of(struct rf_where_plan *plan, enum rf_seat first, enum rf_seat second)
{
    if (!rf_where_pair_make(plan, first, second))
        return 1;
    count_all(plan);
    return as_double(plan->pair.total) / as_double(plan->pair.all);
}

/* True when some part asks about the second seat, and about no seat but these two. */
static bool
is_candidate(const struct rf_where_plan *plan, unsigned first, unsigned second, bool both)
{
    unsigned two = 1u << first | 1u << second;
    for (unsigned i = 0; i < plan->parts; i++) {
        unsigned support = plan->where->node[plan->part[i].node].support;
        if (!(support & ~two) && support >> second & 1 && (!both || support == two))
            return true;
    }
    return false;
}

/* No pair is allowed: marks the parts that exclude each other, as few as possible. */
static void
mark_empty(struct rf_where_plan *plan)
{
    struct rf_where_pair *pair = &plan->pair;
    uint64_t used = 0;
    plan->impossible = true;
    for (unsigned i = 0; i < plan->parts; i++)
        used |= (uint64_t)plan->part[i].exact << i;
    for (unsigned i = 0; i < plan->parts; i++) {
        uint64_t bit = (uint64_t)1 << i;
        if (!(used & bit))
            continue;
        pair->without = ~(used & ~bit);
        if (rf_where_pair_make(plan, pair->seat[0], pair->seat[1]) && pair->total.high == 0 &&
            pair->total.low == 0)
            used &= ~bit;
    }
    pair->without = 0;
    for (unsigned i = 0; i < plan->parts; i++)
        plan->part[i].empty = used >> i & 1;
}

/* Tries the pairs of seats with `best`, and those that a part asks about together; answers the least
 * share, with its seats. */
static double
least_share(struct rf_where_plan *plan, enum rf_seat best, enum rf_seat seats[static 2])
{
    double least = 1;
    for (unsigned a = 0; a < RF_SEATS; a++)
        for (unsigned b = 0; b < RF_SEATS && !plan->impossible; b++) {
            bool with_best = a == best && b != a && is_candidate(plan, a, b, false);
            bool together = a < b && b != best && is_candidate(plan, a, b, true);
            if (!with_best && !together)
                continue;
            double share = share_of(plan, (enum rf_seat)a, (enum rf_seat)b);
            if (share < least) {
                least = share;
                seats[0] = (enum rf_seat)a;
                seats[1] = (enum rf_seat)b;
            }
            if (share <= 0)
                mark_empty(plan);
        }
    return least;
}

bool
rf_where_pair_use(struct rf_where_plan *plan, enum rf_seat first, enum rf_seat second)
{
    double share = share_of(plan, first, second);
    if (share <= 0 || share >= 1)
        return false;
    plan->share = share;
    plan->exact = plan->paired = true;
    rf_where_plan_stage(plan, plan->pair.seat[0], plan->pair.seat[1]);
    return true;
}

void
rf_where_pair_choose(struct rf_where_plan *plan, enum rf_seat best)
{
    enum rf_seat seats[2] = {RF_SEATS, RF_SEATS};
    unsigned support = plan->where->node[plan->condition].support;
    unsigned gain = plan->halves ? GAIN_HALVES : GAIN_EXACT;
    double single = plan->share;
    if (!(support & (support - 1)) || pilot(plan) * gain > PILOT)
        return;
    double least = least_share(plan, best, seats);
    if (plan->impossible)
        return;
    if (least * gain > single) {
        rf_where_plan_single(plan, best);
        return;
    }
    bool used = rf_where_pair_use(plan, seats[0], seats[1]);
    RF_ASSERT(used);
}

bool
rf_where_count_pairs(struct rf_where_plan *plan, const struct rf_where *where, unsigned node,
                     const enum rf_seat seats[static 2], struct rf_where_wide *pairs,
                     struct rf_where_wide *all)
{
    rf_where_plan_reset(plan, where, node);
    if (!node || !rf_where_pair_make(plan, seats[0], seats[1]))
        return false;
    for (unsigned i = 0; i < plan->parts; i++)
        if (!plan->part[i].exact)
            return false;
    count_all(plan);
    *pairs = plan->pair.total;
    *all = plan->pair.all;
    return true;
}
