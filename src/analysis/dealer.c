/*
 * analysis/dealer.c -- the walk over the tree of the dealer's hands.
 */
#include "analysis/dealer.h"

#include <string.h>

#include "base/assert.h"

typedef dealer_lanes lanes;

/* How many cards of each value are left before each draw of it, and how many in all. */
struct dealer_factors {
    lanes left[TREE_SLOTS];
    lanes all;
    lanes one;
    bool few; /* a shoe has fewer cards than the dealer might draw */
};

/* A path along which a value runs out has a factor of 0, and whatever follows stays 0. */
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
    if (factors->few) /* a shoe may run out: nothing is drawn after its last card */
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

/* The shoes of a batch; lanes that are not used repeat the first. */
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
            batch->ends[lane][end] = ends[end][lane] > 0 ? ends[end][lane]
                                                         : 0; /* bust by difference */
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
