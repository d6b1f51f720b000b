/*
 * app/room/desk/desk.c -- the queue of the desk: requests wait, threads do them, answers wait to be
 * fetched.
 *
 * The service thread puts requests in (desk_ask) and takes answers out (desk_answer).  DESK_THREADS
 * threads take one request each and pass it to desk_work.c.  A thread marks its event as busy, so
 * that two commands never change the same record at once.
 */
#include "room/desk/desk.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "room/desk/desk_in.h"
#include "room/sandbox.h"

/* The name becomes a folder, so it can hold no dot and no slash. */
bool
desk_event_fits(const char *name)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    size_t size = strlen(name);
    return size > 0 && size < DESK_EVENT && name[0] != '-' && strspn(name, plain) == size;
}

bool
desk_path(const struct desk *desk, const char *event, const char *file, char *out, size_t room)
{
    int size = snprintf(out, room, "%s/%s/%s", desk->events, event, file);
    return size > 0 && (size_t)size < room;
}

static void
job_free(struct desk_job *job)
{
    json_decref(job->request);
    json_decref(job->answer);
    free(job);
}

/* A request without an event (help, events) never waits for another. */
static bool
is_busy(const struct desk *desk, const char *event)
{
    bool busy = false;
    for (unsigned i = 0; i < DESK_THREADS; i++)
        busy |= *event && strcmp(desk->busy[i], event) == 0;
    return busy;
}

/* Takes the first waiting request whose event no thread works on, or NULL. */
static struct desk_job *
take(struct desk *desk)
{
    struct desk_job **at = &desk->waiting;
    while (*at && is_busy(desk, (*at)->event))
        at = &(*at)->next;
    struct desk_job *job = *at;
    if (job)
        *at = job->next;
    return job;
}

static void
put_last(struct desk_job **list, struct desk_job *job)
{
    while (*list)
        list = &(*list)->next;
    job->next = NULL;
    *list = job;
}

/* Does one request at a time until the desk is closed.  The lock is held except while a request is
 * being done and while the room is woken. */
static void
work(struct desk *desk, char busy[static DESK_EVENT])
{
    pthread_mutex_lock(&desk->lock);
    while (!atomic_load(&desk->stop)) {
        struct desk_job *job = take(desk);
        if (!job) {
            pthread_cond_wait(&desk->work, &desk->lock);
            continue;
        }
        memcpy(busy, job->event, DESK_EVENT);
        pthread_mutex_unlock(&desk->lock);
        desk_work(desk, job);
        pthread_mutex_lock(&desk->lock);
        busy[0] = '\0';
        put_last(&desk->done, job);
        pthread_cond_broadcast(&desk->work);
        pthread_mutex_unlock(&desk->lock);
        desk->wake(desk->context);
        pthread_mutex_lock(&desk->lock);
    }
    pthread_mutex_unlock(&desk->lock);
}

static void *
thread_main(void *input)
{
    struct desk *desk = input;
    pthread_mutex_lock(&desk->lock);
    unsigned mine = desk->threads++;
    pthread_mutex_unlock(&desk->lock);
    if (desk->files_limited)
        sandbox_limit_desk(desk->events, desk->ledger);
    work(desk, desk->busy[mine]);
    return NULL;
}

/* The service thread handles signals, so they are blocked here; except SIGSYS, with which the
 * sandbox refuses a system call of this very thread. */
static bool
start_threads(struct desk *desk)
{
    sigset_t all, before;
    unsigned started = 0;
    sigfillset(&all);
    sigdelset(&all, SIGSYS);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (started < DESK_THREADS &&
           pthread_create(&desk->thread[started], NULL, thread_main, desk) == 0)
        started++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (started == DESK_THREADS)
        return true;
    atomic_store(&desk->stop, true);
    pthread_cond_broadcast(&desk->work);
    for (unsigned i = 0; i < started; i++)
        pthread_join(desk->thread[i], NULL);
    return false;
}

/* Makes DATA/events, which only its owner can read, and notes the paths.  200 bytes are left for
 * the names of an event and a file. */
static bool
make_folders(struct desk *desk, const char *data)
{
    char folder[PATH_MAX], events[PATH_MAX + 8];
    if (!realpath(data, folder))
        return false;
    snprintf(events, sizeof events, "%s/events", folder);
    if (strlen(events) >= sizeof desk->events - 200) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (mkdir(events, 0700) != 0 && errno != EEXIST)
        return false;
    strcpy(desk->events, events);
    snprintf(desk->ledger, sizeof desk->ledger, "%s/ledger", folder);
    return true;
}

struct desk *
desk_open(const char *data, bool files_limited, void (*wake)(void *context), void *context)
{
    struct desk *desk = calloc(1, sizeof *desk);
    const char *zone = getenv("TZ");
    if (!desk) {
        fprintf(stderr, "riffle serve: out of memory for the director's desk\n");
        return NULL;
    }
    desk->wake = wake;
    desk->context = context;
    desk->files_limited = files_limited;
    desk_program(desk, "/proc/self/exe");
    if (zone && strlen(zone) < sizeof desk->zone)
        strcpy(desk->zone, zone);
    if (!make_folders(desk, data)) {
        fprintf(stderr, "riffle serve: cannot make the folder %s/events: %s\n", data,
                strerror(errno));
        free(desk);
        return NULL;
    }
    pthread_mutex_init(&desk->lock, NULL);
    pthread_cond_init(&desk->work, NULL);
    if (!start_threads(desk)) {
        fprintf(stderr, "riffle serve: cannot start a thread for the director's desk\n");
        free(desk);
        return NULL;
    }
    return desk;
}

void
desk_program(struct desk *desk, const char *path)
{
    snprintf(desk->program, sizeof desk->program, "%s", path);
}

void
desk_address(struct desk *desk, const char *address)
{
    snprintf(desk->address, sizeof desk->address, "%s", address);
}

void
desk_close(struct desk *desk)
{
    if (!desk)
        return;
    pthread_mutex_lock(&desk->lock);
    atomic_store(&desk->stop, true);
    pthread_cond_broadcast(&desk->work);
    pthread_mutex_unlock(&desk->lock);
    for (unsigned i = 0; i < DESK_THREADS; i++)
        pthread_join(desk->thread[i], NULL);
    for (struct desk_job *job; (job = desk->waiting); job_free(job))
        desk->waiting = job->next;
    for (struct desk_job *job; (job = desk->done); job_free(job))
        desk->done = job->next;
    pthread_cond_destroy(&desk->work);
    pthread_mutex_destroy(&desk->lock);
    free(desk);
}

bool
desk_ask(struct desk *desk, uint64_t ticket, const json_t *request)
{
    struct desk_job *job = calloc(1, sizeof *job);
    const json_t *named = json_object_get(request, "event");
    const char *event = json_string_value(named);
    if (!job || !(job->request = json_deep_copy(request))) {
        free(job);
        return false;
    }
    job->ticket = ticket;
    /* A JSON string can hold a zero byte; such a name is not taken. */
    if (event && strlen(event) == json_string_length(named) && desk_event_fits(event))
        strcpy(job->event, event);
    /* Requests about practice boards are done one after the other, as those of one event are. */
    const char *verb = json_string_value(json_object_get(request, "verb"));
    if (verb && strcmp(verb, "practice") == 0)
        strcpy(job->event, DESK_PRACTICE);
    pthread_mutex_lock(&desk->lock);
    bool room = desk->count < DESK_WAITING;
    if (room) {
        desk->count++;
        put_last(&desk->waiting, job);
        pthread_cond_signal(&desk->work);
    }
    pthread_mutex_unlock(&desk->lock);
    if (!room)
        job_free(job);
    return room;
}

json_t *
desk_answer(struct desk *desk, uint64_t *ticket)
{
    pthread_mutex_lock(&desk->lock);
    struct desk_job *job = desk->done;
    if (job) {
        desk->done = job->next;
        desk->count--;
    }
    pthread_mutex_unlock(&desk->lock);
    if (!job)
        return NULL;
    json_t *answer = job->answer;
    *ticket = job->ticket;
    job->answer = NULL;
    job_free(job);
    return answer;
}
