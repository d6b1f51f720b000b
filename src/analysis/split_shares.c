/*
 * analysis/split_shares.c -- the shares: how the value of a split reduces to values of single
 * hands.
 *
 * A pile for each hand.  All orders of the unseen cards are equally likely.  So nothing changes if
 * each hand draws from a pile of its own, the dealer from another, and second cards come from one
 * more, D: any unseen card is as good as the next one.  Each hand is played by its own cards alone
 * (docs/understand/exact.md).  So the result X of a hand depends on its second card, its pile and
 * the dealer's pile, and D alone decides how many hands arise.
 *
 * The ways.  Look at the cards of D one after the other.  A card of the pair's kind (P) makes one
 * hand more, while fewer than `most` exist.  Any other card (N) completes a hand: that hand is
 * *plain*.  Once `most` hands exist, no card of D matters any more: the hands that are not complete
 * are *open*, and their second card may be anything.  For most = 3 there are three ways:
 *
 *     way    plain a   open b   further pair cards k
 *     N N       2         0             0
 *     N P       1         2             1
 *     P         0         3             1
 *
 * For most = 4 there are eight, and for most = 2 one: two open hands.
 *
 * The expectation.  Let I be 1 if a given card is a pair card, else 0.  A way is the product of k
 * factors I and a factors 1 - I.  Take one plain hand.  Its own factor 1 - I stays with its value.
 * The a - 1 others are multiplied out.  By exchangeability only the number of factors I matters:
 *
 *     E[X; way] = sum over j of  (-1)^j C(a-1, j) · P(m) · V_plain(m),   m = k + j
 *     P(m)      = n (n-1) … (n-m+1) / (N (N-1) … (N-m+1))
 *
 * P(m) is the probability that m given cards are pair cards, with n of them among N unseen cards.
 * V_plain(m) is the expectation of a single hand when m pair cards are gone, counted only if its
 * second card does not pair.  For an open hand all a factors are multiplied out, and V_open(m)
 * admits any second card.  Nothing is approximated.
 *
 * The coefficients depend on `most` alone, and m is at most 4.  For most = 3, all hands together:
 *
 *     E[split] = 2 P(0) V_plain(0) - P(1) V_plain(1) + 5 P(1) V_open(1) - 2 P(2) V_open(2)
 *
 * The same works for products of two hands: a - 2, a - 1 or a factors are multiplied out.
 * docs/understand/exact.md works an example through.
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

/* Adds `weight` hands, or couples of hands, beside which `plain` second cards did not pair and
 * `pairs` further pair cards came: the alternating binomial sum above. */
static void
shares_add(double share[static EXTRA_PAIRS], unsigned pairs, unsigned plain, double weight)
{
    for (unsigned taken = 0; taken <= plain && weight > 0; taken++) {
        RF_ASSERT(pairs + taken < EXTRA_PAIRS);
        share[pairs + taken] += (taken % 2 ? -weight : weight) * rf_split_choose(plain, taken);
    }
}

/* Adds a way.  With a plain and b open hands there are a - 1 other plain hands, and so on for
 * couples.  The first hand is the first one that is complete: a plain hand if there is one. */
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

/* Walks the tree of N and P; stops when no further split is permitted or every hand is complete. */
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
