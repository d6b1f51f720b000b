/*
 * riffle/bridge.h -- boards and deals of duplicate bridge, and ways of dealing by hand.
 *
 * Seats are N E S W, 0 … 3, clockwise.  Cards are the faces of riffle/card.h: 0 is the ace of
 * spades, 51 the deuce of clubs.  A deal says who owns each of them.
 *
 *     struct rf_deal deal = rf_deal_by_rotation(deck, rf_board_dealer(1));
 *     char text[RF_DEAL_TEXT];
 *     rf_deal_write(text, &deal, RF_NORTH);     N:KJ8.KQ5.T853.653 …
 */
#ifndef RIFFLE_BRIDGE_H
#define RIFFLE_BRIDGE_H

#include "riffle/card.h"

RF_BEGIN_DECLS

enum rf_seat { RF_NORTH, RF_EAST, RF_SOUTH, RF_WEST, RF_SEATS };

enum { RF_HAND_CARDS = RF_DECK_CARDS / RF_SEATS };

/* A board has its dealer and vulnerability from its number, from 1 on. */
enum rf_vulnerable { RF_VULNERABLE_NONE, RF_VULNERABLE_NS, RF_VULNERABLE_EW, RF_VULNERABLE_BOTH };

enum rf_seat rf_board_dealer(unsigned board);
enum rf_vulnerable rf_board_vulnerable(unsigned board);

struct rf_deal {
    uint8_t owner[RF_DECK_CARDS];
};

/* True when each hand has its thirteen cards. */
bool rf_deal_is_complete(const struct rf_deal *deal);

/* Law 6B: one card at a time, clockwise, the first to the dealer's left. */
struct rf_deal rf_deal_by_rotation(const rf_card deck[RF_AT_LEAST(RF_DECK_CARDS)],
                                   enum rf_seat dealer);

/* All deals have a number, 0 … 53,644,737,765,488,792,839,237,439,999: the ranks of North's,
 * East's and South's hands among the cards that are left, in the order of cards.  Twelve bytes, the
 * first is the highest. */
enum { RF_DEAL_NUMBER = 12, RF_DEAL_NUMBER_TEXT = 32 };

void rf_deal_number(uint8_t number[RF_AT_LEAST(RF_DEAL_NUMBER)], const struct rf_deal *deal);

/* The deal of a number; false when there is none so high. */
bool rf_deal_of_number(struct rf_deal *deal, const uint8_t number[RF_AT_LEAST(RF_DEAL_NUMBER)]);

/* A number in decimal digits, and back; false when that is no number or too high. */
void rf_deal_number_write(char out[RF_AT_LEAST(RF_DEAL_NUMBER_TEXT)],
                          const uint8_t number[RF_AT_LEAST(RF_DEAL_NUMBER)]);
bool rf_deal_number_read(uint8_t number[RF_AT_LEAST(RF_DEAL_NUMBER)], const char *text);

/* The twin of a deal: the least number among its images, the seats turned by none to three and the
 * suits in any order.  Deals with one twin are the same cards to the play, though not to the
 * auction; a mirror image, East's hand and West's exchanged, is another deal. */
void rf_deal_twin(uint8_t number[RF_AT_LEAST(RF_DEAL_NUMBER)], const struct rf_deal *deal);

/* The four hands in a line, clockwise from a seat, suits S.H.D.C: N:AK2.… .  Reading takes voids,
 * also left out at the end, ten as T or 10, small letters, and suits named as in SAK2.HQ; it
 * answers the bytes it took, or 0 and where and what was expected. */
enum { RF_DEAL_TEXT = 80 };

size_t rf_deal_write(char out[RF_AT_LEAST(RF_DEAL_TEXT)], const struct rf_deal *deal,
                     enum rf_seat first);

struct rf_deal_error {
    unsigned column; /* from 1 */
    char expected[100];
};

size_t rf_deal_read(struct rf_deal *deal, const char *text, size_t size,
                    struct rf_deal_error *error);

/* What each seat makes as declarer when all cards are open to all: tricks, 0 … 13. */
enum rf_denomination { RF_NOTRUMP, RF_SPADES, RF_HEARTS, RF_DIAMONDS, RF_CLUBS, RF_DENOMINATIONS };

struct rf_tricks {
    uint8_t made[RF_SEATS][RF_DENOMINATIONS];
};

/* True when each hand is one whole suit, as from a pack in the order of a new one that was not
 * shuffled. */
bool rf_deal_is_whole_suits(const struct rf_deal *deal);

/* A way of dealing by hand: which hand each card of the pack goes to, counted from the dealer's
 * left, 0 … 3. */
struct rf_method {
    uint8_t hand[RF_DECK_CARDS];
};

enum rf_method_name {
    RF_METHOD_ROTATION,   /* 1 2 3 4 1 2 3 4 … */
    RF_METHOD_FIVE_PILES, /* 1 2 3 4 5 4 3 2 1 …, the first and the fifth pile joined */
    RF_METHOD_FOUR_PILES, /* 1 2 3 4 4 3 2 1 1 … */
    RF_METHOD_BLOCKS,     /* thirteen to each in turn */
    RF_METHODS
};

struct rf_method rf_method_named(enum rf_method_name name);
const char *rf_method_name_text(enum rf_method_name name);

/* Reads a name, or 52 digits 1 … 4; false when it is neither. */
bool rf_method_read(struct rf_method *method, const char *text);

/* What Law 6B asks of it. */
bool rf_method_gives_thirteen(const struct rf_method *method);
bool rf_method_separates_adjacent(const struct rf_method *method); /* 2017: no two to one hand */
bool
rf_method_is_rotation(const struct rf_method *method); /* recommended: clockwise, from any hand */

struct rf_deal rf_deal_by_method(const struct rf_method *method,
                                 const rf_card deck[RF_AT_LEAST(RF_DECK_CARDS)],
                                 enum rf_seat dealer);

RF_END_DECLS

#endif
