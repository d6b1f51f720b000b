/*
 * record/session_breach.c -- acts of a session whose record tells breaches (`breaches=yes`).
 *
 * The ruling of such a line is what rf_session_observe answers: `-` for a permitted act, `!` and a
 * clause for a breach, `?` and a clause for an act that is not judged.  A plain clause stands only
 * where a breach is not allowed: a committed session refuses what its proof rests on.  An
 * impossible act is never recorded.
 */
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "record/session_fold.h"

enum rf_session_scope
rf_session_record_scope(const struct rf_session_record *record)
{
    if (!record->breaches)
        return RF_SCOPE_NONE;
    return record->source == RF_SOURCE_COMMITTED ? RF_SCOPE_COMMITTED : RF_SCOPE_OBSERVED;
}

void
rf_session_ruling_write(char out[static RF_LINE_WORD], struct rf_session_observation seen)
{
    static const char *const marks[] = {[RF_SEEN_PERMITTED] = "",
                                        [RF_SEEN_BREACH] = "!",
                                        [RF_SEEN_NOT_JUDGED] = "?",
                                        [RF_SEEN_IMPOSSIBLE] = ""};
    struct rf_text text = rf_text_start(out, RF_LINE_WORD);
    rf_text_add(&text, marks[seen.kind]);
    rf_text_add(&text, rf_clause_citation(seen.clause));
    RF_ASSERT(!text.full);
}

/* PR.3: the line says what became of the act. */
bool
rf_session_check_observed(struct rf_session_record *record, const struct rf_line *line,
                          struct rf_session_observation seen, struct rf_finding *finding)
{
    static const char keeper[] = "the director";
    char ruling[RF_LINE_WORD];
    rf_session_ruling_write(ruling, seen);
    if (rf_session_is_refused(seen) && strchr("-!?", line->ruling[0]) == NULL)
        return rf_spine_check_ruling(&record->spine, line, seen.clause, line->actor, keeper,
                                     finding);
    if (seen.kind == RF_SEEN_IMPOSSIBLE && !rf_session_is_refused(seen))
        return rf_finding_set(finding, RF_RULING_TRUE, keeper, line->ruling,
                              rf_session_obstacle_sentence(seen.obstacle));
    return rf_text_is_equal(ruling, line->ruling) ||
           rf_finding_set(finding, RF_RULING_TRUE, keeper, line->ruling, ruling);
}

/* Counts what the act was, and keeps the clauses that were broken in the order in which each was
 * broken first. */
void
rf_session_note_seen(struct rf_session_record *record, struct rf_session_observation seen)
{
    record->seen = seen;
    record->sum.acts++;
    record->sum.refused += seen.kind == RF_SEEN_IMPOSSIBLE;
    record->sum.questions += seen.kind == RF_SEEN_NOT_JUDGED;
    if (seen.kind != RF_SEEN_BREACH)
        return;
    record->sum.breaches++;
    for (unsigned i = 0; i < record->broken_count; i++)
        if (record->broken[i] == seen.clause)
            return;
    RF_ASSERT(record->broken_count < RF_SESSION_CLAUSES);
    record->broken[record->broken_count++] = seen.clause;
}

bool
rf_session_record_is_kept_truly(const struct rf_session_record *record)
{
    return record->source != RF_SOURCE_COMMITTED || record->sum.breaches > 0;
}

/* "kept truly, with 2 breaches (L6/2017.B.1, SR.3) and 1 act not judged; otherwise lawful as
 * entered". */
void
rf_session_add_breaches(struct rf_text *text, const struct rf_session_record *record)
{
    rf_text_add(text, record->sum.breaches ? "kept truly, with " : "kept truly, without breaches");
    if (record->sum.breaches)
        rf_text_add_count(text, record->sum.breaches, "breach", "breaches");
    for (unsigned i = 0; i < record->broken_count; i++) {
        rf_text_add(text, i == 0 ? " (" : ", ");
        rf_text_add(text, rf_clause_citation(record->broken[i]));
    }
    rf_text_add(text, record->broken_count ? ")" : "");
    if (record->sum.questions) {
        rf_text_add(text, " and ");
        rf_text_add_count(text, record->sum.questions, "act", "acts");
        rf_text_add(text, " not judged");
    }
    unsigned corrections = rf_corrections_counting(&record->corrections);
    if (corrections) {
        rf_text_add(text, record->sum.breaches || record->sum.questions ? " and " : ", with ");
        rf_text_add_count(text, corrections, "correction", "corrections");
    }
    rf_text_add(text, record->sum.breaches || record->sum.questions || corrections
                          ? "; otherwise lawful as entered"
                          : "; lawful as entered");
}
