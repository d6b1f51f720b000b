/*
 * app/simulate/runs.h -- a simulation run on threads or machines, and what is drawn of it.
 *
 * Chunks are given out in their order and put together in their order, and whether enough has been
 * played is asked after each.  So a result is that of the first so many chunks, and the same
 * whatever worked on them.
 */
#ifndef RIFFLE_APP_SIMULATE_RUNS_H
#define RIFFLE_APP_SIMULATE_RUNS_H

#include <pthread.h>
#include <riffle/simulate.h>
#include <stdio.h>

enum { SIMULATE_POINTS = 240 };

/* An estimate on the way. */
struct simulate_point {
    double rounds, ev, error;
};

struct simulate_job {
    const void *plan;
    enum rf_sim_path path;
    uint64_t rounds;    /* at least so many … */
    double until_error; /* … unless the standard error is this small before; 0: no matter */
    unsigned threads;
    FILE *kept; /* chunks are written to it, or NULL */
    bool progress;
    const volatile int *stopped; /* somebody does not want to wait */

    /* What has been put together. */
    struct rf_sim_tally tally;
    uint64_t chunks, from_file;
    unsigned points;
    struct simulate_point point[SIMULATE_POINTS];
    double seconds; /* without what was in the file */
    uint64_t rounds_before;
    bool failed; /* writing did */
    double told; /* when the progress was last shown */
};

/* Puts the next chunk of the order to the others; false when it was the last. */
bool simulate_take(struct simulate_job *job, const struct rf_sim_tally *chunk);

/* True when nothing more is needed. */
bool simulate_done(const struct simulate_job *job);

/* Plays on threads until it is done. */
bool simulate_threads(struct simulate_job *job);

/* What plays: threads, unless a program for many machines puts something else here. */
extern bool (*simulate_runner)(struct simulate_job *job);

/* True of the one process that tells results. */
extern bool simulate_tells;

double simulate_now(void);

/* A file of chunks, one a line.  Opening reads what is there of the same job, whose name is the
 * first line, and goes on behind it.  False, with a message, when it cannot. */
enum { SIMULATE_NAME = 200 };
bool simulate_keep(struct simulate_job *job, const char *file, const char name[SIMULATE_NAME]);
bool simulate_keep_chunk(FILE *out, uint64_t number, const struct rf_sim_tally *chunk);

/* A picture as SVG: how the estimate came to rest, and the results. */
struct simulate_picture {
    const char *title;
    const struct simulate_job *job;
    bool has_exact;
    double exact;
};
bool simulate_plot(const struct simulate_picture *picture, FILE *out);

/* A picture of estimates along a key. */
struct simulate_along {
    const char *title, *key;
    unsigned count;
    const char *const *name;
    const struct simulate_point *point; /* rounds is not used */
};
bool simulate_plot_along(const struct simulate_along *along, FILE *out);

#endif
