/*
 * store/batch.c -- the operations of a batch: written by the room, performed by the store's thread.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/store_in.h"

struct head {
    uint32_t operation, size;
};

static void
add_bytes(struct batch *batch, const void *bytes, size_t size)
{
    while (batch->room < batch->size + size) {
        batch->room = batch->room ? 2 * batch->room : 65536;
        batch->bytes = realloc(batch->bytes, batch->room);
        if (!batch->bytes) {
            fprintf(stderr, "riffle serve: there is no memory left\n");
            abort(); /* what is safe is on the disk */
        }
    }
    if (size > 0)
        memcpy(batch->bytes + batch->size, bytes, size);
    batch->size += size;
}

void
batch_add(struct batch *batch, enum operation operation, const void *head, size_t head_size,
          const void *rest, size_t size)
{
    struct head what = {operation, (uint32_t)(head_size + size)};
    add_bytes(batch, &what, sizeof what);
    add_bytes(batch, head, head_size);
    add_bytes(batch, rest, size);
}

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

static void
bind_guest(sqlite3_stmt *put, const char *bytes)
{
    struct store_guest guest;
    memcpy(&guest, bytes, sizeof guest);
    sqlite3_bind_blob(put, 1, guest.hash, sizeof guest.hash, SQLITE_TRANSIENT);
    bind_text(put, 2, guest.name);
    sqlite3_bind_int(put, 3, guest.role);
}

static void
bind_line(sqlite3_stmt *put, const char *bytes, size_t size)
{
    struct line_head head;
    memcpy(&head, bytes, sizeof head);
    sqlite3_bind_int64(put, 1, head.table);
    sqlite3_bind_int64(put, 2, (sqlite3_int64)head.number);
    sqlite3_bind_text(put, 3, bytes + sizeof head, (int)(size - sizeof head), SQLITE_STATIC);
}

int
batch_perform(const struct batch *batch, sqlite3_stmt *const statement[static OPERATIONS])
{
    for (size_t at = 0; at < batch->size;) {
        struct head what;
        memcpy(&what, batch->bytes + at, sizeof what);
        const char *bytes = batch->bytes + at + sizeof what;
        sqlite3_stmt *put = statement[what.operation];
        at += sizeof what + what.size;
        switch ((enum operation)what.operation) {
        case PUT_TABLE: bind_table(put, bytes); break;
        case PUT_GUEST: bind_guest(put, bytes); break;
        case PUT_LINE: bind_line(put, bytes, what.size); break;
        case OPERATIONS: break;
        }
        int done = sqlite3_step(put);
        sqlite3_reset(put);
        if (done != SQLITE_DONE)
            return done;
    }
    return SQLITE_OK;
}
