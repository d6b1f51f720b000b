/*
 * app/table/house.h -- the house's side of a table: chance or a file of cards behind the acts, and a
 * dealer who does by himself what the law waits for.
 */
#ifndef RIFFLE_APP_TABLE_HOUSE_H
#define RIFFLE_APP_TABLE_HOUSE_H

#include "input/card_file.h"
#include "os/rng_source.h"
#include "table/keeper.h"
#include "table/seen.h"

struct house {
    const struct rf_bj *game; /* that of the record, where one is kept, else `own`; its table alone
                                 where no game is played */
    struct rf_bj own;
    bool blackjack;
    struct chance *chance;      /* orders the stacks; NULL at an observed table */
    struct cards *cards;        /* a real shoe's, or NULL */
    struct keeper *keeper;      /* of the record, or NULL */
    struct keeper *planned;     /* it begins with the opening of the table … */
    struct keeper_options plan; /* … like this */
    struct seen seen;           /* since the cards were shuffled */
    struct rf_rng whims;        /* numbers that the law leaves to the house */
};

/* Begins at a table without a record, with the rules of a game or NULL for none.  The house stays
 * where it is in memory: `game` may point into it. */
void house_start(struct house *house, const struct rf_bj_rules *rules);

/* From now on the table is that of the record. */
void house_follow(struct house *house, struct keeper *keeper);

/* Puts an act to the law.  To a lawful one chance, or the file of cards, adds what it
 * knows: the order of a shuffle, the face of a card. */
enum rf_clause house_perform(struct house *house, struct rf_act *act);
enum rf_clause house_ruling(const struct house *house, const struct rf_act *act);

/* The dealer's act that the law waits for at a game table; false when it waits for somebody else.
 * A round is begun by the first card, which the caller may hold back. */
bool house_dealer_next(const struct house *house, struct rf_act *act);
bool house_begins_round(const struct house *house, const struct rf_act *act);

/* The supervisor's cut, when every player has refused. */
bool house_supervisor_next(const struct house *house, struct rf_act *act);

#endif
