/*
 * analysis/split_shares.c -- how many hands a split comes to, and of which kind.
 *
 * Cards come to the hands of a split one after the other; each is of the pair's kind, and makes one
 * hand more while there may be more, or it is not, and completes a hand.  A hand depends on the
 * others only through the cards that are gone, and cards are alike in whatever order they come.  So
 * all that counts of the others is how many further cards of the pair they took, and that so many
 * second cards did *not* pair.  "Not a pair" is "any card" less "a pair", which leaves sums over
 * nothing but numbers of cards of the pair: no approximation is made.
 */
#include "analysis/workspace.h"

#include "base/assert.h"

double
rf_split_choose(unsigned n, unsigned k)
{
    double ways = 1;
    RF_ASSERT(k <= n);
    for (unsigned i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

/* `weight` hands, or pairs of hands, beside which `plain` second cards did not pair, after `pairs`
 * further cards of the pair. */
static void
shares_add(double share[static EXTRA_PAIRS], unsigned pairs, unsigned plain, double weight)
{
    for (unsigned taken = 0; taken <= plain && weight > 0; taken++) {
        RF_ASSERT(pairs + taken < EXTRA_PAIRS);
        share[pairs + taken] += (taken % 2 ? -weight : weight) * rf_split_choose(plain, taken);
    }
}

/* The first hand is the first to be completed: among `plain` hands where there are any. */
static void
shares_add_way(struct exact_shares *shares, unsigned plain, unsigned open, unsigned pairs)
{
    double a = plain, b = open;
    RF_ASSERT(plain + open >= 2 && plain + open <= RF_BJ_HANDS_MAX);
    if (plain == 0) {
        shares_add(shares->first_open, pairs, 0, 1);
        shares_add(shares->other_open, pairs, 0, b - 1);
        shares_add(shares->first_two[2], pairs, 0, b - 1);
        shares_add(shares->other_two[2], pairs, 0, (b - 1) * (b - 2) / 2);
        return;
    }
    shares_add(shares->first_plain, pairs, plain - 1, 1);
    shares_add(shares->other_plain, pairs, plain - 1, a - 1);
    shares_add(shares->other_open, pairs, plain, b);
    shares_add(shares->first_two[1], pairs, plain - 1, b);
    shares_add(shares->other_two[1], pairs, plain - 1, (a - 1) * b);
    shares_add(shares->other_two[2], pairs, plain, b * (b - 1) / 2);
    if (plain >= 2) {
        shares_add(shares->first_two[0], pairs, plain - 2, a - 1);
        shares_add(shares->other_two[0], pairs, plain - 2, (a - 1) * (a - 2) / 2);
    }
}

static unsigned
ways_walk(struct exact_way *ways, unsigned count, unsigned most, struct exact_way at)
{
    unsigned hands = at.pairs + 2;
    RF_ASSERT(hands <= most && at.plain + at.open == hands);
    if (hands == most || at.open == 0) {
        RF_ASSERT(count < SPLIT_WAYS);
        ways[count] = at;
        return count + 1;
    }
    count = ways_walk(ways, count, most, (struct exact_way){at.plain + 1, at.open - 1, at.pairs});
    return ways_walk(ways, count, most, (struct exact_way){at.plain, at.open + 1, at.pairs + 1});
}

unsigned
rf_split_ways(unsigned most, struct exact_way ways[static SPLIT_WAYS])
{
    RF_ASSERT(most >= 2 && most <= RF_BJ_HANDS_MAX);
    return ways_walk(ways, 0, most, (struct exact_way){0, 2, 0});
}

void
rf_split_shares(struct exact_shares *shares, unsigned most)
{
    struct exact_way ways[SPLIT_WAYS];
    unsigned count = rf_split_ways(most, ways);
    *shares = (struct exact_shares){0};
    for (unsigned i = 0; i < count; i++)
        shares_add_way(shares, ways[i].plain, ways[i].open, ways[i].pairs);
}
