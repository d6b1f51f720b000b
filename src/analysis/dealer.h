/*
 * analysis/dealer.h -- how the dealer's hand ends, for many shoes at once.
 *
 * The chance of a path of the tree is a product over its cards, and eight shoes walk the tree
 * side by side.
 */
#ifndef RIFFLE_ANALYSIS_DEALER_H
#define RIFFLE_ANALYSIS_DEALER_H

#include "analysis/dealer_tree.h"
#include "base/clones.h"

enum { DEALER_LANES = 8, DEALER_ENDS = 8 };

/* Eight shoes side by side. */
typedef double dealer_lanes __attribute__((vector_size(sizeof(double) * DEALER_LANES)));

/* Ends of the dealer for up to eight shoes, given what has been taken out of each, his up-card
 * with it.  What is written for a shoe stands at `ends`. */
struct dealer_batch {
    const struct dealer_tree *tree;
    const struct rf_exact_shoe *shoe;
    unsigned used;
    uint8_t taken[DEALER_LANES][RF_VALUES];
    double *ends[DEALER_LANES]; /* DEALER_ENDS each */
};

/* Adds a shoe, and reckons when eight have come together. */
void rf_dealer_add(struct dealer_batch *batch, const uint8_t taken[static RF_VALUES], double *ends);
void rf_dealer_flush(struct dealer_batch *batch);

#endif
