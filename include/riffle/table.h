/*
 * riffle/table.h -- the table as C4 sees it: who sits where, the stack, the cut,
 * the shoe or device, the round, the discard rack.
 *
 *     struct rf_table table = {0};
 *     struct rf_act act;
 *     …
 *     enum rf_clause ruling = rf_table_act(&table, &act);
 *     if (ruling != RF_PERMITTED) … rf_clause_sentence(ruling) …
 *
 * Ask, then act: rf_table_judge answers which clause forbids an act and does
 * nothing; rf_table_act does it, and leaves the table as it was when the act is
 * refused.  Nobody else changes a table.
 *
 * Chance is an actor: cards come in with acts.  A shuffle may state the order
 * of the stack, and then every draw gives the card that lies there; or it may
 * not, and then each draw states the face that was seen, or none.
 *
 * A table is a plain value in the caller's storage: all zero before it opens,
 * assignment is a snapshot, nothing is freed.
 */
#ifndef RIFFLE_TABLE_H
#define RIFFLE_TABLE_H

#include "riffle/act.h"
#include "riffle/clause.h"
#include "riffle/random.h"
#include "riffle/seats.h"
#include "riffle/shoe.h"

RF_BEGIN_DECLS

/* Cards in the rack or on the felt, in the order in which they came. */
struct rf_pile {
    uint16_t count;
    rf_card card[RF_CARDS_MAX];
};

/* The round: wagers come first, then the cards.  Index 0 is the dealer. */
struct rf_round {
    bool on; /* its first card has left the shoe */
    int64_t wager_cents[RF_BOXES_MAX + 1];
    uint16_t cards[RF_BOXES_MAX + 1]; /* dealt to each hand */
    bool stands[RF_BOXES_MAX + 1];    /* its player has left or run out of time */
    uint16_t gathered;                /* cards of settled hands, in the rack already */
    struct rf_count dealer;           /* counts the dealer's cards … */
    bool dealer_unknown;              /* … unless one of them has no face */
};

struct rf_table {
    bool open;
    bool commenced; /* a card has been dealt to a hand (C4.2.1) */
    struct rf_c4_rules rules;
    struct rf_seats seats;
    struct rf_shoe shoe;
    struct rf_pile rack;
    struct rf_pile felt;
    struct rf_round round;
    struct rf_offer offer;     /* of the cut, while the stack lies before the players */
    struct rf_offer due;       /* whose the next cut will be, as far as is known */
    bool shuffle_due;          /* the cutting card has come out (C4.1.2, C4.1.3) */
    bool held;                 /* a card drawn in error waits to be the next (HR.11) */
    uint8_t owed;              /* 1 + the hand the cutting card came before, or 0 */
    uint8_t burned;            /* cards burned since the last load */
    uint8_t set;               /* which set of cards is in use, 0 or 1 */
    uint8_t rounds_unreturned; /* rounds whose discards are not in the device yet */
    rf_card last;              /* the card drawn last, for the one who prints it */
    enum rf_clause fault;      /* a breach that showed only afterwards, or RF_PERMITTED */
};

enum rf_clause rf_table_judge(const struct rf_table *table, const struct rf_act *act);
enum rf_clause rf_table_act(struct rf_table *table, const struct rf_act *act);

/* Which acts the law now permits, each as a whole act that can be performed
 * as it stands: a cut or a mark at the least place, a card of unknown face.
 * Those the procedure waits for come first.  Answers how many there are; at
 * most `room` are written. */
enum { RF_LAWFUL_MAX = 64 };
size_t rf_table_legal_acts(const struct rf_table *table, struct rf_act *acts, size_t room);

/* What was expected instead of a refused act, in words. */
enum { RF_EXPECTED_TEXT = 600 };
void rf_table_write_expected(const struct rf_table *table, const struct rf_act *act,
                             char out[RF_AT_LEAST(RF_EXPECTED_TEXT)]);

/* All that a cutter is shown: how many cards, and where the cut may be.  No
 * face can change it (C4.2). */
struct rf_cut_view {
    uint16_t count, least, most;
};
struct rf_cut_view rf_table_cut_view(const struct rf_table *table);

/* Where the cutting card may be placed: all told, and as far as C4.5.1 alone goes.  They differ
 * at a table whose game has a range of its own (BJ(1).2). */
struct rf_mark_view {
    uint16_t least, most;
};
struct rf_mark_view rf_table_mark_view(const struct rf_table *table);
struct rf_mark_view rf_table_c4_mark_view(const struct rf_table *table);

/* Stops the program when the table is not in order: every card in one place,
 * none twice.  rf_table_act does this after every act. */
void rf_table_check_invariants(const struct rf_table *table);

/* A new order of the cards that an act puts into the shoe or the device,
 * drawn from `words`: fills act->stack.  Uniform, except that a device with
 * shelves arranges by them and that the cards in its buffer stay.  Where a face
 * among the cards is not known no order is stated. */
void rf_table_shuffle_act(const struct rf_table *table, struct rf_act *act, struct rf_rng words);

RF_END_DECLS

#endif
