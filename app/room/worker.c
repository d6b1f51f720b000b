/*
 * app/room/worker.c -- the queues of long computations: put in, taken in turn, finished.
 *
 * worker.h says why there is a worker and who owns a piece of work.  The mutex guards the lists and
 * is never held while something is computed or finished, so the service thread does not wait for
 * it.
 */
#include "room/worker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lists are short (limits.h), so their end is searched for. */
static void
put_last(struct work **list, struct work *work)
{
    while (*list)
        list = &(*list)->next;
    work->next = NULL;
    *list = work;
}

static struct work *
take_first(struct work **list)
{
    struct work *work = *list;
    if (work)
        *list = work->next;
    return work;
}

/* Takes the next piece.  The kinds take turns: the search begins after the one that was last.  The
 * caller holds the mutex. */
static struct work *
take_next(struct worker *worker)
{
    for (unsigned i = 1; i <= WORK_KINDS; i++) {
        enum work_kind kind = (enum work_kind)((worker->last + i) % WORK_KINDS);
        struct work *work = take_first(&worker->waiting[kind]);
        if (work) {
            worker->last = kind;
            return work;
        }
    }
    return NULL;
}

bool
worker_step(struct worker *worker)
{
    pthread_mutex_lock(&worker->mutex);
    struct work *work = take_next(worker);
    pthread_mutex_unlock(&worker->mutex);
    if (!work)
        return false;
    work->done = work->compute(work, &worker->adviser);
    pthread_mutex_lock(&worker->mutex);
    put_last(&worker->done, work);
    pthread_mutex_unlock(&worker->mutex);
    return true;
}

static bool
has_work(const struct worker *worker)
{
    bool any = false;
    for (unsigned kind = 0; kind < WORK_KINDS; kind++)
        any = any || worker->waiting[kind];
    return any;
}

bool
worker_wait(struct worker *worker)
{
    pthread_mutex_lock(&worker->mutex);
    while (!has_work(worker) && !worker->ends)
        pthread_cond_wait(&worker->change, &worker->mutex);
    bool goes_on = !worker->ends;
    pthread_mutex_unlock(&worker->mutex);
    return goes_on;
}

bool
worker_open(struct room *room, void (*wake)(void *room))
{
    struct worker *worker = calloc(1, sizeof *worker);
    if (!worker) {
        fprintf(stderr, "riffle serve: out of memory\n");
        return false;
    }
    worker->room = room;
    worker->wake = wake;
    pthread_mutex_init(&worker->mutex, NULL);
    pthread_cond_init(&worker->change, NULL);
    if (!worker_start(worker)) {
        free(worker);
        return false;
    }
    room->worker = worker;
    return true;
}

static void
free_list(struct work **list)
{
    for (struct work *work; (work = take_first(list)) != NULL;)
        free(work);
}

void
worker_close(struct room *room)
{
    struct worker *worker = room->worker;
    if (!worker)
        return;
    pthread_mutex_lock(&worker->mutex);
    worker->ends = true;
    pthread_cond_broadcast(&worker->change);
    pthread_mutex_unlock(&worker->mutex);
    worker_stop(worker);
    room->worker = NULL;
    for (unsigned kind = 0; kind < WORK_KINDS; kind++)
        free_list(&worker->waiting[kind]);
    free_list(&worker->done);
    adviser_free(&worker->adviser);
    pthread_cond_destroy(&worker->change);
    pthread_mutex_destroy(&worker->mutex);
    free(worker);
}

void
worker_ask(struct room *room, struct work *work)
{
    struct worker *worker = room->worker;
    pthread_mutex_lock(&worker->mutex);
    put_last(&worker->waiting[work->kind], work);
    pthread_cond_signal(&worker->change);
    pthread_mutex_unlock(&worker->mutex);
}

unsigned
worker_count(struct room *room, enum work_kind kind, const char *from)
{
    struct worker *worker = room->worker;
    unsigned count = 0;
    pthread_mutex_lock(&worker->mutex);
    for (const struct work *work = worker->waiting[kind]; work; work = work->next)
        count += !work->own && (!from || (from[0] && strcmp(work->from, from) == 0));
    pthread_mutex_unlock(&worker->mutex);
    return count;
}

/* `finish` frees each piece.  Runs without the mutex: a finished piece may ask for another. */
static void
finish_all(struct room *room, struct work *list)
{
    for (struct work *work; (work = take_first(&list)) != NULL;)
        work->finish(room, work);
}

/* The piece that is being computed is in no queue: it is finished later, and `finish` then
 * finds the client or the table gone. */
void
worker_cancel(struct room *room, uint64_t ticket, const char *table)
{
    struct worker *worker = room->worker;
    struct work *cancelled = NULL;
    if (!worker)
        return;
    pthread_mutex_lock(&worker->mutex);
    for (unsigned kind = 0; kind < WORK_KINDS; kind++)
        for (struct work **link = &worker->waiting[kind], *work; (work = *link) != NULL;)
            if ((ticket && work->ticket == ticket) || (table && strcmp(work->table, table) == 0)) {
                *link = work->next;
                put_last(&cancelled, work);
            } else
                link = &work->next;
    pthread_mutex_unlock(&worker->mutex);
    finish_all(room, cancelled);
}

bool
worker_collect(struct room *room)
{
    struct worker *worker = room->worker;
    if (!worker)
        return false;
    pthread_mutex_lock(&worker->mutex);
    struct work *done = worker->done;
    worker->done = NULL;
    pthread_mutex_unlock(&worker->mutex);
    finish_all(room, done);
    return done != NULL;
}
