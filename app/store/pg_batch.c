/*
 * app/store/pg_batch.c -- commits a batch of many tables in one transaction.
 *
 * One statement appends all lines.  It joins the owner's row of each table, locked FOR SHARE so
 * that a take-over waits for it, on the epoch under which the line was written; and it looks for
 * the line before the first one, with the hash that the first one states.  So a line is added only
 * by the table's owner, only after the line that it follows, and only once: the key (tbl, seq)
 * takes the first of two.  A conflict is no error, because it would end the batch of all other
 * tables.  Lines that the answer does not name are examined table by table (pg_examine.c).
 *
 * Everything here may be done again: after a lost connection nobody knows whether the batch was
 * committed, and the same batch then finds what it wrote.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/pg.h"

static const char appends[] =
    "WITH g AS (SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[])"
    "  AS g(tbl, epoch, first, prev)),"
    " o AS (SELECT o.tbl, o.epoch FROM owner o JOIN g ON g.tbl = o.tbl AND g.epoch = o.epoch"
    "  WHERE g.first = 1 OR EXISTS (SELECT 1 FROM line p WHERE p.tbl = g.tbl"
    "   AND p.seq = g.first - 1 AND p.hash = g.prev) ORDER BY o.tbl FOR SHARE OF o)"
    " INSERT INTO line (tbl, seq, epoch, hash, body)"
    " SELECT l.tbl, l.seq, l.epoch, l.hash, l.body"
    " FROM unnest($5::bigint[], $6::bigint[], $7::bigint[], $8::bytea[], $9::bytea[])"
    "  AS l(tbl, seq, epoch, hash, body) JOIN o ON o.tbl = l.tbl AND o.epoch = l.epoch"
    " ON CONFLICT DO NOTHING RETURNING tbl, epoch";

/* A new table is its node's from the first epoch on.  A table that exists is changed by its owner
 * only, who stays so until the end of the transaction (FOR SHARE). */
static const char put_table[] =
    "INSERT INTO game AS g VALUES ($1, $2, $3, $4, $5, $6 <> 0, $7 <> 0, $8 <> 0, $9 <> 0, $10)"
    " ON CONFLICT (row) DO UPDATE SET title = $3, closed = $7 <> 0, hidden = $8 <> 0,"
    " quiet = $9 <> 0, opener = $10"
    " WHERE EXISTS (SELECT 1 FROM owner o WHERE o.tbl = g.row AND o.epoch = $11 FOR SHARE)";

static const char put_owner[] =
    "INSERT INTO owner VALUES ($1, 1, $2, $3, $4, now() + $5 * interval '1 millisecond')"
    " ON CONFLICT DO NOTHING";

/* The name is claimed before (pg_claim_name), so it is only written here for a new guest. */
static const char put_guest[] = "INSERT INTO guest VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
static const char put_role[] = "UPDATE guest SET role = $2 WHERE hash = $1";

static const char put_secret[] =
    "INSERT INTO secret SELECT $1, $3 FROM owner WHERE tbl = $1 AND epoch = $2"
    " ON CONFLICT DO NOTHING";
static const char drop_secret[] =
    "DELETE FROM secret s USING owner o WHERE s.tbl = $1 AND o.tbl = s.tbl AND o.epoch = $2";

/* To a node that is alive; else to nobody, so that any node takes it. */
static const char give[] =
    "UPDATE owner o SET epoch = o.epoch + 1, node = coalesce(n.name, ''),"
    " life = coalesce(n.life, 0), address = coalesce(n.address, ''),"
    " until = CASE WHEN n.name IS NULL THEN '-infinity'"
    "  ELSE now() + $4 * interval '1 millisecond' END"
    " FROM (SELECT 1) AS one LEFT JOIN node n ON n.name = $3 AND NOT n.drains"
    "  AND n.seen > now() - $4 * interval '1 millisecond'"
    " WHERE o.tbl = $1 AND o.epoch = $2";

/* The lines of a batch, as the statement takes them. */
struct lines {
    struct pg_array row, number, epoch, hash, body;  /* of each line */
    struct pg_array g_row, g_epoch, g_first, g_prev; /* of each group */
    struct pg_group *group;                          /* owned */
    uint8_t (*own)[RF_HASH_BYTES];                   /* owned: the hash of each line */
    size_t groups, group_room, count, room;
    bool lacks_memory;
};

static void
free_lines(struct lines *lines)
{
    struct pg_array *const all[] = {&lines->row,     &lines->number,  &lines->epoch,
                                    &lines->hash,    &lines->body,    &lines->g_row,
                                    &lines->g_epoch, &lines->g_first, &lines->g_prev};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        pg_array_free(all[i]);
    free(lines->group);
    free(lines->own);
}

/* The group of a line: the lines of one table and epoch.  Batches have few tables for many lines,
 * and mostly one line each, so a search from the end is short or there is no better one. */
static struct pg_group *
group_of(struct lines *lines, const struct put_line *line)
{
    for (size_t i = lines->groups; i-- > 0;)
        if (lines->group[i].row == line->head.table && lines->group[i].epoch == line->epoch)
            return &lines->group[i];
    if (lines->groups == lines->group_room) {
        size_t room = lines->group_room ? 2 * lines->group_room : 64;
        struct pg_group *grown = realloc(lines->group, room * sizeof *grown);
        if (!grown)
            return NULL;
        lines->group = grown;
        lines->group_room = room;
    }
    struct pg_group *group = &lines->group[lines->groups++];
    *group = (struct pg_group){.row = line->head.table,
                               .epoch = line->epoch,
                               .first = line->head.number,
                               .last = line->head.number - 1};
    return group;
}

static bool
hold_hash(struct lines *lines, const uint8_t hash[static RF_HASH_BYTES])
{
    if (lines->count == lines->room) {
        size_t room = lines->room ? 2 * lines->room : 256;
        uint8_t(*grown)[RF_HASH_BYTES] = realloc(lines->own, room * sizeof *grown);
        if (!grown)
            return false;
        lines->own = grown;
        lines->room = room;
    }
    memcpy(lines->own[lines->count++], hash, RF_HASH_BYTES);
    return true;
}

/* A line ends with the hash of the line before, in hexadecimal digits. */
static void
read_prev(const char *text, size_t size, uint8_t out[static RF_HASH_BYTES])
{
    char hex[RF_HEX_TEXT] = "";
    memset(out, 0, RF_HASH_BYTES);
    if (size < RF_HEX_TEXT - 1)
        return;
    memcpy(hex, text + size - (RF_HEX_TEXT - 1), RF_HEX_TEXT - 1);
    rf_hex_read(out, RF_HASH_BYTES, hex);
}

static bool
add_line(struct lines *lines, const struct put *put)
{
    struct put_line line;
    uint8_t hash[RF_HASH_BYTES];
    memcpy(&line, put->bytes, sizeof line);
    const char *text = put->bytes + sizeof line;
    size_t size = put->size - sizeof line;
    struct pg_group *group = group_of(lines, &line);
    rf_line_hash(hash, text, size);
    if (!group || !hold_hash(lines, hash))
        return false;
    if (group->last < group->first)
        read_prev(text, size, group->prev);
    group->last = line.head.number;
    pg_array_int(&lines->row, line.head.table);
    pg_array_int(&lines->number, (int64_t)line.head.number);
    pg_array_int(&lines->epoch, line.epoch);
    pg_array_bytes(&lines->hash, PG_BYTEA, hash, sizeof hash);
    pg_array_bytes(&lines->body, PG_BYTEA, text, size);
    return !lines->body.lacks_memory && !lines->hash.lacks_memory && !lines->row.lacks_memory &&
           !lines->number.lacks_memory && !lines->epoch.lacks_memory;
}

static bool
collect(const struct batch *batch, struct lines *lines)
{
    struct put put;
    bool right = true;
    for (size_t at = 0; right && batch_next(batch, &at, &put);)
        right = put.operation != PUT_LINE || add_line(lines, &put);
    for (size_t i = 0; right && i < lines->groups; i++) {
        pg_array_int(&lines->g_row, lines->group[i].row);
        pg_array_int(&lines->g_epoch, lines->group[i].epoch);
        pg_array_int(&lines->g_first, (int64_t)lines->group[i].first);
        pg_array_bytes(&lines->g_prev, PG_BYTEA, lines->group[i].prev, RF_HASH_BYTES);
    }
    return right && !lines->g_prev.lacks_memory && !lines->g_first.lacks_memory &&
           !lines->g_epoch.lacks_memory && !lines->g_row.lacks_memory;
}

/* Counts the lines that the database took, by table. */
static void
count_taken(struct lines *lines, const PGresult *answer)
{
    for (size_t g = 0; g < lines->groups; g++)
        lines->group[g].came = 0;
    for (int i = 0; i < libpq->ntuples(answer); i++) {
        struct put_line line = {{pg_int(answer, i, 0), 0}, pg_int(answer, i, 1)};
        struct pg_group *group = group_of(lines, &line);
        if (group)
            group->came++;
    }
}

/* The hashes of a group's own lines, in order; NULL without memory. */
static uint8_t *
hashes_of(const struct batch *batch, const struct lines *lines, const struct pg_group *group)
{
    struct put put;
    size_t line = 0, size = (size_t)(group->last - group->first + 1), have = 0;
    uint8_t *hashes = calloc(size, RF_HASH_BYTES);
    for (size_t at = 0; hashes && batch_next(batch, &at, &put);) {
        struct put_line of;
        if (put.operation != PUT_LINE)
            continue;
        memcpy(&of, put.bytes, sizeof of);
        if (of.head.table == group->row && of.epoch == group->epoch && have < size)
            memcpy(hashes + RF_HASH_BYTES * have++, lines->own[line], RF_HASH_BYTES);
        line++;
    }
    return hashes;
}

static bool
append(struct store *store, struct lines *lines)
{
    struct pg_args args = {0};
    pg_add_array(&args, &lines->g_row, PG_INT8);
    pg_add_array(&args, &lines->g_epoch, PG_INT8);
    pg_add_array(&args, &lines->g_first, PG_INT8);
    pg_add_array(&args, &lines->g_prev, PG_BYTEA);
    pg_add_array(&args, &lines->row, PG_INT8);
    pg_add_array(&args, &lines->number, PG_INT8);
    pg_add_array(&args, &lines->epoch, PG_INT8);
    pg_add_array(&args, &lines->hash, PG_BYTEA);
    pg_add_array(&args, &lines->body, PG_BYTEA);
    PGresult *answer = pg_ask(store->pg->writer, appends, &args, PG_WAIT_MS);
    bool right = answer != NULL;
    if (right)
        count_taken(lines, answer);
    libpq->clear(answer);
    for (size_t g = 0; right && g < lines->groups; g++) {
        const struct pg_group *group = &lines->group[g];
        if (group->came == group->last - group->first + 1)
            continue;
        uint8_t *hashes = hashes_of(&store->flying, lines, group);
        right = hashes && pg_examine(store, group, hashes);
        free(hashes);
    }
    return right;
}

static bool
write_table(struct store *store, const struct put *put)
{
    struct put_table with;
    struct pg_args args = {0}, own = {0};
    struct pg *pg = store->pg;
    memcpy(&with, put->bytes, sizeof with);
    const struct store_table *table = &with.table;
    pg_add_int(&args, table->row);
    pg_add_text(&args, table->id);
    pg_add_bytes(&args, table->title, strlen(table->title));
    pg_add_bytes(&args, table->preset, strlen(table->preset));
    pg_add_int(&args, table->clock);
    pg_add_int(&args, table->standing);
    pg_add_int(&args, table->closed);
    pg_add_int(&args, table->hidden);
    pg_add_int(&args, table->quiet);
    pg_add_bytes(&args, table->opener, sizeof table->opener);
    pg_add_int(&args, with.epoch);
    pg_add_int(&own, table->row);
    pg_add_text(&own, pg->node);
    pg_add_int(&own, pg->life);
    pg_add_text(&own, pg->address);
    pg_add_int(&own, pg->lease_ms);
    return pg_do(pg->writer, put_table, &args, PG_WAIT_MS) &&
           (with.epoch != 1 || pg_do(pg->writer, put_owner, &own, PG_WAIT_MS));
}

static bool
write_guest(struct store *store, const struct put *put)
{
    struct store_guest guest;
    struct pg_args args = {0}, role = {0};
    memcpy(&guest, put->bytes, sizeof guest);
    pg_add_bytes(&args, guest.hash, sizeof guest.hash);
    pg_add_text(&args, guest.name);
    pg_add_int(&args, (int64_t)guest.role * ROLE_CODE);
    pg_add_bytes(&role, guest.hash, sizeof guest.hash);
    pg_add_int(&role, (int64_t)guest.role * ROLE_CODE);
    return pg_do(store->pg->writer, put_guest, &args, PG_WAIT_MS) &&
           pg_do(store->pg->writer, put_role, &role, PG_WAIT_MS);
}

static bool
write_thing(struct store *store, const struct put *put)
{
    struct put_table_thing thing;
    struct pg_args args = {0};
    char node[STORE_NODE];
    memcpy(&thing, put->bytes, sizeof thing);
    const char *rest = put->bytes + sizeof thing;
    size_t size = put->size - sizeof thing;
    pg_add_int(&args, thing.row);
    pg_add_int(&args, thing.epoch);
    if (put->operation == PUT_SECRET && size == 0)
        return pg_do(store->pg->writer, drop_secret, &args, PG_WAIT_MS);
    if (put->operation == PUT_SECRET) {
        pg_add_bytes(&args, rest, size);
        return pg_do(store->pg->writer, put_secret, &args, PG_WAIT_MS);
    }
    snprintf(node, sizeof node, "%.*s", (int)size, rest);
    pg_add_text(&args, node);
    pg_add_int(&args, store->pg->lease_ms);
    return pg_do(store->pg->writer, give, &args, PG_WAIT_MS) &&
           pg_found(store->pg,
                    &(struct store_change){.event = STORE_FENCED, .table = {.row = thing.row}});
}

/* True of an operation that comes after the lines: it ends what the lines need. */
static bool
is_late(const struct put *put)
{
    return put->operation == PUT_GIVE ||
           (put->operation == PUT_SECRET && put->size == sizeof(struct put_table_thing));
}

/* All operations but lines and marks, those before the lines or those after them. */
static bool
write_rows(struct store *store, bool late)
{
    struct put put;
    bool right = true;
    for (size_t at = 0; right && batch_next(&store->flying, &at, &put);) {
        if (is_late(&put) != late)
            continue;
        if (put.operation == PUT_TABLE)
            right = write_table(store, &put);
        else if (put.operation == PUT_GUEST)
            right = write_guest(store, &put);
        else if (put.operation == PUT_SECRET || put.operation == PUT_GIVE)
            right = write_thing(store, &put);
    }
    return right;
}

/* A batch of lines alone is one statement, which is a transaction by itself. */
static bool
is_only_lines(const struct batch *batch)
{
    struct put put;
    bool only = true;
    for (size_t at = 0; only && batch_next(batch, &at, &put);)
        only = put.operation == PUT_LINE || put.operation == PUT_MARK;
    return only;
}

/* After the commit: new tables are this node's, closed ones need no lease. */
static void
note_tables(struct store *store)
{
    struct put put;
    for (size_t at = 0; batch_next(&store->flying, &at, &put);) {
        struct put_table with;
        if (put.operation != PUT_TABLE)
            continue;
        memcpy(&with, put.bytes, sizeof with);
        if (with.table.closed)
            pg_lease_drop(store->pg, with.table.row);
        else if (with.epoch == 1 && !pg_lease_of(store->pg, with.table.row) &&
                 !pg_lease_add(store->pg, with.table.row, 1, with.table.id))
            store_fail(store, "out of memory");
    }
}

bool
pg_try(struct store *store)
{
    struct pg *pg = store->pg;
    struct lines lines = {0};
    bool only = is_only_lines(&store->flying);
    pg->found.count = pg->losses = 0;
    bool right = collect(&store->flying, &lines);
    if (!only)
        right = right && pg_do(pg->writer, "BEGIN", NULL, PG_WAIT_MS) && write_rows(store, false);
    if (lines.groups > 0)
        right = right && append(store, &lines);
    if (!only)
        right = right && write_rows(store, true) && pg_do(pg->writer, "COMMIT", NULL, PG_WAIT_MS);
    if (right) {
        note_tables(store);
        pg_tell_found(store);
        pthread_mutex_lock(&store->mutex);
        store->counts.lines += lines.count;
        pthread_mutex_unlock(&store->mutex);
    } else if (!only && !pg_is_broken(pg->writer))
        pg_do(pg->writer, "ROLLBACK", NULL, PG_WAIT_MS);
    free_lines(&lines);
    return right;
}
