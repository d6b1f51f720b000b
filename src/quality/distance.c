/*
 * quality/distance.c -- distances of riffles and shelves from uniform.
 *
 * Both go by one statistic of an order: its rising sequences, its valleys.  How many orders have so
 * many follows from a recurrence, kept here as a share of all orders so that nothing overflows; and
 * the distance is the sum of shares times what an order's chance falls short of 1/n!, in
 * which shares too small for a double do no harm.
 */
#include "riffle/distance.h"

#include "base/assert.h"
#include "quality/product.h"

/* The share of orders with r + 1 rising sequences: Eulerian numbers over n!. */
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

/* n! times the chance of an order with this many rising sequences, after an a-shuffle: the product
 * of (a - rising + i) / a. */
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

double
rf_riffle_separation(unsigned cards, unsigned riffles)
{
    RF_ASSERT(riffles <= RF_RIFFLES_MOST);
    return 1 - riffle_ratio(cards, power_of_two(riffles), cards);
}

/* With a packets it is a - (n + 1) / a^n times the sum of j^n, j below a: packets that
 * can be told apart, less those that fit together by chance. */
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

/* The share of orders with v valleys, places lower than both neighbours. */
static void
valley_shares(unsigned cards, double share[static RF_CARDS_MAX])
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

/* n! times the chance of an order with v valleys after one pass of m shelves: 4^(v + 1) / 2 times
 * n! / (2m)^n times the sum over a of C(n + m - a - 1, n) C(n - 1 - 2v, a - v).  The first term,
 * a = v, is a product of n factors; each further term follows from the last. */
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
    valley_shares(cards, share);
    for (unsigned v = 0; v <= (cards - 1) / 2; v++) {
        double ratio = shelf_ratio(cards, shelves, v);
        if (ratio < 1)
            distance += share[v] * (1 - ratio);
    }
    return distance;
}

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
