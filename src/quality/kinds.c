/*
 * quality/kinds.c -- separation after riffles when only the kind of a card matters, such as its
 * value at blackjack.
 *
 * Let the deck be sorted by kinds: all cards of kind 1, then of kind 2 and so on.  The least
 * likely arrangement after riffles is the one sorted the other way (Assaf, Diaconis and
 * Soundararajan 2011, theorem 1.2).  We sum P(order) over all orders that show it.  In such an
 * order a later kind lies in front of an earlier one, so no rising sequence crosses from one kind
 * to the next; the cards of a kind may be in any order among themselves.  So the number of rising
 * sequences is a sum of independent numbers, one for each kind, each distributed by Eulerian
 * numbers.  Its distribution is their convolution, and P(order) depends on that number alone
 * (distance.c).
 *
 * Example: two cards of kind a, one of kind b, one riffle.  The arrangements aab, aba and baa have
 * chances 5/8, 1/4 and 1/8 (all 8 riffles listed); uniform is 1/3 each; separation 1 - 3/8 = 5/8.
 */
#include <string.h>

#include "base/assert.h"
#include "quality/product.h"
#include "riffle/distance.h"

/* The share of orders with r rising sequences, by r.  For 416 cards shares are far below the range
 * of doubles, hence products. */
struct kind_shares {
    struct rf_product of[RF_CARDS_MAX + 1];
};

/* Eulerian numbers over n!, for the `cards` cards of one kind; recurrence as in distance.c. */
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

/* Convolves the distribution of the `cards` cards so far with that of a further kind of `has`
 * cards. */
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

/* n! P(order), the product of (a - rising + i) / a with a = 2^riffles packets; see distance.c. */
static struct rf_product
order_ratio(unsigned cards, unsigned riffles, unsigned rising)
{
    struct rf_product ratio = {1, 0};
    double packets = (double)(UINT64_C(1) << riffles);
    for (unsigned i = 1; i <= cards && ratio.number > 0; i++)
        rf_product_by(&ratio, packets + i > rising ? (packets + i - rising) / packets : 0);
    return ratio;
}

/* share.of[r] is relative to the orders that show the arrangement, and the ratio relative to 1/n!;
 * so the sum is the chance of the arrangement over its chance when uniform. */
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
