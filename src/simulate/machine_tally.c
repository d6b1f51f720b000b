/*
 * simulate/machine_tally.c -- turns the counters that a device wrote (machine.h) into a tally, with
 * or without a counter at the table.
 */
#include "base/assert.h"
#include "simulate/machine.h"

/* The sum of cards not dealt over chunks, which an infinite shoe makes negative. */
static int64_t
sum_undealt(const uint32_t *counter, unsigned chunks, unsigned step)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < chunks; i++)
        sum += (int32_t)counter[(size_t)i * step];
    return sum;
}

/* What a bin of plain or special rounds means, in units.  A bin that stays empty may mean a result
 * outside of the histogram. */
static int
net_of(const struct sim_machine *m, unsigned bin)
{
    RF_ASSERT(bin < m->terms + m->nets);
    return bin < m->terms ? m->term_net[bin] : m->net[bin - m->terms];
}

/* Adds rounds with one result to a tally by counts. */
static void
add_rounds(const struct sim_device *of, unsigned place, int net, uint64_t rounds,
           struct rf_sim_count_tally *tally)
{
    bool plays = !of->machine.counter.watches || place / RF_SIM_BINS;
    unsigned index = (unsigned)((int)of->plan->zero + net);
    uint64_t square = (uint64_t)((int64_t)net * net) * rounds;
    RF_ASSERT(place < of->machine.counter.places && index < RF_SIM_RESULTS);
    struct rf_sim_bin *bin = &tally->bin[place % RF_SIM_BINS];
    bin->rounds[plays] += rounds;
    bin->slot[plays][count_of(of->plan)->slot_of[index]] += rounds;
    bin->squares[plays][0] += square;
    bin->squares[plays][1] += bin->squares[plays][0] < square;
    tally->all.rounds += rounds;
    tally->all.histogram[index] += rounds;
    tally->all.squares[0] += square;
    tally->all.squares[1] += tally->all.squares[0] < square;
}

/* Adds all bins, a tile at a time over all chunks, in the order in which they lie in memory.
 * Without a counter, `plain` gets them. */
static void
add_bins(const struct sim_device *of, const uint32_t *counters, unsigned chunks,
         struct rf_sim_tally *plain, struct rf_sim_count_tally *counted)
{
    enum { TILE = 512 };
    unsigned step = machine_counters(&of->machine), bins = step - 1;
    unsigned places = counted ? of->machine.counter.places : 1;
    for (unsigned from = 0; from < bins; from += TILE) {
        unsigned count = bins - from < TILE ? bins - from : TILE;
        uint64_t sum[TILE] = {0};
        for (unsigned chunk = 0; chunk < chunks; chunk++)
            for (unsigned i = 0; i < count; i++)
                sum[i] += counters[(size_t)chunk * step + from + i];
        for (unsigned i = 0; i < count; i++) {
            unsigned bin = (from + i) / places;
            if (sum[i] && counted)
                add_rounds(of, (from + i) % places, net_of(&of->machine, bin), sum[i], counted);
            else if (sum[i])
                plain->histogram[(int)of->plan->zero + net_of(&of->machine, bin)] += sum[i];
        }
    }
}

void
rf_sim_device_tally(const void *storage, const uint32_t *counters, unsigned chunks,
                    struct rf_sim_tally *tally)
{
    const struct sim_device *of = storage;
    const struct sim_machine *m = &of->machine;
    unsigned step = machine_counters(m);
    uint64_t shoes = (uint64_t)of->plan->shoes_per_chunk * 2 * RF_SIM_DEVICE_PAIRS * chunks;
    RF_ASSERT(m->terms > 0 && m->terms <= MACHINE_TERMS && m->nets <= MACHINE_NETS);
    tally->shoes += shoes;
    tally->cards += shoes * of->plan->cards -
                    (uint64_t)sum_undealt(counters + step - 1, chunks, step);
    if (of->plan->counted) {
        add_bins(of, counters, chunks, NULL, (struct rf_sim_count_tally *)tally);
        return;
    }
    struct rf_sim_tally plain = {0};
    add_bins(of, counters, chunks, &plain, NULL);
    rf_sim_count_lanes(&plain, of->plan);
    rf_sim_add(tally, &plain);
}
