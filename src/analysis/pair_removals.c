/*
 * analysis/pair_removals.c -- one walk over the dealer's tree for all numbers of removed pair
 * cards.
 *
 * pair_removals.h has the formula.  Two kinds of vectors occur: removals_walk has a composition in
 * each lane, removals_ends has a number g of removed cards in each lane.
 */
#include "analysis/pair_removals.h"

#include <string.h>

#include "base/assert.h"

typedef dealer_lanes lanes;

void
rf_pair_removals_init(struct pair_removals *removals, const struct dealer_tree *tree,
                      const struct exact_hands *hands, const struct rf_exact_shoe *shoe,
                      unsigned pair, const uint8_t taken[static RF_VALUES])
{
    double fewer = shoe->infinite ? 0 : 1;
    RF_ASSERT(pair < RF_VALUES);
    removals->shoe = shoe;
    removals->tree = *tree;
    removals->pair = pair;
    rf_tree_group(&removals->tree, hands, pair);
    for (unsigned gone = 0; gone < PAIR_REMOVALS_MAX; gone++) {
        double left = shoe->count[pair] - fewer * (taken[pair] + gone), ways = 1;
        for (unsigned drawn = 0; drawn <= TREE_DEPTH; drawn++) {
            removals->ways[drawn][gone / DEALER_LANES][gone % DEALER_LANES] = ways;
            ways = left > 0 ? ways * left : 0;
            left -= fewer;
        }
    }
}

/* The factors of each value.  Those of the pair are 1 here and come in at the end. */
static void
removals_left(const struct removals_batch *batch, lanes left[static TREE_SLOTS])
{
    const struct pair_removals *removals = batch->removals;
    double fewer = removals->shoe->infinite ? 0 : 1;
    for (unsigned value = 0; value < RF_VALUES; value++)
        for (unsigned lane = 0; lane < DEALER_LANES; lane++) {
            unsigned taken = batch->taken[lane < batch->used ? lane : 0][value];
            left[rf_tree_slot(value)][lane] = value == removals->pair
                                                  ? 1
                                                  : removals->shoe->count[value] - fewer * taken;
        }
}

/* Computes S for each group. */
RF_CLONES static void
removals_walk(const struct pair_removals *removals, lanes left[static TREE_SLOTS],
              lanes sums[static RF_EXACT_HANDS])
{
    const struct dealer_tree *tree = &removals->tree;
    lanes chance[RF_EXACT_HANDS];
    for (unsigned value = 0; value < RF_VALUES; value++) {
        double fewer = removals->shoe->infinite || value == removals->pair ? 0 : 1;
        for (unsigned n = 1; n < tree->copies[value]; n++) {
            lanes *here = &left[rf_tree_slot(value) + n];
            here[0] = here[-1] - fewer;
        }
    }
    chance[0] = (lanes){1, 1, 1, 1, 1, 1, 1, 1};
    for (unsigned n = 1; n < tree->steps; n++)
        chance[n] = chance[tree->step[n].parent] * left[tree->step[n].slot];
    for (unsigned g = 0; g < tree->groups; g++) {
        lanes sum = {0};
        for (unsigned n = tree->group[g].from; n < tree->group[g].to; n++) {
            const struct tree_stop *stop = &tree->stop[n];
            sum += chance[stop->parent] * left[stop->slot] * stop->orders;
        }
        sums[g] = sum;
    }
}

/* One composition, and eight numbers g side by side: 8 · eight, 8 · eight + 1, ….  `cards` is N. */
RF_CLONES static void
removals_ends(const struct pair_removals *removals, const lanes sums[static RF_EXACT_HANDS],
              unsigned lane, double cards, unsigned eight, lanes ends[static DEALER_ENDS])
{
    const struct dealer_tree *tree = &removals->tree;
    double fewer = removals->shoe->infinite ? 0 : 1;
    lanes over[TREE_DEPTH + 1], all;
    for (unsigned i = 0; i < DEALER_LANES; i++)
        all[i] = cards - fewer * (eight * DEALER_LANES + i);
    over[0] = (lanes){1, 1, 1, 1, 1, 1, 1, 1};
    for (unsigned depth = 1; depth <= tree->deepest; depth++, all -= fewer)
        over[depth] = over[depth - 1] / all;
    if (cards - fewer * (eight + 1) * DEALER_LANES < tree->deepest) /* the shoe may run out: 1/0 */
        for (unsigned depth = 1; depth <= tree->deepest; depth++)
            for (unsigned i = 0; i < DEALER_LANES; i++)
                if (cards - fewer * (eight * DEALER_LANES + i + depth - 1) <= 0)
                    over[depth][i] = 0;
    for (unsigned g = 0; g < tree->groups;) { /* groups that differ only in copies come together */
        const struct tree_group *first = &tree->group[g], *group = first;
        lanes sum = {0};
        for (; g < tree->groups && group->end == first->end && group->depth == first->depth;
             group++)
            sum += sums[g++][lane] * removals->ways[group->copies][eight];
        ends[first->end] += sum * over[first->depth];
    }
    lanes bust = over[0];
    for (unsigned end = RF_DEALER_17; end < RF_DEALER_ENDS; end++)
        bust -= ends[end];
    ends[RF_DEALER_BUST] = bust;
}

/* Writes the results of one composition; rounding may leave a bust a hair below 0. */
static void
removals_lane(const struct removals_batch *batch, const lanes sums[static RF_EXACT_HANDS],
              unsigned lane)
{
    const struct pair_removals *removals = batch->removals;
    double cards = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        cards += removals->shoe->count[value] -
                 (removals->shoe->infinite ? 0 : batch->taken[lane][value]);
    for (unsigned from = 0; from < batch->copies[lane]; from += DEALER_LANES) {
        lanes ends[DEALER_ENDS];
        memset(ends, 0, sizeof ends);
        removals_ends(removals, sums, lane, cards, from / DEALER_LANES, ends);
        for (unsigned i = 0; i < DEALER_LANES && from + i < batch->copies[lane]; i++)
            for (unsigned end = 0; end < DEALER_ENDS; end++)
                batch->ends[lane][from + i][end] = ends[end][i] > 0 ? ends[end][i] : 0;
    }
}

void
rf_pair_removals_flush(struct removals_batch *batch)
{
    lanes left[TREE_SLOTS], sums[RF_EXACT_HANDS];
    if (batch->used == 0)
        return;
    removals_left(batch, left);
    removals_walk(batch->removals, left, sums);
    for (unsigned lane = 0; lane < batch->used; lane++)
        removals_lane(batch, sums, lane);
    batch->used = 0;
}

void
rf_pair_removals_add(struct removals_batch *batch, const uint8_t taken[static RF_VALUES],
                     unsigned copies, double (*ends)[DEALER_ENDS])
{
    RF_ASSERT(batch->used < DEALER_LANES && copies <= PAIR_REMOVALS_MAX);
    memcpy(batch->taken[batch->used], taken, RF_VALUES);
    batch->copies[batch->used] = copies;
    batch->ends[batch->used++] = ends;
    if (batch->used == DEALER_LANES)
        rf_pair_removals_flush(batch);
}
