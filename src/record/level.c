/*
 * record/level.c -- the level of proof of a record, and its words.
 *
 * The words are the same wherever a level is named: in verdicts, on pages, on paper.  Tests compare
 * them, and docs/understand/proof.md explains them.
 */
#include "riffle/level.h"

#include "base/assert.h"
#include "base/text.h"
#include "record/spine_internal.h"

/* A shoe to which no player contributed is the house's alone.  Before the first shoe nobody else
 * has contributed either. */
enum rf_level
rf_record_level(const struct rf_record *record)
{
    if (record->source != RF_SOURCE_COMMITTED)
        return record->source == RF_SOURCE_OBSERVED ? RF_LEVEL_ENTERED : RF_LEVEL_RESEARCH;
    uint64_t shoes = record->sum.shoes, alone = record->sum.alone;
    for (unsigned i = 0; i < RF_RECORD_SHOES; i++) {
        const struct rf_record_shoe *shoe = &record->shoe[i];
        shoes += shoe->stage == RF_SHOE_STACKED;
        alone += shoe->stage == RF_SHOE_STACKED && shoe->listed == 0;
    }
    return shoes > 0 && alone == 0 ? RF_LEVEL_SHARED : RF_LEVEL_SEALED;
}

static enum rf_level
level_of(unsigned parties, const char *value)
{
    return !rf_text_is_equal(value, "-") ? RF_LEVEL_PUBLIC
           : parties > 1                 ? RF_LEVEL_SHARED
                                         : RF_LEVEL_SEALED;
}

enum rf_level
rf_manifest_level(const struct rf_manifest *event)
{
    return level_of(event->parties, event->value);
}

enum rf_level
rf_session_record_level(const struct rf_session_record *record)
{
    if (record->source != RF_SOURCE_COMMITTED)
        return RF_LEVEL_ENTERED;
    return record->has_manifest ? rf_manifest_level(&record->manifest)
                                : level_of(record->parties, "-");
}

const char *
rf_level_name(enum rf_level level)
{
    static const char *const names[] = {[RF_LEVEL_ENTERED] = "as entered",
                                        [RF_LEVEL_RESEARCH] = "research",
                                        [RF_LEVEL_SEALED] = "sealed",
                                        [RF_LEVEL_SHARED] = "shared",
                                        [RF_LEVEL_PUBLIC] = "public"};
    RF_ASSERT(level <= RF_LEVEL_PUBLIC);
    return names[level];
}

const char *
rf_level_words(enum rf_level level)
{
    static const char *const words[] = {
        [RF_LEVEL_ENTERED] = "people or another program dealt; how random it was is not proved",
        [RF_LEVEL_RESEARCH] = "the cards come from a seed that everybody can read",
        [RF_LEVEL_SEALED] = "one party; fixed before play, but its maker could have chosen it",
        [RF_LEVEL_SHARED] = "two or more parties; none of them could choose it",
        [RF_LEVEL_PUBLIC] = "with a public value that nobody could know; nobody could choose it"};
    RF_ASSERT(level <= RF_LEVEL_PUBLIC);
    return words[level];
}

void
rf_level_add(struct rf_text *text, enum rf_level level)
{
    rf_text_add(text, "noted: level of proof: ");
    rf_text_add(text, rf_level_name(level));
    rf_text_add(text, " (");
    rf_text_add(text, rf_level_words(level));
    rf_text_add(text, ")\n");
}
