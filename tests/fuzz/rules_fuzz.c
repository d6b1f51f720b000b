/*
 * Bytes as a rules file: read or refused with a line and a sentence; what is read
 * is in order, and is written and read back the same.
 *
 * Fuzz: length=1024
 */
#include <riffle/bj_rules.h>

#include "fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct rf_bj_rules rules, again;
    struct rf_bj_rules_error error;
    char text[RF_BJ_RULES_TEXT], twice[RF_BJ_RULES_TEXT];
    if (!rf_bj_rules_read(&rules, (const char *)data, size, &error)) {
        MUST(error.message[0]);
        return 0;
    }
    size_t written = rf_bj_rules_write(text, &rules);
    MUST(rf_bj_rules_are_consistent(&rules, &error) &&
         rf_bj_rules_read(&again, text, written, &error));
    rf_bj_rules_write(twice, &again);
    MUST(strcmp(text, twice) == 0);
    return 0;
}
