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

/* A counter at the table, who sees real cards (check_count.c). */
struct check_counter {
    int running;           /* with all cards that lie face up, in halves */
    unsigned unseen;       /* cards that were not seen */
    int hidden;            /* tags of cards that lie face down */
    unsigned hidden_cards; /* and their number */
    bool playing;
    struct {
        uint64_t rounds[2];
        int64_t net[2];
    } bin[RF_SIM_BINS];                       /* what must be in the tally */
    bool known[RF_SIM_BINS];                  /* by bin: */
    struct rf_strategy strategy[RF_SIM_BINS]; /* what is done at this count */
};

/* The table, and where the log is. */
struct check_table {
    const struct sim_plan *plan;
    const struct sim_log *log;
    struct rf_bj *game;
    struct rf_sim_check *check;
    bool ranks;           /* the log knows the ranks of ten-cards; lanes do not */
    unsigned round, card; /* the next round and the next card of the log */
    unsigned seats;       /* players at the table, one at each box */
    unsigned boxes;       /* with a wager in this round */
    int64_t wager_cents;  /* on each of them */
    int64_t unit_cents;   /* a wager of one unit */
    struct check_counter counter;
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

/* The counter, where the plan has one: a new shoe; the discards were shuffled, `rack` before that;
 * a card was drawn; before a round, sets boxes and wager; after it; whether the table is left. */
void rf_check_count_shoe(struct check_table *at);
void rf_check_count_again(struct check_table *at, const rf_card *rack, unsigned count);
void rf_check_count_card(struct check_table *at, rf_card card, bool down);
void rf_check_count_begin(struct check_table *at);
void rf_check_count_end(struct check_table *at);
bool rf_check_count_leaves(const struct check_table *at);

/* What is done now: the strategy, at this count if there is a counter. */
const struct rf_strategy *rf_check_count_strategy(struct check_table *at);

/* Compares what the counter met with a path's tally; a difference is noted. */
void rf_check_count_tally(struct check_table *at, const struct rf_sim_count_tally *tally);

#endif
