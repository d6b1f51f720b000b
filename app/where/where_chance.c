/*
 * app/where/where_chance.c -- the probabilities of a condition and of its parts (where_chance.h).
 *
 * A part that asks about one hand is counted exactly (rf_where_count_hands), unless a fact had to
 * be left out.  Other parts are estimated from plain deals; the whole condition from the deals of
 * its plan, which finds rare ones that plain deals would miss.
 *
 * The browser's module compiles this file too, so it uses no C library but sqrt.
 */
#include "where/where_chance.h"

#include <math.h>

enum { SAMPLE = 1 << 18, BATCH = 1024, WHOLE = 1 << 20 };

/* The share of plain deals that meet a part, and its standard error. */
static struct where_chance
estimate(const struct rf_where_plan *plan, unsigned node)
{
    static const uint8_t key[RF_KEY_BYTES] = {'e', 's', 't', 'i', 'm', 'a', 't', 'e'};
    struct rf_hands hands[BATCH];
    struct rf_philox philox;
    unsigned met = 0;
    rf_philox_open(&philox, key, 0);
    for (unsigned done = 0; done < SAMPLE; done += BATCH) {
        rf_deal_bulk(&philox, hands, BATCH);
        for (unsigned i = 0; i < BATCH; i++) {
            struct rf_where_deal deal = {.hands = hands[i], .philox = &philox};
            met += rf_where_plan_value(plan, node, &deal) != 0;
        }
    }
    double value = (double)met / SAMPLE;
    return (struct where_chance){.value = met ? value : 3.0 / SAMPLE,
                                 .error = sqrt(value * (1 - value) / SAMPLE) + (met ? 0 : 1e-300),
                                 .known = true,
                                 .none = met == 0};
}

static bool
has_predeal(const struct rf_where *where)
{
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        if (where->predealt[seat])
            return true;
    return false;
}

/* The same for deals with predealt cards: a plan without a condition deals them. */
static struct where_chance
estimate_predealt(const struct rf_where *where, unsigned node, struct rf_where_plan *scratch)
{
    static const uint8_t key[RF_KEY_BYTES] = {'p', 'r', 'e', 'd', 'e', 'a', 'l'};
    struct rf_hands hands[BATCH];
    struct rf_philox philox;
    unsigned met = 0;
    rf_where_plan_make(scratch, where, 0);
    rf_philox_open(&philox, key, 0);
    for (unsigned done = 0; done < SAMPLE; done += BATCH) {
        uint64_t tries = BATCH;
        rf_where_draw(scratch, &philox, hands, BATCH, &tries);
        for (unsigned i = 0; i < BATCH; i++) {
            struct rf_where_deal deal = {.hands = hands[i], .philox = &philox};
            met += rf_where_plan_value(scratch, node, &deal) != 0;
        }
    }
    double value = (double)met / SAMPLE;
    return (struct where_chance){.value = met ? value : 3.0 / SAMPLE,
                                 .error = sqrt(value * (1 - value) / SAMPLE) + (met ? 0 : 1e-300),
                                 .known = true,
                                 .none = met == 0};
}

struct where_chance
where_chance_of_part(const struct rf_where_plan *plan, unsigned node, struct rf_where_plan *scratch)
{
    const struct rf_where *where = plan->where;
    unsigned support = where->node[node].support;
    uint64_t hands, all;
    if (where->node[node].needs & RF_WHERE_NEEDS_TRICKS)
        return (struct where_chance){.known = false};
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        if (support == 1u << seat && !(where->node[node].needs & RF_WHERE_NEEDS_RND) &&
            rf_where_count_hands(scratch, where, node, (enum rf_seat)seat, &hands, &all) &&
            scratch->dropped == 0)
            return (struct where_chance){.value = (double)hands / (double)all, .known = true};
    return has_predeal(where) ? estimate_predealt(where, node, scratch) : estimate(plan, node);
}

/* The whole: the share of the exact part times the share of tries that are kept. */
struct where_chance
where_chance_of_all(const struct rf_where_plan *plan)
{
    static const uint8_t key[RF_KEY_BYTES] = {'w', 'h', 'o', 'l', 'e'};
    struct rf_hands hands[BATCH];
    struct rf_philox philox;
    uint64_t tries = 0, found = 0;
    unsigned tests = 0;
    for (unsigned stage = 0; stage <= RF_SEATS; stage++)
        tests += plan->tests[stage] + plan->sums[stage];
    if (plan->needs_tricks)
        return (struct where_chance){.known = false};
    if (tests == 0)
        return (struct where_chance){.value = plan->share, .known = true};
    rf_philox_open(&philox, key, 0);
    while (tries < WHOLE) {
        uint64_t some = WHOLE - tries;
        found += rf_where_draw(plan, &philox, hands, BATCH, &some);
        tries += some;
    }
    double value = (double)found / (double)tries;
    return (struct where_chance){.value = plan->share * (found ? value : 3.0 / (double)tries),
                                 .error = plan->share * sqrt(value * (1 - value) / (double)tries) +
                                          (found ? 0 : 1e-300),
                                 .known = true,
                                 .none = found == 0};
}
