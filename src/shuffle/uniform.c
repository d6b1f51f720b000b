#include "riffle/shuffle.h"

#include "base/assert.h"

void
rf_shuffle(struct rf_rng words, rf_card *cards, size_t count)
{
    RF_ASSERT(count <= RF_CARDS_MAX);
    for (size_t i = count; i-- > 1;) {
        size_t j = rf_rng_below(words, (uint32_t)i + 1);
        rf_card card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

void
rf_shuffle_key(const uint8_t key[static RF_KEY_BYTES], const char *label, rf_card *cards,
               size_t count)
{
    struct rf_stream stream;
    rf_stream_open(&stream, key, label);
    for (size_t i = 0; i < count; i++)
        cards[i] = (rf_card)i;
    rf_shuffle(rf_stream_rng(&stream), cards, count);
    rf_stream_close(&stream);
}
