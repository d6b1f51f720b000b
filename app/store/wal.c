/*
 * app/store/wal.c -- a thread that checkpoints the write-ahead log: it copies pages of the log to
 * their places in the database file, so that no batch waits for that.
 *
 * SQLite starts the log again from its beginning only when all of it is in the file and nobody
 * writes.  While batches keep coming the thread alone never reaches that point.  So it copies until
 * few pages are left, and the writer copies those itself, between two batches:
 *
 *     WAL_SHORT        -- the writer sees LONG pages -->        WAL_LONG
 *     WAL_LONG         -- the thread has left LITTLE pages -->  WAL_ALMOST_DONE
 *     WAL_ALMOST_DONE  -- the writer copies the rest -->        WAL_SHORT
 */
#include "store/lite.h"

/* Called by SQLite after each commit, in the writer's thread. */
static int
count_pages(void *lite, sqlite3 *base, const char *name, int pages)
{
    (void)base, (void)name;
    ((struct lite *)lite)->pages = pages;
    return SQLITE_OK;
}

void
wal_watch(struct lite *lite)
{
    sqlite3_wal_hook(lite->writer, count_pages, lite);
}

/* A passive checkpoint: copies the pages that no reader blocks; a blocked page is no error.
 * `*left` is how many pages remain in the log. */
static bool
checkpoint(sqlite3 *base, int *left)
{
    int pages = 0, carried = 0;
    int error = sqlite3_wal_checkpoint_v2(base, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &carried);
    *left = pages - carried;
    return error == SQLITE_OK || error == SQLITE_BUSY;
}

/* Waits until the log is long; false when the store closes. */
static bool
wait_until_long(struct store *store)
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
    do { /* stop when a pass gains nothing: the writer adds pages as fast as this copies */
        before = left;
        carried = checkpoint(store->lite->carrier, &left);
    } while (carried && left > LITTLE && (before == 0 || left < before));
    if (!carried)
        store_fail(store, sqlite3_errmsg(store->lite->carrier));
    pthread_mutex_lock(&store->mutex);
    store->shortening = WAL_ALMOST_DONE;
    pthread_mutex_unlock(&store->mutex);
}

void *
wal_run(void *state)
{
    struct store *store = state;
    while (wait_until_long(store))
        wal_step(store);
    return NULL;
}

/* Called by the writer after each batch. */
bool
wal_shorten(struct store *store)
{
    int left;
    pthread_mutex_lock(&store->mutex);
    enum shortening was = store->shortening;
    if (was == WAL_ALMOST_DONE)
        store->shortening = WAL_SHORT;
    if (was == WAL_SHORT && store->lite->pages >= LONG) {
        store->shortening = WAL_LONG;
        pthread_cond_broadcast(&store->change);
    }
    pthread_mutex_unlock(&store->mutex);
    return was != WAL_ALMOST_DONE || checkpoint(store->lite->writer, &left);
}
