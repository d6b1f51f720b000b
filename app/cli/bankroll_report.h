/*
 * app/cli/bankroll_report.h -- what the files of `riffle bankroll` share.
 */
#ifndef RIFFLE_APP_BANKROLL_REPORT_H
#define RIFFLE_APP_BANKROLL_REPORT_H

#include "game_options.h"

#include <riffle/ramp.h>
#include <riffle/sim_count.h>

enum {
    BANKROLL_AGAINST = 24,
    BANKROLL_GROUPS = 20,       /* of a simulation at most (simulate/runs.h) */
    BANKROLL_GROUPS_LEAST = 10, /* fewer say too little about errors */
};

/* Where the result of a round comes from, and what the player has and wants. */
struct bankroll_asked {
    struct game_options game;     /* --rules, --set, --shoe: an exact game at flat bets */
    const char *simulation;       /* --simulation: JSON of riffle simulate; NULL for none */
    const char *counts;           /* --counts: what a bet brings by count; NULL for none */
    double mean, sd;              /* --mean and --sd; NAN while they were not given */
    double mean_error, sd_error;  /* --mean-error and --sd-error */
    double covariance;            /* --covariance of two boxes, in bets; NAN if it was not given */
    double unit;                  /* --unit: chips of one bet; 0 if it was not given */
    double per_hour;              /* --rounds-per-hour */
    struct rf_bankroll_plan plan; /* --bankroll, --trip, --goal, --kelly, --risk; in chips */
    struct rf_ramp_plan ramp;     /* --spread, --min, --max, --chip, --leave and --boxes */
    struct rf_sim_ramp bets;      /* --ramp: the player's own bets, in units; no steps if none */
    const char *plot;             /* --plot; NULL for none */
    const char *against[BANKROLL_AGAINST]; /* --against: other simulations, for the plot */
    unsigned againsts;
    bool kelly_said; /* --kelly was given */
    bool json;
};

/* The result of a round in chips, and its distribution where one is known. */
struct bankroll_source {
    char title[160];
    struct rf_bankroll_game round;
    double penetration;              /* of a simulation with a count; 0 where it is not known */
    double unit;                     /* chips of one bet of `results` */
    double rounds;                   /* that were simulated; 0 where nothing was */
    struct rf_exact_result *results; /* in bets; NULL when only mean and deviation are known */
    size_t count;
    struct rf_ramp_table *table;      /* what a bet brings by count; NULL for bets of one size */
    size_t first[RF_RAMP_COUNTS + 1]; /* where the results of each count begin */
    bool open_ended;     /* the first and last count of the table have all counts beyond them too */
    struct rf_ramp ramp; /* and the bets */
    unsigned groups;     /* of a simulation, which do not depend on each other; or 0 */
    struct bankroll_group *group; /* bankroll_groups.c */
    double risk_asked; /* --risk, which these bets have, or less; 0 where it sets no bets */
};

/* Reads, computes or takes over the result of a round; returns an exit status, with a message.
 * Release the source also after a failure. */
int bankroll_source_open(struct bankroll_source *source, struct bankroll_asked *asked);
void bankroll_source_release(struct bankroll_source *source);

/* Read a table by count from the object of a file: one that somebody wrote (--counts), and what
 * riffle simulate --count printed.  Both return an exit status, with a message. */
int bankroll_counts_read(struct bankroll_source *source, struct bankroll_asked *asked,
                         const json_t *root);
int bankroll_simulated_read(struct bankroll_source *source, struct bankroll_asked *asked,
                            const json_t *root);

/* Finds the bets for the table of the source, or takes those of --ramp, and then the result of a
 * round; `whole` says whether source->results has the distribution of every count.  Where --risk
 * sets the bets, the plan gets their fraction of Kelly, and asks for no other bankroll.  An exit
 * status, with a message. */
int bankroll_counts_settle(struct bankroll_source *source, struct bankroll_asked *asked,
                           bool whole);

/* bankroll_groups.c: reads the groups of a simulation, if it has them, when its table is read;
 * false when they cannot be read.  The errors of a round with the source's bets, by the jackknife;
 * c-SCORE with bets that were not chosen on the rounds that value them; a note if there are too few
 * groups. */
bool bankroll_groups_read(struct bankroll_source *source, const json_t *groups, double boxes);
void bankroll_groups_errors(struct bankroll_source *source);
struct rf_bankroll_figure bankroll_c_score(const struct bankroll_source *source,
                                           const struct bankroll_asked *asked);
void bankroll_groups_note(const struct bankroll_source *source, const struct bankroll_asked *asked);

void bankroll_print(const struct bankroll_asked *asked, const struct bankroll_source *source);
void bankroll_json(const struct bankroll_asked *asked, const struct bankroll_source *source);

/* Says at once if --plot names no format; draws the graphs, an exit status. */
void bankroll_plot_check(const char *file, const struct argp_state *state);
int bankroll_plot(const struct bankroll_asked *asked, const struct bankroll_source *source);

/* The bets by count, before the figures; and what the JSON object says of them. */
void bankroll_print_ramp(const struct bankroll_asked *asked, const struct bankroll_source *source);
void bankroll_json_ramp(const struct bankroll_asked *asked, const struct bankroll_source *source,
                        json_t *object);

/* A figure and its standard error after ±, in one line. */
void bankroll_print_figure(const char *label, double value, double error, int digits,
                           const char *after);
json_t *bankroll_figure_json(double value, double error);

#endif
