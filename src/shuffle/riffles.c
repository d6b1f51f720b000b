/*
 * shuffle/riffles.c -- riffles: two packets become one, at random (GSR) or perfectly (faro).
 *
 * Gilbert, Shannon and Reeds describe a riffle by n tosses of a coin: toss i says which packet the
 * card at place i of the new stack comes from.  All 2^n sequences are equally likely.  That gives
 * the two familiar properties: the cut is binomial, and given the cut all interleavings are
 * equally likely.  quality/distance.c computes how far k such riffles leave a stack from uniform.
 */
#include <string.h>

#include "base/assert.h"
#include "shuffle/model.h"

/* Interleaves the packets.  toss[i] is 0 when card i comes from the front packet and 1 when it
 * comes from the back packet; so the zeros are the size of the front packet.  Each packet keeps
 * its order. */
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

/* One GSR riffle: one random bit a card, 32 of them from a word. */
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

/* A riffle whose front packet has `percent` of the cards on average: a biased coin. */
static void
riffle_biased(struct rf_rng words, rf_card *cards, size_t count, uint32_t percent)
{
    uint8_t toss[RF_CARDS_MAX];
    RF_ASSERT(count <= RF_CARDS_MAX && percent <= 100);
    for (size_t i = 0; i < count; i++)
        toss[i] = rf_rng_below(words, 100) >= percent;
    merge(cards, count, toss);
}

/* number[0] riffles with number[1] percent in the front packet. */
void
rf_model_riffle(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    for (uint32_t i = 0; i < number[0]; i++)
        if (number[1] == 50)
            rf_riffle(words, cards, count);
        else
            riffle_biased(words, cards, count, number[1]);
}

/* Perfect riffles: cards alternate, beginning with the front packet (first = 0, an out-shuffle) or
 * the back one (first = 1, an in-shuffle).  In an odd stack the packet that begins has one card
 * more.  Eight out-shuffles restore 52 cards. */
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
