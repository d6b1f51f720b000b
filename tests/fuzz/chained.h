/*
 * tests/fuzz/chained.h -- lines of a record from bytes.  A line of six TABs or more is taken as it
 * is.  A line of four fields, actor, act, ruling and payload, is given the number, the time and the
 * hash that a true record would have, so that inputs get past the chain.
 */
#ifndef RIFFLE_TESTS_FUZZ_CHAINED_H
#define RIFFLE_TESTS_FUZZ_CHAINED_H

#include <riffle/record.h>

#include "fuzz.h"

/* A field of the input into `out`, cut to its room; answers what follows it. */
static inline const char *
chained_field(const char *from, const char *end, char *out, size_t room)
{
    const char *tab = from < end ? memchr(from, '\t', (size_t)(end - from)) : NULL;
    size_t size = (size_t)((tab ? tab : end) - from);
    size = size < room ? size : room - 1;
    memcpy(out, from, size);
    out[size] = '\0';
    return tab ? tab + 1 : end;
}

static inline bool
chained_is_raw(const char *bytes, size_t size)
{
    unsigned tabs = 0;
    for (size_t i = 0; i < size; i++)
        tabs += bytes[i] == '\t';
    return tabs >= 6;
}

/* True of the first three lines with an act: the states before them are worth keeping. */
static inline bool
chained_is_rare(const char *bytes, size_t size)
{
    static struct {
        char name[RF_LINE_WORD];
        unsigned count;
    } acts[64];
    char name[RF_LINE_WORD] = "";
    const char *at = bytes, *end = bytes + size;
    for (unsigned field = chained_is_raw(bytes, size) ? 3 : 1; field > 0; field--)
        at = chained_field(at, end, name, sizeof name);
    chained_field(at, end, name, sizeof name);
    for (unsigned i = 0; i < 64; i++) {
        if (!acts[i].name[0])
            memcpy(acts[i].name, name, sizeof name);
        if (strcmp(acts[i].name, name) == 0)
            return acts[i].count++ < 3;
    }
    return false;
}

/* The next line of the record, of the four fields of the input. */
static inline void
chained_read(struct rf_line *line, const struct rf_spine *spine, const char *bytes, size_t size)
{
    const char *at = bytes, *end = bytes + size;
    line->seq = spine->lines + 1;
    line->time = spine->time;
    at = chained_field(at, end, line->actor, sizeof line->actor);
    at = chained_field(at, end, line->act, sizeof line->act);
    at = chained_field(at, end, line->ruling, sizeof line->ruling);
    chained_field(at, end, line->payload, sizeof line->payload);
    memcpy(line->prev, spine->last, RF_HASH_BYTES);
}

/* The hash before the first line of a table. */
static inline void
chained_genesis(const char *payload, uint8_t out[static RF_HASH_BYTES])
{
    char word[RF_LINE_WORD], id[RF_RECORD_ID];
    static char rules[RF_LINE_TEXT];
    uint8_t hash[RF_HASH_BYTES];
    struct rf_pairs pairs = rf_pairs_start(payload);
    memset(out, 0, RF_HASH_BYTES);
    if (!rf_pairs_take_text(&pairs, "format", word, sizeof word) ||
        !rf_pairs_take_text(&pairs, "id", id, sizeof id) ||
        !rf_pairs_take_text(&pairs, "source", word, sizeof word) ||
        !rf_pairs_take_text(&pairs, "rules", rules, sizeof rules))
        return;
    rf_sha256(hash, rules, strcmp(rules, "-") == 0 ? 0 : strlen(rules));
    rf_proof_genesis(out, hash, id);
}

/* A line that is written reads as itself. */
static inline void
chained_check(const char *text, size_t size)
{
    static struct rf_line again;
    static char twice[RF_LINE_TEXT];
    struct rf_line_error error;
    if (rf_line_read(&again, text, size, &error))
        MUST(rf_line_write(twice, &again) == size && memcmp(text, twice, size) == 0);
}

#endif
