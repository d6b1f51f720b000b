/*
 * Bytes as a strategy file: read or refused with a line and a sentence; what is read is written
 * and read back the same.
 */
#include <riffle/riffle.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct rf_basic basic, again;
    struct rf_bj_rules_error error;
    char text[RF_BASIC_TEXT];
    if (!rf_basic_read(&basic, (const char *)data, size, &error)) {
        if (error.message[0] == '\0' || error.line == 0)
            __builtin_trap();
        return 0;
    }
    size_t written = rf_basic_write(text, &basic);
    if (written != size || memcmp(text, data, size) != 0)
        __builtin_trap();
    if (!rf_basic_read(&again, text, written, &error) || memcmp(&basic, &again, sizeof basic) != 0)
        __builtin_trap();
    return 0;
}
