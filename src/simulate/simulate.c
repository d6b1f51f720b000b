/*
 * simulate/simulate.c -- the public interface: chooses a path, plays chunks, and turns tallies into
 * estimates.
 *
 * A tally holds whole numbers only, so adding tallies is exact and the order of threads changes
 * nothing.
 */
#include "simulate/lane_paths.h"

#include <string.h>

#include "base/assert.h"

/* A chunk of the general path has this many times shoes_per_chunk, over the boxes.  It is a part of
 * the meaning of a chunk's number: changing it would change every seeded result. */
enum { LANES_OF_CHUNK = 64 };

const char *
rf_sim_path_name(enum rf_sim_path path)
{
    static const char *const names[RF_SIM_PATHS] = {"general", "portable", "AVX2", "AVX-512"};
    RF_ASSERT(path < RF_SIM_PATHS);
    return names[path];
}

bool
rf_sim_has_path(enum rf_sim_path path)
{
#if defined __x86_64__
    if (path == RF_SIM_AVX512)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
               __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("bmi2");
    if (path == RF_SIM_AVX2)
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
#endif
    return path == RF_SIM_GENERAL || path == RF_SIM_PORTABLE;
}

enum rf_sim_path
rf_sim_path(const void *plan)
{
    if (!rf_sim_fits_lanes(plan))
        return RF_SIM_GENERAL;
    if (rf_sim_has_path(RF_SIM_AVX512))
        return RF_SIM_AVX512;
    return rf_sim_has_path(RF_SIM_AVX2) ? RF_SIM_AVX2 : RF_SIM_PORTABLE;
}

lanes_chunk *
rf_sim_lanes_of(const struct sim_plan *plan, enum rf_sim_path path)
{
    bool counted = plan->counted;
    RF_ASSERT(rf_sim_has_path(path));
    if (path == RF_SIM_GENERAL)
        return rf_sim_general;
#if defined __x86_64__
    if (path == RF_SIM_AVX512)
        return counted ? rf_lanes_avx512_count : rf_lanes_avx512;
    if (path == RF_SIM_AVX2)
        return counted ? rf_lanes_avx2_count : rf_lanes_avx2;
#endif
    return counted ? rf_lanes_portable_count : rf_lanes_portable;
}

void
rf_sim_count_lanes(struct rf_sim_tally *tally, const struct sim_plan *plan)
{
    for (unsigned i = 0; i < RF_SIM_RESULTS; i++) {
        uint64_t far = i < plan->zero ? plan->zero - i : i - plan->zero;
        RF_ASSERT(far < RF_SIM_RESULTS);
        tally->rounds += tally->histogram[i];
        tally->squares[0] += tally->histogram[i] * far * far;
    }
}

uint64_t
rf_sim_chunk_shoes(const struct sim_plan *plan, enum rf_sim_path path)
{
    uint64_t shoes = plan->shoes_per_chunk;
    return path == RF_SIM_GENERAL ? shoes * LANES_OF_CHUNK / plan->boxes : shoes;
}

void
rf_sim_chunk(const void *storage, enum rf_sim_path path, uint64_t chunk, struct rf_sim_tally *tally)
{
    const struct sim_plan *plan = storage;
    struct rf_sim_tally mine = {0};
    RF_ASSERT((path == RF_SIM_GENERAL || plan->lane.fits) && !plan->counted);
    rf_sim_lanes_of(plan, path)(plan, chunk, rf_sim_chunk_shoes(plan, path), &mine, NULL, NULL,
                                NULL);
    if (path != RF_SIM_GENERAL)
        rf_sim_count_lanes(&mine, plan);
    rf_sim_add(tally, &mine);
}

void
rf_sim_stack(const void *storage, rf_card *stack, unsigned cards, struct rf_sim_tally *tally)
{
    rf_sim_general_stack(storage, stack, cards, tally, NULL);
}

void
rf_sim_add(struct rf_sim_tally *sum, const struct rf_sim_tally *more)
{
    RF_ASSERT(sum != more);
    sum->rounds += more->rounds;
    sum->shoes += more->shoes;
    sum->cards += more->cards;
    sum->out += more->out;
    sum->squares[0] += more->squares[0];
    sum->squares[1] += more->squares[1] + (sum->squares[0] < more->squares[0]);
    for (unsigned i = 0; i < RF_SIM_RESULTS; i++)
        sum->histogram[i] += more->histogram[i];
}

/* The mean and variance of one box's result come from the histogram.  Boxes of a round share the
 * dealer and are correlated, so the standard error comes from the squares of what all boxes of a
 * round won together; rounds are taken as independent. */
struct rf_sim_estimate
rf_sim_estimate(const void *storage, const struct rf_sim_tally *tally)
{
    const struct sim_plan *plan = storage;
    struct rf_sim_estimate is = {0};
    double rounds = (double)tally->rounds, boxes = plan->boxes, unit = plan->unit;
    double sum = 0, squares = 0;
    if (tally->rounds == 0)
        return is;
    for (unsigned i = 0; i < RF_SIM_RESULTS; i++) {
        double result = ((double)i - plan->zero) / unit;
        sum += (double)tally->histogram[i] * result;
        squares += (double)tally->histogram[i] * result * result;
    }
    is.ev = sum / (rounds * boxes);
    is.variance = squares / (rounds * boxes) - is.ev * is.ev;
    RF_ASSERT(unit > 0 && boxes > 0);
    double together = (double)tally->squares[0] +
                      18446744073709551616.0 * (double)tally->squares[1];
    double variance = together / (unit * unit) / rounds - is.ev * boxes * is.ev * boxes;
    is.error2 = variance / (boxes * boxes) / rounds;
    return is;
}
