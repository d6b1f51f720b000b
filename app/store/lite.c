/*
 * app/store/lite.c -- the store in a SQLite file: opens and closes it, and commits a batch.
 *
 * A batch that fails is never tried again.  After a failed fsync nobody can know what the disk has,
 * so the store stays failed and the room stops taking acts.
 */
#include <stdio.h>
#include <stdlib.h>

#include "store/lite.h"

void
lite_say(sqlite3 *base, const char *what)
{
    fprintf(stderr, "riffle serve: %s: %s\n", what, base ? sqlite3_errmsg(base) : "out of memory");
}

/* Commits all of the batch or nothing; it is on the disk when this returns SQLITE_OK
 * (synchronous = FULL). */
static int
commit_batch(struct store *store)
{
    struct lite *lite = store->lite;
    int error = sqlite3_exec(lite->writer, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (error == SQLITE_OK)
        error = lite_perform(&store->flying, lite);
    if (error == SQLITE_OK)
        error = staging_step(&lite->fresh);
    if (error == SQLITE_OK)
        error = sqlite3_exec(lite->writer, "COMMIT", NULL, NULL, NULL);
    return error;
}

static bool
commit(struct store *store)
{
    bool done = commit_batch(store) == SQLITE_OK;
    if (!done)
        store_fail(store, sqlite3_errmsg(store->lite->writer));
    return done;
}

/* After a batch that is safe. */
static void
shorten(struct store *store)
{
    if (!wal_shorten(store))
        store_fail(store, sqlite3_errmsg(store->lite->writer));
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

static bool
start(struct store *store)
{
    struct lite *lite = store->lite;
    wal_watch(lite);
    bool carries = store_start_thread(&lite->carries, wal_run, store);
    if (carries && store_start_thread(&store->thread, store_run, store))
        return true;
    fprintf(stderr, "riffle serve: cannot start a thread for the store: this user has reached the "
                    "system's limit\n");
    if (carries)
        store_stop_thread(store, lite->carries);
    return false;
}

static void
stop(struct store *store)
{
    store_stop_thread(store, store->thread);
    store_stop_thread(store, store->lite->carries);
}

static void
free_lite(struct store *store)
{
    struct lite *lite = store->lite;
    if (!lite)
        return;
    for (unsigned i = 0; i < LITE_PUTS; i++)
        sqlite3_finalize(lite->put[i]);
    staging_free(&lite->fresh);
    sqlite3_finalize(lite->line);
    sqlite3_finalize(lite->fresh_line);
    sqlite3_finalize(lite->guest);
    sqlite3_finalize(lite->named);
    sqlite3_finalize(lite->table);
    sqlite3_close_v2(lite->reader);
    sqlite3_close_v2(lite->carrier);
    sqlite3_close_v2(lite->writer);
    free(lite);
}

/* This node owns every open table from the start. */
static bool
take(void *context, const struct store_table *table)
{
    return store_add_change(context, &(struct store_change){STORE_TAKEN, *table, 0});
}

bool
lite_open(struct store *store, const char *file)
{
    struct lite *lite = store->lite = calloc(1, sizeof *lite);
    if (!lite) {
        lite_say(NULL, "the store cannot be opened");
        return false;
    }
    /* Checkpoint a log that was left behind before anything is appended to it.  If a sync of that
     * log failed, the kernel may have marked its pages clean, and no later sync writes them: frames
     * appended after them would be lost with them at a power loss. */
    return open_base(file, &lite->writer,
                     "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                     "PRAGMA busy_timeout = 2000; PRAGMA trusted_schema = OFF;"
                     "PRAGMA wal_checkpoint(TRUNCATE)",
                     "the store") &&
           lite_make_schema(store) &&
           open_base(file, &lite->reader, "PRAGMA query_only = ON; PRAGMA busy_timeout = 2000",
                     "the store") &&
           open_base(file, &lite->carrier, "PRAGMA synchronous = FULL", "the store") &&
           lite_prepare_reading(lite) && lite_tables(store, false, take, store);
}

static int64_t
next_row(struct store *store)
{
    return store->rows + 1;
}

static bool
is_empty(struct store *store)
{
    return store->rows == 0;
}

const struct store_kind lite_kind = {
    .commit = commit,
    .after = shorten,
    .start = start,
    .stop = stop,
    .free = free_lite,
    .next_row = next_row,
    .is_empty = is_empty,
    .tables = lite_tables,
    .table_named = lite_table_named,
    .guest_of = lite_guest_of,
    .name_taken = lite_name_taken,
    .guests_with = lite_guests_with,
    .lines = lite_lines,
};
