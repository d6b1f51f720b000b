/*
 * app/report/report_read.h -- a record in memory, its folds, and the walks over its acts.
 *
 *     report_read.c    reads the file and checks it, line by line
 *     report_walk.c    walks the acts that count
 */
#ifndef RIFFLE_APP_REPORT_READ_H
#define RIFFLE_APP_REPORT_READ_H

#include "os/file_bytes.h"
#include "record/secrets.h"
#include "report/report_model.h"

/* One line without its line feed: a part of the file's bytes. */
struct report_bytes {
    const char *text;
    size_t size;
};

struct report_file {
    struct file_bytes bytes;
    struct report_bytes *line; /* owned */
    size_t count;
};

/* The states of both kinds of record: large, so they are on the heap. */
struct report_folds {
    struct rf_record table;
    struct rf_session_record session;
    struct rf_bj before; /* before the act that is noted */
    struct rf_session session_before;
    struct rf_effective at;
    struct rf_corrections set;
    struct rf_record_workspace of_table;
    struct rf_session_workspace of_session;
    struct secrets_keys keys;
};

/* The lines of the file, as the library asks for them. */
struct rf_lines report_file_lines(struct report_file *file);

/* Walks over an observed table; over one where the program dealt; over a session.  `set` are the
 * corrections of the record. */
void report_walk_observed(struct report *report, struct report_file *file,
                          struct report_folds *folds, const struct rf_corrections *set);
void report_walk_dealt(struct report *report, struct report_file *file, struct report_folds *folds);
void report_walk_session(struct report *report, struct report_file *file,
                         struct report_folds *folds, const struct rf_corrections *set);

#endif
