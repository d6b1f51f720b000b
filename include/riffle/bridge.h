/*
 * riffle/bridge.h -- boards and deals of duplicate bridge, and ways of dealing by hand.
 *
 * Seats are N E S W, 0 to 3, clockwise.  Cards are the faces of riffle/card.h: 0 is the ace of
 * spades, 51 the deuce of clubs.  A deal says who owns each card.
 *
 *     struct rf_deal deal = rf_deal_by_rotation(deck, rf_board_dealer(1));
 *     char text[RF_DEAL_TEXT];
 *     rf_deal_write(text, &deal, RF_NORTH);     N:KJ8.KQ5.T853.653 …
 *
 * All structs are plain values in the caller's storage.  Functions that read text return false or 0
 * if it is malformed; wrong arguments are bugs of the caller and stop the program.
 */
#ifndef RIFFLE_BRIDGE_H
#define RIFFLE_BRIDGE_H

#include "riffle/card.h"

RF_BEGIN_DECLS

enum rf_seat { RF_NORTH, RF_EAST, RF_SOUTH, RF_WEST, RF_SEATS };

enum { RF_HAND_CARDS = RF_DECK_CARDS / RF_SEATS };

/* The dealer and the vulnerability of a board follow from its number, counted from 1. */
enum rf_vulnerable { RF_VULNERABLE_NONE, RF_VULNERABLE_NS, RF_VULNERABLE_EW, RF_VULNERABLE_BOTH };

enum rf_seat rf_board_dealer(unsigned board);
enum rf_vulnerable rf_board_vulnerable(unsigned board);

struct rf_deal {
    uint8_t owner[RF_DECK_CARDS]; /* enum rf_seat, by card */
};

/* True when each hand has thirteen cards. */
bool rf_deal_is_complete(const struct rf_deal *deal);

/* Law 6B: deals one card at a time, clockwise, starting at the dealer's left. */
struct rf_deal rf_deal_by_rotation(const rf_card deck[RF_AT_LEAST(RF_DECK_CARDS)],
                                   enum rf_seat dealer);

/* Every deal has a number, 0 to 53,644,737,765,488,792,839,237,439,999.  It combines the ranks of
 * North's, East's and South's hands among the cards that are left, in the order of cards.  It is
 * stored in twelve bytes, big-endian. */
enum { RF_DEAL_NUMBER = 12, RF_DEAL_NUMBER_TEXT = 32 };

void rf_deal_number(uint8_t number[RF_AT_LEAST(RF_DEAL_NUMBER)], const struct rf_deal *deal);

/* The deal with this number; false if the number is too high. */
bool rf_deal_of_number(struct rf_deal *deal, const uint8_t number[RF_AT_LEAST(RF_DEAL_NUMBER)]);

/* A number as decimal digits, and back; false if the text is not a number or the number is too
 * high. */
void rf_deal_number_write(char out[RF_AT_LEAST(RF_DEAL_NUMBER_TEXT)],
                          const uint8_t number[RF_AT_LEAST(RF_DEAL_NUMBER)]);
bool rf_deal_number_read(uint8_t number[RF_AT_LEAST(RF_DEAL_NUMBER)], const char *text);

/* The twin of a deal: the least number among its images when the seats are turned by 0 to 3 and
 * the suits are exchanged in any way.  Deals with the same twin are the same for the play of the
 * cards, though not for the auction.  A mirror image (East's and West's hands exchanged) is
 * another deal. */
void rf_deal_twin(uint8_t number[RF_AT_LEAST(RF_DEAL_NUMBER)], const struct rf_deal *deal);

/* The four hands in a line, clockwise from a seat, suits S.H.D.C: N:AK2.….  Writing returns the
 * length.  Reading accepts voids (also left out at the end of a hand), T or 10, either case, and
 * named suits as in SAK2.HQ.  It returns the number of bytes read, or 0 and fills `error`. */
enum { RF_DEAL_TEXT = 80 };

size_t rf_deal_write(char out[RF_AT_LEAST(RF_DEAL_TEXT)], const struct rf_deal *deal,
                     enum rf_seat first);

struct rf_deal_error {
    unsigned column;    /* in bytes, from 1 */
    char expected[100]; /* such as "thirteen cards in this hand" */
};

size_t rf_deal_read(struct rf_deal *deal, const char *text, size_t size,
                    struct rf_deal_error *error);

/* Double dummy: the tricks (0 to 13) that each seat makes as declarer when all players see all
 * cards. */
enum rf_denomination { RF_NOTRUMP, RF_SPADES, RF_HEARTS, RF_DIAMONDS, RF_CLUBS, RF_DENOMINATIONS };

struct rf_tricks {
    uint8_t made[RF_SEATS][RF_DENOMINATIONS];
};

/* True when each hand is one complete suit, as when a new pack is dealt without a shuffle. */
bool rf_deal_is_whole_suits(const struct rf_deal *deal);

/* A way of dealing by hand: the hand (0 to 3, counted from the dealer's left) that each card of the
 * pack goes to. */
struct rf_method {
    uint8_t hand[RF_DECK_CARDS];
};

enum rf_method_name {
    RF_METHOD_ROTATION,   /* 1 2 3 4 1 2 3 4 … */
    RF_METHOD_FIVE_PILES, /* 1 2 3 4 5 4 3 2 1 …; the first and fifth pile are put together */
    RF_METHOD_FOUR_PILES, /* 1 2 3 4 4 3 2 1 1 … */
    RF_METHOD_BLOCKS,     /* thirteen cards to each hand in turn */
    RF_METHODS
};

struct rf_method rf_method_named(enum rf_method_name name);
const char *rf_method_name_text(enum rf_method_name name);

/* Reads the name of a method, or 52 digits 1 to 4; false if the text is neither. */
bool rf_method_read(struct rf_method *method, const char *text);

/* What Law 6B requires or recommends of a method. */
bool rf_method_gives_thirteen(const struct rf_method *method);
/* 2017: no two neighbouring cards of the pack go to the same hand. */
bool rf_method_separates_adjacent(const struct rf_method *method);
/* Recommended: one card at a time, clockwise, starting with any hand. */
bool rf_method_is_rotation(const struct rf_method *method);

/* Deals a pack by a method. */
struct rf_deal rf_deal_by_method(const struct rf_method *method,
                                 const rf_card deck[RF_AT_LEAST(RF_DECK_CARDS)],
                                 enum rf_seat dealer);

RF_END_DECLS

#endif
