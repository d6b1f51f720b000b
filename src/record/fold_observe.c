/*
 * record/fold_observe.c -- breaches in a record: acts of an evening as it really went
 * (`breaches=yes`), and faults, which show only later.
 *
 * With breaches=yes the ruling of a line is what rf_bj_observe answers: `-` for a permitted act,
 * `!` and a clause for a breach, `?` and a clause for an act that is not judged.  It must be
 * exactly that: a refusal may cite another clause than the law of today, an accusation may not.
 * An impossible act is never recorded.
 */
#include <string.h>

#include "riffle/observe.h"

#include "base/assert.h"
#include "base/text.h"
#include "record/entry.h"
#include "record/fold.h"

void
rf_record_write_ruling(char out[static RF_RULING_TEXT], struct rf_observation seen)
{
    static const char *const marks[] = {"", "!", "?", ""};
    struct rf_text text = rf_text_start(out, RF_RULING_TEXT);
    rf_text_add(&text, marks[seen.kind]);
    rf_text_add(&text, rf_clause_citation(seen.clause));
    RF_ASSERT(!text.full);
}

/* Counts a breach and keeps its clause, once, in the order in which clauses were first broken. */
static void
note_breach(struct rf_record *record, enum rf_clause clause, bool fault)
{
    record->breach = clause;
    record->breach_is_fault = fault;
    record->sum.breaches++;
    record->sum.faults += fault;
    for (unsigned i = 0; i < record->broken_count; i++)
        if (record->broken[i] == clause)
            return;
    if (record->broken_count < RF_RECORD_BROKEN)
        record->broken[record->broken_count++] = clause;
    else
        record->broken_more = true;
}

void
rf_note_fault(struct rf_record *record)
{
    enum rf_clause fault = record->bj.table.fault;
    if (fault != RF_PERMITTED)
        note_breach(record, fault, true);
}

/* PR.3: compares the ruling of a line with what became of its act. */
static bool
check_observed(const struct rf_line *line, struct rf_observation seen, struct rf_finding *finding)
{
    static const char keeper[] = "the keeper of the record";
    char ruling[RF_RULING_TEXT];
    if (seen.kind == RF_SEEN_IMPOSSIBLE)
        return rf_finding_set(finding, RF_RULING_TRUE, keeper, line->ruling,
                              rf_obstacle_sentence(seen.obstacle));
    rf_record_write_ruling(ruling, seen);
    return rf_text_is_equal(ruling, line->ruling) ||
           rf_finding_set(finding, RF_RULING_TRUE, keeper, line->ruling, ruling);
}

/* Counts what a line that is right has shown: a breach, a question or a fault. */
static void
note_observed(struct rf_record *record, struct rf_observation seen)
{
    record->sum.questions += seen.kind == RF_SEEN_NOT_JUDGED;
    if (seen.kind == RF_SEEN_BREACH)
        note_breach(record, seen.clause, false);
    else
        rf_note_fault(record);
}

/* The act is done on a copy, so that a line that is wrong changes nothing. */
bool
rf_fold_observed(struct rf_record *record, const struct rf_line *line, const struct rf_entry *entry,
                 struct rf_finding *finding)
{
    struct rf_bj after;
    memcpy(&after, &record->bj, sizeof after);
    struct rf_observation seen = rf_bj_observe(&after, &entry->act);
    if (!check_observed(line, seen, finding) || !rf_check_key(record, entry, finding))
        return false;
    memcpy(&record->bj, &after, sizeof after);
    note_observed(record, seen);
    return true;
}

/* The opening of the table, in the first line. */
bool
rf_fold_observed_open(struct rf_record *record, const struct rf_line *line,
                      const struct rf_act *opening, struct rf_finding *finding)
{
    struct rf_observation seen = rf_bj_observe(&record->bj, opening);
    if (!check_observed(line, seen, finding))
        return false;
    note_observed(record, seen);
    return true;
}
