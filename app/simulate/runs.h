/*
 * app/simulate/runs.h -- a simulation on threads or machines, its file of chunks, and its pictures.
 *
 * Chunks are given out in the order of their numbers and added in that order, and after each the
 * job is checked for its end.  So a result is that of the first N chunks, and the same whatever
 * computed them.  `riffle simulate` fills in a job and calls simulate_runner; app/mpi/ replaces the
 * runner.
 */
#ifndef RIFFLE_APP_SIMULATE_RUNS_H
#define RIFFLE_APP_SIMULATE_RUNS_H

#include <pthread.h>
#include <riffle/sim_count.h>
#include <stdio.h>

enum { SIMULATE_POINTS = 240 };

/* The estimate after so many rounds. */
struct simulate_point {
    double rounds;
    double ev;    /* expected value of a bet, in bets; with a counter, of a round in units */
    double error; /* its standard error */
};

/* Chunk i belongs to group i mod SIMULATE_GROUPS: parts of a run that do not depend on each other,
 * the same on any number of threads and devices.  Errors are computed from them.  A short run has
 * parts of chunks in place of chunks. */
enum { SIMULATE_GROUPS = 20 };

struct simulate_job {
    const void *plan; /* prepared by rf_sim_init, or by rf_sim_count_init if `count` is set */
    enum rf_sim_path path;
    uint64_t rounds;    /* play at least so many … */
    double until_error; /* … unless the standard error is this small before; 0: play them all */
    unsigned threads;   /* of the processor; 0 only with devices */
    const struct gpu_device *device; /* devices that play too, or NULL */
    unsigned devices;
    const char *device_asked;    /* that must be there, or NULL: for a runner of many machines */
    bool plotted;                /* the plot needs each chunk */
    FILE *kept;                  /* chunks are written to it, or NULL */
    bool progress;               /* show a bar on standard error */
    const volatile int *stopped; /* set by Ctrl-C: end early; or NULL */

    /* The result so far. */
    struct rf_sim_tally tally;
    struct rf_sim_count_tally *count; /* with a counter: the caller's, all zero; else NULL */
    struct rf_sim_count_tally *group; /* SIMULATE_GROUPS of them, the caller's, all zero; or NULL */
    uint64_t chunks;                  /* that were added */
    uint64_t from_file;               /* of these, chunks that came from the file */
    unsigned points;
    struct simulate_point point[SIMULATE_POINTS];
    double seconds;         /* of this run, without what was in the file */
    uint64_t rounds_before; /* rounds that were in the file */
    bool failed;            /* a chunk could not be written */
    double told;            /* when the progress was last shown, in seconds */
};

/* The size of a chunk's tally.  With a counter it is a struct rf_sim_count_tally, which begins with
 * a struct rf_sim_tally. */
size_t simulate_tally_size(const struct simulate_job *job);

/* Plays a chunk into a tally of that size. */
void simulate_chunk(const struct simulate_job *job, uint64_t chunk, struct rf_sim_tally *tally);

/* The estimate so far: of a bet, or with a counter of the money won in a round, in units. */
struct simulate_point simulate_estimate(const struct simulate_job *job);

/* Adds the next chunk in the order; false when no more are needed. */
bool simulate_take(struct simulate_job *job, const struct rf_sim_tally *chunk);

/* Whether each chunk must be taken by itself: for a file, a plot, or to stop at an error. */
bool simulate_wants_each(const struct simulate_job *job);

/* Adds the sum of the next chunks at once, where nobody needs each of them and the job does not end
 * within them.  False, and nothing is added, if they must be added one by one. */
bool simulate_take_all(struct simulate_job *job, const struct rf_sim_tally *sum, unsigned chunks);

/* After a run of fewer chunks than groups: divides them into parts of about as many shoes, and
 * these among the groups (groups.c).  False without memory. */
bool simulate_divide_groups(struct simulate_job *job);

/* The tally of a chunk's group, or NULL where there are no groups.  Whoever calls simulate_take_all
 * adds each of its chunks there. */
struct rf_sim_tally *simulate_group_of(const struct simulate_job *job, uint64_t chunk);

/* How many chunks are probably still needed when all below `given` are played, by the rounds of the
 * chunks so far; `unknown` while there are none. */
uint64_t simulate_needs(const struct simulate_job *job, uint64_t given, uint64_t unknown);

/* True when no more chunks are needed. */
bool simulate_done(const struct simulate_job *job);

/* Plays on threads and devices until the job is done (chunk_queue.c).  A device that fails is named
 * in a message, and its chunks are played on the processor.  False, with a message, when nothing
 * can play. */
bool simulate_threads(struct simulate_job *job);

/* How chunks are played: simulate_threads, unless a program for many machines replaces it. */
extern bool (*simulate_runner)(struct simulate_job *job);

/* True in the one process that prints results. */
extern bool simulate_tells;

/* Seconds of a monotonic clock. */
double simulate_now(void);

/* A file of chunks, one a line (checkpoint.c).  simulate_keep takes the chunks that the file has of
 * the same job, whose name is in its first line, and appends to it from then on.  False, with a
 * message, when it cannot. */
enum { SIMULATE_NAME = 200 };
bool simulate_keep(struct simulate_job *job, const char *file, const char name[SIMULATE_NAME]);
bool simulate_keep_chunk(FILE *out, uint64_t number, const struct rf_sim_tally *chunk);

/* A picture as SVG: the estimate over the rounds, and the results. */
struct simulate_picture {
    const char *title;
    const struct simulate_job *job;
    bool has_exact;
    double exact; /* the exact value from a fresh shoe, for comparison */
};
bool simulate_plot(const struct simulate_picture *picture, FILE *out);

/* A picture of estimates for several values of one key of the rules. */
struct simulate_along {
    const char *title, *key;
    unsigned count;
    const char *const *name;            /* of each value */
    const struct simulate_point *point; /* `rounds` is not used */
};
bool simulate_plot_along(const struct simulate_along *along, FILE *out);

#endif
