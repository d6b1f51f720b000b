/*
 * app/cli/bankroll_report.h -- what the files of `riffle bankroll` share.
 */
#ifndef RIFFLE_APP_BANKROLL_REPORT_H
#define RIFFLE_APP_BANKROLL_REPORT_H

#include "game_options.h"

#include <riffle/bankroll.h>

/* Where the result of a round comes from, and what the player has and wants. */
struct bankroll_asked {
    struct game_options game;     /* --rules, --set, --shoe: an exact game at flat bets */
    const char *simulation;       /* --simulation: JSON of riffle simulate; NULL for none */
    double mean, sd;              /* --mean and --sd; NAN while they were not given */
    double mean_error, sd_error;  /* --mean-error and --sd-error */
    double unit;                  /* --unit: chips of one bet */
    double per_hour;              /* --rounds-per-hour */
    struct rf_bankroll_plan plan; /* --bankroll, --trip, --goal, --kelly, --risk; in chips */
    bool json;
};

/* The result of a round in chips, and its distribution where one is known. */
struct bankroll_source {
    char title[160];
    struct rf_bankroll_game round;
    struct rf_exact_result *results; /* in bets; NULL when only mean and deviation are known */
    size_t count;
};

/* Reads, computes or takes over the result of a round; returns an exit status, with a message.
 * Release the source also after a failure. */
int bankroll_source_open(struct bankroll_source *source, struct bankroll_asked *asked);
void bankroll_source_release(struct bankroll_source *source);

void bankroll_print(const struct bankroll_asked *asked, const struct bankroll_source *source);
void bankroll_json(const struct bankroll_asked *asked, const struct bankroll_source *source);

#endif
