/*
 * tests/any_game.h -- games of blackjack by chance for the simulator: rules, strategies, shoes; and
 * what a check at the table needs.
 */
#ifndef RIFFLE_TESTS_ANY_GAME_H
#define RIFFLE_TESTS_ANY_GAME_H

#include "any_rules.h"

#include <riffle/basic.h>
#include <riffle/sim_count.h>
#include "suite.h"

#include <stdlib.h>
#include <string.h>

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { SLOW = 1 };
#else
enum { SLOW = 0 };
#endif

struct check {
    struct rf_stream stream;
    struct rf_rng words;
    void *desk, *plan, *work;
    struct rf_bj *table;
    unsigned long rounds[RF_SIM_PATHS], lanes;
};

static unsigned
below(struct check *check, unsigned n)
{
    return rf_rng_below(check->words, n);
}

static bool
often(struct check *check)
{
    return below(check, 3) > 0;
}

/* Any rules of a game. */
static struct rf_bj_rules
random_rules(struct check *check)
{
    static const uint8_t pays[][2] = {{3, 2}, {6, 5}, {1, 1}, {2, 1}, {7, 5}, {3, 1}};
    struct rf_bj_rules rules = rf_bj_rules_bicycle();
    struct rf_bj_rules_error error;
    do {
        rules.decks = (uint8_t)(1 + below(check, 8));
        any_rules(&rules, check->words);
        memcpy(rules.natural_pays, pays[below(check, 6)], 2);
        if (often(check))
            rules.double_on = RF_BJ_DOUBLE_ANY;
        rules.procedure = RF_BJ_PROCEDURE_HOUSE;
        rules.cut_margin = 5;
        rules.cutting_card_min = rules.cutting_card_max = 10;
        rules.burn = (uint8_t)below(check, 3);
    } while (!rf_bj_rules_game_is_consistent(&rules, &error));
    return rules;
}

/* A cell that says something else, on one row of a total or a pair. */
static void
change_cell(struct check *check, struct rf_basic *basic)
{
    static const uint8_t cells[] = {0,
                                    RF_DO_HIT,
                                    RF_DO_DOUBLE | RF_DO_DOUBLE_NOT_STAND | RF_DO_HIT,
                                    RF_DO_SPLIT,
                                    RF_DO_SPLIT | RF_DO_HIT,
                                    RF_DO_SURRENDER | RF_DO_HIT};
    unsigned up = below(check, RF_VALUES), which = below(check, 3);
    uint8_t cell = cells[below(check, sizeof cells)];
    if (which == 0)
        basic->hard[5 + below(check, 15)][up] = cell & (uint8_t)~RF_DO_SPLIT;
    else if (which == 1)
        basic->soft[13 + below(check, 8)][up] = cell & (uint8_t)~RF_DO_SPLIT;
    else
        basic->pair[below(check, RF_VALUES)][up] = cell;
}

/* The best strategy, by totals or by cards, or one that is none. */
static void
random_strategy(struct check *check, const struct rf_sim_game *game, struct rf_strategy *strategy)
{
    static struct rf_exact_game exact;
    struct rf_basic basic;
    if (below(check, 6) == 0) {
        rf_exact_game(check->desk, &game->rules, &game->shoe,
                      &(struct rf_exact_how){.ev_only = true}, &exact);
        *strategy = exact.strategy;
        return;
    }
    rf_basic_best(check->desk, &game->rules, &game->shoe, &basic);
    for (unsigned changes = often(check) ? 0 : below(check, 40); changes > 0; changes--)
        change_cell(check, &basic);
    basic.insure = basic.insure || below(check, 4) == 0;
    rf_basic_strategy(check->desk, &basic, strategy);
}

static void
random_game(struct check *check, struct rf_sim_game *game)
{
    do {
        *game = (struct rf_sim_game){.rules = random_rules(check)};
        game->shoe = rf_exact_shoe_decks(game->rules.decks);
        game->boxes = often(check) ? 1 : 1 + below(check, RF_BOXES_MAX);
        unsigned cards = game->rules.decks * (unsigned)RF_DECK_CARDS, how = below(check, 8);
        if (how == 0)
            game->shoe = rf_exact_shoe_infinite();
        if (how <= 2)
            game->rounds_per_shoe = 1 + below(check, 5);
        else
            game->cut = how == 7 ? cards - below(check, 6) : cards / 4 + below(check, cards / 2);
    } while (rf_sim_why_not(game) || rf_exact_cards_missing(&game->rules, &game->shoe) > 0);
}

static void
check_open(struct check *check, const char *label)
{
    check->desk = malloc(rf_exact_storage_size());
    check->plan = malloc(rf_sim_count_size());
    check->work = malloc(rf_sim_check_size());
    check->table = malloc(sizeof *check->table);
    ck_assert(check->desk && check->plan && check->work && check->table);
    check->words = suite_stream(&check->stream, label);
}

#endif
