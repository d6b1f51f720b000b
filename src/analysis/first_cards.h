/*
 * analysis/first_cards.h -- a player's first two cards against an up-card: what is permitted, what
 * each play is worth, and what the strategy does.
 *
 * exact_game.c, exact_hand.c, chart.c and basic.c build on it.  It compares the values of single
 * hands (single_hand.c) with those of splits (split.c) and surrender.
 */
#ifndef RIFFLE_ANALYSIS_FIRST_CARDS_H
#define RIFFLE_ANALYSIS_FIRST_CARDS_H

#include "analysis/workspace.h"

/* Two first cards with the up-card of the workspace. */
struct first {
    unsigned one, other;      /* values, the lower one first */
    unsigned hand;            /* number in the hand table */
    double chance;            /* probability of these cards and this up-card, in either order */
    struct exact_options may; /* permitted plays; of a pair, those of one kind */
    double no_natural;        /* where the dealer looks: probability of no natural; else 1 */
    double share;             /* of a pair: probability that it is of one kind */
    int left;                 /* cards left that would pair again; -1: differs by rank */
};

/* Ten-cards that pair by rank: four ranks of the pair, for each of four ranks of the up-card. */
enum { KIND_WAYS = RF_TEN_RANKS * RF_TEN_RANKS };

/* Lists the ways for a pair of this value to be of one kind, with their shares.  Returns how
 * many. */
unsigned rf_first_ways(const struct exact_workspace *work, unsigned value,
                       struct kind_way ways[static KIND_WAYS]);

/* Describes two first cards; chance is 0 if the shoe does not have them. */
struct first rf_first(const struct exact_workspace *work, unsigned one, unsigned other);

/* The value of each play, on the workspace's scale: multiplied by the probability that the dealer
 * has no natural, where the dealer looks. */
void rf_first_worths(struct exact_workspace *work, struct first *first,
                     double worth[static RF_PLAYS]);

/* Values every permitted play, decides, and marks the decision in work->play. */
void rf_first_plays(struct exact_workspace *work, struct first *first,
                    struct rf_exact_plays *plays);

/* The strategy's play.  `one_kind`: whether a pair is one under the rules. */
enum rf_play rf_first_play(const struct exact_workspace *work, const struct first *first,
                           bool one_kind);

/* A hand in play: the shoe before its cards and the up-card were dealt; and its plays, in a
 * workspace that is prepared for them. */
struct rf_exact_shoe rf_hand_shoe(const struct rf_exact_hand *at);
void rf_hand_plays(struct exact_workspace *work, const struct rf_exact_hand *at,
                   struct rf_exact_plays *plays);

#endif
