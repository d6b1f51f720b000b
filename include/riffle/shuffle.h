/*
 * riffle/shuffle.h -- putting cards into a random order.
 *
 * rf_shuffle makes every order equally likely, if every word is.  It is the
 * only shuffle a live table uses.  rf_shuffle_shelf is a model of a machine and
 * is used where a table says that such a machine shuffles its cards.
 *
 * A 256-bit key reaches every deal of bridge (95.44 bits) and every order of
 * one deck (225.58 bits); no 256-bit key reaches every order of six decks
 * (2140 bits).
 */
#ifndef RIFFLE_SHUFFLE_H
#define RIFFLE_SHUFFLE_H

#include "riffle/card.h"
#include "riffle/random.h"

RF_BEGIN_DECLS

/* Shuffles cards[0 … count) in place: for i = count-1 … 1 swap card i with card
 * below(i + 1).  cards[0] is the front. */
void rf_shuffle(struct rf_rng words, rf_card *cards, size_t count);

/* Shuffle(key, label, count): the cards 0 … count-1 in the order that the
 * stream of key and label gives. */
void rf_shuffle_key(const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)], const char *label, rf_card *cards,
                    size_t count);

/* One pass through a machine of 1 to 255 shelves: each card in turn goes to a
 * shelf chosen at random, and there on top or below by a coin; the shelves
 * are then taken out from the first to the last (Diaconis, Fulman and Holmes,
 * "Analysis of casino shelf shuffling machines", 2013). */
void rf_shuffle_shelf(struct rf_rng words, rf_card *cards, size_t count, unsigned shelves);

RF_END_DECLS

#endif
