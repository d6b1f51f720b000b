/* Chunks that a lane's state machine plays (riffle/sim_device.h) equal those of the vector lanes:
 * every bin, for rules of every kind, cutting cards, fixed rounds, shoes that run out and infinite
 * ones. */
#include "../suite.h"

#include <riffle/basic.h>
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

/* The plan of a game with its best strategy by totals. */
static void *
plan_of(const struct game *game)
{
    static const char usual[] =
        "double_on=any double_soft=yes double_after_split=yes split_by=value "
        "split_hands_max=4 hit_21=no procedure=house dealer_draws_alone=no "
        "burn=0";
    static const uint8_t key[RF_KEY_BYTES] = {7};
    struct rf_strategy *strategy = malloc(sizeof *strategy);
    struct rf_sim_game sim = {.rules = rf_bj_rules_bicycle(), .boxes = 1, .strategy = strategy};
    void *work = malloc(rf_exact_storage_size()), *plan = malloc(rf_sim_size());
    struct rf_basic basic;
    change_rules(&sim.rules, usual);
    change_rules(&sim.rules, game->changes);
    sim.shoe = game->decks ? rf_exact_shoe_decks(game->decks) : rf_exact_shoe_infinite();
    sim.cut = game->cut;
    sim.rounds_per_shoe = game->rounds;
    ck_assert_ptr_null(rf_sim_why_not(&sim));
    rf_basic_best(work, &sim.rules, &sim.shoe, &basic);
    rf_basic_strategy(work, &basic, strategy);
    for (unsigned hand = 0; game->insures && hand < RF_EXACT_HANDS; hand++)
        strategy->play[RF_ACE][hand] |= RF_DO_INSURE;
    rf_sim_init(plan, &sim, key);
    free(work);
    free(strategy);
    return plan;
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

TESTS(a_chunk_is_that_of_the_lanes, a_shoe_that_runs_out_is_played_again,
      it_fits_the_memory_of_a_device)
#endif
