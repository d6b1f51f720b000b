/*
 * Bytes as a file of observed decks: whatever they are, decks are read or a sentence says what is
 * wrong, and every deck has each card once.  The first byte says of how many decks a stack is.
 *
 * Fuzz: length=768
 */
#include "input/deck_file.h"
#include "fuzz.h"

static uint32_t
no_chance(void *state)
{
    return ++*(uint32_t *)state;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t state = 0;
    rf_card deck[RF_CARDS_MAX];
    if (size < 2)
        return 0;
    FILE *in = fmemopen((void *)(uintptr_t)(data + 1), size - 1, "r");
    if (!in)
        return 0;
    struct decks decks = deck_file_start(in, data[0] % RF_DECKS_MAX + 1u,
                                         (struct rf_rng){no_chance, &state});
    enum decks_reading reading;
    while ((reading = deck_file_next(&decks, deck)) == DECKS_ONE)
        MUST(rf_cards_are_complete(deck, (size_t)decks.packs * RF_DECK_CARDS, decks.packs, NULL));
    MUST(reading != DECKS_WRONG || (decks.message[0] && decks.line > 0));
    fclose(in);
    return 0;
}
