/*
 * record/fold_open.c -- the first line of a table's record: rules, source of chance, keys.
 *
 * It fixes all that later lines depend on, and its `prev` is H("genesis", rules hash, id), so the
 * whole chain depends on the rules and the name of the table.  Texts inside it (rules, opening)
 * have one spelling: they are read, written again and compared.
 */
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "record/fold.h"
#include "shoe/cursor.h"

/* PR.2. */
static bool
open_wrong(struct rf_finding *finding, const char *found, const char *expected)
{
    return rf_finding_set(finding, RF_RECORD_OPENS, "the house", found, expected);
}

/* The names stand in the order of enum rf_source. */
static bool
open_source(struct rf_record *record, struct rf_pairs *pairs)
{
    char source[RF_LINE_WORD];
    static const char *const names[] = {"committed", "observed", "research"};
    if (!rf_pairs_take_text(pairs, "source", source, sizeof source))
        return false;
    for (unsigned i = 0; i < 3; i++)
        if (rf_text_is_equal(source, names[i])) {
            record->source = (enum rf_source)i;
            return true;
        }
    return false;
}

/* The rules of the game in full, in their one spelling, or - at a table without a game.  Their
 * hash goes into the genesis. */
static bool
open_rules(struct rf_record *record, const char *text, uint8_t hash[static RF_HASH_BYTES])
{
    char again[RF_BJ_RULES_TEXT];
    struct rf_bj_rules rules;
    struct rf_bj_rules_error error;
    record->game = !rf_text_is_equal(text, "-");
    rf_sha256(hash, text, record->game ? strlen(text) : 0);
    if (!record->game)
        return true;
    if (!rf_bj_rules_read(&rules, text, strlen(text), &error))
        return false;
    rf_bj_rules_write(again, &rules);
    if (!rf_text_is_equal(again, text))
        return false;
    rf_bj_init(&record->bj, &rules);
    return true;
}

/* The names of players that the house plays, with : between; each valid, and no name twice. */
static bool
open_companions(struct rf_record *record, const char *names)
{
    unsigned count = 0;
    RF_ASSERT(record->companion[0][0] == '\0');
    if (rf_text_is_equal(names, "-"))
        return true;
    for (const char *name = names;; name++) {
        size_t size = strcspn(name, ":");
        char own[RF_NAME_SIZE] = "", read[RF_NAME_SIZE];
        struct rf_cursor cursor = {own, 0};
        if (size == 0 || size >= RF_NAME_SIZE || count == RF_BOXES_MAX)
            return false;
        memcpy(own, name, size);
        if (!rf_cursor_read_name(&cursor, read) || own[cursor.at] || !rf_name_is_visible(own))
            return false;
        for (unsigned i = 0; i < count; i++)
            if (rf_text_is_equal(record->companion[i], own))
                return false;
        memcpy(record->companion[count++], own, sizeof own);
        name += size;
        if (!*name)
            return true;
    }
}

/* S(0) and the length of the chain of secrets: a committed table has both, others neither. */
static bool
open_chain(struct rf_record *record, struct rf_pairs *pairs)
{
    bool chain, length, committed = record->source == RF_SOURCE_COMMITTED;
    return rf_pairs_take_bytes_or_none(pairs, "chain", record->chain, RF_KEY_BYTES, &chain) &&
           rf_pairs_take_number_or_none(pairs, "length", &record->chain_length, &length) &&
           chain == committed && length == committed &&
           (!committed || (record->chain_length > 0 && record->chain_length <= 1000000000));
}

/* The seed of a research table; it opens the stream that all its stacks come from.  Others have
 * -. */
static bool
open_seed(struct rf_record *record, struct rf_pairs *pairs)
{
    uint8_t key[RF_KEY_BYTES];
    if (!rf_pairs_take_text(pairs, "seed", record->seed, sizeof record->seed))
        return false;
    bool research = record->source == RF_SOURCE_RESEARCH;
    if (!research)
        return rf_text_is_equal(record->seed, "-");
    rf_seed_key(key, record->seed);
    rf_stream_open(&record->research, key, "table");
    return true;
}

/* The supervisor's opening, in words, is put to the law.  A committed table takes no device with
 * shelves or a buffer, because its order would not be that of the key. */
static bool
open_table(struct rf_record *record, const struct rf_line *line, const char *opening,
           struct rf_finding *finding)
{
    struct rf_act act;
    struct rf_act_error error;
    char again[RF_ACT_TEXT];
    if (rf_act_read(&act, opening, strlen(opening), &error) != RF_ACT_READ ||
        act.kind != RF_ACT_OPEN || act.role != RF_ROLE_SUPERVISOR)
        return open_wrong(finding, opening, "the supervisor's opening of the table");
    bool model = act.rules.device_shelves > 0 || act.rules.device_buffer > 0;
    if (record->source == RF_SOURCE_COMMITTED && model)
        return open_wrong(finding, "a device with shelves or a buffer",
                          "one that arranges all cards by the key");
    rf_act_write(again, &act);
    if (!rf_text_is_equal(again, opening))
        return open_wrong(finding, opening, again);
    act.rules.order_known = record->source != RF_SOURCE_OBSERVED;
    if (record->breaches)
        return record->open = rf_fold_observed_open(record, line, &act, finding);
    enum rf_clause ruling = record->game ? rf_bj_act(&record->bj, &act)
                                         : rf_table_act(&record->bj.table, &act);
    if (ruling != RF_PERMITTED)
        return rf_finding_set(finding, ruling, "the supervisor", opening,
                              rf_clause_sentence(ruling));
    record->open = true;
    return true;
}

/* Whether forbidden acts are recorded as breaches: only of a game that people deal, and under a
 * key, because a breach accuses somebody.  A record without breaches does not have this key. */
static bool
open_breaches(struct rf_record *record, struct rf_pairs *pairs)
{
    char text[RF_LINE_WORD];
    if (rf_pairs_is_end(pairs))
        return true;
    record->breaches = rf_pairs_take_text(pairs, "breaches", text, sizeof text) &&
                       rf_text_is_equal(text, "yes");
    return record->breaches && record->source == RF_SOURCE_OBSERVED && record->game &&
           record->spine.signs;
}

/* The values of the payload after the format, in their order.  Strategy and clock need no check
 * here: `riffle verify` replays companions (app/), and a clock binds the room only. */
static bool
open_pairs(struct rf_record *record, struct rf_pairs *pairs, char *opening, size_t room,
           uint8_t hash[static RF_HASH_BYTES])
{
    char rules[RF_BJ_RULES_TEXT + 1], names[RF_BOXES_MAX * RF_NAME_SIZE];
    uint8_t strategy[RF_HASH_BYTES];
    uint64_t clock;
    bool said;
    return rf_pairs_take_text(pairs, "id", record->id, sizeof record->id) &&
           rf_spine_is_id(record->id) && open_source(record, pairs) &&
           rf_pairs_take_text(pairs, "rules", rules, sizeof rules) &&
           open_rules(record, rules, hash) && rf_pairs_take_text(pairs, "opening", opening, room) &&
           rf_pairs_take_bytes_or_none(pairs, "key", record->spine.key, RF_KEY_BYTES,
                                       &record->spine.signs) &&
           (record->spine.signs || record->source != RF_SOURCE_COMMITTED) &&
           open_chain(record, pairs) && open_seed(record, pairs) &&
           rf_pairs_take_text(pairs, "companions", names, sizeof names) &&
           open_companions(record, names) &&
           rf_pairs_take_bytes_or_none(pairs, "strategy", strategy, sizeof strategy, &said) &&
           rf_pairs_take_number_or_none(pairs, "clock", &clock, &said) &&
           open_breaches(record, pairs) && rf_pairs_is_end(pairs);
}

/* The version is checked before the rest of the payload, so that another version is told as such.
 * The genesis comes last: it needs the rules and the id. */
bool
rf_fold_open(struct rf_record *record, const struct rf_line *line, struct rf_finding *finding)
{
    uint8_t hash[RF_HASH_BYTES], genesis[RF_HASH_BYTES];
    char format[RF_LINE_WORD], opening[RF_ACT_TEXT];
    struct rf_pairs pairs = rf_pairs_start(line->payload);
    if (!rf_text_is_equal(line->actor, "house") || !rf_text_is_equal(line->act, "open"))
        return open_wrong(finding, line->act, "the house's opening of the record");
    bool said = rf_pairs_take_text(&pairs, "format", format, sizeof format);
    if (said && !rf_spine_check_format(format, RF_RECORD_OPENS, finding))
        return false;
    if (!said || !open_pairs(record, &pairs, opening, sizeof opening, hash))
        return open_wrong(finding, "another payload",
                          "format, id, source, rules, opening, key, chain, length, seed, "
                          "companions, strategy, clock and breaches, as "
                          "docs/reference/record.md has them");
    if (!record->breaches && !rf_text_is_equal(line->ruling, "-"))
        return open_wrong(finding, line->ruling, "- for the opening of the record");
    RF_ASSERT(!record->open);
    rf_proof_genesis(genesis, hash, record->id);
    if (memcmp(genesis, line->prev, RF_HASH_BYTES) != 0)
        return rf_finding_set(finding, RF_LINES_CHAINED, "the keeper of the record",
                              "another hash before the first line", "H(genesis, rules hash, id)");
    return open_table(record, line, opening, finding);
}
