/*
 * app/room/table/table_say.c -- the state of a table as clients are told it: everything that is in
 * no record.
 *
 * That is whom the table waits for, until when, and what happens then; who is ready, away or gone;
 * and why the table has stopped.  docs/reference/room-protocol.md has the fields.
 */
#include <stdio.h>
#include <string.h>

#include "room/json_memory.h"
#include "room/table/room_table.h"

static const char *const wait_names[] = {NULL,  "wagers",    "commit",    "reveal",
                                         "cut", "surrender", "insurance", "play"};

/* What happens when the time is up.  Shown to players beside the clock. */
static const char *
then(const struct wait *wait)
{
    switch (wait->kind) {
    case WAIT_WAGERS: return "Then the round begins with the bets on the table.";
    case WAIT_COMMIT: return "Then the shuffle begins without the missing secrets.";
    case WAIT_REVEAL: return "Then the shuffle starts again without the player who did not reveal.";
    case WAIT_CUT: return "Then the cut counts as declined and passes on.";
    case WAIT_SURRENDER: return "Then the hands are played.";
    case WAIT_INSURANCE: return "Then the round continues without insurance.";
    case WAIT_PLAY: return "Then the hand stands.";
    case WAIT_NOBODY: break;
    }
    return "";
}

/* A new list of the seated players for whom `is` holds. */
static json_t *
list(struct table *table, bool (*is)(const struct table *table, const struct player *player))
{
    const struct rf_seats *seats = &table->house.game->table.seats;
    json_t *names = json_array();
    for (unsigned i = 0; i < RF_BOXES_MAX; i++) {
        const struct player *player = &table->player[i];
        if (player->name[0] && rf_seats_arrival(seats, player->name) && is(table, player))
            json_array_append_new(names, json_string(player->name));
    }
    return names;
}

static bool
is_ready(const struct table *table, const struct player *player)
{
    return table->wait.kind == WAIT_SURRENDER ? player->kept : player->ready;
}

static bool
is_away(const struct table *table, const struct player *player)
{
    (void)table;
    return player->away;
}

static bool
is_gone(const struct table *table, const struct player *player)
{
    return !table_connected(table, player->name);
}

unsigned
table_absent(const struct table *table)
{
    const struct rf_seats *seats = &table->house.game->table.seats;
    unsigned absent = 0;
    for (unsigned i = 0; i < RF_BOXES_MAX; i++) {
        const struct player *player = &table->player[i];
        if (player->name[0] && rf_seats_arrival(seats, player->name))
            absent += is_away(table, player) || is_gone(table, player);
    }
    return absent;
}

/* Each guest counts once, however many of their pages watch, and a player not at all. */
unsigned
table_onlookers(const struct table *table)
{
    const struct rf_seats *seats = &table->keeper.record.bj.table.seats;
    uint64_t count = ++table->room->counts;
    unsigned onlookers = 0;
    for (const struct client *at = table->watchers; at; at = at->next_watcher) {
        if (!at->guest || at->guest->counted == count ||
            rf_seats_arrival(seats, at->guest->stored.name))
            continue;
        at->guest->counted = count;
        onlookers++;
    }
    return onlookers;
}

void
table_say(struct table *table)
{
    static const struct wait nobody = {0};
    /* While the store is away nothing is asked: the present question may be of a line that nobody
     * was told of. */
    const struct wait *wait = table->room->away ? &nobody : &table->wait;
    char text[ROOM_STATE];
    json_memory_lacked(); /* forget a failure that belongs to something else */
    const struct player *player = wait->name[0] ? table_player(table, wait->name, true) : NULL;
    const char *stopped = table->room->failed ? table->room->failed
                          : table->stopped[0] ? table->stopped
                                              : NULL;
    json_t *json = json_pack(
        "{s:s,s:s,s:s?,s:s?,s:i,s:I,s:I,s:s,s:o,s:o,s:o,s:i,s:b,s:s?,s:b}", "is", "state", "table",
        table->stored.id, "wait", wait_names[wait->kind], "name", wait->name[0] ? wait->name : NULL,
        "box", (int)wait->box, "ends", (json_int_t)wait->ends, "bank",
        (json_int_t)(player && !wait->bank ? player->bank : 0), "then",
        wait->ends ? then(wait) : "", "ready", list(table, is_ready), "away", list(table, is_away),
        "gone", list(table, is_gone), "watching", (int)table_onlookers(table), "chat",
        !table->stored.quiet, "stopped", stopped, "closed", table->over);
    size_t size = json ? json_dumpb(json, text, sizeof text, JSON_COMPACT) : 0;
    json_decref(json);
    table->unsaid = json_memory_lacked();
    if (table->unsaid || size == 0 || size > sizeof text ||
        (size == table->state_size && memcmp(text, table->state, size) == 0))
        return;
    memcpy(table->state, text, size);
    table->state_size = size;
    table->version++;
    table->room->lobby_changed = true;
    client_want_write_all(table);
}
