/*
 * app/store/pg_examine.c -- lines that the database did not take: whose is the table now, and what
 * is there in their place?
 *
 *     the same lines            this node wrote them before its connection was lost: done
 *     another epoch             another node has the table: this one is fenced
 *     other lines, or a gap     two owners wrote, or the database lost lines that it had
 *                               acknowledged: the table forks, and is closed with the proof
 *
 * A table that forks gets a new epoch, so that lines which the room put meanwhile are not taken for
 * its continuation.
 */
#include <string.h>

#include "store/pg.h"

/* True when all lines of the group are there as this node wrote them; `failed` after an error. */
static bool
has_own_lines(PGconn *link, const struct pg_group *group, const uint8_t *hashes, bool *failed)
{
    struct pg_args args = {0};
    int count = (int)(group->last - group->first + 1);
    pg_add_int(&args, group->row);
    pg_add_int(&args, (int64_t)group->first);
    pg_add_int(&args, (int64_t)group->last);
    PGresult *answer = pg_ask(link,
                              "SELECT hash FROM line WHERE tbl = $1 AND seq BETWEEN $2 AND $3"
                              " ORDER BY seq",
                              &args, PG_WAIT_MS);
    *failed = !answer;
    bool same = answer && libpq->ntuples(answer) == count;
    for (int i = 0; same && i < count; i++)
        same = libpq->getlength(answer, i, 0) == RF_HASH_BYTES &&
               memcmp(libpq->getvalue(answer, i, 0), hashes + (size_t)RF_HASH_BYTES * (size_t)i,
                      RF_HASH_BYTES) == 0;
    libpq->clear(answer);
    return same;
}

/* A new epoch under the same owner; 0 when the table has another one, -1 after an error. */
static int64_t
next_epoch(struct pg *pg, const struct pg_group *group)
{
    struct pg_args args = {0};
    pg_add_int(&args, group->row);
    pg_add_int(&args, group->epoch);
    pg_add_int(&args, pg->lease_ms);
    PGresult *answer = pg_ask(pg->writer,
                              "UPDATE owner SET epoch = epoch + 1, until = now() +"
                              " $3 * interval '1 millisecond' WHERE tbl = $1 AND epoch = $2"
                              " RETURNING epoch",
                              &args, PG_WAIT_MS);
    int64_t epoch = !answer ? -1 : libpq->ntuples(answer) == 1 ? pg_int(answer, 0, 0) : 0;
    libpq->clear(answer);
    return epoch;
}

bool
pg_examine(struct store *store, const struct pg_group *group, const uint8_t *hashes)
{
    struct pg *pg = store->pg;
    bool failed;
    if (has_own_lines(pg->writer, group, hashes, &failed) || failed)
        return !failed;
    const struct pg_lease *lease = pg_lease_of(pg, group->row);
    /* Lines of an epoch that is over: the room has been told of it. */
    if (!lease || lease->epoch != group->epoch)
        return pg_lose(pg, group->row);
    int64_t epoch = next_epoch(pg, group);
    if (epoch < 0)
        return false;
    struct store_change change = {
        .event = epoch ? STORE_FORKED : STORE_FENCED, .table = {.row = group->row}, .epoch = epoch};
    memcpy(change.table.id, lease->id, sizeof change.table.id);
    return pg_lose(pg, group->row) && pg_found(pg, &change);
}
