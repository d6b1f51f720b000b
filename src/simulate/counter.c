/*
 * simulate/counter.c -- the counter between rounds, on the general path: what the count is before a
 * round, whether the counter plays, watches or leaves, and the tally by counts.
 *
 * round.c counts the cards of a round; lanes_count.h does all this in lanes.
 */
#include "simulate/sim_plan.h"

#include "base/assert.h"

void
rf_counter_start(struct sim_shoe *shoe)
{
    const struct count_plan *count = count_of(shoe->plan);
    RF_ASSERT(shoe->plan->counted && count->first_bin < RF_SIM_BINS);
    shoe->counter = (struct sim_counter){.running = count->initial,
                                         .unseen = shoe->plan->cards,
                                         .bin = count->first_bin,
                                         .playing = !count->is.enters};
}

void
rf_counter_look(struct sim_shoe *shoe)
{
    const struct count_plan *count = count_of(shoe->plan);
    struct sim_counter *counter = &shoe->counter;
    RF_ASSERT(counter->unseen <= shoe->plan->cards);
    counter->bin = count_bin(count, counter->running, counter->unseen);
    counter->playing = (counter->playing && counter->bin >= count->exit) ||
                       counter->bin >= count->enter;
}

bool
rf_counter_leaves(const struct sim_shoe *shoe)
{
    const struct count_plan *count = count_of(shoe->plan);
    return count->is.leaves &&
           count_bin(count, shoe->counter.running, shoe->counter.unseen) < count->leave;
}

/* Adds to a number of two words. */
static void
add_square(uint64_t sum[static 2], int64_t of)
{
    uint64_t square = (uint64_t)(of * of);
    sum[0] += square;
    sum[1] += sum[0] < square;
}

void
rf_counter_tally(const struct sim_shoe *shoe, struct rf_sim_tally *tally,
                 const int net[static RF_BOXES_MAX])
{
    const struct sim_plan *plan = shoe->plan;
    const struct count_plan *count = count_of(plan);
    const struct sim_counter *counter = &shoe->counter;
    struct rf_sim_bin *bin = &((struct rf_sim_count_tally *)tally)->bin[counter->bin];
    int64_t sum = 0;
    RF_ASSERT(counter->bin < RF_SIM_BINS);
    for (unsigned box = 0; box < count->boxes[counter->bin]; box++) {
        RF_ASSERT(net[box] >= -(int)plan->zero && net[box] <= (int)(12 * plan->unit));
        unsigned index = (unsigned)((int)plan->zero + net[box]);
        tally->histogram[index]++;
        bin->slot[counter->playing][count->slot_of[index]]++;
        sum += net[box];
    }
    bin->rounds[counter->playing]++;
    add_square(bin->squares[counter->playing], sum);
    add_square(tally->squares, sum);
}
