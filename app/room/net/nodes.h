/*
 * app/room/net/nodes.h -- the room on several nodes that share one store (store/owner.h): where a
 * client finds its table, what the lobby says of tables elsewhere, and how a node is drained.
 *
 * Any node takes any client.  A client that asks for a table of another node is sent there:
 *
 *     {"is":"elsewhere","table":ID,"url":"https://b.example.org"}   go there and ask again
 *     {"is":"elsewhere","table":ID,"again":0.4}                     nobody has it for the moment:
 *                                                                   ask again here in 0.4 s
 *
 * Nodes do not talk to each other.  All they know of each other is in the store, which each reads
 * once a second (nodes_tick).  Where only one address is public, the proxy in front gives each node
 * a path of its own (docs/how-to/nodes.md), so that a client is sent to another path.
 *
 * With a store of one node none of this does anything.
 */
#ifndef RIFFLE_APP_ROOM_NET_NODES_H
#define RIFFLE_APP_ROOM_NET_NODES_H

#include "room/net/net.h"

/* Once a second: tells the other nodes of this one, and reads what they told. */
void nodes_tick(struct room *room);
void nodes_free(struct room *room);

/* A table that this node does not have.  True after an answer: where it is, or that nobody can say
 * now.  False when there is no such table, and nothing was answered. */
bool nodes_redirect(const struct request *request, const char *id);

/* Sends a client that wants to open a table to the node with the fewest players, when that has
 * clearly fewer, or when this node is drained.  True after that answer. */
bool nodes_send_to_lightest(const struct request *request);

/* A draining node lets nobody in.  True after it has sent the client to another node. */
bool nodes_refuse_newcomer(const struct request *request);

/* This node has the table no more.  Answers about lines that are not safe are forgotten, and every
 * client that watches it is sent away; it comes back and is told where the table is. */
void nodes_dropped(struct table *table, const char *why);

/* The public addresses of all nodes, this one first; NULL when it is the only one. */
json_t *nodes_addresses(const struct room *room);

/* True of an Origin under which a page of another node runs. */
bool nodes_is_origin(const struct room *room, const char *origin);

/* The sources for `connect-src` of a page, so that it can reach the other nodes: "" for none. */
const char *nodes_sources(const struct room *room);

/* nodes_lobby.c: what is known of tables elsewhere. */
/* True when there is a table of the house elsewhere, or another node is to open it. */
bool nodes_has_standing(const struct room *room);
bool nodes_is_seated(const struct room *room, const char *name);
void nodes_add_seats(const struct room *room, const char *name, json_t *seats);
void nodes_add_tables(const struct room *room, json_t *tables, int *more);
unsigned nodes_players(const struct room *room); /* of all other nodes */
void nodes_read_tables(struct room *room);

/* What this node knows of the others; nodes.c and nodes_lobby.c share it. */
enum { NODES = 64, NODES_SOURCES = 1500 };

struct shared_table {
    char id[RF_RECORD_ID];
    bool hidden, standing;
    json_t *note; /* as the lobby has it; owned, or NULL */
};

struct nodes {
    struct store_node node[NODES];
    unsigned count;
    struct shared_table *table; /* tables of other nodes, owned */
    size_t tables, space;
    char sources[NODES_SOURCES];
};

/* drain.c: gives all tables to other nodes, one by one between rounds.  drain_step is called with
 * each tick; true when nothing is left, or nobody is there to take it. */
bool drain_begin(struct room *room); /* false when this node is the only one */
bool drain_step(struct room *room);

/* Whether the room may be handed over to another program on this machine: no round is on, or the
 * time for them is over.  Called with each tick. */
bool drain_is_calm(struct room *room);

#endif
