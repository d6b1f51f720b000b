/*
 * app/cli/count_search_play.c -- what the systems of `riffle count search` are worth: SCORE with
 * the best bets for the spread, by simulation.
 *
 * Common random numbers: every system sees the same shoes.  They play alike, by basic strategy, and
 * differ in their counts only, so they see the same rounds too.  What one wins by luck the others
 * win as well, and the difference of two SCOREs has a much smaller error than each of them.
 */
#include "count_search.h"

#include <riffle/ramp.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "simulate/blocks.h"
#include "simulate/runs.h"

/* Counts at both ends with fewer rounds join their neighbours, as in `riffle bankroll`. */
static const double rounds_least = 2000;
static const double usual_rounds = 1e9;

static void
prepare(void *to, void *storage)
{
    (void)to;
    (void)storage;
}

/* Adds up the results of each count. */
static void
sum_up(const void *plan, const struct rf_sim_count_tally *tally, struct search_block *block)
{
    double unit = rf_sim_unit(plan);
    for (unsigned bin = 0; bin < RF_SIM_BINS; bin++) {
        const struct rf_sim_bin *of = &tally->bin[bin];
        block->rounds[bin] = (double)of->rounds[1];
        for (unsigned slot = 0; slot < rf_sim_count_slots(plan); slot++) {
            double result = rf_sim_count_result(plan, slot) / unit;
            double times = (double)of->slot[1][slot];
            block->sum[bin] += times * result;
            block->square[bin] += times * result * result;
        }
    }
}

/* Block `number` of all blocks of all systems. */
static void
play_block(void *to, void *storage, unsigned number)
{
    struct count_search *search = to;
    struct search_system *one = search->system[number % search->systems];
    unsigned block = number / search->systems;
    struct rf_sim_count_tally *tally = storage;
    enum rf_sim_path path = rf_sim_path(one->plan);
    memset(tally, 0, sizeof *tally);
    for (uint64_t i = 0; i < search->chunks; i++)
        rf_sim_count_chunk(one->plan, path, block * search->chunks + i, tally);
    sum_up(one->plan, tally, &one->block[block]);
    if (isatty(STDERR_FILENO) && !search->asked->json)
        dprintf(STDERR_FILENO, "\rplaying %u systems: %.0f %%\033[K", search->systems,
                100.0 * (number + 1) / (search->systems * SEARCH_BLOCKS));
}

/* All blocks but one; `without` SEARCH_BLOCKS for all of them. */
static void
join_blocks(const struct search_system *one, unsigned without, struct search_block *sum)
{
    memset(sum, 0, sizeof *sum);
    for (unsigned block = 0; block < SEARCH_BLOCKS; block++)
        for (unsigned bin = 0; block != without && bin < RF_SIM_BINS; bin++) {
            sum->rounds[bin] += one->block[block].rounds[bin];
            sum->sum[bin] += one->block[block].sum[bin];
            sum->square[bin] += one->block[block].square[bin];
        }
}

static void
join_bin(struct search_block *sum, unsigned from, unsigned to)
{
    sum->rounds[to] += sum->rounds[from];
    sum->sum[to] += sum->sum[from];
    sum->square[to] += sum->square[from];
    sum->rounds[from] = 0;
}

static void
join_ends(struct search_block *sum)
{
    unsigned low = 0, high = RF_SIM_BINS - 1;
    for (; low < high && sum->rounds[low] < rounds_least; low++)
        join_bin(sum, low, low + 1);
    for (; high > low && sum->rounds[high] < rounds_least; high--)
        join_bin(sum, high, high - 1);
}

/* SCORE with the best bets. */
static double
score_of(const struct count_search *search, struct search_block *sum)
{
    struct rf_ramp_table table = {0};
    struct rf_ramp_plan plan = {.bankroll = 10000, .kelly = 1, .spread = search->spread};
    double rounds = 0;
    join_ends(sum);
    for (unsigned bin = 0; bin < RF_SIM_BINS; bin++)
        rounds += sum->rounds[bin];
    for (unsigned bin = 0; bin < RF_SIM_BINS; bin++) {
        double times = sum->rounds[bin];
        if (times < 1)
            continue;
        struct rf_ramp_count *at = &table.at[table.counts++];
        *at = (struct rf_ramp_count){
            .count = (int)bin, .frequency = times / rounds, .mean = sum->sum[bin] / times};
        at->variance = sum->square[bin] / times - at->mean * at->mean;
    }
    return rf_ramp_why_not(&table) ? 0 : rf_ramp_score(&table, &plan).value;
}

/* The error of values that leave out one block each. */
static double
jackknife(const double value[static SEARCH_BLOCKS])
{
    double mean = 0, squares = 0;
    for (unsigned i = 0; i < SEARCH_BLOCKS; i++)
        mean += value[i] / SEARCH_BLOCKS;
    for (unsigned i = 0; i < SEARCH_BLOCKS; i++)
        squares += (value[i] - mean) * (value[i] - mean);
    return sqrt(squares * (SEARCH_BLOCKS - 1) / SEARCH_BLOCKS);
}

static void
score_without(const struct count_search *search, const struct search_system *one,
              double value[static SEARCH_BLOCKS])
{
    struct search_block sum;
    for (unsigned block = 0; block < SEARCH_BLOCKS; block++) {
        join_blocks(one, block, &sum);
        value[block] = score_of(search, &sum);
    }
}

static int
by_score(const void *one, const void *other)
{
    const struct search_system *const *a = one, *const *b = other;
    return ((*a)->score < (*b)->score) - ((*a)->score > (*b)->score);
}

/* A system is on the front if nothing that is as easy has a larger SCORE, and nothing easier as
 * large a one. */
static void
find_front(struct count_search *search)
{
    for (unsigned i = 0; i < search->systems; i++) {
        struct search_system *one = search->system[i];
        one->front = one->score > 0;
        for (unsigned k = 0; k < i; k++) /* those with larger SCOREs */
            one->front = one->front && search->system[k]->effort > one->effort;
    }
}

/* Sorts by SCORE, and compares with the best. */
static void
rank_systems(struct count_search *search)
{
    double best[SEARCH_BLOCKS], other[SEARCH_BLOCKS];
    struct search_block sum;
    for (unsigned i = 0; i < search->systems; i++) {
        join_blocks(search->system[i], SEARCH_BLOCKS, &sum);
        search->system[i]->score = score_of(search, &sum);
    }
    qsort(search->system, search->systems, sizeof(struct search_system *), by_score);
    score_without(search, search->system[0], best);
    for (unsigned i = 0; i < search->systems; i++) {
        struct search_system *one = search->system[i];
        score_without(search, one, other);
        one->score_error = jackknife(other);
        for (unsigned block = 0; block < SEARCH_BLOCKS; block++)
            other[block] = best[block] - other[block];
        one->less = search->system[0]->score - one->score;
        one->less_error = jackknife(other);
    }
    find_front(search);
}

/* The plan of each system, with the same key: the same shoes. */
static int
ready_plans(struct count_search *search)
{
    for (unsigned i = 0; i < search->systems; i++) {
        struct search_system *one = search->system[i];
        struct rf_sim_count count = {.system = one->is};
        const char *why = rf_sim_count_why_not(&search->game, &count);
        if (why) {
            fprintf(stderr, "riffle count: %s: %s\n", one->is.name, why);
            return STATUS_NO;
        }
        one->plan = aligned_alloc(64, (rf_sim_count_size() + 63) / 64 * 64);
        if (!one->plan) {
            fputs("riffle count: out of memory\n", stderr);
            return STATUS_IO;
        }
        rf_sim_count_init(one->plan, &search->game, &count, search->key);
    }
    return STATUS_OK;
}

/* A first chunk tells how many rounds a chunk has.  False without memory. */
static bool
count_chunks(struct count_search *search)
{
    struct rf_sim_count_tally *tally = calloc(1, sizeof *tally);
    double rounds = search->asked->rounds > 0 ? search->asked->rounds : usual_rounds;
    if (!tally)
        return false;
    void *plan = search->system[0]->plan;
    rf_sim_count_chunk(plan, rf_sim_path(plan), 0, tally);
    double each = (double)tally->all.rounds;
    search->chunks = (uint64_t)ceil(rounds / each / SEARCH_BLOCKS);
    free(tally);
    return true;
}

int
count_search_play(struct count_search *search)
{
    int wrong = ready_plans(search);
    if (wrong)
        return wrong;
    struct blocks blocks = {.threads = (unsigned)search->asked->threads,
                            .count = SEARCH_BLOCKS * search->systems,
                            .storage = sizeof(struct rf_sim_count_tally),
                            .prepare = prepare,
                            .play = play_block,
                            .to = search};
    double from = simulate_now();
    if (!count_chunks(search) || !blocks_run(&blocks)) {
        fputs("riffle count: out of memory\n", stderr);
        return STATUS_IO;
    }
    if (isatty(STDERR_FILENO) && !search->asked->json)
        dprintf(STDERR_FILENO, "\r\033[K");
    search->seconds = simulate_now() - from;
    for (unsigned block = 0; block < SEARCH_BLOCKS; block++)
        for (unsigned bin = 0; bin < RF_SIM_BINS; bin++)
            search->rounds += search->system[0]->block[block].rounds[bin];
    rank_systems(search);
    return STATUS_OK;
}
