/*
 * analysis/dealer_tree.h -- the tree of the hands that the dealer can end with.
 *
 * The dealer's play is fixed by the rules, so the possible hands depend on the up-card alone, not
 * on the shoe.  A hand is a multiset of drawn cards.  Each multiset is reached along one path, with
 * its values in rising order; `orders` says in how many orders the rules let the dealer draw it.
 * So a path stands for all these orders (see dealer.c for the formula).
 *
 * Inner nodes are steps, leaves are stops.  For a dealer who stands on soft 17, there are 28 steps
 * and 93 stops behind a ten, and 358 steps and 1,014 stops behind a two.
 */
#ifndef RIFFLE_ANALYSIS_DEALER_TREE_H
#define RIFFLE_ANALYSIS_DEALER_TREE_H

#include "analysis/hand_table.h"

enum {
    TREE_DEPTH = 21,         /* an upper bound: no path is longer */
    TREE_SLOTS_A_VALUE = 21, /* draws of one value along a path */
    TREE_SLOTS = RF_VALUES * TREE_SLOTS_A_VALUE,
};

/* The slot of a value's first draw.  The slots behind it are for its second, third, … draw. */
/* The factor of a value's first card. */
static inline size_t
rf_tree_slot(unsigned value)
{
    return (size_t)value * TREE_SLOTS_A_VALUE;
}

/* An inner node: a hand from which a stop can still be reached. */
struct tree_step {
    uint16_t parent; /* a step with a smaller number: parents are computed first */
    uint8_t slot;    /* which factor the step multiplies by: its value, and which draw of it */
};

/* A leaf: a hand on which the dealer stands, one card after a step. */
struct tree_stop {
    uint16_t parent;
    uint16_t hand; /* its number in the hand table */
    uint8_t slot;
    double orders; /* the number of orders in which the rules lead to it */
};

/* Stops from `from` up to `to` that end alike after the same number of cards (`depth`), with the
 * same number of cards of one chosen value (`copies`, see rf_tree_group). */
struct tree_group {
    uint16_t from, to;
    uint8_t end, depth, copies;
};

struct dealer_tree {
    unsigned up;
    unsigned deepest;          /* cards drawn on the longest path */
    uint8_t copies[RF_VALUES]; /* the most cards of a value on any path */
    unsigned steps;            /* step 0 is the up-card alone */
    struct tree_step step[RF_EXACT_HANDS];
    unsigned stops, groups;
    struct tree_stop stop[RF_EXACT_HANDS];
    struct tree_group group[RF_EXACT_HANDS];
};

/* Builds the tree for an up-card, grouped by end and depth. */
void rf_dealer_tree(struct dealer_tree *tree, const struct exact_hands *hands,
                    const struct rf_bj_rules *rules, unsigned up);

/* Copies a tree without the unused ends of its arrays, which are most of it. */
void rf_dealer_tree_copy(struct dealer_tree *to, const struct dealer_tree *from);

/* Sorts the stops into groups by end, depth and, unless `value` is RF_VALUES, by the number of
 * cards of that value (pair_removals.h needs this). */
void rf_tree_group(struct dealer_tree *tree, const struct exact_hands *hands, unsigned value);

#endif
