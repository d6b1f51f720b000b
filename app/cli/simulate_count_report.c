/*
 * app/cli/simulate_count_report.c -- prints a run of `riffle simulate --count`, as text or JSON.
 *
 * Everything comes from rf_sim_count_estimate.  Per unit means one box with a bet of one unit;
 * money is in units.  Per round means each round that was dealt while the counter sat or stood at
 * the table, watched rounds too, because they take time.
 */
#include "cli/simulate_job.h"

#include <riffle/version.h>

#include <math.h>
#include <string.h>

enum { HOUR = 100 }; /* rounds dealt in an hour unless --rounds-per-hour says another number */

static double
per_hour(const struct simulate_asked *asked)
{
    return asked->counter.rounds_per_hour > 0 ? asked->counter.rounds_per_hour : HOUR;
}

/* Rounds a second of this run. */
static double
rate(const struct simulate_job *job)
{
    return job->seconds > 0 ? (double)job->tally.rounds / job->seconds : 0;
}

/* What is played, in words. */
static void
print_head(const struct simulate_asked *asked, const struct simulate_game *is)
{
    const struct rf_sim_count *count = is->count;
    printf("%s, %u box%s; %s\n", asked->game.title, is->game.boxes, is->game.boxes == 1 ? "" : "es",
           is->how);
    printf("%s, %u index play%s; bets %s", count->system.title, count->plays.count,
           count->plays.count == 1 ? "" : "s", asked->counter.ramp ? asked->counter.ramp : "1");
    if (count->enters)
        printf("; enters at %+d", count->enter);
    if (count->exits)
        printf("; stops below %+d", count->exit);
    if (count->leaves)
        printf("; leaves for a new shoe below %+d", count->leave);
    puts("");
}

/* Rows at both ends that are too rare to read: less than 1 round in 10,000. */
static bool
is_rare(const struct rf_sim_count_row *row)
{
    return row->frequency < 1e-4;
}

static void
print_row(const struct rf_sim_count_row *row)
{
    char bet[32];
    if (row->boxes > 1)
        snprintf(bet, sizeof bet, "%u x %g", row->boxes, row->bet);
    else
        snprintf(bet, sizeof bet, "%g", row->bet);
    printf("%+6d  %14llu  %8.4f %%  %+9.4f %%  %7.4f %%  %8.4f  %7s  %8.3f %%\n", row->count,
           (unsigned long long)row->rounds, 100 * row->frequency, 100 * row->ev,
           100 * row->ev_error, row->variance, bet,
           row->bet > 0 ? 100 * (double)row->played / (double)row->rounds : 0);
}

static void
print_rows(const struct rf_sim_count_estimate *is)
{
    unsigned first = 0, last = is->rows;
    uint64_t rare = 0;
    while (first < last && is_rare(&is->row[first]))
        rare += is->row[first++].rounds;
    while (last > first && is_rare(&is->row[last - 1]))
        rare += is->row[--last].rounds;
    puts("\n count          rounds   frequency    EV a unit   std error  variance      bet      "
         "played");
    for (unsigned i = first; i < last; i++)
        print_row(&is->row[i]);
    if (rare)
        printf("%llu rounds had counts beyond these; --json lists them.\n",
               (unsigned long long)rare);
}

/* The desirability index for these bets: 1000 times mean over standard deviation (Schlesinger,
 * Blackjack Attack, chapter 10). */
static double
desirability(const struct rf_sim_count_estimate *is)
{
    return is->variance > 0 ? 1000 * is->mean / sqrt(is->variance) : 0;
}

void
simulate_count_print(const struct simulate_asked *asked, const struct simulate_game *is,
                     const struct simulate_job *job)
{
    struct rf_sim_count_estimate of;
    double hour = per_hour(asked), sd;
    rf_sim_count_estimate(job->plan, job->count, NULL, &of);
    sd = sqrt(of.variance);
    print_head(asked, is);
    if (simulate_stopped)
        puts("stopped early: results so far");
    printf("%-22s %llu, %.4f %% of them with a bet\n", "rounds", (unsigned long long)of.rounds,
           of.rounds ? 100 * (double)of.played / (double)of.rounds : 0);
    printf("%-22s %.5f units a round\n", "average bet", of.bet);
    printf("%-22s %+.6f %% of the bets   standard error %.6f %%\n", "player's expectation",
           100 * of.ev, 100 * of.ev_error);
    printf("%-22s %+.6f units a round   standard error %.6f\n", "win rate", of.mean, of.error);
    printf("%-22s %+.4f units ± %.4f   at %g rounds an hour; standard deviation %.3f\n",
           "win an hour", hour * of.mean, hour * of.error, hour, sqrt(hour) * sd);
    printf("%-22s %.6f units a round\n", "standard deviation", sd);
    printf("%-22s %.4f\n", "desirability index", desirability(&of));
    printf("%-22s %.5f\n", "rounds a shoe",
           job->tally.shoes ? (double)job->tally.rounds / (double)job->tally.shoes : 0);
    print_rows(&of);
    printf("\nResearch: seed %s, riffle %s; %s, %u thread%s, %.2f s, %.4g rounds a second.\n",
           asked->seed, RF_VERSION, rf_sim_path_name(job->path), job->threads,
           job->threads == 1 ? "" : "s", job->seconds, rate(job));
}

/* The results of played rounds at one count, per box and unit. */
static json_t *
json_results(const struct simulate_job *job, unsigned bin)
{
    json_t *results = json_array();
    double unit = rf_sim_unit(job->plan);
    for (unsigned slot = 0; slot < rf_sim_count_slots(job->plan); slot++) {
        const struct rf_sim_bin *is = &job->count->bin[bin];
        if (is->slot[0][slot] + is->slot[1][slot] > 0)
            json_array_append_new(results, json_pack("{s:f, s:I, s:I}", "result",
                                                     rf_sim_count_result(job->plan, slot) / unit,
                                                     "played", (json_int_t)is->slot[1][slot],
                                                     "watched", (json_int_t)is->slot[0][slot]));
    }
    return results;
}

static json_t *
json_rows(const struct simulate_job *job, const struct rf_sim_count_estimate *of)
{
    json_t *rows = json_array();
    for (unsigned i = 0; i < of->rows; i++) {
        const struct rf_sim_count_row *row = &of->row[i];
        unsigned bin = (unsigned)(row->count - rf_sim_count_low(job->plan));
        json_array_append_new(
            rows, json_pack("{s:i, s:I, s:I, s:f, s:f, s:f, s:f, s:f, s:i, s:f, s:f, s:o}", "count",
                            row->count, "rounds", (json_int_t)row->rounds, "played",
                            (json_int_t)row->played, "frequency", row->frequency, "ev", row->ev,
                            "se", row->ev_error, "variance", row->variance, "bet", row->bet,
                            "boxes", (int)row->boxes, "mean", row->mean, "variance_of_round",
                            row->variance_of_round, "results", json_results(job, bin)));
    }
    return rows;
}

/* A count of a group: the count, rounds, those played, and of the results of boxes in played rounds
 * their number, sum and sum of squares, in whole units of the tally. */
static json_t *
json_group_row(const struct simulate_job *job, const struct rf_sim_bin *bin, int count)
{
    json_int_t results = 0, sum = 0, squares = 0;
    for (unsigned slot = 0; slot < rf_sim_count_slots(job->plan); slot++) {
        json_int_t times = (json_int_t)bin->slot[1][slot];
        json_int_t result = rf_sim_count_result(job->plan, slot);
        results += times;
        sum += times * result;
        squares += times * result * result;
    }
    return json_pack("[i, I, I, I, I, I]", count,
                     (json_int_t)bin->rounds[0] + (json_int_t)bin->rounds[1],
                     (json_int_t)bin->rounds[1], results, sum, squares);
}

static json_t *
json_group(const struct simulate_job *job, const struct rf_sim_count_tally *group)
{
    json_t *counts = json_array();
    for (unsigned b = 0; b < RF_SIM_BINS; b++)
        if (group->bin[b].rounds[0] + group->bin[b].rounds[1] > 0)
            json_array_append_new(
                counts, json_group_row(job, &group->bin[b], rf_sim_count_low(job->plan) + (int)b));
    return json_pack("{s:I, s:o}", "rounds", (json_int_t)group->all.rounds, "counts", counts);
}

/* Parts of the run that do not depend on each other. */
static json_t *
json_groups(const struct simulate_job *job)
{
    json_t *list = json_array();
    for (unsigned i = 0; job->group && i < SIMULATE_GROUPS; i++)
        if (job->group[i].all.rounds > 0)
            json_array_append_new(list, json_group(job, &job->group[i]));
    return json_pack("{s:i, s:o}", "unit", (int)rf_sim_unit(job->plan), "of", list);
}

/* The index plays, one text each. */
static json_t *
json_indices(const struct rf_index_plays *plays)
{
    char text[RF_INDEX_PLAYS_TEXT];
    json_t *lines = json_array();
    size_t size = rf_index_plays_write(text, plays);
    for (char *at = text; at < text + size;) {
        char *end = memchr(at, '\n', (size_t)(text + size - at));
        json_array_append_new(lines, json_stringn(at, (size_t)(end - at)));
        at = end + 1;
    }
    return lines;
}

json_t *
simulate_count_json(const struct simulate_asked *asked, const struct simulate_game *is,
                    const struct simulate_job *job)
{
    struct rf_sim_count_estimate of;
    rf_sim_count_estimate(job->plan, job->count, NULL, &of);
    json_t *object = simulate_json(asked, is, job);
    json_t *count = json_pack(
        "{s:s, s:I, s:I, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:o, s:o}", "system",
        is->count->system.name, "rounds", (json_int_t)of.rounds, "played", (json_int_t)of.played,
        "average_bet", of.bet, "mean", of.mean, "se", of.error, "variance", of.variance, "ev",
        of.ev, "ev_se", of.ev_error, "di", desirability(&of), "rounds_per_hour", per_hour(asked),
        "indices", json_indices(&is->count->plays), "rows", json_rows(job, &of));
    json_object_set_new(count, "ramp",
                        json_string(asked->counter.ramp ? asked->counter.ramp : "0:1"));
    json_object_set_new(count, "enter",
                        is->count->enters ? json_integer(is->count->enter) : json_null());
    json_object_set_new(count, "exit",
                        is->count->exits ? json_integer(is->count->exit) : json_null());
    json_object_set_new(count, "leave",
                        is->count->leaves ? json_integer(is->count->leave) : json_null());
    json_object_set_new(count, "groups", json_groups(job));
    json_object_set_new(object, "count", count);
    return object;
}
