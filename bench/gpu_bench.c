/*
 * How fast a device plays, beside one core of the processor in the same run: gpu_bench [DEVICE
 * [SECONDS]].  For each game: the first chunks of both are compared in every bin, then each plays
 * for some seconds.  Without a device it says so.
 */
#include "clock.h"

#include <gpu/gpu.h>
#include <riffle/basic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct game {
    const char *name;
    unsigned decks, cut, rounds;
    const char *set[6];
};

/* The first is the yardstick's. */
static const struct game games[] = {
    {"six decks, S17, DAS", 6, 234, 0, {NULL}},
    {"six decks, H17, late surrender", 6, 234, 0, {"soft17=hit", "surrender=late"}},
    {"no hole card, original bet alone",
     6,
     234,
     0,
     {"hole_card=none", "dealer_natural_takes=original"}},
    {"eight decks", 8, 312, 0, {NULL}},
    {"a fresh shoe each round", 6, 0, 1, {NULL}},
    {"infinite shoe", 0, 0, 40, {NULL}},
    {"two decks, a shoe may run out", 2, 78, 0, {NULL}},
    {"one deck, a shoe may run out", 1, 40, 0, {NULL}},
};

static void
set_rule(struct rf_bj_rules *rules, const char *text)
{
    struct rf_bj_rules_error error;
    char key[80], *value;
    snprintf(key, sizeof key, "%s", text);
    value = strchr(key, '=');
    *value++ = 0;
    if (!rf_bj_rules_set(rules, key, value, &error))
        abort();
}

static void
make_plan(void *plan, const struct game *game)
{
    static const char *const usual[] = {
        "double_on=any",   "double_soft=yes",       "double_after_split=yes",
        "split_by=value",  "split_hands_max=4",     "hit_21=no",
        "procedure=house", "dealer_draws_alone=no", "burn=0"};
    static const uint8_t key[RF_KEY_BYTES] = {1};
    static struct rf_strategy strategy;
    struct rf_sim_game sim = {.rules = rf_bj_rules_bicycle(), .boxes = 1, .strategy = &strategy};
    void *work = malloc(rf_exact_storage_size());
    struct rf_basic basic;
    for (unsigned i = 0; i < sizeof usual / sizeof usual[0]; i++)
        set_rule(&sim.rules, usual[i]);
    for (unsigned i = 0; i < 6 && game->set[i]; i++)
        set_rule(&sim.rules, game->set[i]);
    sim.shoe = game->decks ? rf_exact_shoe_decks(game->decks) : rf_exact_shoe_infinite();
    sim.cut = game->cut;
    sim.rounds_per_shoe = game->rounds;
    rf_basic_best(work, &sim.rules, &sim.shoe, &basic);
    rf_basic_strategy(work, &basic, &strategy);
    rf_sim_init(plan, &sim, key);
    free(work);
}

/* Rounds a second of one core. */
static double
core_rate(const void *plan)
{
    static struct rf_sim_tally tally;
    double from = now();
    memset(&tally, 0, sizeof tally);
    for (uint64_t chunk = 0; now() - from < 0.5; chunk++)
        rf_sim_chunk(plan, rf_sim_path(plan), chunk, &tally);
    return (double)tally.rounds / (now() - from);
}

/* Whether the first chunks are those of the processor. */
static bool
same(struct gpu *gpu, const void *plan, char say[GPU_SAY])
{
    static struct rf_sim_tally mine, its;
    unsigned count = gpu_block(gpu) < 8 ? gpu_block(gpu) : 8;
    bool is = gpu_play(gpu, 0, count, say);
    for (unsigned i = 0; is && i < count; i++) {
        memset(&mine, 0, sizeof mine);
        memset(&its, 0, sizeof its);
        rf_sim_chunk(plan, rf_sim_path(plan), i, &mine);
        gpu_tally(gpu, i, 1, &its);
        is = memcmp(&mine, &its, sizeof mine) == 0;
        if (!is)
            snprintf(say, GPU_SAY, "chunk %u differs: %llu rounds, not %llu", i,
                     (unsigned long long)its.rounds, (unsigned long long)mine.rounds);
    }
    return is;
}

/* Plays for some seconds with two blocks at once, as the command does; rounds a second, or 0. */
static double
device_rate(struct gpu *const gpu[static 2], double seconds, struct rf_sim_tally *tally,
            char say[GPU_SAY])
{
    uint64_t chunk = 0;
    unsigned count[2];
    double from = now(), end = 0;
    bool is = true;
    memset(tally, 0, sizeof *tally);
    for (unsigned i = 0; i < 2 && is; i++) {
        count[i] = gpu_block(gpu[i]);
        is = gpu_start(gpu[i], chunk, count[i], say);
        chunk += count[i];
    }
    for (unsigned i = 0; is && end == 0; i = 1 - i) {
        is = gpu_finish(gpu[i], say);
        if (!is)
            break;
        gpu_tally(gpu[i], 0, count[i], tally);
        if (now() - from >= seconds)
            end = now();
        count[i] = gpu_block(gpu[i]);
        is = gpu_start(gpu[i], chunk, count[i], say);
        chunk += count[i];
    }
    for (unsigned i = 0; i < 2; i++)
        gpu_finish(gpu[i], say);
    return is ? (double)tally->rounds / (end - from) : 0;
}

/* A game on a device that is open. */
static bool
bench_open(struct gpu *const gpu[static 2], const struct game *game, const void *plan,
           double seconds)
{
    static struct rf_sim_tally tally;
    char say[GPU_SAY] = "";
    if (!same(gpu[0], plan, say)) {
        printf("%-34s %s\n", game->name, say);
        return false;
    }
    device_rate(gpu, 0.4, &tally, say); /* finds the size of a block */
    double rate = device_rate(gpu, seconds, &tally, say), core = core_rate(plan);
    printf("%-34s %9.3f G/s  %6.0f x one core (%.3f G/s)  blocks of %u, %.2g ran out %s\n",
           game->name, rate / 1e9, rate / core, core / 1e9, gpu_block(gpu[0]), (double)tally.out,
           say);
    return rate > 0;
}

static bool
bench(const struct gpu_device *device, const struct game *game, double seconds)
{
    void *plan = malloc(rf_sim_size());
    char say[GPU_SAY] = "";
    make_plan(plan, game);
    struct gpu *gpu[2] = {gpu_open(device, plan, say), NULL};
    if (gpu[0])
        gpu[1] = gpu_open_beside(gpu[0], say);
    bool is = gpu[1] && bench_open(gpu, game, plan, seconds);
    if (!gpu[1])
        printf("%-34s %s\n", game->name, say);
    for (unsigned i = 0; i < 2; i++)
        if (gpu[i])
            gpu_close(gpu[i]);
    free(plan);
    return is;
}

int
main(int count, char **word)
{
    struct gpu_list list;
    char say[GPU_SAY];
    gpu_list_devices(&list);
    int at = gpu_find(&list, count > 1 ? word[1] : "gpu", say);
    unsigned most = count > 3 ? (unsigned)strtoul(word[3], NULL, 10) : 99;
    if (at < 0) {
        printf("skipped: %s\n", say);
        return 0;
    }
    printf("%s, %s, %u units\n", list.device[at].name, list.device[at].driver,
           list.device[at].units);
    bool all = true;
    for (unsigned i = 0; i < sizeof games / sizeof games[0] && i < most; i++)
        all &= bench(&list.device[at], &games[i], count > 2 ? strtod(word[2], NULL) : 3);
    return all ? 0 : 1;
}
