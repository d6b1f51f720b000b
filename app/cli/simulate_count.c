/*
 * app/cli/simulate_count.c -- `riffle simulate --count`: reads the counter that was asked for.
 */
#include "cli/simulate_job.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/count_verbs.h"
#include "os/file_bytes.h"

enum { INDICES_MOST = 1 << 16 }; /* bytes of a file of index plays */

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

/* Index plays by the name of a set, or of a file. */
static int
read_indices(const char *name, struct rf_index_plays *plays)
{
    struct rf_counting_error error;
    struct file_bytes bytes = {0};
    if (!name || strcmp(name, "none") == 0)
        return STATUS_OK;
    const char *text = rf_index_plays_preset_text(name);
    if (!text && !file_bytes_read(&bytes, name, INDICES_MOST)) {
        fprintf(stderr,
                "riffle simulate: --indices takes none, illustrious-18 or a file; cannot read "
                "'%s': %s\n",
                name, strerror(errno));
        return STATUS_IO;
    }
    bool read = rf_index_plays_read(plays, text ? text : bytes.text,
                                    text ? strlen(text) : bytes.size, &error);
    if (!text)
        file_bytes_release(&bytes);
    if (!read)
        fprintf(stderr, "%s:%u: %s\n", name, error.line, error.message);
    return read ? STATUS_OK : STATUS_NO;
}

int
simulate_count_ready(struct simulate_game *is, const struct simulate_asked *asked)
{
    const struct simulate_counter *of = &asked->counter;
    if (!of->system)
        return STATUS_OK;
    is->count = calloc(1, sizeof *is->count);
    is->tally = calloc(1, sizeof *is->tally);
    if (!is->count || !is->tally) {
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
    return wrong ? wrong : read_indices(of->indices, &is->count->plays);
}
