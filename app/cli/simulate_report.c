/*
 * app/cli/simulate_report.c -- prints a run of `riffle simulate` as text, JSON or CSV; --check
 * compares the simulator with a table.
 *
 * All figures come from rf_sim_estimate, in bets per box; text shows them in percent.  The 95 %
 * interval is 1.96 standard errors to each side.
 */
#include "cli/simulate_job.h"

#include <riffle/version.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Rounds of a checkpoint that was resumed were played earlier and do not count. */
static double
rate(const struct simulate_job *job)
{
    return job->seconds > 0 ? (double)(job->tally.rounds - job->rounds_before) / job->seconds : 0;
}

/* 0 instead of a division by zero, for a run that was stopped before its first round. */
static double
per(uint64_t count, uint64_t of)
{
    return of ? (double)count / (double)of : 0;
}

/* True when the exact value of a fresh shoe is also what the simulation must converge to: every
 * shoe had the same fixed number of rounds, and none ran out of cards.  With a cutting card the
 * number of rounds depends on the cards, which biases the mean. */
static bool
exact_applies(const struct simulate_game *is, const struct simulate_job *job)
{
    unsigned rounds = is->game.rounds_per_shoe;
    return is->has_exact && job->tally.out == 0 && job->tally.rounds == rounds * job->tally.shoes;
}

/* Where the exact value applies the distance is given in standard errors; below 2 or 3 is chance.
 * Elsewhere the difference is itself the finding: the effect of the cutting card, or of shoes that
 * ran out of cards. */
static void
print_exact(const struct simulate_game *is, const struct simulate_job *job,
            const struct rf_sim_estimate *estimate)
{
    bool applies = exact_applies(is, job);
    const char *why = is->game.rounds_per_shoe ? "running out of cards" : "the cutting card";
    double off = estimate->ev - is->exact, error = sqrt(estimate->error2);
    if (!is->has_exact || error <= 0)
        return;
    printf("%-22s %+.6f %%", applies ? "exact" : "exact, a fresh shoe", 100 * is->exact);
    if (applies)
        printf("   the estimate is %.2f standard errors %s\n", fabs(off) / error,
               off < 0 ? "below" : "above");
    else
        printf("   %s changes it by %+.5f %% ± %.5f %%\n", why, 100 * off, 100 * error);
}

/* histogram[i] counts results of (i - zero) / unit bets, see riffle/simulate.h. */
static void
print_results(const struct simulate_job *job)
{
    double unit = rf_sim_unit(job->plan), zero = rf_sim_zero_index(job->plan);
    uint64_t all = 0;
    for (unsigned i = 0; i < RF_SIM_RESULTS; i++)
        all += job->tally.histogram[i];
    puts("\nresult        share           rounds");
    for (unsigned i = 0; i < RF_SIM_RESULTS; i++)
        if (job->tally.histogram[i])
            printf("%+6g  %.9f  %15llu\n", (i - zero) / unit, per(job->tally.histogram[i], all),
                   (unsigned long long)job->tally.histogram[i]);
}

static const char *
strategy_name(const struct simulate_asked *asked)
{
    return strcmp(asked->strategy, "total") == 0 ? "total strategy"
           : asked->composition                  ? "composition strategy"
                                                 : asked->strategy;
}

void
simulate_print(const struct simulate_asked *asked, const struct simulate_game *is,
               const struct simulate_job *job)
{
    struct rf_sim_estimate estimate = rf_sim_estimate(job->plan, &job->tally);
    double error = sqrt(estimate.error2);
    printf("%s, %s, %u box%s; %s\n", asked->game.title, strategy_name(asked), is->game.boxes,
           is->game.boxes == 1 ? "" : "es", is->how);
    if (simulate_stopped)
        puts("stopped early: results so far");
    printf("%-22s %llu\n", "rounds", (unsigned long long)job->tally.rounds);
    printf("%-22s %+.6f %%   standard error %.6f %%\n", "player's expectation", 100 * estimate.ev,
           100 * error);
    printf("%-22s %+.6f %% to %+.6f %%\n", "95 % interval", 100 * (estimate.ev - 1.96 * error),
           100 * (estimate.ev + 1.96 * error));
    print_exact(is, job, &estimate);
    printf("%-22s %.6f bets\n", "standard deviation", sqrt(estimate.variance));
    printf("%-22s %.5f\n", "cards a round", per(job->tally.cards, job->tally.rounds));
    printf("%-22s %.5f\n", "rounds a shoe", per(job->tally.rounds, job->tally.shoes));
    print_results(job);
    printf("\nResearch: seed %s, riffle %s; %s, %u thread%s, %.2f s, %.4g rounds a second.\n",
           asked->seed, RF_VERSION, rf_sim_path_name(job->path), job->threads,
           job->threads == 1 ? "" : "s", job->seconds, rate(job));
}

static json_t *
json_results(const struct simulate_job *job)
{
    json_t *results = json_array();
    double unit = rf_sim_unit(job->plan), zero = rf_sim_zero_index(job->plan);
    for (unsigned i = 0; i < RF_SIM_RESULTS; i++)
        if (job->tally.histogram[i])
            json_array_append_new(results, json_pack("{s:f, s:I}", "result", (i - zero) / unit,
                                                     "count", (json_int_t)job->tally.histogram[i]));
    return results;
}

/* All keys, also those at their defaults, so that a saved run says which game it was. */
static json_t *
json_rules(const struct rf_bj_rules *rules)
{
    json_t *object = json_object();
    for (unsigned i = 0; rf_bj_rules_key_name(i); i++) {
        char value[RF_BJ_VALUE_TEXT];
        rf_bj_rules_value(value, rules, i);
        json_object_set_new(object, rf_bj_rules_key_name(i), json_string(value));
    }
    return object;
}

/* The share of the cards in front of the cutting card; null where there is none. */
static json_t *
json_penetration(const struct rf_sim_game *game)
{
    double cards = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        cards += game->shoe.count[value];
    return game->rounds_per_shoe == 0 && cards > 0 ? json_real(game->cut / cards) : json_null();
}

json_t *
simulate_json(const struct simulate_asked *asked, const struct simulate_game *is,
              const struct simulate_job *job)
{
    struct rf_sim_estimate estimate = rf_sim_estimate(job->plan, &job->tally);
    double error = sqrt(estimate.error2);
    json_t *object = json_pack("{s:I, s:f, s:f, s:[f,f], s:f, s:o, s:f, s:f, s:f}", "rounds",
                               (json_int_t)job->tally.rounds, "ev", estimate.ev, "se", error,
                               "interval", estimate.ev - 1.96 * error, estimate.ev + 1.96 * error,
                               "sd", sqrt(estimate.variance), "histogram", json_results(job),
                               "cards_per_round", per(job->tally.cards, job->tally.rounds),
                               "rounds_per_shoe", per(job->tally.rounds, job->tally.shoes),
                               "rounds_per_second", rate(job));
    json_t *more = json_pack("{s:f, s:b, s:s, s:s, s:i, s:i, s:s, s:s, s:s, s:f, s:I, s:b, s:o}",
                             "exact", is->exact, "exact_applies", exact_applies(is, job), "path",
                             rf_sim_path_name(job->path), "strategy", asked->strategy, "boxes",
                             (int)is->game.boxes, "threads", (int)job->threads, "cards", is->how,
                             "seed", asked->seed, "version", RF_VERSION, "seconds", job->seconds,
                             "chunks", (json_int_t)job->chunks, "stopped", simulate_stopped != 0,
                             "rules", json_rules(&is->game.rules));
    json_object_update(object, more);
    json_decref(more);
    json_object_set_new(object, "penetration", json_penetration(&is->game));
    return object;
}

void
simulate_csv_head(const char *key)
{
    printf("%s,rounds,ev,se,sd,cards_per_round,rounds_per_shoe,exact_fresh_shoe,path\n", key);
}

/* Flushes each line: a sweep takes long, and its lines are useful as they come. */
void
simulate_csv(const char *value, const struct simulate_game *is, const struct simulate_job *job)
{
    struct rf_sim_estimate estimate = rf_sim_estimate(job->plan, &job->tally);
    printf("%s,%llu,%.9f,%.9f,%.6f,%.6f,%.6f,%.12f,%s\n", value,
           (unsigned long long)job->tally.rounds, estimate.ev, sqrt(estimate.error2),
           sqrt(estimate.variance), per(job->tally.cards, job->tally.rounds),
           per(job->tally.rounds, job->tally.shoes), is->exact, rf_sim_path_name(job->path));
    fflush(stdout);
}

/* Compares one path with the table, 4096 shoes of each chunk at most; false when they differ. */
static bool
check_path(const struct simulate_asked *asked, const struct simulate_game *is,
           enum rf_sim_path path, struct rf_bj *table, void *work)
{
    struct rf_sim_check check = {0};
    for (uint64_t chunk = 0; check.shoes < asked->check && !check.differs && !simulate_stopped;
         chunk++) {
        uint64_t left = asked->check - check.shoes, before = check.shoes;
        rf_sim_check(is->plan, path, chunk, left < 4096 ? left : 4096, table, work, &check);
        if (check.shoes == before)
            break;
    }
    printf("%-9s %llu shoes, %llu rounds: %s%s\n", rf_sim_path_name(path),
           (unsigned long long)check.shoes, (unsigned long long)check.rounds,
           check.differs      ? "differs from the table: "
           : check.rounds > 0 ? "same as the table, card by card"
                              : "nothing could be compared",
           check.what);
    if (check.skipped)
        printf("          %llu rounds cannot be replayed at a table and were left out\n",
               (unsigned long long)check.skipped);
    return !check.differs;
}

/* The general path and every lane path of this machine play the same shoes as a real table under
 * the law, and must agree card by card. */
int
simulate_check(const struct simulate_asked *asked, const struct simulate_game *is)
{
    struct rf_bj *table = malloc(sizeof *table);
    void *work = malloc(rf_sim_check_size());
    bool same = true;
    if (!table || !work) {
        fprintf(stderr, "riffle simulate: out of memory for a table\n");
        free(table);
        free(work);
        return STATUS_IO;
    }
    printf("%s, %u box%s; %s\n", asked->game.title, is->game.boxes, is->game.boxes == 1 ? "" : "es",
           is->how);
    for (enum rf_sim_path path = RF_SIM_GENERAL; path < RF_SIM_PATHS; path++)
        if (rf_sim_has_path(path) && (path == RF_SIM_GENERAL || rf_sim_fits_lanes(is->plan)))
            same = check_path(asked, is, path, table, work) && same;
    free(table);
    free(work);
    return same ? STATUS_OK : STATUS_NO;
}
