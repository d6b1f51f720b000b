/*
 * app/cli/bankroll_report.c -- prints the figures of `riffle bankroll` as text or JSON.
 *
 * A figure whose mean and deviation are estimates is printed with its standard error after ±.  A
 * figure that is not defined is left out, with a sentence that says why where people would miss it.
 */
#include "bankroll_report.h"

#include <riffle/version.h>

#include <math.h>
#include <string.h>

/* The figures in the order of the report.  `scale` and `after` make percent of probabilities. */
static const struct row {
    enum rf_bankroll_what what;
    const char *key, *label, *after;
    double scale;
    int digits;
} rows[] = {
    {RF_BANKROLL_N0, "n0", "N0", " rounds until the mean is one standard deviation", 1, 0},
    {RF_BANKROLL_DI, "di", "DI", "", 1, 3},
    {RF_BANKROLL_SCORE, "score", "SCORE", "", 1, 3},
    {RF_BANKROLL_CERTAIN, "certainty_equivalent", "certainty equivalent", " a round", 1, 6},
    {RF_BANKROLL_RUIN, "ruin", "risk of ruin", " %", 100, 4},
    {RF_BANKROLL_TRIP_RUIN, "trip_ruin", "ruin in the trip", " %", 100, 4},
    {RF_BANKROLL_GOAL, "goal", "goal before ruin", " %", 100, 4},
    {RF_BANKROLL_NEEDED, "needed", "bankroll for the risk", "", 1, 2},
    {RF_BANKROLL_TRIP_NEEDED, "trip_needed", "bankroll for the trip", "", 1, 2},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

/* Results of n rounds between which this share lies, by the normal distribution. */
static const struct {
    const char *name;
    double deviations;
} ranges[] = {{"68 %", 0.994458}, {"95 %", 1.959964}, {"99.7 %", 2.967738}};
enum { RANGES = sizeof ranges / sizeof ranges[0] };

static void
print_figure(const char *label, double value, double error, int digits, const char *after)
{
    printf("%-22s %.*f", label, digits, value);
    if (error > 0)
        printf(" ± %.*f", digits, error);
    printf("%s\n", after);
}

static void
print_rows(const struct bankroll_asked *asked, const struct bankroll_source *source)
{
    for (unsigned i = 0; i < ROWS; i++) {
        const struct row *row = &rows[i];
        if (!rf_bankroll_has(row->what, &source->round, &asked->plan))
            continue;
        struct rf_bankroll_figure figure = rf_bankroll_figure(row->what, &source->round,
                                                              &asked->plan);
        print_figure(row->label, row->scale * figure.value, row->scale * figure.error, row->digits,
                     row->after);
    }
}

/* The bound of the whole distribution, beside the usual formula. */
static void
print_root(const struct bankroll_asked *asked, const struct bankroll_source *source)
{
    if (!source->results || source->round.mean <= 0)
        return;
    double root = rf_bankroll_root(source->results, source->count, asked->unit);
    print_figure("  by the distribution", 100 * exp(-root * asked->plan.bankroll), 0, 4,
                 " % at most");
}

static void
print_time(const char *label, double rounds, const struct rf_bankroll_game *round)
{
    printf("%-22s %+.4f", label, rounds * round->mean);
    if (round->mean_error > 0)
        printf(" ± %.4f", rounds * round->mean_error);
    printf(", standard deviation %.4f\n", sqrt(rounds * round->variance));
}

static void
print_ranges(const struct bankroll_asked *asked, const struct bankroll_source *source)
{
    double rounds = asked->plan.rounds;
    if (rounds <= 0)
        return;
    double middle = rounds * source->round.mean, deviation = sqrt(rounds * source->round.variance);
    printf("\nResults after %.0f rounds if the player is never broke on the way:\n", rounds);
    for (unsigned i = 0; i < RANGES; i++)
        printf("  %-6s between %+.2f and %+.2f\n", ranges[i].name,
               middle - ranges[i].deviations * deviation,
               middle + ranges[i].deviations * deviation);
}

void
bankroll_print(const struct bankroll_asked *asked, const struct bankroll_source *source)
{
    char hour[40];
    printf("%s; bets of %g, bankroll %g\n\n", source->title, asked->unit, asked->plan.bankroll);
    snprintf(hour, sizeof hour, "an hour of %g rounds", asked->per_hour);
    print_time("a round", 1, &source->round);
    print_time(hour, asked->per_hour, &source->round);
    print_rows(asked, source);
    print_root(asked, source);
    print_ranges(asked, source);
    if (source->round.mean <= 0)
        puts("\nThe mean is not above zero: a player who never stops loses the bankroll. N0, DI, "
             "SCORE and the\nbankroll for a risk are defined only for a player who gains.");
}

static json_t *
figure_json(double value, double error)
{
    return json_pack("{s:f, s:f}", "value", value, "error", error);
}

void
bankroll_json(const struct bankroll_asked *asked, const struct bankroll_source *source)
{
    const struct rf_bankroll_game *round = &source->round;
    double sd = sqrt(round->variance);
    json_t *figures = json_object();
    for (unsigned i = 0; i < ROWS; i++)
        if (rf_bankroll_has(rows[i].what, round, &asked->plan)) {
            struct rf_bankroll_figure figure = rf_bankroll_figure(rows[i].what, round,
                                                                  &asked->plan);
            json_object_set_new(figures, rows[i].key, figure_json(figure.value, figure.error));
        }
    json_t *object = json_pack(
        "{s:s, s:s, s:f, s:f, s:f, s:o, s:o, s:o}", "version", RF_VERSION, "source", source->title,
        "unit", asked->unit, "bankroll", asked->plan.bankroll, "rounds_per_hour", asked->per_hour,
        "mean", figure_json(round->mean, round->mean_error), "sd",
        figure_json(sd, round->variance_error / (2 * sd)), "figures", figures);
    bool known = source->results && round->mean > 0;
    double root = known ? rf_bankroll_root(source->results, source->count, asked->unit) : 0;
    json_object_set_new(object, "root", known ? json_real(root) : json_null());
    json_object_set_new(object, "ruin_at_most",
                        known ? json_real(exp(-root * asked->plan.bankroll)) : json_null());
    json_print(object);
}
