/*
 * app/cli/simulate_job.h -- what `riffle simulate` was asked, and how it is told.
 */
#ifndef RIFFLE_APP_CLI_SIMULATE_JOB_H
#define RIFFLE_APP_CLI_SIMULATE_JOB_H

#include "cli/game_options.h"
#include "simulate/runs.h"

struct simulate_asked {
    struct game_options game;
    double rounds, until_error; /* how many rounds; or until this standard error is reached */
    /* `cut` is in cards before the cutting card; `check` in shoes to compare with a table. */
    unsigned long threads, boxes, cut, rounds_per_shoe, check;
    bool cut_said, device, json, csv, composition;
    const char *seed, *strategy, *plot, *sweep, *keep; /* texts of the options, or NULL */
};

/* A game made ready: its strategy, its plan, and what it is worth off the top of a full shoe. */
struct simulate_game {
    struct rf_sim_game game;
    struct rf_strategy strategy;
    void *plan, *desk;
    double exact;   /* of a fresh shoe */
    bool has_exact; /* the shoe has enough cards to compute it */
    char how[160];  /* where its cards come from, in words */
};

/* Makes a game ready under rules; an exit status. */
int simulate_ready(struct simulate_game *is, const struct simulate_asked *asked,
                   const struct rf_bj_rules *rules, unsigned long cut);
void simulate_free(struct simulate_game *is);

/* The job of a game, as it was asked. */
struct simulate_job simulate_job_of(const struct simulate_game *is,
                                    const struct simulate_asked *asked);

/* The path that RIFFLE_CPU names, or the best; an exit status with a message where it is none. */
int simulate_choose_path(const struct simulate_game *is, enum rf_sim_path *path);

void simulate_print(const struct simulate_asked *asked, const struct simulate_game *is,
                    const struct simulate_job *job);
json_t *simulate_json(const struct simulate_asked *asked, const struct simulate_game *is,
                      const struct simulate_job *job);
void simulate_csv_head(const char *key);
void simulate_csv(const char *value, const struct simulate_game *is,
                  const struct simulate_job *job);

/* A run for every value of a key; an exit status. */
int simulate_sweep(const struct simulate_asked *asked);

/* Shoes played by every path and at a table; an exit status. */
int simulate_check(const struct simulate_asked *asked, const struct simulate_game *is);

/* Writes a picture to the file of --plot. */
typedef bool simulate_drawing(const void *what, FILE *out);
int simulate_draw(const char *file, simulate_drawing *draw, const void *what);

extern volatile int simulate_stopped;

#endif
