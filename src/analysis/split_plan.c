/*
 * analysis/split_plan.c -- the best plan for the hands of a split (`--after-split best`).
 *
 * A plan looks at the hand in play alone: its cards, and whether its second card made a pair.  The
 * value of a plan is
 *
 *     sum over m of  w(m) · P(m) · V(m)
 *
 * with weights w(m) from split_shares.c.  They are the same at every decision of the hand.  So the
 * best plan is found by the recursion of single_hand.c, where each value is replaced by this sum
 * over m:
 *
 *     stand(h) = sum over m of  w(m) · P(h and m pair cards) · stand value after that
 *     best(h)  = max(stand(h), sum over v of best(h+v) - busts)
 *
 * Values here are not conditional on the hand: they include the probability of its cards in one
 * given order.  So best(h+v) is added without a further factor.
 */
#include <string.h>

#include "analysis/workspace.h"

#include "base/assert.h"

/* Sums over m for one hand. */
struct plan_sums {
    double stand, twice; /* standing with one unit, and with two */
    double counts;       /* the probability of its cards, where the dealer has no natural */
};

/* w(m), for the first hand and for the others: they may lose differently to a natural. */
struct plan_weights {
    double first[EXTRA_PAIRS], other[EXTRA_PAIRS];
};

/* The weights for hands whose second card is of the pair's value (`pair`), or is not. */
static void
plan_weigh(const struct exact_workspace *work, const struct kind_way *ways, unsigned count,
           bool pair, struct plan_weights *weights)
{
    struct exact_shares shares;
    double share = 0;
    rf_split_shares(&shares, work->most);
    *weights = (struct plan_weights){{0}, {0}};
    for (unsigned i = 0; i < count; i++)
        share += ways[i].share;
    RF_ASSERT(share > 0 || count == 0);
    for (unsigned i = 0; i < count; i++)
        for (unsigned m = 0; m < EXTRA_PAIRS; m++) {
            struct exact_kind kind = rf_split_kind(work, ways[i].left, m);
            double of = kind.extra * ways[i].share / share, plain = kind.plain[pair];
            weights->first[m] += of * (shares.first_plain[m] * plain + shares.first_open[m]);
            weights->other[m] += of * (shares.other_plain[m] * plain + shares.other_open[m]);
        }
}

/* The probability of a hand's cards and m further pair cards; `taken` is all that is gone then. */
static double
plan_chance(const struct exact_workspace *work, unsigned h, unsigned m,
            uint8_t taken[static RF_VALUES])
{
    uint8_t count[RF_VALUES];
    memcpy(count, work->hands.hand[h].count, RF_VALUES);
    RF_ASSERT(count[work->pair] > 0);
    count[work->pair] = (uint8_t)(count[work->pair] - 1 + m);
    return rf_split_chance(work, count, taken);
}

/* Hands that a split of this pair can contain. */
static bool
plan_can_meet(const struct exact_workspace *work, unsigned h)
{
    const struct exact_hand *hand = &work->hands.hand[h];
    return hand->cards >= 2 && hand->count[work->pair] > 0;
}

/* The dealer's ends after every hand of the split, for each m. */
static void
plan_dealer(struct exact_workspace *work)
{
    struct dealer_batch batch = {.tree = &work->tree, .shoe = &work->shoe};
    uint8_t taken[RF_VALUES];
    for (unsigned m = 0; m < EXTRA_PAIRS; m++)
        for (unsigned h = 0; h < RF_EXACT_HANDS; h++)
            if (plan_can_meet(work, h) && plan_chance(work, h, m, taken) > 0)
                rf_dealer_add(&batch, taken, work->plan_ends[m][h]);
    rf_dealer_flush(&batch);
}

/* The value of standing with `stake` units for a hand that loses `lost` to a natural. */
static double
plan_stand_value(const struct exact_workspace *work, unsigned h, unsigned m, double stake,
                 double lost)
{
    const double *ends = work->plan_ends[m][h];
    double score = 0;
    RF_ASSERT(m < EXTRA_PAIRS && stake > 0 && lost >= 0);
    for (unsigned end = 0; end < RF_DEALER_NATURAL; end++)
        score += rf_workspace_compare(work->hands.hand[h].total, (enum rf_dealer_ends)end) *
                 ends[end];
    return stake * score - lost * ends[RF_DEALER_NATURAL];
}

/* Adds up a hand's values over m. */
static struct plan_sums
plan_sums(const struct exact_workspace *work, unsigned h, const struct plan_weights *weights)
{
    struct exact_loss first = rf_workspace_natural_loss(work, true),
                      other = rf_workspace_natural_loss(work, false);
    struct plan_sums sums = {0, 0, 0};
    for (unsigned m = 0; m < EXTRA_PAIRS; m++) {
        uint8_t taken[RF_VALUES];
        double of_first = weights->first[m], of_other = weights->other[m];
        double chance = of_first == 0 && of_other == 0 ? 0 : plan_chance(work, h, m, taken);
        if (chance == 0)
            continue;
        sums.stand += chance * (of_first * plan_stand_value(work, h, m, 1, first.single) +
                                of_other * plan_stand_value(work, h, m, 1, other.single));
        sums.twice += chance * (of_first * plan_stand_value(work, h, m, 2, first.doubled) +
                                of_other * plan_stand_value(work, h, m, 2, other.doubled));
        sums.counts += chance * (of_first + of_other) * rf_workspace_no_natural(work, taken);
    }
    return sums;
}

/* The value of one more card.  Busts are what is left of the hand's probability after all cards
 * that do not bust it, and lose the stake. */
static double
plan_draw_value(const struct exact_workspace *work, unsigned h, const struct plan_sums sums[],
                bool twice, const double best[])
{
    const struct exact_hand *hand = &work->hands.hand[h];
    double worth = 0, bust = sums[h].counts;
    for (unsigned value = 0; value < RF_VALUES; value++) {
        int next = hand->next[value];
        if (next == EXACT_BUST)
            continue;
        worth += twice ? sums[next].twice : best[next];
        bust -= sums[next].counts;
    }
    return worth - (twice ? 2 : 1) * bust;
}

/* Backwards over all hands, like rf_single_hand_values. */
static void
plan_solve(struct exact_workspace *work, const struct plan_weights *weights, uint8_t *plan)
{
    struct plan_sums sums[RF_EXACT_HANDS];
    double best[RF_EXACT_HANDS];
    for (unsigned h = RF_EXACT_HANDS; h-- > 0;) {
        plan[h] = 0;
        sums[h] = (struct plan_sums){0, 0, 0};
        best[h] = 0;
        if (!plan_can_meet(work, h))
            continue;
        sums[h] = plan_sums(work, h, weights);
        bool may = work->hands.hand[h].total < 21 || work->rules.hit_21;
        double hit = plan_draw_value(work, h, sums, false, best);
        bool hits = may && hit > sums[h].stand;
        best[h] = hits ? hit : sums[h].stand;
        if (hits)
            plan[h] |= RF_DO_HIT;
        if (work->hands.hand[h].cards > 2)
            continue;
        double twice = plan_draw_value(work, h, sums, true, best);
        if (twice > best[h])
            plan[h] |= RF_DO_DOUBLE;
        if (twice > sums[h].stand)
            plan[h] |= RF_DO_DOUBLE_NOT_STAND;
    }
}

void
rf_split_plan_best(struct exact_workspace *work, const struct kind_way *ways, unsigned count)
{
    plan_dealer(work);
    for (unsigned pair = 0; pair < 2; pair++) {
        struct plan_weights weights;
        plan_weigh(work, ways, count, pair, &weights);
        plan_solve(work, &weights, work->plan[pair]);
    }
}
