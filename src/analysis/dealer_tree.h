/*
 * analysis/dealer_tree.h -- the hands that the dealer can end with, as a tree.
 *
 * The dealer has no choice.  A path is a multiset of drawn cards in rising order, and the number of
 * orders in which the law lets him draw them is its weight.
 */
#ifndef RIFFLE_ANALYSIS_DEALER_TREE_H
#define RIFFLE_ANALYSIS_DEALER_TREE_H

#include "analysis/hand_table.h"

enum {
    TREE_DEPTH = 21, /* no path is longer */
    TREE_SLOTS_A_VALUE = 21,
    TREE_SLOTS = RF_VALUES * TREE_SLOTS_A_VALUE,
};

/* The factor of a value's first card. */
static inline size_t
rf_tree_slot(unsigned value)
{
    return (size_t)value * TREE_SLOTS_A_VALUE;
}

/* A step to a hand that may grow further. */
struct tree_step {
    uint16_t parent;
    uint8_t slot; /* the card, and how many of its value were drawn before: a factor */
};

/* A hand he stands on, one card after a step. */
struct tree_stop {
    uint16_t parent;
    uint16_t hand;
    uint8_t slot;
    double orders; /* in which he comes to it */
};

/* Stops of one end after so many cards, so many of them of some value. */
struct tree_group {
    uint16_t from, to;
    uint8_t end, depth, copies;
};

struct dealer_tree {
    unsigned up;
    unsigned deepest;          /* cards on the longest path */
    uint8_t copies[RF_VALUES]; /* at most, of a value, on one path */
    unsigned steps;            /* the first is the up-card alone */
    struct tree_step step[RF_EXACT_HANDS];
    unsigned stops, groups;
    struct tree_stop stop[RF_EXACT_HANDS];
    struct tree_group group[RF_EXACT_HANDS];
};

void rf_dealer_tree(struct dealer_tree *tree, const struct exact_hands *hands,
                    const struct rf_bj_rules *rules, unsigned up);

/* Groups the stops anew: by end and depth, and by how many cards of a value they have where that is
 * not RF_VALUES. */
void rf_tree_group(struct dealer_tree *tree, const struct exact_hands *hands, unsigned value);

#endif
