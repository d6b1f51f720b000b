/*
 * app/store/pg_lease.c -- the tables of this node: renewed, taken, lost and given away.
 *
 * A lease ends by the database's clock.  The node asks for more time four times before that, with
 * one statement for all its tables.  Tables that the answer does not name belong to another node.
 * Counted from the moment before the question, by the node's own monotonic clock, no lease can end
 * within the length of a lease; a fifth of it is kept back for clocks that run at different speeds
 * and for a process that is stopped in between.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/os_random.h"
#include "store/pg.h"

/* --- the list, sorted by row ----------------------------------------------------------------- */

static size_t
place_of(const struct pg *pg, int64_t row)
{
    size_t low = 0, high = pg->leases;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (pg->lease[middle].row < row)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct pg_lease *
pg_lease_of(struct pg *pg, int64_t row)
{
    size_t at = place_of(pg, row);
    return at < pg->leases && pg->lease[at].row == row ? &pg->lease[at] : NULL;
}

bool
pg_lease_add(struct pg *pg, int64_t row, int64_t epoch, const char *id)
{
    struct pg_lease *there = pg_lease_of(pg, row);
    if (there) {
        there->epoch = epoch;
        return true;
    }
    if (pg->leases == pg->lease_room) {
        size_t room = pg->lease_room ? 2 * pg->lease_room : 64;
        struct pg_lease *grown = realloc(pg->lease, room * sizeof *grown);
        if (!grown)
            return false;
        pg->lease = grown;
        pg->lease_room = room;
    }
    size_t at = place_of(pg, row);
    memmove(pg->lease + at + 1, pg->lease + at, (pg->leases++ - at) * sizeof *pg->lease);
    pg->lease[at] = (struct pg_lease){.row = row, .epoch = epoch};
    snprintf(pg->lease[at].id, sizeof pg->lease[at].id, "%s", id);
    return true;
}

void
pg_lease_drop(struct pg *pg, int64_t row)
{
    size_t at = place_of(pg, row);
    if (at == pg->leases || pg->lease[at].row != row)
        return;
    free(pg->lease[at].note);
    pg->leases--;
    memmove(pg->lease + at, pg->lease + at + 1, (pg->leases - at) * sizeof *pg->lease);
}

/* --- what was found, until it is committed ---------------------------------------------------- */

bool
pg_found(struct pg *pg, const struct store_change *change)
{
    if (pg->found.count == pg->found.room) {
        size_t room = pg->found.room ? 2 * pg->found.room : 16;
        struct store_change *of = realloc(pg->found.of, room * sizeof *of);
        if (!of)
            return false;
        pg->found.of = of;
        pg->found.room = room;
    }
    pg->found.of[pg->found.count++] = *change;
    return true;
}

bool
pg_lose(struct pg *pg, int64_t row)
{
    if (pg->losses == pg->lost_room) {
        size_t room = pg->lost_room ? 2 * pg->lost_room : 16;
        int64_t *lost = realloc(pg->lost, room * sizeof *lost);
        if (!lost)
            return false;
        pg->lost = lost;
        pg->lost_room = room;
    }
    pg->lost[pg->losses++] = row;
    return true;
}

bool
store_has_lost(const struct store *store, int64_t row)
{
    for (size_t i = 0; store->pg && i < store->pg->losses; i++)
        if (store->pg->lost[i] == row)
            return true;
    return false;
}

/* Brings the list of leases up to date and tells the room. */
void
pg_tell_found(struct store *store)
{
    struct pg *pg = store->pg;
    for (size_t i = 0; i < pg->found.count; i++) {
        const struct store_change *change = &pg->found.of[i];
        if (change->event == STORE_FENCED)
            pg_lease_drop(pg, change->table.row);
        else if (!pg_lease_add(pg, change->table.row, change->epoch, change->table.id))
            store_fail(store, "out of memory");
        if (!store_add_change(store, change))
            store_fail(store, "out of memory");
    }
    bool any = pg->found.count > 0;
    pg->found.count = 0;
    pthread_mutex_lock(&store->mutex);
    store->counts.leases = (uint32_t)pg->leases;
    if (any && store->wake)
        store->wake(store->context);
    pthread_mutex_unlock(&store->mutex);
}

/* --- statements ------------------------------------------------------------------------------ */

static const char renews[] =
    "UPDATE owner o SET until = now() + $4 * interval '1 millisecond',"
    " note = coalesce(n.note, o.note)"
    " FROM unnest($1::bigint[], $2::bigint[], $3::bytea[]) AS n(tbl, epoch, note)"
    " WHERE o.tbl = n.tbl AND o.epoch = n.epoch RETURNING o.tbl";

static const char says[] =
    "INSERT INTO node VALUES ($1, $2, $3, now(), $4, $5, $6 <> 0)"
    " ON CONFLICT (name) DO UPDATE SET life = $2, address = $3, seen = now(), tables = $4,"
    " players = $5, drains = $6 <> 0";

/* Tables of other processes whose lease has ended; with $6 also those that an earlier process of
 * this name had.  Not this process's own: under a new epoch, lines that the room has put would be
 * lost without a word.  Those are renewed, however late. */
static const char takes[] =
    "UPDATE owner o SET epoch = o.epoch + 1, node = $1, life = $2, address = $3,"
    " until = now() + $4 * interval '1 millisecond'"
    " FROM (SELECT f.tbl FROM owner f JOIN game c ON c.row = f.tbl WHERE NOT c.closed"
    "  AND f.life <> $2 AND (f.until < now() OR ($6 <> 0 AND f.node = $1))"
    "  ORDER BY f.until LIMIT $5 FOR UPDATE OF f SKIP LOCKED) AS free, game g"
    " WHERE o.tbl = free.tbl AND g.row = o.tbl RETURNING " PG_TABLE_COLUMNS ", o.epoch";

/* Tables that another node gave to this process, and those that it took when the answer was lost.
 */
static const char gets[] = "SELECT " PG_TABLE_COLUMNS
                           ", o.epoch FROM owner o JOIN game g ON g.row = o.tbl"
                           " WHERE o.life = $1 AND NOT g.closed AND o.tbl <> ALL ($2::bigint[])"
                           " LIMIT $3";

bool
pg_read_table(const PGresult *answer, int row, struct store_table *table)
{
    *table = (struct store_table){.row = pg_int(answer, row, 0),
                                  .clock = (uint32_t)pg_int(answer, row, 4),
                                  .standing = pg_int(answer, row, 5) != 0,
                                  .closed = pg_int(answer, row, 6) != 0,
                                  .hidden = pg_int(answer, row, 7) != 0,
                                  .quiet = pg_int(answer, row, 8) != 0};
    pg_text(answer, row, 1, table->id, sizeof table->id);
    pg_text(answer, row, 2, table->title, sizeof table->title);
    pg_text(answer, row, 3, table->preset, sizeof table->preset);
    if (libpq->getlength(answer, row, 9) == RF_HASH_BYTES)
        memcpy(table->opener, libpq->getvalue(answer, row, 9), RF_HASH_BYTES);
    return table->row > 0;
}

/* Notes the tables of an answer as taken.  False when there is no answer, or no memory. */
static bool
note_taken(struct pg *pg, PGresult *answer)
{
    bool right = answer != NULL;
    for (int i = 0; right && i < libpq->ntuples(answer); i++) {
        struct store_change change = {.event = STORE_TAKEN,
                                      .epoch = pg_int(answer, i, PG_TABLE_WIDTH)};
        right = pg_read_table(answer, i, &change.table) && pg_found(pg, &change);
    }
    libpq->clear(answer);
    return right;
}

static bool
take(struct store *store, bool first)
{
    struct pg *pg = store->pg;
    struct pg_args args = {0};
    pg_add_text(&args, pg->node);
    pg_add_int(&args, pg->life);
    pg_add_text(&args, pg->address);
    pg_add_int(&args, pg->lease_ms);
    pg_add_int(&args, first ? 1000000 : PG_TAKES);
    pg_add_int(&args, first);
    return note_taken(pg, pg_ask(pg->writer, takes, &args, PG_WAIT_MS));
}

static bool
get_given(struct pg *pg)
{
    struct pg_args args = {0};
    struct pg_array rows = {0};
    for (size_t i = 0; i < pg->leases; i++)
        pg_array_int(&rows, pg->lease[i].row);
    for (size_t i = 0; i < pg->found.count; i++)
        pg_array_int(&rows, pg->found.of[i].table.row);
    pg_add_int(&args, pg->life);
    pg_add_array(&args, &rows, PG_INT8);
    pg_add_int(&args, PG_TAKES);
    bool right = !rows.lacks_memory && note_taken(pg, pg_ask(pg->writer, gets, &args, PG_WAIT_MS));
    pg_array_free(&rows);
    return right;
}

/* --- renewal --------------------------------------------------------------------------------- */

/* Moves the notes that the room put since the last time to their leases. */
static void
take_notes(struct store *store)
{
    struct pg *pg = store->pg;
    pthread_mutex_lock(&store->mutex);
    for (size_t i = 0; i < pg->note_count; i++) {
        struct pg_lease *lease = pg_lease_of(pg, pg->notes[i].row);
        if (!lease) {
            free(pg->notes[i].text);
            continue;
        }
        free(lease->note);
        lease->note = pg->notes[i].text;
    }
    pg->note_count = 0;
    pthread_mutex_unlock(&store->mutex);
}

static bool
is_named(const PGresult *answer, int64_t row)
{
    for (int i = 0; i < libpq->ntuples(answer); i++)
        if (pg_int(answer, i, 0) == row)
            return true;
    return false;
}

/* Tables that were not renewed have another owner.  When all came back there is nothing to look
 * for. */
static bool
note_fenced(struct pg *pg, PGresult *answer)
{
    bool right = true, all = (size_t)libpq->ntuples(answer) == pg->leases;
    for (size_t i = 0; right && !all && i < pg->leases; i++)
        if (!is_named(answer, pg->lease[i].row))
            right = pg_found(pg, &(struct store_change){.event = STORE_FENCED,
                                                        .table = {.row = pg->lease[i].row}});
    return right;
}

static bool
renew_leases(struct store *store)
{
    struct pg *pg = store->pg;
    struct pg_args args = {0};
    struct pg_array rows = {0}, epochs = {0}, notes = {0};
    take_notes(store);
    for (size_t i = 0; i < pg->leases; i++) {
        const char *note = pg->lease[i].note;
        pg_array_int(&rows, pg->lease[i].row);
        pg_array_int(&epochs, pg->lease[i].epoch);
        pg_array_bytes(&notes, PG_BYTEA, note, note ? strlen(note) : 0);
    }
    pg_add_array(&args, &rows, PG_INT8);
    pg_add_array(&args, &epochs, PG_INT8);
    pg_add_array(&args, &notes, PG_BYTEA);
    pg_add_int(&args, pg->lease_ms);
    bool memory = !rows.lacks_memory && !epochs.lacks_memory && !notes.lacks_memory;
    PGresult *answer = memory ? pg_ask(pg->writer, renews, &args, PG_WAIT_MS) : NULL;
    bool right = answer && note_fenced(pg, answer);
    for (size_t i = 0; answer && i < pg->leases; i++) {
        free(pg->lease[i].note);
        pg->lease[i].note = NULL;
    }
    libpq->clear(answer);
    pg_array_free(&rows);
    pg_array_free(&epochs);
    pg_array_free(&notes);
    return right;
}

static bool
say_load(struct store *store, bool *drains)
{
    struct pg *pg = store->pg;
    struct pg_args args = {0};
    pthread_mutex_lock(&store->mutex);
    uint32_t players = store->load.players;
    *drains = store->load.drains;
    pthread_mutex_unlock(&store->mutex);
    pg_add_text(&args, pg->node);
    pg_add_int(&args, pg->life);
    pg_add_text(&args, pg->address);
    pg_add_int(&args, (int64_t)pg->leases);
    pg_add_int(&args, players);
    pg_add_int(&args, *drains);
    return pg_do(pg->writer, says, &args, PG_WAIT_MS);
}

static void
note_renewed(struct store *store, uint64_t began_us)
{
    struct pg *pg = store->pg;
    pthread_mutex_lock(&store->mutex);
    pg->held_until = pg->asked_at + pg->lease_ms - pg->lease_ms / 5;
    store->counts.renewals++;
    store->counts.renewal_us = store_microseconds() - began_us;
    pthread_mutex_unlock(&store->mutex);
}

bool
pg_renew(struct store *store)
{
    struct pg *pg = store->pg;
    bool drains = false;
    uint64_t began = store_microseconds();
    pg->asked_at = os_clock_monotonic();
    pg->found.count = 0;
    if (!renew_leases(store))
        return false;
    note_renewed(store, began);
    pg->renew_at = pg->asked_at + pg->lease_ms / 4;
    pg_tell_found(store);
    bool done = say_load(store, &drains) && (drains || take(store, false));
    if (pg->found.count >= PG_TAKES) /* there may be more, and their players wait */
        pg->renew_at = pg->asked_at + PG_AGAIN_MS;
    done = done && get_given(pg);
    pg_tell_found(store); /* what was taken is ours even if the rest failed */
    return done;
}

/* Secrets of tables that were closed by a node that died before it could remove them. */
static const char sweeps[] =
    "DELETE FROM secret s USING game g, owner o WHERE g.row = s.tbl AND g.closed"
    " AND o.tbl = s.tbl AND o.until < now() - interval '1 minute'";

bool
pg_take_first(struct store *store)
{
    struct pg *pg = store->pg;
    bool drains;
    pg->asked_at = os_clock_monotonic();
    if (!take(store, true) || !pg_do(pg->writer, sweeps, NULL, PG_WAIT_MS))
        return false;
    pg_tell_found(store);
    note_renewed(store, store_microseconds());
    pg->renew_at = pg->asked_at + pg->lease_ms / 4;
    return say_load(store, &drains);
}

void
pg_release(struct store *store)
{
    struct pg *pg = store->pg;
    struct pg_args args = {0};
    pg_add_int(&args, pg->life);
    pg_do(pg->writer, "UPDATE owner SET until = '-infinity' WHERE life = $1", &args, PG_READ_MS);
    pg_do(pg->writer, "DELETE FROM node WHERE life = $1", &args, PG_READ_MS);
}
