/*
 * analysis/pair_removals.h -- the dealer's ends for all numbers of removed pair cards in one walk.
 *
 * The hands of a split remove pair cards from the shoe, now more, now fewer, and the other cards
 * stay the same.  Let g pair cards be gone, so n - g of them and N - g cards in all are left.  In
 * the dealer's probabilities (dealer.c) only two factors depend on g.  Group the stops by end e,
 * depth d (cards drawn) and copies c (pair cards among them):
 *
 *     S(e, d, c) = sum over these stops of  orders · product of the other values' factors
 *     P(e)       = sum over d and c of  S(e, d, c) · (n-g) … (n-g-c+1) / ((N-g) … (N-g-d+1))
 *
 * The walk over the tree gives S, once for all g; then each g costs one sum over groups.  joint.c
 * needs this for many thousand compositions.
 */
#ifndef RIFFLE_ANALYSIS_PAIR_REMOVALS_H
#define RIFFLE_ANALYSIS_PAIR_REMOVALS_H

#include "analysis/dealer.h"

enum { PAIR_REMOVALS_MAX = 64 }; /* more pair cards than all hands of a split can take */

/* For one pair: the tree grouped by its copies, and ways[c][g] = (n-g) … (n-g-c+1). */
struct pair_removals {
    const struct rf_exact_shoe *shoe;
    struct dealer_tree tree;
    unsigned pair;
    dealer_lanes ways[TREE_DEPTH + 1][PAIR_REMOVALS_MAX / DEALER_LANES];
};

/* Prepares a pair.  `taken` is out of the shoe before the hands are played: the up-card and the
 * pair. */
void rf_pair_removals_init(struct pair_removals *removals, const struct dealer_tree *tree,
                           const struct exact_hands *hands, const struct rf_exact_shoe *shoe,
                           unsigned pair, const uint8_t taken[static RF_VALUES]);

/* Up to eight compositions that wait for a walk: `taken` is all that is out, without further pair
 * cards.  The caller owns ends[i], which receives copies[i] rows for g = 0, 1, …. */
struct removals_batch {
    struct pair_removals *removals;
    unsigned used;
    uint8_t taken[DEALER_LANES][RF_VALUES];
    unsigned copies[DEALER_LANES];
    double (*ends[DEALER_LANES])[DEALER_ENDS];
};

/* Adds a composition; the eighth one starts the walk.  Flush handles the last ones. */
void rf_pair_removals_add(struct removals_batch *batch, const uint8_t taken[static RF_VALUES],
                          unsigned copies, double (*ends)[DEALER_ENDS]);
void rf_pair_removals_flush(struct removals_batch *batch);

#endif
