/*
 * app/cli/simulate_perfect.c -- `riffle simulate --perfect`: what perfect play is worth.
 *
 * The library plays shoes perfectly and finds the gain over the strategy (riffle/perfect.h).  The
 * strategy's own value with this cut comes from an ordinary simulation of many more rounds, which
 * are cheap.  The sum is the value of perfect play.
 */
#include "cli/simulate_job.h"

#include <riffle/perfect.h>
#include <riffle/quick.h>
#include <riffle/version.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "simulate/blocks.h"

/* Rounds of the ordinary simulation for each round of perfect play: about a third of the time. */
enum { PER_ROUND_LANES = 10000, PER_ROUND_GENERAL = 400, BLOCKS = 240 };

struct perfect_job {
    const struct simulate_asked *asked;
    const struct simulate_game *is;
    struct simulate_job base; /* the strategy */
    double slope[RF_VALUES];
    unsigned blocks; /* at most BLOCKS … */
    uint64_t chunks; /* … of so many chunks each */
    struct rf_perfect_tally block[BLOCKS], all;
    double seconds;
};

static void
prepare(void *to, void *storage)
{
    const struct perfect_job *job = to;
    rf_perfect_init(storage, job->is->plan, job->slope);
}

static void
play_block(void *to, void *storage, unsigned number)
{
    struct perfect_job *job = to;
    for (uint64_t i = 0; i < job->chunks && !simulate_stopped; i++)
        rf_perfect_chunk(storage, number * job->chunks + i, &job->block[number]);
    if (job->base.progress)
        dprintf(STDERR_FILENO, "\rperfect play: block %u of %u\033[K", number + 1, job->blocks);
}

/* A first chunk tells how many rounds a chunk has. */
static bool
count_chunks(struct perfect_job *job)
{
    struct rf_perfect_tally first = {0};
    void *storage = aligned_alloc(64, (rf_perfect_size() + 63) / 64 * 64);
    if (!storage)
        return false;
    rf_perfect_slope(storage, &job->is->game.rules, &job->is->game.shoe, &job->is->strategy,
                     job->slope);
    prepare(job, storage);
    rf_perfect_chunk(storage, 0, &first);
    free(storage);
    double chunks = ceil(job->asked->rounds / (double)first.rounds);
    job->blocks = chunks < BLOCKS ? (unsigned)chunks : BLOCKS;
    job->chunks = (uint64_t)ceil(chunks / job->blocks);
    return true;
}

static bool
play_perfectly(struct perfect_job *job)
{
    if (!count_chunks(job))
        return false;
    struct blocks blocks = {.threads = (unsigned)job->asked->threads,
                            .count = job->blocks,
                            .storage = rf_perfect_size(),
                            .prepare = prepare,
                            .play = play_block,
                            .to = job};
    double from = simulate_now();
    bool done = blocks_run(&blocks);
    job->seconds = simulate_now() - from;
    for (unsigned i = 0; i < job->blocks; i++)
        rf_perfect_add(&job->all, &job->block[i]);
    if (job->base.progress)
        dprintf(STDERR_FILENO, "\r\033[K");
    return done;
}

/* The strategy by itself, on the fastest path. */
static int
play_base(struct perfect_job *job)
{
    job->base = simulate_job_of(job->is, job->asked);
    int wrong = simulate_choose_path(job->is, &job->base.path);
    job->base.rounds = (uint64_t)(job->asked->rounds * (job->base.path == RF_SIM_GENERAL
                                                            ? PER_ROUND_GENERAL
                                                            : PER_ROUND_LANES));
    if (!wrong && !simulate_threads(&job->base))
        wrong = STATUS_IO;
    return wrong;
}

/* A figure and its standard error, in wagers. */
struct figure {
    double mean, error;
};

static struct figure
figure_of(const struct perfect_job *job, enum rf_perfect_figure which)
{
    struct rf_perfect_mean is = rf_perfect_mean(&job->all, which);
    return (struct figure){is.mean, sqrt(is.error2)};
}

static struct figure
sum_of(struct figure one, struct figure other)
{
    return (struct figure){one.mean + other.mean, hypot(one.error, other.error)};
}

/* All figures that are printed. */
struct perfect_figures {
    struct figure strategy, play, insurance, cut, perfect, uninsured, paid;
};

static struct perfect_figures
figures(const struct perfect_job *job)
{
    struct rf_sim_estimate base = rf_sim_estimate(job->base.plan, &job->base.tally);
    struct perfect_figures is = {
        .strategy = {base.ev, sqrt(base.error2)},
        .play = figure_of(job, RF_PERFECT_PLAY),
        .insurance = figure_of(job, RF_PERFECT_INSURANCE),
        .cut = figure_of(job, RF_PERFECT_CUT),
        .paid = figure_of(job, RF_PERFECT_RESULT),
    };
    is.perfect = sum_of(is.strategy, figure_of(job, RF_PERFECT_ALL));
    is.uninsured = sum_of(is.strategy, sum_of(is.play, is.cut));
    return is;
}

static void
print_figure(const char *name, struct figure is)
{
    printf("%-24s %+.5f %%   standard error %.5f %%\n", name, 100 * is.mean, 100 * is.error);
}

static double
rate(const struct perfect_job *job)
{
    return job->seconds > 0 ? (double)job->all.rounds / job->seconds : 0;
}

static void
print_perfect(const struct perfect_job *job)
{
    const struct rf_perfect_tally *all = &job->all;
    struct perfect_figures is = figures(job);
    double rounds = (double)all->rounds;
    printf("%s, perfect play compared with %s; %s\n", job->asked->game.title,
           job->asked->composition ? "composition strategy" : "total strategy", job->is->how);
    if (simulate_stopped)
        puts("stopped early: results so far");
    printf("%-24s %llu by exact values, %.3g simulated with the strategy\n", "rounds",
           (unsigned long long)all->rounds, (double)job->base.tally.rounds);
    print_figure("strategy alone", is.strategy);
    print_figure("gain by playing", is.play);
    print_figure("gain by insurance", is.insurance);
    print_figure("rounds begin elsewhere", is.cut);
    print_figure("perfect play", is.perfect);
    print_figure("  without insurance", is.uninsured);
    print_figure("the cards paid", is.paid);
    printf(
        "\nThe first play differs from the strategy in %.2f %% of rounds; insurance in %.2f %%.\n",
        100 * (double)all->other / rounds, 100 * (double)all->insured / rounds);
    if (all->blind)
        printf("In %.2f %% of rounds too few cards were left for exact values: played by the "
               "strategy.\n",
               100 * (double)all->blind / rounds);
    printf("Research: seed %s, riffle %s; %lu thread%s, %.2f s, %.4g rounds a second.\n",
           job->asked->seed, RF_VERSION, job->asked->threads, job->asked->threads == 1 ? "" : "s",
           job->seconds, rate(job));
}

static json_t *
figure_json(struct figure is)
{
    return json_pack("{s:f, s:f}", "ev", is.mean, "se", is.error);
}

static json_t *
perfect_json(const struct perfect_job *job)
{
    const struct rf_perfect_tally *all = &job->all;
    struct perfect_figures is = figures(job);
    json_t *object = json_pack(
        "{s:I, s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "rounds", (json_int_t)all->rounds,
        "shoes", (json_int_t)all->shoes, "strategy_rounds", (json_int_t)job->base.tally.rounds,
        "strategy_alone", figure_json(is.strategy), "gain_playing", figure_json(is.play),
        "gain_insurance", figure_json(is.insurance), "rounds_begin_elsewhere", figure_json(is.cut),
        "perfect", figure_json(is.perfect), "perfect_without_insurance", figure_json(is.uninsured),
        "paid", figure_json(is.paid));
    json_t *more = json_pack(
        "{s:I, s:I, s:I, s:s, s:s, s:s, s:s, s:i, s:f, s:f, s:b}", "different_rounds",
        (json_int_t)all->other, "insured_rounds", (json_int_t)all->insured, "blind_rounds",
        (json_int_t)all->blind, "strategy", job->asked->strategy, "cards", job->is->how, "seed",
        job->asked->seed, "version", RF_VERSION, "threads", (int)job->asked->threads, "seconds",
        job->seconds, "rounds_per_second", rate(job), "stopped", simulate_stopped != 0);
    json_object_update(object, more);
    json_decref(more);
    return object;
}

int
simulate_perfect(const struct simulate_asked *asked, const struct simulate_game *is)
{
    const char *why = rf_perfect_why_not(&is->game);
    if (why) {
        fprintf(stderr, "riffle simulate: %s\n", why);
        return STATUS_NO;
    }
    struct perfect_job *job = calloc(1, sizeof *job);
    if (!job) {
        fputs("riffle simulate: out of memory\n", stderr);
        return STATUS_IO;
    }
    job->asked = asked;
    job->is = is;
    int wrong = play_base(job);
    if (!wrong && !play_perfectly(job)) {
        fprintf(stderr, "riffle simulate: out of memory (%zu bytes a thread)\n", rf_perfect_size());
        wrong = STATUS_IO;
    }
    if (!wrong && asked->json)
        json_print(perfect_json(job));
    else if (!wrong)
        print_perfect(job);
    free(job);
    return wrong;
}
