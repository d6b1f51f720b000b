/*
 * simulate/sim_check.h -- a shoe that a path has played, played again at a table.
 */
#ifndef RIFFLE_SIMULATE_SIM_CHECK_H
#define RIFFLE_SIMULATE_SIM_CHECK_H

#include "analysis/hand_table.h"
#include "simulate/sim_plan.h"

enum { CHECK_LANES = 128 };

struct check_table {
    const struct sim_plan *plan;
    const struct sim_log *log;
    struct rf_bj *game;
    struct rf_sim_check *check;
    bool ranks; /* the log knows the ranks of ten-cards */
    unsigned round, card;
    unsigned boxes;
    int64_t wager_cents;
    rf_card order[RF_CARDS_MAX]; /* of the log's cards, as far as they are assigned */
    bool used[RF_CARDS_MAX];
    struct rf_bj copy;
    struct rf_act act;
    struct exact_hands hands; /* as a strategy numbers them */
};

/* The first difference is kept. */
void rf_check_differs(struct check_table *at, const char *what);

/* Puts an act to the law; one that is forbidden is a difference. */
bool rf_check_put(struct check_table *at, const struct rf_act *act);

/* Opens the table, loads the shoe with the cards of the log, burns.  False when the cards of the
 * log are none that a table has. */
bool rf_check_load(struct check_table *at);

/* After the shoe ran out: the discards, in the order in which the log goes on. */
void rf_check_reload(struct check_table *at);

/* One round of the log at the table. */
void rf_check_round(struct check_table *at);

#endif
