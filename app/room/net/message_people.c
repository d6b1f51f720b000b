/*
 * app/room/net/message_people.c -- what people do with their places: find their seat again, take it
 * to another device, show a link as a code, and remove a guest from a table that they opened.
 *
 * A link to another device carries a key after its #, so that no log has it.  It works once, for
 * ROOM_MOVE_MS; the room keeps the token that it stands for in memory only (guest.c).
 */
#include <qrencode.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/net/net.h"

bool
message_has_opened(const struct guest *guest, const struct table *table)
{
    return !sodium_is_zero(table->stored.opener, RF_HASH_BYTES) &&
           memcmp(table->stored.opener, guest->stored.hash, RF_HASH_BYTES) == 0;
}

bool
message_is_barred(const struct guest *guest, const struct table *table)
{
    unsigned count = table->bars < ROOM_BARRED ? table->bars : ROOM_BARRED;
    for (unsigned i = 0; i < count; i++)
        if (memcmp(table->barred[i].hash, guest->stored.hash, RF_HASH_BYTES) == 0 ||
            strcmp(table->barred[i].name, guest->stored.name) == 0)
            return true;
    return false;
}

void
message_seats(struct request *request)
{
    if (message_is_bare(request))
        answer_json(request->client,
                    json_pack("{s:s,s:o}", "is", "seats", "seats", answer_seats(request->client)),
                    request->re, store_last(request->client->room->store));
}

/* The token is asked for again: the room keeps only its hash. */
void
message_move(struct request *request)
{
    const char *what, *token;
    char key[RF_HEX_TEXT];
    json_int_t re;
    struct client *client = request->client;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s}", "do", &what, "re", &re,
                       "token", &token) != 0)
        message_error(request, "move takes `token`, which you got with your welcome");
    else if (!client_is_allowed(client, ROOM_LINK))
        message_error(request, "you have made many links; wait a little");
    else if (!guest_offer_move(client->room, client->guest, token, key))
        message_error(request, "this is not your token");
    else {
        answer_json(
            client,
            json_pack("{s:s,s:s,s:i}", "is", "move", "key", key, "seconds", ROOM_MOVE_MS / 1000),
            request->re, 0);
        sodium_memzero(key, sizeof key);
    }
}

/* The client becomes another guest.  Its connection stays, and its table sees the other name. */
static void
change_guest(struct client *client, struct guest *guest)
{
    struct guest *before = client->guest;
    guest->uses++;
    client->guest = guest;
    client->view_lines = UINT64_MAX;
    client->room->lobby_changed = true;
    guest_release(client->room, before);
    if (client->table)
        table_say(client->table);
    client_want_write(client);
}

/* Uses a link: this device is from now on the guest who made it. */
void
message_take_over(struct request *request)
{
    const char *what, *key;
    char token[RF_HEX_TEXT];
    json_int_t re;
    struct client *client = request->client;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s}", "do", &what, "re", &re,
                       "key", &key) != 0) {
        message_error(request, "take takes `key`, from a link to another device");
        return;
    }
    if (guest_is_seated(client->room, client->guest) == SEATED) {
        message_error(request, "You sit at a table as %s on this device. Leave it first.",
                      client->guest->stored.name);
        return;
    }
    struct guest *guest = guest_take_move(client->room, key, token);
    if (!guest) {
        message_error(request, "This link was used already, or it is older than two minutes. Make "
                               "a new one on the other device.");
        return;
    }
    if (guest != client->guest)
        change_guest(client, guest);
    answer_welcome(request, token);
    sodium_memzero(token, sizeof token);
}

/* Remembers who was removed; the oldest is forgotten when there are too many. */
static void
bar(struct table *table, const char *name)
{
    unsigned slot = table->bars++ % ROOM_BARRED;
    snprintf(table->barred[slot].name, sizeof table->barred[slot].name, "%s", name);
    memset(table->barred[slot].hash, 0xff, RF_HASH_BYTES);
    for (const struct guest *guest = table->room->guests; guest; guest = guest->next)
        if (strcmp(guest->stored.name, name) == 0)
            memcpy(table->barred[slot].hash, guest->stored.hash, RF_HASH_BYTES);
}

static void
tell_removed(const struct table *table, const char *name)
{
    for (struct client *at = table->watchers; at; at = at->next_watcher)
        if (at->guest && strcmp(at->guest->stored.name, name) == 0)
            answer_json(at,
                        json_pack("{s:s,s:s,s:b}", "is", "removed", "table", table->stored.id,
                                  "round", table->house.game->table.round.on),
                        -1, 0);
}

/* The hand of a player who is removed is played to its end; then they leave with their chips
 * (table_sends_off). */
void
message_remove(struct request *request)
{
    const char *what, *id, *name;
    json_int_t re;
    const struct guest *own = request->client->guest;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s,s:s}", "do", &what, "re",
                       &re, "table", &id, "name", &name) != 0) {
        message_error(request, "remove takes `table` and `name`");
        return;
    }
    struct table *table = message_table(request);
    if (!table)
        return;
    bool may = message_has_opened(own, table) || own->stored.role == ROLE_OPERATOR;
    bool seated = rf_seats_arrival(&table->house.game->table.seats, name) != 0;
    struct player *player = may && seated && !table_is_companion(table, name) &&
                                    strcmp(name, own->stored.name) != 0
                                ? table_player(table, name, true)
                                : NULL;
    if (!may)
        message_error(request, "only the guest who opened this table can remove somebody");
    else if (!player)
        message_error(request, "'%.40s' is no other guest who sits at this table", name);
    else {
        player->removed = true;
        bar(table, name);
        tell_removed(table, name);
        answer_json(request->client, json_pack("{s:s}", "is", "done"), request->re, 0);
        table_run(table);
        room_publish(table->room);
    }
}

/* One row of a code: 1 for each dark module. */
static json_t *
code_row(const QRcode *code, int row)
{
    char text[200];
    int size = code->width < (int)sizeof text ? code->width : (int)sizeof text;
    for (int i = 0; i < size; i++)
        text[i] = code->data[row * code->width + i] & 1 ? '1' : '0';
    return json_stringn(text, (size_t)size);
}

/* The QR code of a link.  It is made here because the program has the library already; the link
 * goes over the WebSocket, so it gets into no log. */
void
message_code(struct request *request)
{
    const char *what, *text;
    json_int_t re;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s}", "do", &what, "re", &re,
                       "text", &text) != 0 ||
        !text[0] || strlen(text) > ROOM_CODE) {
        message_error(request, "code takes `text` of at most %d bytes", ROOM_CODE);
        return;
    }
    if (!client_is_allowed(request->client, ROOM_LINK)) {
        message_error(request, "you have made many codes; wait a little");
        return;
    }
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (!code) {
        message_error(request, "the room cannot make a code of this text now");
        return;
    }
    json_t *rows = json_array();
    for (int row = 0; row < code->width; row++)
        json_array_append_new(rows, code_row(code, row));
    QRcode_free(code);
    answer_json(request->client, json_pack("{s:s,s:o}", "is", "code", "rows", rows), request->re,
                0);
}
