/*
 * app/cli/simulate_job.h -- what the files of `riffle simulate` share.
 */
#ifndef RIFFLE_APP_CLI_SIMULATE_JOB_H
#define RIFFLE_APP_CLI_SIMULATE_JOB_H

#include "cli/game_options.h"
#include "simulate/runs.h"

struct simulate_asked {
    struct game_options game;
    double rounds, until_error; /* how many rounds; or until this standard error is reached */
    struct cli_cut cut;         /* --cut or --penetration: cards before the cutting card */
    unsigned long threads, boxes, rounds_per_shoe;
    unsigned long check; /* shoes to compare with a table */
    unsigned cut_said;   /* how often --cut and --penetration were given */
    bool csm, json, csv, composition, perfect, threads_said;
    const char *seed, *strategy, *plot, *sweep, *keep, *device; /* texts of the options, or NULL */
    struct simulate_counter {                                   /* the options of a counter */
        const char *system, *ramp, *indices;                    /* texts, or NULL */
        const char *divisor, *rounding; /* --true-count and --rounding, or NULL */
        bool enters, exits, leaves;     /* --wong-in, --wong-out, --leave */
        int enter, exit, leave;
        double rounds_per_hour;
    } counter;
};

/* A game that is ready to run: its strategy, its plan, and its exact value for a full shoe. */
struct simulate_game {
    struct rf_sim_game game;
    struct rf_strategy strategy;
    void *plan, *workspace;
    struct rf_sim_count *count;       /* the counter, or NULL */
    struct rf_sim_count_tally *tally; /* and what it met */
    struct rf_sim_count_tally *group; /* in SIMULATE_GROUPS parts, with --json; or NULL */
    double exact;                     /* expectation of a round from a fresh shoe, in bets */
    bool has_exact;                   /* the shoe has enough cards to compute it */
    char how[160];                    /* where its cards come from, in words */
};

/* Reads the counter that was asked for; an exit status, with a message. */
int simulate_count_ready(struct simulate_game *is, const struct simulate_asked *asked);

/* Prints a run with a counter; its fields for JSON. */
void simulate_count_print(const struct simulate_asked *asked, const struct simulate_game *is,
                          const struct simulate_job *job);
json_t *simulate_count_json(const struct simulate_asked *asked, const struct simulate_game *is,
                            const struct simulate_job *job);

/* Prepares a game under these rules; a `cut` of all zero means the default of the rules.  Returns
 * an exit status, with a message.  simulate_free is needed in any case. */
int simulate_ready(struct simulate_game *is, const struct simulate_asked *asked,
                   const struct rf_bj_rules *rules, const struct cli_cut *cut);
void simulate_free(struct simulate_game *is);

/* Makes the job that simulate_runner runs, from the options. */
struct simulate_job simulate_job_of(const struct simulate_game *is,
                                    const struct simulate_asked *asked);

/* Chooses the path that RIFFLE_CPU names, or else the fastest.  Returns an exit status, with a
 * message. */
int simulate_choose_path(const struct simulate_game *is, enum rf_sim_path *path);

/* Chooses the devices of --device (cmd_devices.c); they are in `list`, which must stay until the
 * job is done.  Returns an exit status, with a message. */
struct gpu_list;
int simulate_choose_device(const struct simulate_asked *asked, struct gpu_list *list,
                           struct simulate_job *job);

void simulate_print(const struct simulate_asked *asked, const struct simulate_game *is,
                    const struct simulate_job *job);
json_t *simulate_json(const struct simulate_asked *asked, const struct simulate_game *is,
                      const struct simulate_job *job);
void simulate_csv_head(const char *key);
void simulate_csv(const char *value, const struct simulate_game *is,
                  const struct simulate_job *job);

/* Runs a simulation for each value of --sweep.  Returns an exit status. */
int simulate_sweep(const struct simulate_asked *asked);

/* Plays shoes on every path and at a table and compares them.  Returns an exit status. */
int simulate_check(const struct simulate_asked *asked, const struct simulate_game *is);

/* Plays perfectly and compares with the strategy (--perfect).  Returns an exit status. */
int simulate_perfect(const struct simulate_asked *asked, const struct simulate_game *is);

/* Writes a picture to the file of --plot. */
typedef bool simulate_drawing(const void *what, FILE *out);
int simulate_draw(const char *file, simulate_drawing *draw, const void *what);

extern volatile int simulate_stopped;

#endif
