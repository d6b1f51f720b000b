/*
 * app/store/store_move.c -- copies a room from one store into another, and checks the copy
 * (store_move.h).
 *
 * The list of tables is read first: nothing else is read from a store while it lists its tables.
 */
#include "store/store_move.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/pg.h"

enum { AT_ONCE = 1000, PATH = 3400 }; /* lines of a batch; bytes of a path */

/* What a record is: the number of its lines and the hash of the last one. */
struct chain {
    uint64_t lines;
    uint8_t last[RF_HASH_BYTES];
    bool broken;
};

struct list {
    struct store_table *of; /* owned */
    size_t count, room;
    bool lacks_memory;
};

static bool
add_table(void *context, const struct store_table *table)
{
    struct list *list = context;
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : 64;
        struct store_table *grown = realloc(list->of, room * sizeof *grown);
        list->lacks_memory = !grown;
        if (!grown)
            return false;
        list->of = grown;
        list->room = room;
    }
    list->of[list->count++] = *table;
    return true;
}

static bool
list_tables(struct store *store, struct list *list)
{
    bool read = store_tables(store, true, add_table, list) &&
                store_tables(store, false, add_table, list);
    if (list->lacks_memory)
        fprintf(stderr, "riffle serve: out of memory for the tables\n");
    return read && !list->lacks_memory;
}

/* A line ends with the hash of the line before, in hexadecimal digits.  The first one states the
 * hash that its record begins with. */
static bool
add_link(struct chain *chain, uint64_t number, const char *line, size_t size)
{
    char last[RF_HEX_TEXT];
    size_t digits = RF_HEX_TEXT - 1;
    rf_hex_write(last, chain->last);
    bool linked = number == 1 || (size > digits && memcmp(line + size - digits, last, digits) == 0);
    chain->broken = chain->broken || number != chain->lines + 1 || !linked;
    chain->lines++;
    rf_line_hash(chain->last, line, size);
    return !chain->broken;
}

static bool
read_link(void *context, uint64_t number, const char *line, size_t size)
{
    return add_link(context, number, line, size);
}

struct copying {
    struct store *to;
    int64_t row;
    struct chain chain;
};

static bool
copy_line(void *context, uint64_t number, const char *line, size_t size)
{
    struct copying *copying = context;
    if (!add_link(&copying->chain, number, line, size))
        return false;
    store_put_line(copying->to, copying->row, number, line, size);
    return number % AT_ONCE != 0 || store_wait(copying->to);
}

static bool
say_damaged(const struct store_table *table, const struct chain *chain)
{
    if (chain->broken)
        fprintf(stderr,
                "riffle serve: line %llu of table %s is damaged or missing, so the room cannot be "
                "moved. Restore a backup of it first\n",
                (unsigned long long)chain->lines, table->id);
    return !chain->broken;
}

/* --- secrets and marks ----------------------------------------------------------------------- */

static struct secrets *
read_secrets(const struct move_side *side, const struct store_table *table)
{
    char path[PATH];
    if (!side->secrets)
        return store_secrets(side->store, table->row);
    snprintf(path, sizeof path, "%s/%s.secret", side->secrets, table->id);
    return secrets_load(path);
}

static bool
write_secrets(const struct move_side *side, const struct store_table *table,
              const struct secrets *secrets)
{
    char path[PATH];
    if (!side->secrets)
        return store_put_secrets(side->store, table->row, secrets);
    snprintf(path, sizeof path, "%s/%s.secret", side->secrets, table->id);
    return secrets_save(secrets, path);
}

static bool
write_mark(const struct marks *marks, const struct store_table *table, const struct chain *chain,
           const struct secrets *secrets)
{
    struct mark mark = {.turn = 1, .lines = chain->lines};
    int slot = marks_find(marks, table->id);
    snprintf(mark.id, sizeof mark.id, "%.*s", MARK_ID - 1, table->id);
    memcpy(mark.hash, chain->last, sizeof mark.hash);
    marks_mac(&mark, table->id, secrets, mark.mac);
    if (slot != MARK_NONE && marks_write(marks, slot, &mark))
        return true;
    fprintf(stderr, "riffle serve: cannot write the mark of table %s\n", table->id);
    return false;
}

/* --- copying --------------------------------------------------------------------------------- */

/* The table and its secrets are in the batch before its lines. */
static bool
copy_table(const struct move_side *from, const struct move_side *to,
           const struct store_table *table, struct moved *moved)
{
    struct copying copying = {.to = to->store, .row = table->row};
    struct secrets *secrets = table->closed ? NULL : read_secrets(from, table);
    store_put_table(to->store, table);
    bool copied = table->closed || (secrets && write_secrets(to, table, secrets));
    copied = copied && store_lines(from->store, table->row, 1, copy_line, &copying) &&
             say_damaged(table, &copying.chain) && store_wait(to->store);
    if (copied && !table->closed && to->marks)
        copied = write_mark(to->marks, table, &copying.chain, secrets);
    secrets_free(secrets);
    moved->tables++;
    moved->open += !table->closed;
    moved->lines += copying.chain.lines;
    return copied;
}

struct guests {
    struct store *store;
    uint64_t count, differ;
};

static void
copy_guest(void *context, const struct store_guest *guest)
{
    struct guests *guests = context;
    store_put_guest(guests->store, guest);
    guests->count++;
}

static void
compare_guest(void *context, const struct store_guest *guest)
{
    struct guests *guests = context;
    struct store_guest there;
    bool same = store_guest_of(guests->store, guest->hash, &there) == STORE_FOUND &&
                there.role == guest->role && strcmp(there.name, guest->name) == 0;
    if (!same)
        fprintf(stderr, "riffle serve: the guest %s was not copied\n", guest->name);
    guests->differ += !same;
}

enum { ROLES = 3 }; /* of guests */

static bool
each_guest(struct store *from, void (*each)(void *context, const struct store_guest *guest),
           struct guests *guests)
{
    bool read = true;
    for (uint8_t role = 0; read && role < ROLES; role++)
        read = store_guests_with(from, role, each, guests);
    return read;
}

/* --- checking -------------------------------------------------------------------------------- */

static bool
has_same_secrets(const struct move_side *from, const struct move_side *to,
                 const struct store_table *table)
{
    struct secrets *one = read_secrets(from, table), *other = read_secrets(to, table);
    bool same = one && other && sodium_memcmp(one, other, sizeof *one) == 0;
    secrets_free(one);
    secrets_free(other);
    return same;
}

static bool
compare_table(const struct move_side *from, const struct move_side *to,
              const struct store_table *table)
{
    struct chain one = {0}, other = {0};
    struct store_table there;
    bool same = store_table_named(to->store, table->id, &there) && there.row == table->row &&
                there.closed == table->closed && there.hidden == table->hidden &&
                there.quiet == table->quiet && there.standing == table->standing &&
                there.clock == table->clock && strcmp(there.title, table->title) == 0 &&
                strcmp(there.preset, table->preset) == 0 &&
                memcmp(there.opener, table->opener, sizeof there.opener) == 0 &&
                store_lines(from->store, table->row, 1, read_link, &one) &&
                store_lines(to->store, table->row, 1, read_link, &other) && !other.broken &&
                one.lines == other.lines && memcmp(one.last, other.last, RF_HASH_BYTES) == 0 &&
                (table->closed || has_same_secrets(from, to, table));
    if (!same)
        fprintf(stderr, "riffle serve: the copy of table %s differs\n", table->id);
    return same;
}

bool
store_move(const struct move_side *from, const struct move_side *to, struct moved *moved)
{
    struct list list = {0};
    struct guests guests = {.store = to->store};
    *moved = (struct moved){0};
    bool right = list_tables(from->store, &list) && each_guest(from->store, copy_guest, &guests) &&
                 store_wait(to->store);
    for (size_t i = 0; right && i < list.count; i++)
        right = copy_table(from, to, &list.of[i], moved);
    for (size_t i = 0; right && i < list.count; i++)
        right = compare_table(from, to, &list.of[i]);
    right = right && each_guest(from->store, compare_guest, &guests) && guests.differ == 0;
    moved->guests = guests.count;
    free(list.of);
    return right;
}

/* --- the database's side --------------------------------------------------------------------- */

struct rival {
    char *why;
    size_t room;
    bool found;
};

static bool
look_at_node(void *context, const struct store_node *node)
{
    struct rival *rival = context;
    rival->found = !node->own;
    if (rival->found)
        snprintf(rival->why, rival->room, "node %s uses the database", node->name);
    return !rival->found;
}

static bool
look_at_owner(void *context, const struct store_listed *listed)
{
    struct rival *rival = context;
    rival->found = !listed->owner.own;
    if (rival->found)
        snprintf(rival->why, rival->room, "node %s serves table %s", listed->owner.node,
                 listed->table.id);
    return !rival->found;
}

bool
store_find_rival(struct store *store, char *why, size_t room)
{
    struct rival rival = {why, room, false};
    if (store_nodes(store, look_at_node, &rival) && !rival.found &&
        store_each_owned(store, look_at_owner, &rival))
        return rival.found;
    if (!rival.found)
        snprintf(why, room, "the database cannot be read");
    return true;
}

static const char forbids[] =
    "INSERT INTO setting VALUES ('forbidden', $1) ON CONFLICT (name) DO UPDATE SET value = $1";
static const char permits[] = "DELETE FROM setting WHERE name = 'forbidden';"
                              "SELECT setval('game_row', (SELECT coalesce(max(row), 1) FROM game))";

bool
store_forbid(const char *uri, const char *reason)
{
    struct pg_place place = {0};
    struct pg_args args = {0};
    char why[200] = "";
    pg_add_text(&args, reason);
    bool found = pg_place_find(&place, uri, "move", STORE_LEASE_MS);
    PGconn *link = found ? pg_connect(&place, why, sizeof why) : NULL;
    bool done = link && (reason ? pg_do(link, forbids, &args, PG_WAIT_MS)
                                : pg_do(link, permits, NULL, PG_WAIT_MS));
    if (found && !done)
        fprintf(stderr, "riffle serve: cannot write the database: %s\n",
                link ? pg_error(link) : why);
    pg_close(link);
    pg_place_free(&place);
    return done;
}
