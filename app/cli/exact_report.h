/*
 * app/cli/exact_report.h -- what the files of `riffle exact` share.
 */
#ifndef RIFFLE_APP_EXACT_REPORT_H
#define RIFFLE_APP_EXACT_REPORT_H

#include "game_options.h"

#include <riffle/exact.h>

/* The command line: the game, the strategy, and the form of the answer. */
struct exact_asked {
    struct game_options game;
    bool total;                         /* strategy by total, else by composition */
    bool best_after;                    /* the best plan after a split, else as unsplit */
    bool json, hands;                   /* `hands`: also every starting hand */
    const char *hand, *up;              /* texts of --hand and --up, or NULL */
    const char *compare[2];             /* two names of rules, with `comparing` */
    bool comparing, effects, each_rule; /* which list was asked for, if any */
};

/* The library's workspace and the result of the last calculation; one of each for a process. */
struct exact_memory {
    void *workspace;
    struct rf_exact_game *game;
};

/* False, with a message, when there is no memory. */
bool exact_workspace_open(struct exact_memory *at);
void exact_workspace_close(struct exact_memory *at);

/* Computes a game with the strategy that was asked for; returns how many seconds it took.  With
 * `ev_only` the result has neither variance nor distribution. */
double exact_compute(const struct exact_memory *at, const struct exact_asked *asked,
                     const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe,
                     bool ev_only);

/* Names of values, from A; exact_column gives the value of a column, from 2 to the ace. */
extern const char *const exact_value_names[RF_VALUES];
unsigned exact_column(unsigned column);
extern const char *const exact_play_names[RF_PLAYS];

/* Standard deviation in bets; a variance that rounding made negative counts as 0. */
double exact_sd(const struct rf_exact_game *game);

void exact_print_game(const struct exact_asked *asked, const struct rf_exact_game *game,
                      double seconds);
void exact_json_game(const struct exact_asked *asked, const struct rf_exact_game *game,
                     double seconds);

/* The fields that every JSON answer begins with: version, rules and their hash, shoe, strategy. */
json_t *exact_json_head(const struct exact_asked *asked);

/* Prints the values of one hand against one up-card.  Returns an exit status. */
int exact_tell_hand(const struct exact_memory *at, const struct exact_asked *asked);

/* Prints two games compared; effects of removal; the effect of each rule.  Returns an exit status.
 */
int exact_tell_compared(const struct exact_memory *at, const struct exact_asked *asked);
int exact_tell_effects(const struct exact_memory *at, const struct exact_asked *asked);
int exact_tell_each_rule(const struct exact_memory *at, const struct exact_asked *asked);

#endif
