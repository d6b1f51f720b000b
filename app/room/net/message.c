/*
 * app/room/net/message.c -- reads what a client sends: one JSON object, checked strictly, then
 * passed to the function for its `do`.
 *
 * Messages about who the client is (hello, name, claim) and the lobby are here; the others are in
 * message_*.c.  A field that a request does not have is an error (JSON_STRICT), so that a misspelt
 * one is not ignored.  docs/reference/room-protocol.md lists the requests.
 */
#include <stdio.h>
#include <string.h>

#include "room/json_memory.h"
#include "room/net/crowd.h"
#include "room/net/net.h"
#include "room/net/nodes.h"

/* *name becomes the name as the room keeps it.  False, with an error, when it cannot be one. */
static bool
choose_name(const struct request *request, const char **name, char chosen[static ROOM_NAME])
{
    const char *wrong = name_choose(*name, chosen);
    if (wrong)
        message_error(request, "'%.40s' %s. Choose another name.", *name, wrong);
    *name = chosen;
    return !wrong;
}

/* Lets a client in: with a token as the guest it was, otherwise as a new one, who gets a token. */
static void
take_hello(struct request *request)
{
    const char *token = NULL, *name = NULL, *what;
    json_int_t re;
    char fresh[RF_HEX_TEXT], chosen[ROOM_NAME];
    struct client *client = request->client;
    struct room *room = client->room;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s?s,s?s}", "do", &what, "re",
                       &re, "token", &token, "name", &name) != 0) {
        message_error(request, "hello takes `token` and `name`, both text and both optional");
        return;
    }
    if (client->guest) {
        message_error(request, "you have said hello already; use `name` to change your name");
        return;
    }
    /* Whoever has a token has a name; the one that the page remembers may be of older rules. */
    if (name && token && name_choose(name, chosen))
        name = NULL;
    if (name && !choose_name(request, &name, chosen))
        return;
    if (nodes_refuse_newcomer(request))
        return;
    bool unknown = true;
    struct guest *guest = token ? guest_of(room, token, &unknown) : NULL;
    bool known = guest != NULL;
    if (!crowd_admits(room, guest)) {
        crowd_turn_away(request);
        return;
    }
    if (!guest && unknown) /* not after a read error: the client would lose its old token */
        guest = guest_new(room, name ? name : "Guest", fresh);
    if (!guest) {
        message_error(request, "the room cannot look you up now; try again in a moment");
        client_hang_up(client);
        return;
    }
    guest->uses++;
    client->guest = guest;
    room->metrics.hellos++;
    room->metrics.returns += known;
    room->lobby_changed = true;
    answer_welcome(request, known ? NULL : fresh);
}

static void
take_name(struct request *request)
{
    const char *name, *what;
    json_int_t re;
    char chosen[ROOM_NAME];
    struct client *client = request->client;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s}", "do", &what, "re", &re,
                       "name", &name) != 0) {
        message_error(request, "name takes `name`, which is text");
        return;
    }
    if (!choose_name(request, &name, chosen))
        return;
    enum seated seated = guest_is_seated(client->room, client->guest);
    if (seated == SEATED)
        message_error(request, "you sit at a table as %s; leave it first",
                      client->guest->stored.name);
    else if (seated == SEATED_UNKNOWN)
        message_error(request, "the room has just started and is still reading its tables; try "
                               "again in a few seconds");
    else if (!guest_rename(client->room, client->guest, name))
        message_error(request,
                      "the room cannot check now whether %s is taken; try again in a moment", name);
    else
        answer_welcome(request, NULL);
}

/* Opens a one-time link: the guest becomes director or operator. */
static void
take_claim(struct request *request)
{
    const char *key, *what;
    json_int_t re;
    struct client *client = request->client;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s}", "do", &what, "re", &re,
                       "key", &key) != 0 ||
        !guest_claims(client->room, client->guest, key))
        message_error(request, "This link was used already, or a newer one has replaced it. Ask "
                               "the person who runs the room for a new link.");
    else
        answer_welcome(request, NULL);
}

static void
take_lobby(struct request *request)
{
    int on;
    const char *what;
    json_int_t re;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:b}", "do", &what, "re", &re,
                       "on", &on) != 0) {
        message_error(request, "lobby takes `on`, which is true or false");
        return;
    }
    if (on && !client_is_allowed(request->client, ROOM_LOBBY)) {
        message_error(request, "you ask very often; the room sends the lobby whenever it changes");
        return;
    }
    request->client->lobby = on;
    if (on)
        answer_lobby(request->client);
}

static void
take_ping(struct request *request)
{
    if (!message_is_bare(request))
        return;
    answer_json(
        request->client,
        json_pack("{s:s,s:I}", "is", "pong", "time", (json_int_t)request->client->room->now),
        request->re, 0);
}

/* True of a request that has only `do` and `re`; otherwise the client gets an error. */
bool
message_is_bare(struct request *request)
{
    const char *what;
    json_int_t re;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I}", "do", &what, "re", &re) == 0)
        return true;
    message_error(request, "%s takes `re`, a number, and nothing else",
                  json_string_value(json_object_get(request->json, "do")));
    return false;
}

static const struct {
    const char *name;
    void (*take)(struct request *request);
    bool first; /* may come before hello */
} requests[] = {
    {"hello", take_hello, true},       {"ping", take_ping, true},
    {"name", take_name, false},        {"claim", take_claim, false},
    {"lobby", take_lobby, false},      {"open", message_open, false},
    {"watch", message_watch, false},   {"unwatch", message_unwatch, false},
    {"act", message_act, false},       {"give", message_give, false},
    {"ready", message_ready, false},   {"away", message_away, false},
    {"coach", message_coach, false},   {"close", message_close, false},
    {"desk", message_desk, false},     {"seats", message_seats, false},
    {"move", message_move, false},     {"take", message_take_over, false},
    {"remove", message_remove, false}, {"code", message_code, false},
    {"say", message_say, false},       {"react", message_react, false},
    {"chat", message_chat, false},     {"hear", message_hear, false},
};

static void
dispatch(struct request *request)
{
    const char *what = json_string_value(json_object_get(request->json, "do"));
    for (unsigned i = 0; what && i < sizeof requests / sizeof requests[0]; i++) {
        if (strcmp(requests[i].name, what) != 0)
            continue;
        if (!requests[i].first && !request->client->guest)
            message_error(request, "say hello first");
        else
            requests[i].take(request);
        return;
    }
    message_error(request, "`do` names a request, such as hello, lobby, watch or act; "
                           "docs/reference/room-protocol.md lists all");
}

/* Parses a message; NULL with an error.  `lacked` says that only memory was missing. */
static json_t *
read_message(const char *bytes, size_t size, json_error_t *error, bool *lacked)
{
    json_memory_lacked(); /* forget a failure that belongs to something else */
    json_t *json = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, error);
    *lacked = json_memory_lacked();
    if (!*lacked)
        return json;
    snprintf(error->text, sizeof error->text, "the room is out of memory; send it again");
    json_decref(json);
    return NULL;
}

/* Takes one whole message: checks its form and the client's allowance, and answers it. */
void
message_take(struct client *client, const char *bytes, size_t size)
{
    json_error_t error;
    bool lacked;
    struct request request = {client, NULL, -1};
    if (client->closing)
        return;
    if (client->too_long) {
        message_error(&request, "a message has at most %d bytes", ROOM_MESSAGE);
        return;
    }
    if (client->binary) {
        message_error(&request, "a message is text: send it in text frames, not in binary ones");
        return;
    }
    request.json = read_message(bytes, size, &error, &lacked);
    if (!json_is_object(request.json)) {
        message_error(&request, "a message is one JSON object; at byte %d: %s",
                      request.json ? 0 : error.position,
                      request.json ? "another value" : error.text);
        json_decref(request.json);
        if (lacked) /* the error has no `re`, so the client would wait for ever */
            client_hang_up(client);
        return;
    }
    const json_t *re = json_object_get(request.json, "re");
    if (json_is_integer(re) && json_integer_value(re) >= 0)
        request.re = json_integer_value(re);
    client->room->metrics.messages++;
    if (client_is_allowed(client, 1000))
        dispatch(&request);
    else
        message_error(&request, "too many messages; send at most %d in a second", ROOM_RATE / 1000);
    json_decref(request.json);
}
