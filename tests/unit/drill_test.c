/*
 * Drills: every cell's name, cards and judgement; what is missed comes more often and comes back.
 */
#include "../suite.h"

#include <riffle/drill.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifndef RF_TINY

static struct rf_chart chart;
static void *workspace;

static void
open_chart(void)
{
    struct rf_bj_rules rules;
    struct rf_bj_rules_error error;
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(6);
    ck_assert(rf_bj_rules_read_posted(&rules, "6 decks H17 DAS LS 3:2", &error));
    workspace = malloc(rf_exact_storage_size());
    rf_chart(workspace, &rules, &shoe, &chart);
}

START_TEST(names_go_both_ways)
{
    char name[RF_DRILL_NAME];
    for (unsigned cell = 0; cell < RF_DRILL_CELLS; cell++) {
        unsigned again;
        rf_drill_name(name, cell);
        ck_assert_msg(rf_drill_read(&again, name) && again == cell, "%s", name);
    }
    unsigned cell;
    ck_assert(rf_drill_read(&cell, "h16-T"));
    ck_assert(!rf_drill_read(&cell, "h21-T") && !rf_drill_read(&cell, "") &&
              !rf_drill_read(&cell, "pK-A") && !rf_drill_read(&cell, "s12-3"));
}
END_TEST

/* The cards of a cell belong to that cell; hard 20 has only two ten-cards, which are a pair. */
START_TEST(cards_of_every_cell)
{
    struct rf_philox philox;
    struct rf_rng words = suite_words(&philox, "drill");
    for (unsigned cell = 0; cell < RF_DRILL_CELLS; cell++)
        for (unsigned k = 0; k < 20; k++) {
            rf_card cards[3];
            char name[RF_DRILL_NAME];
            struct rf_bj_hand hand = {0};
            rf_drill_name(name, cell);
            rf_drill_cards(cell, words, cards);
            rf_bj_hand_add(&hand, cards[0]);
            rf_bj_hand_add(&hand, cards[1]);
            if (strncmp(name, "h20", 3) == 0)
                ck_assert_uint_eq(rf_bj_hand_count(&hand).total, 20);
            else
                ck_assert_msg(rf_drill_cell(&hand, cards[2]) == cell, "%s", name);
        }
}
END_TEST

START_TEST(judgement)
{
    struct rf_exact_plays plays = {
        .may = {[RF_PLAY_STAND] = true, [RF_PLAY_HIT] = true, [RF_PLAY_DOUBLE] = true},
        .ev = {[RF_PLAY_STAND] = -.54, [RF_PLAY_HIT] = -.50, [RF_PLAY_DOUBLE] = -1.0},
        .best = RF_PLAY_HIT};
    struct rf_drill_judged is = rf_drill_judge(&plays, RF_PLAY_HIT, RF_PLAY_HIT);
    ck_assert(is.kind == RF_DRILL_RIGHT && is.cost == 0 && fabs(is.next - .04) < 1e-12);
    is = rf_drill_judge(&plays, RF_PLAY_HIT, RF_PLAY_DOUBLE);
    ck_assert(is.kind == RF_DRILL_WRONG && fabs(is.cost - .5) < 1e-12 && is.best == RF_PLAY_HIT);
    /* The chart says stand, the very cards say hit: who follows the chart made no mistake. */
    is = rf_drill_judge(&plays, RF_PLAY_STAND, RF_PLAY_STAND);
    ck_assert(is.kind == RF_DRILL_CHART && is.cost == 0);
    is = rf_drill_judge(&plays, RF_PLAY_STAND, RF_PLAY_HIT);
    ck_assert(is.kind == RF_DRILL_RIGHT);
}
END_TEST

START_TEST(scopes_and_weights)
{
    struct rf_drill drill = {0};
    open_chart();
    unsigned hard, soft, pair;
    ck_assert(rf_drill_read(&hard, "h16-T") && rf_drill_read(&soft, "s18-9") &&
              rf_drill_read(&pair, "p8-T"));
    ck_assert(rf_drill_weight(&drill, &chart, RF_DRILL_HARDS, hard) > 0);
    ck_assert(rf_drill_weight(&drill, &chart, RF_DRILL_HARDS, soft) == 0);
    ck_assert(rf_drill_weight(&drill, &chart, RF_DRILL_SOFTS, soft) > 0);
    ck_assert(rf_drill_weight(&drill, &chart, RF_DRILL_PAIRS, pair) > 0);
    ck_assert(rf_drill_weight(&drill, &chart, RF_DRILL_PAIRS, hard) == 0);
    double fresh = rf_drill_weight(&drill, &chart, RF_DRILL_WEAK, hard);
    rf_drill_note(&drill, hard, false);
    double known = rf_drill_weight(&drill, &chart, RF_DRILL_WEAK, hard);
    rf_drill_note(&drill, hard, true);
    double half = rf_drill_weight(&drill, &chart, RF_DRILL_WEAK, hard);
    ck_assert(fabs(fresh / known - 3) < 1e-9 && fabs(half / known - 9) < 1e-9);
    ck_assert(rf_drill_miss_rate(&drill, soft) < 0);
    ck_assert(rf_drill_miss_rate(&drill, hard) == .5);
    for (unsigned k = 0; k < 20; k++)
        rf_drill_note(&drill, hard, false);
    ck_assert(rf_drill_miss_rate(&drill, hard) == 0);
    free(workspace);
}
END_TEST

/* A player who always misses hard 16 against a ten gets it far more often than by chance, after
 * three other hands, and never twice in a row. */
START_TEST(what_is_missed_comes_back)
{
    struct rf_philox philox;
    struct rf_rng words = suite_words(&philox, "drill-back");
    struct rf_drill drill = {0};
    unsigned weak, times = 0, last = RF_DRILL_CELLS, since = 0;
    open_chart();
    ck_assert(rf_drill_read(&weak, "h16-T"));
    rf_drill_answered(&drill, weak, true);
    for (unsigned k = 0; k < 400; k++) {
        unsigned cell = rf_drill_choose(&drill, &chart, RF_DRILL_WEAK, words);
        ck_assert(cell < RF_DRILL_CELLS && cell != last);
        since = cell == weak ? 0 : since + 1;
        ck_assert_uint_le(since, 3);
        times += cell == weak;
        last = cell;
        rf_drill_answered(&drill, cell, cell == weak);
    }
    ck_assert_uint_ge(times, 99);
    /* As the cards fall, 16 against a ten is one of about 30 decisions. */
    struct rf_drill fresh = {0};
    unsigned dealt = 0;
    for (unsigned k = 0; k < 4000; k++) {
        unsigned cell = rf_drill_choose(&fresh, &chart, RF_DRILL_ALL, words);
        dealt += cell == weak;
        rf_drill_answered(&fresh, cell, false);
    }
    double sum = 0;
    for (unsigned cell = 0; cell < RF_DRILL_CELLS; cell++)
        sum += rf_drill_weight(&fresh, &chart, RF_DRILL_ALL, cell);
    double share = rf_drill_weight(&fresh, &chart, RF_DRILL_ALL, weak) / sum;
    ck_assert(fabs(dealt / 4000.0 - share) < 5 * sqrt(share / 4000));
    free(workspace);
}
END_TEST

TESTS(names_go_both_ways, cards_of_every_cell, judgement, scopes_and_weights,
      what_is_missed_comes_back)

#else

START_TEST(the_small_deck_has_no_chart)
{
    unsigned cell;
    ck_assert(rf_drill_read(&cell, "h16-T"));
}
END_TEST

TESTS(the_small_deck_has_no_chart)

#endif
