/*
 * riffle/card.h -- a card: its number, its face, its spelling, its points at blackjack.
 *
 * A card is a number: deck * 52 + suit * 13 + rank, with suits S H D C and ranks A K Q J T 9 8 7 6
 * 5 4 3 2.  So 0 is the ace of spades of the first deck, and 415 the deuce of clubs of the eighth.
 * The number is the card's *identity*; the *face* is what one sees, suit and rank, the number
 * modulo 52.  People at a real table know faces only.
 *
 * A card whose face is not known, in a shoe or face down, is RF_CARD_UNKNOWN.  Every other number
 * must be below RF_CARDS_MAX; passing another one is a bug and stops the program.
 *
 *     rf_card face;
 *     char text[RF_CARD_TEXT];
 *     if (rf_card_read("10h", &face) > 0)
 *         rf_card_write(text, face, RF_SYMBOLS);         T♥
 *
 * With RF_TINY a deck has eight cards (suits S H; ranks A K 6 5), so that tests can enumerate every
 * order, cut and deal.  Nothing else in the library changes.
 */
#ifndef RIFFLE_CARD_H
#define RIFFLE_CARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "riffle/api.h"

RF_BEGIN_DECLS

typedef uint16_t rf_card;

enum {
#ifdef RF_TINY
    RF_SUITS = 2,
    RF_RANKS = 4,
#else
    RF_SUITS = 4,
    RF_RANKS = 13,
#endif
    RF_DECK_CARDS = RF_SUITS * RF_RANKS,
    RF_DECKS_MAX = 8, /* the largest shoe */
    RF_CARDS_MAX = RF_DECKS_MAX * RF_DECK_CARDS,
};

/* A card that nobody has seen. */
#define RF_CARD_UNKNOWN ((rf_card)0xffff)

/* How a card is spelled: AS or A♠.  Both are read; the caller chooses which one is written. */
enum rf_notation { RF_LETTERS, RF_SYMBOLS };

/* The longest spelling in bytes, with its terminating zero. */
enum { RF_CARD_TEXT = 8 };

/* The parts of a known card's number. */
rf_card rf_card_face(rf_card card);  /* 0 to 51 */
unsigned rf_card_deck(rf_card card); /* 0 to 7 */
unsigned rf_card_suit(rf_card card); /* 0 to 3: S H D C */
unsigned rf_card_rank(rf_card card); /* 0 to 12: A K Q … 2 */

/* Reads one face at the start of `text`, which ends in a zero: a rank (A K Q J T 10 9 … 2, in
 * either case) and a suit (S H D C in either case, or ♠ ♥ ♦ ♣).  Returns the number of bytes read,
 * or 0 if there is no card; then `face` is unchanged. */
size_t rf_card_read(const char *text, rf_card *face);

/* Writes the face of a card, ended by a zero, and returns its length in bytes.  An unknown card is
 * written as "??". */
size_t rf_card_write(char out[RF_AT_LEAST(RF_CARD_TEXT)], rf_card card, enum rf_notation notation);

/* True when cards[0 … count) are the cards of `decks` decks, each exactly once.  Otherwise sets
 * `wrong`, unless it is NULL, to the first card that is missing. */
bool rf_cards_are_complete(const rf_card *cards, size_t count, unsigned decks, rf_card *wrong);

/* The points of a hand at blackjack.  An ace counts 11 if that does not bust the hand, and the
 * total is then soft. */
struct rf_count {
    uint8_t total; /* points */
    bool soft;     /* an ace counts 11 */
};

/* The count with one more card, which must be known.  Start from the zero value. */
struct rf_count rf_count_add(struct rf_count count, rf_card card);

RF_END_DECLS

#endif
