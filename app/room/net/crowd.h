/*
 * app/room/net/crowd.h -- admission: what happens when more people come than the room can carry.
 *
 * Those who play keep what they have.  Newcomers are told to wait, with the time after which they
 * should come again; the page does that by itself.  There are two reasons:
 *
 *   CROWD_FULL  There are as many connections as --max-guests, or as the system gives files for.
 *               Nobody new comes in; those who are in may sit down.
 *   CROWD_BUSY  The room lags (--max-lag), or too much waits for clients that are slow to take it.
 *               Nobody new comes in, and nobody sits down or opens a table who does not play yet.
 *
 * The lag is what an act waits for inside the room: how late the service loop comes round, and how
 * long a batch takes until it is on the disk.  It is smoothed over about a second, so that one slow
 * write or a process that was stopped does not count.  The room is busy from the limit on until the
 * lag has been below two thirds of it, and the bytes that wait below half of theirs, for
 * ROOM_CALM_MS.  With few people (ROOM_CROWD) a lag is the disk's, and turning people away would
 * not help: the room ignores it then.
 *
 * Each one who is turned away gets a time of their own to come again, ROOM_AGAIN_STEP_MS after the
 * one before, so that those who wait do not come back all at once.
 */
#ifndef RIFFLE_APP_ROOM_NET_CROWD_H
#define RIFFLE_APP_ROOM_NET_CROWD_H

#include "room/net/net.h"

enum crowd_state { CROWD_FREE, CROWD_FULL, CROWD_BUSY };

/* Takes the limits of the options, and of the system: so many files may be open. */
void crowd_start(struct room *room, uint64_t files);

/* A look at the load, about every 50 milliseconds: the loop came round so much too late. */
void crowd_look(struct room *room, uint64_t late);

/* After acts, and when something is on the disk: times batches. */
void crowd_time_batch(struct room *room);

enum crowd_state crowd_state(const struct room *room);

/* May this guest come in (NULL: a new one)?  Players, the director and the operator always may. */
bool crowd_admits(const struct room *room, const struct guest *guest);

/* Tells a newcomer to wait and closes the connection. */
void crowd_turn_away(const struct request *request);

/* Somebody wants to sit down or open a table: true, after an answer that says so, when they have to
 * wait. */
bool crowd_refuses(const struct request *request, const char *what);

#endif
