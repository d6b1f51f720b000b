/*
 * analysis/first_cards.h -- a player's first two cards against an up-card: what he may do, what it is
 * worth, what he does.
 */
#ifndef RIFFLE_ANALYSIS_FIRST_CARDS_H
#define RIFFLE_ANALYSIS_FIRST_CARDS_H

#include "analysis/workspace.h"

/* First two cards with the up-card of the work. */
struct first {
    unsigned one, other;
    unsigned hand;
    double chance;
    struct exact_options may; /* of a pair of one kind, where it is one */
    double no_natural;        /* the chance that there is something to play for */
    double share;             /* of pairs, how many are of one kind */
    int left;                 /* how many more of the pair's kind there are, where it is known */
};

enum { KIND_WAYS = RF_TEN_RANKS * RF_TEN_RANKS };

unsigned rf_first_ways(const struct exact_workspace *work, unsigned value,
                       struct kind_way ways[static KIND_WAYS]);

/* Two first cards; a chance of 0 when the shoe has not got them. */
struct first rf_first(const struct exact_workspace *work, unsigned one, unsigned other);

/* What each play is worth, on the scale of the work. */
void rf_first_worths(struct exact_workspace *work, struct first *first,
                     double worth[static RF_PLAYS]);

/* Reckons what each play is worth, and marks work->play with what is done. */
void rf_first_plays(struct exact_workspace *work, struct first *first,
                    struct rf_exact_plays *plays);

/* What the strategy does with it; a pair may be of one kind or not. */
enum rf_play rf_first_play(const struct exact_workspace *work, const struct first *first,
                           bool one_kind);

#endif
