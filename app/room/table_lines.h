/*
 * app/room/table_lines.h -- the last lines of a record, as they are sent: quoted, with commas between.
 *
 * The log owns the number of lines that a table has: `last`.  Nothing else counts them, so that no
 * line is told that is not there.
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
    char *text; /* each line quoted and followed by a comma */
    size_t size, room;
    uint32_t *end; /* of line first + 1 + i, behind its comma */
    size_t ends;
};

enum { LOG_LINE = 2 * RF_LINE_TEXT + 4 }; /* a line that is quoted, at most */

/* Quotes a line: answers its length with the comma, 0 when no record has so long a line.  Lines
 * from the disk may be damaged: a byte that no line has is written as a question mark. */
size_t table_lines_quote(char out[static LOG_LINE], const char *line, size_t size);

/* Adds line last + 1.  False when there is no memory. */
bool table_lines_add(struct log *log, const char *line, size_t size);

/* Takes the last line away again; there is one. */
void log_drop_last(struct log *log);

/* Forgets lines up to `safe`, the oldest half of what is here, when there are too many bytes. */
void table_lines_trim(struct log *log, uint64_t safe);

/* Copies lines after `from` and up to `to`, as many as there is room for and as are here, without
 * the last comma.  Answers the bytes, and the last line in `*upto`: `from` where there is none. */
size_t table_lines_copy(const struct log *log, uint64_t from, uint64_t to, char *out, size_t room,
                        uint64_t *upto);

void table_lines_free(struct log *log);

#endif
