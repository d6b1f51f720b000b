/*
 * riffle/shuffle.h -- puts cards into a random order.
 *
 * rf_shuffle makes every order equally likely, provided that the generator is uniform.  It is the
 * only shuffle that a live table uses.  rf_shuffle_shelf models a machine; it is used where a table
 * declares that such a machine shuffles its cards.  riffle/procedure.h has many more models, for
 * research.
 *
 * A 256-bit key can reach every bridge deal (95.44 bits) and every order of one deck (225.58 bits).
 * No 256-bit key reaches every order of six decks (2140 bits).
 *
 * The cards are the caller's array and are shuffled in place; nothing fails.
 */
#ifndef RIFFLE_SHUFFLE_H
#define RIFFLE_SHUFFLE_H

#include "riffle/card.h"
#include "riffle/random.h"

RF_BEGIN_DECLS

/* Shuffles cards[0 … count) by Fisher and Yates: for i = count-1 … 1, swaps card i with card
 * rf_rng_below(i + 1).  cards[0] is the front. */
void rf_shuffle(struct rf_rng words, rf_card *cards, size_t count);

/* Shuffle(key, label, count): writes the cards 0 … count-1 in the order that Stream(key, label)
 * gives. */
void rf_shuffle_key(const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)], const char *label, rf_card *cards,
                    size_t count);

/* One pass through a machine of 1 to 255 shelves.  Each card in turn goes to a random shelf, on top
 * or at the bottom of it by a coin toss; then the shelves are unloaded from the first to the last
 * (Diaconis, Fulman and Holmes, "Analysis of casino shelf shuffling machines", 2013). */
void rf_shuffle_shelf(struct rf_rng words, rf_card *cards, size_t count, unsigned shelves);

RF_END_DECLS

#endif
