/*
 * app/simulate/chunk_queue.c -- gives chunks to threads and devices, and adds their results in the
 * order of their numbers.
 *
 * Work is given out in pieces: a chunk for a thread, a block of chunks for a device.  Pieces are
 * finished in any order.  One that is finished before its turn waits in a ring; a worker that would
 * run more than the ring ahead waits.  The thread of a device waits until its block was added, for
 * the results lie in the device's buffers; meanwhile the device plays another block.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gpu/gpu.h"
#include "simulate/runs.h"

/* Pieces that may be given out and not yet added.  Tallies are long, so no more than needed; while
 * a device plays a block, threads play a thousand chunks. */
enum { RING = 32, RING_DEVICES = 1024, BLOCKS = 2, WORKERS = 256 };

struct piece {
    uint64_t first;
    unsigned count;
    bool ready;
    struct gpu *gpu; /* that has the results, or NULL: they are in the slot of the piece */
};

/* What the workers share.  The lock guards everything except a slot or device that is playing. */
struct chunk_queue {
    struct simulate_job *job;
    pthread_mutex_t lock;
    pthread_cond_t moved;  /* a piece was added, or it is over */
    uint64_t next;         /* chunk to give out */
    uint64_t given, added; /* pieces so far */
    bool over;             /* no more chunks are needed */
    unsigned ring;
    struct piece *piece;      /* of `ring` */
    unsigned char *slot;      /* a tally for each */
    struct rf_sim_tally *sum; /* of a device's block; as long as a slot */
};

static struct rf_sim_tally *
slot_of(const struct chunk_queue *queue, uint64_t number)
{
    void *slot = queue->slot + number % queue->ring * simulate_tally_size(queue->job);
    return slot;
}

/* Adds each chunk of a part of a device's block to its group. */
static void
add_to_groups(struct simulate_job *job, const struct piece *piece, unsigned from, unsigned count)
{
    for (unsigned i = from; job->group && i < from + count; i++)
        gpu_tally(piece->gpu, i, 1, simulate_group_of(job, piece->first + i));
}

/* Adds a device's block: at once, or in ever smaller parts where the job ends in it. */
static void
add_block(struct chunk_queue *queue, const struct piece *piece)
{
    struct simulate_job *job = queue->job;
    unsigned size = simulate_wants_each(job) ? 1 : piece->count;
    for (unsigned from = 0; from < piece->count && !queue->over;) {
        unsigned rest = piece->count - from, count = size < rest ? size : rest;
        memset(queue->sum, 0, simulate_tally_size(job));
        gpu_tally(piece->gpu, from, count, queue->sum);
        if (count == 1)
            queue->over = !simulate_take(job, queue->sum);
        else if (!simulate_take_all(job, queue->sum, count)) {
            size = count / 2;
            continue;
        } else
            add_to_groups(job, piece, from, count);
        from += count;
    }
}

/* Adds the results that are next in the order.  The caller holds the lock. */
static void
add_ready(struct chunk_queue *queue)
{
    while (!queue->over && queue->piece[queue->added % queue->ring].ready) {
        struct piece *piece = &queue->piece[queue->added % queue->ring];
        piece->ready = false;
        if (piece->gpu)
            add_block(queue, piece);
        else if (!simulate_take(queue->job, slot_of(queue, queue->added)))
            queue->over = true;
        queue->added++;
        pthread_cond_broadcast(&queue->moved);
    }
    if (queue->over || simulate_done(queue->job)) {
        queue->over = true;
        pthread_cond_broadcast(&queue->moved);
    }
}

/* Takes the next `count` chunks as a piece; its number.  The caller holds the lock; there may be no
 * work left when it returns. */
static uint64_t
take_piece(struct chunk_queue *queue, unsigned count)
{
    while (!queue->over && queue->given >= queue->added + queue->ring)
        pthread_cond_wait(&queue->moved, &queue->lock);
    if (queue->over)
        return 0;
    queue->piece[queue->given % queue->ring] = (struct piece){.first = queue->next, .count = count};
    queue->next += count;
    return queue->given++;
}

/* A thread of the processor. */
static void *
work(void *to)
{
    struct chunk_queue *queue = to;
    pthread_mutex_lock(&queue->lock);
    while (!queue->over) {
        uint64_t number = take_piece(queue, 1);
        if (queue->over)
            break;
        uint64_t chunk = queue->piece[number % queue->ring].first;
        pthread_mutex_unlock(&queue->lock);
        simulate_chunk(queue->job, chunk, slot_of(queue, number));
        pthread_mutex_lock(&queue->lock);
        queue->piece[number % queue->ring].ready = true;
        add_ready(queue);
    }
    pthread_mutex_unlock(&queue->lock);
    return NULL;
}

/* A device and its thread.  It plays two blocks in turn: while one is added, the device plays the
 * other.  One thread starts and finishes both, because drivers let only one thread wait. */
struct device_worker {
    struct chunk_queue *queue;
    struct gpu *gpu[BLOCKS]; /* the second may be NULL */
    bool plays[BLOCKS];      /* the device has a block … */
    uint64_t number[BLOCKS]; /* … with this number of a piece */
    bool works;              /* the device has not failed */
    pthread_t thread;
};

/* The chunks of a block that a device could not play, on the processor: each is added as it comes,
 * when it is the block's turn.  The caller holds the lock. */
static void
play_failed_block(struct chunk_queue *queue, uint64_t number)
{
    struct piece piece = queue->piece[number % queue->ring];
    while (!queue->over && queue->added < number)
        pthread_cond_wait(&queue->moved, &queue->lock);
    for (unsigned i = 0; i < piece.count && !queue->over; i++) {
        pthread_mutex_unlock(&queue->lock);
        simulate_chunk(queue->job, piece.first + i, slot_of(queue, number));
        pthread_mutex_lock(&queue->lock);
        queue->over = queue->over || !simulate_take(queue->job, slot_of(queue, number));
    }
    queue->added++;
    pthread_cond_broadcast(&queue->moved);
    add_ready(queue);
}

/* A device failed: says so once. */
static void
say_failed(struct device_worker *worker, const char *say)
{
    if (worker->works)
        fprintf(stderr, "riffle simulate: %s; the processor plays on\n", say);
    worker->works = false;
}

/* Chunks of a device's next block: no more than the job probably needs, by the rounds of the chunks
 * so far.  0 if those that are being played will do, or if the ring is full. */
static unsigned
block_size(const struct chunk_queue *queue, const struct gpu *gpu)
{
    unsigned most = gpu_block(gpu);
    if (queue->given >= queue->added + queue->ring)
        return 0;
    uint64_t needed = simulate_needs(queue->job, queue->next, most);
    return needed < most ? (unsigned)needed : most;
}

/* Waits for a block and for its turn to be added.  The caller holds the lock. */
static void
finish_block(struct device_worker *worker, unsigned block)
{
    struct chunk_queue *queue = worker->queue;
    uint64_t number = worker->number[block];
    char say[GPU_SAY];
    pthread_mutex_unlock(&queue->lock);
    bool is = gpu_finish(worker->gpu[block], say);
    pthread_mutex_lock(&queue->lock);
    worker->plays[block] = false;
    if (!is) {
        say_failed(worker, say);
        play_failed_block(queue, number);
        return;
    }
    struct piece *piece = &queue->piece[number % queue->ring];
    piece->gpu = worker->gpu[block];
    piece->ready = true;
    add_ready(queue);
    while (!queue->over && queue->added <= number)
        pthread_cond_wait(&queue->moved, &queue->lock);
}

/* The block that began first, or BLOCKS if the device has none. */
static unsigned
oldest_block(const struct device_worker *worker)
{
    unsigned oldest = BLOCKS;
    for (unsigned i = 0; i < BLOCKS; i++)
        if (worker->plays[i] && (oldest == BLOCKS || worker->number[i] < worker->number[oldest]))
            oldest = i;
    return oldest;
}

/* Lets a device begin a block.  The caller holds the lock. */
static void
start_block(struct device_worker *worker, unsigned block)
{
    struct chunk_queue *queue = worker->queue;
    struct gpu *gpu = worker->gpu[block];
    unsigned count = gpu && worker->works ? block_size(queue, gpu) : 0;
    char say[GPU_SAY];
    if (count == 0)
        return;
    uint64_t number = take_piece(queue, count);
    uint64_t first = queue->piece[number % queue->ring].first;
    worker->number[block] = number;
    pthread_mutex_unlock(&queue->lock);
    bool is = gpu_start(gpu, first, count, say);
    pthread_mutex_lock(&queue->lock);
    worker->plays[block] = is;
    if (is)
        return;
    say_failed(worker, say);
    if (oldest_block(worker) < BLOCKS) /* its turn comes first */
        finish_block(worker, oldest_block(worker));
    play_failed_block(queue, number);
}

/* The thread of a device.  When the device fails it becomes one of the processor. */
static void *
work_device(void *to)
{
    struct device_worker *worker = to;
    struct chunk_queue *queue = worker->queue;
    char say[GPU_SAY];
    pthread_mutex_lock(&queue->lock);
    while (!queue->over && (worker->works || oldest_block(worker) < BLOCKS)) {
        for (unsigned i = 0; i < BLOCKS && !queue->over; i++)
            if (!worker->plays[i])
                start_block(worker, i);
        unsigned oldest = oldest_block(worker);
        if (oldest < BLOCKS && !queue->over)
            finish_block(worker, oldest);
        else if (worker->works && !queue->over)
            pthread_cond_wait(&queue->moved, &queue->lock);
    }
    pthread_mutex_unlock(&queue->lock);
    for (unsigned i = 0; i < BLOCKS; i++)
        if (worker->plays[i])
            gpu_finish(worker->gpu[i], say);
    return worker->works ? NULL : work(queue);
}

static void
close_device(struct device_worker *worker)
{
    for (unsigned i = 0; i < BLOCKS; i++)
        if (worker->gpu[i])
            gpu_close(worker->gpu[i]);
}

/* Opens the devices and starts their threads; their number.  One that cannot be used is named. */
static unsigned
start_devices(struct chunk_queue *queue, struct device_worker *worker)
{
    const struct simulate_job *job = queue->job;
    unsigned made = 0;
    for (unsigned i = 0; i < job->devices && !queue->over; i++) {
        char say[GPU_SAY];
        struct gpu *gpu = gpu_open(&job->device[i], job->plan, say);
        if (!gpu) {
            fprintf(stderr, "riffle simulate: %s\n", say);
            continue;
        }
        worker[made] = (struct device_worker){
            .queue = queue, .gpu = {gpu, gpu_open_beside(gpu, say)}, .works = true};
        if (pthread_create(&worker[made].thread, NULL, work_device, &worker[made]) == 0)
            made++;
        else
            close_device(&worker[made]);
    }
    return made;
}

/* Starts threads and waits for all of them.  The calling thread plays too, unless only devices
 * should. */
static void
run_workers(struct chunk_queue *queue)
{
    struct simulate_job *job = queue->job;
    struct device_worker device[GPU_DEVICES];
    pthread_t thread[WORKERS];
    unsigned devices = start_devices(queue, device), made = 0;
    unsigned threads = job->threads < WORKERS ? job->threads : WORKERS;
    if (threads == 0 && devices == 0)
        threads = 1;
    while (made + 1 < threads && pthread_create(&thread[made], NULL, work, queue) == 0)
        made++;
    if (threads > 0)
        work(queue);
    for (unsigned i = 0; i < made; i++)
        pthread_join(thread[i], NULL);
    for (unsigned i = 0; i < devices; i++)
        pthread_join(device[i].thread, NULL);
    for (unsigned i = 0; i < devices; i++)
        close_device(&device[i]);
}

bool
simulate_threads(struct simulate_job *job)
{
    struct chunk_queue queue = {.job = job, .next = job->chunks, .over = simulate_done(job)};
    double from = simulate_now();
    job->rounds_before = job->tally.rounds;
    queue.ring = job->devices ? RING_DEVICES : RING;
    queue.slot = malloc(queue.ring * simulate_tally_size(job));
    queue.piece = calloc(queue.ring, sizeof queue.piece[0]);
    queue.sum = malloc(simulate_tally_size(job));
    bool room = queue.slot && queue.piece && queue.sum;
    if (room) {
        pthread_mutex_init(&queue.lock, NULL);
        pthread_cond_init(&queue.moved, NULL);
        run_workers(&queue);
        pthread_cond_destroy(&queue.moved);
        pthread_mutex_destroy(&queue.lock);
    } else
        fprintf(stderr, "riffle simulate: there is no memory for %u chunks\n", queue.ring);
    free(queue.slot);
    free(queue.piece);
    free(queue.sum);
    job->seconds = simulate_now() - from;
    if (job->progress)
        dprintf(STDERR_FILENO, "\r\033[K");
    return room && !job->failed;
}
