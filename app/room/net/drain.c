/*
 * app/room/net/drain.c -- drains a node that is to be stopped: its tables go to other nodes, one by
 * one, each between two rounds.
 *
 * A table that is given away is fenced like any other (store/owner.h): the store hands it over once
 * all that was put before is safe, and nodes_dropped then sends its clients after it.  Newcomers
 * are sent to other nodes at once.
 */
#include <stdio.h>
#include <string.h>

#include "room/net/nodes.h"

enum { CALM_MS = 30000 }; /* for rounds to end before the room is handed over */

bool
drain_begin(struct room *room)
{
    unsigned others = 0;
    for (unsigned i = 0; room->nodes && i < room->nodes->count; i++)
        others += !room->nodes->node[i].own && !room->nodes->node[i].drains;
    if (others == 0)
        return false;
    room->drains = true;
    room->drained_until = room->now + 1000 * (uint64_t)room->options->drain;
    store_load(room->store, room->client_count, true);
    fprintf(stderr,
            "riffle serve: giving %u tables to other nodes, each between two rounds, for at most "
            "%u seconds. A second signal ends this at once\n",
            room->table_count, room->options->drain);
    return true;
}

/* The node that gets the next table: the one with the fewest tables of those that stay. */
static const struct store_node *
heir(struct room *room)
{
    struct store_node *best = NULL;
    for (unsigned i = 0; i < room->nodes->count; i++) {
        struct store_node *node = &room->nodes->node[i];
        if (!node->own && !node->drains && (!best || node->tables < best->tables))
            best = node;
    }
    if (best)
        best->tables++; /* until the next look at the store */
    return best;
}

/* May the table go now?  Not while a round is on, nor while lines of it are on their way. */
static bool
can_go(const struct table *table)
{
    return !table->given_to[0] && table->loaded && !table->house.game->table.round.on &&
           table->safe == table->log.last;
}

bool
drain_is_calm(struct room *room)
{
    if (!room->drained_until)
        room->drained_until = room->now + CALM_MS;
    for (struct table *table = room->tables; table; table = table->next)
        if (table->loaded && !can_go(table))
            return room->now >= room->drained_until;
    return true;
}

/* One table for each step, so that the players who stay are served in between. */
bool
drain_step(struct room *room)
{
    bool over = room->now >= room->drained_until;
    if (!room->tables || over)
        return true;
    for (struct table *table = room->tables; table; table = table->next) {
        if (!can_go(table))
            continue;
        const struct store_node *node = heir(room);
        if (!node)
            return true;
        snprintf(table->given_to, sizeof table->given_to, "%s", node->name);
        store_give(room->store, table->stored.row, node->name);
        return false;
    }
    return false;
}
