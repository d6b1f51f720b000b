/*
 * riffle/table.h -- a table under C4 and the house rules: seats, the stack, the cut, the shoe or
 * device, the round, the discard rack.  Start here; riffle/blackjack.h adds the game.
 *
 *     static struct rf_table table;                      all zero: not open yet
 *     struct rf_act act;
 *     …                                                  rf_act_read, rf_act_make
 *     enum rf_clause ruling = rf_table_act(&table, &act);
 *     if (ruling != RF_PERMITTED)
 *         … rf_clause_sentence(ruling), rf_table_write_expected(&table, &act, text) …
 *
 * Ask, then act: rf_table_judge returns the clause that forbids an act, or RF_PERMITTED, and
 * changes nothing.  rf_table_act asks and then performs the act; a refused act leaves the table as
 * it was.  Nothing else changes a table.
 *
 * Chance is an actor: cards come in with acts.  A shuffle may state the order of the stack; then
 * every draw gives the card that lies there.  Or it does not, as at a real table; then each draw
 * states the face that was seen, or none.
 *
 * A table is a plain value in the caller's storage (about 3 kB): all zero before it opens,
 * assignment takes a snapshot, nothing is freed.  A malformed act, or a table that was tampered
 * with, is a bug of the caller and stops the program.
 */
#ifndef RIFFLE_TABLE_H
#define RIFFLE_TABLE_H

#include "riffle/act.h"
#include "riffle/clause.h"
#include "riffle/random.h"
#include "riffle/seats.h"
#include "riffle/shoe.h"

RF_BEGIN_DECLS

/* Cards in the discard rack or on the felt. */
struct rf_pile {
    uint16_t count;
    rf_card card[RF_CARDS_MAX];
};

/* The round: wagers come first, then the cards.  Arrays are indexed by box, 0 for the dealer. */
struct rf_round {
    bool on;                               /* its first card has left the shoe */
    int64_t wager_cents[RF_BOXES_MAX + 1]; /* 0 for a box without a wager */
    uint16_t cards[RF_BOXES_MAX + 1];      /* dealt to each hand */
    bool stands[RF_BOXES_MAX + 1];         /* its player has left or run out of time (HR.18) */
    uint16_t gathered;                     /* cards of settled hands that are in the rack already */
    uint16_t loose;                        /* cards on the felt in no hand, dealt in breach */
    struct rf_count dealer;                /* the total of the dealer's open cards */
    bool dealer_unknown;                   /* the dealer has a card whose face is not known */
};

struct rf_table {
    bool open;
    bool commenced;           /* a card has been dealt to a hand: the game has begun (C4.2.1) */
    struct rf_c4_rules rules; /* as declared when the table opened */
    struct rf_seats seats;
    struct rf_shoe shoe; /* the stack; also that of a device */
    struct rf_pile rack; /* the discards */
    struct rf_pile felt; /* the cards of the round */
    struct rf_round round;
    struct rf_offer offer;     /* the offer of the cut, while the stack lies before the players */
    struct rf_offer due;       /* who will cut next, as far as it is known */
    bool shuffle_due;          /* the cutting card has come out (C4.1.2, C4.1.3) */
    bool held;                 /* a card drawn in error waits to be the next one (HR.11) */
    uint8_t owed;              /* 1 + the hand that gets the card after the cutting card; or 0 */
    char step_missing[12];     /* HR.22, at an observed table: the step that was left out, "all" if
                                  that cannot be said, or empty */
    uint8_t burned;            /* cards burned since the last load */
    uint8_t set;               /* which of two sets of cards is in use: 0 or 1 */
    uint8_t rounds_unreturned; /* rounds whose discards are not back in the device */
    rf_card last;              /* the card that was drawn last, for programs that print it */
    enum rf_clause fault;      /* a breach that the last act brought to light, or RF_PERMITTED */
};

/* Judges an act, or judges and performs it. */
enum rf_clause rf_table_judge(const struct rf_table *table, const struct rf_act *act);
enum rf_clause rf_table_act(struct rf_table *table, const struct rf_act *act);

/* Lists the acts that the law permits now.  Each is complete and can be performed as it is: a cut
 * or a mark at the least place, a card of unknown face.  Acts that the procedure waits for come
 * first.  Writes at most `room` acts and returns how many there are, at most RF_LAWFUL_MAX. */
enum { RF_LAWFUL_MAX = 64 };
size_t rf_table_legal_acts(const struct rf_table *table, struct rf_act *acts, size_t room);

/* Says in words what was expected instead of a refused act. */
enum { RF_EXPECTED_TEXT = 600 };
void rf_table_write_expected(const struct rf_table *table, const struct rf_act *act,
                             char out[RF_AT_LEAST(RF_EXPECTED_TEXT)]);

/* Everything that a cutter is shown: the number of cards, and the range of the cut (cards in front
 * of the cutting card).  No face influences it (C4.2). */
struct rf_cut_view {
    uint16_t count, least, most;
};
struct rf_cut_view rf_table_cut_view(const struct rf_table *table);

/* Where the cutting card may be placed, in cards behind it.  rf_table_mark_view gives the range
 * that applies, rf_table_c4_mark_view that of C4.5.1 alone.  They differ at a table whose game has
 * a range of its own (BJ(1).2). */
struct rf_mark_view {
    uint16_t least, most;
};
struct rf_mark_view rf_table_mark_view(const struct rf_table *table);
struct rf_mark_view rf_table_c4_mark_view(const struct rf_table *table);

/* Stops the program unless the table is consistent: every card in one place, none twice.
 * rf_table_act does this after every act. */
void rf_table_check_invariants(const struct rf_table *table);

/* Fills act->stack with a random order of the cards that the act shuffles, drawn from `words`.  All
 * orders are equally likely, except that a device with shelves shuffles by them, and cards in its
 * buffer stay.  If the face of one of the cards is unknown, no order is stated. */
void rf_table_shuffle_act(const struct rf_table *table, struct rf_act *act, struct rf_rng words);

RF_END_DECLS

#endif
