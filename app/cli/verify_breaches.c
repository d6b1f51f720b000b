/*
 * app/cli/verify_breaches.c -- the breaches of a record for `riffle verify --json`.
 *
 * Breaches are noted while lines are taken.  A correction may strike a breach, make it lawful, make
 * a breach of a lawful act, or bring one in.  So after a record with corrections the acts that
 * count are folded again.  A breach that was noted and no longer counts stays in the list, marked
 * with the correction.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/verify.h"

/* What the last line broke, or showed to have been broken before; RF_PERMITTED for nothing. */
static enum rf_clause
breach_of_line(const struct check *check)
{
    const struct rf_session_observation *seen = &check->of_session.seen;
    if (!check->session)
        return check->record.breach;
    return seen->kind == RF_SEEN_BREACH ? seen->clause : RF_PERMITTED;
}

static json_int_t
line_of(const json_t *breach)
{
    return json_integer_value(json_object_get(breach, "line"));
}

static json_t *
breach_json(uint64_t line, enum rf_clause clause, bool fault)
{
    return json_pack("{s:I, s:s, s:s, s:b, s:b, s:n}", "line", (json_int_t)line, "clause",
                     rf_clause_citation(clause), "sentence", rf_clause_sentence(clause), "fault",
                     fault, "struck", 0, "corrected_by");
}

/* Lines may be taken again after a trial (verify_read.c), so later ones are removed first. */
void
verify_note_breach(struct check *check)
{
    enum rf_clause breach = breach_of_line(check);
    bool fault = !check->session && check->record.breach_is_fault;
    uint64_t line = verify_spine(check)->lines;
    if (!check->options->json || breach == RF_PERMITTED)
        return;
    for (size_t last; (last = json_array_size(check->breaches)) > 0;
         json_array_remove(check->breaches, last - 1))
        if (line_of(json_array_get(check->breaches, last - 1)) < (json_int_t)line)
            break;
    json_array_append_new(check->breaches, breach_json(line, breach, fault));
}

/* Folds one place of the walk; true of a breach, which is stored in the other arguments. */
static bool
is_breach(const struct check *check, struct rf_effective *at, enum rf_clause *clause, bool *fault)
{
    struct rf_session_act session_act;
    struct rf_session_observation session_seen;
    struct rf_act act;
    struct rf_observation seen;
    struct rf_session_record *session = &check->lines->of_session.before;
    struct rf_record *table = &check->lines->of_table.before;
    *fault = false;
    if (check->session) {
        bool done = rf_session_refold(session, at, &session_act, &session_seen);
        *clause = session_seen.clause;
        return done && session_seen.kind == RF_SEEN_BREACH;
    }
    bool done = rf_record_refold(table, at, &act, &seen);
    *clause = table->breach;
    *fault = table->breach_is_fault;
    return done && table->breach != RF_PERMITTED;
}

/* The breach of the list with this line and clause; NULL if there is none. */
static json_t *
find_breach(json_t *list, uint64_t line, enum rf_clause clause)
{
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one) if (line_of(one) == (json_int_t)line &&
                                         strcmp(json_string_value(json_object_get(one, "clause")),
                                                rf_clause_citation(clause)) == 0) return one;
    return NULL;
}

/* Keeps those of the list that count and adds new ones; returns all that count. */
static json_t *
recount(const struct check *check, const struct rf_corrections *set, struct rf_effective *at)
{
    enum rf_clause clause;
    bool fault;
    json_t *counting = json_array();
    struct rf_record_hook none = {NULL, NULL};
    rf_session_record_init(&check->lines->of_session.before, none);
    rf_record_init(&check->lines->of_table.before, none);
    rf_effective_start(at, line_store_lines(&check->lines->store), set,
                       verify_spine(check)->signed_part.lines);
    while (rf_effective_next(at)) {
        if (!is_breach(check, at, &clause, &fault))
            continue;
        json_t *known = find_breach(check->breaches, at->line.seq, clause);
        if (known)
            json_array_append(counting, known);
        else
            json_array_append_new(counting, breach_json(at->line.seq, clause, fault));
    }
    return counting;
}

/* Marks a breach that no longer counts with the correction that struck it or changed it. */
static void
mark_ended(const struct check *check, const struct rf_corrections *set, json_t *breach,
           struct rf_effective *at)
{
    uint64_t line = (uint64_t)line_of(breach), by = rf_corrections_struck_by(set, line);
    json_object_set_new(breach, "struck", json_boolean(by != 0));
    if (by == 0)
        by = rf_corrections_changed_by(set, line_store_lines(&check->lines->store), line, at);
    json_object_set_new(breach, "corrected_by", json_integer((json_int_t)by));
}

static bool
holds(const json_t *list, const json_t *one)
{
    size_t i;
    json_t *other;
    json_array_foreach(list, i, other) if (other == one) return true;
    return false;
}

/* The list after corrections, by line: those that were read are in that order, others between. */
static json_t *
corrected(const struct check *check, const struct rf_corrections *set, struct rf_effective *at)
{
    json_t *counting = recount(check, set, at), *all = json_array(), *one;
    size_t i, next = 0;
    json_array_foreach(check->breaches, i, one) if (!holds(counting, one))
        mark_ended(check, set, one, at);
    json_array_foreach(check->breaches, i, one) json_array_append(all, one);
    json_array_foreach(counting, i, one)
    {
        if (holds(all, one))
            continue;
        for (next = 0; next < json_array_size(all); next++)
            if (line_of(json_array_get(all, next)) > line_of(one))
                break;
        json_array_insert(all, next, one);
    }
    json_decref(counting);
    return all;
}

void
verify_corrections(const struct check *check, struct rf_corrections *out)
{
    rf_corrections_until(check->session ? &check->of_session.corrections
                                        : &check->record.corrections,
                         verify_spine(check)->signed_part.lines, out);
}

/* Nobody answers for a breach behind the signed part. */
static void
drop_unsigned(const struct check *check)
{
    json_int_t last = (json_int_t)verify_spine(check)->signed_part.lines;
    for (size_t i = json_array_size(check->breaches); i-- > 0;)
        if (line_of(json_array_get(check->breaches, i)) > last)
            json_array_remove(check->breaches, i);
}

json_t *
verify_breaches_json(const struct check *check)
{
    if (check->wrong)
        return json_incref(check->breaches);
    drop_unsigned(check);
    struct rf_corrections *set = malloc(sizeof *set);
    struct rf_effective *at = malloc(sizeof *at);
    if (set)
        verify_corrections(check, set);
    json_t *all = at && set && set->lines ? corrected(check, set, at)
                                          : json_incref(check->breaches);
    free(at);
    free(set);
    return all;
}
