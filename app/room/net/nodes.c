/*
 * app/room/net/nodes.c -- sends clients to the node that has their table, and knows which nodes
 * there are (nodes.h).
 */
#include "room/net/nodes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A client is sent to a lighter node to open a table when this one has so many players more, and a
 * quarter more.  The gap keeps two nodes from sending somebody to and fro. */
enum { LIGHTER = 16 };

static void
answer_elsewhere(const struct request *request, const char *table, const char *url, double again)
{
    struct client *client = request->client;
    struct room *room = client->room;
    json_t *json = json_pack("{s:s}", "is", "elsewhere");
    if (table)
        json_object_set_new(json, "table", json_string(table));
    json_object_set_new(json, url ? "url" : "again", url ? json_string(url) : json_real(again));
    /* The other node must know the guest, so their row is safe before the client goes. */
    if (url && client->guest)
        guest_keep(room, client->guest);
    room->metrics.redirected += url != NULL;
    answer_json(client, json, request->re, url ? store_last(room->store) : 0);
    room_publish(room);
}

/* An owner renews several times within a lease.  One that has let half of it pass is probably
 * dead, and a client that is sent there would only come back. */
static bool
is_alive(const struct room *room, const struct store_owner *owner)
{
    return owner->address[0] && owner->left > (int64_t)room->options->lease / 2;
}

bool
nodes_redirect(const struct request *request, const char *id)
{
    struct store_owner owner;
    struct room *room = request->client->room;
    if (!store_is_shared(room->store))
        return false;
    enum store_answer found = store_owner_of(room->store, id, &owner);
    if (found == STORE_NONE)
        return false;
    if (found == STORE_FOUND && !owner.own && is_alive(room, &owner))
        answer_elsewhere(request, id, owner.address, 0);
    else {
        int64_t left = found == STORE_FOUND && !owner.own && owner.left > 0 ? owner.left : 0;
        answer_elsewhere(request, id, NULL, (double)(left + 200) / 1000);
    }
    return true;
}

/* The other node with the fewest players that is not drained; NULL when there is none. */
static const struct store_node *
lightest(const struct room *room)
{
    const struct store_node *best = NULL;
    for (unsigned i = 0; room->nodes && i < room->nodes->count; i++) {
        const struct store_node *node = &room->nodes->node[i];
        if (!node->own && !node->drains && node->address[0] &&
            (!best || node->players < best->players))
            best = node;
    }
    return best;
}

bool
nodes_send_to_lightest(const struct request *request)
{
    const struct room *room = request->client->room;
    const struct store_node *node = lightest(room);
    unsigned own = room->client_count;
    if (!node || (!room->drains && own < node->players + node->players / 4 + LIGHTER))
        return false;
    answer_elsewhere(request, NULL, node->address, 0);
    return true;
}

bool
nodes_refuse_newcomer(const struct request *request)
{
    const struct store_node *node = lightest(request->client->room);
    if (!request->client->room->drains || !node)
        return false;
    answer_elsewhere(request, NULL, node->address, 0);
    client_hang_up(request->client);
    return true;
}

/* Forgets what waits for a client and is not safe: answers about lines that never will be. */
static bool
forget_unsafe(struct client *client, int64_t row)
{
    bool any = false;
    struct message **link = &client->first, *last = NULL, *message;
    while ((message = *link) != NULL) {
        if (message->row != row || message->batch <= client->room->safe) {
            last = message;
            link = &message->next;
            continue;
        }
        any = true;
        *link = message->next;
        client->waiting -= message->size;
        free(message);
    }
    client->last = last;
    return any;
}

/* The address of the node that a drained table was given to, or NULL. */
static const char *
address_of(const struct room *room, const char *name)
{
    for (unsigned i = 0; name[0] && room->nodes && i < room->nodes->count; i++)
        if (strcmp(room->nodes->node[i].name, name) == 0)
            return room->nodes->node[i].address;
    return NULL;
}

static void
send_away(struct client *client, const struct table *table, const char *url, const char *why)
{
    json_t *json = json_pack("{s:s,s:s,s:s,s:s*}", "is", "elsewhere", "table", table->stored.id,
                             "why", why, "url", url);
    answer_json(client, json, -1, 0);
    client->status = ROOM_MOVED;
    client_hang_up(client);
}

void
nodes_dropped(struct table *table, const char *why)
{
    struct room *room = table->room;
    const char *url = address_of(room, table->given_to);
    for (struct client *client = room->clients; client; client = client->next) {
        bool waited = forget_unsafe(client, table->stored.row);
        bool watched = client->table == table;
        if (watched)
            client_watch(client, NULL);
        if (watched || waited)
            send_away(client, table, url, why);
    }
    room->metrics.given += table->given_to[0] != '\0';
    room->lobby_changed = true;
}

json_t *
nodes_addresses(const struct room *room)
{
    if (!room->nodes || room->nodes->count < 2)
        return NULL;
    json_t *list = json_array();
    for (int own = 1; own >= 0; own--)
        for (unsigned i = 0; i < room->nodes->count; i++) {
            const struct store_node *node = &room->nodes->node[i];
            if (node->own == own && !node->drains && node->address[0])
                json_array_append_new(list, json_string(node->address));
        }
    return list;
}

/* The part of an address that a browser sends as Origin: "https://host:port". */
static size_t
origin_size(const char *url)
{
    const char *host = strstr(url, "://");
    return host ? (size_t)(host + 3 - url) + strcspn(host + 3, "/") : 0;
}

bool
nodes_is_origin(const struct room *room, const char *origin)
{
    size_t size = strlen(origin);
    for (unsigned i = 0; room->nodes && i < room->nodes->count; i++) {
        const char *url = room->nodes->node[i].address;
        if (size > 0 && origin_size(url) == size && strncmp(url, origin, size) == 0)
            return true;
    }
    return false;
}

const char *
nodes_sources(const struct room *room)
{
    return room->nodes ? room->nodes->sources : "";
}

/* A source "ws://host:port" also allows http, and wss and https at that host (CSP 3, 6.7.2.8).  An
 * address with a character that would end the directive is left out. */
static void
write_sources(struct nodes *nodes)
{
    size_t at = 0;
    nodes->sources[0] = '\0';
    for (unsigned i = 0; i < nodes->count; i++) {
        const char *url = nodes->node[i].address;
        size_t size = origin_size(url);
        bool safe = strncmp(url, "https://", 8) == 0;
        bool plain = strncmp(url, "http://", 7) == 0;
        size_t scheme = safe ? 8 : 7;
        if ((!safe && !plain) || size <= scheme || strcspn(url, " ;,'\"\r\n") < size ||
            at + size + 8 > sizeof nodes->sources)
            continue;
        at += (size_t)snprintf(nodes->sources + at, sizeof nodes->sources - at, " %s%.*s",
                               safe ? "wss://" : "ws://", (int)(size - scheme), url + scheme);
    }
}

static bool
take_node(void *context, const struct store_node *node)
{
    struct nodes *nodes = context;
    if (nodes->count < NODES)
        nodes->node[nodes->count++] = *node;
    return nodes->count < NODES;
}

/* Keeps the old list while the store cannot be read. */
static void
read_nodes(struct room *room)
{
    struct nodes fresh = {.count = 0};
    if (!store_nodes(room->store, take_node, &fresh))
        return;
    memcpy(room->nodes->node, fresh.node, sizeof fresh.node);
    room->nodes->count = fresh.count;
    write_sources(room->nodes);
}

void
nodes_tick(struct room *room)
{
    if (!store_is_shared(room->store))
        return;
    if (!room->nodes)
        room->nodes = calloc(1, sizeof *room->nodes);
    if (!room->nodes)
        return;
    store_load(room->store, room->client_count, room->drains);
    read_nodes(room);
    nodes_read_tables(room);
}

static void
free_tables(struct nodes *nodes)
{
    for (size_t i = 0; i < nodes->tables; i++)
        json_decref(nodes->table[i].note);
    free(nodes->table);
}

void
nodes_free(struct room *room)
{
    if (room->nodes)
        free_tables(room->nodes);
    free(room->nodes);
    room->nodes = NULL;
}
