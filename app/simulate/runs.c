/*
 * app/simulate/runs.c -- a simulation: what is added to it, when it is done, and its progress.
 *
 * Results are added in the order of the chunks' numbers, and the job is checked for its end after
 * each.  So neither the number of threads nor the device changes a result (chunk_queue.c).
 */
#include "simulate/runs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

bool (*simulate_runner)(struct simulate_job *job) = simulate_threads;
bool simulate_tells = true;

double
simulate_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

size_t
simulate_tally_size(const struct simulate_job *job)
{
    return job->count ? sizeof(struct rf_sim_count_tally) : sizeof(struct rf_sim_tally);
}

void
simulate_chunk(const struct simulate_job *job, uint64_t chunk, struct rf_sim_tally *tally)
{
    memset(tally, 0, simulate_tally_size(job));
    if (job->count)
        rf_sim_count_chunk(job->plan, job->path, chunk, (struct rf_sim_count_tally *)tally);
    else
        rf_sim_chunk(job->plan, job->path, chunk, tally);
}

struct simulate_point
simulate_estimate(const struct simulate_job *job)
{
    struct rf_sim_count_estimate counted;
    double rounds = (double)job->tally.rounds;
    if (job->count) {
        rf_sim_count_estimate(job->plan, job->count, NULL, &counted);
        return (struct simulate_point){rounds, counted.mean, counted.error};
    }
    struct rf_sim_estimate is = rf_sim_estimate(job->plan, &job->tally);
    return (struct simulate_point){rounds, is.ev, sqrt(is.error2)};
}

/* Below 100,000 rounds the standard error itself is not known well enough to stop by. */
bool
simulate_done(const struct simulate_job *job)
{
    if (job->tally.rounds >= job->rounds || job->failed || (job->stopped && *job->stopped))
        return true;
    if (job->until_error <= 0 || job->tally.rounds < 100000)
        return false;
    return simulate_estimate(job).error <= job->until_error;
}

/* Keeps a point of the plot when there are 6 % more rounds than at the last one.  When the array is
 * full every other point is dropped. */
static void
mark_point(struct simulate_job *job)
{
    double rounds = (double)job->tally.rounds;
    if (job->points > 0 && rounds < job->point[job->points - 1].rounds * 1.06)
        return;
    if (job->points == SIMULATE_POINTS) {
        for (unsigned i = 0; i < SIMULATE_POINTS / 2; i++)
            job->point[i] = job->point[2 * i + 1];
        job->points = SIMULATE_POINTS / 2;
    }
    job->point[job->points++] = simulate_estimate(job);
}

/* A bar with the estimate and its standard error, ten times a second.  The error falls with the
 * root of the rounds, so the part that is done is the ratio of variances. */
static void
show_progress(struct simulate_job *job)
{
    enum { WIDTH = 24 }; /* blocks, each three bytes of UTF-8 */
    double now = simulate_now();
    if (!job->progress || now - job->told < 0.1)
        return;
    struct simulate_point is = simulate_estimate(job);
    double part = is.rounds / (double)job->rounds;
    if (job->until_error > 0) {
        double other = job->until_error * job->until_error / (is.error * is.error);
        part = other > part ? other : part;
    }
    unsigned full = (unsigned)(part < 1 ? part * WIDTH : WIDTH);
    job->told = now;
    static const char done[] = "████████████████████████", open[] = "░░░░░░░░░░░░░░░░░░░░░░░░";
    dprintf(STDERR_FILENO, "\r%.*s%.*s %.3g rounds, %+.5f %% ± %.5f %%\033[K", 3 * (int)full, done,
            3 * (int)(WIDTH - full), open, is.rounds, 100 * is.ev, 100 * is.error);
}

struct rf_sim_tally *
simulate_group_of(const struct simulate_job *job, uint64_t chunk)
{
    return job->group ? &job->group[chunk % SIMULATE_GROUPS].all : NULL;
}

bool
simulate_take(struct simulate_job *job, const struct rf_sim_tally *chunk)
{
    if (simulate_done(job))
        return false;
    if (job->kept && !simulate_keep_chunk(job->kept, job->chunks, chunk))
        job->failed = true;
    rf_sim_add(&job->tally, chunk);
    if (job->count)
        rf_sim_count_add(job->count, (const struct rf_sim_count_tally *)chunk);
    if (job->group)
        rf_sim_count_add((struct rf_sim_count_tally *)simulate_group_of(job, job->chunks),
                         (const struct rf_sim_count_tally *)chunk);
    job->chunks++;
    mark_point(job);
    show_progress(job);
    return !simulate_done(job);
}

uint64_t
simulate_needs(const struct simulate_job *job, uint64_t given, uint64_t unknown)
{
    if (job->chunks == 0 || job->tally.rounds == 0 || job->tally.rounds >= job->rounds)
        return unknown;
    double of_chunk = (double)job->tally.rounds / (double)job->chunks;
    double needed = (double)(job->rounds - job->tally.rounds) / of_chunk + 1 -
                    (double)(given - job->chunks);
    return needed < 1 ? 0 : needed < 1e15 ? (uint64_t)needed : unknown;
}

bool
simulate_wants_each(const struct simulate_job *job)
{
    return job->kept || job->until_error > 0 || job->plotted;
}

bool
simulate_take_all(struct simulate_job *job, const struct rf_sim_tally *sum, unsigned chunks)
{
    if (simulate_wants_each(job) || simulate_done(job) ||
        job->tally.rounds + sum->rounds >= job->rounds)
        return false;
    rf_sim_add(&job->tally, sum);
    if (job->count)
        rf_sim_count_add(job->count, (const struct rf_sim_count_tally *)sum);
    job->chunks += chunks;
    mark_point(job);
    show_progress(job);
    return true;
}
