/*
 * Bytes as JSON that `riffle train` and `riffle bankroll` read.  The first byte picks the file:
 * answers of the trainer, results of a simulation, or a table of results by count.  A second import
 * of the same answers adds nothing; a source that is taken has a finite mean and variance.
 *
 * Fuzz: length=2048
 */
#include <math.h>
#include <sys/mman.h>

#include "cli/bankroll_report.h"
#include "fuzz.h"
#include "os/status.h"
#include "train/train_progress.h"

static int file;
static char path[64];

static size_t
answers_of(const struct progress *progress)
{
    return json_array_size(progress->decisions) + json_array_size(progress->counts) +
           json_array_size(progress->indices) + json_array_size(progress->bets);
}

/* As a file of its own, then twice into one that is not kept. */
static void
read_progress(void)
{
    static struct progress own, all;
    struct progress_decision decision;
    int wrong = progress_open(&own, path);
    for (size_t i = 0; i < json_array_size(own.decisions); i++)
        if (progress_read(&own, i, &decision))
            MUST(decision.did < RF_PLAYS && decision.best < RF_PLAYS && decision.cost >= 0);
    MUST(progress_open(&all, NULL) == STATUS_OK && progress_import(&all, path) == wrong);
    size_t first = answers_of(&all);
    progress_import(&all, path);
    MUST(answers_of(&all) == first && first <= answers_of(&own));
    progress_release(&own);
    progress_release(&all);
}

static void
read_source(bool counts)
{
    struct bankroll_asked asked = {.game = {.rules = rf_bj_rules_bicycle()},
                                   .mean = NAN,
                                   .sd = NAN,
                                   .covariance = NAN,
                                   .plan = {.bankroll = 10000, .kelly = 1},
                                   .ramp = {.bankroll = 10000, .kelly = 1, .spread = 12}};
    struct bankroll_source source = {0};
    if (counts)
        asked.counts = path;
    else
        asked.simulation = path;
    if (bankroll_source_open(&source, &asked) == STATUS_OK)
        MUST(isfinite(source.round.mean) && isfinite(source.round.variance));
    bankroll_source_release(&source);
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    file = memfd_create("fuzz", 0);
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    MUST(ftruncate(file, 0) == 0 && pwrite(file, data + 1, size - 1, 0) == (ssize_t)(size - 1));
    switch (data[0]) {
    case 'p': read_progress(); break;
    case 's': read_source(false); break;
    case 'c': read_source(true); break;
    default: break;
    }
    return 0;
}
