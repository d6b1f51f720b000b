/*
 * app/store/pg.c -- the store in a PostgreSQL database: opens and closes it, and runs the thread
 * that commits batches and renews leases.
 *
 * Unlike a disk, a database that fails comes back.  While it is away the batch waits; the thread
 * connects again, renews its leases, which tells it what it lost, and tries the same batch until it
 * is done.  No act is taken meanwhile (store_away).
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "os/os_random.h"
#include "store/pg.h"

/* --- away and back --------------------------------------------------------------------------- */

/* Says why the database is away, or (NULL) that it is back.  Wakes the room when that changes. */
static void
set_away(struct store *store, const char *why)
{
    struct pg *pg = store->pg;
    pthread_mutex_lock(&store->mutex);
    bool was = pg->why[0] != '\0';
    if (!why)
        pg->why[0] = '\0';
    else if (!was)
        snprintf(pg->why, sizeof pg->why, "%s", why[0] ? why : "it is away");
    if (was != (why != NULL) && store->wake)
        store->wake(store->context);
    pthread_mutex_unlock(&store->mutex);
}

/* The leases count by the node's own clock here: see pg_lease.c. */
static const char *
away(struct store *store)
{
    struct pg *pg = store->pg;
    uint64_t now = os_clock_monotonic();
    pthread_mutex_lock(&store->mutex);
    bool why = pg->why[0] != '\0', late = now >= pg->held_until;
    if (why)
        snprintf(pg->said, sizeof pg->said, "its database is away (%s)", pg->why);
    else if (late)
        snprintf(pg->said, sizeof pg->said, "its database answers too slowly");
    pthread_mutex_unlock(&store->mutex);
    return why || late ? pg->said : NULL;
}

static bool
leaves(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    bool is = store->pg->leaves;
    pthread_mutex_unlock(&store->mutex);
    return is;
}

/* --- connections ----------------------------------------------------------------------------- */

/* A connection to a database of our version. */
static PGconn *
connect_checked(struct store *store, char *why, size_t room)
{
    PGconn *link = pg_connect(&store->pg->place, why, room);
    if (link && !pg_check_version(link, why, room)) {
        pg_close(link);
        link = NULL;
    }
    pthread_mutex_lock(&store->mutex);
    store->counts.connects += link != NULL;
    pthread_mutex_unlock(&store->mutex);
    return link;
}

/* Makes a new connection for the room's thread, if that needs one. */
static void
serve_reader(struct store *store)
{
    char why[200];
    pthread_mutex_lock(&store->mutex);
    bool needs = store->pg->reader_broke;
    pthread_mutex_unlock(&store->mutex);
    PGconn *link = needs ? connect_checked(store, why, sizeof why) : NULL;
    if (!link)
        return;
    pthread_mutex_lock(&store->mutex);
    store->pg->spare = link;
    store->pg->reader_broke = false;
    if (store->wake)
        store->wake(store->context);
    pthread_mutex_unlock(&store->mutex);
}

/* After a break the old connection may still hold a lock in the database for a while; the statement
 * waits for it (lock_timeout), and is tried again. */
static bool
make_ready(struct store *store)
{
    struct pg *pg = store->pg;
    char why[200];
    if (pg_is_broken(pg->writer)) {
        pg_close(pg->writer);
        pg->writer = NULL;
        pg->writer = connect_checked(store, why, sizeof why);
        if (!pg->writer) {
            set_away(store, why);
            return false;
        }
        pg->renew_at = 0;
    }
    if (os_clock_monotonic() >= pg->renew_at && !pg_renew(store)) {
        set_away(store, pg_error(pg->writer));
        return false;
    }
    serve_reader(store);
    return true;
}

/* --- the thread ------------------------------------------------------------------------------ */

static void
pause_ms(long ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
}

/* Tries the batch until it is done.  Only a store that is being closed gives up. */
static bool
commit(struct store *store)
{
    uint64_t began = os_clock_monotonic();
    for (;;) {
        bool ready = make_ready(store);
        if (ready && pg_try(store)) {
            set_away(store, NULL);
            return true;
        }
        if (ready)
            set_away(store, pg_error(store->pg->writer));
        pthread_mutex_lock(&store->mutex);
        store->counts.retries++;
        pthread_mutex_unlock(&store->mutex);
        if (leaves(store) && os_clock_monotonic() > began + PG_LEAVE_MS) {
            store_fail(store, "the database is away");
            return false;
        }
        pause_ms(PG_AGAIN_MS);
    }
}

/* Waits for a batch, for the time of the next renewal, or for the end; true when there is a batch.
 */
static bool
wait_for_work(struct store *store)
{
    struct pg *pg = store->pg;
    uint64_t at = pg_is_broken(pg->writer) ? os_clock_monotonic() + PG_AGAIN_MS : pg->renew_at;
    struct timespec until = {(time_t)(at / 1000), (long)(at % 1000) * 1000000};
    int late = 0;
    pthread_mutex_lock(&store->mutex);
    while (!store->busy && !store->ends && !pg->reader_broke && !late)
        late = pthread_cond_clockwait(&store->change, &store->mutex, CLOCK_MONOTONIC, &until);
    bool has = store->busy;
    pthread_mutex_unlock(&store->mutex);
    return has;
}

static bool
ends(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    bool is = store->ends && !store->busy;
    pthread_mutex_unlock(&store->mutex);
    return is;
}

void
pg_turn(struct store *store)
{
    if (wait_for_work(store))
        store_step(store);
    else if (make_ready(store))
        set_away(store, NULL);
    else
        pause_ms(PG_AGAIN_MS);
}

static void *
run(void *state)
{
    struct store *store = state;
    while (!ends(store))
        pg_turn(store);
    return NULL;
}

static bool
start(struct store *store)
{
    if (store_start_thread(&store->thread, run, store))
        return true;
    fprintf(stderr, "riffle serve: cannot start a thread for the store: this user has reached the "
                    "system's limit\n");
    return false;
}

static void
leave(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    store->pg->leaves = true;
    pthread_mutex_unlock(&store->mutex);
}

static void
stop(struct store *store)
{
    store_stop_thread(store, store->thread);
    pg_release(store);
}

/* --- opening and closing --------------------------------------------------------------------- */

static void
free_pg(struct store *store)
{
    struct pg *pg = store->pg;
    if (!pg)
        return;
    pg_close(pg->writer);
    pg_close(pg->reader);
    pg_close(pg->spare);
    for (size_t i = 0; i < pg->leases; i++)
        free(pg->lease[i].note);
    for (size_t i = 0; i < pg->note_count; i++)
        free(pg->notes[i].text);
    free(pg->lease);
    free(pg->notes);
    free(pg->found.of);
    free(pg->lost);
    room_key_free(pg->key);
    pg_place_free(&pg->place);
    free(pg);
}

static PGconn *
connect_or_say(struct store *store)
{
    char why[200];
    PGconn *link = pg_connect(&store->pg->place, why, sizeof why);
    store->counts.connects += link != NULL;
    if (!link)
        fprintf(stderr, "riffle serve: cannot open the database: %s\n", why);
    return link;
}

bool
pg_open(struct store *store, const struct store_place *place)
{
    struct pg *pg = store->pg = calloc(1, sizeof *pg);
    if (!pg || sodium_init() < 0) {
        fprintf(stderr, "riffle serve: cannot open the database: out of memory\n");
        return false;
    }
    snprintf(pg->node, sizeof pg->node, "%s", place->node ? place->node : "");
    snprintf(pg->address, sizeof pg->address, "%s", place->address ? place->address : "");
    randombytes_buf(&pg->life, sizeof pg->life);
    pg->life = (int64_t)((uint64_t)pg->life >> 1);
    pg->lease_ms = place->lease ? place->lease : STORE_LEASE_MS;
    store->form = STORE_HAS_ROLE_CODES;
    if (!pg_place_find(&pg->place, place->where, pg->node, pg->lease_ms))
        return false;
    pg->writer = connect_or_say(store);
    pg->reader = pg->writer ? connect_or_say(store) : NULL;
    return pg->reader && pg_make_schema(pg->writer) && pg_check_permitted(pg->writer) &&
           pg_find_key(pg, pg->writer, place->key ? place->key : "room.key");
}

/* Takes its tables when its thread is about to start: until then nobody renews them. */
static bool
take_and_start(struct store *store)
{
    if (!pg_take_first(store)) {
        fprintf(stderr, "riffle serve: cannot take tables in the database: %s\n",
                pg_error(store->pg->writer));
        return false;
    }
    return start(store);
}

/* --- what the room's thread puts -------------------------------------------------------------- */

static bool
has_note_room(struct pg *pg)
{
    if (pg->note_count < pg->note_room)
        return true;
    size_t room = pg->note_room ? 2 * pg->note_room : 64;
    struct pg_note *grown = realloc(pg->notes, room * sizeof *grown);
    if (!grown)
        return false;
    pg->notes = grown;
    pg->note_room = room;
    return true;
}

/* Without memory a note is lost, and the next one is not. */
static void
note(struct store *store, int64_t row, const char *text)
{
    struct pg *pg = store->pg;
    char *copy = strndup(text, STORE_NOTE - 1);
    size_t i = 0;
    pthread_mutex_lock(&store->mutex);
    while (i < pg->note_count && pg->notes[i].row != row)
        i++;
    if (copy && i < pg->note_count) {
        free(pg->notes[i].text);
        pg->notes[i].text = copy;
    } else if (copy && has_note_room(pg))
        pg->notes[pg->note_count++] = (struct pg_note){row, copy};
    else
        free(copy);
    pthread_mutex_unlock(&store->mutex);
}

static bool
put_secrets(struct store *store, int64_t row, const struct secrets *secrets)
{
    uint8_t box[BOX_BYTES];
    room_key_seal(store->pg->key, row, secrets, box);
    store_put_box(store, row, box, sizeof box);
    return true;
}

const struct store_kind pg_kind = {
    .commit = commit,
    .start = take_and_start,
    .leave = leave,
    .stop = stop,
    .free = free_pg,
    .next_row = pg_next_row,
    .is_empty = pg_is_empty,
    .tables = pg_tables,
    .table_named = pg_table_named,
    .guest_of = pg_guest_of,
    .name_taken = pg_name_taken,
    .guests_with = pg_guests_with,
    .lines = pg_lines,
    .away = away,
    .owner_of = pg_owner_of,
    .each_owned = pg_each_owned,
    .nodes = pg_nodes,
    .note = note,
    .claim_name = pg_claim_name,
    .put_secrets = put_secrets,
    .secrets = pg_secrets,
};
