/*
 * quality/distance_procedure.c -- what can be said exactly of a mixing.
 */
#include "base/assert.h"
#include "riffle/distance.h"

/* A step that leaves nothing to chance moves every order to another, and changes no distance when
 * it comes before or after all others. */
static bool
fixed(const struct rf_procedure_step *step)
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

static bool
riffles_of(const struct rf_procedure_step *step, unsigned count, unsigned *riffles)
{
    *riffles = 0;
    for (unsigned i = 0; i < count; i++) {
        if (step[i].kind != RF_MIX_RIFFLE || step[i].number[1] != 50)
            return false;
        *riffles += step[i].number[0];
        if (*riffles > RF_RIFFLES_MOST)
            *riffles = RF_RIFFLES_MOST; /* nothing is left to tell */
    }
    return count > 0;
}

static bool
shelves_of(const struct rf_procedure_step *step, unsigned count, double *shelves)
{
    *shelves = 0.5; /* 2mk of m = 1/2 is k */
    for (unsigned i = 0; i < count; i++) {
        if (step[i].kind != RF_MIX_SHELF)
            return false;
        for (uint32_t pass = 0; pass < step[i].number[1] && *shelves < 1e15; pass++)
            *shelves *= 2 * (double)step[i].number[0];
    }
    return count > 0;
}

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
    for (; count > 0 && fixed(step); step++)
        count--;
    while (count > 0 && fixed(&step[count - 1]))
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
