/*
 * bench/clock.h -- seconds, for the benches.
 */
#ifndef RIFFLE_BENCH_CLOCK_H
#define RIFFLE_BENCH_CLOCK_H

#include <time.h>

static inline double
now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Seconds that this thread has had of a processor: a machine that does other work beside it costs
 * less than with `now`. */
static inline double
cpu_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Runs `work` for about a second; answers the processor's seconds of its best run. */
static inline double
best_seconds(void (*work)(void))
{
    double best = 1e9, start = now();
    do {
        double from = cpu_now();
        work();
        double took = cpu_now() - from;
        best = took < best ? took : best;
    } while (now() - start < 1);
    return best;
}

#endif
