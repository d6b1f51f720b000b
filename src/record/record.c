/*
 * record/record.c -- a record, line by line: the chain, and which part takes a line.
 */
#include "riffle/record.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "record/fold.h"

bool
rf_found(struct rf_finding *finding, enum rf_clause clause, const char *whose, const char *found,
         const char *expected)
{
    RF_ASSERT(clause != RF_PERMITTED);
    if (finding->clause != RF_PERMITTED)
        return false;
    struct rf_text text = rf_text_on(finding->found, sizeof finding->found);
    finding->clause = clause;
    rf_text_add(&text, found);
    text = rf_text_on(finding->expected, sizeof finding->expected);
    rf_text_add(&text, expected);
    text = rf_text_on(finding->whose, sizeof finding->whose);
    rf_text_add(&text, whose);
    return false;
}

bool
rf_found_number(struct rf_finding *finding, enum rf_clause clause, const char *whose,
                const char *what, uint64_t found, uint64_t expected)
{
    char one[100], other[100];
    struct rf_text text = rf_text_on(one, sizeof one);
    rf_text_add(&text, what);
    rf_text_add(&text, " ");
    rf_text_add_number(&text, found);
    text = rf_text_on(other, sizeof other);
    rf_text_add(&text, what);
    rf_text_add(&text, " ");
    rf_text_add_number(&text, expected);
    return rf_found(finding, clause, whose, one, other);
}

void
rf_record_start(struct rf_record *record, struct rf_record_hook hook)
{
    memset(record, 0, sizeof *record);
    record->hook = hook;
    record->dealing = record->preparing = -1;
    record->hole.card = RF_CARD_UNKNOWN;
}

unsigned
rf_record_seat(const struct rf_record *record, const char *name)
{
    const struct rf_seats *seats = &record->bj.table.seats;
    uint32_t arrival = rf_seats_arrival(seats, name);
    for (unsigned box = 1; box <= RF_BOXES_MAX && arrival; box++)
        if (seats->box[box].arrival == arrival)
            return box;
    return 0;
}

/* PR.1: the number, the time and the hash of the line before. */
static bool
take_chain(const struct rf_record *record, const struct rf_line *line, struct rf_finding *finding)
{
    char hex[RF_HEX_TEXT];
    if (line->seq != record->lines + 1)
        return rf_found_number(finding, RF_LINES_CHAINED, "the keeper of the record", "line",
                               line->seq, record->lines + 1);
    if (line->time < record->time)
        return rf_found_number(finding, RF_LINES_CHAINED, "the keeper of the record", "time",
                               line->time, record->time);
    if (record->lines == 0 || memcmp(line->prev, record->last, RF_HASH_BYTES) == 0)
        return true;
    rf_hex_write(hex, record->last);
    return rf_found(finding, RF_LINES_CHAINED, "the keeper of the record",
                    "another hash of the line before", hex);
}

/* A head closes a round, and a root a stack, before anything else is recorded. */
static bool
take_due(const struct rf_record *record, const struct rf_line *line, struct rf_finding *finding)
{
    bool house = rf_text_equal(line->actor, "house");
    if (record->head_due && !(house && rf_text_equal(line->act, "head")))
        return rf_found(finding, RF_HEAD_AFTER_ROUND, "the house", line->act,
                        "the head that ends the round");
    if (record->root_due && !(house && rf_text_equal(line->act, "root")))
        return rf_found(finding, RF_ROOT_BEFORE_CUT, "the house", line->act,
                        "the root of the new stack");
    return true;
}

static bool
take_line(struct rf_record *record, const struct rf_line *line, const char *bytes, size_t size,
          struct rf_finding *finding)
{
    bool house = rf_text_equal(line->actor, "house");
    bool promise = rf_text_equal(line->act, "commit") || rf_text_equal(line->act, "reveal");
    if (!record->open && record->lines > 0)
        return rf_found(finding, RF_RECORD_OPENS, "the house", line->act, "a table that is open");
    if (!record->open)
        return rf_take_open(record, line, finding);
    if (!take_due(record, line, finding))
        return false;
    if (house)
        return rf_take_house(record, line, bytes, size, finding);
    return promise ? rf_take_promise(record, line, finding) : rf_take_act(record, line, finding);
}

/* The line is part of the record, whatever is wrong with it. */
static void
keep_line(struct rf_record *record, const char *bytes, size_t size)
{
    rf_line_hash(record->last, bytes, size);
    memcpy(record->recent[record->lines % RF_RECORD_RECENT].byte, record->last, RF_HASH_BYTES);
    rf_merkle_add(&record->tree, record->last);
    record->lines++;
}

bool
rf_record_take(struct rf_record *record, const char *bytes, size_t size, struct rf_finding *finding)
{
    static const struct rf_finding nothing = {0};
    struct rf_line line;
    struct rf_line_error error = {0, ""};
    *finding = nothing;
    finding->line = record->lines + 1;
    if (!rf_line_read(&line, bytes, size, &error)) {
        rf_found_number(finding, RF_LINES_CHAINED, "the keeper of the record",
                        "something else at column", error.column, 0);
        struct rf_text text = rf_text_on(finding->expected, sizeof finding->expected);
        rf_text_add(&text, error.expected);
    } else {
        take_chain(record, &line, finding);
        record->time = line.time > record->time ? line.time : record->time;
        take_line(record, &line, bytes, size, finding);
    }
    keep_line(record, bytes, size);
    RF_ASSERT(record->tree.count == record->lines);
    RF_ASSERT(record->dealing < RF_RECORD_SHOES && record->preparing < RF_RECORD_SHOES);
    return finding->clause == RF_PERMITTED;
}
