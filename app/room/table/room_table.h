/*
 * app/room/table/room_table.h -- one table of the card room: opened, played, timed, told of and
 * closed.
 *
 * Nothing here knows a connection.  A change at a table is written into its state as text
 * (table_say), and the clients that watch it are marked to be written to.
 */
#ifndef RIFFLE_APP_ROOM_TABLE_ROOM_TABLE_H
#define RIFFLE_APP_ROOM_TABLE_ROOM_TABLE_H

#include "room/room.h"

/* table_open.c: the room's list of tables with lines that are not on the disk yet */
void table_list_unsafe(struct table *table);
void table_unlist_unsafe(struct table *table);

/* table_open.c: table_new opens a table and gives it its name, table_known makes one that the store
 * has; table_load.c: table_load reads its record, false when the table cannot continue */
struct table *table_new(struct room *room, const struct rf_bj_rules *rules,
                        const struct store_table *stored, unsigned companions);
struct table *table_known(struct room *room, const struct store_table *stored);
bool table_load(struct table *table);
void table_keep_line(void *context, const char *line, size_t size);
void table_secret_path(const struct table *table, char *out, size_t room);
struct keeper_vault table_vault(struct table *table); /* zero: secrets are in that file */
bool table_take_strategy(struct table *table);        /* false while the room has not learned it */
void table_close(struct table *table);
/* Stops this table alone, for good: it takes no more acts, and tells everybody this sentence. */
void table_stop(struct table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
void table_free(struct table *table);
bool table_is_companion(const struct table *table, const char *name);
/* The room's notes about a player; with `make` new ones if there are none, NULL when all are used.
 */
struct player *table_player(struct table *table, const char *name, bool make);
bool table_connected(const struct table *table, const char *name); /* has a client here */
unsigned table_humans(const struct table *table); /* players with a box, without companions */

/* table_run.c: does everything that needs no player, then starts the clock of the next question */
void table_run(struct table *table);
void table_check_keeper(struct table *table); /* stops the table if its keeper failed */
bool table_may_give(const struct table *table,
                    const struct player *player); /* a share to the shoe */

/* table_wait.c */
struct wait table_wait_compute(struct table *table);
bool table_holds_look(struct table *table); /* somebody may still surrender early */
bool table_may_deal(struct table *table);   /* a round may begin */
void table_begins(struct table *table); /* notes at the start of a round who plays and was late */

/* table_time.c */
void table_clock(struct table *table);   /* starts or stops the clock of the present question */
void table_timeout(struct table *table); /* acts if that clock has run out */
void table_idle(struct table *table);    /* sends away players who are gone, and closes if unused */
void table_acted(struct table *table, struct player *player); /* the player is back */

/* A table that was read again sleeps: nothing happens and no clock runs until one of its players is
 * back.  Then all of them have their full time. */
void table_wake(struct table *table, const char *name);
void table_decided(struct player *player);  /* they decided something */
bool table_passes_cut(struct table *table); /* for a player who is away */
bool table_sends_off(struct table *table);  /* players who were removed */
void table_time_go_away(struct table *table, const char *name);
bool table_declines(struct table *table, bool all); /* insurance, for all or for those away */

/* table_say.c */
void table_say(struct table *table); /* writes its state as text and tells clients if it changed */
unsigned table_onlookers(const struct table *table); /* guests who watch and have no seat */
unsigned table_absent(const struct table *table);    /* players who are away or not connected */

#endif
