/*
 * app/table/keeper.h -- keeps the record of a table: every act becomes a line, is taken by the fold, and
 * is written down; at a committed table the commitments, roots and openings around it too.
 */
#ifndef RIFFLE_APP_TABLE_KEEPER_H
#define RIFFLE_APP_TABLE_KEEPER_H

#include <riffle/record.h>
#include <stdio.h>

#include "record/secrets.h"
#include "table/seen.h"

/* The stack that is dealt from; in locked memory. */
struct keeper_stack {
    struct rf_record_order order;
    uint8_t secret[RF_KEY_BYTES]; /* of its shoe */
};

/* Where the lines go, when not into a file. */
struct keeper_sink {
    void (*write)(void *context, const char *line, size_t size);
    void *context;
};

struct keeper {
    struct rf_record record;
    FILE *file;
    struct keeper_sink sink;
    char path[4096], secret_path[4120];
    struct secrets *secrets;      /* NULL unless the table is committed */
    struct keeper_stack *stack;   /* NULL unless the table is committed */
    struct rf_merkle_cache *tree; /* the leaves of that stack, and all nodes above them */
    bool signs_now;               /* the line that is taken was signed here, a moment ago */
    bool several;                 /* players give their shares themselves (keeper_players.c) */
    char player[RF_NAME_SIZE];    /* who sits here and contributes, or empty */
    char refuser[RF_NAME_SIZE];   /* whose refused acts come in a row … */
    unsigned refusals;            /* … and how many */
    struct seen seen;             /* in the lines of a record that is gone on with */
    bool failed;                  /* nothing more may happen; `why` says why, in a clause */
    char why[200];
};

struct keeper_options {
    const char *path;        /* of the record; NULL for one in the user's state directory */
    const char *id;          /* of the table; NULL for a new one */
    struct keeper_sink sink; /* instead of a file; then players give their shares themselves */
    uint64_t clock;          /* milliseconds for a decision, or 0 */
    enum rf_source source;
    const struct rf_bj_rules *rules; /* NULL without a game */
    const struct rf_act *opening;
    const char *seed;       /* of a research table */
    const char *player;     /* who sits here, or NULL */
    const char *companions; /* names with : between, or NULL … */
    const char *strategy;   /* … and the hash of what they play by, in hexadecimal digits */
};

/* A new name for a table. */
void keeper_name(char out[static RF_RECORD_ID]);

/* Begins a record, or goes on with one.  False, with a message, when that is not possible. */
bool keeper_open(struct keeper *keeper, const struct keeper_options *options);
bool keeper_resume(struct keeper *keeper, const char *path);

/* The same where the lines lie elsewhere: begin, take them one by one, go on. */
bool keeper_resume_begin(struct keeper *keeper, const char *path, struct keeper_sink sink);
bool keeper_resume_line(struct keeper *keeper, const char *line, size_t size);
bool keeper_resume_end(struct keeper *keeper);

/* Reads its secrets, if that was not done; false, with a message, when that failed. */
bool keeper_resume_secrets(struct keeper *keeper);

/* Records an act and does it, or records that it was refused.  Before it and after it comes what
 * the protocol asks for.  Answers the ruling. */
enum rf_clause keeper_put(struct keeper *keeper, const struct rf_act *act);

/* The same of an act about which the law was asked already (rf_record_propose). */
enum rf_clause keeper_put_proposed(struct keeper *keeper, struct rf_proposal *proposal);

/* What players do who sit elsewhere: a proposed act with what their client adds to it, a commitment
 * or a reveal.  False, with a finding and nothing changed, when the line would break the record. */
struct keeper_from {
    const char *key;  /* with a `sit`: that of his acts, in hexadecimal digits, or NULL */
    const char *tail; /* " n=… seen=… sig=…", or "" */
};
bool keeper_put_from(struct keeper *keeper, struct rf_proposal *proposal,
                     const struct keeper_from *from, struct rf_finding *finding);
bool keeper_promise(struct keeper *keeper, const char *name, const char *act, const char *payload,
                    struct rf_finding *finding);

/* The house's part where they do: true when an act needs a shoe that is not ready yet; its
 * commitment, the list of those who committed, and an abort for the seat that does not reveal. */
bool keeper_lacks_shoe(const struct keeper *keeper, const struct rf_act *act);
void keeper_commits(struct keeper *keeper);
void keeper_closes(struct keeper *keeper);
void keeper_aborts(struct keeper *keeper, unsigned seat);
const struct rf_record_shoe *keeper_preparing(const struct keeper *keeper);

/* A record that cannot be continued: its secrets do not open what was committed to, its chain is
 * used up, it cannot be written.  A keeper with a sink is left as `failed`, and its further calls
 * change nothing; one that keeps a file ends the program. */
void keeper_fail(struct keeper *keeper, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* At a committed table: the card that comes next, as card_file.h has it, and the face that an act
 * of the dealer shows. */
bool keeper_deals(const struct keeper *keeper);
rf_card keeper_next(const struct keeper *keeper);
rf_card keeper_hole(const struct keeper *keeper);
void keeper_tell(const struct keeper *keeper, struct rf_act *act);

/* The table deals no card any more, in the middle of whatever it is at: the record says why, and
 * what lies on the boxes goes back. */
void keeper_stop(struct keeper *keeper, const char *why);

/* The last lines: shoes are revealed, and a head is over all of it.  The secrets are needed no more
 * once these lines are safe. */
void keeper_end(struct keeper *keeper);
void keeper_forget(struct keeper *keeper);

/* Ends the evening: the shoe is revealed, and the secrets are destroyed.  Or leaves it as it is,
 * to be gone on with. */
void keeper_close(struct keeper *keeper);
void keeper_leave(struct keeper *keeper);

#endif
