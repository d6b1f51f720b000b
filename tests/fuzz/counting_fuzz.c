/*
 * Bytes as a counting system: read or refused with a sentence; what is read is written and read
 * back the same, and gives a true count for any cards.
 *
 * Fuzz: length=512
 */
#include <riffle/counting.h>

#include "fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct rf_counting system, again;
    struct rf_counting_error error;
    char text[RF_COUNTING_TEXT], twice[RF_COUNTING_TEXT];
    if (!rf_counting_read(&system, (const char *)data, size, &error)) {
        MUST(error.message[0]);
        return 0;
    }
    size_t written = rf_counting_write(text, &system);
    MUST(rf_counting_read(&again, text, written, &error));
    rf_counting_write(twice, &again);
    MUST(strcmp(text, twice) == 0);
    int running = rf_counting_initial(&system, RF_DECKS_MAX);
    for (unsigned card = 0; card + 1 < RF_CARDS_MAX; card++) {
        running += rf_counting_tag(&system, (rf_card)card);
        rf_counting_true(&system, running, RF_CARDS_MAX - 1 - card);
    }
    return 0;
}
