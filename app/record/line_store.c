/*
 * app/record/line_store.c -- keeps the lines of a record in memory (line_store.h).
 *
 * Two arrays that grow by doubling.  Nothing points into them between calls.
 */
#include "record/line_store.h"

#include <stdlib.h>
#include <string.h>

/* Makes room for `size` more bytes and one more line. */
static bool
grow(struct line_store *store, size_t size)
{
    if (store->used + size > store->room) {
        size_t room = 2 * (store->used + size) + 4096;
        char *bytes = realloc(store->bytes, room);
        if (!bytes)
            return false;
        store->bytes = bytes;
        store->room = room;
    }
    if (store->lines == store->lines_room) {
        uint64_t room = 2 * store->lines + 64;
        size_t *end = realloc(store->end, (size_t)room * sizeof *end);
        if (!end)
            return false;
        store->end = end;
        store->lines_room = room;
    }
    return true;
}

bool
line_store_put(struct line_store *store, uint64_t number, const char *line, size_t size)
{
    if (number <= store->lines) {
        store->lines = number - 1;
        store->used = number > 1 ? store->end[number - 2] : 0;
    }
    if (!grow(store, size))
        return false;
    memcpy(store->bytes + store->used, line, size);
    store->used += size;
    store->end[store->lines++] = store->used;
    return true;
}

static const char *
get_line(void *state, uint64_t number, size_t *size)
{
    const struct line_store *store = state;
    if (number < 1 || number > store->lines)
        return NULL;
    size_t start = number > 1 ? store->end[number - 2] : 0;
    *size = store->end[number - 1] - start;
    return store->bytes + start;
}

struct rf_lines
line_store_lines(struct line_store *store)
{
    return (struct rf_lines){get_line, store};
}

void
line_store_free(struct line_store *store)
{
    free(store->bytes);
    free(store->end);
    memset(store, 0, sizeof *store);
}
