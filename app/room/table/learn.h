/*
 * app/room/table/learn.h -- the strategies that companions play by, learned beside the room (worker.h).
 *
 * A strategy is kept by the hash of its rules, so the same rules are learned once; the last sixteen
 * are kept.  A table that is opened with companions waits in message_open.c, because its record
 * begins with the hash of the strategy.  A table that is read after a start is there at once and
 * stands still until its companions can play (`learns`).
 */
#ifndef RIFFLE_APP_ROOM_TABLE_LEARN_H
#define RIFFLE_APP_ROOM_TABLE_LEARN_H

#include "room/table/room_table.h"

/* The strategy for these rules, or NULL while it is not known. */
const struct rf_basic *learn_known(const struct room *room, const struct rf_bj_rules *rules);

/* Is the strategy for these rules being computed? */
bool learn_is_asked(const struct room *room, const struct rf_bj_rules *rules);

/* Has the rules learned, unless they are being learned already: for a client at the address `from`,
 * or for a table that is there (NULL).  False when too many strategies wait, or there is no memory. */
bool learn_ask(struct room *room, const struct rf_bj_rules *rules, const char *from);

/* Frees what is known, after the worker was closed. */
void learn_forget(struct room *room);

/* table_open.c: a strategy is known now, or could not be learned.  A table that waited continues. */
void table_learned(struct table *table, const uint8_t rules[static RF_HASH_BYTES]);

#endif
