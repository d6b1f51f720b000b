/*
 * app/store/store.c -- opens and closes the store, and runs the thread that commits batches.
 *
 * There are two batches: the room's thread fills `open` while the store's thread commits `flying`.
 * store_push swaps them when the thread is free, so there is at most one transaction at a time and
 * the room never waits for the disk.  `safe` is the number of the last batch that is on the disk
 * with its marks; the room tells clients nothing that is in a later one.
 *
 * A batch that fails is never tried again.  After a failed fsync nobody can know what the disk has,
 * so the store stays failed and the room stops taking acts.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/store_in.h"

static const char shared_begins[] = "postgresql://", shared_begins_too[] = "postgres://";

/* Keeps the first reason: later errors follow from it. */
void
store_fail(struct store *store, const char *why)
{
    pthread_mutex_lock(&store->mutex);
    if (!store->failure[0])
        snprintf(store->failure, sizeof store->failure, "the disk: %s", why);
    if (store->wake)
        store->wake(store->context);
    pthread_mutex_unlock(&store->mutex);
}

/* Ends a batch: the next one may be pushed, and the room is woken. */
static void
end_batch(struct store *store, bool safe)
{
    pthread_mutex_lock(&store->mutex);
    store->busy = false;
    store->safe += safe;
    pthread_cond_broadcast(&store->change);
    if (store->wake)
        store->wake(store->context);
    pthread_mutex_unlock(&store->mutex);
}

/* Waits for a batch; false when the store ends. */
static bool
has_batch(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    while (!store->busy && !store->ends)
        pthread_cond_wait(&store->change, &store->mutex);
    bool has = store->busy;
    pthread_mutex_unlock(&store->mutex);
    return has;
}

uint64_t
store_microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static void
count_batch(struct store *store, uint64_t began)
{
    uint64_t took = store_microseconds() - began;
    pthread_mutex_lock(&store->mutex);
    store->counts.batches++;
    store->counts.commit_us = took;
    store->counts.commit_us_sum += took;
    pthread_mutex_unlock(&store->mutex);
}

/* Commit, then marks, then `safe`: a crash at any point leaves the database ahead of the marks or
 * level with them, and clients behind both. */
void
store_step(struct store *store)
{
    uint64_t began = store_microseconds();
    bool safe = store->kind->commit(store);
    if (safe && store->marks && !batch_mark(&store->flying, store)) {
        safe = false;
        store_fail(store, strerror(errno));
    }
    count_batch(store, began);
    end_batch(store, safe);
    if (safe && store->kind->after)
        store->kind->after(store);
}

/* The store's thread. */
void *
store_run(void *state)
{
    struct store *store = state;
    while (has_batch(store))
        store_step(store);
    return NULL;
}

/* Starts a thread with all signals blocked, because the service thread handles them.  SIGSYS stays
 * unblocked: the sandbox refuses a system call with it, and where it is blocked the kernel kills
 * the process. */
bool
store_start_thread(pthread_t *thread, void *(*begin)(void *state), struct store *store)
{
    sigset_t all, before;
    sigfillset(&all);
    sigdelset(&all, SIGSYS);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(thread, NULL, begin, store) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

void
store_stop_thread(struct store *store, pthread_t thread)
{
    pthread_mutex_lock(&store->mutex);
    store->ends = true;
    pthread_cond_broadcast(&store->change);
    pthread_mutex_unlock(&store->mutex);
    pthread_join(thread, NULL);
}

/* Frees a store whose threads have ended, or one that was opened only in part. */
static void
free_store(struct store *store)
{
    store->kind->free(store);
    free(store->open.bytes);
    free(store->flying.bytes);
    free(store->epochs.of);
    free(store->changes.of);
    free(store);
}

static bool
is_shared_place(const char *where)
{
    return strncmp(where, shared_begins, sizeof shared_begins - 1) == 0 ||
           strncmp(where, shared_begins_too, sizeof shared_begins_too - 1) == 0;
}

struct store *
store_prepare(const struct store_place *place)
{
    struct store *store = calloc(1, sizeof *store);
    bool shared = is_shared_place(place->where);
    if (!store) {
        fprintf(stderr, "riffle serve: the store cannot be opened: out of memory\n");
        return NULL;
    }
    store->kind = shared ? &pg_kind : &lite_kind;
    store->number = 1;
    pthread_mutex_init(&store->mutex, NULL);
    pthread_cond_init(&store->change, NULL);
    bool open = shared ? pg_open(store, place) : lite_open(store, place->where);
    if (open)
        return store;
    free_store(store);
    return NULL;
}

bool
store_begin(struct store *store, void (*wake)(void *context), void *context)
{
    store->wake = wake;
    store->context = context;
    return store->kind->start(store);
}

struct store *
store_open_at(const struct store_place *place, void (*wake)(void *context), void *context)
{
    struct store *store = store_prepare(place);
    if (!store || store_begin(store, wake, context))
        return store;
    free_store(store);
    return NULL;
}

struct store *
store_open(const char *file, void (*wake)(void *context), void *context)
{
    return store_open_at(&(struct store_place){.where = file}, wake, context);
}

/* The caller holds the mutex. */
static bool
can_push(const struct store *store)
{
    return !store->busy && store->open.size > 0 && !store->failure[0];
}

bool
store_would_push(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    bool pushes = can_push(store);
    pthread_mutex_unlock(&store->mutex);
    return pushes;
}

bool
store_push(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    bool pushes = can_push(store);
    if (pushes) {
        struct batch done = store->flying;
        store->flying = store->open;
        store->open = done;
        store->open.size = 0;
        store->number++;
        store->busy = true;
        pthread_cond_broadcast(&store->change);
    }
    pthread_mutex_unlock(&store->mutex);
    return pushes;
}

void
store_quiet(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    store->wake = NULL;
    pthread_mutex_unlock(&store->mutex);
}

static void
wait_until_free(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    while (store->busy)
        pthread_cond_wait(&store->change, &store->mutex);
    pthread_mutex_unlock(&store->mutex);
}

/* First the batch that is being committed, then the one that is open. */
bool
store_wait(struct store *store)
{
    wait_until_free(store);
    store_push(store);
    wait_until_free(store);
    return !store_failed(store);
}

void
store_use_marks(struct store *store, const struct marks *marks)
{
    store->marks = marks;
}

int64_t
store_form(const struct store *store)
{
    return store->form;
}

void
store_close(struct store *store)
{
    if (store->kind->leave)
        store->kind->leave(store);
    store_wait(store);
    store->kind->stop(store);
    free_store(store);
}

uint64_t
store_batch(const struct store *store)
{
    return store->number;
}

/* An empty open batch has nothing in it, so the last thing was written into the one before. */
uint64_t
store_last(const struct store *store)
{
    return store->open.size > 0 ? store->number : store->number - 1;
}

uint64_t
store_safe(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    uint64_t safe = store->safe;
    pthread_mutex_unlock(&store->mutex);
    return safe;
}

/* The text may be read without the mutex: it is written once, before this returns true. */
const char *
store_failed(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    bool failed = store->failure[0];
    pthread_mutex_unlock(&store->mutex);
    return failed ? store->failure : NULL;
}
