/*
 * app/store/batch.c -- a batch: operations as bytes, one after the other.
 *
 * The room's thread adds operations to the open batch (batch_add, called by store_put.c).  The
 * store's thread then performs the whole batch inside one transaction (lite_batch.c, pg_batch.c),
 * and after the commit writes the marks that are in it (batch_mark).  The two never touch the same
 * batch at the same time: store_push swaps them.
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

bool
batch_next(const struct batch *batch, size_t *at, struct put *put)
{
    struct head what;
    if (*at >= batch->size)
        return false;
    memcpy(&what, batch->bytes + *at, sizeof what);
    *put = (struct put){(enum operation)what.operation, batch->bytes + *at + sizeof what,
                        what.size};
    *at += sizeof what + what.size;
    return true;
}

/* A table that was lost was told
 * nothing of this batch, so its mark stays as it was. */
static bool
write_mark(const struct store *store, const char *bytes)
{
    struct put_mark of;
    memcpy(&of, bytes, sizeof of);
    return store_has_lost(store, of.row) || marks_write(store->marks, of.slot, &of.mark);
}

bool
batch_mark(const struct batch *batch, const struct store *store)
{
    bool any = false;
    struct put put;
    for (size_t at = 0; batch_next(batch, &at, &put);) {
        if (put.operation != PUT_MARK)
            continue;
        any = true;
        if (!write_mark(store, put.bytes))
            return false;
    }
    return !any || marks_sync(store->marks);
}
