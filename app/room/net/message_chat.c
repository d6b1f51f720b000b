/*
 * app/room/net/message_chat.c -- what people say to each other at a table: short messages of
 * players, and reactions of everybody who watches.
 *
 * Nothing of it is kept, in a record or elsewhere: it goes to the clients that watch the table now.
 * The opener can switch it off for the table, and each client for itself.  One allowance of a guest
 * limits both (limits.h).
 */
#include <string.h>

#include "room/net/net.h"

/* Characters that are not text: controls, separators of lines, marks that turn the direction of
 * writing, and those that cannot be seen. */
static bool
is_plain(uint32_t character)
{
    bool control = character < 0x20 || (character >= 0x7f && character < 0xa0);
    bool hidden = (character >= 0x200b && character <= 0x200f) ||
                  (character >= 0x2028 && character <= 0x202e) ||
                  (character >= 0x2060 && character <= 0x206f) || character == 0xfeff ||
                  character == 0xad || character >= 0xe0000;
    return !control && !hidden;
}

/* Text from JSON is valid UTF-8 (jansson checks it).  True when it has at most so many characters,
 * all plain. */
bool
message_is_plain(const char *text, size_t most)
{
    size_t count = 0;
    for (const unsigned char *at = (const unsigned char *)text; *at; count++) {
        unsigned more = *at >= 0xf0 ? 3 : *at >= 0xe0 ? 2 : *at >= 0xc0 ? 1 : 0;
        uint32_t character = more ? *at & (0x3fu >> more) : *at;
        for (at++; more > 0 && (*at & 0xc0) == 0x80; more--)
            character = character << 6 | (*at++ & 0x3f);
        if (!is_plain(character) || count >= most)
            return false;
    }
    return true;
}

/* Sends it to everybody who watches the table and wants to hear, and frees it. */
static void
tell(struct table *table, json_t *json)
{
    for (struct client *at = table->watchers, *next; at; at = next) {
        next = at->next_watcher;
        if (!at->deaf)
            answer_json(at, json_incref(json), -1, 0);
    }
    json_decref(json);
}

/* The table where this client may say something; NULL after an error. */
static struct table *
table_to_speak(struct request *request, bool seated, uint64_t cost)
{
    struct client *client = request->client;
    struct table *table = message_table(request);
    if (!table)
        return NULL;
    bool sits = rf_seats_arrival(&table->house.game->table.seats, client->guest->stored.name) != 0;
    if (client->table != table)
        message_error(request, "you do not watch this table");
    else if (table->stored.quiet)
        message_error(request, "chat is switched off at this table");
    else if (seated && !sits)
        message_error(request, "sit down first: players at the table can write");
    else if (message_is_barred(client->guest, table))
        message_error(request, "whoever opened this table has removed you");
    else if (!allowance_take(&client->guest->says, client->room->now, ROOM_SAY_RATE, ROOM_SAYS,
                             cost))
        message_error(request, "that was a lot at once; wait a few seconds");
    else
        return table;
    return NULL;
}

void
message_say(struct request *request)
{
    const char *what, *id, *text;
    json_int_t re;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s,s:s}", "do", &what, "re",
                       &re, "table", &id, "text", &text) != 0 ||
        strspn(text, " ") == strlen(text) || strlen(text) > ROOM_SAID_BYTES ||
        !message_is_plain(text, ROOM_SAID)) {
        message_error(request, "say takes `table` and `text`: plain text of at most %d characters",
                      ROOM_SAID);
        return;
    }
    struct table *table = table_to_speak(request, true, ROOM_SAY);
    if (!table)
        return;
    tell(table, json_pack("{s:s,s:s,s:s,s:s}", "is", "said", "table", table->stored.id, "name",
                          request->client->guest->stored.name, "text", text));
    answer_json(request->client, json_pack("{s:s}", "is", "done"), request->re, 0);
}

void
message_react(struct request *request)
{
    static const char *const known[] = {"clap", "laugh", "wow", "sad", "thanks", "luck"};
    const char *what, *id, *reaction = "";
    json_int_t re;
    bool fits = json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s,s:s}", "do", &what,
                               "re", &re, "table", &id, "reaction", &reaction) == 0;
    bool found = false;
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++)
        found = found || strcmp(known[i], reaction) == 0;
    if (!fits || !found) {
        message_error(request, "react takes `table` and `reaction`: clap, laugh, wow, sad, thanks "
                               "or luck");
        return;
    }
    struct table *table = table_to_speak(request, false, ROOM_REACT);
    if (!table)
        return;
    tell(table, json_pack("{s:s,s:s,s:s,s:s}", "is", "reacted", "table", table->stored.id, "name",
                          request->client->guest->stored.name, "reaction", reaction));
    answer_json(request->client, json_pack("{s:s}", "is", "done"), request->re, 0);
}

/* The opener, or the operator, switches chat on or off for the table. */
void
message_chat(struct request *request)
{
    const char *what, *id;
    json_int_t re;
    int on;
    const struct guest *own = request->client->guest;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s,s:b}", "do", &what, "re",
                       &re, "table", &id, "on", &on) != 0) {
        message_error(request, "chat takes `table` and `on`, which is true or false");
        return;
    }
    struct table *table = message_table(request);
    if (!table)
        return;
    if (!message_has_opened(own, table) && own->stored.role != ROLE_OPERATOR) {
        message_error(request, "only the guest who opened this table can switch its chat");
        return;
    }
    if (table->stored.quiet == (on != 0)) {
        if (!allowance_take_change(request->client, 1000)) {
            message_error(request, "you have switched it very often; wait a few seconds");
            return;
        }
        table->stored.quiet = !on;
        store_put_table(table->room->store, &table->stored);
    }
    answer_json(request->client, json_pack("{s:s}", "is", "done"), request->re, 0);
    table_say(table);
    room_publish(table->room);
}

/* A client that does not want to hear what people say. */
void
message_hear(struct request *request)
{
    const char *what;
    json_int_t re;
    int on;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:b}", "do", &what, "re", &re,
                       "on", &on) != 0) {
        message_error(request, "hear takes `on`, which is true or false");
        return;
    }
    request->client->deaf = !on;
    answer_json(request->client, json_pack("{s:s}", "is", "done"), request->re, 0);
}
