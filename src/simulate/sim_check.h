/*
 * simulate/sim_check.h -- plays a shoe that a path has played again, at a table.
 *
 * sim_check.c stacks a table's shoe so that the logged cards come in their order, and goes from
 * shoe to shoe.  check_table.c plays one round: the strategy decides, the law judges every act, and
 * each card must go to the hand, and for the reason, that the log says.  The first difference ends
 * the check.
 */
#ifndef RIFFLE_SIMULATE_SIM_CHECK_H
#define RIFFLE_SIMULATE_SIM_CHECK_H

#include "analysis/hand_table.h"
#include "simulate/sim_plan.h"

enum { CHECK_LANES = 128 }; /* lanes of a chunk, each with a log */

/* The table, and where the log is. */
struct check_table {
    const struct sim_plan *plan;
    const struct sim_log *log;
    struct rf_bj *game;
    struct rf_sim_check *check;
    bool ranks;           /* the log knows the ranks of ten-cards; lanes do not */
    unsigned round, card; /* the next round and the next card of the log */
    unsigned boxes;
    int64_t wager_cents;
    rf_card order[RF_CARDS_MAX]; /* the stack: real cards for the log's values */
    bool used[RF_CARDS_MAX];     /* by card: it is in the stack */
    struct rf_bj copy;           /* to try an act without doing it */
    struct rf_act act;           /* large, so it is kept here and not on the call stack */
    struct exact_hands hands;    /* as a strategy numbers them */
};

/* Notes a difference, with shoe, round and card; only the first one is kept. */
void rf_check_differs(struct check_table *at, const char *what);

/* Does an act at the table; one that the law forbids is a difference. */
bool rf_check_put(struct check_table *at, const struct rf_act *act);

/* Opens the table, loads the shoe with the cards of the log, and burns.  False if no table has
 * these cards, as with an infinite shoe; the shoe is skipped then. */
bool rf_check_load(struct check_table *at);

/* After the shoe ran out: loads the discards in the order in which the log continues. */
void rf_check_reload(struct check_table *at);

/* Plays one round of the log at the table. */
void rf_check_round(struct check_table *at);

#endif
