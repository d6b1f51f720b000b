/*
 * simulate/merge.c -- merges hands that are played and scored alike, whatever cards follow.
 *
 * Two hands are equivalent if they have the same total, the same cell against every up-card, and if
 * each further card leads to equivalent hands.  This is the minimization of a finite automaton;
 * hands only lead to hands with higher sums, so one pass from the highest sum down finds all
 * classes.  Of 3,083 hands, the six-deck basic strategy of the preset `bicycle` leaves 48, whose
 * tables fit the processor's first-level cache.
 */
#include "simulate/sim_plan.h"

#include <string.h>

#include "base/assert.h"

enum { SLOTS = 8192 };

struct merge {
    int16_t same[RF_EXACT_HANDS + 1]; /* by hand: the hand that represents its class */
    int16_t slot[SLOTS];              /* hash table of the representatives */
};

/* Classes of counts; without a counter the cells of the plan itself are all. */
static unsigned
merge_classes(const struct sim_plan *plan)
{
    return plan->counted ? count_of(plan)->classes : 0;
}

/* A hash of what merge_same compares; cells of classes are left out. */
static unsigned
merge_hash(const struct sim_plan *plan, unsigned id)
{
    uint32_t hash = plan->total[id];
    for (unsigned value = 0; value < RF_VALUES; value++)
        hash = (hash ^ (uint32_t)(plan->next[id][value] << 8 | plan->cell[value][id])) *
               0x9e3779b1u;
    return (hash ^ hash >> 16) % SLOTS;
}

/* Equivalent, once the next hands of both were replaced by their representatives. */
static bool
merge_same(const struct sim_plan *plan, unsigned one, unsigned other)
{
    for (unsigned up = 0; up < RF_VALUES; up++)
        if (plan->cell[up][one] != plan->cell[up][other])
            return false;
    for (unsigned i = 0; i < merge_classes(plan); i++)
        for (unsigned up = 0; up < RF_VALUES; up++)
            if (count_of(plan)->at[i].cell[up][one] != count_of(plan)->at[i].cell[up][other])
                return false;
    return plan->total[one] == plan->total[other] &&
           memcmp(plan->next[one], plan->next[other], sizeof plan->next[one]) == 0;
}

/* Finds the class of a hand whose next hands were merged before. */
static void
merge_hand(struct merge *merge, struct sim_plan *plan, unsigned id)
{
    for (unsigned value = 0; value < RF_VALUES; value++) {
        int next = plan->next[id][value];
        RF_ASSERT(next == 0 || merge->same[next] != 0);
        plan->next[id][value] = merge->same[next];
    }
    unsigned at = merge_hash(plan, id);
    while (merge->slot[at] && !merge_same(plan, (unsigned)merge->slot[at], id))
        at = (at + 1) % SLOTS;
    if (!merge->slot[at])
        merge->slot[at] = (int16_t)id;
    merge->same[id] = merge->slot[at];
}

/* Moves the cells of a hand in all classes of counts. */
static void
merge_move(struct sim_plan *plan, unsigned to, unsigned from)
{
    struct count_plan *count = (void *)(plan + 1);
    for (unsigned i = 0; i < merge_classes(plan); i++)
        for (unsigned up = 0; up < RF_VALUES; up++)
            count->at[i].cell[up][to] = count->at[i].cell[up][from];
}

/* Numbers the representatives without gaps, in their order.  A new number is never above the old
 * one, so the tables can be compacted in place. */
static void
merge_number(const struct merge *merge, struct sim_plan *plan)
{
    int16_t number[RF_EXACT_HANDS + 1] = {0}, count = 0;
    for (unsigned id = 1; id <= RF_EXACT_HANDS; id++)
        if (merge->same[id] == (int)id)
            number[id] = ++count;
    for (unsigned id = 1; id <= RF_EXACT_HANDS; id++) {
        unsigned to = (unsigned)number[id];
        RF_ASSERT(to <= id);
        if (to == 0)
            continue;
        plan->total[to] = plan->total[id];
        for (unsigned value = 0; value < RF_VALUES; value++) {
            plan->next[to][value] = number[plan->next[id][value]];
            plan->cell[value][to] = plan->cell[value][id];
        }
        merge_move(plan, to, id);
    }
    RF_ASSERT(number[1] == 1); /* the empty hand */
}

/* Hands are numbered by rising sums, so the loop downwards meets a hand after its next hands. */
void
rf_sim_merge(struct sim_plan *plan)
{
    struct merge merge = {0};
    for (unsigned id = RF_EXACT_HANDS; id > 0; id--)
        merge_hand(&merge, plan, id);
    RF_ASSERT(merge.same[1] == 1);
    merge_number(&merge, plan);
}
