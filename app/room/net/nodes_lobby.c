/*
 * app/room/net/nodes_lobby.c -- the lobby of a room on several nodes.
 *
 * The owner of a table writes what the lobby says of it into the store as a note (answer.c makes
 * it), when something has changed, with the next renewal of its leases.  Every node reads all notes
 * once a second.  So the lobby of one node is behind the tables of another by a renewal and a
 * second, and nothing else depends on it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/net/nodes.h"

/* True of the node whose name comes first among those that stay: it alone opens the house's table,
 * so that a room whose nodes start together has one. */
static bool
is_first(const struct nodes *nodes)
{
    const struct store_node *first = NULL;
    for (unsigned i = 0; i < nodes->count; i++)
        if (!nodes->node[i].drains && (!first || strcmp(nodes->node[i].name, first->name) < 0))
            first = &nodes->node[i];
    return first && first->own;
}

bool
nodes_has_standing(const struct room *room)
{
    if (store_is_shared(room->store) && (!room->nodes || !is_first(room->nodes)))
        return true;
    for (size_t i = 0; room->nodes && i < room->nodes->tables; i++)
        if (room->nodes->table[i].standing)
            return true;
    return false;
}

/* The first box of a player at a table elsewhere, 0 when they have none. */
static unsigned
box_of(const struct shared_table *table, const char *name)
{
    const json_t *taken = json_object_get(table->note, "taken");
    for (size_t i = 0; i < json_array_size(taken); i++) {
        const char *text = json_string_value(json_array_get(taken, i));
        if (text && strcmp(text, name) == 0)
            return (unsigned)i + 1;
    }
    return 0;
}

bool
nodes_is_seated(const struct room *room, const char *name)
{
    for (size_t i = 0; room->nodes && i < room->nodes->tables; i++)
        if (box_of(&room->nodes->table[i], name))
            return true;
    return false;
}

void
nodes_add_seats(const struct room *room, const char *name, json_t *seats)
{
    for (size_t i = 0; room->nodes && i < room->nodes->tables; i++) {
        const struct shared_table *table = &room->nodes->table[i];
        unsigned box = box_of(table, name);
        if (box)
            json_array_append_new(
                seats, json_pack("{s:s,s:O,s:i,s:b}", "table", table->id, "title",
                                 json_object_get(table->note, "title"), "box", (int)box, "round",
                                 json_is_true(json_object_get(table->note, "round")) ||
                                     json_integer_value(json_object_get(table->note, "round"))));
    }
}

void
nodes_add_tables(const struct room *room, json_t *tables, int *more)
{
    for (size_t i = 0; room->nodes && i < room->nodes->tables; i++) {
        const struct shared_table *table = &room->nodes->table[i];
        if (table->hidden || !table->note)
            continue;
        if (json_array_size(tables) < ROOM_LISTED)
            json_array_append(tables, table->note);
        else
            ++*more;
    }
}

unsigned
nodes_players(const struct room *room)
{
    unsigned sum = 0;
    for (unsigned i = 0; room->nodes && i < room->nodes->count; i++)
        sum += room->nodes->node[i].own ? 0 : room->nodes->node[i].players;
    return sum;
}

/* A note is a JSON object with the identifier of its table; anything else is left out. */
static json_t *
read_note(const struct store_listed *listed)
{
    json_t *note = listed->note[0] ? json_loads(listed->note, JSON_REJECT_DUPLICATES, NULL) : NULL;
    const char *id = json_string_value(json_object_get(note, "table"));
    if (id && strcmp(id, listed->table.id) == 0 && json_is_string(json_object_get(note, "title")) &&
        json_is_array(json_object_get(note, "taken")))
        return note;
    json_decref(note);
    return NULL;
}

static bool
take_table(void *context, const struct store_listed *listed)
{
    struct nodes *nodes = context;
    if (listed->owner.own)
        return true;
    if (nodes->tables == nodes->space) {
        size_t space = nodes->space ? 2 * nodes->space : 64;
        struct shared_table *bigger = realloc(nodes->table, space * sizeof *bigger);
        if (!bigger)
            return false;
        nodes->table = bigger;
        nodes->space = space;
    }
    struct shared_table *table = &nodes->table[nodes->tables++];
    *table = (struct shared_table){.hidden = listed->table.hidden,
                                   .standing = listed->table.standing,
                                   .note = read_note(listed)};
    memcpy(table->id, listed->table.id, sizeof table->id);
    return true;
}

/* Writes the notes of tables that changed since their last one. */
static void
write_notes(struct room *room)
{
    for (struct table *table = room->tables; table; table = table->next) {
        bool same = table->noted.lines == table->safe && table->noted.version == table->version;
        if (same || !table->loaded || table->over || table->stopped[0])
            continue;
        char *text = answer_note(table);
        if (text && strlen(text) < STORE_NOTE) {
            store_note(room->store, table->stored.row, text);
            table->noted.lines = table->safe;
            table->noted.version = table->version;
        }
        free(text);
    }
}

/* Replaces the list of tables elsewhere; keeps the old one while the store cannot be read. */
void
nodes_read_tables(struct room *room)
{
    struct nodes fresh = {.count = 0}, *nodes = room->nodes;
    write_notes(room);
    bool read = store_each_owned(room->store, take_table, &fresh);
    struct nodes *old = read ? nodes : &fresh;
    for (size_t i = 0; i < old->tables; i++)
        json_decref(old->table[i].note);
    free(old->table);
    if (!read)
        return;
    nodes->table = fresh.table;
    nodes->tables = fresh.tables;
    nodes->space = fresh.space;
    room->lobby_changed = true;
}
