/*
 * shuffle/machines.c -- models of shuffling machines: shelves, a carousel of compartments, and a
 * continuous device that shuffles while it deals.
 *
 * They follow docs/understand/shuffles.md and docs/understand/device.md.  The shelf itself is in
 * shelf.c, because tables with a device that declares shelves use it too.
 */
#include <string.h>

#include "base/assert.h"
#include "shuffle/model.h"

/* number[0] shelves, number[1] passes. */
void
rf_model_shelf(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    for (uint32_t pass = 0; pass < number[1]; pass++)
        rf_shuffle_shelf(words, cards, count, number[0]);
}

/* A carousel of number[0] compartments.  Each card in turn is laid on top of a compartment that is
 * not full, all of those equally likely; then the compartments are emptied in random order. */
void
rf_model_batch(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    rf_card from[RF_CARDS_MAX], turn[RF_CARDS_MAX];
    uint16_t spot[RF_CARDS_MAX], room[RF_CARDS_MAX] = {0}, open[RF_CARDS_MAX];
    size_t m = number[0] < count ? number[0] : count, opens = m, at = 0;
    if (m == 0)
        return;
    /* A compartment holds a quarter more than an equal share, and one card, so all cards fit. */
    size_t most = (count + m - 1) / m * 5 / 4 + 1;
    memcpy(from, cards, count * sizeof *cards);
    for (size_t i = 0; i < m; i++)
        open[i] = turn[i] = (uint16_t)i;
    /* open[0 … opens) are the compartments with room; a full one is replaced by the last of
     * them. */
    for (size_t i = 0; i < count; i++) {
        size_t j = rf_rng_below(words, (uint32_t)opens);
        spot[i] = open[j];
        if (++room[spot[i]] == most)
            open[j] = open[--opens];
    }
    /* Cards leave a compartment top first, which is the reverse of how they went in. */
    rf_shuffle(words, turn, m);
    for (size_t k = 0; k < m; k++)
        for (size_t i = count; i-- > 0;)
            if (spot[i] == turn[k])
                cards[at++] = from[i];
    RF_ASSERT(at == count && opens > 0);
}

/* One round of a continuous shuffling machine (docs/understand/device.md).  number[2] cards are
 * dealt from the mouth and return behind the others.  Then all cards but the number[1] in the
 * buffer at the mouth pass through number[0] shelves. */
void
rf_model_csm(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    size_t dealt = number[2] < count ? number[2] : count;
    uint16_t end[2] = {(uint16_t)dealt, (uint16_t)count};
    if (count == 0)
        return;
    rf_packets_reverse(cards, count, end, 2);
    size_t inside = count - dealt; /* cards that were not dealt; the buffer is part of them */
    size_t buffer = number[1] < inside ? number[1] : inside;
    rf_shuffle_shelf(words, cards + buffer, count - buffer, number[0]);
}
