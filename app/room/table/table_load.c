/*
 * room/table/table_load.c -- a table that is read again from the store: its record line by line, who sits
 * there, and whether it may continue.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/table/learn.h"
#include "room/table/room_table.h"
#include "room/table/table_mark.h"

/* What an act of a player was answered with, from its line, so that a repetition is again. */
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

/* A record that is read, and whether it has a line that is missing or wrong. */
struct reading {
    struct table *table;
    bool damaged;
};

/* Takes the next stored line.  A damaged one, and what follows it, is not of the table. */
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
        table_stop(table, "This table is stopped: there is no memory left to read its record.");
        return false;
    }
    table_mark_compare(table);
    remember_answer(table, line, size);
    table_lines_trim(&table->log, next);
    return true;
}

/* Three lines of a record: the hash of each, and the one that it says the line before has. */
struct links {
    uint64_t from;
    char own[3][RF_HEX_TEXT], before[3][RF_HEX_TEXT];
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

/* A line is proved by the hash in the next one.  Where the two disagree the first is the wrong one
 * if the second is proved in turn: by a third, or by the mark. */
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

/* Folds a line again that was right before. */
static bool
fold_again(void *context, uint64_t number, const char *line, size_t size)
{
    struct table *table = context;
    return number <= table->log.last && keeper_resume_line(&table->keeper, line, size) &&
           number < table->log.last;
}

/* Reads the record.  A wrong line leaves traces in the fold: what everybody sees is then folded
 * again from the lines before it. */
static bool
read_record(struct table *table, const char *path, struct keeper_sink sink)
{
    struct store *store = table->room->store;
    bool read = keeper_resume_begin(&table->keeper, path, sink);
    if (read && keeper_resume_secrets(&table->keeper))
        table_mark_find(table);
    struct reading reading = {table, false};
    read = read && store_lines(store, table->stored.row, 1, take_back, &reading);
    bool differs = read && !reading.damaged && table->mark.turn > 0 && table->log.last > 0 &&
                   table->log.last == table->mark.lines && !table->mark.reached;
    if (reading.damaged || differs) { /* the mark is of the last line, which is another one */
        if (differs || last_is_wrong(table))
            log_drop_last(&table->log);
        table_stop(
            table,
            "This table is stopped: line %llu of its record is damaged on the disk. What you "
            "were told before it stands.",
            (unsigned long long)table->log.last + 1);
    }
    if (read && table->keeper.record.spine.lines == table->log.last)
        return true;
    keeper_leave(&table->keeper);
    if (keeper_resume_begin(&table->keeper, path, sink) && table->log.last > 0)
        store_lines(store, table->stored.row, 1, fold_again, table);
    return read;
}

/* Companions play again; the others are awaited, and go away after a while like anybody. */
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
        table_stop(table, "This table is stopped: there is no memory for its companions.");
}

/* A recut was ordered and its shoe is being made ready: the one before is shown, and nothing can be
 * dealt from it. */
static void
restore_order(struct table *table)
{
    const struct rf_record *record = &table->keeper.record;
    struct rf_act recut = rf_act_make(RF_ACT_ORDER_RECUT, "supervisor");
    if (record->dealing < 0 && rf_bj_judge(&record->bj, &recut) == RF_PERMITTED)
        table->ordered = recut;
}

bool
table_load(struct table *table)
{
    char path[3200];
    struct keeper_sink sink = {table_keep_line, table};
    if (table->loaded)
        return true;
    table->loaded = true;
    table_secret_path(table, path, sizeof path);
    bool read = read_record(table, path, sink);
    table->safe = table->log.last;
    memcpy(table->safe_hash, table->keeper.record.spine.last, RF_HASH_BYTES);
    if (!read)
        table_stop(table, "This table is stopped: its record cannot be read from the disk.");
    else if (!table->keeper.record.open)
        table_stop(table, "This table is stopped: it has no record.");
    if (!table->stopped[0]) {
        restore_seats(table);
        restore_order(table);
    }
    /* Secrets that could not be read before its lines were are not tried again: without them no
     * mark was found, and the table would be closed for good. */
    bool has_secrets = table->keeper.secrets != NULL;
    if (!table->stopped[0] && (!has_secrets || !keeper_resume_end(&table->keeper)))
        table_stop(table,
                   "This table is stopped: its secrets are missing or damaged. What you were "
                   "told stands.");
    table->house.seen = table->keeper.seen;
    const char *fault = table->stopped[0] ? NULL : table_mark_fault(table);
    if (fault)
        table_restored(table, fault);
    else if (!table->stopped[0] && !table_mark_catch_up(table))
        table_stop(table, "This table is stopped: the room cannot write how far it is. What you "
                          "were told stands; the operator has to start the room again.");
    else if (!table->stopped[0])
        table_run(table);
    table_say(table);
    return !table->stopped[0];
}
