/*
 * store/wal.c -- a thread that carries the pages of the write-ahead log to their places in the
 * file, so that no batch waits for that.
 *
 * The log is begun anew only when all of it is in the file while nothing is written.  So the thread
 * goes over it until little is left, and that little the writer carries itself, between batches.
 */
#include "store/store_in.h"

/* Called by SQLite after each batch, in the writer's thread. */
static int
count_pages(void *store, sqlite3 *base, const char *name, int pages)
{
    (void)base, (void)name;
    ((struct store *)store)->pages = pages;
    return SQLITE_OK;
}

void
wal_watch(struct store *store)
{
    sqlite3_wal_hook(store->writer, count_pages, store);
}

/* Carries what nobody hinders; that somebody does is no error.  How many pages are left? */
static bool
carry(sqlite3 *base, int *left)
{
    int pages = 0, carried = 0;
    int error = sqlite3_wal_checkpoint_v2(base, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &carried);
    *left = pages - carried;
    return error == SQLITE_OK || error == SQLITE_BUSY;
}

/* Waits until the log is long; false when the store ends. */
static bool
is_long(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    while (store->shortening != WAL_LONG && !store->ends)
        pthread_cond_wait(&store->change, &store->mutex);
    bool goes_on = !store->ends;
    pthread_mutex_unlock(&store->mutex);
    return goes_on;
}

void
wal_step(struct store *store)
{
    int left = 0, before;
    bool carried;
    do { /* what comes meanwhile is less each time, or the writer must wait */
        before = left;
        carried = carry(store->carrier, &left);
    } while (carried && left > LITTLE && (before == 0 || left < before));
    if (!carried)
        store_fail(store, sqlite3_errmsg(store->carrier));
    pthread_mutex_lock(&store->mutex);
    store->shortening = WAL_ALMOST_DONE;
    pthread_mutex_unlock(&store->mutex);
}

void *
wal_run(void *state)
{
    struct store *store = state;
    while (is_long(store))
        wal_step(store);
    return NULL;
}

bool
wal_shorten(struct store *store)
{
    int left;
    pthread_mutex_lock(&store->mutex);
    enum shortening was = store->shortening;
    if (was == WAL_ALMOST_DONE)
        store->shortening = WAL_SHORT;
    if (was == WAL_SHORT && store->pages >= LONG) {
        store->shortening = WAL_LONG;
        pthread_cond_broadcast(&store->change);
    }
    pthread_mutex_unlock(&store->mutex);
    return was != WAL_ALMOST_DONE || carry(store->writer, &left);
}
