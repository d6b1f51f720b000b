/* Chunks that a lane's state machine plays (riffle/sim_device.h) equal those of the vector lanes:
 * every bin, for rules of every kind, cutting cards, fixed rounds, shoes that run out and infinite
 * ones; with a counter, every bin of every count. */
#include "../suite.h"

#include <riffle/basic.h>
#include <riffle/sim_count.h>
#include <riffle/sim_device.h>
#include <stdlib.h>
#include <string.h>

#ifdef RF_TINY
int
main(void)
{
    puts("ok 1 - lanes are for decks of 52 # SKIP\n1..1");
    return 0;
}
#else

/* A game: changes of the preset, cards, and where a shoe ends. */
struct game {
    const char *changes; /* key=value, with blanks between */
    unsigned decks;      /* 0: infinite */
    unsigned cut, rounds;
    bool insures; /* always, against an ace */
};

static void
change_rules(struct rf_bj_rules *rules, const char *changes)
{
    char text[400], *rest = text;
    ck_assert_uint_lt(strlen(changes), sizeof text);
    strcpy(text, changes);
    for (char *key; (key = strtok_r(rest, " ", &rest));) {
        struct rf_bj_rules_error error;
        char *value = strchr(key, '=');
        *value++ = 0;
        ck_assert_msg(rf_bj_rules_set(rules, key, value, &error), "%s=%s", key, value);
    }
}

/* The plan of a game with its best strategy by totals, and with a counter unless that is NULL. */
static void *
plan_with(const struct game *game, const struct rf_sim_count *count)
{
    static const char usual[] =
        "double_on=any double_soft=yes double_after_split=yes split_by=value "
        "split_hands_max=4 hit_21=no procedure=house dealer_draws_alone=no "
        "burn=0";
    static const uint8_t key[RF_KEY_BYTES] = {7};
    struct rf_strategy *strategy = malloc(sizeof *strategy);
    struct rf_sim_game sim = {.rules = rf_bj_rules_bicycle(), .boxes = 1, .strategy = strategy};
    void *work = malloc(rf_exact_storage_size());
    void *plan = malloc(count ? rf_sim_count_size() : rf_sim_size());
    struct rf_basic basic;
    change_rules(&sim.rules, usual);
    change_rules(&sim.rules, game->changes);
    sim.shoe = game->decks ? rf_exact_shoe_decks(game->decks) : rf_exact_shoe_infinite();
    sim.cut = game->cut;
    sim.rounds_per_shoe = game->rounds;
    ck_assert_ptr_null(rf_sim_why_not(&sim));
    const char *why = count ? rf_sim_count_why_not(&sim, count) : NULL;
    ck_assert_msg(!why, "%s", why);
    rf_basic_best(work, &sim.rules, &sim.shoe, &basic);
    rf_basic_strategy(work, &basic, strategy);
    for (unsigned hand = 0; game->insures && hand < RF_EXACT_HANDS; hand++)
        strategy->play[RF_ACE][hand] |= RF_DO_INSURE;
    if (count)
        rf_sim_count_init(plan, &sim, count, key);
    else
        rf_sim_init(plan, &sim, key);
    free(work);
    free(strategy);
    return plan;
}

static void *
plan_of(const struct game *game)
{
    return plan_with(game, NULL);
}

/* Plays the same chunk both ways; returns how many shoes ran out. */
static uint64_t
compare(const struct game *game)
{
    void *plan = plan_of(game), *device = malloc(rf_sim_device_size());
    struct rf_sim_tally *lanes = calloc(2, sizeof *lanes), *machine = lanes + 1;
    ck_assert_msg(rf_sim_fits_lanes(plan), "%s", game->changes);
    ck_assert_msg(rf_sim_device_init(device, plan), "%s", game->changes);
    rf_sim_chunk(plan, rf_sim_path(plan), 3, lanes);
    rf_sim_device_chunk(device, 3, machine);
    ck_assert_msg(memcmp(lanes, machine, sizeof *lanes) == 0,
                  "%s, %u decks, cut %u, %u rounds: %llu rounds and %llu cards, not %llu and %llu",
                  game->changes, game->decks, game->cut, game->rounds,
                  (unsigned long long)machine->rounds, (unsigned long long)machine->cards,
                  (unsigned long long)lanes->rounds, (unsigned long long)lanes->cards);
    uint64_t out = lanes->out;
    free(lanes);
    free(device);
    free(plan);
    return out;
}

static const char *const kinds[] = {
    "soft17=hit",
    "hole_card=none",
    "hole_card=none dealer_natural_takes=original",
    "hole_card=none dealer_draws_alone=yes double_card=down",
    "hole_card=no_peek ten_ace_after_split_is_natural=yes",
    "hole_card=none ten_ace_after_split_is_natural=yes surrender=early",
    "surrender=late natural_pays=6:5",
    "surrender=early double_card=up",
    "dealer_draws_alone=yes burn=1",
    "ten_ace_after_split_is_natural=yes dealer_draws_alone=yes",
    "split_hands_max=2 double_card=down",
    "split_hands_max=1",
    "hit_split_aces=yes resplit_aces=yes double_split_aces=yes",
};

/* Ends of shoes: a kind of rules meets each of them in turn. */
static const struct game ends[] = {
    {"", 6, 234, 0, false}, {"", 8, 312, 0, true}, {"", 2, 80, 0, true}, {"", 1, 44, 0, false},
    {"", 6, 0, 1, true},    {"", 6, 0, 20, false}, {"", 1, 0, 7, true},  {"", 0, 0, 30, false},
};

START_TEST(a_chunk_is_that_of_the_lanes)
{
    enum { ENDS = sizeof ends / sizeof ends[0], KINDS = sizeof kinds / sizeof kinds[0] };
    for (unsigned i = 0; i < 2 * KINDS; i++) {
        struct game game = ends[i % ENDS];
        game.changes = kinds[i % KINDS];
        compare(&game);
    }
}
END_TEST

START_TEST(a_shoe_that_runs_out_is_played_again)
{
    const struct game deep[] = {{"", 1, 50, 0, false},
                                {"hole_card=none burn=1", 1, 51, 0, true},
                                {"hole_card=none dealer_draws_alone=yes", 1, 0, 9, false}};
    for (unsigned i = 0; i < 3; i++)
        ck_assert_uint_gt(compare(&deep[i]), 100);
}
END_TEST

/* The table and a set of bins for each of four chunks fit 48 KiB, which is all that some devices
 * offer. */
START_TEST(it_fits_the_memory_of_a_device)
{
    for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        struct game game = {kinds[i], 6, 234, 0, true};
        void *plan = plan_of(&game), *device = malloc(rf_sim_device_size());
        ck_assert(rf_sim_device_init(device, plan));
        struct rf_sim_device_facts facts = rf_sim_device_facts(device);
        ck_assert_uint_eq(facts.counters, facts.terms + facts.specials + 1);
        ck_assert_uint_le(4 * (facts.words + 4 * (32 * facts.terms + facts.specials)), 48 * 1024);
        free(device);
        free(plan);
    }
}
END_TEST

/* A random system; counts of entry, exit and leaving are near 0, where most rounds are.  A running
 * count may begin far from there. */
static struct rf_sim_count
random_counter(struct rf_rng rng)
{
    struct rf_sim_count count = {0};
    for (unsigned value = 0; value < RF_VALUES; value++)
        count.system.tag[value] = count.system.red_tag[value] = (int8_t)((int)rf_rng_below(rng, 9) -
                                                                         4);
    count.system.divisor = (uint8_t)rf_rng_below(rng, RF_COUNTING_FULL + 1);
    count.system.rounding = (uint8_t)rf_rng_below(rng, RF_COUNTING_NEAREST + 1);
    count.system.initial = (int16_t)((int)rf_rng_below(rng, 9) - 4);
    count.enters = rf_rng_below(rng, 3) == 0;
    count.exits = rf_rng_below(rng, 3) == 0;
    count.leaves = rf_rng_below(rng, 3) == 0 && count.system.divisor != RF_COUNTING_RUNNING;
    count.enter = (int16_t)rf_rng_below(rng, 3);
    count.exit = (int16_t)(-1 - (int)rf_rng_below(rng, 2));
    count.leave = (int16_t)(-8 - (int)rf_rng_below(rng, 5));
    return count;
}

/* Plays the same chunk both ways; returns how many shoes ran out. */
static uint64_t
compare_counted(const struct game *game, const struct rf_sim_count *count)
{
    void *plan = plan_with(game, count), *device = malloc(rf_sim_device_size());
    struct rf_sim_count_tally *lanes = calloc(2, sizeof *lanes), *machine = lanes + 1;
    ck_assert_msg(rf_sim_fits_lanes(plan), "%s", game->changes);
    ck_assert_msg(rf_sim_device_init(device, plan), "%s", game->changes);
    rf_sim_count_chunk(plan, rf_sim_path(plan), 5, lanes);
    rf_sim_device_chunk(device, 5, &machine->all);
    ck_assert_msg(memcmp(&lanes->all, &machine->all, sizeof lanes->all) == 0,
                  "%s, %u decks: %llu rounds, not %llu", game->changes, game->decks,
                  (unsigned long long)machine->all.rounds, (unsigned long long)lanes->all.rounds);
    for (unsigned bin = 0; bin < RF_SIM_BINS; bin++)
        ck_assert_msg(
            memcmp(&lanes->bin[bin], &machine->bin[bin], sizeof lanes->bin[bin]) == 0,
            "%s, %u decks, divisor %u, rounding %u: bin %u has %llu rounds, not %llu",
            game->changes, game->decks, count->system.divisor, count->system.rounding, bin,
            (unsigned long long)(machine->bin[bin].rounds[0] + machine->bin[bin].rounds[1]),
            (unsigned long long)(lanes->bin[bin].rounds[0] + lanes->bin[bin].rounds[1]));
    uint64_t out = lanes->all.out;
    free(lanes);
    free(device);
    free(plan);
    return out;
}

START_TEST(counts_are_those_of_the_lanes)
{
    enum { ENDS = sizeof ends / sizeof ends[0], KINDS = sizeof kinds / sizeof kinds[0] };
    struct rf_philox philox;
    struct rf_rng rng = suite_words(&philox, "counters");
    uint64_t out = 0;
    for (unsigned i = 0; i < 2 * KINDS; i++) {
        struct game game = ends[i % (ENDS - 1)]; /* the last one is infinite */
        struct rf_sim_count count = random_counter(rng);
        game.changes = kinds[i % KINDS];
        out += compare_counted(&game, &count);
    }
    ck_assert_uint_gt(out, 0);
}
END_TEST

/* With index plays the processor plays. */
START_TEST(index_plays_do_not_fit)
{
    struct game game = {"", 6, 234, 0, false};
    struct rf_sim_count count = {0};
    struct rf_counting_error error;
    const char *text = rf_counting_preset_text("hi-lo");
    const char *plays = rf_index_plays_preset_text("illustrious-18");
    ck_assert(rf_counting_read(&count.system, text, strlen(text), &error));
    compare_counted(&game, &count);
    ck_assert(rf_index_plays_read(&count.plays, plays, strlen(plays), &error));
    void *plan = plan_with(&game, &count), *device = malloc(rf_sim_device_size());
    ck_assert(rf_sim_fits_lanes(plan) && !rf_sim_device_init(device, plan));
    free(device);
    free(plan);
}
END_TEST

TESTS(counts_are_those_of_the_lanes, index_plays_do_not_fit, a_chunk_is_that_of_the_lanes,
      a_shoe_that_runs_out_is_played_again, it_fits_the_memory_of_a_device)
#endif
