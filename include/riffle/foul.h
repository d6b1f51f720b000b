/*
 * riffle/foul.h -- what became of a board that is not as it should be (Law 87).
 *
 * Given are the boards of a set as they should be, and those that were found: played, or read back
 * by a dealing machine.  What was found are pockets, and they may hold anything.  Each found board
 * is told apart into its parts: whose deal lies in it, which hand in which pocket, and the cards
 * that are elsewhere.
 *
 *     struct rf_foul fouls[36];
 *     rf_foul_diagnose(fouls, found, 36, set, 36);
 *     for (size_t i = 0; i < 36; i++)
 *         if (rf_foul_write(text, &fouls[i], false) > 0)
 *             …                                   Board 7: North's and East's hands are exchanged.
 *
 * The explanation is the one under which most cards lie where they should.  When several are as
 * good, the board's own deal goes before others, and these go in the order of the set; then
 * arrangements of hands go in the order of enum rf_foul_hands, and alike ones by whose hand is in
 * North's pocket, in East's and so on.  An explanation is believed when it puts at least three of
 * four cards that were found, and half a hand, where they should be: two full deals that have
 * nothing to do with each other do not come near that.
 *
 * All is plain values in the caller's storage.  Nothing that was found is an error; that the set
 * has whole deals and boards from 1 on is for the caller to see to.
 */
#ifndef RIFFLE_FOUL_H
#define RIFFLE_FOUL_H

#include "riffle/bulk.h"

RF_BEGIN_DECLS

/* A board as it should be.  Its number says who is dealer and who vulnerable. */
struct rf_intended {
    unsigned board;
    struct rf_hands hands;
};

/* A board as it was found. */
struct rf_found_board {
    unsigned board; /* 0 when it bears no number; then no dealer and vulnerability are wrong */
    enum rf_seat dealer;
    enum rf_vulnerable vulnerable;
    struct rf_hands pockets;
    unsigned known; /* the pockets that were looked into, a bit each: RF_POCKETS when all were */
};

enum { RF_POCKETS = (1 << RF_SEATS) - 1 };

/* A diagnosis in a word: the first that holds. */
enum rf_foul_kind {
    RF_FOUL_UNSEEN,     /* no pocket was looked into */
    RF_FOUL_STRANGE,    /* it has nothing in common with any deal of the set */
    RF_FOUL_SHIFTED,    /* it is one of several boards whose deals moved along the set together */
    RF_FOUL_OTHER,      /* another board's deal lies in it */
    RF_FOUL_HANDS,      /* hands lie in others' pockets */
    RF_FOUL_LOST,       /* a card is in none of its pockets */
    RF_FOUL_SURPLUS,    /* a card is there once too often */
    RF_FOUL_EXCHANGED,  /* two hands have one card of each other's */
    RF_FOUL_DISPLACED,  /* one card or some are in others' pockets */
    RF_FOUL_DEALER,     /* its cards are right, but not its dealer */
    RF_FOUL_VULNERABLE, /* its cards and dealer are right, but not its vulnerability */
    RF_FOUL_EXACT,
};

enum rf_foul_hands {
    RF_HANDS_IN_PLACE,
    RF_HANDS_EXCHANGED, /* two of them */
    RF_HANDS_TURNED,    /* all, clockwise by 4 - hand_in[RF_NORTH] seats */
    RF_HANDS_THREE,     /* three went round */
    RF_HANDS_MIXED,     /* all lie in others' pockets, and not turned */
};

/* A pocket of some board; board 0 is nowhere. */
struct rf_place {
    unsigned board;
    enum rf_seat pocket;
};

/* Boards of the set one after the other, from `first` to `last`: each holds the deal of the one
 * that stands so many places before it, or after it when `by` is negative.  When `wraps`, the
 * places are counted round within these boards.  No boards: first is 0. */
struct rf_shift {
    unsigned first, last;
    unsigned boards; /* how many of them were found */
    int by;
    bool wraps;
    bool to_end; /* no board was found after it */
};

struct rf_foul {
    unsigned board; /* as found */
    enum rf_foul_kind kind;
    unsigned known;        /* the pockets that all this is about */
    unsigned deal;         /* the board whose deal lies here; 0 when there is none */
    struct rf_shift shift; /* that this board is one of */
    enum rf_foul_hands hands;
    uint8_t hand_in[RF_SEATS]; /* whose hand lies in each pocket */
    struct rf_hands lacks;     /* cards that each pocket should have, and has not */
    struct rf_hands extra;     /* cards that each pocket has, and should not */
    struct rf_place went;      /* where the only card that is lost here is surplus */
    struct rf_place came;      /* where the only card that is surplus here is lost */
    bool wrong_dealer, wrong_vulnerable;
    enum rf_seat dealer; /* as found */
    enum rf_vulnerable vulnerable;
};

/* Diagnoses all boards that were found.  They are to come in the order of their places, each once,
 * or shifts are not seen; some may be absent.  A card is traced into another board when no third
 * one lacks it or has it twice. */
void rf_foul_diagnose(struct rf_foul *fouls, const struct rf_found_board *found, size_t count,
                      const struct rf_intended *set, size_t boards);

/* The cards that went from one pocket of a board to another.  From RF_SEATS, those that are
 * surplus in `to`; to RF_SEATS, those that are lost from `from`.  A card that left its pocket and
 * is now in several went to the first of these, and is surplus in the others.  A card that should
 * be in a pocket nobody looked into is there, unless it was seen elsewhere. */
uint64_t rf_foul_cards(const struct rf_foul *foul, unsigned from, unsigned to);

/* The diagnosis as sentences; answers the length.  Boards that are part of a shift, and have no
 * other fault, are spoken of at the first of them, and of the others nothing is said: 0.  While a
 * board is sealed no card may be named: without `show_cards` the words depend on seats and
 * counts alone. */
enum { RF_FOUL_TEXT = 4000 };
size_t rf_foul_write(char out[RF_AT_LEAST(RF_FOUL_TEXT)], const struct rf_foul *foul,
                     bool show_cards);

/* Four pockets in a line, as rf_deal_read has them, but with any cards: hands of any size, cards
 * in several hands, though not twice in one; `-` where a pocket is not known. */
size_t rf_pockets_read(struct rf_hands *pockets, unsigned *known, const char *text, size_t size,
                       struct rf_deal_error *error);

RF_END_DECLS

#endif
