/*
 * app/room/net/crowd.h -- admission: what happens when more people come than the room can serve.
 *
 * Players keep what they have.  Newcomers are told to wait, and when to come again; the page does
 * that by itself.  There are two reasons:
 *
 *   CROWD_FULL  There are as many connections as --max-guests, or as the system allows files for.
 *               Nobody new comes in; everybody inside may sit down.
 *   CROWD_BUSY  The room lags (--max-lag), or too many bytes wait for slow clients.  Nobody new
 *               comes in, and only people who already play may sit down or open a table.
 *
 * The lag is how long an act waits inside the room: how late the service loop comes round, and how
 * long a batch takes until it is on the disk.  It is smoothed over about a second, so that one slow
 * write or a process that was stopped does not count.  The room is busy from the limit on until the
 * lag has been below two thirds of it, and the waiting bytes below half of theirs, for
 * ROOM_CALM_MS.  With few people (ROOM_CROWD) a lag comes from the disk, and turning people away
 * would not help: the room ignores it.
 *
 * Each client that is turned away gets a time of its own to come again, ROOM_AGAIN_STEP_MS after
 * the one before, so that they do not all come back at once.
 */
#ifndef RIFFLE_APP_ROOM_NET_CROWD_H
#define RIFFLE_APP_ROOM_NET_CROWD_H

#include "room/net/net.h"

enum crowd_state { CROWD_FREE, CROWD_FULL, CROWD_BUSY };

/* Takes the limits from the options and from the system, which allows `files` open files. */
void crowd_start(struct room *room, uint64_t files);

/* Looks at the load, about every 50 milliseconds; the loop came round `late` milliseconds late. */
void crowd_look(struct room *room, uint64_t late);

/* Times batches; called after acts, and when a batch is on the disk. */
void crowd_time_batch(struct room *room);

enum crowd_state crowd_state(const struct room *room);

/* May this guest come in (NULL: a new one)?  Players, the director and the operator always may. */
bool crowd_admits(const struct room *room, const struct guest *guest);

/* Tells a newcomer to wait and closes the connection. */
void crowd_turn_away(const struct request *request);

/* For a client that wants to sit down or open a table: true, after an error that says `what` is not
 * possible, when it has to wait. */
bool crowd_refuses(const struct request *request, const char *what);

#endif
