/*
 * app/room/table/learn.h -- the strategies that companions play by, computed by the worker
 * (worker.h).
 *
 * A strategy is found by the hash of its rules, so the same rules are learned once; the last
 * ROOM_STRATEGIES are kept.  A new table with companions waits in net/message_open.c until the
 * strategy is known, because its record begins with the hash of the strategy.  A table that is read
 * after a restart exists at once, and waits until its companions can play (`learns`).
 */
#ifndef RIFFLE_APP_ROOM_TABLE_LEARN_H
#define RIFFLE_APP_ROOM_TABLE_LEARN_H

#include "room/table/room_table.h"

/* The strategy for these rules, or NULL while it is not known. */
const struct rf_basic *learn_known(const struct room *room, const struct rf_bj_rules *rules);

/* Is the strategy for these rules being computed? */
bool learn_is_asked(const struct room *room, const struct rf_bj_rules *rules);

/* Starts learning, unless these rules are being learned already.  `from` is the address of the
 * client that wants a new table; NULL for a table that exists, which no limit holds for.  False
 * when too many strategies wait, or without memory. */
bool learn_ask(struct room *room, const struct rf_bj_rules *rules, const char *from);

/* Frees all strategies, after the worker was closed. */
void learn_forget(struct room *room);

/* table_open.c: the strategy for these rules is known now, or could not be learned.  A table that
 * waited for it continues, or stops. */
void table_learned(struct table *table, const uint8_t rules[static RF_HASH_BYTES]);

#endif
