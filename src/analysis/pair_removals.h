/*
 * analysis/pair_removals.h -- the dealer's ends when only the number of one value's cards differs.
 *
 * Hands of a split pair take cards of the pair, now more of them and now fewer, and the rest stays
 * the same.  What the tree comes to is then a sum over how many cards of the pair the dealer draws
 * himself; only the last step depends on how many are gone.
 */
#ifndef RIFFLE_ANALYSIS_PAIR_REMOVALS_H
#define RIFFLE_ANALYSIS_PAIR_REMOVALS_H

#include "analysis/dealer.h"

enum { PAIR_REMOVALS_MAX = 64 }; /* more than two hands and all that is split can take of a value */

/* For one pair: a tree whose stops are grouped by it, and how many ways there are to draw so many
 * of its cards when so many are gone. */
struct pair_removals {
    const struct rf_exact_shoe *shoe;
    struct dealer_tree tree;
    unsigned pair;
    dealer_lanes ways[TREE_DEPTH + 1][PAIR_REMOVALS_MAX / DEALER_LANES];
};

/* `taken` is out of the shoe before the hands are played: the up-card and the pair. */
void rf_pair_removals_init(struct pair_removals *removals, const struct dealer_tree *tree,
                           const struct exact_hands *hands, const struct rf_exact_shoe *shoe,
                           unsigned pair, const uint8_t taken[static RF_VALUES]);

/* Rests that wait: all that is out but further cards of the pair; ends for 0, 1, … of these. */
struct removals_batch {
    struct pair_removals *removals;
    unsigned used;
    uint8_t taken[DEALER_LANES][RF_VALUES];
    unsigned copies[DEALER_LANES];
    double (*ends[DEALER_LANES])[DEALER_ENDS];
};

void rf_pair_removals_add(struct removals_batch *batch, const uint8_t taken[static RF_VALUES],
                          unsigned copies, double (*ends)[DEALER_ENDS]);
void rf_pair_removals_flush(struct removals_batch *batch);

#endif
