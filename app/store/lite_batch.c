/*
 * app/store/lite_batch.c -- performs the operations of a batch on a SQLite file.
 *
 * The caller has begun a transaction.  Marks are written after the commit (batch_mark).
 */
#include <string.h>

#include "store/lite.h"

/* SQLITE_TRANSIENT: the text is in a struct on the stack, which is gone when the row is written. */
static int
bind_text(sqlite3_stmt *statement, int index, const char *text)
{
    return sqlite3_bind_text(statement, index, text, -1, SQLITE_TRANSIENT);
}

static void
bind_table(sqlite3_stmt *put, const char *bytes)
{
    struct store_table table;
    memcpy(&table, bytes, sizeof table); /* struct put_table begins with it */
    sqlite3_bind_int64(put, 1, table.row);
    bind_text(put, 2, table.id);
    bind_text(put, 3, table.title);
    bind_text(put, 4, table.preset);
    sqlite3_bind_int64(put, 5, table.clock);
    sqlite3_bind_int(put, 6, table.standing);
    sqlite3_bind_int(put, 7, table.closed);
}

/* Who opened a table. */
static void
bind_host(sqlite3_stmt *put, const char *bytes)
{
    struct store_table table;
    memcpy(&table, bytes, sizeof table); /* struct put_table begins with it */
    sqlite3_bind_int64(put, 1, table.row);
    sqlite3_bind_blob(put, 2, table.opener, sizeof table.opener, SQLITE_TRANSIENT);
    sqlite3_bind_int(put, 3, table.hidden);
    sqlite3_bind_int(put, 4, table.quiet);
}

static void
bind_guest(sqlite3_stmt *put, const char *bytes)
{
    struct store_guest guest;
    memcpy(&guest, bytes, sizeof guest);
    sqlite3_bind_blob(put, 1, guest.hash, sizeof guest.hash, SQLITE_TRANSIENT);
    bind_text(put, 2, guest.name);
    sqlite3_bind_int(put, 3, guest.role * ROLE_CODE);
}

/* Lines go to a list of fresh lines first (staging.c). */
static int
put_line(struct fresh *fresh, const char *bytes, size_t size)
{
    struct put_line line;
    memcpy(&line, bytes, sizeof line);
    return staging_put(fresh, line.head, bytes + sizeof line, size - sizeof line);
}

/* A table, who opened it, or a guest: SQLITE_OK, or an error. */
static int
put_row(sqlite3_stmt *put, enum operation operation, const char *bytes)
{
    if (operation == PUT_TABLE)
        bind_table(put, bytes);
    else if (operation == PUT_HOST)
        bind_host(put, bytes);
    else
        bind_guest(put, bytes);
    int done = sqlite3_step(put);
    sqlite3_reset(put);
    return done == SQLITE_DONE ? SQLITE_OK : done;
}

int
lite_perform(const struct batch *batch, struct lite *lite)
{
    int error = SQLITE_OK;
    struct put put;
    for (size_t at = 0; error == SQLITE_OK && batch_next(batch, &at, &put);)
        if (put.operation <= PUT_GUEST)
            error = put_row(lite->put[put.operation], put.operation, put.bytes);
        else if (put.operation == PUT_LINE)
            error = put_line(&lite->fresh, put.bytes, put.size);
    return error;
}
