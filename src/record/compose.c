/*
 * record/compose.c -- how the keeper of a record makes its next line.
 *
 * Three steps: propose (ask the law once), compose (write the line that says so), commit
 * (record.c).  Nothing changes before the commit, so the keeper can sign, or find that the line is
 * too long, and give up.  app/table/ is the caller.
 */
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "record/fold.h"

/* The next line of the house or a player, with the ruling `-`. */
size_t
rf_record_line(const struct rf_record *record, uint64_t time, const char *actor, const char *act,
               const char *payload, char out[static RF_LINE_TEXT])
{
    return rf_spine_write_line(&record->spine, time, actor, act, "-", payload, out);
}

/* The actor field: an office by its name, a player by theirs. */
static const char *
actor_of(const struct rf_act *act)
{
    return act->role == RF_ROLE_DEALER       ? "dealer"
           : act->role == RF_ROLE_SUPERVISOR ? "supervisor"
                                             : act->name;
}

/* Asks the law and remembers for which state of the table: `acts` counts the acts done so far, and
 * the commit aborts if it has changed. */
void
rf_record_propose(const struct rf_record *record, const struct rf_act *act,
                  struct rf_proposal *proposal)
{
    RF_ASSERT(record->open && act->kind < RF_ACTS);
    proposal->act = act;
    if (record->breaches) {
        struct rf_bj copy = record->bj;
        proposal->seen = rf_bj_observe(&copy, act);
    } else
        proposal->seen = (struct rf_observation){.clause = rf_record_judge(record, act)};
    proposal->ruling = proposal->seen.clause;
    proposal->acts = record->sum.acts;
    proposal->size = 0;
}

/* Writes the line of a proposal.  `more` begins with a blank (an opening, a key or a signature);
 * an act without keys of its own has the payload `-`, and then `more` takes its place without the
 * blank. */
bool
rf_record_compose(const struct rf_record *record, uint64_t time, const char *more,
                  struct rf_proposal *proposal)
{
    char pairs[RF_ACT_TEXT], name[RF_ACT_NAME], payload[RF_LINE_TEXT], ruling[RF_RULING_TEXT];
    struct rf_text text = rf_text_start(payload, sizeof payload);
    const struct rf_act *act = proposal->act;
    RF_ASSERT(act && proposal->acts == record->sum.acts);
    RF_ASSERT(proposal->seen.kind != RF_SEEN_IMPOSSIBLE);
    rf_record_write_ruling(ruling, proposal->seen);
    rf_act_name(name, act->kind);
    rf_act_write_pairs(pairs, act);
    bool none = rf_text_is_equal(pairs, "-") && *more == ' ';
    rf_text_add(&text, none ? more + 1 : pairs);
    rf_text_add(&text, none ? "" : more);
    proposal->size = text.full ? 0
                               : rf_spine_write_line(&record->spine, time, actor_of(act), name,
                                                     ruling, payload, proposal->line);
    return proposal->size > 0;
}

/* A player's commitment or reveal; the law has nothing to say about it. */
bool
rf_record_propose_promise(const struct rf_record *record, uint64_t time, const char *actor,
                          const char *act, const char *payload, struct rf_proposal *proposal)
{
    RF_ASSERT(record->open);
    proposal->act = NULL;
    proposal->ruling = RF_PERMITTED;
    proposal->size = rf_record_line(record, time, actor, act, payload, proposal->line);
    return proposal->size > 0;
}

/* What a player signs: H("act", table, seat, act, payload up to ` sig=`).  Table and seat keep the
 * signature from being used elsewhere; the payload has the counter and the line that they saw. */
void
rf_record_act_message(uint8_t out[static RF_HASH_BYTES], const struct rf_record *record,
                      const char *actor, const char *act, const char *payload, size_t size)
{
    uint8_t number[8];
    struct rf_hash_part parts[] = {rf_hash_part_text(record->id),
                                   rf_hash_part_number(number, rf_record_seat(record, actor)),
                                   rf_hash_part_text(act),
                                   {payload, size}};
    rf_hash(out, "act", parts, sizeof parts / sizeof parts[0]);
}
