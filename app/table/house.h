/*
 * app/table/house.h -- the house's side of a table: the source of its cards, its record, and a
 * dealer who does what the law waits for.
 *
 *     struct house house = {.chance = …, .whims = …};
 *     house_start(&house, &rules);
 *     … house_perform(&house, &act) for each act …
 *
 * `riffle table`, `riffle play` and the card room all use it; they differ in who states the acts.
 */
#ifndef RIFFLE_APP_TABLE_HOUSE_H
#define RIFFLE_APP_TABLE_HOUSE_H

#include "input/card_file.h"
#include "os/rng_source.h"
#include "table/keeper.h"
#include "table/seen.h"

struct house {
    const struct rf_bj *game;   /* the record's game where one is kept, else `own`; only its table
                                   is used where no game is played */
    struct rf_bj own;           /* the game of a table without a record */
    bool blackjack;             /* a game is played; else only C4 applies */
    bool failed;                /* the planned record could not be begun */
    struct chance *chance;      /* orders the stacks; NULL where cards come from elsewhere */
    struct cards *cards;        /* the cards of a real shoe, from a file, or NULL */
    struct keeper *keeper;      /* of the record, or NULL */
    struct keeper *planned;     /* begins with the opening of the table … */
    struct keeper_options plan; /* … with these options */
    struct seen seen;           /* faces shown since the last shuffle */
    struct rf_rng whims;        /* numbers that the law leaves to the house */
};

/* Begins a table without a record; `rules` is NULL where no game is played.  Do not move the house
 * in memory afterwards: `game` may point into it. */
void house_start(struct house *house, const struct rf_bj_rules *rules);

/* From now on the table is the record's.  The keeper must outlive the house. */
void house_follow(struct house *house, struct keeper *keeper);

/* Puts an act to the law, and does it when it is permitted.  Chance or the file of cards first
 * adds to `act` what it knows: the order of a shuffle, the face of a card.  After a failure of the
 * record nothing is done, and RF_PERMITTED says nothing: ask house_has_failed. */
enum rf_clause house_perform(struct house *house, struct rf_act *act);

/* Observes an act at a table of --observe: does it unless it is impossible, and records it where
 * a record is kept.  The file of cards first adds to `act` what it knows. */
struct rf_observation house_observe(struct house *house, struct rf_act *act);

/* True when the record could not be begun or continued: nothing happens at this table any more. */
bool house_has_failed(const struct house *house);

/* What the law says of an act, without doing it. */
enum rf_clause house_ruling(const struct house *house, const struct rf_act *act);

/* The act of the dealer that a game waits for; false when it waits for somebody else.  The first
 * card begins a round, and the caller may hold it back (house_begins_round) until all bets are
 * made. */
bool house_dealer_next(const struct house *house, struct rf_act *act);
bool house_begins_round(const struct house *house, const struct rf_act *act);

/* The supervisor's cut, when every player has refused (C4.3.2). */
bool house_supervisor_next(const struct house *house, struct rf_act *act);

#endif
