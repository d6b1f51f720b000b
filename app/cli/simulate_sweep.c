/*
 * app/cli/simulate_sweep.c -- `riffle simulate --sweep`: one run for each value of the cut or of a
 * rule.
 */
#include "cli/simulate_job.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES_MAX = 512, VALUE_TEXT = RF_BJ_VALUE_TEXT };

/* The values as text, since a rule can take words; `name` and `point` are what the plot draws. */
struct sweep {
    char key[48];
    unsigned count;
    char value[VALUES_MAX][VALUE_TEXT];
    const char *name[VALUES_MAX];
    struct simulate_point point[VALUES_MAX];
};

/* Prints the forms that --sweep takes; STATUS_USAGE. */
static int
fault(const char *said)
{
    fprintf(stderr,
            "riffle simulate: --sweep takes key=first..last, key=first..last:step or "
            "key=value,value, %d values at most, like cut=52..300:8 or cut=50%%..90%%:5%%; not "
            "'%s'\n",
            VALUES_MAX, said);
    return STATUS_USAGE;
}

/* A whole number, with or without a percent sign after it; counts the signs. */
static unsigned long
read_number(const char *text, char **end, unsigned *percents)
{
    unsigned long number = strtoul(text, end, 10);
    if (*end != text && **end == '%') {
        ++*end;
        ++*percents;
    }
    return number;
}

/* Reads a range of whole numbers, first..last:step; the step defaults to 1.  For the cut they may
 * be percent, like 50%..90%:5%; a sign at one of them is a sign at all. */
static bool
read_row(struct sweep *sweep, const char *text)
{
    char *end;
    unsigned percents = 0;
    unsigned long step = 1, first = read_number(text, &end, &percents);
    if (end == text || strncmp(end, "..", 2) != 0)
        return false;
    const char *second = end + 2;
    unsigned long last = read_number(second, &end, &percents);
    if (end == second)
        return false;
    if (*end == ':')
        step = read_number(end + 1, &end, &percents);
    if (*end || step == 0 || first > last || (last - first) / step >= VALUES_MAX || last > 100000)
        return false;
    for (unsigned long at = first; at <= last; at += step)
        snprintf(sweep->value[sweep->count++], VALUE_TEXT, "%lu%s", at, percents ? "%" : "");
    return true;
}

/* The list ends at the end of the text; more than VALUES_MAX values are refused, not cut off. */
static bool
read_list(struct sweep *sweep, const char *text)
{
    while (sweep->count < VALUES_MAX) {
        size_t size = strcspn(text, ",");
        if (size == 0 || size >= VALUE_TEXT)
            return false;
        snprintf(sweep->value[sweep->count++], VALUE_TEXT, "%.*s", (int)size, text);
        if (!text[size])
            return true;
        text += size + 1;
    }
    return false;
}

/* Two dots make it a range, otherwise it is a list. */
static int
read_sweep(struct sweep *sweep, const char *said)
{
    const char *equals = strchr(said, '=');
    if (!equals || equals == said || (size_t)(equals - said) >= sizeof sweep->key)
        return fault(said);
    snprintf(sweep->key, sizeof sweep->key, "%.*s", (int)(equals - said), said);
    if (strcmp(sweep->key, "penetration") == 0)
        strcpy(sweep->key, "cut");
    bool row = strstr(equals, "..") != NULL;
    return (row ? read_row : read_list)(sweep, equals + 1) ? STATUS_OK : fault(said);
}

/* Computes the rules and the cut for one value.  Returns an exit status, with a message. */
static int
change(const struct simulate_asked *asked, const struct sweep *sweep, unsigned i,
       struct rf_bj_rules *rules, struct cli_cut *cut)
{
    struct rf_bj_rules_error error;
    *rules = asked->game.rules;
    *cut = asked->cut;
    if (strcmp(sweep->key, "cut") == 0)
        return cli_cut_read(cut, sweep->value[i]) ? STATUS_OK : fault(asked->sweep);
    if (rf_bj_rules_set(rules, sweep->key, sweep->value[i], &error) &&
        rf_bj_rules_game_is_consistent(rules, &error))
        return STATUS_OK;
    fprintf(stderr, "riffle simulate: --sweep %s=%s: %s\n", sweep->key, sweep->value[i],
            error.message);
    return STATUS_USAGE;
}

/* One run, as a line. */
static int
run_value(const struct simulate_asked *asked, struct sweep *sweep, unsigned i)
{
    struct simulate_game game = {0};
    struct simulate_job job = {0};
    struct rf_bj_rules rules;
    struct cli_cut cut;
    int wrong = change(asked, sweep, i, &rules, &cut);
    if (!wrong)
        wrong = simulate_ready(&game, asked, &rules, &cut);
    if (!wrong) {
        job = simulate_job_of(&game, asked);
        wrong = simulate_choose_path(&game, &job.path);
    }
    if (!wrong && !simulate_runner(&job))
        wrong = STATUS_IO;
    if (!wrong && simulate_tells) {
        struct rf_sim_estimate is = rf_sim_estimate(job.plan, &job.tally);
        sweep->name[i] = sweep->value[i];
        sweep->point[i] = (struct simulate_point){0, is.ev, sqrt(is.error2)};
        simulate_csv(sweep->value[i], &game, &job);
    }
    simulate_free(&game);
    return wrong;
}

static bool
draw_along(const void *what, FILE *out)
{
    return simulate_plot_along(what, out);
}

int
simulate_sweep(const struct simulate_asked *asked)
{
    struct sweep sweep = {0};
    unsigned done = 0;
    int wrong = read_sweep(&sweep, asked->sweep);
    for (unsigned i = 0; !wrong && i < sweep.count; i++) /* before anybody waits for the first */
        wrong = change(asked, &sweep, i, &(struct rf_bj_rules){0}, &(struct cli_cut){0});
    if (wrong)
        return wrong;
    if (simulate_tells)
        simulate_csv_head(sweep.key);
    while (!wrong && done < sweep.count && !simulate_stopped)
        if (!(wrong = run_value(asked, &sweep, done)))
            done++;
    if (wrong || !asked->plot || !simulate_tells || done == 0)
        return wrong;
    struct simulate_along along = {asked->game.title, sweep.key, done, sweep.name, sweep.point};
    return simulate_draw(asked->plot, draw_along, &along);
}
