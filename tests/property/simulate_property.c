/*
 * The same game: under random rules, with random strategies, every path of the simulator plays
 * shoes that are then played at a table with the same cards (riffle/simulate.h).  Card by card,
 * each goes to the same hand for the same reason, and each box wins the same.
 * RIFFLE_RULES says how many rules, RIFFLE_ROUNDS how many rounds in each, about.
 */

#include <riffle/shuffle.h>

#include <stdio.h>

#ifdef RF_TINY
int
main(void)
{
    puts("ok 1 - rules files speak of decks of 52 # SKIP\n1..1");
    return 0;
}
#else
#include "../any_game.h"

static void
check_game(struct check *check, const struct rf_sim_game *game, unsigned number,
           unsigned long rounds)
{
    uint8_t key[RF_KEY_BYTES];
    char text[RF_BJ_RULES_TEXT];
    suite_key(key, "cards");
    key[0] ^= (uint8_t)number;
    key[1] ^= (uint8_t)(number >> 8);
    rf_sim_init(check->plan, game, key);
    check->lanes += rf_sim_fits_lanes(check->plan);
    for (enum rf_sim_path path = RF_SIM_GENERAL; path < RF_SIM_PATHS; path++) {
        struct rf_sim_check result = {0};
        if (!rf_sim_has_path(path) || (path != RF_SIM_GENERAL && !rf_sim_fits_lanes(check->plan)))
            continue;
        for (uint64_t chunk = 0; result.rounds < rounds && !result.differs; chunk++)
            rf_sim_check(check->plan, path, chunk, 128, check->table, check->work, &result);
        text[rf_bj_rules_write(text, &game->rules)] = '\0';
        ck_assert_msg(!result.differs, "%s: %s; boxes %u, cut %u, rounds per shoe %u, rules\n%s",
                      rf_sim_path_name(path), result.what, game->boxes, game->cut,
                      game->rounds_per_shoe, text);
        ck_assert_uint_le(result.skipped, result.rounds / 100);
        check->rounds[path] += result.rounds;
    }
}

START_TEST(every_path_plays_the_game_of_the_table)
{
    static struct check check;
    static struct rf_strategy strategy;
    unsigned long rules = suite_number("RIFFLE_RULES", SLOW ? 4 : 24);
    unsigned long rounds = suite_number("RIFFLE_ROUNDS", SLOW ? 200 : 4000);
    check_open(&check, "simulate");
    for (unsigned i = 0; i < rules; i++) {
        struct rf_sim_game game;
        random_game(&check, &game);
        random_strategy(&check, &game, &strategy);
        game.strategy = &strategy;
        check_game(&check, &game, i, rounds);
    }
    printf("# %lu rules, %lu of them in lanes; rounds at the table:", rules, check.lanes);
    for (unsigned path = 0; path < RF_SIM_PATHS; path++)
        printf(" %s %lu", rf_sim_path_name(path), check.rounds[path]);
    puts("");
    ck_assert_uint_ge(check.lanes, rules / 5);
}
END_TEST

/* A stack that is gathered has the cards it had, those that were not dealt in front. */
static void
check_gathered(const rf_card *before, const rf_card *after, unsigned cards, unsigned dealt)
{
    static bool seen[RF_CARDS_MAX];
    memset(seen, 0, sizeof seen);
    for (unsigned i = 0; i < cards; i++) {
        MUST(after[i] < RF_CARDS_MAX && !seen[after[i]]);
        seen[after[i]] = true;
    }
    for (unsigned i = 0; i < cards; i++)
        MUST(seen[before[i]]);
    MUST(memcmp(after, before + dealt, (cards - dealt) * sizeof *after) == 0);
}

/* Given stacks are played as the table plays them, shoe after shoe from what the last one left. */
START_TEST(given_stacks_are_played_as_at_the_table)
{
    static struct check check;
    static struct rf_strategy strategy;
    static struct rf_sim_tally tally;
    unsigned long games = SLOW ? 3 : 16, rounds = 0;
    check_open(&check, "stacks");
    for (unsigned i = 0; i < games; i++) {
        struct rf_sim_game game;
        struct rf_sim_check result = {0};
        rf_card stack[RF_CARDS_MAX], before[RF_CARDS_MAX];
        uint8_t key[RF_KEY_BYTES] = {0};
        do
            random_game(&check, &game);
        while (game.shoe.infinite);
        random_strategy(&check, &game, &strategy);
        game.strategy = &strategy;
        rf_sim_init(check.plan, &game, key);
        unsigned cards = game.rules.decks * (unsigned)RF_DECK_CARDS;
        for (unsigned c = 0; c < cards; c++)
            stack[c] = (rf_card)c;
        for (unsigned shoe = 0; shoe < (SLOW ? 4 : 40) && !result.differs; shoe++) {
            rf_shuffle(check.words, stack, cards);
            memcpy(before, stack, sizeof before);
            memset(&tally, 0, sizeof tally);
            rf_sim_stack(check.plan, stack, cards, &tally);
            unsigned burned = game.rules.dealing == RF_BJ_DEVICE ? 0 : game.rules.burn;
            check_gathered(before, stack, cards, burned + (unsigned)tally.cards);
            rf_sim_check_stack(check.plan, before, cards, check.table, check.work, &result);
            ck_assert(memcmp(before, stack, cards * sizeof *stack) == 0);
            ck_assert_uint_eq(tally.shoes, 1);
            rounds += tally.rounds;
        }
        ck_assert_msg(!result.differs, "%s; boxes %u, cut %u", result.what, game.boxes, game.cut);
        ck_assert_uint_gt(result.rounds + result.skipped, 0);
    }
    printf("# %lu rounds of given stacks\n", rounds);
}
END_TEST

/* Any two cards are doubled from hard 12 up, so that hands often bust on a doubled card. */
static void
double_recklessly(struct check *check, struct rf_sim_game *game, struct rf_strategy *strategy)
{
    struct rf_basic basic;
    rf_basic_best(check->desk, &game->rules, &game->shoe, &basic);
    for (unsigned total = 12; total <= 20; total++)
        for (unsigned up = 0; up < RF_VALUES; up++)
            basic.hard[total][up] = RF_DO_DOUBLE | RF_DO_DOUBLE_NOT_STAND | RF_DO_HIT;
    rf_basic_strategy(check->desk, &basic, strategy);
    game->strategy = strategy;
}

static double
cards_per_round(struct check *check, const struct rf_sim_game *game, unsigned number)
{
    static struct rf_sim_tally tally;
    uint8_t key[RF_KEY_BYTES];
    suite_key(key, "cards");
    key[0] ^= (uint8_t)number;
    memset(&tally, 0, sizeof tally);
    rf_sim_init(check->plan, game, key);
    for (uint64_t chunk = 0; chunk < 2; chunk++)
        rf_sim_chunk(check->plan, rf_sim_path(check->plan), chunk, &tally);
    return (double)tally.cards / (double)tally.rounds;
}

/* Where the dealer does not draw alone, a doubled card that lies face down makes him draw even if
 * its hand is bust.  One that is shown does not. */
START_TEST(a_doubled_card_face_down_is_one_to_beat)
{
    static struct check check;
    static struct rf_strategy strategy;
    check_open(&check, "doubled");
    for (unsigned i = 0; i < 12; i++) {
        struct rf_sim_game game = {.rules = random_rules(&check), .boxes = i % 4 == 3 ? 3 : 1};
        game.shoe = rf_exact_shoe_decks(game.rules.decks = 2);
        game.cut = i % 2 ? 104 : 60;
        game.rules.double_on = RF_BJ_DOUBLE_ANY;
        game.rules.hole_card = (uint8_t)(i % 3);
        game.rules.dealer_draws_alone = false;
        game.rules.double_card = RF_BJ_DOUBLE_UP;
        double_recklessly(&check, &game, &strategy);
        check_game(&check, &game, i, SLOW ? 100 : 1000);
        double up = cards_per_round(&check, &game, i);
        game.rules.double_card = RF_BJ_DOUBLE_DOWN;
        check_game(&check, &game, i, SLOW ? 100 : 1000);
        double down = cards_per_round(&check, &game, i);
        ck_assert_msg(down > up + (game.boxes == 1 ? 0.1 : 0.01),
                      "hole card %u, boxes %u: %f cards a round with the card down, %f with it up",
                      game.rules.hole_card, game.boxes, down, up);
    }
}
END_TEST

TESTS(every_path_plays_the_game_of_the_table, given_stacks_are_played_as_at_the_table,
      a_doubled_card_face_down_is_one_to_beat)
#endif
