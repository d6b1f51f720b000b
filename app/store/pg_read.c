/*
 * app/store/pg_read.c -- what the room's thread reads from the database.
 *
 * Everybody in the room waits for these answers, so they are given up after PG_READ_MS, and not
 * asked for at all while the database is away.
 */
#include <stdio.h>
#include <string.h>

#include "store/pg.h"

/* The reader's connection, or NULL while there is none.  A new one that the store's thread has made
 * takes the place of a broken one. */
static PGconn *
reader(struct store *store)
{
    struct pg *pg = store->pg;
    pthread_mutex_lock(&store->mutex);
    if (pg_is_broken(pg->reader) && pg->spare) {
        pg_close(pg->reader);
        pg->reader = pg->spare;
        pg->spare = NULL;
    }
    bool broke = pg_is_broken(pg->reader), away = pg->why[0] != '\0';
    if (broke && !pg->reader_broke) {
        pg->reader_broke = true;
        pthread_cond_broadcast(&store->change);
    }
    pthread_mutex_unlock(&store->mutex);
    return broke || away ? NULL : pg->reader;
}

/* Asks; NULL, with a message unless the database is known to be away. */
static PGresult *
ask(struct store *store, const char *text, const struct pg_args *args, const char *what)
{
    PGconn *link = reader(store);
    PGresult *answer = link ? pg_ask(link, text, args, PG_READ_MS) : NULL;
    store->unanswered += !answer;
    if (link && !answer)
        fprintf(stderr, "riffle serve: cannot read %s: %s\n", what, pg_error(link));
    return answer;
}

int64_t
pg_next_row(struct store *store)
{
    struct pg_args none = {0};
    PGresult *answer = ask(store, "SELECT nextval('game_row')", &none,
                           "the next number of a table");
    int64_t row = answer && libpq->ntuples(answer) == 1 ? pg_int(answer, 0, 0) : 0;
    libpq->clear(answer);
    return row;
}

bool
pg_is_empty(struct store *store)
{
    struct pg_args none = {0};
    PGresult *answer = ask(store, "SELECT EXISTS (SELECT 1 FROM game)", &none, "the tables");
    bool empty = answer && libpq->ntuples(answer) == 1 && pg_int(answer, 0, 0) == 0;
    libpq->clear(answer);
    return empty;
}

bool
pg_tables(struct store *store, bool closed,
          bool (*each)(void *context, const struct store_table *table), void *context)
{
    struct pg_args args = {0};
    pg_add_int(&args, closed);
    PGresult *answer = ask(
        store, "SELECT " PG_TABLE_COLUMNS " FROM game g WHERE g.closed = ($1 <> 0) ORDER BY g.row",
        &args, "the tables");
    struct store_table table;
    bool goes_on = true;
    for (int i = 0; answer && goes_on && i < libpq->ntuples(answer); i++)
        goes_on = pg_read_table(answer, i, &table) && each(context, &table);
    libpq->clear(answer);
    return answer && goes_on;
}

bool
pg_table_named(struct store *store, const char *id, struct store_table *table)
{
    struct pg_args args = {0};
    pg_add_text(&args, id);
    PGresult *answer = ask(store, "SELECT " PG_TABLE_COLUMNS " FROM game g WHERE g.id = $1", &args,
                           "a table");
    bool found = answer && libpq->ntuples(answer) == 1 && pg_read_table(answer, 0, table);
    libpq->clear(answer);
    return found;
}

static enum store_answer
answer_of(PGresult *answer)
{
    enum store_answer is = !answer                      ? STORE_UNREADABLE
                           : libpq->ntuples(answer) > 0 ? STORE_FOUND
                                                        : STORE_NONE;
    libpq->clear(answer);
    return is;
}

enum store_answer
pg_guest_of(struct store *store, const uint8_t hash[static RF_HASH_BYTES],
            struct store_guest *guest)
{
    struct pg_args args = {0};
    pg_add_bytes(&args, hash, RF_HASH_BYTES);
    PGresult *answer = ask(store, "SELECT name, role FROM guest WHERE hash = $1", &args, "a guest");
    if (answer && libpq->ntuples(answer) == 1) {
        memcpy(guest->hash, hash, RF_HASH_BYTES);
        pg_text(answer, 0, 0, guest->name, sizeof guest->name);
        guest->role = role_of_code((int)pg_int(answer, 0, 1));
    }
    return answer_of(answer);
}

enum store_answer
pg_name_taken(struct store *store, const char *name)
{
    struct pg_args args = {0};
    pg_add_text(&args, name);
    return answer_of(
        ask(store, "SELECT 1 FROM guest WHERE lower(name COLLATE \"C\") = lower($1 COLLATE \"C\")",
            &args, "the guests"));
}

bool
pg_guests_with(struct store *store, uint8_t role,
               void (*each)(void *context, const struct store_guest *guest), void *context)
{
    struct pg_args args = {0};
    pg_add_int(&args, (int64_t)role * ROLE_CODE);
    PGresult *answer = ask(store, "SELECT hash, name FROM guest WHERE role = $1", &args,
                           "the guests");
    for (int i = 0; answer && i < libpq->ntuples(answer); i++) {
        struct store_guest guest = {.role = role};
        if (libpq->getlength(answer, i, 0) != RF_HASH_BYTES)
            continue;
        memcpy(guest.hash, libpq->getvalue(answer, i, 0), RF_HASH_BYTES);
        pg_text(answer, i, 1, guest.name, sizeof guest.name);
        each(context, &guest);
    }
    libpq->clear(answer);
    return answer != NULL;
}

enum { PAGE = 500 }; /* lines that are read at once */

bool
pg_lines(struct store *store, int64_t table, uint64_t number,
         bool (*each)(void *context, uint64_t number, const char *line, size_t size), void *context)
{
    bool goes_on = true;
    for (int count = PAGE; goes_on && count == PAGE;) {
        struct pg_args args = {0};
        pg_add_int(&args, table);
        pg_add_int(&args, (int64_t)number);
        pg_add_int(&args, PAGE);
        PGresult *answer = ask(store,
                               "SELECT seq, body FROM line WHERE tbl = $1 AND seq >= $2"
                               " ORDER BY seq LIMIT $3",
                               &args, "the lines of a record");
        if (!answer)
            return false;
        count = libpq->ntuples(answer);
        for (int i = 0; goes_on && i < count; i++) {
            number = (uint64_t)pg_int(answer, i, 0);
            goes_on = each(context, number, libpq->getvalue(answer, i, 1),
                           (size_t)libpq->getlength(answer, i, 1));
            number++;
        }
        libpq->clear(answer);
    }
    return true;
}

#define OWNER_COLUMNS                                                                              \
    "o.node, o.address, o.epoch, o.life,"                                                          \
    " CASE WHEN isfinite(o.until) THEN"                                                            \
    "  (extract(epoch FROM o.until - now()) * 1000)::bigint ELSE -1 END"

static void
read_owner(const struct pg *pg, const PGresult *answer, int row, int column,
           struct store_owner *owner)
{
    *owner = (struct store_owner){.epoch = pg_int(answer, row, column + 2),
                                  .left = pg_int(answer, row, column + 4),
                                  .own = pg_int(answer, row, column + 3) == pg->life};
    pg_text(answer, row, column, owner->node, sizeof owner->node);
    pg_text(answer, row, column + 1, owner->address, sizeof owner->address);
}

enum store_answer
pg_owner_of(struct store *store, const char *id, struct store_owner *owner)
{
    struct pg_args args = {0};
    pg_add_text(&args, id);
    PGresult *answer = ask(store,
                           "SELECT " OWNER_COLUMNS " FROM game g JOIN owner o ON o.tbl = g.row"
                           " WHERE g.id = $1 AND NOT g.closed",
                           &args, "the owner of a table");
    if (answer && libpq->ntuples(answer) == 1)
        read_owner(store->pg, answer, 0, 0, owner);
    return answer_of(answer);
}

bool
pg_each_owned(struct store *store, bool (*each)(void *context, const struct store_listed *listed),
              void *context)
{
    struct pg_args none = {0};
    PGresult *answer = ask(store,
                           "SELECT " PG_TABLE_COLUMNS ", " OWNER_COLUMNS ", o.note"
                           " FROM game g JOIN owner o ON o.tbl = g.row WHERE NOT g.closed"
                           " ORDER BY g.row",
                           &none, "the owners of tables");
    struct store_listed listed;
    bool goes_on = true;
    for (int i = 0; answer && goes_on && i < libpq->ntuples(answer); i++) {
        pg_read_table(answer, i, &listed.table);
        read_owner(store->pg, answer, i, PG_TABLE_WIDTH, &listed.owner);
        pg_text(answer, i, PG_TABLE_WIDTH + 5, listed.note, sizeof listed.note);
        goes_on = each(context, &listed);
    }
    libpq->clear(answer);
    return answer != NULL;
}

bool
pg_nodes(struct store *store, bool (*each)(void *context, const struct store_node *node),
         void *context)
{
    struct pg_args args = {0};
    pg_add_int(&args, store->pg->lease_ms);
    PGresult *answer = ask(store,
                           "SELECT name, address, tables, players, drains, life FROM node"
                           " WHERE seen > now() - $1 * interval '1 millisecond' ORDER BY name",
                           &args, "the nodes");
    bool goes_on = true;
    for (int i = 0; answer && goes_on && i < libpq->ntuples(answer); i++) {
        struct store_node node = {.tables = (uint32_t)pg_int(answer, i, 2),
                                  .players = (uint32_t)pg_int(answer, i, 3),
                                  .drains = pg_int(answer, i, 4) != 0,
                                  .own = pg_int(answer, i, 5) == store->pg->life};
        pg_text(answer, i, 0, node.name, sizeof node.name);
        pg_text(answer, i, 1, node.address, sizeof node.address);
        goes_on = each(context, &node);
    }
    libpq->clear(answer);
    return answer != NULL;
}

/* Written at once, not with the next batch: the database says who was first. */
enum store_answer
pg_claim_name(struct store *store, const struct store_guest *guest)
{
    struct pg_args args = {0};
    PGconn *link = reader(store);
    pg_add_bytes(&args, guest->hash, sizeof guest->hash);
    pg_add_text(&args, guest->name);
    pg_add_int(&args, (int64_t)guest->role * ROLE_CODE);
    if (link && pg_do(link,
                      "INSERT INTO guest VALUES ($1, $2, $3)"
                      " ON CONFLICT (hash) DO UPDATE SET name = $2",
                      &args, PG_READ_MS))
        return STORE_NONE;
    if (link && strcmp(pg_state(), "23505") == 0) /* unique_violation: the name */
        return STORE_FOUND;
    if (link)
        fprintf(stderr, "riffle serve: cannot write a guest: %s\n", pg_error(link));
    return STORE_UNREADABLE;
}

/* Only under the epoch that the room knows: a node that lost the table gets nothing. */
struct secrets *
pg_secrets(struct store *store, int64_t row)
{
    struct pg_args args = {0};
    pg_add_int(&args, row);
    pg_add_int(&args, store_epoch(store, row));
    pg_add_int(&args, store->pg->life);
    PGresult *answer = ask(store,
                           "SELECT s.box FROM secret s JOIN owner o ON o.tbl = s.tbl"
                           " WHERE s.tbl = $1 AND o.epoch = $2 AND o.life = $3",
                           &args, "the secrets of a table");
    struct secrets *secrets = NULL;
    if (answer && libpq->ntuples(answer) == 1)
        secrets = room_key_unseal(store->pg->key, row,
                                  (const uint8_t *)libpq->getvalue(answer, 0, 0),
                                  (size_t)libpq->getlength(answer, 0, 0));
    else if (answer)
        fprintf(stderr, "riffle serve: the database has no secrets of table %lld for this node\n",
                (long long)row);
    libpq->clear(answer);
    return secrets;
}
