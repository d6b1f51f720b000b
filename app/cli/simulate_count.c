/*
 * app/cli/simulate_count.c -- `riffle simulate --count`: reads the counter that was asked for.
 */
#include "cli/simulate_job.h"

#include <stdlib.h>
#include <string.h>

#include "cli/count_verbs.h"

/* The number of a word, or a message that says which words there are. */
static int
read_word(const char *text, const char *const *words, const char *option, const char *allowed,
          uint8_t *to)
{
    for (unsigned i = 0; text && words[i]; i++)
        if (strcmp(words[i], text) == 0) {
            *to = (uint8_t)i;
            return STATUS_OK;
        }
    if (!text)
        return STATUS_OK;
    fprintf(stderr, "riffle simulate: %s takes %s, not '%s'\n", option, allowed, text);
    return STATUS_USAGE;
}

/* How the true count is taken, where it was asked for in another way than the system's. */
static int
read_true(const struct simulate_counter *asked, struct rf_counting *system)
{
    static const char *const divisors[] = {"none", "exact", "half", "full", NULL};
    static const char *const roundings[] = {"floor", "truncate", "nearest", NULL};
    int wrong = read_word(asked->divisor, divisors, "--true-count", "none, exact, half or full",
                          &system->divisor);
    return wrong ? wrong
                 : read_word(asked->rounding, roundings, "--rounding", "floor, truncate or nearest",
                             &system->rounding);
}

static int
read_ramp(const char *text, struct rf_sim_ramp *ramp)
{
    struct rf_counting_error error;
    if (!text || rf_sim_ramp_read(ramp, text, strlen(text), &error))
        return STATUS_OK;
    fprintf(stderr, "riffle simulate: --ramp '%s': %s\n", text, error.message);
    return STATUS_USAGE;
}

int
simulate_count_ready(struct simulate_game *is, const struct simulate_asked *asked)
{
    const struct simulate_counter *of = &asked->counter;
    if (!of->system)
        return STATUS_OK;
    is->count = calloc(1, sizeof *is->count);
    is->tally = calloc(1, sizeof *is->tally);
    if (asked->json)
        is->group = calloc(SIMULATE_GROUPS, sizeof *is->group);
    if (!is->count || !is->tally || (asked->json && !is->group)) {
        fputs("riffle simulate: out of memory for a tally by count\n", stderr);
        return STATUS_IO;
    }
    is->count->enters = of->enters;
    is->count->exits = of->exits;
    is->count->leaves = of->leaves;
    is->count->enter = (int16_t)of->enter;
    is->count->exit = (int16_t)of->exit;
    is->count->leave = (int16_t)of->leave;
    int wrong = count_system_read(of->system, "simulate", &is->count->system);
    if (!wrong)
        wrong = read_true(of, &is->count->system);
    if (!wrong)
        wrong = read_ramp(of->ramp, &is->count->ramp);
    return wrong ? wrong : count_indices_read(of->indices, "simulate", &is->count->plays);
}
