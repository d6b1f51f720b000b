/*
 * Bytes as a file of cards: whatever they are, it is read or said to be none, and what was read is
 * faces, unseen cards and the cutting card.
 *
 * Fuzz: length=256
 */
#include "input/card_file.h"
#include "fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct cards cards = {.file = "input"};
    FILE *in = size > 0 ? fmemopen((void *)(uintptr_t)data, size, "r") : NULL;
    if (!in)
        return 0;
    card_file_take(&cards, in);
    for (size_t i = 0; i < cards.count; i++)
        MUST(cards.card[i] < RF_DECK_CARDS || cards.card[i] == RF_CARD_UNKNOWN ||
             cards.card[i] == CARDS_CUT);
    card_file_free(&cards);
    fclose(in);
    return 0;
}
