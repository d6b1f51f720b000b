/*
 * The simulator beside published figures, and what needs none: the same numbers on every path, no
 * result that cannot be, naturals that are naturals.
 *
 * Six decks, the dealer stands on soft 17 and looks, doubling on any two cards and after a split,
 * four hands, 234 cards in front of the cutting card: edge .427 % (± .001), standard deviation
 * 1.1541, 5.481 cards a round, 43.12 rounds a shoe; a fresh shoe for each round is worth what
 * riffle/exact.h says.  RIFFLE_ROUNDS says how many rounds.
 */
#include "../suite.h"

#include <riffle/basic.h>
#include <riffle/shuffle.h>
#include <riffle/simulate.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef RF_TINY
int
main(void)
{
    puts("ok 1 - rules files speak of decks of 52 # SKIP\n1..1");
    return 0;
}
#else

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { ROUNDS = 300000 };
#else
enum { ROUNDS = 10000000 };
#endif

static void *desk, *plan;
static struct rf_strategy strategy;
static struct rf_exact_game exact;
static struct rf_sim_tally tally, other;

static struct rf_sim_game
game_of(const char *const *set)
{
    struct rf_sim_game game = {.rules = rf_bj_rules_bicycle(), .boxes = 1, .cut = 234};
    struct rf_bj_rules_error error;
    for (; *set; set += 2)
        ck_assert_msg(rf_bj_rules_set(&game.rules, set[0], set[1], &error), "%s", error.message);
    ck_assert(rf_bj_rules_game_is_consistent(&game.rules, &error));
    game.shoe = rf_exact_shoe_decks(game.rules.decks);
    game.strategy = &strategy;
    return game;
}

static const char *const usual[] = {"double_on",
                                    "any",
                                    "double_soft",
                                    "yes",
                                    "double_after_split",
                                    "yes",
                                    "split_by",
                                    "value",
                                    "split_hands_max",
                                    "4",
                                    "hit_21",
                                    "no",
                                    "dealer_draws_alone",
                                    "no",
                                    "procedure",
                                    "house",
                                    "burn",
                                    "0",
                                    NULL};

/* Lays the game out with its best strategy by totals; answers what that is worth. */
static double
open_plan(const struct rf_sim_game *game)
{
    uint8_t key[RF_KEY_BYTES];
    struct rf_basic basic;
    if (!desk)
        desk = malloc(rf_exact_storage_size());
    if (!plan)
        plan = malloc(rf_sim_size());
    ck_assert(desk && plan);
    ck_assert_ptr_null(rf_sim_why_not(game));
    rf_basic_best(desk, &game->rules, &game->shoe, &basic);
    rf_basic_strategy(desk, &basic, &strategy);
    rf_exact_game(desk, &game->rules, &game->shoe,
                  &(struct rf_exact_how){.fixed = &strategy, .ev_only = true}, &exact);
    suite_key(key, "simulate");
    rf_sim_init(plan, game, key);
    return exact.ev;
}

static struct rf_sim_estimate
play(enum rf_sim_path path, double rounds)
{
    memset(&tally, 0, sizeof tally);
    for (uint64_t chunk = 0; (double)tally.rounds < rounds; chunk++)
        rf_sim_chunk(plan, path, chunk, &tally);
    return rf_sim_estimate(plan, &tally);
}

static void
within(double found, double expected, double errors, double error)
{
    ck_assert_msg(fabs(found - expected) <= errors * error,
                  "%.9f is %.2f standard errors from %.9f", found, (found - expected) / error,
                  expected);
}

START_TEST(published_figures)
{
    struct rf_sim_game game = game_of(usual);
    double rounds = (double)suite_number("RIFFLE_ROUNDS", ROUNDS);
    open_plan(&game);
    ck_assert(rf_sim_fits_lanes(plan));
    struct rf_sim_estimate is = play(rf_sim_path(plan), rounds);
    double n = (double)tally.rounds, sd = sqrt(is.variance), each = 2.1, shoe = 2.5;
    within(is.ev, -.00427, 4, sqrt(is.error2) + 1e-5);
    within(sd, 1.1541, 4, 1.0 / sqrt(n) + 5e-5);
    within((double)tally.cards / n, 5.481, 4, each / sqrt(n) + 5e-4);
    within(n / (double)tally.shoes, 43.12, 4, shoe / sqrt((double)tally.shoes) + 5e-3);
}
END_TEST

START_TEST(fresh_shoes_are_worth_what_is_computed)
{
    static const char *const kinds[][9] = {
        {"soft17", "hit", "surrender", "late", NULL},
        {"hole_card", "none", "dealer_natural_takes", "original", NULL},
        {"hole_card", "no_peek", "surrender", "early", NULL},
        {"decks", "8", "natural_pays", "6:5", NULL},
        {"decks", "1", "resplit_aces", "yes", "hit_split_aces", "yes", NULL},
    };
    double rounds = (double)suite_number("RIFFLE_ROUNDS", ROUNDS) / 5;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        struct rf_sim_game game = game_of(usual);
        struct rf_bj_rules_error error;
        for (unsigned k = 0; kinds[i][k]; k += 2)
            ck_assert(rf_bj_rules_set(&game.rules, kinds[i][k], kinds[i][k + 1], &error));
        game.shoe = rf_exact_shoe_decks(game.rules.decks);
        game.rounds_per_shoe = i % 2 ? 1 : 3;
        double worth = open_plan(&game);
        ck_assert(rf_sim_fits_lanes(plan));
        struct rf_sim_estimate is = play(rf_sim_path(plan), rounds);
        within(is.ev, worth, 4, sqrt(is.error2));
    }
}
END_TEST

START_TEST(an_infinite_shoe)
{
    struct rf_sim_game game = game_of(usual);
    game.shoe = rf_exact_shoe_infinite();
    game.rounds_per_shoe = 100;
    open_plan(&game);
    struct rf_sim_estimate is = play(rf_sim_path(plan),
                                     (double)suite_number("RIFFLE_ROUNDS", ROUNDS) / 2);
    within(is.ev, exact.ev, 4, sqrt(is.error2));
    ck_assert_uint_eq(tally.rounds, 100 * tally.shoes);
    within((double)tally.cards / (double)tally.rounds, 5.485, 4,
           2.1 / sqrt((double)tally.rounds) + 2e-3);
    /* of any number of decks, and on the general path too */
    double worth = exact.ev;
    game.shoe = rf_exact_shoe_decks(6);
    game.shoe.infinite = true;
    open_plan(&game);
    is = play(RF_SIM_GENERAL, (double)suite_number("RIFFLE_ROUNDS", ROUNDS) / 20);
    within(is.ev, worth, 4, sqrt(is.error2));
}
END_TEST

START_TEST(general_path_too)
{
    struct rf_sim_game game = game_of(usual);
    double rounds = (double)suite_number("RIFFLE_ROUNDS", ROUNDS) / 20;
    for (unsigned boxes = 1; boxes <= 7; boxes += 3) {
        game.boxes = boxes;
        game.rounds_per_shoe = boxes == 7 ? 2 : 1;
        double worth = open_plan(&game);
        struct rf_sim_estimate is = play(RF_SIM_GENERAL, rounds);
        within(is.ev, worth, 4, sqrt(is.error2));
        ck_assert(boxes == 1 || is.error2 > is.variance / (double)tally.rounds / boxes);
        ck_assert(boxes > 1 || is.error2 < 1.001 * is.variance / (double)tally.rounds);
    }
}
END_TEST

/* The same chunks, bit for bit, whatever plays them. */
START_TEST(all_instruction_sets_agree)
{
    for (unsigned decks = 6; decks <= 8; decks += 2)
        for (unsigned kind = 0; kind < 3; kind++) {
            struct rf_sim_game game = game_of(usual);
            game.rules.decks = (uint8_t)decks;
            game.shoe = kind == 2 ? rf_exact_shoe_infinite() : rf_exact_shoe_decks(decks);
            game.rounds_per_shoe = kind;
            game.cut = 52 * decks - 3; /* some shoes run out */
            open_plan(&game);
            memset(&other, 0, sizeof other);
            for (uint64_t chunk = 40; chunk < 43; chunk++)
                rf_sim_chunk(plan, RF_SIM_PORTABLE, chunk, &other);
            for (enum rf_sim_path path = RF_SIM_AVX2; path < RF_SIM_PATHS; path++) {
                if (!rf_sim_has_path(path))
                    continue;
                memset(&tally, 0, sizeof tally);
                for (uint64_t chunk = 43; chunk-- > 40;)
                    rf_sim_chunk(plan, path, chunk, &tally);
                ck_assert_msg(memcmp(&tally, &other, sizeof tally) == 0, "%s, %u decks, kind %u",
                              rf_sim_path_name(path), decks, kind);
            }
        }
}
END_TEST

/* What cannot be is not counted: results, rounds and cards fit each other. */
START_TEST(tallies_are_in_order)
{
    struct rf_sim_game game = game_of(usual);
    open_plan(&game);
    play(rf_sim_path(plan), 300000);
    uint64_t results = 0;
    unsigned unit = rf_sim_unit(plan), zero = rf_sim_zero_index(plan);
    for (unsigned i = 0; i < RF_SIM_RESULTS; i++) {
        results += tally.histogram[i];
        int net = (int)i - (int)zero, most = (int)(8 * unit);
        ck_assert(tally.histogram[i] == 0 || (net >= -most && net <= most));
    }
    ck_assert_uint_eq(results, tally.rounds);
    ck_assert_uint_gt(tally.histogram[zero + 3 * unit / 2], tally.rounds / 25); /* naturals */
    ck_assert_uint_ge(tally.cards, tally.shoes * 234);
}
END_TEST

/* Cards of these values in front, 1 to 10, and all others of the shoe behind them. */
static void
stack_cards(rf_card *stack, unsigned cards, const unsigned *front, unsigned count)
{
    bool used[RF_CARDS_MAX] = {false};
    unsigned at = 0;
    for (; at < count; at++) {
        unsigned card = 0;
        while (used[card] || rf_exact_card_value((rf_card)card) + 1 != front[at])
            card++;
        used[card] = true;
        stack[at] = (rf_card)card;
    }
    for (unsigned card = 0; card < cards; card++)
        if (!used[card])
            stack[at++] = (rf_card)card;
}

/* Eights against a six are split, and the first of them again: 8 10, then 8 2 doubled with a 9,
 * then 8 10; the dealer has 6 10 9.  The cards are gathered hand by hand in the order in which the
 * hands were made, the dealer's last, behind those that were not dealt. */
START_TEST(given_cards_are_played_and_gathered)
{
    static const unsigned front[] = {8, 6, 8, 10, 8, 10, 2, 9, 10, 9};
    static const unsigned gathered[] = {0, 5, 2, 8, 4, 6, 7, 1, 3, 9};
    enum { DEALT = sizeof front / sizeof front[0], CARDS = 6 * RF_DECK_CARDS };
    struct rf_sim_game game = game_of(usual);
    rf_card stack[RF_CARDS_MAX], after[RF_CARDS_MAX];
    game.rounds_per_shoe = 1;
    open_plan(&game);
    stack_cards(stack, CARDS, front, DEALT);
    memcpy(after, stack, sizeof after);
    memset(&tally, 0, sizeof tally);
    rf_sim_stack(plan, after, CARDS, &tally);
    ck_assert_uint_eq(tally.rounds, 1);
    ck_assert_uint_eq(tally.cards, DEALT);
    ck_assert_uint_eq(tally.histogram[rf_sim_zero_index(plan) + 4 * rf_sim_unit(plan)], 1);
    ck_assert(memcmp(after, stack + DEALT, (CARDS - DEALT) * sizeof *stack) == 0);
    for (unsigned i = 0; i < DEALT; i++)
        ck_assert_uint_eq(after[CARDS - DEALT + i], stack[gathered[i]]);
}
END_TEST

/* A round for which the cards do not suffice is not counted, and its cards are not dealt. */
START_TEST(given_cards_that_run_out)
{
    struct rf_sim_game game = game_of(usual);
    rf_card stack[RF_CARDS_MAX];
    uint64_t out = 0;
    game.rules.decks = 1;
    game.shoe = rf_exact_shoe_decks(1);
    game.cut = RF_DECK_CARDS;
    open_plan(&game);
    struct rf_philox philox;
    struct rf_rng words = suite_words(&philox, "run out");
    for (unsigned i = 0; i < RF_DECK_CARDS; i++)
        stack[i] = (rf_card)i;
    for (unsigned shoe = 0; shoe < 200; shoe++) {
        memset(&tally, 0, sizeof tally);
        rf_shuffle(words, stack, RF_DECK_CARDS);
        rf_sim_stack(plan, stack, RF_DECK_CARDS, &tally);
        uint64_t results = 0;
        for (unsigned i = 0; i < RF_SIM_RESULTS; i++)
            results += tally.histogram[i];
        ck_assert_uint_eq(results, tally.rounds);
        ck_assert_uint_eq(tally.out, tally.cards < RF_DECK_CARDS);
        out += tally.out;
    }
    ck_assert_uint_gt(out, 0);
}
END_TEST

START_TEST(wrong_games_have_a_reason)
{
    struct rf_sim_game game = game_of(usual);
    ck_assert_ptr_null(rf_sim_why_not(&game));
    game.cut = 313;
    ck_assert_ptr_nonnull(strstr(rf_sim_why_not(&game), "cutting card"));
    game.cut = 234;
    game.boxes = 8;
    ck_assert_ptr_nonnull(strstr(rf_sim_why_not(&game), "boxes"));
    game.boxes = 1;
    game.shoe.infinite = true;
    ck_assert_ptr_nonnull(strstr(rf_sim_why_not(&game), "infinite"));
    game.rounds_per_shoe = RF_SIM_ROUNDS_MAX + 1;
    ck_assert_ptr_nonnull(strstr(rf_sim_why_not(&game), "250"));
}
END_TEST

TESTS(published_figures, fresh_shoes_are_worth_what_is_computed, an_infinite_shoe, general_path_too,
      all_instruction_sets_agree, tallies_are_in_order, given_cards_are_played_and_gathered,
      given_cards_that_run_out, wrong_games_have_a_reason)
#endif
