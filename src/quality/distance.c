/*
 * quality/distance.c -- how far riffles and shelf machines leave a deck from uniform, exactly.
 *
 * The distance is the total variation: half the sum over all orders of |P(order) - 1/n!|, which is
 * also the sum of 1/n! - P(order) over the orders that are too rare.  Summing over n! orders is
 * impossible for 52 cards, but P(order) depends on one small number only: the rising sequences of
 * the order for riffles, its peaks for shelves.  So we sum over that number:
 *
 *     distance = sum over r of share(r) * max(0, 1 - ratio(r))
 *
 * where share(r) is the fraction of all orders with r, and ratio(r) = n! P(order).  Both are
 * computed as fractions, so no factorial overflows, and a share too small for a double is rightly
 * counted as 0.
 *
 * Riffles (Bayer and Diaconis 1992).  k riffles by the law of Gilbert, Shannon and Reeds are one
 * a-shuffle with a = 2^k packets: each of the a^n ways to give every place of the new deck a
 * packet is equally likely.  How many of them make a given order with r rising sequences?  The
 * packets are cut from the old deck by a - 1 cuts.  Each of the r - 1 places where one rising
 * sequence ends must be a cut; the other a - r cuts may be anywhere, several at one place too:
 * a - r bars among n cards, C(a + n - r, n) ways.  Hence
 *
 *     P(order) = C(a + n - r, n) / a^n
 *
 * Worked example, n = 3 and one riffle, a = 2:
 *
 *     r   orders   P(order)   ratio   share * shortfall
 *     1     1        1/2       3        0
 *     2     4        1/8       3/4      4/6 * 1/4 = 1/6
 *     3     1        0         0        1/6 * 1   = 1/6          distance 1/3
 *
 * For 52 cards the distances after 4 to 10 riffles are 1.000, 0.924, 0.614, 0.334, 0.167, 0.085
 * and 0.043.
 *
 * Shelves (Diaconis, Fulman and Holmes 2013).  After a pass of m shelves
 *
 *     P(order) = 4^(v+1) / (2 (2m)^n) * sum over a >= v of C(n + m - a - 1, n) C(n - 1 - 2v, a - v)
 *
 * where v counts peaks in the order in which shuffle/shelf.c hands the cards out: cards with a
 * lower card on either side.  (The paper counts valleys, by its own convention for orders.  As
 * many orders have v of one as v of the other.)  With one shelf the deck falls and then rises, so
 * only orders without a peak are possible.  For n = 5, m = 2: P is 5/256, 1/128 and 0 for v = 0, 1
 * and 2, and the distance is 43/240 = 0.179; all 4^5 passes were listed to check it.
 */
#include "riffle/distance.h"

#include "base/assert.h"
#include "quality/product.h"

/* share[r] is the fraction of orders with r + 1 rising sequences: an Eulerian number over n!.
 *
 * Taking inverses, as many orders have r + 1 rising sequences as have r descents (a card followed
 * by a lower one).  Insert the highest card, n, into an order of n - 1 cards: at the end, or
 * inside one of its r descents, the number of descents stays (r + 1 ways); at the other places it
 * grows by 1.  So n! share_n[r] = (r + 1) A[r] + (n - r) A[r - 1], where A are the counts for
 * n - 1 cards.  The loop runs downwards, because each entry needs the old one below it. */
static void
rising_shares(unsigned cards, double share[static RF_CARDS_MAX])
{
    RF_ASSERT(cards >= 1 && cards <= RF_CARDS_MAX);
    share[0] = 1;
    for (unsigned n = 2; n <= cards; n++) {
        share[n - 1] = 0;
        for (unsigned r = n; r-- > 0;) {
            double stay = (r + 1) * share[r], more = r > 0 ? (n - r) * share[r - 1] : 0;
            share[r] = (stay + more) / n;
        }
    }
}

static double
power_of_two(unsigned k)
{
    double power = 1;
    while (k-- > 0)
        power *= 2;
    return power;
}

/* n! P(order) of an order with `rising` rising sequences after an a-shuffle: n! C(a + n - r,
 * n) / a^n is the product over i = 1 … n of (a - r + i) / a.  It is 0 when the order needs more
 * packets than there are. */
static double
riffle_ratio(unsigned cards, double a, unsigned rising)
{
    double ratio = 1;
    for (unsigned i = 1; i <= cards; i++) {
        double factor = (a - rising + i) / a;
        if (factor <= 0)
            return 0;
        ratio *= factor;
    }
    return ratio;
}

/* Total variation after so many riffles. */
double
rf_riffle_variation(unsigned cards, unsigned riffles)
{
    double share[RF_CARDS_MAX], sum = 0, a = power_of_two(riffles);
    RF_ASSERT(riffles <= RF_RIFFLES_MOST);
    rising_shares(cards, share);
    for (unsigned r = 0; r < cards; r++) {
        double ratio = riffle_ratio(cards, a, r + 1);
        if (ratio < 1)
            sum += share[r] * (1 - ratio);
    }
    return sum;
}

/* Separation, 1 - n! times the chance of the least likely order.  P falls as rising sequences
 * grow, so that is the reversed deck, with n of them. */
double
rf_riffle_separation(unsigned cards, unsigned riffles)
{
    RF_ASSERT(riffles <= RF_RIFFLES_MOST);
    return 1 - riffle_ratio(cards, power_of_two(riffles), cards);
}

/* Expected rising sequences after so many riffles, a = 2^k packets:
 *
 *     a - (n + 1) / a^n * (1^n + 2^n + … + (a - 1)^n)
 *
 * Every packet would be one rising sequence, less those that happen to continue each other.  For
 * n = 4 and a = 2 it is 2 - 5/16 = 27/16.  The largest terms come first; the rest, below 1e-18, is
 * left out.  Above 2^20 packets the limit (n + 1) / 2 of a fair deck is exact enough. */
double
rf_riffle_rising(unsigned cards, unsigned riffles)
{
    double a = power_of_two(riffles), most = (cards + 1) / 2.0;
    RF_ASSERT(cards >= 1 && riffles <= RF_RIFFLES_MOST);
    if (riffles > 20)
        return most;
    double sum = 0;
    for (uint32_t j = (UINT32_C(1) << riffles) - 1; j > 0; j--) {
        double term = 1;
        for (unsigned i = 0; i < cards && term > 1e-18; i++)
            term *= j / a;
        if (term <= 1e-18)
            break;
        sum += term;
    }
    return a - (cards + 1) * sum;
}

unsigned
rf_riffles_needed(unsigned cards, double variation)
{
    unsigned riffles = 0;
    while (riffles < RF_RIFFLES_MOST && rf_riffle_variation(cards, riffles) > variation)
        riffles++;
    return riffles;
}

/* share[v] is the fraction of orders with v valleys, or with v peaks: turned upside down (card k
 * becomes n + 1 - k) valleys are peaks.
 *
 * Insert the highest card, n, into an order of n - 1 cards with v peaks.  Beside a peak (2v
 * places) it replaces that peak, at either end it is none (2 places): v stays.  Anywhere else it
 * is a new peak.  So n! share_n[v] = (2v + 2) A[v] + (n - 2v) A[v - 1], where A are the counts for
 * n - 1 cards. */
static void
peak_shares(unsigned cards, double share[static RF_CARDS_MAX])
{
    RF_ASSERT(cards >= 1 && cards <= RF_CARDS_MAX);
    share[0] = 1;
    for (unsigned n = 2; n <= cards; n++) {
        unsigned most = (n - 1) / 2;
        if (n % 2 == 1)
            share[most] = 0;
        for (unsigned v = most + 1; v-- > 0;) {
            double stay = (2 * v + 2) * share[v], more = v > 0 ? (n - 2 * v) * share[v - 1] : 0;
            share[v] = (stay + more) / n;
        }
    }
}

/* n! P(order) of an order with v peaks after one pass of m = `shelves` shelves, the formula above.
 * The first term of the sum, a = v, is n! C(n + m - v - 1, n) / (2m)^n, a product of n factors.
 * Each further term is the last one times
 *
 *     (m - a - 1) / (n + m - a - 1) * (n - 1 - 2v - i) / (i + 1),      i = a - v
 *
 * `first` may leave the range of doubles (product.h).  The sum starts at 1 and is scaled down by
 * 1e100 when it grows too large.  `shelves` is a whole number, in a double because several passes
 * multiply (distance_procedure.c). */
static double
shelf_ratio(unsigned cards, double shelves, unsigned v)
{
    double sum = 0, term = 1;
    struct rf_product first = {2, 0};
    if (shelves <= v)
        return 0;
    for (unsigned i = 1; i <= cards; i++)
        rf_product_by(&first, (shelves - v - 1 + i) / (2 * shelves));
    for (unsigned i = 0; i < v; i++)
        rf_product_by(&first, 4);
    unsigned last = cards - 1 - 2 * v;
    for (unsigned i = 0; i <= last && term > 0; i++) {
        double a = (double)v + i;
        sum += term;
        if (sum > 1e100) {
            rf_product_by(&first, 1e100);
            sum /= 1e100;
            term /= 1e100;
        }
        term *= (shelves - a - 1) / (cards + shelves - a - 1) * (last - i) / (i + 1.0);
    }
    rf_product_by(&first, sum);
    return rf_product_value(&first);
}

double
rf_shelf_variation(unsigned cards, double shelves)
{
    double share[RF_CARDS_MAX], distance = 0;
    RF_ASSERT(shelves >= 1);
    peak_shares(cards, share);
    for (unsigned v = 0; v <= (cards - 1) / 2; v++) {
        double ratio = shelf_ratio(cards, shelves, v);
        if (ratio < 1)
            distance += share[v] * (1 - ratio);
    }
    return distance;
}

/* The least likely order is looked for among all numbers of peaks; one that cannot occur gives
 * 1. */
double
rf_shelf_separation(unsigned cards, double shelves)
{
    double least = 1;
    RF_ASSERT(cards >= 1 && shelves >= 1);
    for (unsigned v = 0; v <= (cards - 1) / 2; v++) {
        double ratio = shelf_ratio(cards, shelves, v);
        least = ratio < least ? ratio : least;
    }
    return 1 - least;
}
