/*
 * app/room/worker.h -- long computations, done by a thread of their own beside the room's.
 *
 * A strategy for companions takes 30 to 100 milliseconds, the coach's advice 1 to 4, and more on a
 * slow or busy machine.  In that time the service thread would serve no table, so it only queues
 * the work:
 *
 *     worker_ask      queues a piece of work; it never waits
 *     worker_step     computes the next piece: the thread does nothing else (worker_thread.c)
 *     worker_collect  the service thread, woken by the worker, finishes what was computed
 *     worker_cancel   drops the work for a client that has gone, or a table that is closed
 *
 * Fairness: each kind of work has a queue, first come, first served, and the two queues take turns.
 * A client has at most one piece of each kind in it, and an address a few (limits.h).  Further
 * requests are refused, so nobody waits behind a crowd that one guest made.
 *
 * A piece of work is a struct whose first member is a struct work, made by malloc.  It belongs to
 * the worker from worker_ask on, and to `finish` at the end.  `compute` runs in the worker's thread
 * and touches nothing but the piece of work itself and the adviser.  All other functions here are
 * for the service thread.
 *
 * Tests without threads (tests/room/stage.c) bring their own worker_start and worker_stop, which do
 * nothing, and call worker_step themselves.
 */
#ifndef RIFFLE_APP_ROOM_WORKER_H
#define RIFFLE_APP_ROOM_WORKER_H

#include <pthread.h>

#include "room/room.h"

enum work_kind { WORK_ADVICE, WORK_LESSON, WORK_KINDS };

struct work {
    struct work *next;
    enum work_kind kind;
    bool own;                 /* asked for by the room itself: it counts towards no limit */
    char from[ROOM_ADDRESS];  /* the address of the client; empty when none is limited */
    uint64_t ticket;          /* of the client it is for; 0: for several, or for none */
    char table[RF_RECORD_ID]; /* the one table it is about; empty: none */
    bool done;                /* computed; false when that failed or it was cancelled */
    bool (*compute)(struct work *work, struct adviser *adviser);
    void (*finish)(struct room *room, struct work *work); /* and frees it */
};

struct worker {
    struct room *room;
    void (*wake)(void *room);
    pthread_t thread;
    struct adviser adviser; /* `compute` alone uses it */
    pthread_mutex_t mutex;  /* guards what follows */
    pthread_cond_t change;
    struct work *waiting[WORK_KINDS], *done;
    enum work_kind last; /* the queue that had the last turn */
    bool ends;
};

/* Makes room->worker and starts its thread, which calls `wake` after each piece; false, with a
 * message, when that failed. */
bool worker_open(struct room *room, void (*wake)(void *room));

/* Waits for the piece that is being computed, and drops the others. */
void worker_close(struct room *room);

void worker_ask(struct room *room, struct work *work);

/* How many pieces of this kind wait and count towards a limit: in all, or from one address. */
unsigned worker_count(struct room *room, enum work_kind kind, const char *from);

/* Waiting work for this client (ticket, not 0) or about this table (not NULL) is finished without
 * being computed. */
void worker_cancel(struct room *room, uint64_t ticket, const char *table);

/* Finishes what was computed; false when there was nothing. */
bool worker_collect(struct room *room);

/* For the thread: worker_step computes one piece, false when none waits; worker_wait waits for one,
 * false when the worker closes. */
bool worker_step(struct worker *worker);
bool worker_wait(struct worker *worker);

/* worker_thread.c: the thread, and its end. */
bool worker_start(struct worker *worker);
void worker_stop(struct worker *worker);

#endif
