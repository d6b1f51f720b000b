/*
 * shuffle/uniform.c -- the shuffle of every live table and session.
 *
 * Fisher and Yates' algorithm as Durstenfeld (1964) wrote it: from the last place down, swap each
 * place with one of those up to it, all equally likely.  There are n (n - 1) … 1 = n! runs, all
 * equally likely, and each leads to another order, so all orders are equally likely.  The record
 * defines it as Shuffle(key, label, N); its direction and its draws must never change.
 */
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

/* Shuffle(key, label, N) of docs/reference/record.md: the identity 0 … N - 1, shuffled by the
 * words of Stream(key, label).  The stream is wiped, because its words tell the order. */
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
