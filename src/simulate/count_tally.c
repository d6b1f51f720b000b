/*
 * simulate/count_tally.c -- chunks with a counter, and what their tally says.
 *
 * A tally holds whole numbers only.  Money comes in here: a bin's results times the ramp's bet.
 */
#include "simulate/lane_paths.h"

#include <math.h>

#include "base/assert.h"

void
rf_sim_count_chunk(const void *storage, enum rf_sim_path path, uint64_t chunk,
                   struct rf_sim_count_tally *tally)
{
    rf_sim_count_first(storage, path, chunk, rf_sim_count_shoes(storage, path), tally);
}

uint64_t
rf_sim_count_shoes(const void *storage, enum rf_sim_path path)
{
    return rf_sim_chunk_shoes(storage, path);
}

void
rf_sim_count_first(const void *storage, enum rf_sim_path path, uint64_t chunk, uint64_t shoes,
                   struct rf_sim_count_tally *tally)
{
    const struct sim_plan *plan = storage;
    RF_ASSERT(plan->counted && (path == RF_SIM_GENERAL || plan->lane.fits));
    RF_ASSERT(shoes >= 1 && shoes <= rf_sim_chunk_shoes(plan, path));
    rf_sim_lanes_of(plan, path)(plan, chunk, shoes, &tally->all, NULL, NULL, NULL);
}

void
rf_sim_count_stack(const void *storage, rf_card *stack, unsigned cards,
                   struct rf_sim_count_tally *tally)
{
    RF_ASSERT(((const struct sim_plan *)storage)->counted);
    rf_sim_general_stack(storage, stack, cards, &tally->all, NULL);
}

void
rf_sim_count_add(struct rf_sim_count_tally *sum, const struct rf_sim_count_tally *more)
{
    RF_ASSERT(sum != more);
    rf_sim_add(&sum->all, &more->all);
    for (unsigned b = 0; b < RF_SIM_BINS; b++)
        for (unsigned played = 0; played < 2; played++) {
            struct rf_sim_bin *to = &sum->bin[b];
            const struct rf_sim_bin *from = &more->bin[b];
            const uint64_t *squares = from->squares[played];
            if (from->rounds[played] == 0)
                continue;
            to->rounds[played] += from->rounds[played];
            to->squares[played][0] += squares[0];
            to->squares[played][1] += squares[1] + (to->squares[played][0] < squares[0]);
            for (unsigned s = 0; s < RF_SIM_SLOTS; s++)
                to->slot[played][s] += from->slot[played][s];
        }
}

/* A number of two words less another. */
static void
subtract_words(uint64_t from[static 2], const uint64_t less[static 2])
{
    from[1] -= less[1] + (from[0] < less[0]);
    from[0] -= less[0];
}

static void
take_away_all(struct rf_sim_tally *sum, const struct rf_sim_tally *less)
{
    RF_ASSERT(sum->rounds >= less->rounds && sum->shoes >= less->shoes);
    sum->rounds -= less->rounds;
    sum->shoes -= less->shoes;
    sum->cards -= less->cards;
    sum->out -= less->out;
    subtract_words(sum->squares, less->squares);
    for (unsigned i = 0; i < RF_SIM_RESULTS; i++)
        sum->histogram[i] -= less->histogram[i];
}

void
rf_sim_count_take_away(struct rf_sim_count_tally *sum, const struct rf_sim_count_tally *less)
{
    RF_ASSERT(sum != less);
    take_away_all(&sum->all, &less->all);
    for (unsigned b = 0; b < RF_SIM_BINS; b++)
        for (unsigned played = 0; played < 2; played++) {
            struct rf_sim_bin *from = &sum->bin[b];
            const struct rf_sim_bin *part = &less->bin[b];
            RF_ASSERT(from->rounds[played] >= part->rounds[played]);
            from->rounds[played] -= part->rounds[played];
            subtract_words(from->squares[played], part->squares[played]);
            for (unsigned s = 0; s < RF_SIM_SLOTS; s++)
                from->slot[played][s] -= part->slot[played][s];
        }
}

/* Sums over results of boxes, per unit of the bet; and over rounds, of all their boxes. */
struct bin_sums {
    double boxes, sum, squares, of_rounds;
};

static struct bin_sums
sums_of(const struct sim_plan *plan, const struct rf_sim_bin *bin, bool played)
{
    const struct count_plan *count = count_of(plan);
    double unit = plan->unit;
    struct bin_sums sums = {0};
    RF_ASSERT(plan->unit > 0);
    for (unsigned s = 0; s < count->slots; s++) {
        double times = (double)bin->slot[played][s], result = count->result[s] / unit;
        sums.boxes += times;
        sums.sum += times * result;
        sums.squares += times * result * result;
    }
    sums.of_rounds = ((double)bin->squares[played][0] +
                      18446744073709551616.0 * (double)bin->squares[played][1]) /
                     (unit * unit);
    return sums;
}

/* What all rounds of a bin say per unit, and what the played ones say in money. */
static void
make_row(const struct sim_plan *plan, const struct rf_sim_bin *bin, struct rf_sim_count_row *row)
{
    struct bin_sums played = sums_of(plan, bin, true), watched = sums_of(plan, bin, false);
    double boxes = played.boxes + watched.boxes, rounds = (double)row->rounds;
    RF_ASSERT(boxes > 0 && rounds > 0);
    row->ev = (played.sum + watched.sum) / boxes;
    row->variance = (played.squares + watched.squares) / boxes - row->ev * row->ev;
    /* boxes share a dealer, so the error comes from what they win together */
    double dealt = boxes / rounds, together = (played.of_rounds + watched.of_rounds) / rounds;
    double variance = together - row->ev * dealt * row->ev * dealt;
    row->ev_error = variance > 0 ? sqrt(variance / rounds) / dealt : 0;
    if (row->played > 0) {
        double mean = played.sum / (double)row->played;
        row->mean = row->bet * mean;
        row->variance_of_round = row->bet * row->bet *
                                 (played.of_rounds / (double)row->played - mean * mean);
    }
}

/* Adds a row to the sums over all rounds: the money bet and won, and its square. */
static void
add_row(struct rf_sim_count_estimate *is, const struct rf_sim_count_row *row)
{
    double played = (double)row->played;
    RF_ASSERT(row->played <= row->rounds);
    if (row->bet > 0) {
        is->played += row->played;
        is->bet += played * row->bet * row->boxes;
        is->mean += played * row->mean;
        is->variance += played * (row->variance_of_round + row->mean * row->mean);
    }
}

/* Turns sums into means. */
static void
finish(struct rf_sim_count_estimate *is)
{
    double rounds = (double)is->rounds;
    if (is->rounds == 0)
        return;
    is->bet /= rounds;
    is->mean /= rounds;
    is->variance = is->variance / rounds - is->mean * is->mean;
    is->error = is->variance > 0 ? sqrt(is->variance / rounds) : 0;
    if (is->bet > 0) {
        is->ev = is->mean / is->bet;
        is->ev_error = is->error / is->bet;
    }
    for (unsigned i = 0; i < is->rows; i++)
        is->row[i].frequency = (double)is->row[i].rounds / rounds;
}

void
rf_sim_count_estimate(const void *storage, const struct rf_sim_count_tally *tally,
                      const struct rf_sim_ramp *ramp, struct rf_sim_count_estimate *is)
{
    const struct sim_plan *plan = storage;
    const struct count_plan *count = count_of(plan);
    RF_ASSERT(plan->counted);
    *is = (struct rf_sim_count_estimate){0};
    for (unsigned b = 0; b < RF_SIM_BINS; b++) {
        const struct rf_sim_bin *bin = &tally->bin[b];
        struct rf_sim_count_row *row = &is->row[is->rows];
        int points = count->low + (int)b;
        struct rf_sim_ramp_step step = rf_sim_ramp_at(ramp ? ramp : &count->is.ramp, points,
                                                      plan->boxes);
        RF_ASSERT(step.boxes == count->boxes[b]);
        if (bin->rounds[0] + bin->rounds[1] == 0)
            continue;
        *row = (struct rf_sim_count_row){.count = points,
                                         .rounds = bin->rounds[0] + bin->rounds[1],
                                         .played = bin->rounds[1],
                                         .bet = step.bet / (double)RF_SIM_UNIT_BET,
                                         .boxes = step.boxes};
        make_row(plan, bin, row);
        add_row(is, row);
        is->rounds += row->rounds;
        is->rows++;
    }
    finish(is);
}
