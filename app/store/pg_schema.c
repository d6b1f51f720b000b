/*
 * app/store/pg_schema.c -- the tables of the database, in the schema `riffle`, and their versions.
 *
 *     version   one row: the version of all the others
 *     setting   the fingerprint of the room's key (room_key.h)
 *     game      the tables of the room, and who opened them
 *     owner     which node serves a table, under which epoch, until when (owner.h)
 *     line      the lines of records.  Its key keeps one chain a table, whoever writes
 *     guest     the guests, by the hash of their token
 *     secret    the secrets of open tables, sealed
 *     node      the nodes that are alive, and their load
 *
 * Texts that people type are kept as bytes: the database has no opinion about their encoding, and
 * cannot refuse a batch because of it.
 *
 * Versions go forward only.  A program meets a newer version and refuses, an older one and migrates
 * it, alone under a lock.  The first step makes everything; add a step for each later version.
 */
#include <stdio.h>
#include <string.h>

#include "store/pg.h"

static const char first[] =
    "CREATE TABLE version (version bigint NOT NULL);"
    "CREATE TABLE setting (name text PRIMARY KEY, value text NOT NULL);"
    "CREATE SEQUENCE game_row;"
    "CREATE TABLE game (row bigint PRIMARY KEY, id text UNIQUE NOT NULL, title bytea NOT NULL,"
    " preset bytea NOT NULL, clock bigint NOT NULL, standing boolean NOT NULL,"
    " closed boolean NOT NULL, hidden boolean NOT NULL, quiet boolean NOT NULL,"
    " opener bytea NOT NULL);"
    "CREATE INDEX game_open ON game (row) WHERE NOT closed;"
    "CREATE TABLE owner (tbl bigint PRIMARY KEY REFERENCES game, epoch bigint NOT NULL,"
    " node text NOT NULL, life bigint NOT NULL, address text NOT NULL,"
    " until timestamptz NOT NULL, note bytea NOT NULL DEFAULT '') WITH (fillfactor = 50);"
    "CREATE TABLE line (tbl bigint NOT NULL, seq bigint NOT NULL, epoch bigint NOT NULL,"
    " hash bytea NOT NULL, body bytea NOT NULL, PRIMARY KEY (tbl, seq));"
    "CREATE TABLE guest (hash bytea PRIMARY KEY, name text NOT NULL, role bigint NOT NULL);"
    "CREATE UNIQUE INDEX guest_name ON guest (lower(name COLLATE \"C\"));"
    "CREATE TABLE secret (tbl bigint PRIMARY KEY REFERENCES game, box bytea NOT NULL);"
    "CREATE TABLE node (name text PRIMARY KEY, life bigint NOT NULL, address text NOT NULL,"
    " seen timestamptz NOT NULL, tables bigint NOT NULL, players bigint NOT NULL,"
    " drains boolean NOT NULL) WITH (fillfactor = 50);"
    "INSERT INTO version VALUES (1)";

/* steps[n] leads from version n to n + 1. */
static const char *const steps[PG_VERSION] = {first};

/* 0 when there is no schema yet; -1 after an error. */
static int64_t
version_of(PGconn *link)
{
    struct pg_args none = {0};
    PGresult *there = pg_ask(link, "SELECT to_regclass('riffle.version') IS NOT NULL", &none,
                             PG_WAIT_MS);
    bool made = there && libpq->ntuples(there) == 1 && pg_int(there, 0, 0) == 1;
    bool failed = !there;
    libpq->clear(there);
    if (failed || !made)
        return failed ? -1 : 0;
    PGresult *answer = pg_ask(link, "SELECT version FROM version", &none, PG_WAIT_MS);
    int64_t version = answer && libpq->ntuples(answer) == 1 ? pg_int(answer, 0, 0) : -1;
    libpq->clear(answer);
    return version;
}

bool
pg_check_version(PGconn *link, char *why, size_t room)
{
    int64_t version = version_of(link);
    if (version == PG_VERSION)
        return true;
    if (version < 0)
        snprintf(why, room, "%s", pg_error(link));
    else
        snprintf(why, room,
                 "the database has schema version %lld, and this program needs %d: start the "
                 "program that migrated it",
                 (long long)version, PG_VERSION);
    return false;
}

static bool
fail(PGconn *link, const char *what)
{
    fprintf(stderr, "riffle serve: cannot %s the database: %s\n", what, pg_error(link));
    pg_do(link, "ROLLBACK", NULL, PG_WAIT_MS);
    return false;
}

/* One step, all of it or nothing. */
static bool
migrate(PGconn *link, int64_t version)
{
    char done[80];
    snprintf(done, sizeof done, "UPDATE version SET version = %lld", (long long)version + 1);
    return pg_do(link, steps[version], NULL, PG_WAIT_MS) && pg_do(link, done, NULL, PG_WAIT_MS);
}

/* Nodes that start at the same time wait for each other here.  The number of the lock is any that
 * nobody else uses. */
bool
pg_make_schema(PGconn *link)
{
    char why[200];
    int64_t version = version_of(link);
    if (version == PG_VERSION)
        return true;
    if (version >= 0 && version < PG_VERSION) {
        bool begun = pg_do(link,
                           "BEGIN; SELECT pg_advisory_xact_lock(7241988103385611);"
                           "CREATE SCHEMA IF NOT EXISTS riffle",
                           NULL, PG_WAIT_MS);
        version = begun ? version_of(link) : -1;
        while (version >= 0 && version < PG_VERSION)
            version = migrate(link, version) ? version + 1 : -1;
        if (version < 0 || !pg_do(link, "COMMIT", NULL, PG_WAIT_MS))
            return fail(link, "prepare");
    }
    if (pg_check_version(link, why, sizeof why))
        return true;
    fprintf(stderr, "riffle serve: %s\n", why);
    return false;
}

/* The fingerprint in the database; "" when there is none. */
static bool
read_fingerprint(PGconn *link, char out[static RF_HEX_TEXT])
{
    struct pg_args none = {0};
    PGresult *answer = pg_ask(link, "SELECT value FROM setting WHERE name = 'room key'", &none,
                              PG_WAIT_MS);
    out[0] = '\0';
    if (answer && libpq->ntuples(answer) == 1)
        pg_text(answer, 0, 0, out, RF_HEX_TEXT);
    libpq->clear(answer);
    return answer != NULL;
}

/* A room that was moved away, or has not arrived, is not opened (store_move.h). */
bool
pg_check_permitted(PGconn *link)
{
    struct pg_args none = {0};
    char why[400] = "";
    PGresult *answer = pg_ask(link, "SELECT value FROM setting WHERE name = 'forbidden'", &none,
                              PG_WAIT_MS);
    bool read = answer != NULL;
    if (read && libpq->ntuples(answer) == 1)
        pg_text(answer, 0, 0, why, sizeof why);
    libpq->clear(answer);
    if (why[0])
        fprintf(stderr,
                "riffle serve: the database is closed: %s. To give that up and use this database "
                "again, run DELETE FROM riffle.setting WHERE name = 'forbidden', and start the "
                "first node with --restored: every open table is then closed\n",
                why);
    return read && !why[0];
}

/* The first node of a room makes the key, the others must have the same. */
bool
pg_find_key(struct pg *pg, PGconn *link, const char *file)
{
    char there[RF_HEX_TEXT], own[RF_HEX_TEXT];
    if (!read_fingerprint(link, there))
        return fail(link, "read");
    if (there[0] && !room_key_exists(file)) {
        fprintf(stderr,
                "riffle serve: there is no room key %s, and the database has secrets of other "
                "nodes. Copy the key from another node (mode 0600), or name it with --room-key\n",
                file);
        return false;
    }
    pg->key = room_key_exists(file) ? room_key_read(file) : room_key_make(file);
    if (!pg->key)
        return false;
    room_key_fingerprint(pg->key, own);
    struct pg_args args = {0};
    pg_add_text(&args, own);
    if (!there[0] &&
        (!pg_do(link, "INSERT INTO setting VALUES ('room key', $1) ON CONFLICT DO NOTHING", &args,
                PG_WAIT_MS) ||
         !read_fingerprint(link, there)))
        return fail(link, "write");
    if (strcmp(own, there) == 0)
        return true;
    fprintf(stderr,
            "riffle serve: %s is the key of another room. Copy the key from another node of this "
            "one (mode 0600), or name it with --room-key\n",
            file);
    return false;
}
