/*
 * record/record.c -- a record, line by line: the chain, and which part takes a line.
 */
#include "riffle/record.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "record/fold.h"

void
rf_record_init(struct rf_record *record, struct rf_record_hook hook)
{
    memset(record, 0, sizeof *record);
    record->spine.hook = hook;
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

/* A head closes a round, and a root a stack, before anything else is recorded. */
static bool
take_due(const struct rf_record *record, const struct rf_line *line, struct rf_finding *finding)
{
    bool house = rf_text_is_equal(line->actor, "house");
    if (record->spine.head_due && !(house && rf_text_is_equal(line->act, "head")))
        return rf_finding_set(finding, RF_HEAD_AFTER_ROUND, "the house", line->act,
                              "the head that ends the round");
    if (record->root_due && !(house && rf_text_is_equal(line->act, "root")))
        return rf_finding_set(finding, RF_ROOT_BEFORE_CUT, "the house", line->act,
                              "the root of the new stack");
    return true;
}

static bool
take_line(struct rf_record *record, const struct rf_line *line, const char *bytes, size_t size,
          struct rf_finding *finding)
{
    bool house = rf_text_is_equal(line->actor, "house");
    bool promise = rf_text_is_equal(line->act, "commit") || rf_text_is_equal(line->act, "reveal");
    if (!record->open && record->spine.lines > 0)
        return rf_finding_set(finding, RF_RECORD_OPENS, "the house", line->act,
                              "a table that is open");
    if (!record->open)
        return rf_fold_open(record, line, finding);
    if (!take_due(record, line, finding))
        return false;
    if (house)
        return rf_fold_house(record, line, bytes, size, finding);
    return promise ? rf_fold_promise(record, line, finding) : rf_fold_act(record, line, finding);
}

/* The line is the last of the record now. */
static void
keep_line(struct rf_record *record, const char *bytes, size_t size)
{
    rf_spine_append(&record->spine, bytes, size);
    memcpy(record->recent[(record->spine.lines - 1) % RF_RECORD_RECENT].byte, record->spine.last,
           RF_HASH_BYTES);
    RF_ASSERT(record->dealing < RF_RECORD_SHOES && record->preparing < RF_RECORD_SHOES);
}

bool
rf_record_take(struct rf_record *record, const char *bytes, size_t size, struct rf_finding *finding)
{
    struct rf_line line;
    if (rf_spine_read(&record->spine, bytes, size, &line, finding))
        take_line(record, &line, bytes, size, finding);
    keep_line(record, bytes, size);
    return finding->clause == RF_PERMITTED;
}

static bool
commit_line(struct rf_record *record, const struct rf_proposal *proposal,
            struct rf_finding *finding)
{
    struct rf_line line;
    if (!rf_spine_read(&record->spine, proposal->line, proposal->size, &line, finding) ||
        finding->clause != RF_PERMITTED || !take_due(record, &line, finding))
        return false;
    return proposal->act ? rf_commit_act(record, &line, proposal->ruling, finding)
                         : rf_commit_promise(record, &line, finding);
}

bool
rf_record_commit(struct rf_record *record, const struct rf_proposal *proposal,
                 struct rf_finding *finding)
{
    uint64_t time = record->spine.time;
    RF_ASSERT(record->open && proposal->size > 0);
    RF_ASSERT(!proposal->act || proposal->acts == record->sum.acts); /* the ruling still holds */
    if (!commit_line(record, proposal, finding)) {
        record->spine.time = time;
        return false;
    }
    keep_line(record, proposal->line, proposal->size);
    return true;
}
