/*
 * app/store/store_put.c -- writes tables, guests, lines and marks into the open batch.
 *
 * Nothing here touches the disk: the store's thread commits the batch later (store.c, batch.c).
 */
#include <string.h>

#include "store/store_in.h"

/* Adds an operation.  Without memory the store fails: it must not commit what follows a gap. */
static void
put(struct store *store, enum operation operation, const void *head, size_t head_size,
    const void *rest, size_t size)
{
    if (!batch_add(&store->open, operation, head, head_size, rest, size))
        store_fail(store, "out of memory");
}

/* A new table is this node's from its first epoch on. */
static bool
own_table(struct store *store, const struct store_table *table)
{
    if (store_epoch(store, table->row) || store_set_epoch(store, table->row, 1))
        return true;
    store_fail(store, "out of memory");
    return false;
}

void
store_put_table(struct store *store, const struct store_table *table)
{
    struct put_table with = {*table, 0};
    if (table->row > store->rows)
        store->rows = table->row;
    if (store_is_shared(store) && !own_table(store, table))
        return;
    with.epoch = store_epoch(store, table->row);
    put(store, PUT_TABLE, &with, sizeof with, NULL, 0);
    if (!table->standing)
        put(store, PUT_HOST, &with, sizeof with, NULL, 0);
}

void
store_put_guest(struct store *store, const struct store_guest *guest)
{
    put(store, PUT_GUEST, guest, sizeof *guest, NULL, 0);
}

void
store_put_line(struct store *store, int64_t table, uint64_t number, const char *line, size_t size)
{
    struct put_line head = {{table, number}, store_epoch(store, table)};
    put(store, PUT_LINE, &head, sizeof head, line, size);
}

void
store_put_mark(struct store *store, int64_t table, int slot, const struct mark *mark)
{
    struct put_mark of = {table, slot, *mark};
    put(store, PUT_MARK, &of, sizeof of, NULL, 0);
}

void
store_put_box(struct store *store, int64_t row, const void *box, size_t size)
{
    struct put_table_thing head = {row, store_epoch(store, row)};
    put(store, PUT_SECRET, &head, sizeof head, box, size);
}

void
store_drop_secrets(struct store *store, int64_t row)
{
    if (store_is_shared(store))
        store_put_box(store, row, NULL, 0);
}

void
store_give(struct store *store, int64_t row, const char *node)
{
    struct put_table_thing head = {row, store_epoch(store, row)};
    if (store_is_shared(store))
        put(store, PUT_GIVE, &head, sizeof head, node, node ? strlen(node) : 0);
}
