/*
 * format/squaredeal_internal.h -- lines of SquareDeal's files, and what is wrong with them.
 */
#ifndef RIFFLE_FORMAT_SQUAREDEAL_INTERNAL_H
#define RIFFLE_FORMAT_SQUAREDEAL_INTERNAL_H

#include "riffle/squaredeal.h"

/* A line without its end, and what of it has been read. */
struct rf_squaredeal_line {
    const char *text;
    size_t size, at;
    unsigned number; /* from 1 */
};

/* The next line from `from` on, with its number; a byte order mark is no part of the first.  False
 * at the end. */
bool rf_squaredeal_line_next(struct rf_squaredeal_line *line, const char *text, size_t size,
                             size_t *from);

/* Where reading stands, and a sentence; answers false. */
bool rf_squaredeal_wrong(struct rf_squaredeal_error *error, const struct rf_squaredeal_line *line,
                         const char *message);

/* A number of the line, within bounds; false, with the message, when none stands there. */
bool rf_squaredeal_number(struct rf_squaredeal_line *line, unsigned least, unsigned most,
                          unsigned *number, struct rf_squaredeal_error *error, const char *message);

/* True when that letter stands there; it is then read. */
bool rf_squaredeal_letter(struct rf_squaredeal_line *line, char letter);

/* One key of the file. */
struct rf_squaredeal_key {
    unsigned phase, session;
    const char *text;
    size_t size;
};

/* The key of a session, wherever it stands; false when there is none. */
bool rf_squaredeal_key_find(struct rf_squaredeal_keys *keys, unsigned phase, unsigned session,
                            struct rf_squaredeal_key *key);

#endif
