/*
 * shuffle/riffles.c -- two packets become one: by chance, and perfectly.
 */
#include <string.h>

#include "base/assert.h"
#include "shuffle/model.h"

/* Cards whose toss is 0 come from the front packet, in its order; so many tosses of 0 are so many
 * cards in it.  All 2^n sequences of tosses are equally likely, which is the law of Gilbert,
 * Shannon and Reeds: the cut is binomial, and every way to interleave the packets is as likely. */
static void
merge(rf_card *cards, size_t count, const uint8_t *toss)
{
    rf_card from[RF_CARDS_MAX];
    size_t place[2] = {0, count};
    memcpy(from, cards, count * sizeof *cards);
    for (size_t i = 0; i < count; i++)
        place[1] -= toss[i];
    for (size_t i = 0; i < count; i++)
        cards[i] = from[place[toss[i]]++];
    RF_ASSERT(place[1] == count);
}

void
rf_riffle(struct rf_rng words, rf_card *cards, size_t count)
{
    uint8_t toss[RF_CARDS_MAX];
    RF_ASSERT(count <= RF_CARDS_MAX);
    for (size_t i = 0; i < count;) {
        uint32_t word = words.next(words.state);
        for (unsigned bit = 0; bit < 32 && i < count; bit++, i++)
            toss[i] = word >> bit & 1;
    }
    merge(cards, count, toss);
}

static void
riffle_biased(struct rf_rng words, rf_card *cards, size_t count, uint32_t percent)
{
    uint8_t toss[RF_CARDS_MAX];
    RF_ASSERT(count <= RF_CARDS_MAX && percent <= 100);
    for (size_t i = 0; i < count; i++)
        toss[i] = rf_rng_below(words, 100) >= percent;
    merge(cards, count, toss);
}

void
rf_model_riffle(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    for (uint32_t i = 0; i < number[0]; i++)
        if (number[1] == 50)
            rf_riffle(words, cards, count);
        else
            riffle_biased(words, cards, count, number[1]);
}

/* One card of each half in turn; of an odd stack the half that begins has one card more. */
static void
faro(rf_card *cards, size_t count, uint32_t times, unsigned first)
{
    uint8_t toss[RF_CARDS_MAX];
    RF_ASSERT(count <= RF_CARDS_MAX && first <= 1);
    for (size_t i = 0; i < count; i++)
        toss[i] = (uint8_t)((i + first) & 1);
    for (uint32_t i = 0; i < times; i++)
        merge(cards, count, toss);
}

void
rf_model_faro_out(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    (void)words;
    faro(cards, count, number[0], 0);
}

void
rf_model_faro_in(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    (void)words;
    faro(cards, count, number[0], 1);
}
