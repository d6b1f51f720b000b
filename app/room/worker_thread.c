/*
 * app/room/worker_thread.c -- the worker's thread: it computes one piece after the other and wakes
 * the room after each.
 *
 * It is apart from worker.c so that tests without threads can replace it.  room_load starts it
 * after the sandbox limits files, because Landlock holds only for threads that start later
 * (sandbox.h).
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "room/worker.h"

static void *
run(void *context)
{
    struct worker *worker = context;
    while (worker_wait(worker))
        if (worker_step(worker))
            worker->wake(worker->room);
    return NULL;
}

/* The service thread handles signals, so they are blocked here; except SIGSYS, with which the
 * sandbox refuses a system call of this very thread. */
bool
worker_start(struct worker *worker)
{
    sigset_t all, before;
    sigfillset(&all);
    sigdelset(&all, SIGSYS);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&worker->thread, NULL, run, worker);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error)
        fprintf(stderr, "riffle serve: cannot start a thread: %s\n", strerror(error));
    return error == 0;
}

void
worker_stop(struct worker *worker)
{
    pthread_join(worker->thread, NULL);
}
