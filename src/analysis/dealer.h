/*
 * analysis/dealer.h -- how the dealer's hand ends, for many shoes at once.
 *
 * The dealer has no choice, so the hands he can end with are a tree: a path is a multiset of
 * drawn cards, and the number of orders in which the law lets him draw them is its weight.  The chance
 * of a path is a product over its cards, and eight shoes walk the tree side by side.
 */
#ifndef RIFFLE_ANALYSIS_DEALER_H
#define RIFFLE_ANALYSIS_DEALER_H

#include "analysis/hands.h"

/* Compiled for what the processor has, chosen when the program starts.  All give the same bits: no
 * product is fused with a sum. */
#if defined __x86_64__ && defined __linux__ && !defined __SANITIZE_ADDRESS__ &&                    \
    !defined __SANITIZE_THREAD__
#define ANALYSIS_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define ANALYSIS_CLONES
#endif

enum { DEALER_LANES = 8, DEALER_ENDS = 8 };

/* A step to a hand that may grow further. */
struct dealer_step {
    uint16_t parent;
    uint8_t slot; /* the card, and how many of its value were drawn before: a factor */
};

/* A hand he stands on, one card after a step. */
struct dealer_stop {
    uint16_t parent;
    uint8_t slot;
    double orders; /* in which he comes to it */
};

/* Stops of one end after so many cards. */
struct dealer_group {
    uint16_t from, to;
    uint8_t end, depth;
};

struct dealer_tree {
    unsigned up;
    unsigned deepest;          /* cards on the longest path */
    uint8_t copies[RF_VALUES]; /* at most, of a value, on one path */
    unsigned steps;            /* the first is the up-card alone */
    struct dealer_step step[RF_EXACT_HANDS];
    struct dealer_stop stop[RF_EXACT_HANDS];
    unsigned groups;
    struct dealer_group group[RF_DEALER_ENDS * 21];
};

void rf_dealer_tree(struct dealer_tree *tree, const struct analysis_hands *hands,
                    const struct rf_bj_rules *rules, unsigned up);

/* Ends of the dealer for up to eight shoes, given what has been taken out of each, his up-card
 * with it.  What is written for a shoe stands at `ends`. */
struct dealer_batch {
    const struct dealer_tree *tree;
    const struct rf_exact_shoe *shoe;
    unsigned used;
    uint8_t taken[DEALER_LANES][RF_VALUES];
    double *ends[DEALER_LANES]; /* DEALER_ENDS each */
};

/* Puts a shoe beside the others, of which there are fewer than eight. */
void rf_dealer_put(struct dealer_batch *batch, const uint8_t taken[static RF_VALUES], double *ends);

/* The same, and reckons when eight have come together. */
void rf_dealer_add(struct dealer_batch *batch, const uint8_t taken[static RF_VALUES], double *ends);
void rf_dealer_flush(struct dealer_batch *batch);

#endif
