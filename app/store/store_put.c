/*
 * app/store/store_put.c -- writes tables, guests, lines and marks into the open batch.
 *
 * Nothing here touches the disk: the store's thread commits the batch later (store.c, batch.c).
 */
#include "store/store_in.h"

/* Adds an operation.  Without memory the store fails: it must not commit what follows a gap. */
static void
put(struct store *store, enum operation operation, const void *head, size_t head_size,
    const void *rest, size_t size)
{
    if (!batch_add(&store->open, operation, head, head_size, rest, size))
        store_fail(store, "out of memory");
}

void
store_put_table(struct store *store, const struct store_table *table)
{
    if (table->row > store->rows)
        store->rows = table->row;
    put(store, PUT_TABLE, table, sizeof *table, NULL, 0);
    if (!table->standing)
        put(store, PUT_HOST, table, sizeof *table, NULL, 0);
}

void
store_put_guest(struct store *store, const struct store_guest *guest)
{
    put(store, PUT_GUEST, guest, sizeof *guest, NULL, 0);
}

void
store_put_line(struct store *store, int64_t table, uint64_t number, const char *line, size_t size)
{
    struct line_head head = {table, number};
    put(store, PUT_LINE, &head, sizeof head, line, size);
}

void
store_put_mark(struct store *store, int slot, const struct mark *mark)
{
    int32_t number = slot;
    put(store, PUT_MARK, &number, sizeof number, mark, sizeof *mark);
}
