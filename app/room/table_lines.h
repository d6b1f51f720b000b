/*
 * app/room/table_lines.h -- the last lines of a record as they are sent: quoted, with commas
 * between.
 *
 * `last` is the one place that says how many lines a table has.  Nothing else counts them, so the
 * room cannot tell of a line that is not there.
 */
#ifndef RIFFLE_APP_ROOM_TABLE_TABLE_LINES_H
#define RIFFLE_APP_ROOM_TABLE_TABLE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <riffle/line.h>

/* Lines first + 1 … last are here; earlier ones are in the store. */
struct log {
    uint64_t first, last;
    char *text;        /* each line quoted and followed by a comma; owned */
    size_t size, room; /* bytes in use, and allocated */
    uint32_t *end;     /* where line first + 1 + i ends, after its comma; owned */
    size_t ends;       /* allocated */
};

enum { LOG_LINE = 2 * RF_LINE_TEXT + 4 }; /* bytes of a quoted line, at most */

/* Quotes a line.  Returns its length with the comma, or 0 when it is longer than a line may be.
 * Lines from the disk may be damaged: a byte that is in no valid line becomes a question mark. */
size_t table_lines_quote(char out[static LOG_LINE], const char *line, size_t size);

/* Adds line last + 1.  False without memory. */
bool table_lines_add(struct log *log, const char *line, size_t size);

/* Takes the last line away again.  There must be one. */
void log_drop_last(struct log *log);

/* Drops the older half of the lines, but none after `safe`, when there are too many bytes. */
void table_lines_trim(struct log *log, uint64_t safe);

/* Copies the lines after `from` up to `to`, as many as are here and fit, without the last comma.
 * Returns the bytes, and in `*upto` the last line copied: `from` when there was none. */
size_t table_lines_copy(const struct log *log, uint64_t from, uint64_t to, char *out, size_t room,
                        uint64_t *upto);

void table_lines_free(struct log *log);

#endif
