/*
 * riffle/foul.h -- what happened to a board that is not as it should be (Law 87).
 *
 * You have the boards of a set as they should be, and the boards that were found: played, or read
 * back by a dealing machine.  A found board is four pockets, which may hold anything.  The
 * diagnosis says whose deal lies in it, which hand is in which pocket, and which cards are
 * elsewhere.
 *
 *     struct rf_foul fouls[36];                       the caller's storage
 *     rf_foul_diagnose(fouls, found, 36, set, 36);
 *     for (size_t i = 0; i < 36; i++)
 *         if (rf_foul_write(text, &fouls[i], false) > 0)
 *             …                                   Board 7: North's and East's hands are exchanged.
 *
 * The diagnosis is the explanation under which most cards are where they should be.  Ties are
 * broken in this order: the board's own deal, then other deals in the order of the set; then
 * arrangements of hands in the order of enum rf_foul_hands; then by whose hand is in North's
 * pocket, East's and so on.  An explanation is accepted if it puts at least three of four found
 * cards, and half a hand, where they should be.  Two unrelated deals do not come near that.
 *
 * Everything is a plain value.  Nothing that was found is an error.  The caller makes sure that the
 * set has complete deals and board numbers from 1 on.
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
    unsigned board; /* 0 if it has no number; then dealer and vulnerability are not judged */
    enum rf_seat dealer;
    enum rf_vulnerable vulnerable;
    struct rf_hands pockets; /* the cards in each pocket */
    unsigned known; /* the pockets that were looked into, one bit each; RF_POCKETS for all */
};

enum { RF_POCKETS = (1 << RF_SEATS) - 1 };

/* The diagnosis in a word: the first that applies. */
enum rf_foul_kind {
    RF_FOUL_UNSEEN,     /* no pocket was looked into */
    RF_FOUL_STRANGE,    /* it has nothing in common with any deal of the set */
    RF_FOUL_SHIFTED,    /* it is one of several boards whose deals moved along the set together */
    RF_FOUL_OTHER,      /* it holds another board's deal */
    RF_FOUL_HANDS,      /* whole hands are in the wrong pockets */
    RF_FOUL_LOST,       /* a card is in none of its pockets */
    RF_FOUL_SURPLUS,    /* a card is there once too often */
    RF_FOUL_EXCHANGED,  /* two hands have exchanged one card */
    RF_FOUL_DISPLACED,  /* one or more cards are in the wrong pockets */
    RF_FOUL_DEALER,     /* its cards are right, but its dealer is wrong */
    RF_FOUL_VULNERABLE, /* its cards and dealer are right, but its vulnerability is wrong */
    RF_FOUL_EXACT,      /* nothing is wrong */
};

/* How the four hands are arranged. */
enum rf_foul_hands {
    RF_HANDS_IN_PLACE,
    RF_HANDS_EXCHANGED, /* two hands are exchanged */
    RF_HANDS_TURNED,    /* all are turned clockwise, by 4 - hand_in[RF_NORTH] seats */
    RF_HANDS_THREE,     /* three hands have moved round */
    RF_HANDS_MIXED,     /* all four are in wrong pockets, and not turned */
};

/* A pocket of a board; board 0 means nowhere. */
struct rf_place {
    unsigned board;
    enum rf_seat pocket;
};

/* Consecutive boards of the set, `first` to `last`, that each hold the deal of the board `by`
 * places before (after, if `by` is negative).  If `wraps`, the places are counted cyclically within
 * these boards.  `first` is 0 if there is no shift. */
struct rf_shift {
    unsigned first, last;
    unsigned boards; /* how many of them were found */
    int by;
    bool wraps;
    bool to_end; /* no board was found after the last one */
};

/* The diagnosis of one board. */
struct rf_foul {
    unsigned board; /* its number, as found */
    enum rf_foul_kind kind;
    unsigned known;            /* the pockets that were looked into */
    unsigned deal;             /* the board whose deal it holds; 0 for none of the set */
    struct rf_shift shift;     /* the shift that it is part of */
    enum rf_foul_hands hands;  /* how its hands are arranged */
    uint8_t hand_in[RF_SEATS]; /* whose hand is in each pocket: enum rf_seat */
    struct rf_hands lacks;     /* cards that are missing from each pocket */
    struct rf_hands extra;     /* cards in each pocket that do not belong there */
    struct rf_place went;      /* if one card is lost here: where it is surplus */
    struct rf_place came;      /* if one card is surplus here: where it is lost */
    bool wrong_dealer, wrong_vulnerable;
    enum rf_seat dealer;           /* as found */
    enum rf_vulnerable vulnerable; /* as found */
};

/* Diagnoses all boards that were found.  They should come in the order of their places, each once;
 * otherwise shifts are not recognised.  Some may be absent.  A card is traced into another board if
 * no third board lacks it or has it twice. */
void rf_foul_diagnose(struct rf_foul *fouls, const struct rf_found_board *found, size_t count,
                      const struct rf_intended *set, size_t boards);

/* The cards that went from one pocket of a board to another.  With `from` = RF_SEATS, the cards
 * that are surplus in `to`; with `to` = RF_SEATS, those that are lost from `from`.  A card that
 * left its pocket and is now in several went to the first of them and is surplus in the others.  A
 * card that belongs into a pocket that nobody looked into counts as being there, unless it was seen
 * elsewhere. */
uint64_t rf_foul_cards(const struct rf_foul *foul, unsigned from, unsigned to);

/* The diagnosis in sentences; returns the length.  Boards of a shift that have no other fault are
 * described at the first of them, and give 0 otherwise.  No card may be named while a board is
 * sealed: without `show_cards` the words depend on seats and counts alone. */
enum { RF_FOUL_TEXT = 4000 };
size_t rf_foul_write(char out[RF_AT_LEAST(RF_FOUL_TEXT)], const struct rf_foul *foul,
                     bool show_cards);

/* Reads four pockets in a line, in the form of rf_deal_read, but with any cards: hands of any size,
 * a card in several hands (though not twice in one), and `-` for a pocket that is not known.
 * Returns the number of bytes read, or 0 and fills `error`. */
size_t rf_pockets_read(struct rf_hands *pockets, unsigned *known, const char *text, size_t size,
                       struct rf_deal_error *error);

RF_END_DECLS

#endif
