/*
 * app/room/table/table_open.c -- opens, stops, closes and frees a table, and keeps the notes about
 * players.
 *
 * A table is in the room's list from table_new or table_known until table_free.  It ends in one of
 * two ways: `over`, its record is complete, or `stopped`, a fault that only this table has.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/os_random.h"
#include "room/table/learn.h"
#include "room/table/room_table.h"
#include "room/table/table_mark.h"
#include "room/worker.h"
#include "store/marks.h"
#include "store/owner.h"

/* The room goes over this list when a batch is on the disk, instead of over all tables. */
void
table_list_unsafe(struct table *table)
{
    struct room *room = table->room;
    if (table->unsafe)
        return;
    table->unsafe = true;
    table->next_unsafe = room->unsafe;
    room->unsafe = table;
}

void
table_unlist_unsafe(struct table *table)
{
    struct table **link = &table->room->unsafe;
    if (!table->unsafe)
        return;
    while (*link != table)
        link = &(*link)->next_unsafe;
    *link = table->next_unsafe;
    table->unsafe = false;
}

/* The keeper's sink: each new line of the record goes into the log and into the store's open batch.
 */
void
table_keep_line(void *context, const char *line, size_t size)
{
    struct table *table = context;
    uint64_t batch = store_batch(table->room->store);
    if (!table_lines_add(&table->log, line, size)) {
        keeper_fail(&table->keeper, "the room ran out of memory for its lines");
        return;
    }
    uint64_t number = table->log.last;
    store_put_line(table->room->store, table->stored.row, number, line, size);
    if (table->open.batch != batch) { /* a new batch began; the one before may not be safe yet */
        table->flying = table->open;
        table->open.batch = batch;
    }
    table->open.lines = number;
    memcpy(table->open.hash, table->keeper.record.spine.last, RF_HASH_BYTES);
    table_list_unsafe(table);
    table->room->lobby_changed = true;
}

/* Keeps the first reason: later ones follow from it. */
void
table_stop(struct table *table, const char *format, ...)
{
    va_list arguments;
    if (table->stopped[0])
        return;
    va_start(arguments, format);
    vsnprintf(table->stopped, sizeof table->stopped, format, arguments);
    va_end(arguments);
    table->wait = (struct wait){0};
    table->room->lobby_changed = true;
    worker_cancel(table->room, 0, table->stored.id);
    fprintf(stderr, "riffle serve: table %s: %s\n", table->stored.id, table->stopped);
}

void
table_secret_path(const struct table *table, char *out, size_t room)
{
    snprintf(out, room, "%s/secrets/%s", table->room->data, table->stored.id);
}

static bool
save_secrets(void *context, const struct secrets *secrets)
{
    const struct table *table = context;
    return store_put_secrets(table->room->store, table->stored.row, secrets);
}

static struct secrets *
load_secrets(void *context)
{
    const struct table *table = context;
    return store_secrets(table->room->store, table->stored.row);
}

static void
forget_secrets(void *context)
{
    const struct table *table = context;
    store_drop_secrets(table->room->store, table->stored.row);
}

struct keeper_vault
table_vault(struct table *table)
{
    if (!store_keeps_secrets(table->room->store))
        return (struct keeper_vault){0};
    return (struct keeper_vault){save_secrets, load_secrets, forget_secrets, table};
}

/* A table in the room's list, without a record. */
static struct table *
make(struct room *room, const struct store_table *stored)
{
    struct table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->room = room;
    table->stored = *stored;
    table->ordered.kind = RF_ACTS;
    table->mark.slot = MARK_NONE;
    table->house.whims = os_random_rng();
    table->house.blackjack = true;
    table->house.keeper = &table->keeper;
    table->house.game = &table->keeper.record.bj;
    table->next = room->tables;
    room->tables = table;
    room->table_count++;
    room->lobby_changed = true;
    return table;
}

struct table *
table_known(struct room *room, const struct store_table *stored)
{
    return make(room, stored);
}

bool
table_is_companion(const struct table *table, const char *name)
{
    return rf_record_is_companion(&table->keeper.record, name);
}

bool
table_take_strategy(struct table *table)
{
    const struct rf_basic *basic = learn_known(table->room, &table->keeper.record.bj.rules);
    if (basic)
        table->companions.basic = *basic;
    return basic != NULL;
}

void
table_learned(struct table *table, const uint8_t rules[static RF_HASH_BYTES])
{
    uint8_t own[RF_HASH_BYTES];
    if (!table->learns)
        return;
    rf_bj_rules_hash(own, &table->keeper.record.bj.rules);
    if (memcmp(rules, own, sizeof own) != 0)
        return;
    table->learns = false;
    if (!table_take_strategy(table))
        table_stop(table, "This table is stopped: the room ran out of memory for its companions.");
    table_run(table);
}

/* Companions sit down at the boxes with the highest numbers, and buy chips. */
static void
seat_companions(struct table *table)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        struct rf_act act = rf_act_make(RF_ACT_SIT, companion_names[box - 1]);
        if (!table->companions.box[box])
            continue;
        act.box = (uint8_t)box;
        keeper_put(&table->keeper, &act);
        act = rf_act_make(RF_ACT_BUY, companion_names[box - 1]);
        act.cents = 100 * (int64_t)table->house.game->rules.min_bet;
        keeper_put(&table->keeper, &act);
    }
}

/* Opens the record of a new table, with its secrets and its first mark, and seats its companions.
 */
static bool
begin(struct table *table, const struct rf_bj_rules *rules, unsigned companions)
{
    char path[3200], names[COMPANION_LIST], strategy[RF_HEX_TEXT];
    struct rf_act opening = rf_bj_opening_act(rules);
    table_secret_path(table, path, sizeof path);
    for (unsigned box = rules->boxes; box > 0 && companions > 0; box--, companions--)
        table->companions.box[box] = true;
    bool has = companion_list(&table->companions, names) != NULL;
    if (has) {
        const struct rf_basic *basic = learn_known(table->room, rules);
        if (!basic)
            return false; /* does not happen: message_open.c waits until it is known */
        table->companions.basic = *basic;
        companion_strategy(&table->companions, strategy);
    }
    struct keeper_options options = {
        .path = path,
        .id = table->stored.id,
        .sink = {table_keep_line, table},
        .vault = table_vault(table),
        .clock = table->stored.clock,
        .source = RF_SOURCE_COMMITTED,
        .rules = rules,
        .opening = &opening,
        .companions = has ? names : NULL,
        .strategy = has ? strategy : NULL,
    };
    if (!keeper_open(&table->keeper, &options) || !table_mark_begin(table))
        return false;
    seat_companions(table);
    return !table->keeper.failed;
}

struct table *
table_new(struct room *room, const struct rf_bj_rules *rules, const struct store_table *stored,
          unsigned companions)
{
    int64_t row = store_next_row(room->store);
    struct table *table = row ? make(room, stored) : NULL;
    if (!table)
        return NULL;
    keeper_name(table->stored.id);
    table->stored.row = row;
    store_put_table(room->store, &table->stored);
    if (!begin(table, rules, companions)) { /* its row is in the batch already: mark it as closed */
        table->stored.closed = true;
        store_put_table(room->store, &table->stored);
        table_mark_drop(table);
        table_free(table);
        return NULL;
    }
    table->loaded = true;
    table_run(table);
    return table;
}

/* Pays everybody their chips, reveals the shoe and completes the record. */
void
table_close(struct table *table)
{
    const struct rf_seats *seats = &table->keeper.record.bj.table.seats;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (seats->box[box].arrival) {
            struct rf_act leave = rf_act_make(RF_ACT_LEAVE, seats->box[box].name);
            keeper_put(&table->keeper, &leave);
        }
    keeper_end(&table->keeper);
    table_check_keeper(table);
    if (table->keeper.failed)
        return; /* its commitments cannot be opened, so the record is not complete */
    table->stored.closed = table->over = true;
    store_put_table(table->room->store, &table->stored);
    table->wait = (struct wait){0};
    snprintf(table->stopped, sizeof table->stopped,
             "The table is closed. Its record is complete and can be checked.");
    worker_cancel(table->room, 0, table->stored.id);
    table_say(table);
    table->room->lobby_changed = true;
}

void
table_free(struct table *table)
{
    struct table **link = &table->room->tables;
    while (*link != table)
        link = &(*link)->next;
    *link = table->next;
    table_unlist_unsafe(table);
    table->room->table_count--;
    table->room->lobby_changed = true;
    keeper_leave(&table->keeper);
    table_lines_free(&table->log);
    free(table);
}

/* The notes of a player who left are used again for another one. */
struct player *
table_player(struct table *table, const char *name, bool make_one)
{
    const struct rf_seats *seats = &table->keeper.record.bj.table.seats;
    struct player *unused = NULL;
    for (unsigned i = 0; i < RF_BOXES_MAX; i++) {
        struct player *player = &table->player[i];
        if (player->name[0] && strcmp(player->name, name) == 0)
            return player;
        if (!unused && (!player->name[0] || !rf_seats_arrival(seats, player->name)))
            unused = player;
    }
    if (!make_one || !unused)
        return NULL;
    memset(unused, 0, sizeof *unused);
    snprintf(unused->name, sizeof unused->name, "%s", name);
    unused->came = table->room->now;
    return unused;
}

bool
table_connected(const struct table *table, const char *name)
{
    for (const struct client *at = table->watchers; at; at = at->next_watcher)
        if (at->guest && strcmp(at->guest->stored.name, name) == 0)
            return true;
    return false;
}

unsigned
table_humans(const struct table *table)
{
    const struct rf_seats *seats = &table->keeper.record.bj.table.seats;
    unsigned count = 0;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        count += seats->box[box].arrival && !table_is_companion(table, seats->box[box].name);
    return count;
}
