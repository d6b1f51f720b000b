/*
 * Bytes as a strategy file: read or refused with a line and a sentence; what is read is written
 * and read back the same.
 *
 * Fuzz: length=1536
 */
#include <riffle/basic.h>

#include "fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct rf_basic basic, again;
    struct rf_bj_rules_error error;
    char text[RF_BASIC_TEXT];
    if (!rf_basic_read(&basic, (const char *)data, size, &error)) {
        MUST(error.message[0] && error.line > 0);
        return 0;
    }
    size_t written = rf_basic_write(text, &basic);
    MUST(written == size && memcmp(text, data, size) == 0);
    MUST(rf_basic_read(&again, text, written, &error) && memcmp(&basic, &again, sizeof basic) == 0);
    return 0;
}
