/*
 * Bytes as a rules file: read or refused with a line and a sentence; what is read
 * is in order, and is written and read back the same.
 */
#include <riffle/riffle.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct rf_bj_rules rules, again;
    struct rf_bj_rules_error error;
    char text[RF_BJ_RULES_TEXT], twice[RF_BJ_RULES_TEXT];
    if (!rf_bj_rules_read(&rules, (const char *)data, size, &error)) {
        if (error.message[0] == '\0')
            __builtin_trap();
        return 0;
    }
    size_t written = rf_bj_rules_write(text, &rules);
    if (!rf_bj_rules_agree(&rules, &error) || !rf_bj_rules_read(&again, text, written, &error))
        __builtin_trap();
    rf_bj_rules_write(twice, &again);
    if (strcmp(text, twice) != 0)
        __builtin_trap();
    return 0;
}
