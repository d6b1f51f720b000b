/*
 * record/fold_observe.c -- acts of an observed evening that has breaches (`breaches=yes`).
 *
 * The ruling of a line is what rf_bj_observe answers: `-` for a permitted act, `!` and a clause
 * for a breach, `?` and a clause for an act that is not judged.  An impossible act is never
 * recorded.
 */
#include <string.h>

#include "riffle/observe.h"

#include "base/text.h"
#include "record/fold.h"

void
rf_observation_ruling(char out[static RF_RULING_TEXT], struct rf_observation seen)
{
    static const char *const marks[] = {"", "!", "?", ""};
    struct rf_text text = rf_text_start(out, RF_RULING_TEXT);
    rf_text_add(&text, marks[seen.kind]);
    rf_text_add(&text, rf_clause_citation(seen.clause));
}

/* PR.3: the line says what became of the act. */
bool
rf_fold_observed(struct rf_record *record, const struct rf_line *line, const struct rf_act *act,
                 struct rf_finding *finding)
{
    struct rf_bj before;
    char ruling[RF_RULING_TEXT];
    memcpy(&before, &record->bj, sizeof before);
    struct rf_observation seen = rf_bj_observe(&record->bj, act);
    rf_observation_ruling(ruling, seen);
    if (seen.kind == RF_SEEN_IMPOSSIBLE || !rf_text_is_equal(ruling, line->ruling)) {
        memcpy(&record->bj, &before, sizeof before);
        return rf_finding_set(finding, RF_RULING_TRUE, "the keeper of the record", line->ruling,
                              seen.kind == RF_SEEN_IMPOSSIBLE ? rf_obstacle_sentence(seen.obstacle)
                                                              : ruling);
    }
    record->sum.breaches += seen.kind == RF_SEEN_BREACH;
    record->sum.questions += seen.kind == RF_SEEN_NOT_JUDGED;
    return true;
}
