/*
 * app/room/desk/desk.h -- the director's desk of the card room: sessions of bridge, by message.
 *
 * Every event has a folder of its own, DATA/events/NAME.  A director's request is run there as a
 * child process, `riffle session VERB` or one of a few other commands.  So the desk can do nothing
 * that a director could not do by hand, and its answer names the command that was run.  The club's
 * ledger is DATA/ledger.
 *
 *     desk_open        starts the threads, which wait for requests
 *     desk_ask         queues a request; it never waits
 *     desk_answer      takes a finished answer, in any order; `wake` is called when there is one
 *     desk_file        opens a file of an event for somebody who may have it
 *     desk_close       ends what is running and drops the rest
 *
 * Requests of one event are done one after the other, those of several events in parallel.  All
 * functions are for one thread; only `wake` is called by the desk's own threads.
 */
#ifndef RIFFLE_APP_ROOM_DESK_DESK_H
#define RIFFLE_APP_ROOM_DESK_DESK_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct desk;

/* NULL, with a message, when the folder cannot be made or no thread can be started.  With
 * `files_limited` each thread limits itself to the events and the ledger (sandbox_limit_desk). */
struct desk *desk_open(const char *data, bool files_limited, void (*wake)(void *context),
                       void *context);
void desk_close(struct desk *desk);

/* Sets the program whose commands are run; the default is this program itself.  For tests. */
void desk_program(struct desk *desk, const char *path);

/* Sets the address under which everybody finds the room, like https://cards.example.org, for the
 * code on hand records.  Empty, the default: the code has no link. */
void desk_address(struct desk *desk, const char *address);

/* Queues a director's request, `{"do":"desk","event":…,"verb":…,"with":{…},"re":…}`.  False when
 * too many wait already.  The ticket comes back with the answer. */
bool desk_ask(struct desk *desk, uint64_t ticket, const json_t *request);

/* The next finished answer, which is the caller's, or NULL. */
json_t *desk_answer(struct desk *desk, uint64_t *ticket);

/* What the answer to HTTP says about a file, or why there is none. */
struct desk_file {
    const char *type; /* for Content-Type */
    char name[96];    /* to save it under */
    int64_t size;
    int status;      /* of HTTP: 200, 403 or 404 */
    const char *why; /* a sentence, when there is no file */
};

/* Opens a file of an event for reading; -1 when there is none for this person.  Everybody may have
 * the record, the description of the event for its parties, files made of released boards, and
 * `files`, a list of the names of these.  A director may have all. */
int desk_file(struct desk *desk, const char *event, const char *file, bool director,
              struct desk_file *about);

/* The list of events for everybody, as JSON, which the caller frees; NULL without memory. */
char *desk_public(const struct desk *desk);

#endif
