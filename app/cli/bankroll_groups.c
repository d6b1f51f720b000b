/*
 * app/cli/bankroll_groups.c -- honest errors and an honest c-SCORE from the groups of a simulation.
 *
 * `riffle simulate --count --json` keeps its chunks in 20 groups that do not depend on each other.
 *
 * Errors.  The jackknife: a figure f is computed G times, each time without one of the G groups;
 * then error^2 = (G - 1) / G sum (f_g - mean of f)^2.  Of mean and variance of a round this gives
 * the two errors and their covariance, and with them riffle/bankroll.h has all other figures.  No
 * assumption is made about rounds of one shoe, which depend on each other.
 *
 * c-SCORE.  Bets that were chosen on the rounds that value them gain by chance: at a million rounds
 * such a c-SCORE is about a sixth too high.  So for each group the bets are chosen on all others
 * and valued on it.  What they win and its square are added up over all groups, each scaled by the
 * standard deviation of its own training, because bets of another size have the same SCORE.  Its
 * error is the jackknife of all this.
 */
#include "bankroll_report.h"

#include <math.h>
#include <stdlib.h>

/* The sums of one group at each count of the source's table, in bets. */
struct bankroll_group {
    double rounds; /* results of boxes, watched ones included: what frequencies are shares of */
    double results[RF_RAMP_COUNTS], sum[RF_RAMP_COUNTS], squares[RF_RAMP_COUNTS];
};

/* The place of a count in the table; rare counts beyond its ends were joined with the last. */
static unsigned
place_of(const struct rf_ramp_table *table, int count)
{
    unsigned place = 0;
    while (place + 1 < table->counts && table->at[place].count < count)
        place++;
    return place;
}

/* A row [count, rounds, played, results, sum, squares]. */
static bool
read_row(struct bankroll_group *group, const struct rf_ramp_table *table, const json_t *row,
         double unit)
{
    for (size_t i = 0; i < 6; i++)
        if (!json_is_integer(json_array_get(row, i)))
            return false;
    unsigned place = place_of(table, (int)json_integer_value(json_array_get(row, 0)));
    group->results[place] += json_number_value(json_array_get(row, 3));
    group->sum[place] += json_number_value(json_array_get(row, 4)) / unit;
    group->squares[place] += json_number_value(json_array_get(row, 5)) / (unit * unit);
    return true;
}

static bool
read_group(struct bankroll_group *group, const struct rf_ramp_table *table, const json_t *from,
           double unit, double boxes)
{
    const json_t *counts = json_object_get(from, "counts");
    group->rounds = boxes * json_number_value(json_object_get(from, "rounds"));
    for (size_t i = 0; i < json_array_size(counts); i++)
        if (!read_row(group, table, json_array_get(counts, i), unit))
            return false;
    return group->rounds > 0;
}

bool
bankroll_groups_read(struct bankroll_source *source, const json_t *groups, double boxes)
{
    const json_t *of = json_object_get(groups, "of");
    double unit = json_number_value(json_object_get(groups, "unit"));
    size_t count = json_array_size(of);
    if (count < 2 || count > BANKROLL_GROUPS || !(unit > 0))
        return true; /* an older file, or a run that was too short for two */
    source->group = calloc(count, sizeof source->group[0]);
    if (!source->group)
        return false;
    source->groups = (unsigned)count;
    for (unsigned i = 0; i < source->groups; i++)
        if (!read_group(&source->group[i], source->table, json_array_get(of, i), unit, boxes))
            return false;
    return true;
}

/* The table of some groups, a bit each, without errors. */
static void
table_of(const struct bankroll_source *source, uint32_t which, struct rf_ramp_table *table)
{
    double rounds = 0;
    *table = *source->table;
    table->rounds = 0;
    for (unsigned g = 0; g < source->groups; g++)
        rounds += which >> g & 1 ? source->group[g].rounds : 0;
    for (unsigned i = 0; i < table->counts; i++) {
        struct rf_ramp_count *at = &table->at[i];
        double results = 0, sum = 0, squares = 0;
        for (unsigned g = 0; g < source->groups; g++)
            if (which >> g & 1) {
                results += source->group[g].results[i];
                sum += source->group[g].sum[i];
                squares += source->group[g].squares[i];
            }
        at->frequency = rounds > 0 ? results / rounds : 0;
        at->mean_error = at->variance_error = at->covariance_errors = 0;
        if (results == 0)
            continue; /* a count that did not come there keeps its mean, which nothing uses */
        at->mean = sum / results;
        double variance = squares / results - at->mean * at->mean;
        at->variance = variance > 0 ? variance : at->variance;
    }
}

static uint32_t
all_groups(const struct bankroll_source *source)
{
    return (uint32_t)((UINT64_C(1) << source->groups) - 1);
}

void
bankroll_groups_errors(struct bankroll_source *source)
{
    unsigned groups = source->groups;
    double mean[BANKROLL_GROUPS], variance[BANKROLL_GROUPS], means = 0, variances = 0;
    struct rf_bankroll_game *round = &source->round;
    if (groups < BANKROLL_GROUPS_LEAST)
        return;
    for (unsigned g = 0; g < groups; g++) {
        struct rf_ramp_table table;
        table_of(source, all_groups(source) & ~(UINT32_C(1) << g), &table);
        struct rf_bankroll_game game = rf_ramp_game(&table, &source->ramp);
        means += mean[g] = game.mean;
        variances += variance[g] = game.variance;
    }
    double squares[3] = {0}, share = (groups - 1.0) / groups;
    for (unsigned g = 0; g < groups; g++) {
        double from_mean = mean[g] - means / groups;
        double from_variance = variance[g] - variances / groups;
        squares[0] += share * from_mean * from_mean;
        squares[1] += share * from_variance * from_variance;
        squares[2] += share * from_mean * from_variance;
    }
    round->mean_error = sqrt(squares[0]);
    round->variance_error = sqrt(squares[1]);
    round->covariance_errors = squares[2];
}

/* What bets win that were chosen on the other groups of a set, valued on each in turn: SCORE. */
static double
score_of(const struct bankroll_source *source, const struct rf_ramp_plan *plan, uint32_t which)
{
    double rounds = 0, won = 0, squares = 0;
    for (unsigned g = 0; g < source->groups; g++) {
        uint32_t own = UINT32_C(1) << g;
        struct rf_ramp_table table;
        struct rf_ramp ramp;
        if (!(which & own))
            continue;
        table_of(source, which & ~own, &table);
        rf_ramp_best(&table, plan, &ramp);
        double size = sqrt(rf_ramp_game(&table, &ramp).variance);
        table_of(source, own, &table);
        struct rf_bankroll_game game = rf_ramp_game(&table, &ramp);
        double weight = source->group[g].rounds;
        if (size > 0) {
            won += weight * game.mean / size;
            squares += weight * (game.variance + game.mean * game.mean) / (size * size);
        }
        rounds += weight;
    }
    double mean = won / rounds, variance = squares / rounds - mean * mean;
    return mean > 0 && variance > 0 ? 1e6 * mean * mean / variance : 0;
}

struct rf_bankroll_figure
bankroll_c_score(const struct bankroll_source *source, const struct bankroll_asked *asked)
{
    struct rf_ramp_plan usual = asked->ramp;
    struct rf_bankroll_figure score = rf_ramp_score(source->table, &asked->ramp);
    double found[BANKROLL_GROUPS], sum = 0, square = 0;
    unsigned groups = source->groups;
    if (groups < 2)
        return score;
    usual.bankroll = 10000;
    usual.kelly = 1;
    usual.unit = usual.least = usual.most = usual.chip = 0;
    score.value = score_of(source, &usual, all_groups(source));
    if (groups < BANKROLL_GROUPS_LEAST)
        return score;
    for (unsigned g = 0; g < groups; g++)
        sum += found[g] = score_of(source, &usual, all_groups(source) & ~(UINT32_C(1) << g));
    for (unsigned g = 0; g < groups; g++)
        square += (found[g] - sum / groups) * (found[g] - sum / groups);
    score.error = sqrt((groups - 1.0) / groups * square);
    return score;
}

void
bankroll_groups_note(const struct bankroll_source *source, const struct bankroll_asked *asked)
{
    if (!asked->simulation || !source->table || source->groups >= BANKROLL_GROUPS_LEAST)
        return;
    fprintf(stderr,
            source->groups < 2
                ? "riffle bankroll: note: %s has no groups of rounds, so errors are rough and "
                  "c-SCORE is too high. Simulate again, at least 1e7 rounds\n"
                : "riffle bankroll: note: %s has few rounds, so errors are rough. Simulate at "
                  "least 1e7\n",
            asked->simulation);
}
