/*
 * quality/kinds.c -- riffles of a stack in which cards are alike, such as values at blackjack.
 *
 * For a stack sorted by kinds the least likely arrangement is the one sorted the other way (Assaf,
 * Diaconis and Soundararajan 2011, theorem 1.2, which has its chance as a sum over packets).  In
 * the orders that show it every kind has rising sequences of its own, as many as its cards have
 * among themselves, and those may stand in any order.  So the rising sequences of these orders are
 * spread like sums of those of the kinds, each by Eulerian numbers; and they say how likely an
 * order is.
 */
#include <string.h>

#include "base/assert.h"
#include "quality/product.h"
#include "riffle/distance.h"

/* The share of orders with r rising sequences, by r. */
struct kind_shares {
    struct rf_product of[RF_CARDS_MAX + 1];
};

static void
kind_own(struct kind_shares *share, unsigned cards)
{
    memset(share, 0, sizeof *share);
    share->of[1].number = 1;
    for (unsigned n = 2; n <= cards; n++)
        for (unsigned r = n; r > 0; r--) {
            struct rf_product more = share->of[r - 1];
            rf_product_by(&more, (double)(n - r + 1) / n);
            rf_product_by(&share->of[r], (double)r / n);
            rf_product_add(&share->of[r], more);
        }
}

/* Adds the rising sequences of a kind to those of the `cards` of kinds before. */
static void
kind_add(struct kind_shares *share, unsigned cards, unsigned has)
{
    struct kind_shares before = *share, own;
    memset(share, 0, sizeof *share);
    kind_own(&own, has);
    for (unsigned r = 0; r <= cards; r++)
        for (unsigned more = 1; more <= has && before.of[r].number > 0; more++)
            rf_product_add(&share->of[r + more], rf_product_of(before.of[r], own.of[more]));
}

/* n! times the chance of an order with so many rising sequences: the product of (a - rising + i) /
 * a with a = 2^k packets. */
static struct rf_product
order_ratio(unsigned cards, unsigned riffles, unsigned rising)
{
    struct rf_product ratio = {1, 0};
    double packets = (double)(UINT64_C(1) << riffles);
    for (unsigned i = 1; i <= cards && ratio.number > 0; i++)
        rf_product_by(&ratio, packets + i > rising ? (packets + i - rising) / packets : 0);
    return ratio;
}

double
rf_riffle_separation_of(const unsigned *has, unsigned kinds, unsigned riffles)
{
    struct kind_shares share = {{{1, 0}}};
    struct rf_product sum = {0, 0};
    unsigned cards = 0;
    RF_ASSERT(kinds >= 1 && kinds <= RF_KINDS_MOST && riffles <= RF_RIFFLES_MOST);
    for (unsigned kind = 0; kind < kinds; kind++) {
        RF_ASSERT(has[kind] >= 1 && has[kind] <= RF_CARDS_MAX - cards);
        kind_add(&share, cards, has[kind]);
        cards += has[kind];
    }
    for (unsigned rising = 1; rising <= cards; rising++)
        rf_product_add(&sum, rf_product_of(share.of[rising], order_ratio(cards, riffles, rising)));
    double chance = rf_product_value(&sum);
    return chance < 1 ? 1 - chance : 0;
}
