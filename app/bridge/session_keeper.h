/*
 * app/bridge/session_keeper.h -- the record of a bridge session, kept as a file.
 *
 * The files of a session:
 *
 *     FILE          the record: public, one line for each act
 *     FILE.secret   the Director's keys and the deals that were entered (vault.h); for the owner
 *     FILE.event    the description of the event, until the manifest is written
 *     FILE.shareN   sub-keys of party N, encrypted to the dealing agent (agent.h)
 *
 * The life of a keeper: session_keeper_open for a new session, _resume to continue one, or _read to
 * look at one; then acts and lines; then session_keeper_leave.  The keeper never ends the program:
 * a function that fails prints a message and returns false, and the command returns STATUS_IO.
 */
#ifndef RIFFLE_APP_BRIDGE_SESSION_KEEPER_H
#define RIFFLE_APP_BRIDGE_SESSION_KEEPER_H

#include <riffle/session_record.h>
#include <stdio.h>

#include "bridge/vault.h"
#include "record/line_store.h"

enum { SESSION_KEEPER_PATH = 4096, SESSION_KEEPER_AGENT = 48 };

/* In the manifest the agent's name is followed by this and the agent's public key in hexadecimal.
 */
#define SESSION_KEEPER_AGENT_KEY "; key "

/* The Merkle leaves of one party: hashes of all its sub-keys.  agent.c fills it, because computing
 * them again for each board would cost a PRF for every deal of the event. */
struct leaf_cache {
    struct rf_digest *leaf; /* owned by the keeper; NULL before the first use */
    unsigned party;         /* whose leaves these are, from 1; 0 for nobody's */
};

/* The lines of the record and room for two folds of it, for corrections.  Too large for the
 * keeper itself, which may be on a stack. */
struct session_lines {
    struct line_store store;
    struct rf_session_workspace space;
};

struct session_keeper {
    char path[SESSION_KEEPER_PATH], secret_path[SESSION_KEEPER_PATH + 8],
        event_path[SESSION_KEEPER_PATH + 8];
    FILE *file;                      /* the record, locked; NULL when it was only read */
    struct rf_session_record record; /* the fold of all lines so far */
    struct vault *vault;             /* NULL when only looking, or when the session is over */
    struct session_lines *lines;     /* owned; NULL before the record is opened */
    struct leaf_cache leaves;        /* of the party whose path was asked for last */
    bool failed;                     /* a write failed; nothing more is written */
};

/* How a session is opened. */
struct session_opening {
    const char *path;
    struct rf_manifest event; /* names and roots of its parties are filled in by commits */
    unsigned session;         /* which session of the event, from 1 */
    unsigned tables;
    bool observed;    /* persons or another program deal: no manifest, no vaulted secret in use */
    bool breaches;    /* forbidden acts that happened are recorded as breaches */
    const char *like; /* the record of another session of the event, or NULL */
};

/* Makes a new record with its first line; opens one to continue it, locked; or reads one, without a
 * lock and without secrets.  False, with a message, when that failed. */
bool session_keeper_open(struct session_keeper *keeper, const struct session_opening *o);
bool session_keeper_resume(struct session_keeper *keeper, const char *path);
bool session_keeper_read(struct session_keeper *keeper, const char *path);

/* Loads the secrets of a record that was read, if they lie beside it, so that its deals can be
 * computed; the record stays unlocked and is not written.  False, with a message, when they are
 * there and cannot be used. */
bool session_keeper_use_secrets(struct session_keeper *keeper);

/* Closes the file, which unlocks it, and wipes the secrets in memory. */
void session_keeper_leave(struct session_keeper *keeper);

/* Puts an act to the law and writes it into the record with its ruling, permitted, refused or in
 * breach; then a signed head if one is due.  `seen` is what became of it: an impossible act that is
 * not refused is not written.  `note` and `commitment` may be NULL.  False, with a message, when
 * the record cannot be written. */
bool session_keeper_put(struct session_keeper *keeper, const struct rf_session_act *act,
                        const char *note, const uint8_t *commitment,
                        struct rf_session_observation *seen);

/* Writes a line of the Director that is not an act, such as `value`.  False, with a message. */
bool session_keeper_line(struct session_keeper *keeper, const char *act, const char *payload);

/* Signs the lines that no head covers: they count for nothing until then.  Without secrets it signs
 * nothing.  False, with a message. */
bool session_keeper_sign(struct session_keeper *keeper);

/* Writes a party's commitment.  After the last party's the manifest follows, and from then on the
 * computer deals (E4).  False, with a message. */
bool session_keeper_commit(struct session_keeper *keeper, const char *name,
                           const uint8_t root[static RF_HASH_BYTES]);

/* Completes a commit that was interrupted before the manifest or before the instruction E4. */
bool session_keeper_finish_commit(struct session_keeper *keeper);

/* The event as it was described when it was opened: from the manifest, or before there is one from
 * FILE.event, which must agree with the record.  False, with a message. */
bool session_keeper_event(const struct session_keeper *keeper, struct rf_manifest *event);
bool session_keeper_read_event(const char *path, struct rf_manifest *event);
bool session_keeper_write_event(const struct session_keeper *keeper,
                                const struct rf_manifest *event);

#endif
