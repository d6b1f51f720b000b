/*
 * riffle/card.h -- a card, its identity, and how it is written.
 *
 * A card is a number: deck * 52 + suit * 13 + rank, with suits S H D C and
 * ranks A K Q J T 9 8 7 6 5 4 3 2, so 0 is the ace of spades of the first
 * deck and 415 the deuce of clubs of the eighth.  Its *face* is what one sees
 * of it, suit and rank, the same number modulo 52: a person at a real table
 * knows faces only.
 *
 * A card whose face is not known, in a shoe or face down, is RF_CARD_UNKNOWN.
 *
 * With RF_TINY a deck has eight cards (suits S H; ranks A K 6 5), so that every
 * order, cut and deal can be enumerated.  Nothing else in the library changes.
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
    RF_DECKS_MAX = 8,
    RF_CARDS_MAX = RF_DECKS_MAX * RF_DECK_CARDS,
};

#define RF_CARD_UNKNOWN ((rf_card)0xffff)

/* How a card may be spelled: AS or A♠.  Both are read; the caller chooses
 * which is written. */
enum rf_notation { RF_LETTERS, RF_SYMBOLS };

/* The longest spelling, with its terminating zero. */
enum { RF_CARD_TEXT = 8 };

rf_card rf_card_face(rf_card card);
unsigned rf_card_deck(rf_card card);
unsigned rf_card_suit(rf_card card);
unsigned rf_card_rank(rf_card card);

/* Reads one card face at the start of `text`: a rank (A K Q J T 10 9 … 2, upper or
 * lower case) and a suit (S H D C or ♠ ♥ ♦ ♣).  Answers the bytes it took, or
 * 0 when no card stands there; then `face` is untouched. */
size_t rf_card_read(const char *text, rf_card *face);

/* Writes a card's face and answers its length in bytes.  An unknown card is
 * written "??". */
size_t rf_card_write(char out[RF_AT_LEAST(RF_CARD_TEXT)], rf_card card, enum rf_notation notation);

/* True when cards[0 … count) are each card of `decks` decks exactly once.
 * Otherwise `wrong`, unless NULL, is the first card that is missing. */
bool rf_cards_are_complete(const rf_card *cards, size_t count, unsigned decks, rf_card *wrong);

/* What a hand counts at blackjack.  An ace is 11 when that does not bust, and
 * the count is then soft. */
struct rf_count {
    uint8_t total;
    bool soft;
};

/* The count with one card more.  Start from the zero value; `card` is known. */
struct rf_count rf_count_add(struct rf_count count, rf_card card);

RF_END_DECLS

#endif
