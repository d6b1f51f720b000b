/*
 * app/room/table_lines.c -- the last lines of a table's record, quoted as JSON strings, ready to be
 * sent.
 *
 * A line is quoted once, when it is added, and copied as it is to each client that watches.  Older
 * lines are dropped when they are on the disk; a client that is far behind gets them from the store
 * (net/answer.c).
 */
#include "room/table_lines.h"

#include <stdlib.h>
#include <string.h>

/* Bytes above which the older half is dropped.  A full room has thousands of tables. */
enum { LOG_KEEPS = 49152 };

size_t
table_lines_quote(char out[static LOG_LINE], const char *line, size_t size)
{
    size_t at = 0;
    if (size >= RF_LINE_TEXT)
        return 0;
    out[at++] = '"';
    for (size_t i = 0; i < size; i++) {
        bool tab = line[i] == '\t', shows = line[i] >= ' ' && line[i] <= '~';
        if (tab || line[i] == '"' || line[i] == '\\')
            out[at++] = '\\';
        out[at++] = (char)(tab ? 't' : shows ? line[i] : '?');
    }
    out[at++] = '"';
    out[at++] = ',';
    return at;
}

/* All or nothing: without memory the log is as it was. */
bool
table_lines_add(struct log *log, const char *line, size_t size)
{
    char quoted[LOG_LINE];
    size_t more = table_lines_quote(quoted, line, size);
    if (more == 0)
        return false;
    if (log->room < log->size + more) {
        size_t room = log->size + more + 16384;
        char *text = realloc(log->text, room);
        if (!text)
            return false;
        log->text = text;
        log->room = room;
    }
    size_t count = (size_t)(log->last - log->first);
    if (count == log->ends) {
        size_t ends = log->ends ? 2 * log->ends : 64;
        uint32_t *end = realloc(log->end, ends * sizeof *end);
        if (!end)
            return false;
        log->end = end;
        log->ends = ends;
    }
    memcpy(log->text + log->size, quoted, more);
    log->size += more;
    log->end[count] = (uint32_t)log->size;
    log->last++;
    return true;
}

void
log_drop_last(struct log *log)
{
    size_t count = (size_t)(log->last - log->first);
    log->size = count > 1 ? log->end[count - 2] : 0;
    log->last--;
}

void
table_lines_trim(struct log *log, uint64_t safe)
{
    if (log->size < LOG_KEEPS || safe <= log->first)
        return;
    size_t count = (size_t)(log->last - log->first), drop = count / 2;
    if (log->first + drop > safe)
        drop = (size_t)(safe - log->first);
    if (drop == 0)
        return;
    uint32_t bytes = log->end[drop - 1];
    /* The texts move to the front, and the ends with them. */
    memmove(log->text, log->text + bytes, log->size - bytes);
    log->size -= bytes;
    for (size_t i = drop; i < count; i++)
        log->end[i - drop] = log->end[i] - bytes;
    log->first += drop;
}

size_t
table_lines_copy(const struct log *log, uint64_t from, uint64_t to, char *out, size_t room,
                 uint64_t *upto)
{
    *upto = from;
    if (from < log->first || from >= log->last)
        return 0;
    size_t start = from == log->first ? 0 : log->end[from - log->first - 1];
    uint64_t last = from;
    while (last < to && last < log->last && log->end[last - log->first] - start <= room)
        last++;
    if (last == from)
        return 0;
    size_t size = log->end[last - log->first - 1] - start;
    memcpy(out, log->text + start, size);
    *upto = last;
    return size - 1;
}

void
table_lines_free(struct log *log)
{
    free(log->text);
    free(log->end);
    memset(log, 0, sizeof *log);
}
