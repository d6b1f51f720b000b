/*
 * analysis/dealer.c -- walks the dealer's tree for eight shoes side by side.
 *
 * Let the dealer draw a multiset of cards, c[v] of each value v and d in all, and let n[v] and N be
 * the cards left in the shoe.  Each order of drawing these cards has the same probability,
 *
 *     n[0] (n[0]-1) … (n[0]-c[0]+1) · … · n[9] … (n[9]-c[9]+1)
 *     --------------------------------------------------------
 *                      N (N-1) … (N-d+1)
 *
 * because each draw contributes (cards left of its value) / (cards left), and in any order the same
 * numbers are multiplied.  The probability of ending with that multiset is the fraction times the
 * number of orders in which the dealer's rules permit it (tree_stop.orders).
 *
 * Example: up-card 6, the dealer stands on soft 17, and draws {A, T}.  After an ace the dealer has
 * soft 17 and stops, so only the order T, A counts: orders = 1.  For {2, 9} both orders count.
 *
 * The numerator grows along a path of the tree, one factor per step; the denominator depends on the
 * depth alone (`over`) and is multiplied in once per group of stops.
 */
#include "analysis/dealer.h"

#include <string.h>

#include "base/assert.h"

typedef dealer_lanes lanes;

/* The factors of the fraction above, for eight shoes. */
struct dealer_factors {
    lanes left[TREE_SLOTS]; /* n[v] - i before the (i+1)-th draw of value v, at its slot */
    lanes all;              /* N */
    lanes one;              /* 1 in each lane */
    bool few;               /* a shoe has fewer cards than the longest path */
};

/* Adds the probabilities of all stops to `ends`; `fewer` is 1, or 0 for an infinite shoe.  When a
 * value runs out, its factor is 0 and so is everything further along that path.  Beyond that,
 * factors may become negative, but they are multiplied by this 0. */
RF_CLONES static void
dealer_walk(const struct dealer_tree *tree, struct dealer_factors *factors, double fewer,
            lanes ends[static DEALER_ENDS])
{
    lanes chance[RF_EXACT_HANDS], over[TREE_DEPTH + 1];
    for (unsigned value = 0; value < RF_VALUES; value++)
        for (unsigned n = 1; n < tree->copies[value]; n++) {
            lanes *left = &factors->left[rf_tree_slot(value) + n];
            left[0] = left[-1] - fewer;
        }
    over[0] = factors->one;
    for (unsigned depth = 1; depth <= tree->deepest; depth++)
        over[depth] = over[depth - 1] / (factors->all - fewer * (depth - 1));
    if (factors->few) /* avoid 1/0: nothing can be drawn after the last card */
        for (unsigned depth = 1; depth <= tree->deepest; depth++)
            for (unsigned lane = 0; lane < DEALER_LANES; lane++)
                if (factors->all[lane] - fewer * (depth - 1) <= 0)
                    over[depth][lane] = 0;
    chance[0] = factors->one;
    for (unsigned n = 1; n < tree->steps; n++) {
        const struct tree_step *step = &tree->step[n];
        chance[n] = chance[step->parent] * factors->left[step->slot];
    }
    for (unsigned g = 0; g < tree->groups; g++) {
        const struct tree_group *group = &tree->group[g];
        lanes sum = {0};
        for (unsigned n = group->from; n < group->to; n++) {
            const struct tree_stop *stop = &tree->stop[n];
            sum += chance[stop->parent] * factors->left[stop->slot] * stop->orders;
        }
        ends[group->end] += sum * over[group->depth];
    }
}

/* Loads the shoes of a batch.  Unused lanes repeat the first shoe, so that they hold valid
 * numbers. */
static void
dealer_shoes(struct dealer_factors *factors, const struct dealer_batch *batch, double fewer)
{
    for (unsigned lane = 0; lane < DEALER_LANES; lane++) {
        const uint8_t *taken = batch->taken[lane < batch->used ? lane : 0];
        double cards = 0;
        for (unsigned value = 0; value < RF_VALUES; value++) {
            double left = batch->shoe->count[value] - fewer * taken[value];
            RF_ASSERT(left >= 0);
            cards += left;
            factors->left[rf_tree_slot(value)][lane] = left;
        }
        factors->few = factors->few || cards < batch->tree->deepest;
        factors->all[lane] = cards;
        factors->one[lane] = 1;
    }
}

/* Busts are the complement of all other ends: the tree does not contain bust hands.  Rounding can
 * leave the complement a hair below 0. */
void
rf_dealer_flush(struct dealer_batch *batch)
{
    struct dealer_factors factors;
    factors.few = false;
    double fewer = batch->shoe->infinite ? 0 : 1;
    lanes ends[DEALER_ENDS];
    if (batch->used == 0)
        return;
    memset(ends, 0, sizeof ends);
    dealer_shoes(&factors, batch, fewer);
    dealer_walk(batch->tree, &factors, fewer, ends);
    lanes bust = factors.one;
    for (unsigned end = RF_DEALER_17; end < RF_DEALER_ENDS; end++)
        bust -= ends[end];
    ends[RF_DEALER_BUST] = bust;
    for (unsigned lane = 0; lane < batch->used; lane++)
        for (unsigned end = 0; end < DEALER_ENDS; end++)
            batch->ends[lane][end] = ends[end][lane] > 0 ? ends[end][lane] : 0;
    batch->used = 0;
}

void
rf_dealer_add(struct dealer_batch *batch, const uint8_t taken[static RF_VALUES], double *ends)
{
    RF_ASSERT(batch->used < DEALER_LANES);
    memcpy(batch->taken[batch->used], taken, RF_VALUES);
    batch->ends[batch->used++] = ends;
    if (batch->used == DEALER_LANES)
        rf_dealer_flush(batch);
}
