/*
 * app/cli/verify.h -- what the files of `riffle verify` share.
 */
#ifndef RIFFLE_APP_VERIFY_H
#define RIFFLE_APP_VERIFY_H

#include <riffle/blame.h>
#include <riffle/level.h>

#include "cli/cli.h"
#include "table/replay.h"
#include "record/line_store.h"
#include "record/secrets.h"
#include "bridge/verb.h"

enum { FILES_MOST = 4096, THREADS_MOST = 256 };

struct verify_options {
    const char *file[FILES_MOST];
    unsigned files;
    /* Which options were given; --all continues after a violation.  Values are below. */
    bool json, all, head, key, manifest, board;
    uint64_t head_size;
    uint8_t head_root[RF_HASH_BYTES], key_bytes[RF_KEY_BYTES], manifest_hash[RF_HASH_BYTES];
    struct board_set boards;
    unsigned threads; /* 0 for as many as there are processors */
};

/* What a file is that is not a record: recognized by its first line and its name. */
enum verify_foreign {
    FOREIGN_NOT,
    FOREIGN_OTHER,
    FOREIGN_BOARDS,  /* PBN */
    FOREIGN_SECRETS, /* FILE.secret of a session or a table */
    FOREIGN_WINDOWS, /* a record with CR LF, or with a byte order mark */
};

/* The lines of a record and room to fold them again. */
struct verify_lines {
    struct line_store store;
    struct rf_session_workspace of_session;
    struct rf_record_workspace of_table;
    bool no_memory; /* for a line: nothing can be said of the record */
};

/* One record while it is read. */
struct check {
    const struct verify_options *options;
    const char *file;         /* its name, made safe for a terminal */
    FILE *out, *err;          /* where results and errors go; in memory with several files */
    bool trial;               /* count violations without printing them (verify_read.c) */
    struct secrets_keys keys; /* of this thread */
    bool session;             /* else the record is of a table */
    struct rf_record record;
    struct rf_session_record of_session;
    struct verify_lines *lines;    /* for corrections; a copy of the check shares them */
    json_t *violations, *breaches; /* arrays for --json; `breaches` also of lines taken back */
    unsigned long wrong;           /* violations so far */
    bool blaming;                  /* a line was wrong: `blame` takes the lines after it */
    struct rf_blame blame;
    enum verify_foreign foreign; /* then nothing else is printed of the file */
    bool head_seen;              /* the head of --head was found */
    struct replay replay;        /* of companions */
};

/* Takes one line and reports a violation.  False when reading may stop. */
bool verify_take(struct check *check, const char *line, size_t size);
void verify_say(struct check *check, const struct rf_finding *finding, bool of_companions);

/* A crew checks signatures on threads of its own while the lines are folded (verify_crew.c).
 * Each signature is checked by itself: equations for many at once accept what single ones refuse.
 *
 *     crew_start       some threads; NULL when there is no memory or no thread
 *     crew_hook        replaces secrets_verify: stores a signature and answers that it is right
 *     crew_all_right   waits for all stored since the last call; the caller helps
 *     crew_end         ends the threads
 */
struct crew;
struct crew *crew_start(unsigned threads);
struct rf_record_hook crew_hook(struct crew *crew);
bool crew_all_right(struct crew *crew, struct secrets_keys *keys);
void crew_end(struct crew *crew);

/* Reads a record to its end and takes its lines (verify_read.c).  Without a crew each signature is
 * checked when its line is taken.  False with errno set when reading failed. */
bool verify_read(struct check *check, int in, struct crew *crew);

/* Judges a first line that is wrong, or the start of a file without lines. */
enum verify_foreign verify_foreign_find(const char *file, const char *line, size_t size);
void verify_foreign_print(const struct check *check);

/* False, with a message, when the record is right and lacks a board that --board names. */
bool verify_has_boards(const struct check *check);

/* After the last line: compares with --head, --manifest and --board, and checks what a session owes
 * at its end. */
void verify_end(struct check *check);

/* Checks all files on as many threads as the options ask for and reports them in their order
 * (verify_files.c).  Returns the worst exit status of a file. */
int verify_files(const struct verify_options *options);

/* The spine of the record, which tables and sessions have in common. */
const struct rf_spine *verify_spine(const struct check *check);

/* Notes the breach that the line taken last has, or shows; all breaches of a record, those that a
 * correction ended marked with it (the caller releases the list; verify_breaches.c); and the exit
 * status of a record that was read to its end. */
void verify_note_breach(struct check *check);
json_t *verify_breaches_json(const struct check *check);
int verify_status(const struct check *check);

/* The corrections of the signed part. */
void verify_corrections(const struct check *check, struct rf_corrections *out);

/* The record was read to its end: the verdict in words, or as a JSON object. */
void verify_print(const struct check *check);
void verify_print_json(const struct check *check);

#endif
