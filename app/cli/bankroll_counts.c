/*
 * app/cli/bankroll_counts.c -- what a bet brings at each count, for `riffle bankroll --counts`
 * (bankroll_bets.c finds the bets).
 *
 * The file is JSON; docs/understand/bankroll.md describes it.  A row has a count, its share
 * (`frequency`, or a number of `rounds`), and either `mean` and `variance` of a bet of one, or its
 * whole distribution as `results`.  Errors that the file does not state are those of independent
 * rounds, if it says how many there were.
 */
#include "bankroll_report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The fourth central moment of a result of blackjack is about twice the square of its variance
 * (1.96 at vegas-strip, 2.06 at six decks H17), so the error of a variance is v / sqrt(n). */
static const double kurtosis = 2;

/* The file while it is read. */
struct reader {
    const struct bankroll_asked *asked;
    struct bankroll_source *source;
    double total; /* of the shares of all rows */
    bool whole;   /* every row has its distribution */
};

static int
reader_fault(const struct reader *reader, size_t row, const char *wrong)
{
    fprintf(stderr, "riffle bankroll: %s, counts[%zu]: %s\n", reader->asked->counts, row, wrong);
    return STATUS_USAGE;
}

/* A number of a row; `otherwise` where the row has none. */
static double
number_of(const json_t *row, const char *key, double otherwise)
{
    const json_t *value = json_object_get(row, key);
    return value ? json_is_number(value) ? json_number_value(value) : NAN : otherwise;
}

/* How many pairs all rows together have. */
static size_t
count_results(const json_t *rows)
{
    size_t sum = 0;
    for (size_t i = 0; i < json_array_size(rows); i++)
        sum += json_array_size(json_object_get(json_array_get(rows, i), "results"));
    return sum;
}

/* Appends the distribution of a row, [[result, share], …], to the source; where it begins, or
 * NULL. */
static struct rf_exact_result *
take_results(struct reader *reader, const json_t *pairs)
{
    struct bankroll_source *source = reader->source;
    struct rf_exact_result *first = source->results + source->count;
    for (size_t i = 0; i < json_array_size(pairs); i++) {
        const json_t *pair = json_array_get(pairs, i);
        const json_t *result = json_array_get(pair, 0), *share = json_array_get(pair, 1);
        if (!json_is_number(result) || !json_is_number(share) || json_number_value(share) < 0)
            return NULL;
        source->results[source->count++] = (struct rf_exact_result){json_number_value(result),
                                                                    json_number_value(share)};
    }
    return first;
}

/* Mean, variance and their errors of a count from its distribution in `rounds` rounds. */
static bool
row_results(struct reader *reader, const json_t *pairs, double rounds, struct rf_ramp_count *at)
{
    size_t before = reader->source->count;
    struct rf_exact_result *first = take_results(reader, pairs);
    size_t count = reader->source->count - before;
    double sum = 0;
    for (size_t i = 0; first && i < count; i++)
        sum += first[i].probability;
    if (!first || !(sum > 0))
        return false;
    for (size_t i = 0; i < count; i++)
        first[i].probability /= sum;
    struct rf_bankroll_game game = rf_bankroll_game(first, count, 1, rounds);
    at->mean = game.mean;
    at->variance = game.variance;
    at->mean_error = game.mean_error;
    at->variance_error = game.variance_error;
    at->covariance_errors = game.covariance_errors;
    return true;
}

/* The same from the moments that the row states. */
static void
row_moments(const json_t *row, double rounds, struct rf_ramp_count *at)
{
    double sd = number_of(row, "sd", 0);
    at->mean = number_of(row, "mean", NAN);
    at->variance = number_of(row, "variance", sd > 0 ? sd * sd : NAN);
    double error = rounds > 0 ? 1 / sqrt(rounds) : 0;
    at->mean_error = number_of(row, "mean_error", error * sqrt(fmax(0, at->variance)));
    at->variance_error = number_of(row, "variance_error",
                                   error * fmax(0, at->variance) * sqrt(kurtosis - 1));
}

static int
row_read(struct reader *reader, size_t number, const json_t *row, double rounds)
{
    struct rf_ramp_count *at = &reader->source->table->at[number];
    const json_t *count = json_object_get(row, "count"), *pairs = json_object_get(row, "results");
    if (!json_is_integer(count) || llabs(json_integer_value(count)) > 1000)
        return reader_fault(reader, number,
                            "expected \"count\", a whole number from -1000 to 1000");
    at->count = (int)json_integer_value(count);
    if (!(at->frequency >= 0))
        return reader_fault(reader, number,
                            "expected \"frequency\", the share of rounds, or "
                            "\"rounds\"");
    reader->whole = reader->whole && (pairs || at->frequency == 0);
    if (at->frequency == 0)
        return STATUS_OK; /* a count that never comes needs no results */
    if (!pairs)
        row_moments(row, rounds * at->frequency, at);
    else if (!row_results(reader, pairs, rounds * at->frequency, at))
        return reader_fault(reader, number,
                            "\"results\" takes pairs of a result and its share, "
                            "like [[-1, 0.48], [1, 0.43]]");
    double covariance = isnan(reader->asked->covariance) ? 0 : reader->asked->covariance;
    at->covariance = number_of(row, "covariance", covariance);
    if (isnan(at->mean) || isnan(at->variance))
        return reader_fault(reader, number,
                            "expected \"mean\" and \"variance\" of a bet of 1, or "
                            "\"results\"");
    if (reader->asked->ramp.boxes > 1 && !json_object_get(row, "covariance") &&
        isnan(reader->asked->covariance))
        return reader_fault(reader, number,
                            "several boxes need \"covariance\", that of two boxes; "
                            "or add --covariance, about 0.5 at blackjack");
    return STATUS_OK;
}

/* Shares of all rows; with `rounds` in the rows these are counted.  Returns how many rounds there
 * were, 0 if the file does not say. */
static double
read_frequencies(struct reader *reader, const json_t *root, const json_t *rows)
{
    struct rf_ramp_table *table = reader->source->table;
    double sum = 0;
    bool counted = false;
    for (size_t i = 0; i < table->counts; i++) {
        const json_t *row = json_array_get(rows, i);
        bool has = json_object_get(row, "frequency") != NULL;
        counted = counted || !has;
        table->at[i].frequency = number_of(row, has ? "frequency" : "rounds", NAN);
        sum += table->at[i].frequency;
    }
    for (size_t i = 0; counted && i < table->counts; i++)
        table->at[i].frequency /= sum;
    reader->total = counted ? 1 : sum;
    return number_of(root, "rounds", counted ? sum : 0);
}

int
bankroll_counts_read(struct bankroll_source *source, struct bankroll_asked *asked,
                     const json_t *root)
{
    const json_t *rows = json_object_get(root, "counts");
    struct reader reader = {.asked = asked, .source = source, .whole = true};
    if (json_array_size(rows) < 1 || json_array_size(rows) > RF_RAMP_COUNTS) {
        fprintf(stderr,
                "riffle bankroll: %s has no table by count. Expected \"counts\", 1 to %d rows such "
                "as {\"count\": 1, \"frequency\": 0.2, \"mean\": 0.004, \"variance\": 1.33}\n",
                asked->counts, RF_RAMP_COUNTS);
        return STATUS_USAGE;
    }
    source->table = calloc(1, sizeof *source->table);
    source->results = calloc(count_results(rows) + 1, sizeof source->results[0]);
    if (!source->table || !source->results) {
        fputs("riffle bankroll: out of memory\n", stderr);
        return STATUS_IO;
    }
    source->table->counts = (unsigned)json_array_size(rows);
    source->rounds = source->table->rounds = read_frequencies(&reader, root, rows);
    for (size_t i = 0; i < source->table->counts; i++) {
        source->first[i] = source->count;
        int wrong = row_read(&reader, i, json_array_get(rows, i), fmax(0, source->rounds));
        if (wrong)
            return wrong;
    }
    source->first[source->table->counts] = source->count;
    if (!(fabs(reader.total + number_of(root, "watched", 0) - 1) < 1e-3)) {
        fprintf(stderr,
                "riffle bankroll: %s: the frequencies add up to %g, not 1. If you only watch some "
                "rounds, add their share as \"watched\"\n",
                asked->counts, reader.total);
        return STATUS_USAGE;
    }
    return bankroll_counts_settle(source, asked, reader.whole);
}
