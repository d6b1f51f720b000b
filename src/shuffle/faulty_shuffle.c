/*
 * shuffle/faulty_shuffle.c -- shuffles that people write and that are wrong.  They are controls: a test of
 * shuffles that does not catch them is none.
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

/* Every place is swapped with any place: n^n ways for n! orders, which n! does not divide. */
void
rf_model_swap_all(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    (void)number;
    for (size_t i = 0; i < count; i++)
        swap(cards, i, rf_rng_below(words, (uint32_t)count));
}

/* Never with itself: Sattolo's algorithm, which makes cycles of all cards only, so that no card
 * stays where it was. */
void
rf_model_off_by_one(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    (void)number;
    for (size_t i = count; i-- > 1;)
        swap(cards, i, rf_rng_below(words, (uint32_t)i));
}

/* A number of so many bits, reduced by the remainder: small places come too often. */
void
rf_model_modulo(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    RF_ASSERT(number[0] >= 1 && number[0] <= 32);
    for (size_t i = count; i-- > 1;)
        swap(cards, i, (words.next(words.state) >> (32 - number[0])) % (uint32_t)(i + 1));
}

/* The time of the day seeds the generator that the C standard prints as an example of rand. */
void
rf_model_clock(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    uint32_t state = rf_rng_below(words, number[0]);
    for (size_t i = count; i-- > 1;) {
        state = state * 1103515245u + 12345u;
        swap(cards, i, (state >> 16 & 0x7fff) % (uint32_t)(i + 1));
    }
}
