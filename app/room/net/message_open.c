/*
 * app/room/net/message_open.c -- tables that clients open.
 *
 * A table with companions needs their strategy, because its hash is in the first line of the
 * record.  If the strategy is not known, the opening waits until the room has learned it
 * (table/learn.h), and is answered then.  The client may be gone by that time: a ticket names it.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/table/learn.h"
#include "room/net/crowd.h"
#include "room/net/net.h"
#include "room/net/nodes.h"

/* A request for a table, which may wait in room->openings. */
struct opening {
    struct opening *next;
    uint64_t ticket; /* of the client … */
    json_int_t re;   /* … and the number of its request */
    struct rf_bj_rules rules;
    struct store_table stored;
    unsigned companions;
};

/* Reads the rules of a preset with some keys changed; false with a message. */
static bool
read_rules(const char *preset, json_t *set, struct rf_bj_rules *rules,
           struct rf_bj_rules_error *error)
{
    const char *text = rf_bj_preset_text(preset);
    if (!text) {
        snprintf(error->message, sizeof error->message, "there is no preset called '%.40s'",
                 preset);
        return false;
    }
    if (!rf_bj_rules_read(rules, text, strlen(text), error))
        return false;
    for (void *at = json_object_iter(set); at; at = json_object_iter_next(set, at)) {
        const char *key = json_object_iter_key(at);
        const char *value = json_string_value(json_object_iter_value(at));
        snprintf(error->message, sizeof error->message, "'%.40s' has a value that is not text",
                 key);
        if (!value || !rf_bj_rules_set(rules, key, value, error))
            return false;
    }
    return rf_bj_rules_are_consistent(rules, error);
}

/* Why this guest cannot have another table, or NULL. */
static const char *
why_full(const struct client *client)
{
    const struct room *room = client->room;
    const char *from = client->address ? client->address->text : "";
    unsigned own = 0, there = 0;
    for (const struct table *table = room->tables; table; table = table->next) {
        own += !table->over && message_has_opened(client->guest, table);
        there += !table->over && from[0] && strcmp(table->opened_from, from) == 0;
    }
    return room->failed                       ? room->failed
           : room->table_count >= ROOM_TABLES ? "the room is full of tables"
           : own >= ROOM_OPENED               ? "you have opened enough tables; leave one first"
           : there >= ROOM_OPENED_THERE
               ? "enough tables were opened from your address; sit down at one of them"
               : NULL;
}

/* Why this guest cannot open a table now, or NULL. */
static const char *
cannot_open(struct client *client)
{
    const char *refusal = why_full(client);
    if (!refusal && client->opening)
        refusal = "your last table is still being prepared; wait until it is open";
    if (!refusal &&
        (!client_is_allowed(client, ROOM_OPEN) || !allowance_take_change(client, ROOM_OPENS)))
        refusal = "you have opened many tables; wait a little";
    return refusal;
}

static void
open_table(const struct request *request, const struct opening *opening)
{
    struct client *client = request->client;
    struct room *room = client->room;
    struct store_table stored = opening->stored;
    memcpy(stored.opener, client->guest->stored.hash, sizeof stored.opener);
    if (!stored.title[0])
        table_name_choose(room, stored.title);
    struct table *table = table_new(room, &opening->rules, &stored, opening->companions);
    if (!table) {
        message_error(request, "the room cannot open the table; its operator sees the reason");
        return;
    }
    if (client->address)
        memcpy(table->opened_from, client->address->text, sizeof table->opened_from);
    answer_json(client, json_pack("{s:s,s:s}", "is", "opened", "table", table->stored.id),
                request->re, store_last(room->store));
    room_publish(room);
}

/* Keeps the request until the strategy of the companions is known. */
static void
wait_for_strategy(const struct request *request, const struct opening *opening)
{
    struct client *client = request->client;
    struct room *room = client->room;
    struct opening *waits = malloc(sizeof *waits);
    if (!waits || !learn_ask(room, &opening->rules, client->address ? client->address->text : "")) {
        free(waits);
        message_error(request, "the companions are busy learning other rules; try again in a few "
                               "seconds");
        return;
    }
    client->opening = true;
    *waits = *opening;
    waits->ticket = client_ticket(client);
    waits->re = request->re;
    waits->next = room->openings;
    room->openings = waits;
}

/* Reads everything of the request except the rules; false after an error. */
static bool
read_opening(const struct request *request, const char **preset, json_t **set,
             struct opening *opening)
{
    const char *title = "", *what;
    json_int_t re;
    int companions = 0, clock = 30, hidden = 0, chat = 1;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s,s?o,s?s,s?i,s?i,s?b,s?b}",
                       "do", &what, "re", &re, "rules", preset, "set", set, "title", &title,
                       "companions", &companions, "clock", &clock, "private", &hidden, "chat",
                       &chat) != 0 ||
        (*set && !json_is_object(*set)) || clock < 5 || clock > 120 ||
        strlen(title) >= STORE_TITLE || !message_is_plain(title, STORE_TITLE)) {
        message_error(request,
                      "open takes `rules` and, if you like, `set`, `title` (plain text of at most "
                      "%d bytes), `companions`, `clock` (5 to 120 seconds), `private` and `chat`",
                      STORE_TITLE - 1);
        return false;
    }
    opening->stored.hidden = hidden;
    opening->stored.quiet = !chat;
    opening->companions = companions < 0 ? UINT_MAX : (unsigned)companions;
    opening->stored.clock = (uint32_t)clock * 1000;
    snprintf(opening->stored.title, sizeof opening->stored.title, "%s", title);
    snprintf(opening->stored.preset, sizeof opening->stored.preset, "%s", *preset);
    return true;
}

void
message_open(struct request *request)
{
    const char *preset;
    json_t *set = NULL;
    struct opening opening = {0};
    struct rf_bj_rules_error error;
    if (!read_opening(request, &preset, &set, &opening))
        return;
    if (nodes_send_to_lightest(request) || crowd_refuses(request, "no new table can be opened"))
        return;
    const char *refusal = cannot_open(request->client);
    if (refusal)
        message_error(request, "%s", refusal);
    else if (!read_rules(preset, set, &opening.rules, &error))
        message_error(request, "these rules do not work: %s", error.message);
    else if (opening.companions >= opening.rules.boxes)
        message_error(request, "a table with %u boxes can have 0 to %u companions",
                      opening.rules.boxes, opening.rules.boxes - 1u);
    else if (opening.companions > 0 && !learn_known(request->client->room, &opening.rules))
        wait_for_strategy(request, &opening);
    else
        open_table(request, &opening);
}

/* Opens the table for its client, if that is still there, or tells why not. */
static void
finish(struct room *room, const struct opening *opening)
{
    struct client *client = client_with(room, opening->ticket);
    if (!client)
        return;
    struct request request = {client, NULL, opening->re};
    const char *refusal = learn_known(room, &opening->rules)
                              ? why_full(client)
                              : "the room ran out of memory for the companions' strategy";
    client->opening = false;
    if (refusal)
        message_error(&request, "%s", refusal);
    else
        open_table(&request, opening);
}

/* Goes over the waiting requests: those whose strategy is known or failed are finished. */
void
message_open_continue(struct room *room)
{
    for (struct opening **link = &room->openings, *opening; (opening = *link) != NULL;) {
        if (!learn_known(room, &opening->rules) && learn_is_asked(room, &opening->rules)) {
            link = &opening->next;
            continue;
        }
        *link = opening->next;
        finish(room, opening);
        free(opening);
    }
}

void
message_open_forget(struct room *room)
{
    while (room->openings) {
        struct opening *opening = room->openings;
        room->openings = opening->next;
        free(opening);
    }
}
