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
    const char *count; /* a system, or NULL */
    bool watches;      /* the counter enters at +1 and watches again below 0 */
};

/* The first is the yardstick's. */
static const struct game games[] = {
    {.name = "six decks, S17, DAS", .decks = 6, .cut = 234},
    {.name = "six decks, H17, late surrender",
     .decks = 6,
     .cut = 234,
     .set = {"soft17=hit", "surrender=late"}},
    {.name = "no hole card, original bet alone",
     .decks = 6,
     .cut = 234,
     .set = {"hole_card=none", "dealer_natural_takes=original"}},
    {.name = "eight decks", .decks = 8, .cut = 312},
    {.name = "a fresh shoe each round", .decks = 6, .rounds = 1},
    {.name = "infinite shoe", .rounds = 40},
    {.name = "two decks, a shoe may run out", .decks = 2, .cut = 78},
    {.name = "one deck, a shoe may run out", .decks = 1, .cut = 40},
    {.name = "six decks, hi-lo", .decks = 6, .cut = 234, .count = "hi-lo"},
    {.name = "the same, watches below 0",
     .decks = 6,
     .cut = 234,
     .count = "hi-lo",
     .watches = true},
    {.name = "six decks, H17, omega-2",
     .decks = 6,
     .cut = 234,
     .set = {"soft17=hit", "surrender=late"},
     .count = "omega-2"},
    {.name = "no hole card, ko", .decks = 6, .cut = 234, .set = {"hole_card=none"}, .count = "ko"},
};

/* A tally; without a counter only its first member is used. */
typedef struct rf_sim_count_tally tally;

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
    free(work);
    if (!game->count) {
        rf_sim_init(plan, &sim, key);
        return;
    }
    struct rf_sim_count count = {.enters = game->watches, .exits = game->watches, .enter = 1};
    struct rf_counting_error error;
    const char *text = rf_counting_preset_text(game->count);
    if (!text || !rf_counting_read(&count.system, text, strlen(text), &error))
        abort();
    rf_sim_count_init(plan, &sim, &count, key);
}

/* Plays a chunk on the processor. */
static void
play_here(const struct game *game, const void *plan, uint64_t chunk, tally *to)
{
    if (game->count)
        rf_sim_count_chunk(plan, rf_sim_path(plan), chunk, to);
    else
        rf_sim_chunk(plan, rf_sim_path(plan), chunk, &to->all);
}

/* Rounds a second of one core. */
static double
core_rate(const struct game *game, const void *plan)
{
    static tally sum;
    double from = now();
    memset(&sum, 0, sizeof sum);
    for (uint64_t chunk = 0; now() - from < 0.5; chunk++)
        play_here(game, plan, chunk, &sum);
    return (double)sum.all.rounds / (now() - from);
}

/* Whether the first chunks are those of the processor. */
static bool
same(struct gpu *gpu, const struct game *game, const void *plan, char say[GPU_SAY])
{
    static tally mine, its;
    unsigned count = gpu_block(gpu) < 8 ? gpu_block(gpu) : 8;
    bool is = gpu_play(gpu, 0, count, say);
    for (unsigned i = 0; is && i < count; i++) {
        memset(&mine, 0, sizeof mine);
        memset(&its, 0, sizeof its);
        play_here(game, plan, i, &mine);
        gpu_tally(gpu, i, 1, &its.all);
        is = memcmp(&mine, &its, sizeof mine) == 0;
        if (!is)
            snprintf(say, GPU_SAY, "chunk %u differs: %llu rounds, not %llu", i,
                     (unsigned long long)its.all.rounds, (unsigned long long)mine.all.rounds);
    }
    return is;
}

/* Plays for some seconds with two blocks at once, as the command does; rounds a second, or 0. */
static double
device_rate(struct gpu *const gpu[static 2], double seconds, tally *sum, char say[GPU_SAY])
{
    uint64_t chunk = 0;
    unsigned count[2];
    double from = now(), end = 0;
    bool is = true;
    memset(sum, 0, sizeof *sum);
    for (unsigned i = 0; i < 2 && is; i++) {
        count[i] = gpu_block(gpu[i]);
        is = gpu_start(gpu[i], chunk, count[i], say);
        chunk += count[i];
    }
    for (unsigned i = 0; is && end == 0; i = 1 - i) {
        is = gpu_finish(gpu[i], say);
        if (!is)
            break;
        gpu_tally(gpu[i], 0, count[i], &sum->all);
        if (now() - from >= seconds)
            end = now();
        count[i] = gpu_block(gpu[i]);
        is = gpu_start(gpu[i], chunk, count[i], say);
        chunk += count[i];
    }
    for (unsigned i = 0; i < 2; i++)
        gpu_finish(gpu[i], say);
    return is ? (double)sum->all.rounds / (end - from) : 0;
}

/* A game on a device that is open. */
static bool
bench_open(struct gpu *const gpu[static 2], const struct game *game, const void *plan,
           double seconds)
{
    static tally sum;
    char say[GPU_SAY] = "";
    if (!same(gpu[0], game, plan, say)) {
        printf("%-34s %s\n", game->name, say);
        return false;
    }
    device_rate(gpu, 0.4, &sum, say); /* finds the size of a block */
    double rate = device_rate(gpu, seconds, &sum, say), core = core_rate(game, plan);
    printf("%-34s %9.3f G/s  %6.0f x one core (%.3f G/s)  blocks of %u, %.2g ran out %s\n",
           game->name, rate / 1e9, rate / core, core / 1e9, gpu_block(gpu[0]), (double)sum.all.out,
           say);
    return rate > 0;
}

static bool
bench(const struct gpu_device *device, const struct game *game, double seconds)
{
    void *plan = malloc(rf_sim_count_size());
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
