/*
 * app/room/net/ownership.c -- tables come to this node and leave it, and the store goes away and
 * comes back (store/owner.h).
 *
 * A table that this node takes is read from its record like one that the node had before.  A table
 * that it loses is dropped with everything that nobody was told of: its clients are sent on,
 * connect to another node and get the record from there.  In a room with one node nothing of this
 * happens after the start.
 */
#include <stdio.h>
#include <string.h>

#include "room/net/nodes.h"
#include "store/owner.h"

/* The name of a table becomes a path, so a damaged one must not be used. */
static bool
is_name(const char *id)
{
    return id[0] == 'T' && strlen(id) == 17 && strspn(id + 1, "0123456789abcdef") == 16;
}

static struct table *
find_row(const struct room *room, int64_t row)
{
    struct table *table = room->tables;
    while (table && table->stored.row != row)
        table = table->next;
    return table;
}

/* Its record is read later, when somebody asks for it or the room has time. */
static void
take_table(struct room *room, const struct store_table *stored)
{
    if (find_row(room, stored->row))
        return;
    if (!is_name(stored->id) || stored->clock > 3600000)
        fprintf(stderr,
                "riffle serve: table %lld in the store has a damaged name or clock: it stays "
                "closed\n",
                (long long)stored->row);
    else if (!table_known(room, stored))
        fprintf(stderr, "riffle serve: out of memory for the tables\n");
    room->read = false; /* guests are told again where they sit, once it has been read */
}

/* Drops a table from this node's memory, and sends its clients on. */
static void
drop_table(struct table *table, const char *why)
{
    nodes_dropped(table, why);
    table_free(table);
}

static void
lose_table(struct room *room, const struct store_change *change)
{
    struct table *table = find_row(room, change->table.row);
    struct store_table stored;
    if (!table)
        return;
    stored = table->stored;
    if (change->event == STORE_FENCED) {
        fprintf(stderr, "riffle serve: table %s is served by another node now\n", stored.id);
        drop_table(table, "This table is served by another node now.");
        return;
    }
    fprintf(stderr,
            "riffle serve: table %s: the database has another record than players were told. The "
            "table is closed with the proof\n",
            stored.id);
    drop_table(table, "The room lost a part of this table's record and closes it.");
    take_table(room, &stored);
}

void
room_take_changes(struct room *room)
{
    struct store_change change;
    while (store_next_change(room->store, &change))
        if (change.event == STORE_TAKEN)
            take_table(room, &change.table);
        else
            lose_table(room, &change);
}

static void
tell_all(struct room *room)
{
    for (struct table *table = room->tables; table; table = table->next)
        if (table->loaded)
            table_say(table);
}

/* Everybody is told that no act is taken, and later that it goes on.  Clocks of players start again
 * then: they could do nothing. */
void
room_note_away(struct room *room)
{
    const char *why = store_away(room->store);
    bool final = room->failed && !room->away;
    if (final || !why == !room->away)
        return;
    room->away = why != NULL;
    room->failed = why ? room->failed_text : NULL;
    if (why) {
        snprintf(room->failed_text, sizeof room->failed_text,
                 "The room waits: %s. Everything you saw is safe, and play goes on by itself.",
                 why);
        fprintf(stderr, "riffle serve: %s; no act is taken until it is back\n", why);
        tell_all(room);
        return;
    }
    fprintf(stderr, "riffle serve: the database is back, and play goes on\n");
    for (struct table *table = room->tables, *next; table; table = next) {
        next = table->next;
        if (!table->loaded || table->over || table->stopped[0])
            continue;
        table->wait = (struct wait){0};
        if (table->wagers_end)
            table->wagers_end = room->now + ROOM_WAGER_MS;
        table_run(table);
    }
    tell_all(room);
}
