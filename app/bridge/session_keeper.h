/*
 * bridge/session_keeper.h -- keeps the record of a session: composes a line, takes it himself, writes it
 * down.
 *
 * The record is a file, FILE; what must not be told lies in FILE.secret.  Every command opens the
 * record, replays it, and goes on.
 */
#ifndef RIFFLE_APP_BRIDGE_SESSION_KEEPER_H
#define RIFFLE_APP_BRIDGE_SESSION_KEEPER_H

#include <riffle/session_record.h>
#include <stdio.h>

#include "bridge/vault.h"

enum { CLERK_PATH = 4096, CLERK_AGENT = 48 };

/* The agent of a manifest ends in this and his public key. */
#define CLERK_AGENT_KEY "; key "

struct clerk {
    char path[CLERK_PATH], secret_path[CLERK_PATH + 8], event_path[CLERK_PATH + 8];
    FILE *file;
    struct rf_session_record record;
    struct vault *vault; /* NULL when only looking, or when the session is over */
};

/* How a session is opened. */
struct clerk_opening {
    const char *path;
    struct rf_manifest event; /* its parties are not asked for their roots yet */
    unsigned session;         /* which of its sessions */
    unsigned tables;
    bool observed;
    const char *like; /* the record of another session of the event, or NULL */
};

/* A new record with its first line; an existing one, to go on with or to look at.  False, with a
 * message, when that failed. */
bool session_keeper_open(struct clerk *clerk, const struct clerk_opening *o);
bool session_keeper_resume(struct clerk *clerk, const char *path);
bool session_keeper_read(struct clerk *clerk, const char *path);

/* Lets the file go; after `close` of the last session its secrets too. */
void session_keeper_leave(struct clerk *clerk);

/* Puts an act to the law and writes it down with its ruling; a head if one is due. */
enum rf_clause session_keeper_put(struct clerk *clerk, const struct rf_session_act *act,
                                  const char *note, const uint8_t *commitment);

/* A line of the director that is no act, with its payload. */
void session_keeper_line(struct clerk *clerk, const char *act, const char *payload);

/* A party commits; after the last one the manifest follows, and E4 is in force. */
bool session_keeper_commit(struct clerk *clerk, const char *name,
                           const uint8_t root[static RF_HASH_BYTES]);

/* The event as it was described when it was opened, from FILE.event; false, with a message. */
bool session_keeper_event(const struct clerk *clerk, struct rf_manifest *event);
bool session_keeper_read_event(const char *path, struct rf_manifest *event);
bool session_keeper_write_event(const struct clerk *clerk, const struct rf_manifest *event);

#endif
