/*
 * app/cli/bankroll_simulated.c -- takes results by count from what `riffle simulate --count --json`
 * printed.
 *
 * The object has a row for each count with the number of rounds that were played and the number of
 * each result.  Means, variances and errors are computed from these, so nothing rounded is read.
 * Counts at both ends that came too rarely to say anything join their neighbours.
 */
#include "bankroll_report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS_LEAST = 2000 }; /* of a count; fewer join the next */

static int
simulated_fault(const struct bankroll_asked *asked, const char *wrong)
{
    fprintf(stderr,
            "riffle bankroll: %s: %s. Make the file with riffle simulate --count hi-lo --json\n",
            asked->simulation, wrong);
    return STATUS_USAGE;
}

/* Appends the results of a row's played rounds; how many rounds, or -1 when the row is none. */
static double
take_row(struct bankroll_source *source, const json_t *row)
{
    const json_t *results = json_object_get(row, "results");
    double rounds = 0;
    for (size_t i = 0; i < json_array_size(results); i++) {
        const json_t *one = json_array_get(results, i);
        const json_t *bets = json_object_get(one, "result");
        const json_t *played = json_object_get(one, "played");
        if (!json_is_number(bets) || !json_is_integer(played) || json_integer_value(played) < 0)
            return -1;
        double times = (double)json_integer_value(played);
        rounds += times;
        if (times > 0)
            source->results[source->count++] = (struct rf_exact_result){json_number_value(bets),
                                                                        times};
    }
    return rounds;
}

/* The covariance of two boxes from the variance of a round: V = b^2 (n v + n (n - 1) c). */
static double
covariance_of(const json_t *row)
{
    double boxes = json_number_value(json_object_get(row, "boxes"));
    double bet = json_number_value(json_object_get(row, "bet"));
    double both = json_number_value(json_object_get(row, "variance_of_round"));
    double one = json_number_value(json_object_get(row, "variance"));
    return boxes > 1 && bet > 0 ? (both / (bet * bet) - boxes * one) / (boxes * (boxes - 1)) : 0;
}

/* Reads all rows into counts, with numbers of results in place of frequencies. */
static int
take_rows(struct bankroll_source *source, const struct bankroll_asked *asked, const json_t *rows)
{
    struct rf_ramp_table *table = source->table;
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i), *count = json_object_get(row, "count");
        struct rf_ramp_count *at = &table->at[table->counts];
        source->first[table->counts] = source->count;
        at->count = (int)json_integer_value(count);
        at->frequency = take_row(source, row);
        at->covariance = isnan(asked->covariance) ? covariance_of(row) : asked->covariance;
        if (!json_is_integer(count) || at->frequency < 0)
            return simulated_fault(asked, "a row of its counts has no count or no results");
        table->counts += at->frequency > 0;
    }
    source->first[table->counts] = source->count;
    return table->counts > 0 ? STATUS_OK : simulated_fault(asked, "no round was played");
}

/* Joins the rare counts of both ends with their neighbours.  Results lie side by side, so a joined
 * count has the results between where the first begins and the last ends. */
static void
join_ends(struct bankroll_source *source)
{
    struct rf_ramp_table *table = source->table;
    unsigned low = 0, high = table->counts;
    while (low + 1 < high && table->at[low].frequency < ROUNDS_LEAST) {
        table->at[low + 1].frequency += table->at[low].frequency;
        source->first[low + 1] = source->first[low];
        low++;
    }
    while (high - 1 > low && table->at[high - 1].frequency < ROUNDS_LEAST) {
        table->at[high - 2].frequency += table->at[high - 1].frequency;
        source->first[high - 1] = source->first[high];
        high--;
    }
    table->counts = high - low;
    memmove(table->at, table->at + low, table->counts * sizeof table->at[0]);
    memmove(source->first, source->first + low, (table->counts + 1) * sizeof source->first[0]);
    source->open_ended = true;
}

/* Turns numbers into shares of all rounds, watched ones included, and computes moments.  `all` has
 * the results of all boxes of all rounds. */
static void
settle_counts(struct bankroll_source *source, double all)
{
    for (unsigned i = 0; i < source->table->counts; i++) {
        struct rf_ramp_count *at = &source->table->at[i];
        size_t from = source->first[i], count = source->first[i + 1] - from;
        double times = at->frequency;
        struct rf_bankroll_game game = rf_bankroll_game(source->results + from, count, 1, times);
        for (size_t k = from; k < from + count; k++)
            source->results[k].probability /= times;
        at->frequency = times / all;
        at->mean = game.mean;
        at->variance = game.variance;
        at->mean_error = game.mean_error;
        at->variance_error = game.variance_error;
        at->covariance_errors = game.covariance_errors;
    }
}

static size_t
results_in(const json_t *rows)
{
    size_t sum = 0;
    for (size_t i = 0; i < json_array_size(rows); i++)
        sum += json_array_size(json_object_get(json_array_get(rows, i), "results"));
    return sum;
}

/* The results of all boxes of all rounds, watched ones included: of each row its results divided
 * among boxes would be its rounds, so one factor for all rows is enough where all have as many
 * boxes. */
static double
boxes_of(const json_t *rows)
{
    double results = 0, rounds = 0;
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i), *list = json_object_get(row, "results");
        rounds += json_number_value(json_object_get(row, "rounds"));
        for (size_t k = 0; k < json_array_size(list); k++) {
            const json_t *one = json_array_get(list, k);
            results += json_number_value(json_object_get(one, "played")) +
                       json_number_value(json_object_get(one, "watched"));
        }
    }
    return rounds > 0 ? results / rounds : 1;
}

int
bankroll_simulated_read(struct bankroll_source *source, struct bankroll_asked *asked,
                        const json_t *root)
{
    const json_t *count = json_object_get(root, "count"), *rows = json_object_get(count, "rows");
    double all = json_number_value(json_object_get(count, "rounds"));
    double per_shoe = json_number_value(json_object_get(root, "rounds_per_shoe"));
    if (json_array_size(rows) < 1 || json_array_size(rows) > RF_RAMP_COUNTS || !(all > 0))
        return simulated_fault(asked, "it has no results by count");
    source->table = calloc(1, sizeof *source->table);
    source->results = calloc(results_in(rows) + 1, sizeof source->results[0]);
    if (!source->table || !source->results) {
        fputs("riffle bankroll: out of memory\n", stderr);
        return STATUS_IO;
    }
    int wrong = take_rows(source, asked, rows);
    if (wrong)
        return wrong;
    join_ends(source);
    if (!bankroll_groups_read(source, json_object_get(count, "groups"), boxes_of(rows)))
        return simulated_fault(asked, "its groups are not whole");
    settle_counts(source, all * boxes_of(rows));
    /* Without groups: counts of one shoe depend on each other, and only whole shoes do not. */
    source->table->rounds = per_shoe > 1 ? all / per_shoe : all;
    source->rounds = all;
    source->penetration = json_number_value(json_object_get(root, "penetration"));
    return bankroll_counts_settle(source, asked, true);
}
