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
    {RF_BANKROLL_GOAL, "goal", "goal before ruin, ever", " %", 100, 4},
    {RF_BANKROLL_TRIP_GOAL, "trip_goal", "goal in the trip", " %", 100, 4},
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

void
bankroll_print_figure(const char *label, double value, double error, int digits, const char *after)
{
    printf("%-22s %.*f", label, digits, value);
    if (error > 0)
        printf(" ± %.*f", digits, error);
    printf("%s\n", after);
}

/* Bets that were sought for a risk may have a little less: chips and limits are steps. */
static void
say_risk(char out[static 80], const struct bankroll_asked *asked,
         const struct bankroll_source *source)
{
    snprintf(out, 80, source->risk_asked > 0 ? " %% (asked: %g %%), %.3g Kelly" : " %%",
             100 * source->risk_asked, asked->plan.kelly);
}

static void
print_rows(const struct bankroll_asked *asked, const struct bankroll_source *source)
{
    char risk[80];
    say_risk(risk, asked, source);
    for (unsigned i = 0; i < ROWS; i++) {
        const struct row *row = &rows[i];
        if (!rf_bankroll_has(row->what, &source->round, &asked->plan))
            continue;
        struct rf_bankroll_figure figure = rf_bankroll_figure(row->what, &source->round,
                                                              &asked->plan);
        const char *after = row->what == RF_BANKROLL_RUIN ? risk : row->after;
        bankroll_print_figure(row->label, row->scale * figure.value, row->scale * figure.error,
                              row->digits, after);
    }
}

/* e^(-tB) for the root t of the whole distribution; its error is B e^(-tB) times that of t. */
static struct rf_bankroll_figure
ruin_at_most(const struct bankroll_asked *asked, const struct bankroll_source *source)
{
    double bankroll = asked->plan.bankroll;
    double root = rf_bankroll_root(source->results, source->count, source->unit);
    double ruin = exp(-root * bankroll);
    double error = source->rounds > 0 ? rf_bankroll_root_error(source->results, source->count,
                                                               source->unit, source->rounds)
                                      : 0;
    return (struct rf_bankroll_figure){ruin, bankroll * ruin * error};
}

/* The bound of the whole distribution, beside the usual formula. */
static void
print_root(const struct bankroll_asked *asked, const struct bankroll_source *source)
{
    if (!source->results || source->round.mean <= 0)
        return;
    struct rf_bankroll_figure ruin = ruin_at_most(asked, source);
    bankroll_print_figure("  by the distribution", 100 * ruin.value, 100 * ruin.error, 4,
                          " % at most");
}

/* Mean and standard deviation of so many rounds, with their errors. */
static void
print_time(const char *label, double rounds, const struct rf_bankroll_game *round)
{
    struct rf_bankroll_plan plan = {.bankroll = 1, .rounds = rounds};
    struct rf_bankroll_figure mean = rf_bankroll_figure(RF_BANKROLL_TRIP_MEAN, round, &plan);
    struct rf_bankroll_figure sd = rf_bankroll_figure(RF_BANKROLL_TRIP_SD, round, &plan);
    printf("%-22s %+.4f", label, mean.value);
    if (mean.error > 0)
        printf(" ± %.4f", mean.error);
    printf(", standard deviation %.4f", sd.value);
    if (sd.error > 0)
        printf(" ± %.4f", sd.error);
    putchar('\n');
}

static void
print_result(const char *before, const struct rf_bankroll_figure *result, const char *after)
{
    printf("%s%+.2f", before, result->value);
    if (result->error > 0)
        printf(" ± %.2f", result->error);
    fputs(after, stdout);
}

static void
print_ranges(const struct bankroll_asked *asked, const struct bankroll_source *source)
{
    struct rf_bankroll_plan plan = asked->plan;
    if (plan.rounds <= 0)
        return;
    printf("\nResults after %.0f rounds if the player is never broke on the way:\n", plan.rounds);
    for (unsigned i = 0; i < RANGES; i++) {
        plan.deviations = -ranges[i].deviations;
        struct rf_bankroll_figure low = rf_bankroll_figure(RF_BANKROLL_TRIP_RESULT, &source->round,
                                                           &plan);
        plan.deviations = ranges[i].deviations;
        struct rf_bankroll_figure high = rf_bankroll_figure(RF_BANKROLL_TRIP_RESULT, &source->round,
                                                            &plan);
        printf("  %-6s ", ranges[i].name);
        print_result("between ", &low, " and ");
        print_result("", &high, "\n");
    }
}

/* What was computed: flat bets of one size, or a ramp. */
static void
print_head(const struct bankroll_asked *asked, const struct bankroll_source *source)
{
    double bankroll = asked->plan.bankroll;
    if (!source->table) {
        printf("%s; bets of %g, bankroll %g\n\n", source->title, asked->unit, bankroll);
        return;
    }
    printf("%s; bankroll %g, %.4g Kelly", source->title, bankroll, asked->plan.kelly);
    if (asked->ramp.spread > 0)
        printf(", spread %g", asked->ramp.spread);
    fputs("\n\n", stdout);
    bankroll_print_ramp(asked, source);
}

void
bankroll_print(const struct bankroll_asked *asked, const struct bankroll_source *source)
{
    char hour[40];
    print_head(asked, source);
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

json_t *
bankroll_figure_json(double value, double error)
{
    return json_pack("{s:f, s:f}", "value", value, "error", error);
}

/* Ranges of a trip's result; null without --trip. */
static json_t *
ranges_json(const struct bankroll_asked *asked, const struct bankroll_source *source)
{
    struct rf_bankroll_plan plan = asked->plan;
    json_t *list = plan.rounds > 0 ? json_array() : json_null();
    for (unsigned i = 0; plan.rounds > 0 && i < RANGES; i++) {
        json_t *ends = json_array();
        for (int side = -1; side <= 1; side += 2) {
            plan.deviations = side * ranges[i].deviations;
            struct rf_bankroll_figure end = rf_bankroll_figure(RF_BANKROLL_TRIP_RESULT,
                                                               &source->round, &plan);
            json_array_append_new(ends, bankroll_figure_json(end.value, end.error));
        }
        json_array_append_new(list, json_pack("{s:f, s:o}", "share",
                                              2 * rf_bankroll_normal(ranges[i].deviations) - 1,
                                              "ends", ends));
    }
    return list;
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
            json_object_set_new(figures, rows[i].key,
                                bankroll_figure_json(figure.value, figure.error));
        }
    json_t *object = json_pack(
        "{s:s, s:s, s:f, s:f, s:f, s:o, s:o, s:o}", "version", RF_VERSION, "source", source->title,
        "unit", source->table ? source->ramp.unit : asked->unit, "bankroll", asked->plan.bankroll,
        "rounds_per_hour", asked->per_hour, "mean",
        bankroll_figure_json(round->mean, round->mean_error), "sd",
        bankroll_figure_json(sd, round->variance_error / (2 * sd)), "figures", figures);
    bool known = source->results && round->mean > 0;
    struct rf_bankroll_figure ruin = {0};
    if (known)
        ruin = ruin_at_most(asked, source);
    json_object_set_new(
        object, "root",
        known ? json_real(rf_bankroll_root(source->results, source->count, source->unit))
              : json_null());
    json_object_set_new(object, "ruin_at_most",
                        known ? bankroll_figure_json(ruin.value, ruin.error) : json_null());
    json_object_set_new(object, "ranges", ranges_json(asked, source));
    json_object_set_new(object, "kelly", json_real(asked->plan.kelly));
    json_object_set_new(object, "risk_asked",
                        source->risk_asked > 0 ? json_real(source->risk_asked) : json_null());
    bankroll_json_ramp(asked, source, object);
    json_print(object);
}
