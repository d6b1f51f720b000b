/*
 * shuffle/faulty_shuffle.c -- wrong shuffles that programmers write.
 *
 * They are controls for quality/: a test of shuffles that does not catch them is worthless.
 * `riffle quality --method` runs them, and tests/property/quality_property.c demands that each is
 * caught at a stated number of decks.  Like all procedures they serve research only: a live table
 * shuffles with rf_shuffle (uniform.c).
 */
#include "base/assert.h"
#include "shuffle/model.h"

static void
swap(rf_card *cards, size_t i, size_t j)
{
    rf_card card = cards[i];
    cards[i] = cards[j];
    cards[j] = card;
}

/* Swaps every place with any place.  All n^n runs are equally likely, but n! does not divide n^n
 * for n > 2, so some orders must be likelier than others. */
void
rf_model_swap_all(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    (void)number;
    for (size_t i = 0; i < count; i++)
        swap(cards, i, rf_rng_below(words, (uint32_t)count));
}

/* Never swaps a place with itself.  This is Sattolo's algorithm: it makes only permutations that
 * are one cycle through all cards, (n - 1)! of the n!, and no card stays at its place. */
void
rf_model_off_by_one(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    (void)number;
    for (size_t i = count; i-- > 1;)
        swap(cards, i, rf_rng_below(words, (uint32_t)i));
}

/* Takes a number of number[0] bits modulo the places left.  2^bits is no multiple of most of them,
 * so low places come too often: with 8 bits and 52 places, places 0 to 47 come 5 times in 256 and
 * the others 4 times. */
void
rf_model_modulo(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    RF_ASSERT(number[0] >= 1 && number[0] <= 32);
    for (size_t i = count; i-- > 1;)
        swap(cards, i, (words.next(words.state) >> (32 - number[0])) % (uint32_t)(i + 1));
}

/* Seeds the example generator of the C standard with the time of day: number[0] seeds, so no more
 * than that many decks, 86,400 when the clock counts seconds.  Somebody who knows the time to the
 * second can try them all. */
void
rf_model_clock(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    uint32_t state = rf_rng_below(words, number[0]);
    for (size_t i = count; i-- > 1;) {
        state = state * 1103515245u + 12345u;
        swap(cards, i, (state >> 16 & 0x7fff) % (uint32_t)(i + 1));
    }
}
