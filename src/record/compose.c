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
    struct rf_line line = {
        .seq = record->lines + 1, .time = time > record->time ? time : record->time, .ruling = "-"};
    struct rf_text text = rf_text_on(line.payload, sizeof line.payload);
    RF_ASSERT(strlen(actor) < sizeof line.actor && strlen(act) < sizeof line.act);
    memcpy(line.actor, actor, strlen(actor));
    memcpy(line.act, act, strlen(act));
    memcpy(line.prev, record->last, RF_HASH_BYTES);
    rf_text_add(&text, payload);
    return text.full ? 0 : rf_line_write(out, &line);
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
    struct rf_line line = {.seq = record->lines + 1,
                           .time = time > record->time ? time : record->time};
    char pairs[RF_ACT_TEXT];
    struct rf_text text = rf_text_on(line.payload, sizeof line.payload);
    RF_ASSERT(record->open && act->kind < RF_ACTS);
    const char *ruling = rf_clause_citation(rf_record_ruling(record, act));
    rf_act_name(line.act, act->kind);
    memcpy(line.actor, actor_of(act), strlen(actor_of(act)));
    RF_ASSERT(strlen(ruling) < sizeof line.ruling);
    memcpy(line.ruling, ruling, strlen(ruling));
    memcpy(line.prev, record->last, RF_HASH_BYTES);
    rf_act_write_pairs(pairs, act);
    bool none = rf_text_equal(pairs, "-") && *more == ' ';
    rf_text_add(&text, none ? more + 1 : pairs);
    rf_text_add(&text, none ? "" : more);
    return text.full ? 0 : rf_line_write(out, &line);
}

void
rf_record_head_message(uint8_t out[static RF_HASH_BYTES], const char *line, size_t size)
{
    struct rf_part part = {line, size};
    rf_hash(out, "head", &part, 1);
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
