/*
 * app/where/where_chance.c -- the probabilities of a condition and of its parts (where_chance.h).
 *
 * A part that asks about one hand or two is counted exactly where that is possible, and so is the
 * whole condition.  Other parts are estimated from plain deals; the whole condition from the deals
 * of its plan, which finds rare ones that plain deals would miss.
 *
 * The browser's module compiles this file too, so it uses no C library but sqrt.
 */
#include "where/where_chance.h"

#include <math.h>

enum { SAMPLE = 1 << 18, BATCH = 1024, WHOLE = 1 << 20 };

/* What a sample says: `met` of `deals`, each of which stands for `share` of all deals. */
static struct where_chance
chance_of_sample(uint64_t met, uint64_t deals, double share)
{
    double value = (double)met / (double)deals;
    double error = sqrt(value * (1 - value) / (double)deals) + (met ? 0 : 1e-300);
    return (struct where_chance){.value = share * (met ? value : 3.0 / (double)deals),
                                 .error = met < deals ? share * error : 0,
                                 .known = true,
                                 .none = met == 0};
}

/* The share of deals that meet a part, and its standard error: a plan without a condition deals
 * them, with the predealt cards. */
static struct where_chance
estimate(const struct rf_where *where, unsigned node, struct rf_where_plan *scratch)
{
    static const uint8_t key[RF_KEY_BYTES] = {'e', 's', 't', 'i', 'm', 'a', 't', 'e'};
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
    return chance_of_sample(met, SAMPLE, 1);
}

static double
as_double(struct rf_where_wide number)
{
    return (double)number.high * 18446744073709551616.0 + (double)number.low;
}

/* The exact chance of an expression about one hand or two; not known when it cannot be counted. */
static struct where_chance
count_chance(const struct rf_where *where, unsigned node, struct rf_where_plan *scratch)
{
    unsigned support = where->node[node].support, seats = 0;
    enum rf_seat seat[RF_SEATS];
    uint64_t hands, all;
    struct rf_where_wide pairs, all_pairs;
    for (unsigned one = 0; one < RF_SEATS; one++)
        if (support >> one & 1)
            seat[seats++] = (enum rf_seat)one;
    if (where->node[node].needs || seats == 0 || seats > 2)
        return (struct where_chance){.known = false};
    if (seats == 1 && rf_where_count_hands(scratch, where, node, seat[0], &hands, &all) &&
        scratch->dropped == 0)
        return (struct where_chance){.value = (double)hands / (double)all, .known = true};
    if (seats == 2 && rf_where_count_pairs(scratch, where, node, seat, &pairs, &all_pairs))
        return (struct where_chance){.value = as_double(pairs) / as_double(all_pairs),
                                     .known = true};
    return (struct where_chance){.known = false};
}

struct where_chance
where_chance_of_part(const struct rf_where_plan *plan, unsigned node, struct rf_where_plan *scratch)
{
    if (plan->where->node[node].needs & RF_WHERE_NEEDS_TRICKS)
        return (struct where_chance){.known = false};
    struct where_chance exactly = count_chance(plan->where, node, scratch);
    return exactly.known ? exactly : estimate(plan->where, node, scratch);
}

/* The whole: counted if it asks about two hands at most, otherwise the share of the exact part
 * times the share of tries that are kept. */
struct where_chance
where_chance_of_all(const struct rf_where_plan *plan, struct rf_where_plan *scratch)
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
    struct where_chance exactly = count_chance(plan->where, plan->condition, scratch);
    if (exactly.known)
        return exactly;
    rf_philox_open(&philox, key, 0);
    while (tries < WHOLE) {
        uint64_t some = WHOLE - tries;
        found += rf_where_draw(plan, &philox, hands, BATCH, &some);
        tries += some;
    }
    return chance_of_sample(found, tries, plan->share);
}
