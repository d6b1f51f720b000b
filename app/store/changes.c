/*
 * app/store/changes.c -- changes of owner, on their way from the store's thread to the room's, and
 * the epochs under which the room's thread writes.
 *
 * The room's thread learns a new epoch when it takes the change, never earlier.  So lines that it
 * put before carry the epoch under which their table was read, and are refused with it.
 */
#include <stdlib.h>
#include <string.h>

#include "store/store_in.h"

/* The caller holds the mutex, or is alone. */
static bool
has_room(struct store *store)
{
    if (store->changes.count < store->changes.room)
        return true;
    size_t room = store->changes.room ? 2 * store->changes.room : 16;
    struct store_change *of = realloc(store->changes.of, room * sizeof *of);
    if (!of)
        return false;
    store->changes.of = of;
    store->changes.room = room;
    return true;
}

static void
count_change(struct store_counts *counts, enum store_event event)
{
    counts->taken += event == STORE_TAKEN;
    counts->fenced += event == STORE_FENCED;
    counts->forked += event == STORE_FORKED;
}

bool
store_add_change(struct store *store, const struct store_change *change)
{
    pthread_mutex_lock(&store->mutex);
    bool added = has_room(store);
    if (added) {
        store->changes.of[store->changes.count++] = *change;
        count_change(&store->counts, change->event);
    }
    pthread_mutex_unlock(&store->mutex);
    return added;
}

/* The list starts again from its beginning when it is empty. */
bool
store_next_change(struct store *store, struct store_change *change)
{
    pthread_mutex_lock(&store->mutex);
    bool has = store->changes.first < store->changes.count;
    if (has)
        *change = store->changes.of[store->changes.first++];
    if (store->changes.first == store->changes.count)
        store->changes.first = store->changes.count = 0;
    pthread_mutex_unlock(&store->mutex);
    if (has && store_is_shared(store))
        store_set_epoch(store, change->table.row,
                        change->event == STORE_FENCED ? 0 : change->epoch);
    return has;
}

/* The place of a row, or where it would be. */
static size_t
place_of(const struct epochs *epochs, int64_t row)
{
    size_t low = 0, high = epochs->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (epochs->of[middle].row < row)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int64_t
store_epoch(const struct store *store, int64_t row)
{
    const struct epochs *epochs = &store->epochs;
    size_t at = place_of(epochs, row);
    return at < epochs->count && epochs->of[at].row == row ? epochs->of[at].epoch : 0;
}

static bool
make_place(struct epochs *epochs, size_t at)
{
    if (epochs->count == epochs->room) {
        size_t room = epochs->room ? 2 * epochs->room : 64;
        void *of = realloc(epochs->of, room * sizeof *epochs->of);
        if (!of)
            return false;
        epochs->of = of;
        epochs->room = room;
    }
    memmove(epochs->of + at + 1, epochs->of + at, (epochs->count - at) * sizeof *epochs->of);
    epochs->count++;
    return true;
}

bool
store_set_epoch(struct store *store, int64_t row, int64_t epoch)
{
    struct epochs *epochs = &store->epochs;
    size_t at = place_of(epochs, row);
    bool there = at < epochs->count && epochs->of[at].row == row;
    if (epoch && !there && !make_place(epochs, at))
        return false;
    if (epoch) {
        epochs->of[at].row = row;
        epochs->of[at].epoch = epoch;
    } else if (there) {
        epochs->count--;
        memmove(epochs->of + at, epochs->of + at + 1, (epochs->count - at) * sizeof *epochs->of);
    }
    return true;
}
