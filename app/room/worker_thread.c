/*
 * room/worker_thread.c -- the thread of the worker: it computes one piece after the other and wakes
 * the room after each.
 *
 * Limits on files hold for threads that start after them, so it is started by room_load
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

/* Signals are the service thread's, except SIGSYS, by which the sandbox refuses a system call. */
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
        fprintf(stderr, "riffle serve: no thread can be started: %s\n", strerror(error));
    return error == 0;
}

void
worker_stop(struct worker *worker)
{
    pthread_join(worker->thread, NULL);
}
