/*
 * app/room/net/room.c -- the room as a whole: ticks it, and decides what may be told.
 * room_life.c opens and closes it.
 *
 * The invariant is that clients are told only what is on the disk.  Acts write lines into the
 * store's open batch; room_publish hands the batch to the store when it is free, and when a batch
 * is safe it lets the lines and answers of that batch go out.  The room does not walk over all
 * tables and clients for this: it keeps a list of tables with unsafe lines and one of clients whose
 * next message waits.
 */
#include "room/net/crowd.h"
#include "room/net/net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/os_random.h"
#include "room/net/links.h"
#include "room/net/nodes.h"
#include "room/table/table_mark.h"
#include "room/net/visit.h"
#include "room/worker.h"
#include "store/owner.h"

void
room_block(struct room *room, struct client *client)
{
    if (client->blocked)
        return;
    client->blocked = true;
    client->next_blocked = room->blocked;
    room->blocked = client;
}

void
room_unblock(struct room *room, struct client *client)
{
    struct client **link = &room->blocked;
    if (!client->blocked)
        return;
    while (*link != client)
        link = &(*link)->next_blocked;
    *link = client->next_blocked;
    client->blocked = false;
}

/* Moves a table's `safe` up to the safe batch, and lets its watchers have the lines.  When all
 * lines of a complete record are safe, its secrets and its mark are no longer needed. */
static void
tell_lines(struct table *table, uint64_t safe)
{
    uint64_t before = table->safe;
    if (table->flying.batch && table->flying.batch <= safe) {
        table->safe = table->flying.lines;
        memcpy(table->safe_hash, table->flying.hash, RF_HASH_BYTES);
    }
    if (table->open.batch && table->open.batch <= safe) {
        table->safe = table->open.lines;
        memcpy(table->safe_hash, table->open.hash, RF_HASH_BYTES);
    }
    if (table->safe < table->log.last)
        table_list_unsafe(table);
    if (table->safe == before)
        return;
    table->room->metrics.lines += table->safe - before;
    table_lines_trim(&table->log, table->safe);
    if (table->over && table->safe == table->log.last) {
        keeper_forget(&table->keeper);
        table_mark_drop(table);
    }
    client_want_write_all(table);
}

/* Enters the failed state: refuses further acts and tells every client why. */
static void
fail(struct room *room, const char *why)
{
    snprintf(room->failed_text, sizeof room->failed_text,
             "The room has stopped, because it cannot write to %s. Everything you saw is safe. The "
             "operator has to repair the disk and start the room again.",
             why);
    room->failed = room->failed_text;
    fprintf(stderr,
            "riffle serve: cannot write any more (%s), so all tables have stopped. Free some space "
            "or repair the disk, then start the room again\n",
            why);
    for (struct table *table = room->tables; table; table = table->next)
        table_say(table);
    for (struct client *client = room->clients; client; client = client->next)
        client_tell_failure(client);
}

/* Lets the lines and answers go out that are on the disk now. */
static void
tell(struct room *room, uint64_t safe)
{
    struct table *tables = room->unsafe;
    struct client *clients = room->blocked;
    room->safe = safe;
    room->unsafe = NULL;
    while (tables) {
        struct table *table = tables;
        tables = table->next_unsafe;
        table->unsafe = false;
        tell_lines(table, safe);
    }
    room->blocked = NULL;
    while (clients) {
        struct client *client = clients;
        clients = client->next_blocked;
        client->blocked = false;
        client_want_write(client);
    }
}

/* Puts a mark of each table that has lines in the open batch into that batch. */
void
room_mark_tables(struct room *room)
{
    uint64_t batch = store_batch(room->store);
    for (struct table *table = room->unsafe; table; table = table->next_unsafe)
        if (table->open.batch == batch)
            table_mark_put(table);
}

static bool
push(struct room *room)
{
    if (!store_would_push(room->store))
        return false;
    room_mark_tables(room);
    room->metrics.pushed = os_clock_fine();
    return store_push(room->store);
}

/* At most one batch is on its way, so `pushed` is its own time. */
static void
note_batch(struct room *room, uint64_t safe)
{
    room->metrics.batches += safe - room->safe;
    if (room->metrics.pushed)
        metrics_observe(&room->metrics.commit, os_clock_fine() - room->metrics.pushed);
    room->metrics.pushed = 0;
}

void
room_publish(struct room *room)
{
    const char *failure = room->failed ? NULL : store_failed(room->store);
    /* Each batch causes messages to many clients.  So with many clients there are fewer batches, of
     * more acts each: at least one millisecond apart for each thousand clients. */
    uint64_t since = room->now - room->pushed, pause = room->client_count / 1000;
    room_take_changes(room);
    if (since < pause)
        server_publish_in(room, pause - since);
    else if (push(room))
        room->pushed = room->now;
    uint64_t safe = store_safe(room->store);
    room_take_changes(room); /* of that batch, before anything of it is told */
    if (safe != room->safe) {
        note_batch(room, safe);
        tell(room, safe);
    }
    room_note_away(room);
    crowd_time_batch(room);
    if (failure)
        fail(room, failure);
}

void
room_collect(struct room *room)
{
    if (!worker_collect(room))
        return;
    message_open_continue(room);
    room_publish(room);
}

/* Also reads the record, if that has not been done since the start. */
struct table *
room_table(struct room *room, const char *id)
{
    for (struct table *table = room->tables; table; table = table->next)
        if (strcmp(table->stored.id, id) == 0) {
            table_load(table);
            return table->loaded ? table : NULL; /* not while the store is away */
        }
    return NULL;
}

/* Opens a table of the house.  When it closes, put_away opens the next one. */
static bool
open_standing(struct room *room)
{
    struct store_table stored = {.clock = 30000, .standing = true};
    snprintf(stored.title, sizeof stored.title, "The house's table");
    snprintf(stored.preset, sizeof stored.preset, "%.31s", room->options->name);
    return table_new(room, &room->options->rules, &stored, 0) != NULL;
}

/* Frees tables that are over and that nobody watches, and keeps one table of the house open. */
static void
put_away(struct room *room)
{
    bool standing = false;
    for (struct table *table = room->tables, *next; table; table = next) {
        next = table->next;
        standing = standing || (table->stored.standing && !table->over && !table->stopped[0]);
        if (table->over && !table->watchers && table->safe == table->log.last && !table->unsafe &&
            room->now >= table->kept_until)
            table_free(table);
    }
    if (!standing && !nodes_has_standing(room) && !room->drains && !room->failed && !room->stops)
        open_standing(room);
}

/* Reads one record that was not read since the start; false when there is none.  Records are read
 * when somebody asks for them, and otherwise one after the other, so that the room opens at once.
 */
bool
room_load_one(struct room *room)
{
    for (struct table *table = room->tables; table; table = table->next)
        if (!table->loaded)
            return table_load(table) || table->loaded;
    return false;
}

/* Closes clients that do not take their messages, never said hello, or have been silent. */
static void
drop_silent(struct room *room)
{
    for (struct client *client = room->clients; client; client = client->next) {
        bool stuck = client->wanted && room->now > client->wanted + ROOM_STUCK_MS;
        bool mute = !client->guest && room->now > client->opened + ROOM_REQUEST_MS;
        if (stuck || mute || room->now > client->heard + ROOM_SILENCE_MS)
            lws_set_timeout(client->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    }
}

/* Called every 50 milliseconds; what is not urgent is done once a second. */
void
room_tick(struct room *room)
{
    uint64_t began = os_clock_monotonic();
    bool more = true;
    while (more && os_clock_monotonic() < began + 20) /* leave time for the tables */
        more = room_load_one(room);
    if (!more && !room->read)
        answer_all_seats(room);
    clock_tell_stall(room);
    for (struct table *table = room->tables, *next; table; table = next) {
        next = table->next;
        if (table->unsaid)
            table_say(table);
        if (!table->loaded || table->over || table->stopped[0] || table->given_to[0] ||
            room->failed || room->stops)
            continue;
        if (table->wait.kind == WAIT_WAGERS && table->wagers_end && room->now >= table->wagers_end)
            table_run(table);
        table_timeout(table);
    }
    if (room->now >= room->lobby_told + 1000) { /* once a second */
        room->lobby_told = room->now;
        drop_silent(room);
        guest_sweep(room);
        address_sweep(room);
        links_sweep(room);
        visit_sweep(room);
        traffic_sweep(room);
        nodes_tick(room);
        put_away(room);
        for (struct table *table = room->tables, *next; table; table = next) {
            next = table->next;
            if (table->loaded && !table->over && !table->stopped[0] && !table->given_to[0] &&
                !room->failed)
                table_idle(table);
        }
        for (struct client *client = room->clients; client; client = client->next)
            if (client->lobby &&
                (room->lobby_changed || client->lobby_version != room->lobby_version))
                answer_lobby(client);
    }
    room_publish(room);
}
