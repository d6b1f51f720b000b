/*
 * app/room/table/table_load.c -- reads a table again from the store: its record line by line, the
 * seats, and whether it may continue.
 *
 * The record is the state, so folding its lines restores the table (record/record.c).  Three things
 * can forbid it to continue: a damaged line, missing secrets, or a mark that does not fit
 * (table_mark.c).  Then the table is stopped or closed with a sentence, and the other tables of the
 * room play on.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/table/learn.h"
#include "room/table/room_table.h"
#include "room/table/table_mark.h"
#include "store/marks.h"
#include "store/owner.h"

/* Restores the answer to a player's last signed act from its line: a client that lost its
 * connection repeats the act and must get the same answer. */
static void
remember_answer(struct table *table, const char *line, size_t size)
{
    struct rf_line read;
    struct rf_line_error error;
    if (!rf_line_read(&read, line, size, &error))
        return;
    const char *tail = strncmp(read.payload, "n=", 2) == 0 ? read.payload - 1
                                                           : strstr(read.payload, " n=");
    struct player *player = tail ? table_player(table, read.actor, true) : NULL;
    if (!player)
        return;
    player->counter = strtoull(tail + 3, NULL, 10);
    player->line = read.seq;
    player->ruling = RF_PERMITTED;
    for (unsigned c = 0; strcmp(read.ruling, "-") != 0 && c < RF_CLAUSES; c++)
        if (strcmp(rf_clause_citation((enum rf_clause)c), read.ruling) == 0)
            player->ruling = (enum rf_clause)c;
}

struct reading {
    struct table *table;
    bool damaged; /* a line is missing or wrong */
};

/* Takes the next stored line.  A damaged one, and all that follow it, are left out. */
static bool
take_back(void *context, uint64_t number, const char *line, size_t size)
{
    struct reading *reading = context;
    struct table *table = reading->table;
    uint64_t next = table->log.last + 1;
    if (number != next || !keeper_resume_line(&table->keeper, line, size)) {
        reading->damaged = true;
        return false;
    }
    if (!table_lines_add(&table->log, line, size)) {
        table_stop(table, "This table is stopped: the room ran out of memory while it read the "
                          "record.");
        return false;
    }
    table_mark_compare(table);
    remember_answer(table, line, size);
    table_lines_trim(&table->log, next);
    return true;
}

/* Up to three lines of a record, for last_is_wrong. */
struct links {
    uint64_t from;               /* number of the first */
    char own[3][RF_HEX_TEXT];    /* the hash of each line … */
    char before[3][RF_HEX_TEXT]; /* … and the hash that it states for the line before */
    unsigned count;
};

static bool
take_link(void *context, uint64_t number, const char *line, size_t size)
{
    struct links *links = context;
    uint8_t hash[RF_HASH_BYTES];
    unsigned at = links->count;
    if (number != links->from + at || size < RF_HEX_TEXT)
        return false;
    rf_line_hash(hash, line, size);
    rf_hex_write(links->own[at], hash);
    memcpy(links->before[at], line + size - (RF_HEX_TEXT - 1), RF_HEX_TEXT - 1);
    links->before[at][RF_HEX_TEXT - 1] = '\0';
    return ++links->count < 3;
}

/* Is the last line that was taken the damaged one, and not the line after it?  A line is proved by
 * the hash in the next one.  When the two disagree, the first is wrong if the second is proved in
 * turn: by a third line, or by the mark. */
static bool
last_is_wrong(const struct table *table)
{
    struct links links = {.from = table->log.last};
    char mark[RF_HEX_TEXT];
    if (table->log.last == 0)
        return false;
    store_lines(table->room->store, table->stored.row, links.from, take_link, &links);
    rf_hex_write(mark, table->mark.hash);
    if (links.count < 2 || strcmp(links.before[1], links.own[0]) == 0)
        return false;
    const char *proof = links.count == 3                      ? links.before[2]
                        : table->mark.lines == links.from + 1 ? mark
                                                              : "";
    return strcmp(proof, links.own[1]) == 0;
}

/* Folds a line again that was right the first time. */
static bool
fold_again(void *context, uint64_t number, const char *line, size_t size)
{
    struct table *table = context;
    return number <= table->log.last && keeper_resume_line(&table->keeper, line, size) &&
           number < table->log.last;
}

/* Reads the record.  A wrong line leaves traces in the fold, so the good lines before it are then
 * folded again into a new state. */
static bool
read_record(struct table *table, const char *path, struct keeper_sink sink)
{
    struct store *store = table->room->store;
    bool read = keeper_resume_begin(&table->keeper, path, sink);
    keeper_use_vault(&table->keeper, table_vault(table));
    if (read && keeper_resume_secrets(&table->keeper))
        table_mark_find(table);
    struct reading reading = {table, false};
    read = read && store_lines(store, table->stored.row, 1, take_back, &reading);
    bool differs = read && !reading.damaged && table->mark.turn > 0 && table->log.last > 0 &&
                   table->log.last == table->mark.lines && !table->mark.reached;
    if (reading.damaged || differs) { /* differs: the last line is not the one that was marked */
        if (differs || last_is_wrong(table))
            log_drop_last(&table->log);
        table_stop(
            table,
            "This table is stopped: line %llu of its record is damaged on the disk. Everything "
            "before it remains valid.",
            (unsigned long long)table->log.last + 1);
    }
    if (read && table->keeper.record.spine.lines == table->log.last)
        return true;
    keeper_leave(&table->keeper);
    bool begun = keeper_resume_begin(&table->keeper, path, sink);
    keeper_use_vault(&table->keeper, table_vault(table));
    if (begun && table->log.last > 0)
        store_lines(store, table->stored.row, 1, fold_again, table);
    return read;
}

/* Companions play again.  Other players are expected back, and count as away after a while. */
static void
restore_seats(struct table *table)
{
    const struct rf_record *record = &table->keeper.record;
    bool any = false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        const struct rf_box *seat = &record->bj.table.seats.box[box];
        table->companions.box[box] = seat->arrival && table_is_companion(table, seat->name);
        any = any || table->companions.box[box];
        if (seat->arrival && !table->companions.box[box])
            table_player(table, seat->name, true);
    }
    table->learns = any && !table_take_strategy(table);
    if (table->learns && !learn_ask(table->room, &record->bj.rules, NULL))
        table_stop(table, "This table is stopped: the room ran out of memory for its companions.");
}

/* When a recut was ordered and its shoe is not ready, the shoe before is revealed and nothing can
 * be dealt from it: the order is given again. */
static void
restore_order(struct table *table)
{
    const struct rf_record *record = &table->keeper.record;
    struct rf_act recut = rf_act_make(RF_ACT_ORDER_RECUT, "supervisor");
    if (record->dealing < 0 && rf_bj_judge(&record->bj, &recut) == RF_PERMITTED)
        table->ordered = recut;
}

/* As if nothing had been read: it is tried again when the store is back. */
static void
unload(struct table *table)
{
    keeper_leave(&table->keeper);
    table_lines_free(&table->log);
    memset(&table->keeper, 0, sizeof table->keeper);
    memset(&table->mark, 0, sizeof table->mark);
    table->mark.slot = MARK_NONE;
    table->stopped[0] = '\0';
    table->loaded = false;
}

bool
table_load(struct table *table)
{
    char path[3200];
    struct keeper_sink sink = {table_keep_line, table};
    if (table->loaded)
        return true;
    table->loaded = true;
    uint64_t unanswered = store_unanswered(table->room->store);
    table_secret_path(table, path, sizeof path);
    bool read = read_record(table, path, sink);
    if (store_away(table->room->store) || store_unanswered(table->room->store) != unanswered) {
        unload(table);
        return false;
    }
    table->safe = table->log.last;
    memcpy(table->safe_hash, table->keeper.record.spine.last, RF_HASH_BYTES);
    if (!read)
        table_stop(table, "This table is stopped: the room cannot read its record from the disk.");
    else if (!table->keeper.record.open)
        table_stop(table, "This table is stopped: it has no record.");
    if (!table->stopped[0]) {
        restore_seats(table);
        restore_order(table);
    }
    /* If the secrets could not be read at first, do not try again: without them no mark was found,
     * and the table would be closed for good instead of stopped until they are restored. */
    bool has_secrets = table->keeper.secrets != NULL;
    if (!table->stopped[0] && (!has_secrets || !keeper_resume_end(&table->keeper)))
        table_stop(table,
                   "This table is stopped: its secrets are missing or damaged. Everything you saw "
                   "remains valid.");
    table->house.seen = table->keeper.seen;
    const char *fault = table->stopped[0] ? NULL : table_mark_fault(table);
    if (fault)
        table_restored(table, fault);
    else if (!table->stopped[0] && !table_mark_catch_up(table))
        table_stop(table, "This table is stopped: the room cannot write its marks. Everything you "
                          "saw remains valid. The operator has to start the room again.");
    else if (!table->stopped[0]) {
        table->sleeps = table_humans(table) > 0;
        table_run(table);
    }
    table_say(table);
    return !table->stopped[0];
}
