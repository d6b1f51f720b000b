/*
 * analysis/hand_table.h -- every hand of blackjack that is not bust, as a multiset of values.
 *
 * A value is 0 for an ace, 1 … 8 for 2 … 9, and 9 for a ten-card.  There are 3083 hands with a
 * hard total of at most 21, the empty one and ten of one card among them.  They are numbered in the
 * order of their hard totals, so a hand comes after all the hands it can be made from.
 */
#ifndef RIFFLE_ANALYSIS_HAND_TABLE_H
#define RIFFLE_ANALYSIS_HAND_TABLE_H

#include "riffle/exact.h"

enum { EXACT_BUST = -1 };

struct exact_hand {
    uint8_t count[RF_VALUES];
    uint8_t cards;
    uint8_t hard;   /* aces as 1 */
    uint8_t total;  /* an ace as 11 where that does not bust */
    uint8_t most;   /* its highest value; 0 of the empty hand */
    uint16_t below; /* the hand without its highest card */
    bool soft;
    int16_t next[RF_VALUES]; /* with one card more, or EXACT_BUST */
};

struct exact_hands {
    struct exact_hand hand[RF_EXACT_HANDS];
};

void rf_hand_table_make(struct exact_hands *hands);

/* The number of a hand of two cards. */
unsigned rf_hand_table_pair(const struct exact_hands *hands, unsigned one, unsigned other);

#endif
