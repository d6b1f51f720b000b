/*
 * app/room/table/room_table.h -- one table of the card room: it is opened, played, timed, told of and
 * closed.
 *
 * Nothing here knows a connection.  What changes at a table is written into its state as text, and
 * the clients that watch it are marked to be written to.
 */
#ifndef RIFFLE_APP_ROOM_TABLE_ROOM_TABLE_H
#define RIFFLE_APP_ROOM_TABLE_ROOM_TABLE_H

#include "room/room.h"

/* table_open.c: the room's list of tables with lines that are not on the disk yet */
void table_list_unsafe(struct table *table);
void table_unlist_unsafe(struct table *table);

/* table_open.c; a new table gets its name there; table_load.c */
struct table *table_new(struct room *room, const struct rf_bj_rules *rules,
                        const struct store_table *stored, unsigned companions);
struct table *table_known(struct room *room, const struct store_table *stored);
bool table_load(struct table *table);
void table_keep_line(void *context, const char *line, size_t size);
void table_secret_path(const struct table *table, char *out, size_t room);
bool table_take_strategy(struct table *table); /* false while the room has not learned it */
void table_close(struct table *table);
void table_stop(struct table *table, const char *format, ...) /* a fault of this table alone */
    __attribute__((format(printf, 2, 3)));
void table_free(struct table *table);
bool table_is_companion(const struct table *table, const char *name);
struct player *table_player(struct table *table, const char *name, bool make);
bool table_connected(const struct table *table, const char *name);
unsigned table_humans(const struct table *table); /* who hold a box */

/* table_run.c */
void table_run(struct table *table);
void table_check_keeper(struct table *table); /* stops the table if its keeper failed */
bool table_may_give(const struct table *table, const struct player *player); /* to this shoe */

/* table_wait.c */
struct wait table_wait_compute(struct table *table);
bool table_holds_look(struct table *table); /* somebody may still surrender early */
bool table_may_deal(struct table *table);
void table_begins(struct table *table); /* a round: who plays, and who was waited for */

/* table_time.c */
void table_clock(struct table *table); /* starts or stops the clock of what is waited for */
void table_timeout(struct table *table);
void table_idle(struct table *table); /* between rounds: who has been away too long leaves */
void table_acted(struct table *table, struct player *player);
void table_time_go_away(struct table *table, const char *name);
bool table_declines(struct table *table, bool all); /* insurance, for all or for who is away */

/* table_say.c */
void table_say(struct table *table); /* its state, as text */

#endif
