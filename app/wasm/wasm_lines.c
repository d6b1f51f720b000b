/*
 * app/wasm/wasm_lines.c -- the lines of the record that the module holds, so that a correction can
 * fold them again (riffle/correct.h).
 *
 * The module does not grow its memory, so there is a fixed buffer.  A line is its size in four
 * bytes and then its bytes.  Lines are asked for in their order, so the place of the last one that
 * was asked for is remembered.  A record that does not fit can be read, but not its corrections.
 */
#include <string.h>

#include "wasm/wasm_session.h"

enum { LINES_ROOM = 8 << 20 }; /* an evening has about 1 MB */

static struct {
    char bytes[LINES_ROOM];
    size_t used;
    bool full;
    uint64_t number; /* the line at `at`; 0 for none */
    size_t at;
} kept;

static struct rf_session_workspace of_session;
static struct rf_record_workspace of_table;

void
lines_clear(void)
{
    kept.used = 0;
    kept.full = false;
    kept.number = 0;
}

void
lines_keep(const char *line, uint32_t size)
{
    if (kept.full || kept.used + sizeof size + size > LINES_ROOM) {
        kept.full = true;
        return;
    }
    memcpy(kept.bytes + kept.used, &size, sizeof size);
    memcpy(kept.bytes + kept.used + sizeof size, line, size);
    kept.used += sizeof size + size;
}

static const char *
get_line(void *state, uint64_t number, size_t *size)
{
    uint32_t length;
    (void)state;
    if (kept.number == 0 || number < kept.number) {
        kept.number = 1;
        kept.at = 0;
    }
    for (; kept.at < kept.used; kept.number++) {
        memcpy(&length, kept.bytes + kept.at, sizeof length);
        if (kept.number == number) {
            *size = length;
            return kept.bytes + kept.at + sizeof length;
        }
        kept.at += sizeof length + length;
    }
    kept.number = 0;
    return NULL;
}

struct rf_lines
lines_held(void)
{
    return (struct rf_lines){get_line, NULL};
}

struct rf_session_record *
lines_session_fold(void)
{
    return &of_session.before;
}

struct rf_record *
lines_table_fold(void)
{
    return &of_table.before;
}

void
lines_hold(struct rf_session_record *session, struct rf_record *table)
{
    if (HOLDS_SESSIONS)
        rf_session_record_hold(session, lines_held(), &of_session);
    rf_record_hold(table, lines_held(), &of_table);
}
