/*
 * format/squaredeal_internal.h -- lines of SquareDeal's files and errors in them; shared by
 * squaredeal_read.c, squaredeal_keys.c and squaredeal.c.
 */
#ifndef RIFFLE_FORMAT_SQUAREDEAL_INTERNAL_H
#define RIFFLE_FORMAT_SQUAREDEAL_INTERNAL_H

#include "riffle/squaredeal.h"

/* A line without its line end, while it is read. */
struct rf_squaredeal_line {
    const char *text;
    size_t size, at; /* bytes of the line; how many have been read */
    unsigned number; /* from 1 */
};

/* The next line from byte `from` on, which moves; a byte order mark is skipped.  False at the
 * end. */
bool rf_squaredeal_line_next(struct rf_squaredeal_line *line, const char *text, size_t size,
                             size_t *from);

/* Fills in the place and a message; returns false. */
bool rf_squaredeal_wrong(struct rf_squaredeal_error *error, const struct rf_squaredeal_line *line,
                         const char *message);

/* Reads a number within bounds; false, with the message, when there is none. */
bool rf_squaredeal_number(struct rf_squaredeal_line *line, unsigned least, unsigned most,
                          unsigned *number, struct rf_squaredeal_error *error, const char *message);

/* True when the next character is `letter`, which is then read. */
bool rf_squaredeal_letter(struct rf_squaredeal_line *line, char letter);

/* One key of the file.  Session 0 means that all sessions of the phase share it. */
struct rf_squaredeal_key {
    unsigned phase, session;
    const char *text;
    size_t size;
};

/* Finds the key of a session anywhere in the file; false when there is none. */
bool rf_squaredeal_key_find(struct rf_squaredeal_keys *keys, unsigned phase, unsigned session,
                            struct rf_squaredeal_key *key);

#endif
