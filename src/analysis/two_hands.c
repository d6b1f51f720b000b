/*
 * analysis/two_hands.c -- the mean square of a split, and the results of splits into two hands.
 *
 * The sum S of all hands of a split has
 *
 *     E[S^2] = sum over hands of E[X^2] + 2 · sum over couples of hands of E[X Y]
 *
 * Both sums run over m with the shares of split_shares.c: single hands come from work->single,
 * couples from work->both (joint.c).  So the variance is exact for any number of hands.  The
 * distribution of S is exact where just two hands arise; many_hands.c estimates the rest.
 */
#include <string.h>

#include "analysis/spread.h"

#include "base/assert.h"

/* The results of one hand against one end of the dealer. */
static unsigned
two_hands_results(const struct exact_workspace *work, unsigned end, unsigned dealer, bool first,
                  struct exact_end_result out[static 2])
{
    return rf_outcome_results(&work->rules, end, (enum rf_dealer_ends)dealer,
                              rf_workspace_natural_loss(work, first), out);
}

/* P(m) · E[X^2] of one hand.  `pairs` weighs second cards of the pair's value, as in split.c. */
static double
two_hands_square(const struct exact_workspace *work, unsigned m, double pairs, bool first)
{
    double sum = 0;
    RF_ASSERT(m < EXTRA_PAIRS);
    for (unsigned end = 0; end < EXACT_ENDS; end++)
        for (unsigned dealer = 0; dealer < RF_DEALER_ENDS; dealer++) {
            struct exact_end_result result[2];
            double chance = work->single[m].chance[0][end][dealer] +
                            pairs * work->single[m].chance[1][end][dealer];
            if (chance == 0 || (work->looks && dealer == RF_DEALER_NATURAL))
                continue;
            unsigned n = two_hands_results(work, end, dealer, first, result);
            for (unsigned i = 0; i < n; i++)
                sum += chance * result[i].sign * result[i].result * result[i].result;
        }
    return sum;
}

/* Receives the results of two hands against one end of the dealer, with their probability.  The
 * sign of a bust that is taken back is part of the probability. */
typedef void two_hands_visit(void *to, double one, double other, bool dealer_natural,
                             double chance);

/* All results of two given ends; each has one or two. */
static void
two_hands_end(const struct exact_workspace *work, const unsigned end[2], const bool first[2],
              unsigned dealer, double chance, two_hands_visit *take, void *to)
{
    struct exact_end_result one[2], other[2];
    RF_ASSERT(end[0] < EXACT_ENDS && end[1] < EXACT_ENDS);
    unsigned n = two_hands_results(work, end[0], dealer, first[0], one);
    unsigned k = two_hands_results(work, end[1], dealer, first[1], other);
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < k; j++)
            take(to, one[i].result, other[j].result, dealer == RF_DEALER_NATURAL,
                 chance * one[i].sign * other[j].sign);
}

/* Visits all couples of ends: summed over m with the weights of the pass, or for exactly two
 * hands. */
static void
two_hands_walk(const struct exact_workspace *work, unsigned pairs, bool just_two,
               const bool first[2], double weight, two_hands_visit *take, void *to)
{
    unsigned dealers = work->looks ? RF_DEALER_NATURAL : RF_DEALER_ENDS;
    RF_ASSERT(pairs < 3);
    for (unsigned e = 0; e < EXACT_ENDS; e++)
        for (unsigned f = 0; f < EXACT_ENDS; f++)
            for (unsigned d = 0; d < dealers; d++) {
                double chance = work->both[pairs][e][f][(just_two ? DEALER_ENDS : 0) + d];
                if (chance != 0)
                    two_hands_end(work, (const unsigned[]){e, f}, first, d, weight * chance, take,
                                  to);
            }
}

/* A visitor that adds E[X Y]. */
static void
two_hands_multiply(void *to, double one, double other, bool dealer_natural, double chance)
{
    (void)dealer_natural;
    *(double *)to += one * other * chance;
}

/* Adds the weights of couples of hands.  share[] has couples of two plain hands, of a plain and an
 * open one, and of two open ones; the hand that is named first is the plain one.  `swapped`: it is
 * the second hand of work->both.  A plain hand whose second card is of the pair's value counts with
 * kind.plain; with both, plain[2]. */
static void
two_hands_weigh(const struct exact_workspace *work, const double share[3][EXTRA_PAIRS],
                unsigned left, bool swapped, struct joint_weights *weights)
{
    for (unsigned m = 0; m < EXTRA_PAIRS; m++) {
        struct exact_kind kind = rf_split_kind(work, left, m);
        if (kind.extra == 0 || (share[0][m] == 0 && share[1][m] == 0 && share[2][m] == 0))
            continue;
        weights->extra = m + 1 > weights->extra ? m + 1 : weights->extra;
        for (unsigned set = 0; set < 4; set++) {
            unsigned one = swapped ? set & 1 : set >> 1, pairs = (set & 1) + (set >> 1);
            weights->of[set][m] += kind.extra * (share[0][m] * kind.plain[pairs] +
                                                 share[1][m] * kind.plain[one] + share[2][m]);
        }
    }
}

/* The sum of E[X Y] over all couples.  Each couple of ends counts in both orders.  Where the first
 * hand loses to a natural like the others (`alike`), one pass serves all couples; otherwise couples
 * with the first hand need two passes of their own, as the first and as the second hand. */
static double
two_hands_products(struct exact_workspace *work, const struct exact_shares *shares, unsigned left)
{
    struct exact_loss first = rf_workspace_natural_loss(work, true),
                      other = rf_workspace_natural_loss(work, false);
    bool alike = work->looks || first.single == other.single;
    double products = 0;
    struct joint_weights all = {.extra = 1}; /* two hands by themselves are asked for in any case */
    two_hands_weigh(work, shares->other_two, left, false, &all);
    two_hands_weigh(work, shares->other_two, left, true, &all);
    if (alike) {
        two_hands_weigh(work, shares->first_two, left, false, &all);
        two_hands_weigh(work, shares->first_two, left, true, &all);
    }
    for (unsigned one = 0; !alike && one < 2; one++) {
        struct joint_weights weights = {.extra = 0};
        two_hands_weigh(work, shares->first_two, left, one == 1, &weights);
        rf_joint_pass(work, &weights);
        for (unsigned pairs = 0; pairs < 3; pairs++)
            two_hands_walk(work, pairs, false, (const bool[]){one == 0, one == 1}, 1,
                           two_hands_multiply, &products);
    }
    rf_joint_pass(work, &all);
    for (unsigned pairs = 0; pairs < 3; pairs++)
        two_hands_walk(work, pairs, false, (const bool[]){alike, false}, 1, two_hands_multiply,
                       &products);
    return products;
}

/* E[S^2] of the whole split. */
static double
two_hands_squares(struct exact_workspace *work, const struct exact_shares *shares, unsigned left)
{
    double squares = 0;
    for (unsigned m = 0; m < EXTRA_PAIRS; m++) {
        struct exact_kind kind = rf_split_kind(work, left, m);
        const double share[4] = {shares->first_plain[m], shares->first_open[m],
                                 shares->other_plain[m], shares->other_open[m]};
        for (unsigned i = 0; i < 4 && kind.extra > 0; i++)
            if (share[i] != 0)
                squares += kind.extra * share[i] *
                           two_hands_square(work, m, i % 2 ? 1 : kind.plain[1], i < 2);
    }
    return squares + 2 * two_hands_products(work, shares, left);
}

/* What insurance I adds to the mean square: E[(S+I)^2] - E[S^2] = 2 E[S I] + E[I^2], where I is +1
 * with a dealer's natural and -1/2 without.  With a look, naturals are settled elsewhere
 * (exact_game.c). */
static double
two_hands_insured(const struct exact_workspace *work, unsigned left)
{
    uint8_t taken[RF_VALUES] = {0};
    taken[work->up]++;
    taken[work->pair] = (uint8_t)(taken[work->pair] + 2);
    double natural = rf_workspace_cards_of(work, taken, RF_TEN) /
                     rf_workspace_cards_left(work, taken);
    double against = rf_split_against_natural(work, left);
    double without = rf_split_worth(work, left) - against;
    return -without + 0.25 * (1 - natural) + (work->looks ? 0 : 2 * against + natural);
}

/* Where a visitor adds results. */
struct two_hands_spread {
    struct rf_exact_game *game;
    bool insured;
};

/* A visitor that adds the result X + Y to the distribution. */
static void
two_hands_sum(void *to, double one, double other, bool dealer_natural, double chance)
{
    const struct two_hands_spread *spread = to;
    rf_spread_add(spread->game, one + other,
                  (struct spread_insurance){spread->insured, dealer_natural}, chance);
}

/* Just two hands: any second cards if no further split is permitted, otherwise none that pairs.
 * Couples count in both orders. */
static void
two_hands_add_results(struct exact_workspace *work, struct rf_exact_game *game, unsigned left,
                      bool insured, double chance)
{
    struct two_hands_spread spread = {game, insured};
    struct exact_kind kind = rf_split_kind(work, left, 0);
    bool open = work->most == 2;
    for (unsigned pairs = 0; pairs < 3; pairs++)
        for (unsigned one = 0; one < 2; one++) {
            double weight = chance * (open ? 1 : kind.plain[pairs]);
            if (weight > 0)
                two_hands_walk(work, pairs, true, (const bool[]){one == 0, one == 1}, weight,
                               two_hands_sum, &spread);
        }
}

void
rf_two_hands_spread(struct exact_workspace *work, struct rf_exact_game *game, unsigned left,
                    bool insured, double chance)
{
    struct exact_shares shares;
    rf_split_shares(&shares, work->most);
    game->variance += chance * two_hands_squares(work, &shares, left);
    if (insured)
        game->variance += chance * two_hands_insured(work, left);
    two_hands_add_results(work, game, left, insured, chance);
    rf_many_hands_spread(work, game, left, insured, chance);
}
