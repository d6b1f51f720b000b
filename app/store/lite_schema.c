/*
 * app/store/lite_schema.c -- the tables of the database: checks the file before anything is
 * written, creates what is missing, and converts an older format.
 *
 * `game` has the tables of the room, `host` who opened one and whether it is private, `line` the
 * lines of their records sorted by table, `fresh0` and `fresh1` the lines that are not sorted yet
 * (staging.c), `guest` the guests by the hash of their token.
 */
#include <stdio.h>
#include <string.h>

#include "store/lite.h"

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS game (row INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL,"
    " title TEXT NOT NULL, preset TEXT NOT NULL, clock INTEGER NOT NULL,"
    " standing INTEGER NOT NULL, closed INTEGER NOT NULL) STRICT;"
    "CREATE TABLE IF NOT EXISTS host (game INTEGER PRIMARY KEY, opener BLOB NOT NULL,"
    " hidden INTEGER NOT NULL, quiet INTEGER NOT NULL) STRICT;"
    "CREATE TABLE IF NOT EXISTS line (game INTEGER NOT NULL, number INTEGER NOT NULL,"
    " text TEXT NOT NULL, PRIMARY KEY (game, number)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS fresh0 (row INTEGER PRIMARY KEY, game INTEGER NOT NULL,"
    " number INTEGER NOT NULL, text TEXT NOT NULL) STRICT;"
    "CREATE TABLE IF NOT EXISTS fresh1 (row INTEGER PRIMARY KEY, game INTEGER NOT NULL,"
    " number INTEGER NOT NULL, text TEXT NOT NULL) STRICT;"
    "CREATE TABLE IF NOT EXISTS guest (hash BLOB PRIMARY KEY, name TEXT UNIQUE COLLATE NOCASE"
    " NOT NULL, role INTEGER NOT NULL) STRICT, WITHOUT ROWID;";

static const char *const puts_text[LITE_PUTS] = {
    [PUT_TABLE] = "INSERT INTO game VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (row) DO UPDATE"
                  " SET title = ?3, closed = ?7",
    [PUT_HOST] = "INSERT INTO host VALUES (?1, ?2, ?3, ?4) ON CONFLICT (game) DO UPDATE"
                 " SET opener = ?2, hidden = ?3, quiet = ?4",
    [PUT_GUEST] = "INSERT INTO guest VALUES (?1, ?2, ?3) ON CONFLICT (hash) DO UPDATE"
                  " SET name = ?2, role = ?3",
};

/* Versions of the format, in PRAGMA user_version.  1 had no lists of fresh lines and gets them; 2
 * had no file of marks beside it; 3 had plain roles, which are coded now (store_in.h). */
enum { SCHEMA_VERSION = STORE_HAS_ROLE_CODES };

/* Runs a query that gives one number. */
static bool
query_number(sqlite3 *base, const char *text, int64_t *number)
{
    sqlite3_stmt *statement;
    bool found = sqlite3_prepare_v2(base, text, -1, &statement, NULL) == SQLITE_OK &&
                 sqlite3_step(statement) == SQLITE_ROW;
    if (found)
        *number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return found;
}

/* Checks the whole file before anything is written to it.  SQLite does not notice by itself that
 * two tables share a page, or that an index lacks a row; a line written then can overwrite lines
 * that clients have seen.  Takes about three seconds for a gigabyte. */
static bool
is_whole(sqlite3 *base)
{
    sqlite3_stmt *check;
    int error = sqlite3_prepare_v2(base, "PRAGMA integrity_check(1)", -1, &check, NULL);
    if (error == SQLITE_OK)
        error = sqlite3_step(check);
    const char *found = error == SQLITE_ROW ? (const char *)sqlite3_column_text(check, 0) : NULL;
    bool whole = found && strcmp(found, "ok") == 0;
    if (!whole) {
        const char *why = found ? found : sqlite3_errmsg(base), *last = strrchr(why, '\n');
        fprintf(stderr,
                "riffle serve: %s is damaged (%s). Nothing was changed. Restore it from a backup "
                "and start with --restored (docs/how-to/room.md)\n",
                sqlite3_db_filename(base, "main"), last ? last + 1 : why);
        /* Closing would checkpoint the log into the damaged file: leave both as they were found. */
        sqlite3_db_config(base, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    }
    sqlite3_finalize(check);
    return whole;
}

/* Converts an older file: codes its roles, all of them or none. */
static bool
convert_older(sqlite3 *base)
{
    char text[160];
    snprintf(text, sizeof text,
             "BEGIN; UPDATE guest SET role = role * %d; PRAGMA user_version = %d; COMMIT",
             ROLE_CODE, SCHEMA_VERSION);
    if (sqlite3_exec(base, text, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    sqlite3_exec(base, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

bool
lite_make_schema(struct store *store)
{
    int64_t found;
    if (!query_number(store->lite->writer, "PRAGMA user_version", &found)) {
        lite_say(store->lite->writer, "cannot read the store");
        return false;
    }
    if (!is_whole(store->lite->writer))
        return false;
    if (found < 0 || found > SCHEMA_VERSION) {
        fprintf(stderr,
                "riffle serve: the store has format version %lld, and this program reads up to %d. "
                "Use the program that wrote it, or another folder (--data)\n",
                (long long)found, SCHEMA_VERSION);
        return false;
    }
    store->form = found;
    bool made = sqlite3_exec(store->lite->writer, schema, NULL, NULL, NULL) == SQLITE_OK &&
                (found == SCHEMA_VERSION || convert_older(store->lite->writer)) &&
                query_number(store->lite->writer, "SELECT coalesce(max(row), 0) FROM game",
                             &store->rows) &&
                store->rows < INT64_MAX;
    made = made && staging_prepare(&store->lite->fresh, store->lite->writer);
    for (unsigned i = 0; i < LITE_PUTS && made; i++)
        made = sqlite3_prepare_v3(store->lite->writer, puts_text[i], -1, SQLITE_PREPARE_PERSISTENT,
                                  &store->lite->put[i], NULL) == SQLITE_OK;
    if (!made)
        lite_say(store->lite->writer, "cannot prepare the store");
    return made;
}
