/*
 * room/desk/desk.h -- the director's desk of the card room: sessions of bridge, by message.
 *
 * Every event has a folder of its own, DATA/events/NAME, and what a director asks for is done in it
 * by the command itself, `riffle session VERB` and a few others, as child processes: so the desk
 * can do nothing that a director could not do by hand, and the answer tells the command that was
 * run.  The club's ledger is DATA/ledger.
 *
 *     desk_open        threads are started, and wait
 *     desk_ask         a request is queued; it never waits
 *     desk_answer      finished answers, in any order; `wake` is called when there is one
 *     desk_file        a file of an event is opened for somebody to have
 *     desk_close       what is running ends, and the rest is dropped
 *
 * The requests of one event are done one after the other, those of several side by side.  All but
 * `wake`, which the desk's own threads call, is for one thread.
 */
#ifndef RIFFLE_APP_ROOM_DESK_DESK_H
#define RIFFLE_APP_ROOM_DESK_DESK_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct desk;

/* NULL, with a message, when the folder cannot be made or no thread started. */
struct desk *desk_open(const char *data, void (*wake)(void *context), void *context);
void desk_close(struct desk *desk);

/* The program whose commands are run; this one itself unless said. */
void desk_program(struct desk *desk, const char *path);

/* Queues a director's request, `{"do":"desk","event":…,"verb":…,"with":{…},"re":…}`; false when
 * too many wait already.  The ticket comes back with the answer. */
bool desk_ask(struct desk *desk, uint64_t ticket, const json_t *request);

/* The next finished answer, which is the caller's, or NULL. */
json_t *desk_answer(struct desk *desk, uint64_t *ticket);

/* What is told about a file, or why there is none. */
struct desk_file {
    const char *type; /* for Content-Type */
    char name[96];    /* to save it under */
    int64_t size;
    int status;      /* of HTTP: 200, 403 or 404 */
    const char *why; /* a sentence, where there is none */
};

/* Opens a file of an event for reading; -1 where it is not to be had.  Without `director` these are
 * the record, what describes the event to its parties, what was made of released boards, and
 * `files`, a list of the names of all of these. */
int desk_file(struct desk *desk, const char *event, const char *file, bool director,
              struct desk_file *about);

/* Which events there are, as text for everybody, which the caller frees; NULL without memory. */
char *desk_public(const struct desk *desk);

#endif
