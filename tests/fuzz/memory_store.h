/*
 * tests/fuzz/memory_store.h -- app/store/store.h in memory, at once and without a thread, for
 * targets that need a room.  SQLite would take most of their time, and has fuzzers of its own.
 */
#ifndef RIFFLE_TESTS_MEMORY_STORE_H
#define RIFFLE_TESTS_MEMORY_STORE_H

#include "fuzz.h"
#include "store/marks.h"
#include "store/owner.h"

enum { STORE_ROWS = 64, STORE_LINES = 64 };

struct store {
    struct store_table table[STORE_ROWS];
    struct store_guest guest[STORE_ROWS];
    unsigned tables, guests;
    uint64_t batch;
    const struct marks *marks;
};

static struct store memory;

struct store *
store_open(const char *file, void (*wake)(void *context), void *context)
{
    (void)file;
    (void)wake;
    (void)context;
    memset(&memory, 0, sizeof memory);
    memory.batch = 1;
    return &memory;
}

void
store_quiet(struct store *store)
{
    (void)store;
}

void
store_close(struct store *store)
{
    (void)store;
}

void
store_use_marks(struct store *store, const struct marks *marks)
{
    store->marks = marks;
}

int64_t
store_form(const struct store *store)
{
    (void)store;
    return STORE_HAS_MARKS;
}

void
store_put_table(struct store *store, const struct store_table *table)
{
    unsigned i = 0;
    while (i < store->tables && store->table[i].row != table->row)
        i++;
    if (i == store->tables && i < STORE_ROWS)
        store->tables++;
    if (i < STORE_ROWS)
        store->table[i] = *table;
}

void
store_put_guest(struct store *store, const struct store_guest *guest)
{
    unsigned i = 0;
    while (i < store->guests && memcmp(store->guest[i].hash, guest->hash, RF_HASH_BYTES) != 0)
        i++;
    if (i == store->guests && i < STORE_ROWS)
        store->guests++;
    if (i < STORE_ROWS)
        store->guest[i] = *guest;
}

/* Lines are told from the room's own log. */
void
store_put_line(struct store *store, int64_t table, uint64_t number, const char *line, size_t size)
{
    (void)store;
    (void)table;
    (void)number;
    (void)line;
    (void)size;
}

void
store_put_mark(struct store *store, int64_t table, int slot, const struct mark *mark)
{
    (void)table;
    if (store->marks)
        marks_write(store->marks, slot, mark);
}

/* Whatever is written is safe. */
uint64_t
store_batch(const struct store *store)
{
    return store->batch;
}

uint64_t
store_last(const struct store *store)
{
    return store->batch;
}

uint64_t
store_safe(struct store *store)
{
    return store->batch;
}

const char *
store_failed(struct store *store)
{
    (void)store;
    return NULL;
}

bool
store_push(struct store *store)
{
    (void)store;
    return false;
}

bool
store_would_push(struct store *store)
{
    (void)store;
    return false;
}

bool
store_wait(struct store *store)
{
    (void)store;
    return true;
}

int64_t
store_next_row(struct store *store)
{
    return (int64_t)store->tables + 1;
}

bool
store_is_empty(struct store *store)
{
    return store->tables == 0;
}

bool
store_is_shared(const struct store *store)
{
    (void)store;
    return false;
}

/* It is opened empty, so the room never has to be told of a table. */
bool
store_next_change(struct store *store, struct store_change *change)
{
    (void)store;
    (void)change;
    return false;
}

uint64_t
store_unanswered(const struct store *store)
{
    (void)store;
    return 0;
}

const char *
store_away(struct store *store)
{
    (void)store;
    return NULL;
}

struct store *
store_open_at(const struct store_place *place, void (*wake)(void *context), void *context)
{
    return store_open(place->where, wake, context);
}

struct store *
store_prepare(const struct store_place *place)
{
    return store_open(place->where, NULL, NULL);
}

bool
store_begin(struct store *store, void (*wake)(void *context), void *context)
{
    (void)store;
    (void)wake;
    (void)context;
    return true;
}

/* One node serves the room, so nobody asks where a table is. */
enum store_answer
store_owner_of(struct store *store, const char *id, struct store_owner *owner)
{
    (void)store;
    (void)id;
    (void)owner;
    return STORE_NONE;
}

bool
store_each_owned(struct store *store,
                 bool (*each)(void *context, const struct store_listed *listed), void *context)
{
    (void)store;
    (void)each;
    (void)context;
    return true;
}

bool
store_nodes(struct store *store, bool (*each)(void *context, const struct store_node *node),
            void *context)
{
    (void)store;
    (void)each;
    (void)context;
    return true;
}

void
store_note(struct store *store, int64_t row, const char *note)
{
    (void)store;
    (void)row;
    (void)note;
}

void
store_load(struct store *store, uint32_t players, bool drains)
{
    (void)store;
    (void)players;
    (void)drains;
}

void
store_give(struct store *store, int64_t row, const char *node)
{
    (void)store;
    (void)row;
    (void)node;
}

struct store_counts
store_count(struct store *store)
{
    return (struct store_counts){.batches = store->batch};
}

enum store_answer
store_claim_name(struct store *store, const struct store_guest *guest)
{
    (void)store;
    (void)guest;
    return STORE_NONE;
}

bool
store_keeps_secrets(const struct store *store)
{
    (void)store;
    return false;
}

bool
store_put_secrets(struct store *store, int64_t row, const struct secrets *secrets)
{
    (void)store;
    (void)row;
    (void)secrets;
    return false;
}

struct secrets *
store_secrets(struct store *store, int64_t row)
{
    (void)store;
    (void)row;
    return NULL;
}

void
store_drop_secrets(struct store *store, int64_t row)
{
    (void)store;
    (void)row;
}

bool
store_tables(struct store *store, bool closed,
             bool (*each)(void *context, const struct store_table *table), void *context)
{
    for (unsigned i = 0; i < store->tables; i++)
        if (store->table[i].closed == closed && !each(context, &store->table[i]))
            break;
    return true;
}

bool
store_table_named(struct store *store, const char *id, struct store_table *table)
{
    for (unsigned i = 0; i < store->tables; i++)
        if (strcmp(store->table[i].id, id) == 0) {
            *table = store->table[i];
            return true;
        }
    return false;
}

enum store_answer
store_guest_of(struct store *store, const uint8_t hash[static RF_HASH_BYTES],
               struct store_guest *guest)
{
    for (unsigned i = 0; i < store->guests; i++)
        if (memcmp(store->guest[i].hash, hash, RF_HASH_BYTES) == 0) {
            *guest = store->guest[i];
            return STORE_FOUND;
        }
    return STORE_NONE;
}

enum store_answer
store_name_taken(struct store *store, const char *name)
{
    for (unsigned i = 0; i < store->guests; i++)
        if (strcasecmp(store->guest[i].name, name) == 0)
            return STORE_FOUND;
    return STORE_NONE;
}

bool
store_guests_with(struct store *store, uint8_t role,
                  void (*each)(void *context, const struct store_guest *guest), void *context)
{
    for (unsigned i = 0; i < store->guests; i++)
        if (store->guest[i].role == role)
            each(context, &store->guest[i]);
    return true;
}

bool
store_lines(struct store *store, int64_t table, uint64_t number,
            bool (*each)(void *context, uint64_t number, const char *line, size_t size),
            void *context)
{
    static const char line[] = "1\t2\thouse\topen\t-\t-\t0";
    (void)store;
    (void)table;
    for (uint64_t n = number; n < STORE_LINES && each(context, n, line, sizeof line - 1); n++)
        ;
    return true;
}

#endif
