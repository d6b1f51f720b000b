/*
 * app/table/keeper.h -- keeps the record of a table.
 *
 *     keeper_open or keeper_resume    a new record, or one that continues
 *     keeper_put                      for each act; keeper_observe in a record with breaches
 *     keeper_close or keeper_leave    the end of the evening, or an interruption
 *
 * Every act becomes a line, the fold takes the line (riffle/record.h), and the line is written
 * down. At a committed table the keeper also writes the house's part of the proof: commitments,
 * roots, openings and reveals.  The lines go to a file (`riffle table`, `riffle play`) or to a
 * sink (the card room, whose store writes them).
 *
 * A keeper that cannot continue is left `failed`, with a reason.  It never ends the program: its
 * further calls change nothing, and its owner stops the table.
 */
#ifndef RIFFLE_APP_TABLE_KEEPER_H
#define RIFFLE_APP_TABLE_KEEPER_H

#include <riffle/record.h>
#include <stdio.h>

#include "record/line_store.h"
#include "record/secrets.h"
#include "table/seen.h"

/* The stack that is dealt from.  It is secret until its cards come out, so it is in locked
 * memory. */
struct keeper_stack {
    struct rf_record_order order;
    uint8_t secret[RF_KEY_BYTES]; /* the house's secret of its shoe */
};

/* Receives the lines in place of a file, each without its line feed. */
struct keeper_sink {
    void (*write)(void *context, const char *line, size_t size);
    void *context;
};

/* Keeps the secrets of a table elsewhere than in a file beside its record.  save and load are false
 * or NULL, with a message, when that failed. */
struct keeper_vault {
    bool (*save)(void *context, const struct secrets *secrets);
    struct secrets *(*load)(void *context);
    void (*forget)(void *context);
    void *context;
};

/* The lines of an observed table and room for two folds of it, for corrections. */
struct keeper_lines {
    struct line_store store;
    struct rf_record_workspace space;
};

struct keeper {
    struct rf_record record;            /* the fold of all lines so far */
    FILE *file;                         /* locked while the keeper has it; NULL with a sink */
    struct keeper_sink sink;            /* `write` is NULL with a file */
    struct keeper_lines *lines;         /* NULL with a sink */
    char path[4096], secret_path[4120]; /* of the record, and of the secrets beside it */
    struct keeper_vault vault;          /* `save` is NULL when the secrets are in that file */
    struct secrets *secrets;            /* NULL unless the table is committed or has breaches */
    struct keeper_stack *stack;         /* NULL unless the table is committed */
    struct rf_merkle_cache *tree;       /* the leaves of that stack, and all nodes above them */
    bool signs_now;             /* the line being taken was just signed here: skip the check */
    bool several;               /* players contribute from their clients (keeper_players.c) */
    char player[RF_NAME_SIZE];  /* the player at this terminal, who contributes; or "" */
    char refuser[RF_NAME_SIZE]; /* the actor of the last refused acts … */
    unsigned refusals;          /* … and how many of them came in a row */
    struct seen seen;           /* faces shown in the lines of a resumed record */
    bool memory;                /* the record is in memory only: no file is made */
    bool failed;                /* nothing more may happen, because of … */
    char why[200];              /* … this: part of a sentence, without a full stop */
};

struct keeper_options {
    const char *path;          /* of the record; NULL for one in the user's state directory */
    const char *id;            /* of the table; NULL for a new one */
    struct keeper_sink sink;   /* in place of a file; then players contribute from their clients */
    struct keeper_vault vault; /* for its secrets; zero: a file */
    uint64_t clock;            /* milliseconds for a decision, or 0 */
    enum rf_source source;
    bool memory;                     /* keep it in memory only, for corrections */
    bool breaches;                   /* of an observed game: an evening as it really went */
    const struct rf_bj_rules *rules; /* NULL without a game */
    const struct rf_act *opening;
    const char *seed;       /* of a research table */
    const char *player;     /* at this terminal, or NULL */
    const char *companions; /* names with : between, or NULL … */
    const char *strategy;   /* … and the SHA-256 of their strategy, in hexadecimal digits */
};

/* A new random name for a table. */
void keeper_name(char out[static RF_RECORD_ID]);

/* Begins a record, or continues one.  False, with a message, when that is not possible.  Do not
 * move the keeper in memory afterwards: its record points back at it. */
bool keeper_open(struct keeper *keeper, const struct keeper_options *options);
bool keeper_resume(struct keeper *keeper, const char *path);

/* The same for a keeper with a sink, whose lines are stored elsewhere: begin, hand over each line,
 * end. Where keeper_resume_end returns false and `failed` is set, `why` has the reason. */
bool keeper_resume_begin(struct keeper *keeper, const char *path, struct keeper_sink sink);
void keeper_use_vault(struct keeper *keeper, struct keeper_vault vault); /* after begin */
bool keeper_resume_line(struct keeper *keeper, const char *line, size_t size);
bool keeper_resume_end(struct keeper *keeper);

/* Reads the secrets, unless that was done before; false, with a message, when that fails. */
bool keeper_resume_secrets(struct keeper *keeper);

/* Records an act and does it, or records that it was refused; returns the ruling.  Before and
 * after it come the lines that the protocol asks for: a commitment, a root, a head, a reveal. */
enum rf_clause keeper_put(struct keeper *keeper, const struct rf_act *act);

/* The same for an act that the law has judged already (rf_record_propose). */
enum rf_clause keeper_put_proposed(struct keeper *keeper, struct rf_proposal *proposal);

/* Records what really happened at a table with breaches, and does it.  An impossible act changes
 * nothing and leaves no line. */
struct rf_observation keeper_observe(struct keeper *keeper, const struct rf_act *act);

/* Writes a correction that rf_record_correct_try has filled in.  False when it does not fit into a
 * line, or the record cannot be written. */
bool keeper_correct(struct keeper *keeper, const struct rf_correction *correction);

/* Acts of players at their own clients: a proposed act with what the client adds to it; a
 * commitment or a reveal.  False, with a finding and nothing changed, when the line would break
 * the record. */
struct keeper_from {
    const char *key;  /* with a `sit`: the key that signs the player's acts, in hex, or NULL */
    const char *tail; /* " n=… seen=… sig=…", or "" */
};
bool keeper_put_from(struct keeper *keeper, struct rf_proposal *proposal,
                     const struct keeper_from *from, struct rf_finding *finding);
bool keeper_promise(struct keeper *keeper, const char *name, const char *act, const char *payload,
                    struct rf_finding *finding);

/* The house's part at such a table.  keeper_lacks_shoe is true when an act needs a shoe that is not
 * ready yet.  Then: the house commits, closes the list of those who committed, and aborts the shoe
 * when a seat does not reveal.  keeper_preparing is the shoe being made ready, or NULL. */
bool keeper_lacks_shoe(const struct keeper *keeper, const struct rf_act *act);
void keeper_commits(struct keeper *keeper);
void keeper_closes(struct keeper *keeper);
void keeper_aborts(struct keeper *keeper, unsigned seat);
const struct rf_record_shoe *keeper_preparing(const struct keeper *keeper);

/* Marks the record as one that cannot be continued: its secrets do not open what was committed to,
 * its chain is used up, it cannot be written.  Keeps the first reason. */
void keeper_fail(struct keeper *keeper, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints the reason to standard error; nothing when the keeper has not failed.  For commands, once
 * the screen is closed. */
void keeper_report(const struct keeper *keeper);

/* At a committed table (keeper_deals): the card that comes next, or CARDS_CUT (card_file.h); the
 * hole card; and keeper_tell, which adds the face to an act of the dealer that shows one. */
bool keeper_deals(const struct keeper *keeper);
rf_card keeper_next(const struct keeper *keeper);
rf_card keeper_hole(const struct keeper *keeper);
void keeper_tell(const struct keeper *keeper, struct rf_act *act);

/* Closes the table at once, even in the middle of a round: the record says why, and open bets go
 * back. */
void keeper_stop(struct keeper *keeper, const char *why);

/* The last lines: all shoes are revealed, and a signed head covers everything.  Once these lines
 * are safe on the disk, keeper_forget destroys the secrets, which are not needed any more. */
void keeper_end(struct keeper *keeper);
void keeper_forget(struct keeper *keeper);

/* Ends the evening: keeper_end, keeper_forget, keeper_leave.  False, with a message, when the last
 * lines could not be written; the secrets then stay, so that the record can be resumed. */
bool keeper_close(struct keeper *keeper);

/* Closes the file and frees the memory.  The record can be resumed. */
void keeper_leave(struct keeper *keeper);

#endif
