/*
 * app/store/store_kind.c -- hands each call to the kind of store that is open, and answers for a
 * store in a file, which one node owns.
 */
#include <string.h>

#include "store/store_in.h"

bool
store_is_shared(const struct store *store)
{
    return store->pg != NULL;
}

int64_t
store_next_row(struct store *store)
{
    return store->kind->next_row(store);
}

bool
store_is_empty(struct store *store)
{
    return store->kind->is_empty(store);
}

bool
store_tables(struct store *store, bool closed,
             bool (*each)(void *context, const struct store_table *table), void *context)
{
    return store->kind->tables(store, closed, each, context);
}

bool
store_table_named(struct store *store, const char *id, struct store_table *table)
{
    return store->kind->table_named(store, id, table);
}

enum store_answer
store_guest_of(struct store *store, const uint8_t hash[static RF_HASH_BYTES],
               struct store_guest *guest)
{
    return store->kind->guest_of(store, hash, guest);
}

enum store_answer
store_name_taken(struct store *store, const char *name)
{
    return store->kind->name_taken(store, name);
}

bool
store_guests_with(struct store *store, uint8_t role,
                  void (*each)(void *context, const struct store_guest *guest), void *context)
{
    return store->kind->guests_with(store, role, each, context);
}

bool
store_lines(struct store *store, int64_t table, uint64_t number,
            bool (*each)(void *context, uint64_t number, const char *line, size_t size),
            void *context)
{
    return store->kind->lines(store, table, number, each, context);
}

const char *
store_away(struct store *store)
{
    return store->kind->away ? store->kind->away(store) : NULL;
}

uint64_t
store_unanswered(const struct store *store)
{
    return store->unanswered;
}

/* The one node of a file. */
enum store_answer
store_owner_of(struct store *store, const char *id, struct store_owner *owner)
{
    struct store_table table;
    if (store->kind->owner_of)
        return store->kind->owner_of(store, id, owner);
    *owner = (struct store_owner){.epoch = 1, .left = INT64_MAX, .own = true};
    return store_table_named(store, id, &table) && !table.closed ? STORE_FOUND : STORE_NONE;
}

struct walk {
    bool (*each)(void *context, const struct store_listed *listed);
    void *context;
};

static bool
list_own(void *state, const struct store_table *table)
{
    const struct walk *walk = state;
    struct store_listed listed = {.table = *table,
                                  .owner = {.epoch = 1, .left = INT64_MAX, .own = true}};
    return walk->each(walk->context, &listed);
}

bool
store_each_owned(struct store *store,
                 bool (*each)(void *context, const struct store_listed *listed), void *context)
{
    struct walk walk = {each, context};
    return store->kind->each_owned ? store->kind->each_owned(store, each, context)
                                   : store_tables(store, false, list_own, &walk);
}

bool
store_nodes(struct store *store, bool (*each)(void *context, const struct store_node *node),
            void *context)
{
    struct store_node own = {.players = store->load.players, .own = true};
    if (store->kind->nodes)
        return store->kind->nodes(store, each, context);
    each(context, &own);
    return true;
}

void
store_note(struct store *store, int64_t row, const char *note)
{
    if (store->kind->note)
        store->kind->note(store, row, note);
}

void
store_load(struct store *store, uint32_t players, bool drains)
{
    pthread_mutex_lock(&store->mutex);
    store->load.players = players;
    store->load.drains = drains;
    pthread_mutex_unlock(&store->mutex);
}

/* In a file, the room's memory and the column's UNIQUE are enough. */
enum store_answer
store_claim_name(struct store *store, const struct store_guest *guest)
{
    return store->kind->claim_name ? store->kind->claim_name(store, guest) : STORE_NONE;
}

bool
store_keeps_secrets(const struct store *store)
{
    return store->kind->secrets != NULL;
}

bool
store_put_secrets(struct store *store, int64_t row, const struct secrets *secrets)
{
    return store->kind->put_secrets && store->kind->put_secrets(store, row, secrets);
}

struct secrets *
store_secrets(struct store *store, int64_t row)
{
    return store->kind->secrets ? store->kind->secrets(store, row) : NULL;
}

struct store_counts
store_count(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    struct store_counts counts = store->counts;
    pthread_mutex_unlock(&store->mutex);
    return counts;
}
