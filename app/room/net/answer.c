/*
 * app/room/net/answer.c -- what a client is told: answers, errors, its name and role, the lobby.
 *
 * An answer goes into the client's queue with the number of a batch; it is sent when that batch is
 * on the disk (client.c).  docs/reference/room-protocol.md has the fields.
 */
#include <stdarg.h>

#include <riffle/version.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/json_memory.h"
#include "room/net/net.h"
#include "room/net/nodes.h"

void
answer_json(struct client *client, json_t *json, json_int_t re, uint64_t batch)
{
    if (json && re >= 0)
        json_object_set_new(json, "re", json_integer(re));
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    if (json_memory_lacked() || !text)
        client_hang_up(client); /* otherwise it would wait for the answer for ever */
    else
        client_send(client, text, strlen(text), re, batch);
    free(text);
    json_decref(json);
}

/* A JSON string of text that may be cut in the middle of a character or damaged on the disk: then
 * each byte above 127 becomes '?'. */
json_t *
answer_text(const char *text)
{
    char plain[400];
    json_t *json = json_string(text);
    if (json)
        return json;
    snprintf(plain, sizeof plain, "%s", text);
    for (char *c = plain; *c; c++)
        if ((unsigned char)*c >= 0x80)
            *c = '?';
    return json_string(plain);
}

/* A client with more than 20 errors is closed: it is broken, or it is probing. */
void
message_error(const struct request *request, const char *format, ...)
{
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    request->client->room->metrics.errors++;
    if (++request->client->errors > 20)
        request->client->closing = true;
    answer_json(request->client, json_pack("{s:s,s:o}", "is", "error", "error", answer_text(text)),
                request->re, 0);
}

/* The first box of a player at a table, 0 when they have none. */
static unsigned
box_of(const struct table *table, const char *name)
{
    const struct rf_seats *seats = &table->keeper.record.bj.table.seats;
    unsigned box = 1;
    while (box <= RF_BOXES_MAX &&
           !(seats->box[box].arrival && strcmp(seats->box[box].name, name) == 0))
        box++;
    return box > RF_BOXES_MAX ? 0 : box;
}

/* The tables where this guest sits, as far as their records have been read. */
json_t *
answer_seats(const struct client *client)
{
    json_t *seats = json_array();
    for (const struct table *table = client->room->tables; table && client->guest->kept;
         table = table->next) {
        unsigned box = table->loaded && !table->over ? box_of(table, client->guest->stored.name)
                                                     : 0;
        if (box)
            json_array_append_new(seats,
                                  json_pack("{s:s,s:o,s:i,s:b}", "table", table->stored.id, "title",
                                            answer_text(table->stored.title), "box", (int)box,
                                            "round", table->house.game->table.round.on));
    }
    nodes_add_seats(client->room, client->guest->stored.name, seats);
    return seats;
}

void
answer_welcome(const struct request *request, const char *token)
{
    static const char *const roles[] = {"guest", "director", "operator"};
    const struct guest *guest = request->client->guest;
    json_t *presets = json_array();
    for (unsigned i = 0; rf_bj_preset_name(i); i++)
        json_array_append_new(presets, json_string(rf_bj_preset_name(i)));
    json_t *json = json_pack("{s:s,s:s,s:s,s:s,s:I,s:o,s:o}", "is", "welcome", "name",
                             guest->stored.name, "role", roles[guest->stored.role], "version",
                             RF_VERSION, "time", (json_int_t)request->client->room->now, "presets",
                             presets, "seats", answer_seats(request->client));
    json_t *nodes = nodes_addresses(request->client->room);
    if (nodes)
        json_object_set_new(json, "nodes", nodes);
    if (token)
        json_object_set_new(json, "token", json_string(token));
    if (request->client->own && request->client->room->reaches > 0) {
        char address[REACH_TEXT];
        reach_write(request->client->room, 0, address);
        json_object_set_new(json, "address", json_string(address));
    }
    answer_json(request->client, json, request->re, store_last(request->client->room->store));
}

/* Every record has been read: guests who came before that are told where they sit. */
void
answer_all_seats(struct room *room)
{
    room->read = true;
    for (struct client *client = room->clients; client; client = client->next)
        if (client->guest && guest_is_seated(room, client->guest) == SEATED)
            answer_welcome(&(struct request){client, NULL, -1}, NULL);
}

static json_t *
lobby_table(const struct table *table)
{
    const struct rf_bj *game = table->house.game;
    json_t *taken = json_array(), *companions = json_array();
    for (unsigned box = 1; box <= game->rules.boxes; box++) {
        const struct rf_box *seat = &game->table.seats.box[box];
        json_array_append_new(taken, seat->arrival ? json_string(seat->name) : json_null());
        if (seat->arrival && table_is_companion(table, seat->name))
            json_array_append_new(companions, json_string(seat->name));
    }
    return json_pack("{s:s,s:o,s:o,s:i,s:i,s:o,s:o,s:I,s:I,s:i,s:b,s:I,s:i,s:i}", "table",
                     table->stored.id, "title", answer_text(table->stored.title), "rules",
                     answer_text(table->stored.preset), "decks", (int)game->rules.decks, "boxes",
                     (int)game->rules.boxes, "taken", taken, "companions", companions, "min",
                     (json_int_t)game->rules.min_bet, "max", (json_int_t)game->rules.max_bet,
                     "clock", (int)table->stored.clock / 1000, "round", (int)game->table.round.on,
                     "shoe", (json_int_t)table->keeper.record.shoe_number, "watching",
                     (int)table_onlookers(table), "absent", (int)table_absent(table));
}

char *
answer_note(const struct table *table)
{
    json_t *json = lobby_table(table);
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    if (!json_memory_lacked())
        return text;
    free(text);
    return NULL;
}

/* True when the lobby shows this table, in its list of tables with or without a free box. */
static bool
is_listed(const struct table *table, bool free)
{
    const struct rf_bj *game = table->house.game;
    bool any = false;
    for (unsigned box = 1; box <= game->rules.boxes; box++)
        any = any || !game->table.seats.box[box].arrival;
    return table->loaded && !table->over && !table->stopped[0] && !table->stored.hidden &&
           any == free;
}

/* Makes room->lobby: tables with a free box first, at most ROOM_LISTED.  NULL without memory. */
static void
write_lobby(struct room *room)
{
    json_t *tables = json_array();
    int more = 0;
    json_memory_lacked(); /* forget a failure that belongs to something else */
    for (int free = 1; free >= 0; free--)
        for (const struct table *table = room->tables; table; table = table->next)
            if (!is_listed(table, free))
                continue;
            else if (json_array_size(tables) < ROOM_LISTED)
                json_array_append_new(tables, lobby_table(table));
            else
                more++;
    nodes_add_tables(room, tables, &more);
    json_t *json = json_pack("{s:s,s:o,s:i,s:i}", "is", "lobby", "tables", tables, "more", more,
                             "players", (int)(room->client_count + nodes_players(room)));
    free(room->lobby);
    room->lobby = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    if (json_memory_lacked()) {
        free(room->lobby);
        room->lobby = NULL;
    }
}

void
answer_lobby(struct client *client)
{
    struct room *room = client->room;
    if (room->lobby_changed || !room->lobby) {
        write_lobby(room);
        room->lobby_changed = false;
        room->lobby_version++;
    }
    client->lobby_version = room->lobby_version;
    if (!room->lobby)
        client_hang_up(client);
    else
        client_send(client, room->lobby, strlen(room->lobby), -1, store_last(room->store));
}
