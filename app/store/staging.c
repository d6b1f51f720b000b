/*
 * store/staging.c -- lines come into the store one behind the other, whatever table they are of, and
 * are put with the others of their table later, many at a time.
 *
 * With a thousand tables each batch would else change a page of every table that has a line in it,
 * and write thirty times what it says.  There are two lists of fresh lines: while one grows, those
 * of the other are settled, some with each batch, in the order of their tables; then it is emptied,
 * and they change places.  Who reads the lines of a table goes over all that are fresh: where there
 * are few tables the lists are short, or a long evening at one of them would be read again and
 * again for each newcomer.  A line may be in its list and in its place when the room is stopped
 * between two batches: it is settled again when the store is opened.
 *
 * A damaged file may have another line of that number.  The fresh one replaces it: the table was
 * read and found as it is without that line, and no other table may stop for it.
 */
#include <stdlib.h>

#include "store/store_in.h"

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

/* Notes where a line of the list lies. */
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

static int
by_table(const void *a, const void *b)
{
    const struct line_head *one = &((const struct fresh_line *)a)->head;
    const struct line_head *other = &((const struct fresh_line *)b)->head;
    if (one->table != other->table)
        return one->table < other->table ? -1 : 1;
    return one->number < other->number ? -1 : one->number > other->number;
}

/* How long the next list is to be: so many lines for each table of this one, which is in order. */
static size_t
next_turn(const struct fresh_list *list)
{
    size_t tables = 1;
    for (size_t i = 1; i < list->count; i++)
        tables += list->line[i].head.table != list->line[i - 1].head.table;
    size_t turn = tables * OF_EACH;
    return turn < LEAST ? LEAST : turn > GENERATION ? GENERATION : turn;
}

/* The list that grew is long, and the other is empty: they change places. */
static void
change_places(struct fresh *fresh)
{
    struct fresh_list *list = &fresh->list[fresh->now];
    if (list->count < fresh->turn || fresh->list[!fresh->now].count > 0)
        return;
    qsort(list->line, list->count, sizeof *list->line, by_table);
    fresh->turn = next_turn(list);
    fresh->now = !fresh->now;
}

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
    change_places(fresh);
    return SQLITE_OK;
}
