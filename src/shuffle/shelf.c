/*
 * shuffle/shelf.c -- one pass through a shelf machine (Diaconis, Fulman and Holmes 2013).
 *
 * Each card goes to one of m shelves, and there on top of the cards or below them: 2m equally
 * likely spots.  Then the shelves are unloaded in order.  Tables whose device declares shelves use
 * it (shoe/), and the step "shelf" of a procedure.  quality/distance.c has its distance from
 * uniform.
 */
#include "riffle/shuffle.h"

#include "base/assert.h"

/* Unloads one shelf, top first; answers how many cards it had.  A card laid on top comes out
 * before those already there, so these come out in reverse; one laid below comes out after them,
 * in order.  So a shelf yields a falling stretch and then a rising one. */
static size_t
shelf_empty(const rf_card *cards, const uint16_t *spot, size_t count, unsigned shelf, rf_card *out)
{
    size_t taken = 0;
    for (size_t i = count; i-- > 0;)
        if (spot[i] == 2 * shelf)
            out[taken++] = cards[i];
    for (size_t i = 0; i < count; i++)
        if (spot[i] == 2 * shelf + 1)
            out[taken++] = cards[i];
    return taken;
}

void
rf_shuffle_shelf(struct rf_rng words, rf_card *cards, size_t count, unsigned shelves)
{
    RF_ASSERT(count <= RF_CARDS_MAX && shelves >= 1 && shelves <= 255);
    uint16_t spot[RF_CARDS_MAX]; /* 2 * shelf, + 1 when laid below */
    rf_card out[RF_CARDS_MAX];
    for (size_t i = 0; i < count; i++)
        spot[i] = (uint16_t)rf_rng_below(words, 2 * shelves);
    size_t taken = 0;
    for (unsigned shelf = 0; shelf < shelves; shelf++)
        taken += shelf_empty(cards, spot, count, shelf, out + taken);
    RF_ASSERT(taken == count);
    for (size_t i = 0; i < count; i++)
        cards[i] = out[i];
}
