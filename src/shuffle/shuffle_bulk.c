/*
 * shuffle/shuffle_bulk.c -- the uniform shuffle for research in bulk.
 *
 * The same algorithm as uniform.c, but words come from Philox without a call through a pointer,
 * and numbers below n without a division in most draws.  The orders are not those of uniform.c.
 */
#include "base/assert.h"
#include "riffle/procedure.h"

/* A number below n, each equally likely (Lemire 2019): the high half of word * n.  The low half
 * says whether the word is one of the 2^32 mod n that make the shares uneven; these are drawn
 * again.  The division that finds 2^32 mod n runs only when the low half is below n. */
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
