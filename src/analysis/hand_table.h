/*
 * analysis/hand_table.h -- every hand of blackjack that is not bust, as a multiset of values.
 *
 * A value is 0 for an ace, 1 … 8 for 2 … 9, and 9 for a ten-card.  Hands with the same cards in
 * another order are one hand.  There are 3,083 of them with a hard total of at most 21, including
 * the empty hand and ten hands of one card.
 *
 * They are numbered by rising hard total.  So adding a card always leads to a higher number: a loop
 * upwards visits each hand after all hands it can come from, and a loop downwards visits it after
 * all hands it can become.  Every recursion on hands in analysis/ and simulate/ is such a loop.
 */
#ifndef RIFFLE_ANALYSIS_HAND_TABLE_H
#define RIFFLE_ANALYSIS_HAND_TABLE_H

#include "riffle/exact.h"

enum { EXACT_BUST = -1 };

struct exact_hand {
    uint8_t count[RF_VALUES]; /* cards of each value */
    uint8_t cards;
    uint8_t hard;            /* all aces count 1 */
    uint8_t total;           /* one ace counts 11 where that does not bust */
    uint8_t most;            /* its highest value; 0 for the empty hand */
    uint16_t below;          /* the hand without its highest card */
    bool soft;               /* an ace counts 11 */
    int16_t next[RF_VALUES]; /* by value: the hand with that card added, or EXACT_BUST */
};

struct exact_hands {
    struct exact_hand hand[RF_EXACT_HANDS];
};

void rf_hand_table_make(struct exact_hands *hands);

/* The number of the hand of these two cards. */
unsigned rf_hand_table_pair(const struct exact_hands *hands, unsigned one, unsigned other);

#endif
