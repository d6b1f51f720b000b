/*
 * quality/distance_procedure.c -- for which shuffling procedures the distance from uniform is
 * exact.
 *
 * It is known for riffles with even cuts, for passes of shelf machines, and for anything that
 * contains a uniform shuffle.  Steps without randomness (faro, piles, a cut at a given place)
 * before or after all others only relabel orders, and change no distance.  For other procedures
 * app/quality/ estimates.
 */
#include "base/assert.h"
#include "riffle/distance.h"

/* A step without randomness maps orders one to one.  It changes no distance when it comes before
 * or after all random steps; between them it would, so it is only skipped at the ends. */
static bool
is_deterministic(const struct rf_procedure_step *step)
{
    switch (step->kind) {
    case RF_MIX_FARO_OUT:
    case RF_MIX_FARO_IN:
    case RF_MIX_PILES: return true;
    case RF_MIX_CUT: return step->number[0] > 0;
    default: return false;
    }
}

static bool
has_uniform(const struct rf_procedure *procedure)
{
    for (unsigned i = 0; i < procedure->count; i++)
        if (procedure->step[i].kind == RF_MIX_UNIFORM)
            return true;
    return false;
}

/* True when all steps are riffles with even cuts; then *riffles is their sum.  The sum is cut off
 * at RF_RIFFLES_MOST, where the distance is 0 to all digits. */
static bool
riffles_of(const struct rf_procedure_step *step, unsigned count, unsigned *riffles)
{
    *riffles = 0;
    for (unsigned i = 0; i < count; i++) {
        if (step[i].kind != RF_MIX_RIFFLE || step[i].number[1] != 50)
            return false;
        *riffles += step[i].number[0];
        if (*riffles > RF_RIFFLES_MOST)
            *riffles = RF_RIFFLES_MOST;
    }
    return count > 0;
}

/* True when all steps are shelf passes.  A pass of m shelves and then one of k is a pass of 2mk
 * (Diaconis, Fulman and Holmes 2013), so any number of passes is one.  1/2 is the neutral element:
 * 2 * 1/2 * k = k.  Beyond 1e15 shelves nothing is left to compute. */
static bool
shelves_of(const struct rf_procedure_step *step, unsigned count, double *shelves)
{
    *shelves = 0.5;
    for (unsigned i = 0; i < count; i++) {
        if (step[i].kind != RF_MIX_SHELF)
            return false;
        for (uint32_t pass = 0; pass < step[i].number[1] && *shelves < 1e15; pass++)
            *shelves *= 2 * (double)step[i].number[0];
    }
    return count > 0;
}

/* Strips steps without randomness from both ends and looks at the rest.  False when no exact
 * result is known.  distance->law names the paper, which reports print. */
bool
rf_distance_of_procedure(const struct rf_procedure *procedure, unsigned cards,
                         struct rf_distance *distance)
{
    const struct rf_procedure_step *step = procedure->step;
    unsigned count = procedure->count;
    double shelves;
    RF_ASSERT(cards >= 2 && cards <= RF_CARDS_MAX && count > 0);
    *distance = (struct rf_distance){0, 0, 0, "every order is equally likely"};
    if (has_uniform(procedure))
        return true;
    for (; count > 0 && is_deterministic(step); step++)
        count--;
    while (count > 0 && is_deterministic(&step[count - 1]))
        count--;
    if (count == 0) {
        *distance = (struct rf_distance){1, 1, 0, "nothing in it is chance"};
        return true;
    }
    if (riffles_of(step, count, &distance->riffles)) {
        distance->variation = rf_riffle_variation(cards, distance->riffles);
        distance->separation = rf_riffle_separation(cards, distance->riffles);
        distance->law = "Bayer and Diaconis 1992";
        return true;
    }
    distance->riffles = 0;
    if (!shelves_of(step, count, &shelves))
        return false;
    distance->variation = rf_shelf_variation(cards, shelves);
    distance->separation = rf_shelf_separation(cards, shelves);
    distance->law = "Diaconis, Fulman and Holmes 2013";
    return true;
}
