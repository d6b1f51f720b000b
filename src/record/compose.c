/*
 * record/compose.c -- the next line of a record, as its keeper writes it.
 */
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "record/fold.h"

size_t
rf_record_line(const struct rf_record *record, uint64_t time, const char *actor, const char *act,
               const char *payload, char out[static RF_LINE_TEXT])
{
    return rf_spine_line(&record->spine, time, actor, act, "-", payload, out);
}

static const char *
actor_of(const struct rf_act *act)
{
    return act->role == RF_ROLE_DEALER       ? "dealer"
           : act->role == RF_ROLE_SUPERVISOR ? "supervisor"
                                             : act->name;
}

size_t
rf_record_act(const struct rf_record *record, uint64_t time, const struct rf_act *act,
              const char *more, char out[static RF_LINE_TEXT])
{
    char pairs[RF_ACT_TEXT], name[RF_ACT_NAME], payload[RF_LINE_TEXT];
    struct rf_text text = rf_text_on(payload, sizeof payload);
    RF_ASSERT(record->open && act->kind < RF_ACTS);
    const char *ruling = rf_clause_citation(rf_record_ruling(record, act));
    rf_act_name(name, act->kind);
    rf_act_write_pairs(pairs, act);
    bool none = rf_text_equal(pairs, "-") && *more == ' ';
    rf_text_add(&text, none ? more + 1 : pairs);
    rf_text_add(&text, none ? "" : more);
    return text.full
               ? 0
               : rf_spine_line(&record->spine, time, actor_of(act), name, ruling, payload, out);
}

void
rf_record_act_message(uint8_t out[static RF_HASH_BYTES], const struct rf_record *record,
                      const char *actor, const char *act, const char *payload, size_t size)
{
    uint8_t number[8];
    struct rf_part parts[] = {rf_part_text(record->id),
                              rf_part_number(number, rf_record_seat(record, actor)),
                              rf_part_text(act),
                              {payload, size}};
    rf_hash(out, "act", parts, sizeof parts / sizeof parts[0]);
}
