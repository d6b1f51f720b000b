/*
 * app/store/lite_read.c -- reads back tables, guests and the lines of records.
 *
 * All of it runs in the room's thread, on the `reader` connection.  It sees committed batches only,
 * so what is still in the open batch is in memory alone (room/table_lines.c).
 */
#include <stdio.h>
#include <string.h>

#include "store/lite.h"

static const char columns[] = "SELECT row, id, title, preset, clock, standing, closed, opener, "
                              "hidden, quiet FROM game LEFT JOIN host ON host.game = game.row";

/* Prepares the statements that are used again and again. */
bool
lite_prepare_reading(struct lite *lite)
{
    char named[300];
    snprintf(named, sizeof named, "%s WHERE id = ?1", columns);
    const struct {
        sqlite3_stmt **statement;
        const char *text;
    } row[] = {
        {&lite->line, "SELECT number, text FROM line WHERE game = ?1 AND number >= ?2 "
                      "ORDER BY number"},
        {&lite->fresh_line, "SELECT number, text FROM (SELECT * FROM fresh0 UNION ALL "
                            "SELECT * FROM fresh1) WHERE game = ?1 AND number >= ?2 "
                            "ORDER BY number"},
        {&lite->guest, "SELECT name, role FROM guest WHERE hash = ?1"},
        {&lite->named, "SELECT 1 FROM guest WHERE name = ?1"},
        {&lite->table, named},
    };
    for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++)
        if (sqlite3_prepare_v3(lite->reader, row[i].text, -1, SQLITE_PREPARE_PERSISTENT,
                               row[i].statement, NULL) != SQLITE_OK) {
            lite_say(lite->reader, "cannot read the store");
            return false;
        }
    return true;
}

/* Copies a column, cut to the size of the field; NULL becomes the empty text. */
static void
read_text(sqlite3_stmt *row, int column, char *out, size_t room)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    snprintf(out, room, "%s", text ? text : "");
}

static struct store_table
read_table(sqlite3_stmt *row)
{
    struct store_table table = {
        .row = sqlite3_column_int64(row, 0),
        .clock = (uint32_t)sqlite3_column_int64(row, 4),
        .standing = sqlite3_column_int(row, 5) != 0,
        .closed = sqlite3_column_int(row, 6) != 0,
        .hidden = sqlite3_column_int(row, 8) != 0,
        .quiet = sqlite3_column_int(row, 9) != 0,
    };
    const void *opener = sqlite3_column_blob(row, 7);
    if (opener && sqlite3_column_bytes(row, 7) == sizeof table.opener)
        memcpy(table.opener, opener, sizeof table.opener);
    read_text(row, 1, table.id, sizeof table.id);
    read_text(row, 2, table.title, sizeof table.title);
    read_text(row, 3, table.preset, sizeof table.preset);
    return table;
}

bool
lite_tables(struct store *store, bool closed,
            bool (*each)(void *context, const struct store_table *table), void *context)
{
    char text[300];
    sqlite3_stmt *rows;
    bool goes_on = true;
    snprintf(text, sizeof text, "%s WHERE closed = %d ORDER BY row", columns, closed);
    int step = sqlite3_prepare_v2(store->lite->reader, text, -1, &rows, NULL);
    while (step == SQLITE_OK && goes_on && (step = sqlite3_step(rows)) == SQLITE_ROW) {
        struct store_table table = read_table(rows);
        goes_on = each(context, &table);
        step = SQLITE_OK;
    }
    sqlite3_finalize(rows);
    if (step != SQLITE_DONE && step != SQLITE_OK)
        lite_say(store->lite->reader, "cannot read the tables");
    return step == SQLITE_DONE;
}

bool
lite_table_named(struct store *store, const char *id, struct store_table *table)
{
    sqlite3_bind_text(store->lite->table, 1, id, -1, SQLITE_STATIC);
    bool found = sqlite3_step(store->lite->table) == SQLITE_ROW;
    if (found)
        *table = read_table(store->lite->table);
    sqlite3_reset(store->lite->table);
    sqlite3_clear_bindings(store->lite->table);
    return found;
}

/* Turns the step of a search for one row into an answer.  An error must not look like "none": a
 * guest would lose their name, or two would get the same. */
static enum store_answer
answer_of(struct store *store, int step, const char *what)
{
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        lite_say(store->lite->reader, what);
    return step == SQLITE_ROW ? STORE_FOUND : step == SQLITE_DONE ? STORE_NONE : STORE_UNREADABLE;
}

enum store_answer
lite_guest_of(struct store *store, const uint8_t hash[static RF_HASH_BYTES],
              struct store_guest *guest)
{
    sqlite3_bind_blob(store->lite->guest, 1, hash, RF_HASH_BYTES, SQLITE_STATIC);
    enum store_answer found = answer_of(store, sqlite3_step(store->lite->guest),
                                        "cannot read a guest");
    if (found == STORE_FOUND) {
        memcpy(guest->hash, hash, RF_HASH_BYTES);
        read_text(store->lite->guest, 0, guest->name, sizeof guest->name);
        guest->role = role_of_code(sqlite3_column_int(store->lite->guest, 1));
    }
    sqlite3_reset(store->lite->guest);
    sqlite3_clear_bindings(store->lite->guest);
    return found;
}

bool
lite_guests_with(struct store *store, uint8_t role,
                 void (*each)(void *context, const struct store_guest *guest), void *context)
{
    sqlite3_stmt *rows;
    int step = sqlite3_prepare_v2(store->lite->reader,
                                  "SELECT hash, name FROM guest WHERE role = ?1", -1, &rows, NULL);
    if (step == SQLITE_OK)
        step = sqlite3_bind_int(rows, 1, role * ROLE_CODE);
    while (step == SQLITE_OK && (step = sqlite3_step(rows)) == SQLITE_ROW) {
        struct store_guest guest = {.role = role};
        const void *hash = sqlite3_column_blob(rows, 0);
        if (hash && sqlite3_column_bytes(rows, 0) == RF_HASH_BYTES) {
            memcpy(guest.hash, hash, RF_HASH_BYTES);
            read_text(rows, 1, guest.name, sizeof guest.name);
            each(context, &guest);
        }
        step = SQLITE_OK;
    }
    sqlite3_finalize(rows);
    if (step != SQLITE_DONE)
        lite_say(store->lite->reader, "cannot read the guests");
    return step == SQLITE_DONE;
}

enum store_answer
lite_name_taken(struct store *store, const char *name)
{
    sqlite3_bind_text(store->lite->named, 1, name, -1, SQLITE_STATIC);
    enum store_answer found = answer_of(store, sqlite3_step(store->lite->named),
                                        "cannot read the guests");
    sqlite3_reset(store->lite->named);
    sqlite3_clear_bindings(store->lite->named);
    return found;
}

/* How reading ended: with an error, because `each` returned false, or at the last line. */
enum { READ_WRONG, READ_ENOUGH, READ_ALL };

/* Reads lines of one list from `*number` on, and moves `*number` past the last one. */
static int
read_lines(sqlite3_stmt *rows, int64_t table, uint64_t *number,
           bool (*each)(void *context, uint64_t number, const char *line, size_t size),
           void *context)
{
    int step = SQLITE_ROW;
    bool goes_on = true;
    sqlite3_bind_int64(rows, 1, table);
    sqlite3_bind_int64(rows, 2, (sqlite3_int64)*number);
    while (goes_on && (step = sqlite3_step(rows)) == SQLITE_ROW) {
        const char *line = (const char *)sqlite3_column_text(rows, 1);
        uint64_t at = (uint64_t)sqlite3_column_int64(rows, 0);
        goes_on = line && each(context, at, line, (size_t)sqlite3_column_bytes(rows, 1));
        *number = at + 1;
    }
    sqlite3_reset(rows);
    return step == SQLITE_DONE ? READ_ALL : step == SQLITE_ROW ? READ_ENOUGH : READ_WRONG;
}

bool
lite_lines(struct store *store, int64_t table, uint64_t number,
           bool (*each)(void *context, uint64_t number, const char *line, size_t size),
           void *context)
{
    /* Settled lines, then fresh ones, in one transaction: a line that were settled between the two
     * would be missed. */
    int read = sqlite3_exec(store->lite->reader, "BEGIN", NULL, NULL, NULL) == SQLITE_OK
                   ? READ_ALL
                   : READ_WRONG;
    if (read == READ_ALL)
        read = read_lines(store->lite->line, table, &number, each, context);
    if (read == READ_ALL)
        read = read_lines(store->lite->fresh_line, table, &number, each, context);
    if (read == READ_WRONG)
        lite_say(store->lite->reader, "cannot read the lines of a record");
    sqlite3_exec(store->lite->reader, "COMMIT", NULL, NULL, NULL);
    return read != READ_WRONG;
}
