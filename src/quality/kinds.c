/*
 * quality/kinds.c -- riffles of a stack in which cards are alike, such as values at blackjack.
 *
 * For a stack sorted by kinds the least likely order is the one sorted the other way, and its
 * chance has a closed form (Assaf, Diaconis and Soundararajan 2011, theorem 1.2): of a packets of
 * chance, kind after kind takes the next d, the last of them in part, and the last kind the rest.
 */
#include "base/assert.h"
#include "riffle/distance.h"

static double
power(double base, unsigned exponent)
{
    double result = 1;
    while (exponent > 0) {
        if (exponent & 1)
            result *= base;
        exponent >>= 1;
        base *= base;
    }
    return result;
}

static double
choose(unsigned n, unsigned k)
{
    double ways = 1;
    for (unsigned i = 1; i <= k; i++)
        ways = ways * (n - k + i) / i;
    return ways;
}

enum { PACKETS_MOST = 1 << RF_RIFFLES_OF_KINDS };

/* What the sum over all ways of later kinds is when `left` packets are left, as a share of
 * left^cards; of this kind and all later ones, from that of the later ones. */
static double
kinds_from(const double *later, unsigned left, unsigned has, unsigned rest, double ways)
{
    double sum = 0;
    for (unsigned d = 1; d < left; d++) {
        if (later[left - d] == 0)
            continue;
        double here = power((double)d / left, has) - power((double)(d - 1) / left, has);
        sum += ways * here * power((double)(left - d) / left, rest) * later[left - d];
    }
    return sum;
}

double
rf_riffle_separation_of(const unsigned *has, unsigned kinds, unsigned riffles)
{
    double later[PACKETS_MOST + 1];
    unsigned a = 1u << riffles, cards = 0;
    RF_ASSERT(kinds >= 1 && kinds <= RF_KINDS_MOST && riffles <= RF_RIFFLES_OF_KINDS);
    for (unsigned left = 0; left <= a; left++)
        later[left] = left > 0;
    cards = has[kinds - 1];
    for (unsigned kind = kinds - 1; kind-- > 0;) {
        unsigned rest = cards;
        double ways = choose(cards + has[kind], has[kind]);
        cards += has[kind];
        RF_ASSERT(cards <= RF_CARDS_MAX);
        /* From the most packets down, so that what is read is not yet replaced; of the first kind
         * all packets are left. */
        for (unsigned left = a; left > 0; left--)
            later[left] = kind > 0 || left == a ? kinds_from(later, left, has[kind], rest, ways)
                                                : 0;
    }
    return 1 - later[a];
}
