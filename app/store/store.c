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

#include "store/store_in.h"

void
store_say(sqlite3 *base, const char *what)
{
    fprintf(stderr, "riffle serve: %s: %s\n", what, base ? sqlite3_errmsg(base) : "out of memory");
}

/* Commits all of the batch or nothing; it is on the disk when this returns SQLITE_OK
 * (synchronous = FULL). */
static int
commit(struct store *store)
{
    int error = sqlite3_exec(store->writer, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (error == SQLITE_OK)
        error = batch_perform(&store->flying, store->put, &store->fresh);
    if (error == SQLITE_OK)
        error = staging_step(&store->fresh);
    if (error == SQLITE_OK)
        error = sqlite3_exec(store->writer, "COMMIT", NULL, NULL, NULL);
    return error;
}

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

/* Commit, then marks, then `safe`: a crash at any point leaves the database ahead of the marks or
 * level with them, and clients behind both. */
void
store_step(struct store *store)
{
    bool safe = commit(store) == SQLITE_OK;
    if (!safe)
        store_fail(store, sqlite3_errmsg(store->writer));
    if (safe && store->marks && !batch_mark(&store->flying, store->marks)) {
        safe = false;
        store_fail(store, strerror(errno));
    }
    end_batch(store, safe);
    if (safe && !wal_shorten(store))
        store_fail(store, sqlite3_errmsg(store->writer));
}

/* The store's thread. */
static void *
run(void *state)
{
    struct store *store = state;
    while (has_batch(store))
        store_step(store);
    return NULL;
}

static bool
open_base(const char *file, sqlite3 **base, const char *pragmas, const char *what)
{
    bool open = sqlite3_open_v2(file, base,
                                SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                                NULL) == SQLITE_OK &&
                sqlite3_exec(*base, pragmas, NULL, NULL, NULL) == SQLITE_OK;
    if (!open)
        fprintf(stderr, "riffle serve: cannot open %s %s: %s; is another riffle serving it?\n",
                what, file, *base ? sqlite3_errmsg(*base) : "out of memory");
    return open;
}

/* Starts a thread with all signals blocked, because the service thread handles them.  SIGSYS stays
 * unblocked: the sandbox refuses a system call with it, and where it is blocked the kernel kills
 * the process. */
static bool
start_thread(pthread_t *thread, void *(*begin)(void *state), struct store *store)
{
    sigset_t all, before;
    sigfillset(&all);
    sigdelset(&all, SIGSYS);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(thread, NULL, begin, store) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static void
stop_thread(struct store *store, pthread_t thread)
{
    pthread_mutex_lock(&store->mutex);
    store->ends = true;
    pthread_cond_broadcast(&store->change);
    pthread_mutex_unlock(&store->mutex);
    pthread_join(thread, NULL);
}

static bool
start_threads(struct store *store)
{
    pthread_mutex_init(&store->mutex, NULL);
    pthread_cond_init(&store->change, NULL);
    wal_watch(store);
    bool carries = start_thread(&store->carries, wal_run, store);
    if (carries && start_thread(&store->thread, run, store))
        return true;
    fprintf(stderr, "riffle serve: cannot start a thread for the store: this user has reached the "
                    "system's limit\n");
    if (carries)
        stop_thread(store, store->carries);
    return false;
}

/* Frees a store whose threads have ended, or one that was opened only in part. */
static void
free_store(struct store *store)
{
    for (unsigned i = 0; i < PUT_LINE; i++)
        sqlite3_finalize(store->put[i]);
    staging_free(&store->fresh);
    sqlite3_finalize(store->line);
    sqlite3_finalize(store->fresh_line);
    sqlite3_finalize(store->guest);
    sqlite3_finalize(store->named);
    sqlite3_finalize(store->table);
    sqlite3_close_v2(store->reader);
    sqlite3_close_v2(store->carrier);
    sqlite3_close_v2(store->writer);
    free(store->open.bytes);
    free(store->flying.bytes);
    free(store);
}

struct store *
store_open(const char *file, void (*wake)(void *context), void *context)
{
    struct store *store = calloc(1, sizeof *store);
    if (!store) {
        store_say(NULL, "the store cannot be opened");
        return NULL;
    }
    store->wake = wake;
    store->context = context;
    store->number = 1;
    /* Checkpoint a log that was left behind before anything is appended to it.  If a sync of that
     * log failed, the kernel may have marked its pages clean, and no later sync writes them: frames
     * appended after them would be lost with them at a power loss. */
    bool open = open_base(file, &store->writer,
                          "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                          "PRAGMA busy_timeout = 2000; PRAGMA trusted_schema = OFF;"
                          "PRAGMA wal_checkpoint(TRUNCATE)",
                          "the store") &&
                store_make_schema(store) &&
                open_base(file, &store->reader,
                          "PRAGMA query_only = ON; PRAGMA busy_timeout = 2000", "the store") &&
                open_base(file, &store->carrier, "PRAGMA synchronous = FULL", "the store") &&
                store_prepare_reading(store) && start_threads(store);
    if (open)
        return store;
    free_store(store);
    return NULL;
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
    store_wait(store);
    stop_thread(store, store->thread);
    stop_thread(store, store->carries);
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

int64_t
store_next_row(const struct store *store)
{
    return store->rows + 1;
}
