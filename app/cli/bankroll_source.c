/*
 * app/cli/bankroll_source.c -- where `riffle bankroll` has the result of a round from: numbers that
 * were typed, a simulation, a table by count, or an exact game.
 *
 * A simulation is the JSON object that `riffle simulate --json` prints.  Its histogram gives the
 * mean, the deviation and their errors, so nothing that was rounded for people is read.
 */
#include "bankroll_report.h"

#include <riffle/basic.h>

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "os/file_bytes.h"

enum { SIMULATION_BYTES = 1 << 22 }; /* far more than RF_SIM_RESULTS rows */

/* The standard error of the deviation s becomes that of the variance: d(s^2) = 2s ds. */
static int
source_typed(struct bankroll_source *source, const struct bankroll_asked *asked)
{
    double unit = asked->unit;
    snprintf(source->title, sizeof source->title, "Numbers that were typed in");
    source->round = (struct rf_bankroll_game){
        .mean = unit * asked->mean,
        .variance = unit * unit * asked->sd * asked->sd,
        .mean_error = unit * asked->mean_error,
        .variance_error = unit * unit * 2 * asked->sd * asked->sd_error,
    };
    return STATUS_OK;
}

static int
out_of_memory(void)
{
    fputs("riffle bankroll: out of memory\n", stderr);
    return STATUS_IO;
}

/* One row of the histogram: {"result": bets, "count": rounds}.  False when it is something else. */
static bool
row_read(const json_t *row, struct rf_exact_result *result)
{
    const json_t *bets = json_object_get(row, "result"), *count = json_object_get(row, "count");
    if (!json_is_number(bets) || !json_is_integer(count) || json_integer_value(count) < 0)
        return false;
    *result = (struct rf_exact_result){json_number_value(bets), (double)json_integer_value(count)};
    return isfinite(result->result);
}

/* Fills the source from the rows; the number of rounds, or 0 when the rows are not a histogram of
 * at least two different results. */
static double
rows_read(struct bankroll_source *source, const json_t *rows)
{
    double rounds = 0;
    unsigned different = 0;
    for (size_t i = 0; i < source->count; i++) {
        if (!row_read(json_array_get(rows, i), &source->results[i]))
            return 0;
        rounds += source->results[i].probability;
        different += source->results[i].probability > 0;
    }
    for (size_t i = 0; i < source->count; i++)
        source->results[i].probability /= rounds;
    return different >= 2 ? rounds : 0;
}

static int
source_histogram(struct bankroll_source *source, struct bankroll_asked *asked, const json_t *root)
{
    const json_t *rows = json_object_get(root, "histogram");
    const json_t *boxes = json_object_get(root, "boxes");
    const char *rules = json_string_value(json_object_get(json_object_get(root, "rules"), "name"));
    if (asked->unit <= 0)
        asked->unit = 1;
    source->unit = asked->unit;
    if (json_is_integer(boxes) && json_integer_value(boxes) != 1) {
        fprintf(stderr,
                "riffle bankroll: %s played %lld boxes, whose results depend on each other: "
                "simulate one box\n",
                asked->simulation, (long long)json_integer_value(boxes));
        return STATUS_USAGE;
    }
    source->count = json_array_size(rows);
    source->results = calloc(source->count + 1, sizeof source->results[0]);
    if (!source->results)
        return out_of_memory();
    double rounds = rows_read(source, rows);
    if (rounds <= 0) {
        fprintf(stderr,
                "riffle bankroll: %s has no histogram with two results: make it with riffle "
                "simulate --json > %s\n",
                asked->simulation, asked->simulation);
        return STATUS_USAGE;
    }
    snprintf(source->title, sizeof source->title, "%s, %.0f simulated rounds at flat bets",
             rules ? rules : "a game", rounds);
    source->round = rf_bankroll_game(source->results, source->count, asked->unit, rounds);
    source->rounds = rounds;
    return STATUS_OK;
}

/* A simulation with a count.  Its own bets are used unless others were asked for. */
static int
source_counted(struct bankroll_source *source, struct bankroll_asked *asked, const json_t *root)
{
    const json_t *count = json_object_get(root, "count");
    const char *rules = json_string_value(json_object_get(json_object_get(root, "rules"), "name"));
    const char *system = json_string_value(json_object_get(count, "system"));
    const char *bets = json_string_value(json_object_get(count, "ramp"));
    struct rf_counting_error error;
    bool best = asked->ramp.spread > 0 || asked->ramp.leaves || asked->ramp.boxes > 0;
    if (asked->bets.steps == 0 && !best && bets && strchr(bets, ' '))
        rf_sim_ramp_read(&asked->bets, bets, strlen(bets), &error);
    int status = bankroll_simulated_read(source, asked, root);
    if (status == STATUS_OK)
        snprintf(source->title, sizeof source->title, "%s, %s, %.4g million simulated rounds",
                 rules ? rules : "a game", system ? system : "a count", source->rounds / 1e6);
    return status;
}

/* The bets by count of --counts. */
static int
source_counts(struct bankroll_source *source, struct bankroll_asked *asked, const json_t *root)
{
    int status = bankroll_counts_read(source, asked, root);
    if (status == STATUS_OK)
        snprintf(source->title, sizeof source->title, "%.100s, bets by count", asked->counts);
    return status;
}

/* Reads the JSON object of a file and takes the source from it. */
static int
source_file(struct bankroll_source *source, struct bankroll_asked *asked)
{
    struct file_bytes bytes;
    json_error_t error;
    const char *file = asked->simulation ? asked->simulation : asked->counts;
    if (!file_bytes_read(&bytes, file, SIMULATION_BYTES)) {
        fprintf(stderr, "riffle bankroll: cannot read %s: %s\n", file, strerror(errno));
        return STATUS_IO;
    }
    json_t *root = json_loadb(bytes.text, bytes.size, JSON_REJECT_DUPLICATES, &error);
    file_bytes_release(&bytes);
    if (!root) {
        fprintf(stderr, "riffle bankroll: %s, line %d: %s. The file must be %s\n", file, error.line,
                error.text, asked->simulation ? "what riffle simulate --json prints" : "JSON");
        return STATUS_USAGE;
    }
    int status = !asked->simulation               ? source_counts(source, asked, root)
                 : json_object_get(root, "count") ? source_counted(source, asked, root)
                                                  : source_histogram(source, asked, root);
    json_decref(root);
    return status;
}

/* The best strategy by totals, from a full shoe, one unit on every round. */
static int
source_exact(struct bankroll_source *source, struct bankroll_asked *asked)
{
    int wrong = game_options_ready(&asked->game, "bankroll");
    if (wrong)
        return wrong;
    void *workspace = malloc(rf_exact_storage_size());
    struct rf_exact_game *game = malloc(sizeof *game);
    struct rf_strategy *strategy = malloc(sizeof *strategy);
    source->results = calloc(RF_EXACT_RESULTS, sizeof source->results[0]);
    bool room = workspace && game && strategy && source->results;
    if (room) {
        struct rf_basic basic;
        struct rf_exact_how how = {.fixed = strategy};
        rf_basic_best(workspace, &asked->game.rules, &asked->game.shoe, &basic);
        rf_basic_strategy(workspace, &basic, strategy);
        rf_exact_game(workspace, &asked->game.rules, &asked->game.shoe, &how, game);
        source->count = game->spread.count;
        memcpy(source->results, game->spread.at, source->count * sizeof source->results[0]);
        /* Where a box may get three hands the distribution is an estimate; these two are not. */
        source->round.mean = asked->unit * game->ev;
        source->round.variance = asked->unit * asked->unit * game->variance;
        snprintf(source->title, sizeof source->title, "%s, exact, basic strategy at flat bets",
                 asked->game.title);
    }
    free(workspace);
    free(game);
    free(strategy);
    return room ? STATUS_OK : out_of_memory();
}

int
bankroll_source_open(struct bankroll_source *source, struct bankroll_asked *asked)
{
    *source = (struct bankroll_source){0};
    if (asked->unit <= 0 && !asked->counts && !asked->simulation)
        asked->unit = 1;
    source->unit = asked->unit;
    if (!isnan(asked->mean))
        return source_typed(source, asked);
    return asked->simulation || asked->counts ? source_file(source, asked)
                                              : source_exact(source, asked);
}

void
bankroll_source_release(struct bankroll_source *source)
{
    free(source->results);
    free(source->table);
    free(source->group);
    source->group = NULL;
    source->results = NULL;
    source->table = NULL;
}
