/*
 * analysis/many_hands.c -- the distribution of three and four hands of a split: an estimate.
 *
 * The probability of so many hands is exact, and so are their value and mean square.  Only the
 * distribution of their results is estimated: it treats hands as independent once the dealer's end
 * is known.  They are not quite, because one hand takes cards from the others.  game->many_hands is
 * the probability of all such rounds, and bounds the error of any probability in the list.
 */
#include <string.h>

#include "analysis/spread.h"

#include "base/assert.h"

/* The probability that m further cards of the pair's kind come and that the round is played: no
 * dealer's natural where the dealer looks. */
static double
many_pairs(const struct exact_workspace *work, unsigned left, unsigned m)
{
    uint8_t count[RF_VALUES] = {0}, taken[RF_VALUES];
    count[work->pair] = (uint8_t)m;
    double chance = rf_split_kind(work, left, m).extra * rf_split_chance(work, count, taken);
    return chance > 0 ? chance * rf_workspace_no_natural(work, taken) : 0;
}

/* The probability of a way: the alternating sum of split_shares.c without a hand's value. */
static double
many_chance(const struct exact_workspace *work, unsigned left, const struct exact_way *way)
{
    double chance = 0;
    for (unsigned taken = 0; taken <= way->plain; taken++)
        chance += (taken % 2 ? -1 : 1) * rf_split_choose(way->plain, taken) *
                  many_pairs(work, left, way->pairs + taken);
    return chance;
}

/* One hand's results against one end of the dealer; returns the probability of that end with it. */
static double
many_hand(const struct exact_workspace *work, unsigned m, double pairs, unsigned dealer, bool first,
          struct rf_exact_spread *out)
{
    double all = 0;
    RF_ASSERT(m < EXTRA_PAIRS && dealer < RF_DEALER_ENDS);
    *out = (struct rf_exact_spread){.count = 0};
    for (unsigned end = 0; end < EXACT_ENDS; end++) {
        struct exact_end_result result[2];
        double chance = work->single[m].chance[0][end][dealer] +
                        pairs * work->single[m].chance[1][end][dealer];
        if (chance == 0)
            continue;
        unsigned n = rf_outcome_results(&work->rules, end, (enum rf_dealer_ends)dealer,
                                        rf_workspace_natural_loss(work, first), result);
        for (unsigned i = 0; i < n; i++) {
            rf_spread_put(out, result[i].result, chance * result[i].sign);
            all += chance * result[i].sign;
        }
    }
    return all;
}

/* The sum of independent results: a convolution.  `all` normalizes the hand's probabilities. */
static void
many_join(struct rf_exact_spread *sum, const struct rf_exact_spread *hand, double all)
{
    struct rf_exact_spread joined = {.count = 0};
    for (unsigned i = 0; i < sum->count; i++)
        for (unsigned k = 0; k < hand->count; k++)
            rf_spread_put(&joined, sum->at[i].result + hand->at[k].result,
                          sum->at[i].probability * hand->at[k].probability / all);
    *sum = joined;
}

/* How much an end of the dealer weighs in a way; 0 where no such hand exists beside it.  A share
 * below `some` is rounding noise of the differences. */
static double
many_weight(const struct exact_workspace *work, const struct exact_way *way, double plain,
            unsigned dealer)
{
    static const double some = 1e-13;
    struct rf_exact_spread hand;
    double open = many_hand(work, way->pairs, 1, dealer, true, &hand);
    double closed = way->plain > 0 ? many_hand(work, way->pairs, plain, dealer, true, &hand) : open;
    return open > some && closed > some ? open : 0;
}

/* One way to many hands against one end of the dealer; `chance` is that of both. */
static void
many_end(const struct exact_workspace *work, struct rf_exact_game *game,
         const struct exact_way *way, double plain, unsigned dealer, bool insured, double chance)
{
    struct rf_exact_spread sum = {.count = 1, .at = {{0, 1}}}, hand;
    for (unsigned i = 0; i < way->plain + way->open; i++) {
        double all = many_hand(work, way->pairs, i < way->plain ? plain : 1, dealer, i == 0, &hand);
        many_join(&sum, &hand, all);
    }
    for (unsigned i = 0; i < sum.count; i++)
        rf_spread_add(game, sum.at[i].result,
                      (struct spread_insurance){insured, dealer == RF_DEALER_NATURAL},
                      chance * sum.at[i].probability);
}

/* Distributes the probability of a way over the dealer's ends. */
static void
many_way(const struct exact_workspace *work, struct rf_exact_game *game,
         const struct exact_way *way, unsigned left, bool insured, double chance)
{
    unsigned dealers = work->looks ? RF_DEALER_NATURAL : RF_DEALER_ENDS;
    double plain = rf_split_kind(work, left, way->pairs).plain[1];
    double weight[RF_DEALER_ENDS], all = 0;
    for (unsigned dealer = 0; dealer < dealers; dealer++)
        all += weight[dealer] = many_weight(work, way, plain, dealer);
    for (unsigned dealer = 0; dealer < dealers; dealer++)
        if (weight[dealer] > 0)
            many_end(work, game, way, plain, dealer, insured, chance * weight[dealer] / all);
}

void
rf_many_hands_spread(const struct exact_workspace *work, struct rf_exact_game *game, unsigned left,
                     bool insured, double chance)
{
    struct exact_way ways[SPLIT_WAYS];
    unsigned most = work->most, count = rf_split_ways(most, ways);
    for (unsigned i = 0; i < count; i++) {
        if (ways[i].plain + ways[i].open < 3)
            continue;
        double here = chance * many_chance(work, left, &ways[i]);
        if (here <= 1e-15) /* impossible: this is what rounding leaves of 0 */
            continue;
        game->many_hands += here;
        many_way(work, game, &ways[i], left, insured, here);
    }
}
