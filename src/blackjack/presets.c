/*
 * blackjack/presets.c -- the rules files of rules/presets, built into the library.
 *
 * tool/presets.awk turns them into presets.inc when Riffle is built.  They are ordinary rules
 * files, read by rf_bj_rules_read like a user's own.
 */
#include "riffle/bj_rules.h"

#include "base/assert.h"
#include "base/text.h"

static const struct {
    const char *name, *text;
} presets[] = {
#include "presets.inc"
};

enum { PRESETS = sizeof presets / sizeof presets[0] };

const char *
rf_bj_preset_name(unsigned number)
{
    return number < PRESETS ? presets[number].name : NULL;
}

const char *
rf_bj_preset_text(const char *name)
{
    RF_ASSERT(name);
    for (unsigned i = 0; i < PRESETS; i++)
        if (rf_text_is_equal(presets[i].name, name))
            return presets[i].text;
    return NULL;
}
