/*
 * simulate/count_cells.c -- lays out a counter's game for lanes, or finds that it does not fit.
 *
 * Each class of counts must fit lanes by itself (cells.c).  Besides, a hand of three cards or more
 * must stop hitting at one count, insurance must be taken between two counts, all tags must be of
 * values and not of colours, there must be one box at every count, and no running count may leave
 * 16 bits.
 */
#include "simulate/sim_plan.h"

#include <string.h>

#include "base/assert.h"

static struct count_plan *
counter_of(struct sim_plan *plan)
{
    return (void *)(plan + 1);
}

/* The first bin of a class; RF_SIM_BINS behind the last class. */
static unsigned
bin_of_class(const struct count_plan *count, unsigned class)
{
    unsigned bin = 0;
    while (bin < RF_SIM_BINS && count->class_of[bin] < class)
        bin++;
    return bin;
}

/* Whether a hand of three cards or more hits by the limits of plan->lane. */
static bool
hits(const struct lane_table *lane, unsigned up, unsigned row)
{
    bool soft = row >= LANE_ROW_SOFT;
    unsigned sum = row - (soft ? LANE_ROW_SOFT : 0u);
    RF_ASSERT(row < LANE_ROW_PAIR);
    return sum <= 21 && sum + (soft ? lane->extra[up] : 0u) < lane->limit[up];
}

/* The rows of larger hands: they hit in all classes below one, and in none from it on. */
static void
add_hits(struct sim_plan *plan, unsigned class)
{
    struct count_plan *count = counter_of(plan);
    unsigned from = bin_of_class(count, class), end = bin_of_class(count, class + 1);
    RF_ASSERT(from < end && end <= RF_SIM_BINS);
    for (unsigned up = 1; up <= RF_VALUES; up++)
        for (unsigned row = 0; row < LANE_ROW_PAIR; row++) {
            uint8_t *below = &count->lane.hit[up][row];
            if (!hits(&plan->lane, up, row))
                continue;
            if (*below != from)
                count->lane_fits = false;
            *below = (uint8_t)end;
        }
}

/* Insurance: taken from the first class that takes it to the last. */
static void
add_insurance(struct sim_plan *plan, unsigned class)
{
    struct count_plan *count = counter_of(plan);
    struct count_lane *lane = &count->lane;
    if (!plan->lane.insure)
        return;
    unsigned from = bin_of_class(count, class), end = bin_of_class(count, class + 1);
    if (lane->insure_high == 0)
        lane->insure_low = (uint8_t)from;
    else if (lane->insure_high != from)
        count->lane_fits = false;
    lane->insure_high = (uint8_t)end;
}

void
rf_count_cells(struct sim_plan *plan, unsigned class)
{
    struct count_plan *count = counter_of(plan);
    RF_ASSERT(plan->counted && class < count->classes);
    rf_sim_lanes(plan);
    if (class == 0)
        count->lane_fits = true;
    count->lane_fits = count->lane_fits && plan->lane.fits;
    count->one_by_one |= plan->lane.one_by_one;
    memcpy(count->lane.cell[class], plan->lane.cell, sizeof plan->lane.cell);
    add_hits(plan, class);
    add_insurance(plan, class);
}

/* Whether running counts, times what the true count multiplies them with, fit 16 bits. */
static bool
fits_words(const struct sim_plan *plan, const struct count_plan *count)
{
    const struct rf_counting *system = &count->is.system;
    int up = 0, down = 0, times = system->divisor == RF_COUNTING_EXACT ? 26 : 1;
    for (unsigned value = 0; value < RF_VALUES; value++) {
        int all = system->tag[value] * (int)plan->shoe.count[value];
        up += all > 0 ? all : 0;
        down += all < 0 ? -all : 0;
    }
    int first = count->initial < 0 ? -count->initial : count->initial;
    int most = (first + (up > down ? up : down)) * times;
    if (system->rounding == RF_COUNTING_NEAREST)
        most = 2 * most + RF_CARDS_MAX;
    return most <= INT16_MAX;
}

/* Lists the rows of larger hands that hit at some counts only. */
static void
list_live_rows(struct count_lane *lane)
{
    for (unsigned row = 0; row < LANE_ROW_PAIR; row++) {
        bool live = false;
        for (unsigned up = 1; up <= RF_VALUES; up++)
            live |= lane->hit[up][row] != 0 && lane->hit[up][row] != RF_SIM_BINS;
        if (!live)
            continue;
        for (unsigned up = 0; up < RF_VALUES + 2; up++)
            lane->by_row[lane->live_rows][up] = lane->hit[up][row];
        lane->live[lane->live_rows++] = (uint8_t)row;
    }
}

void
rf_count_cells_end(struct sim_plan *plan)
{
    struct count_plan *count = counter_of(plan);
    struct count_lane *lane = &count->lane;
    for (unsigned bin = 0; bin < RF_SIM_BINS; bin++)
        if (count->boxes[bin] != 1)
            count->lane_fits = false;
    for (unsigned value = 0; value < RF_VALUES; value++)
        lane->tag[value + 1] = (uint8_t)count->tag[0][value];
    list_live_rows(lane);
    plan->lane.fits = count->lane_fits && !plan->red && fits_words(plan, count) &&
                      rf_sim_lanes_wide(plan, lane->wide_fresh);
    plan->lane.insure = lane->insure_high > 0;
    plan->lane.one_by_one = count->one_by_one;
}
