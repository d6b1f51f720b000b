/*
 * Bytes as a file of cards: whatever they are, it is read or said to be none, and what was read is
 * faces, unseen cards and the cutting card.
 */
#include "cards.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool quiet;
    struct cards cards = {.file = "input"};
    FILE *in = size > 0 ? fmemopen((void *)(uintptr_t)data, size, "r") : NULL;
    if (!quiet && !freopen("/dev/null", "w", stderr))
        return 0;
    quiet = true;
    if (!in)
        return 0;
    cards_take(&cards, in);
    for (size_t i = 0; i < cards.count; i++)
        if (cards.card[i] >= RF_DECK_CARDS && cards.card[i] != RF_CARD_UNKNOWN &&
            cards.card[i] != CARDS_CUT)
            __builtin_trap();
    cards_free(&cards);
    fclose(in);
    return 0;
}
