/*
 * What games are worth, beside published figures; and what needs no figures.
 *
 * The figures with nine decimals were computed by an independent exact program for the same model
 * (docs/understand/exact.md); dealer's busts, naturals and insurance can be found in any book of
 * tables.
 */
#include <math.h>

#include <riffle/basic.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"

#ifndef RF_TINY

static void *desk;
static struct rf_exact_game game;

static void
open_desk(void)
{
    if (!desk)
        desk = malloc(rf_exact_storage_size());
    ck_assert(desk != NULL);
}

/* The rules of the figures: any two doubled, four hands, aces once. */
static struct rf_bj_rules
rules_with(const char *soft17, const char *after_split, const char *hands)
{
    struct rf_bj_rules rules = rf_bj_rules_bicycle();
    struct rf_bj_rules_error error;
    const char *const set[][2] = {
        {"double_on", "any"}, {"double_soft", "yes"}, {"double_after_split", after_split},
        {"soft17", soft17},   {"split_by", "value"},  {"split_hands_max", hands},
    };
    for (size_t i = 0; i < sizeof set / sizeof set[0]; i++)
        ck_assert_msg(rf_bj_rules_set(&rules, set[i][0], set[i][1], &error), "%s", error.message);
    ck_assert(rf_bj_rules_game_is_consistent(&rules, &error));
    return rules;
}

static double
worth(const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe)
{
    open_desk();
    rf_exact_game(desk, rules, shoe, &(struct rf_exact_how){.ev_only = true}, &game);
    return game.ev;
}

/* Equal to all digits that are printed. */
#define PERCENT(value, printed) ck_assert_double_eq_tol(100 * (value), printed, 5.1e-10)

static const unsigned decks[5] = {1, 2, 4, 6, 8};

START_TEST(games_are_worth_what_is_known)
{
    static const struct {
        const char *soft17, *after_split;
        double ev[5];
    } known[] = {
        {"stand", "yes", {0.181934306, -0.178859906, -0.347488822, -0.402870236, -0.430580629}},
        {"stand", "no", {0.041251577, -0.321163339, -0.489415438, -0.544565161, -0.572099157}},
        {"hit", "yes", {-0.008734733, -0.380445075, -0.557194146, -0.615389123, -0.644553852}},
    };
    for (size_t i = 0; i < 3; i++)
        for (unsigned d = 0; d < 5; d++) {
            struct rf_bj_rules rules = rules_with(known[i].soft17, known[i].after_split, "4");
            struct rf_exact_shoe shoe = rf_exact_shoe_decks(decks[d]);
            PERCENT(worth(&rules, &shoe), known[i].ev[d]);
        }
}
END_TEST

START_TEST(infinite_shoes_are_worth_what_is_known)
{
    static const struct {
        const char *soft17, *after_split, *hands;
        double ev;
    } known[] = {
        {"stand", "yes", "4", -0.5117336368},
        {"stand", "no", "4", -0.6525382541},
        {"stand", "no", "1", -1.0867422745},
        {"hit", "yes", "4", -0.7310957721},
    };
    struct rf_exact_shoe shoe = rf_exact_shoe_infinite();
    for (size_t i = 0; i < 4; i++) {
        struct rf_bj_rules rules = rules_with(known[i].soft17, known[i].after_split,
                                              known[i].hands);
        ck_assert_double_eq_tol(100 * worth(&rules, &shoe), known[i].ev, 5.1e-11);
    }
}
END_TEST

START_TEST(upcards_are_worth_what_is_known)
{
    static const double known[RF_VALUES] = {-34.165284767, 9.267505837,  12.631610405, 16.279783816,
                                            20.325999192,  23.575407663, 14.460102687, 5.757242137,
                                            -4.114157566,  -17.313880618};
    struct rf_bj_rules rules = rules_with("stand", "yes", "4");
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(6);
    worth(&rules, &shoe);
    for (unsigned up = 0; up < RF_VALUES; up++)
        PERCENT(game.by_upcard[up], known[up]);
}
END_TEST

START_TEST(two_hands_spread_as_is_known)
{
    struct rf_bj_rules rules = rules_with("stand", "yes", "2");
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(6);
    open_desk();
    rf_exact_game(desk, &rules, &shoe, &(struct rf_exact_how){.ev_only = false}, &game);
    PERCENT(game.ev, -0.456886297);
    ck_assert_double_eq_tol(sqrt(game.variance), 1.14654005801, 5.1e-12);
    ck_assert(game.many_hands == 0);
    double all = 0, mean = 0, square = 0;
    for (unsigned i = 0; i < game.spread.count; i++) {
        all += game.spread.at[i].probability;
        mean += game.spread.at[i].probability * game.spread.at[i].result;
        square += game.spread.at[i].probability * game.spread.at[i].result *
                  game.spread.at[i].result;
    }
    ck_assert_double_eq_tol(all, 1, 1e-13);
    ck_assert_double_eq_tol(mean, game.ev, 1e-13);
    ck_assert_double_eq_tol(square - mean * mean, game.variance, 1e-12);
}
END_TEST

/* Simulations of the same game have a standard deviation of 1.1541. */
START_TEST(four_hands_spread_as_they_are_simulated)
{
    struct rf_bj_rules rules = rules_with("stand", "yes", "4");
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(6);
    open_desk();
    rf_exact_game(desk, &rules, &shoe, &(struct rf_exact_how){.ev_only = false}, &game);
    ck_assert_double_eq_tol(sqrt(game.variance), 1.1541, 2e-4);
    double all = 0, mean = 0;
    for (unsigned i = 0; i < game.spread.count; i++) {
        all += game.spread.at[i].probability;
        mean += game.spread.at[i].probability * game.spread.at[i].result;
    }
    ck_assert_double_eq_tol(all, 1, 1e-13);
    ck_assert_double_eq_tol(mean, game.ev, 1e-5); /* three hands and more are an estimate */
    ck_assert(game.many_hands > 0 && game.many_hands < 0.005);
}
END_TEST

static const double bust_s17[RF_VALUES] = {.11547297, .35350371, .37419410, .39580492, .41840594,
                                           .42284160, .26193568, .24369290, .22924189, .21247094};
static const double bust_h17[RF_VALUES] = {.13914903, .35666053, .37695822, .39846987, .41963155,
                                           .43925914, .26193568, .24369290, .22924189, .21247094};

static double
busts(const char *soft17, const struct rf_exact_shoe *shoe, const double known[])
{
    struct rf_bj_rules rules = rules_with(soft17, "yes", "4");
    double all = 0;
    worth(&rules, shoe);
    for (unsigned up = 0; up < RF_VALUES; up++) {
        double sum = 0;
        for (unsigned end = 0; end < RF_DEALER_ENDS; end++)
            sum += game.dealer[up][end];
        ck_assert_double_eq_tol(sum, 1, 1e-13);
        if (known)
            ck_assert_double_eq_tol(game.dealer[up][RF_DEALER_BUST], known[up], 5.1e-9);
        all += game.up[up] * game.dealer[up][RF_DEALER_BUST];
    }
    return all;
}

START_TEST(dealers_bust_as_often_as_is_known)
{
    struct rf_exact_shoe six = rf_exact_shoe_decks(6), infinite = rf_exact_shoe_infinite();
    ck_assert_double_eq_tol(busts("stand", &six, bust_s17), .28192134, 5.1e-9);
    ck_assert_double_eq_tol(busts("hit", &six, bust_h17), .28576020, 5.1e-9);
    ck_assert_double_eq_tol(busts("stand", &infinite, NULL), .28159285, 5.1e-9);
}
END_TEST

START_TEST(naturals_and_insurance_are_as_is_known)
{
    static const struct {
        unsigned decks;
        double natural, insurance;
    } known[] = {{1, .0482654600, -.0588235},
                 {2, .0477968633, -.0679612},
                 {6, .0474894880, -.0739550},
                 {8, .0474513438, -.0746988}};
    struct rf_bj_rules rules = rules_with("stand", "yes", "4");
    for (size_t i = 0; i < 4; i++) {
        struct rf_exact_shoe shoe = rf_exact_shoe_decks(known[i].decks);
        worth(&rules, &shoe);
        ck_assert_double_eq_tol(game.natural, known[i].natural, 5.1e-11);
        ck_assert_double_eq_tol(game.insurance, known[i].insurance, 5.1e-8);
    }
}
END_TEST

/* By the best strategy for each shoe as is known; by one and the same, weighed, they sum to 0. */
START_TEST(removing_a_card_has_the_known_effect)
{
    static const double known[RF_VALUES] = {-.094532, .063613, .073388,  .099104,  .126340,
                                            .072751,  .044630, -.005696, -.033823, -.083063};
    struct rf_bj_rules rules = rules_with("stand", "yes", "4");
    struct rf_exact_shoe full = rf_exact_shoe_decks(6);
    static struct rf_strategy same;
    double ev = worth(&rules, &full), sum = 0;
    same = game.strategy;
    for (unsigned value = 0; value < RF_VALUES; value++) {
        struct rf_exact_shoe shoe = full;
        shoe.count[value]--;
        rf_exact_shoe_spread_tens(&shoe);
        ck_assert_double_eq_tol(100 * (worth(&rules, &shoe) - ev), known[value], 5.1e-7);
        rf_exact_game(desk, &rules, &shoe, &(struct rf_exact_how){.fixed = &same, .ev_only = true},
                      &game);
        sum += full.count[value] * (game.ev - ev);
    }
    ck_assert_double_eq_tol(sum / 312, 0, 1e-14);
}
END_TEST

/* What deciding by totals costs is published as .0443, .0170, .0062 and .0030 percent for 1, 2, 4
 * and 6 decks, for charts that people use; the best of its kind costs no more. */
START_TEST(totals_cost_no_more_than_published)
{
    static const double published[4] = {.0443, .0170, .0062, .0031};
    struct rf_bj_rules rules = rules_with("stand", "yes", "4");
    static struct rf_strategy strategy;
    for (unsigned d = 0; d < 4; d++) {
        struct rf_exact_shoe shoe = rf_exact_shoe_decks(decks[d]);
        struct rf_basic basic;
        double best = worth(&rules, &shoe);
        rf_basic_best(desk, &rules, &shoe, &basic);
        rf_basic_strategy(desk, &basic, &strategy);
        rf_exact_game(desk, &rules, &shoe,
                      &(struct rf_exact_how){.fixed = &strategy, .ev_only = true}, &game);
        ck_assert_double_lt(game.ev, best);
        ck_assert_double_lt(100 * (best - game.ev), published[d]);
        ck_assert_double_gt(100 * (best - game.ev), published[d] / 2);
    }
}
END_TEST

/* The strategy that people know for six decks, dealer stands on soft 17, doubling after a split. */
START_TEST(basic_strategy_is_the_one_that_people_know)
{
    static const char *const hard[] = {
        "9 HDDDDHHHHH", "10 DDDDDDDDHH", "11 DDDDDDDDDH", "12 HHSSSHHHHH", "16 SSSSSHHHHH",
    };
    static const char *const pair[] = {"2 PPPPPPHHHH", "4 HHHPPHHHHH", "5 DDDDDDDDHH",
                                       "6 PPPPPHHHHH", "8 PPPPPPPPPP", "9 PPPPPSPPSS"};
    struct rf_bj_rules rules = rules_with("stand", "yes", "4");
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(6);
    struct rf_basic basic;
    open_desk();
    rf_basic_best(desk, &rules, &shoe, &basic);
    for (size_t i = 0; i < sizeof hard / sizeof hard[0]; i++)
        for (unsigned column = 0; column < RF_VALUES; column++) {
            char cell[RF_CELL_TEXT];
            rf_basic_cell(cell, basic.hard[atoi(hard[i])][(column + 1) % RF_VALUES]);
            ck_assert_msg(cell[0] == strchr(hard[i], ' ')[1 + column] && cell[1] == '\0',
                          "hard %s, column %u: %s", hard[i], column, cell);
        }
    for (size_t i = 0; i < sizeof pair / sizeof pair[0]; i++)
        for (unsigned column = 0; column < RF_VALUES; column++) {
            char cell[RF_CELL_TEXT];
            rf_basic_cell(cell, basic.pair[atoi(pair[i]) - 1][(column + 1) % RF_VALUES]);
            ck_assert_msg(cell[0] == pair[i][2 + column], "pair %s, column %u: %s", pair[i], column,
                          cell);
        }
    ck_assert(!basic.insure);
}
END_TEST

/* What is asked for one hand at a table is what the whole game has for it. */
START_TEST(a_hand_in_play_is_worth_what_the_game_says)
{
    struct rf_bj_rules rules = rules_with("hit", "yes", "4");
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(2);
    static struct rf_exact_game whole;
    rules.surrender = RF_BJ_SURRENDER_LATE;
    open_desk();
    rf_exact_game(desk, &rules, &shoe, &(struct rf_exact_how){.ev_only = true}, &whole);
    for (rf_card one = 0; one < 13; one++)
        for (rf_card other = one; other < 13; other++)
            for (rf_card up = 0; up < 13; up += 3) {
                struct rf_bj_hand hand = {.count = 0};
                struct rf_exact_hand at = {.hand = &hand, .up = up, .unseen = shoe, .hands = 1};
                const rf_card seen[3] = {one, other, up};
                struct rf_exact_plays plays;
                for (unsigned i = 0; i < 3; i++) {
                    at.unseen.count[rf_exact_card_value(seen[i])]--;
                    if (rf_exact_card_value(seen[i]) == RF_TEN)
                        at.unseen.tens[rf_exact_ten_rank(seen[i])]--;
                }
                rf_bj_hand_add(&hand, one);
                rf_bj_hand_add(&hand, other);
                ck_assert(rf_exact_hand(desk, &rules, &at, &(struct rf_exact_how){0}, &plays));
                unsigned a = rf_exact_card_value(one), b = rf_exact_card_value(other);
                const struct rf_exact_plays *known =
                    &whole.first[a < b ? a : b][a < b ? b : a][rf_exact_card_value(up)];
                ck_assert_double_eq_tol(plays.round, known->round, 1e-13);
                ck_assert_int_eq(plays.best, known->best);
                for (unsigned play = 0; play < RF_PLAYS; play++)
                    ck_assert(plays.may[play] == known->may[play] &&
                              fabs(plays.ev[play] - known->ev[play]) < 1e-13);
            }
}
END_TEST

/* With ever more decks a shoe becomes an infinite one. */
START_TEST(many_decks_come_near_to_infinitely_many)
{
    struct rf_bj_rules rules = rules_with("stand", "yes", "4");
    struct rf_exact_shoe shoe = rf_exact_shoe_infinite();
    double infinite = worth(&rules, &shoe), before = 1;
    shoe.infinite = false;
    for (uint16_t times = 4; times <= 1024; times = (uint16_t)(times * 4)) {
        for (unsigned value = 0; value < RF_VALUES; value++)
            shoe.count[value] = (uint16_t)(times * (value == RF_TEN ? 4 : 1));
        rf_exact_shoe_spread_tens(&shoe);
        double off = fabs(worth(&rules, &shoe) - infinite);
        ck_assert_double_lt(off, before / 2);
        before = off;
    }
    ck_assert_double_lt(before, 3e-5);
}
END_TEST

START_TEST(a_strategy_is_read_as_it_was_written)
{
    struct rf_bj_rules rules = rules_with("hit", "yes", "4");
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(1);
    struct rf_basic basic, again;
    struct rf_bj_rules_error error;
    char text[RF_BASIC_TEXT];
    rules.surrender = RF_BJ_SURRENDER_LATE;
    open_desk();
    rf_basic_best(desk, &rules, &shoe, &basic);
    size_t size = rf_basic_write(text, &basic);
    ck_assert(rf_basic_read(&again, text, size, &error));
    ck_assert_mem_eq(&basic, &again, sizeof basic);
    memcpy(text + size, "x", 2);
    ck_assert(!rf_basic_read(&again, text, size + 1, &error));
    char *doubled = strstr(text, " DH DH ");
    ck_assert(doubled != NULL);
    memcpy(doubled, " H Hd ", 6); /* two other cells, and a blank too many behind them */
    memmove(doubled + 6, doubled + 7, strlen(doubled + 7) + 1);
    ck_assert(rf_basic_read(&again, text, size - 1, &error));
    memcpy(doubled, " S DHd", 6);
    ck_assert(!rf_basic_read(&again, text, size - 1, &error)); /* D says what d would */
    rf_basic_write(text, &basic);
    memcpy(strstr(text, "hard 21 S") + 8, "H", 1);
    ck_assert(!rf_basic_read(&again, text, size, &error));
    rf_basic_write(text, &basic);
    text[size / 2] = 'x';
    ck_assert(!rf_basic_read(&again, text, size, &error));
    ck_assert(error.line > 1 && error.message[0] != '\0');
}
END_TEST

START_TEST(a_shoe_that_could_run_out_is_known)
{
    struct rf_bj_rules rules = rules_with("stand", "yes", "4");
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(1);
    ck_assert_uint_eq(rf_exact_cards_missing(&rules, &shoe), 0);
    shoe.count[RF_TEN] = 0;
    for (unsigned value = 2; value < RF_TEN; value++)
        shoe.count[value] = 1;
    ck_assert_uint_gt(rf_exact_cards_missing(&rules, &shoe), 0);
    /* of one value: as many cards as 20 points a hand and fewer than 17 of the dealer hold, and
     * the last of each */
    static const struct {
        unsigned value, hands, needs;
    } known[] = {{RF_ACE, 4, 97 + 5},
                 {1, 4, 48 + 5},
                 {RF_TEN, 4, 9 + 5},
                 {RF_ACE, 1, 37 + 2},
                 {RF_TEN, 1, 3 + 2}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        shoe = (struct rf_exact_shoe){.infinite = false};
        rules.split_hands_max = (uint8_t)known[i].hands;
        shoe.count[known[i].value] = (uint16_t)known[i].needs;
        ck_assert_uint_eq(rf_exact_cards_missing(&rules, &shoe), 0);
        shoe.count[known[i].value]--;
        ck_assert_uint_eq(rf_exact_cards_missing(&rules, &shoe), 1);
    }
}
END_TEST

/* The unseen cards of a full shoe less a hand and an up-card. */
static struct rf_exact_hand
in_play(const struct rf_bj_hand *hand, rf_card up, unsigned of_decks, unsigned hands)
{
    struct rf_exact_hand at = {
        .hand = hand, .up = up, .unseen = rf_exact_shoe_decks(of_decks), .hands = hands};
    for (unsigned i = 0; i <= hand->count; i++) {
        rf_card card = i < hand->count ? hand->card[i] : up;
        at.unseen.count[rf_exact_card_value(card)]--;
        if (rf_exact_card_value(card) == RF_TEN)
            at.unseen.tens[rf_exact_ten_rank(card)]--;
    }
    return at;
}

/* With hands already made a pair can be split into so many fewer, and with as many as may be into
 * none. */
START_TEST(a_box_with_hands_has_fewer_to_come)
{
    struct rf_bj_rules four = rules_with("stand", "yes", "4"), fewer;
    struct rf_bj_hand eights = {.count = 2, .card = {6, 19}, .split = true};
    struct rf_exact_plays plays, known;
    open_desk();
    for (unsigned hands = 2; hands <= 4; hands++) {
        struct rf_exact_hand at = in_play(&eights, 1, 6, hands);
        ck_assert(rf_exact_hand(desk, &four, &at, &(struct rf_exact_how){0}, &plays));
        ck_assert(plays.may[RF_PLAY_SPLIT] == (hands < 4));
        ck_assert(plays.insurance == 0 && plays.dealer_natural == 0);
        ck_assert_double_eq_tol(plays.round, plays.ev[plays.best], 1e-15);
        if (hands == 4)
            continue;
        fewer = four;
        fewer.split_hands_max = (uint8_t)(5 - hands);
        at.hands = 1;
        ck_assert(rf_exact_hand(desk, &fewer, &at, &(struct rf_exact_how){0}, &known));
        ck_assert_double_eq_tol(plays.ev[RF_PLAY_SPLIT], known.ev[RF_PLAY_SPLIT], 1e-14);
    }
}
END_TEST

/* A natural that shows at the end takes one unit of the first hand and nothing of another. */
START_TEST(another_hand_loses_nothing_to_a_natural)
{
    struct rf_bj_rules rules = rules_with("stand", "yes", "2");
    struct rf_bj_hand hand = {.count = 2, .card = {6, 1}, .split = true};
    struct rf_exact_plays first, other;
    rules.hole_card = RF_BJ_NO_HOLE_CARD;
    rules.dealer_natural_takes = RF_BJ_TAKES_ORIGINAL;
    open_desk();
    struct rf_exact_hand at = in_play(&hand, 0, 6, 2);
    ck_assert(rf_exact_hand(desk, &rules, &at, &(struct rf_exact_how){0}, &first));
    at.other = true;
    ck_assert(rf_exact_hand(desk, &rules, &at, &(struct rf_exact_how){0}, &other));
    ck_assert_double_eq_tol(other.ev[RF_PLAY_STAND] - first.ev[RF_PLAY_STAND], first.dealer_natural,
                            1e-14);
}
END_TEST

/* Where they pair by rank, kings can be rarer than tens. */
START_TEST(a_pair_of_kings_is_of_kings)
{
    struct rf_bj_rules rules = rules_with("stand", "yes", "4");
    struct rf_exact_plays plays[2];
    rules.split_by = RF_BJ_SPLIT_BY_RANK;
    open_desk();
    for (unsigned i = 0; i < 2; i++) {
        struct rf_bj_hand hand = {.count = 2, .card = {i ? 1 : 4, i ? 14 : 17}};
        struct rf_exact_hand at = in_play(&hand, 8, 6, 1); /* against a six */
        at.unseen.tens[0] = i ? 94 : 92;
        at.unseen.tens[1] = at.unseen.tens[2] = 0;
        at.unseen.tens[3] = i ? 0 : 2;
        ck_assert(rf_exact_hand(desk, &rules, &at, &(struct rf_exact_how){0}, &plays[i]));
    }
    ck_assert_double_eq_tol(plays[0].ev[RF_PLAY_STAND], plays[1].ev[RF_PLAY_STAND], 1e-14);
    ck_assert(fabs(plays[0].ev[RF_PLAY_SPLIT] - plays[1].ev[RF_PLAY_SPLIT]) > 0.01);
}
END_TEST

TESTS(games_are_worth_what_is_known, infinite_shoes_are_worth_what_is_known,
      upcards_are_worth_what_is_known, two_hands_spread_as_is_known,
      four_hands_spread_as_they_are_simulated, dealers_bust_as_often_as_is_known,
      naturals_and_insurance_are_as_is_known, removing_a_card_has_the_known_effect,
      totals_cost_no_more_than_published, basic_strategy_is_the_one_that_people_know,
      a_hand_in_play_is_worth_what_the_game_says, many_decks_come_near_to_infinitely_many,
      a_strategy_is_read_as_it_was_written, a_shoe_that_could_run_out_is_known,
      a_box_with_hands_has_fewer_to_come, another_hand_loses_nothing_to_a_natural,
      a_pair_of_kings_is_of_kings)

#else

START_TEST(eight_cards_are_no_game)
{
    struct rf_exact_shoe shoe = {.count = {2, 0, 0, 0, 2, 2, 0, 0, 0, 2}};
    struct rf_bj_rules rules = rf_bj_rules_bicycle();
    ck_assert_uint_gt(rf_exact_cards_missing(&rules, &shoe), 0);
}
END_TEST

TESTS(eight_cards_are_no_game)

#endif
