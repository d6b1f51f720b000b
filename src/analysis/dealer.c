/*
 * analysis/dealer.c -- the tree of the dealer's hands, and the walk over it.
 */
#include "analysis/dealer.h"

#include <string.h>

#include "base/assert.h"

enum {
    DEPTH_MOST = 21,
    SLOTS_A_VALUE = 21,
    SLOTS = RF_VALUES * SLOTS_A_VALUE,
};

/* Eight shoes side by side. */
typedef double lanes __attribute__((vector_size(sizeof(double) * DEALER_LANES)));

/* What the dealer counts with his up-card and drawn cards; 0 when that is bust. */
static struct rf_count
dealer_count(const struct analysis_hand *drawn, unsigned up)
{
    unsigned hard = drawn->hard + up + 1u;
    bool soft = (drawn->count[RF_ACE] > 0 || up == RF_ACE) && hard <= 11;
    return (struct rf_count){(uint8_t)(hard > 21 ? 0 : hard + (soft ? 10 : 0)), soft};
}

/* In how many orders the dealer can come to have drawn each hand. */
static void
dealer_orders(double orders[static RF_EXACT_HANDS], const struct analysis_hands *hands,
              const struct rf_bj_rules *rules, unsigned up)
{
    memset(orders, 0, RF_EXACT_HANDS * sizeof *orders);
    orders[0] = 1;
    for (unsigned h = 0; h < RF_EXACT_HANDS; h++) {
        struct rf_count count = dealer_count(&hands->hand[h], up);
        if (orders[h] == 0 || count.total == 0 || !rf_bj_dealer_draws(rules, count))
            continue;
        for (unsigned value = 0; value < RF_VALUES; value++)
            if (hands->hand[h].next[value] != ANALYSIS_BUST)
                orders[hands->hand[h].next[value]] += orders[h];
    }
}

static enum rf_dealer_ends
dealer_end(const struct analysis_hand *drawn, struct rf_count count)
{
    RF_ASSERT(count.total >= 17 && count.total <= 21);
    bool natural = drawn->cards == 1 && count.total == 21;
    return natural ? RF_DEALER_NATURAL : (enum rf_dealer_ends)(RF_DEALER_17 + (count.total - 17));
}

/* What the tree is made from. */
struct dealer_plan {
    const struct analysis_hands *hands;
    const struct rf_bj_rules *rules;
    double orders[RF_EXACT_HANDS];
    uint16_t step[RF_EXACT_HANDS]; /* where a hand that grows stands in the tree */
};

/* True where the dealer stands on what he has drawn; `end` is how. */
static bool
dealer_stands(const struct dealer_plan *plan, unsigned up, unsigned h, enum rf_dealer_ends *end)
{
    struct rf_count count = dealer_count(&plan->hands->hand[h], up);
    if (h == 0 || plan->orders[h] == 0 || count.total == 0 ||
        rf_bj_dealer_draws(plan->rules, count))
        return false;
    *end = dealer_end(&plan->hands->hand[h], count);
    return true;
}

/* True when a hand he stands on is made from this one by cards not below its highest. */
static bool
dealer_grows(const struct dealer_plan *plan, unsigned up, unsigned h)
{
    const struct analysis_hand *drawn = &plan->hands->hand[h];
    enum rf_dealer_ends end;
    for (unsigned value = drawn->most; value < RF_VALUES; value++) {
        int next = drawn->next[value];
        if (next != ANALYSIS_BUST && (dealer_stands(plan, up, (unsigned)next, &end) ||
                                      dealer_grows(plan, up, (unsigned)next)))
            return true;
    }
    return false;
}

/* The factor of the highest card of a hand. */
static uint8_t
dealer_slot(struct dealer_tree *tree, const struct analysis_hand *drawn)
{
    unsigned before = drawn->count[drawn->most] - 1u;
    RF_ASSERT(before < SLOTS_A_VALUE);
    if (before >= tree->copies[drawn->most])
        tree->copies[drawn->most] = (uint8_t)(before + 1);
    if (drawn->cards > tree->deepest)
        tree->deepest = drawn->cards;
    return (uint8_t)(drawn->most * SLOTS_A_VALUE + before);
}

/* Hands stand in the order of their totals, so a step comes after the one before it. */
static void
dealer_steps(struct dealer_tree *tree, struct dealer_plan *plan)
{
    for (unsigned h = 0; h < RF_EXACT_HANDS; h++) {
        const struct analysis_hand *drawn = &plan->hands->hand[h];
        if (dealer_count(drawn, tree->up).total == 0 || !dealer_grows(plan, tree->up, h))
            continue;
        plan->step[h] = (uint16_t)tree->steps;
        tree->step[tree->steps++] = (struct dealer_step){
            .parent = h ? plan->step[drawn->below] : 0,
            .slot = h ? dealer_slot(tree, drawn) : 0,
        };
    }
}

static void
dealer_group(struct dealer_tree *tree, const struct dealer_plan *plan, enum rf_dealer_ends end,
             unsigned depth)
{
    unsigned from = tree->groups ? tree->group[tree->groups - 1].to : 0, stops = from;
    for (unsigned h = 0; h < RF_EXACT_HANDS; h++) {
        const struct analysis_hand *drawn = &plan->hands->hand[h];
        enum rf_dealer_ends here;
        if (drawn->cards == depth && dealer_stands(plan, tree->up, h, &here) && here == end)
            tree->stop[stops++] = (struct dealer_stop){
                .parent = plan->step[drawn->below],
                .slot = dealer_slot(tree, drawn),
                .orders = plan->orders[h],
            };
    }
    if (stops > from)
        tree->group[tree->groups++] = (struct dealer_group){
            .from = (uint16_t)from, .to = (uint16_t)stops, .end = end, .depth = (uint8_t)depth};
}

static void
dealer_stops(struct dealer_tree *tree, const struct dealer_plan *plan)
{
    for (unsigned end = RF_DEALER_17; end < RF_DEALER_ENDS; end++)
        for (unsigned depth = 1; depth <= DEPTH_MOST; depth++)
            dealer_group(tree, plan, (enum rf_dealer_ends)end, depth);
}

void
rf_dealer_tree(struct dealer_tree *tree, const struct analysis_hands *hands,
               const struct rf_bj_rules *rules, unsigned up)
{
    struct dealer_plan plan = {.hands = hands, .rules = rules};
    RF_ASSERT(up < RF_VALUES);
    dealer_orders(plan.orders, hands, rules, up);
    *tree = (struct dealer_tree){.up = up};
    dealer_steps(tree, &plan);
    dealer_stops(tree, &plan);
}

/* How many cards of each value are left before each draw of it, and how many in all. */
struct dealer_factors {
    lanes left[SLOTS];
    lanes all;
    lanes one;
    bool few; /* a shoe has fewer cards than the dealer might draw */
};

/* A path along which a value runs out has a factor of 0, and whatever follows stays 0. */
ANALYSIS_CLONES static void
dealer_walk(const struct dealer_tree *tree, struct dealer_factors *factors, double fewer,
            lanes ends[static DEALER_ENDS])
{
    lanes chance[RF_EXACT_HANDS], over[DEPTH_MOST + 1];
    for (unsigned value = 0; value < RF_VALUES; value++)
        for (unsigned n = 1; n < tree->copies[value]; n++) {
            lanes *left = &factors->left[value * SLOTS_A_VALUE + n];
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
        const struct dealer_step *step = &tree->step[n];
        chance[n] = chance[step->parent] * factors->left[step->slot];
    }
    for (unsigned g = 0; g < tree->groups; g++) {
        const struct dealer_group *group = &tree->group[g];
        lanes sum = {0};
        for (unsigned n = group->from; n < group->to; n++) {
            const struct dealer_stop *stop = &tree->stop[n];
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
            factors->left[value * SLOTS_A_VALUE][lane] = left;
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
            batch->ends[lane][end] = ends[end][lane];
    batch->used = 0;
}

void
rf_dealer_put(struct dealer_batch *batch, const uint8_t taken[static RF_VALUES], double *ends)
{
    RF_ASSERT(batch->used < DEALER_LANES);
    memcpy(batch->taken[batch->used], taken, RF_VALUES);
    batch->ends[batch->used++] = ends;
}

void
rf_dealer_add(struct dealer_batch *batch, const uint8_t taken[static RF_VALUES], double *ends)
{
    rf_dealer_put(batch, taken, ends);
    if (batch->used == DEALER_LANES)
        rf_dealer_flush(batch);
}
