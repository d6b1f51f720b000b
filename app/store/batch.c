/*
 * app/store/batch.c -- a batch: operations as bytes, one after the other.
 *
 * The room's thread adds operations to the open batch (batch_add, called by store_put.c).  The
 * store's thread then performs the whole batch inside one transaction (batch_perform), and after
 * the commit writes the marks that are in it (batch_mark).  The two never touch the same batch at
 * the same time: store_push swaps them.
 */
#include <stdlib.h>
#include <string.h>

#include "store/store_in.h"

/* What each operation begins with. */
struct head {
    uint32_t operation; /* enum operation */
    uint32_t size;      /* bytes that follow */
};

/* Makes room for `more` bytes.  The buffer is kept from batch to batch, so it soon stops growing.
 */
static bool
grow(struct batch *batch, size_t more)
{
    size_t room = batch->room ? batch->room : 65536;
    while (room < batch->size + more)
        room *= 2;
    if (room == batch->room)
        return true;
    char *bytes = realloc(batch->bytes, room);
    if (!bytes)
        return false;
    batch->bytes = bytes;
    batch->room = room;
    return true;
}

/* Copies, because the bytes lie at any alignment. */
static void
add_bytes(struct batch *batch, const void *bytes, size_t size)
{
    if (size > 0)
        memcpy(batch->bytes + batch->size, bytes, size);
    batch->size += size;
}

bool
batch_add(struct batch *batch, enum operation operation, const void *head, size_t head_size,
          const void *rest, size_t size)
{
    struct head what = {operation, (uint32_t)(head_size + size)};
    if (!grow(batch, sizeof what + head_size + size))
        return false;
    add_bytes(batch, &what, sizeof what);
    add_bytes(batch, head, head_size);
    add_bytes(batch, rest, size);
    return true;
}

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
    memcpy(&table, bytes, sizeof table);
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
    memcpy(&table, bytes, sizeof table);
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
    struct line_head head;
    memcpy(&head, bytes, sizeof head);
    return staging_put(fresh, head, bytes + sizeof head, size - sizeof head);
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
batch_perform(const struct batch *batch, sqlite3_stmt *const statement[static PUT_LINE],
              struct fresh *fresh)
{
    int error = SQLITE_OK;
    for (size_t at = 0; at < batch->size && error == SQLITE_OK;) {
        struct head what;
        memcpy(&what, batch->bytes + at, sizeof what);
        const char *bytes = batch->bytes + at + sizeof what;
        at += sizeof what + what.size;
        if (what.operation == PUT_MARK)
            continue; /* batch_mark writes it after the commit */
        error = what.operation == PUT_LINE
                    ? put_line(fresh, bytes, what.size)
                    : put_row(statement[what.operation], what.operation, bytes);
    }
    return error;
}

/* The operation holds the number of the slot, then the mark. */
static bool
write_mark(const struct marks *marks, const char *bytes)
{
    int32_t slot;
    struct mark mark;
    memcpy(&slot, bytes, sizeof slot);
    memcpy(&mark, bytes + sizeof slot, sizeof mark);
    return marks_write(marks, slot, &mark);
}

bool
batch_mark(const struct batch *batch, const struct marks *marks)
{
    bool any = false;
    for (size_t at = 0; at < batch->size;) {
        struct head what;
        memcpy(&what, batch->bytes + at, sizeof what);
        const char *bytes = batch->bytes + at + sizeof what;
        at += sizeof what + what.size;
        if (what.operation != PUT_MARK)
            continue;
        any = true;
        if (!write_mark(marks, bytes))
            return false;
    }
    return !any || marks_sync(marks);
}
