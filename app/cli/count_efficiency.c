/*
 * app/cli/count_efficiency.c -- `riffle count efficiency`: the share of perfect play's gain that a
 * system reaches with its own indices, at flat bets.
 *
 * Finds the indices (count_indices.c), then seats a counter beside the perfect player
 * (riffle/perfect.h): both are dealt the same cards.
 */
#include "count_verbs.h"

#include <riffle/perfect.h>
#include <riffle/quick.h>
#include <riffle/version.h>

#include <math.h>
#include <stdlib.h>

#include "simulate/blocks.h"

enum { BLOCKS = 64 };
static const double usual_rounds = 1e5;

struct efficiency {
    struct count_indices indices;
    struct rf_index_plays plays;
    struct rf_strategy strategy;
    double slope[RF_VALUES];
    void *plan;
    uint64_t chunks; /* of each block */
    struct rf_perfect_tally block[BLOCKS], all;
};

static void
prepare(void *to, void *storage)
{
    const struct efficiency *is = to;
    rf_perfect_init(storage, is->plan, is->slope);
    rf_perfect_count(storage, &is->indices.game.system, &is->plays);
}

static void
play_block(void *to, void *storage, unsigned number)
{
    struct efficiency *is = to;
    for (uint64_t i = 0; i < is->chunks; i++)
        rf_perfect_chunk(storage, number * is->chunks + i, &is->block[number]);
}

/* The game for the perfect player: the same as for the indices.  `storage` has room for a perfect
 * player, and is used for the strategy first. */
static const char *
ready_plan(struct efficiency *is, const struct count_asked *asked, void *storage)
{
    struct rf_sim_game game = {.rules = is->indices.game.rules,
                               .shoe = rf_exact_shoe_decks(is->indices.game.rules.decks),
                               .strategy = &is->strategy,
                               .boxes = 1,
                               .cut = is->indices.game.cut};
    uint8_t key[RF_KEY_BYTES];
    rf_quick_init(storage, &game.rules);
    rf_basic_strategy(storage, &is->indices.game.basic, &is->strategy);
    rf_perfect_slope(storage, &game.rules, &game.shoe, &is->strategy, is->slope);
    const char *why = rf_sim_why_not(&game);
    why = why ? why : rf_perfect_why_not(&game);
    rf_seed_key(key, asked->seed);
    if (!why)
        rf_sim_init(is->plan, &game, key);
    return why;
}

static bool
play(struct efficiency *is, const struct count_asked *asked, void *storage)
{
    struct rf_perfect_tally first = {0};
    struct blocks blocks = {.threads = (unsigned)asked->threads,
                            .count = BLOCKS,
                            .storage = rf_perfect_size(),
                            .prepare = prepare,
                            .play = play_block,
                            .to = is};
    prepare(is, storage);
    rf_perfect_chunk(storage, 0, &first);
    double rounds = asked->rounds > 0 ? asked->rounds : usual_rounds;
    is->chunks = (uint64_t)ceil(rounds / (double)first.rounds / BLOCKS);
    bool done = blocks_run(&blocks);
    for (unsigned i = 0; i < BLOCKS; i++)
        rf_perfect_add(&is->all, &is->block[i]);
    return done;
}

static void
print_share(const char *name, struct rf_perfect_mean share)
{
    printf("%-28s %.4f ± %.4f\n", name, share.mean, sqrt(share.error2));
}

static void
print_gain(const char *name, const struct efficiency *is, enum rf_perfect_figure figure)
{
    struct rf_perfect_mean mean = rf_perfect_mean(&is->all, figure);
    printf("%-28s %.4f ± %.4f bets in 100 rounds\n", name, 100 * mean.mean,
           100 * sqrt(mean.error2));
}

static void
print_text(const struct efficiency *is, const struct count_asked *asked)
{
    printf("%s, %s: rounds begin before card %u of %u; %u index plays, %llu rounds\n\n",
           asked->system.title, asked->game.title, is->indices.game.cut, is->indices.cards,
           is->plays.count, (unsigned long long)is->all.rounds);
    print_gain("perfect play gains", is, RF_PERFECT_PLAY);
    print_gain("  with insurance", is, RF_PERFECT_GAIN);
    print_gain("these indices gain", is, RF_PERFECT_INDEX);
    print_gain("  with insurance", is, RF_PERFECT_INDEX_ALL);
    print_share("playing efficiency", rf_perfect_share(&is->all, false));
    print_share("  with insurance", rf_perfect_share(&is->all, true));
    puts("\nGains are over basic strategy, at flat bets.");
    printf("Research: seed %s, riffle %s; indices from %lu compositions.\n", asked->seed,
           RF_VERSION, is->indices.samples);
}

static json_t *
mean_json(struct rf_perfect_mean is)
{
    return json_pack("{s:f, s:f}", "value", is.mean, "se", sqrt(is.error2));
}

static json_t *
efficiency_json(const struct efficiency *is, const struct count_asked *asked)
{
    const struct rf_perfect_tally *all = &is->all;
    return json_pack(
        "{s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:I, s:o, s:o, s:o, s:o, s:o, s:o}", "version",
        RF_VERSION, "system", asked->system.name, "rules", asked->game.rules.name, "seed",
        asked->seed, "cut", (int)is->indices.game.cut, "cards", (int)is->indices.cards,
        "index_plays", (int)is->plays.count, "rounds", (json_int_t)all->rounds, "gain_perfect",
        mean_json(rf_perfect_mean(all, RF_PERFECT_PLAY)), "gain_perfect_with_insurance",
        mean_json(rf_perfect_mean(all, RF_PERFECT_GAIN)), "gain",
        mean_json(rf_perfect_mean(all, RF_PERFECT_INDEX)), "gain_with_insurance",
        mean_json(rf_perfect_mean(all, RF_PERFECT_INDEX_ALL)), "playing_efficiency",
        mean_json(rf_perfect_share(all, false)), "playing_efficiency_with_insurance",
        mean_json(rf_perfect_share(all, true)));
}

static int
measure(struct efficiency *is, const struct count_asked *asked, void *storage)
{
    int wrong = count_indices_find(&is->indices, asked);
    if (wrong)
        return wrong;
    count_indices_plays(&is->indices, asked->top, &is->plays);
    const char *why = ready_plan(is, asked, storage);
    if (why) {
        fprintf(stderr, "riffle count: %s\n", why);
        return STATUS_NO;
    }
    if (!play(is, asked, storage)) {
        fputs("riffle count: out of memory\n", stderr);
        return STATUS_IO;
    }
    if (asked->json)
        json_print(efficiency_json(is, asked));
    else
        print_text(is, asked);
    return STATUS_OK;
}

int
count_efficiency(const struct count_asked *asked)
{
    struct efficiency *is = calloc(1, sizeof *is);
    void *storage = aligned_alloc(64, (rf_perfect_size() + 63) / 64 * 64);
    int wrong = STATUS_IO;
    if (is)
        is->plan = aligned_alloc(64, (rf_sim_size() + 63) / 64 * 64);
    if (is && is->plan && storage)
        wrong = measure(is, asked, storage);
    else
        fputs("riffle count: out of memory\n", stderr);
    free(storage);
    if (is) {
        count_indices_free(&is->indices);
        free(is->plan);
    }
    free(is);
    return wrong;
}
