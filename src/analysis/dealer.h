/*
 * analysis/dealer.h -- the dealer's outcome probabilities, for eight shoes at a time.
 *
 * The dealer has no choices, so the tree of the dealer's hands (dealer_tree.h) is the same for
 * every shoe with the same up-card.  Only the number of cards left differs.  A caller adds shoes to
 * a batch; each full batch walks the tree once, with one shoe in each lane of a vector.  Call
 * rf_dealer_flush for the last, partly filled batch.
 */
#ifndef RIFFLE_ANALYSIS_DEALER_H
#define RIFFLE_ANALYSIS_DEALER_H

#include "analysis/dealer_tree.h"
#include "base/clones.h"

/* RF_DEALER_ENDS is 7; arrays have 8 so that a row is one AVX-512 vector of doubles. */
enum { DEALER_LANES = 8, DEALER_ENDS = 8 };

/* One number for each of eight shoes. */
typedef double dealer_lanes __attribute__((vector_size(sizeof(double) * DEALER_LANES)));

/* Shoes that wait for a walk.  taken[i] counts the cards that are out of shoe i, including the
 * up-card.  The caller owns ends[i]; the walk writes the probabilities there, indexed by enum
 * rf_dealer_ends. */
struct dealer_batch {
    const struct dealer_tree *tree;
    const struct rf_exact_shoe *shoe;
    unsigned used;
    uint8_t taken[DEALER_LANES][RF_VALUES];
    double *ends[DEALER_LANES]; /* DEALER_ENDS each */
};

/* Adds a shoe; the eighth one starts the walk. */
void rf_dealer_add(struct dealer_batch *batch, const uint8_t taken[static RF_VALUES], double *ends);
/* Walks the tree for the shoes that wait, if there are any. */
void rf_dealer_flush(struct dealer_batch *batch);

#endif
