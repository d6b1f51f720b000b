/*
 * shuffle/shuffle_bulk.c -- the uniform shuffle, for research in bulk.
 */
#include "base/assert.h"
#include "riffle/procedure.h"

/* Below n, no number likelier than another: the high half of a product, and drawn again where
 * numbers do not share the words evenly (Lemire 2019). */
static inline uint32_t
below(struct rf_philox *philox, uint32_t n)
{
    uint64_t wide = (uint64_t)rf_philox_word(philox) * n;
    if ((uint32_t)wide < n) {
        uint32_t odd = (uint32_t)-n % n;
        while ((uint32_t)wide < odd)
            wide = (uint64_t)rf_philox_word(philox) * n;
    }
    return (uint32_t)(wide >> 32);
}

void
rf_shuffle_bulk(struct rf_philox *philox, rf_card *cards, size_t count)
{
    RF_ASSERT(count <= RF_CARDS_MAX);
    for (size_t i = count; i-- > 1;) {
        size_t j = below(philox, (uint32_t)i + 1);
        rf_card card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}
