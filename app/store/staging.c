/*
 * app/store/staging.c -- new lines go to a list of fresh lines first, and to their table's place
 * later.
 *
 * The table `line` is sorted by game and number.  With a thousand tables, a batch with one line of
 * each would change a page of every table, and write thirty times the bytes of its lines.  So lines
 * are first appended to a list, in the order in which they come, and settled later, many of one
 * table at a time.
 *
 * There are two lists.  While one grows, the lines of the other are settled, some with each batch,
 * sorted by table.  When the other is empty and the first is long enough, they swap.
 *
 * A reader of a table must search both lists.  So their length follows the number of tables: with
 * few tables the lists are short, or each newcomer would read a long evening of fresh lines again.
 *
 * If the room is killed between two batches, a line can be in its list and in its place.  It is
 * settled again when the store is opened.  A damaged file may have another line of that number in
 * its place: the fresh one replaces it, because the table was read and found good without that
 * line.
 */
#include <stdlib.h>

#include "store/lite.h"

static const char settle_all[] =
    "BEGIN IMMEDIATE;"
    "INSERT OR REPLACE INTO line SELECT game, number, text FROM fresh0 ORDER BY game, number;"
    "INSERT OR REPLACE INTO line SELECT game, number, text FROM fresh1 ORDER BY game, number;"
    "DELETE FROM fresh0; DELETE FROM fresh1; COMMIT";

static const struct {
    const char *put, *settle, *empty;
} texts[FRESH_LISTS] = {
    {"INSERT INTO fresh0 (game, number, text) VALUES (?1, ?2, ?3)",
     "INSERT OR REPLACE INTO line SELECT game, number, text FROM fresh0 WHERE row = ?1",
     "DELETE FROM fresh0"},
    {"INSERT INTO fresh1 (game, number, text) VALUES (?1, ?2, ?3)",
     "INSERT OR REPLACE INTO line SELECT game, number, text FROM fresh1 WHERE row = ?1",
     "DELETE FROM fresh1"},
};

bool
staging_settle_all(sqlite3 *base)
{
    return sqlite3_exec(base, settle_all, NULL, NULL, NULL) == SQLITE_OK;
}

/* Settles what the last run left behind, so that both lists begin empty. */
bool
staging_prepare(struct fresh *fresh, sqlite3 *base)
{
    bool made = staging_settle_all(base);
    fresh->base = base;
    fresh->turn = LEAST;
    for (unsigned i = 0; i < FRESH_LISTS && made; i++)
        made = sqlite3_prepare_v3(base, texts[i].put, -1, SQLITE_PREPARE_PERSISTENT,
                                  &fresh->list[i].put, NULL) == SQLITE_OK &&
               sqlite3_prepare_v3(base, texts[i].settle, -1, SQLITE_PREPARE_PERSISTENT,
                                  &fresh->list[i].settle, NULL) == SQLITE_OK;
    return made;
}

void
staging_free(struct fresh *fresh)
{
    for (unsigned i = 0; i < FRESH_LISTS; i++) {
        sqlite3_finalize(fresh->list[i].put);
        sqlite3_finalize(fresh->list[i].settle);
        free(fresh->list[i].line);
    }
}

/* Remembers in which row of the list a line is, so that it can be settled by number. */
static bool
note(struct fresh_list *list, struct line_head head, int64_t row)
{
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : GENERATION;
        struct fresh_line *line = realloc(list->line, room * sizeof *line);
        if (!line)
            return false;
        list->line = line;
        list->room = room;
    }
    list->line[list->count++] = (struct fresh_line){head, row};
    return true;
}

int
staging_put(struct fresh *fresh, struct line_head head, const char *text, size_t size)
{
    struct fresh_list *list = &fresh->list[fresh->now];
    sqlite3_bind_int64(list->put, 1, head.table);
    sqlite3_bind_int64(list->put, 2, (sqlite3_int64)head.number);
    sqlite3_bind_text(list->put, 3, text, (int)size, SQLITE_STATIC);
    int done = sqlite3_step(list->put);
    sqlite3_reset(list->put);
    if (done != SQLITE_DONE)
        return done;
    fresh->came++;
    return note(list, head, sqlite3_last_insert_rowid(fresh->base)) ? SQLITE_OK : SQLITE_NOMEM;
}

/* For qsort: by table, then by number, the order of the table `line`. */
static int
by_table(const void *a, const void *b)
{
    const struct line_head *one = &((const struct fresh_line *)a)->head;
    const struct line_head *other = &((const struct fresh_line *)b)->head;
    if (one->table != other->table)
        return one->table < other->table ? -1 : 1;
    return one->number < other->number ? -1 : one->number > other->number;
}

/* How long the next list may grow: OF_EACH lines for each table in this one, which is sorted. */
static size_t
next_turn(const struct fresh_list *list)
{
    size_t tables = 1;
    for (size_t i = 1; i < list->count; i++)
        tables += list->line[i].head.table != list->line[i - 1].head.table;
    size_t turn = tables * OF_EACH;
    return turn < LEAST ? LEAST : turn > GENERATION ? GENERATION : turn;
}

/* Swaps the lists when the growing one is long enough and the other is empty. */
static void
swap_lists(struct fresh *fresh)
{
    struct fresh_list *list = &fresh->list[fresh->now];
    if (list->count < fresh->turn || fresh->list[!fresh->now].count > 0)
        return;
    qsort(list->line, list->count, sizeof *list->line, by_table);
    fresh->turn = next_turn(list);
    fresh->now = !fresh->now;
}

/* Settles at least twice as many lines as the batch brought: the list that is settled is then empty
 * before the growing one is full. */
int
staging_step(struct fresh *fresh)
{
    struct fresh_list *list = &fresh->list[!fresh->now];
    size_t step = 2 * fresh->came > STEP ? 2 * fresh->came : STEP;
    int done = SQLITE_DONE;
    for (; step > 0 && list->settled < list->count && done == SQLITE_DONE; step--) {
        sqlite3_bind_int64(list->settle, 1, list->line[list->settled++].row);
        done = sqlite3_step(list->settle);
        sqlite3_reset(list->settle);
    }
    if (done != SQLITE_DONE)
        return done;
    fresh->came = 0;
    if (list->count > 0 && list->settled == list->count) {
        list->count = list->settled = 0;
        return sqlite3_exec(fresh->base, texts[!fresh->now].empty, NULL, NULL, NULL);
    }
    swap_lists(fresh);
    return SQLITE_OK;
}
