/*
 * app/simulate/runs.c -- plays chunks on threads and adds their results in the order of their
 * numbers.
 *
 * Threads finish chunks in any order.  A result that comes before its turn waits in a ring; a
 * thread that would run more than RING chunks ahead waits.  Because results are added in order, and
 * the job is checked for its end after each, the number of threads does not change the result.
 */
#include "simulate/runs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { RING = 32 }; /* chunks; a tally has a long histogram, so no more than needed */

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
    job->chunks++;
    mark_point(job);
    show_progress(job);
    return !simulate_done(job);
}

/* What the threads share.  The lock guards everything except a slot whose chunk is being played. */
struct chunk_queue {
    struct simulate_job *job;
    pthread_mutex_t lock;
    pthread_cond_t room; /* the first missing chunk was added, or it is over */
    uint64_t next;       /* chunk to play */
    bool over;           /* no more chunks are needed */
    bool ready[RING];    /* by number modulo RING: the result is in its slot … */
    unsigned char *slot; /* … of RING */
};

/* The slot of a chunk. */
static struct rf_sim_tally *
slot_of(const struct chunk_queue *queue, uint64_t chunk)
{
    void *slot = queue->slot + chunk % RING * simulate_tally_size(queue->job);
    return slot;
}

/* Adds the results that are next in the order.  The caller holds the lock. */
static void
take_ready(struct chunk_queue *queue)
{
    struct simulate_job *job = queue->job;
    while (!queue->over && queue->ready[job->chunks % RING]) {
        unsigned at = job->chunks % RING;
        queue->ready[at] = false;
        if (!simulate_take(job, slot_of(queue, at)))
            queue->over = true;
        pthread_cond_broadcast(&queue->room);
    }
}

/* A thread: takes the next number, plays its chunk, and adds what is ready. */
static void *
work(void *to)
{
    struct chunk_queue *queue = to;
    struct simulate_job *job = queue->job;
    pthread_mutex_lock(&queue->lock);
    while (!queue->over) {
        if (queue->next >= job->chunks + RING) {
            pthread_cond_wait(&queue->room, &queue->lock);
            continue;
        }
        uint64_t chunk = queue->next++;
        pthread_mutex_unlock(&queue->lock);
        simulate_chunk(job, chunk, slot_of(queue, chunk));
        pthread_mutex_lock(&queue->lock);
        queue->ready[chunk % RING] = true;
        take_ready(queue);
    }
    pthread_mutex_unlock(&queue->lock);
    return NULL;
}

bool
simulate_threads(struct simulate_job *job)
{
    enum { MOST = 256 };
    pthread_t thread[MOST];
    unsigned threads = job->threads < MOST ? job->threads : MOST, made = 0;
    struct chunk_queue queue = {.job = job, .next = job->chunks, .over = simulate_done(job)};
    double from = simulate_now();
    job->rounds_before = job->tally.rounds;
    queue.slot = malloc(RING * simulate_tally_size(job));
    if (!queue.slot) {
        fprintf(stderr, "riffle simulate: there is no memory for %d chunks\n", RING);
        return false;
    }
    pthread_mutex_init(&queue.lock, NULL);
    pthread_cond_init(&queue.room, NULL);
    while (made + 1 < threads && pthread_create(&thread[made], NULL, work, &queue) == 0)
        made++;
    work(&queue); /* this thread plays too */
    for (unsigned i = 0; i < made; i++)
        pthread_join(thread[i], NULL);
    pthread_cond_destroy(&queue.room);
    pthread_mutex_destroy(&queue.lock);
    free(queue.slot);
    job->seconds = simulate_now() - from;
    if (job->progress)
        dprintf(STDERR_FILENO, "\r\033[K");
    return !job->failed;
}
