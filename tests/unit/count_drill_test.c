/*
 * Drills of index plays and bets: counts on both sides of an index, cards of the row, what is
 * right, what a mistake costs, and how a count is told.
 */
#include "../suite.h"

#include <riffle/count_drill.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifndef RF_TINY

/* Stand with hard 16 against a ten from 0 on, in a game with surrender; each point of the count is
 * worth a hundredth of a bet. */
static struct rf_count_question
sixteen(void)
{
    struct rf_count_question q = {
        .play = {.hand = RF_INDEX_HARD, .row = 16, .up = RF_TEN, .play = RF_PLAY_STAND, .index = 0},
        .gain = 1e-4,
        .low = -4,
        .counts = 9};
    q.may[RF_PLAY_STAND] = q.may[RF_PLAY_HIT] = q.may[RF_PLAY_DOUBLE] = true;
    q.may[RF_PLAY_SURRENDER] = true;
    for (int i = 0; i < 9; i++) {
        q.at[i].known = true;
        q.at[i].error = 0.001;
        q.at[i].ev[RF_PLAY_STAND] = -0.54;
        q.at[i].ev[RF_PLAY_HIT] = -0.54 - 0.01 * (i - 4) - 0.005;
        q.at[i].ev[RF_PLAY_DOUBLE] = -1.1;
        q.at[i].ev[RF_PLAY_SURRENDER] = i >= 2 ? -0.5 : -0.53; /* better than both from -2 on */
    }
    return q;
}

static unsigned
points(const struct rf_count_asked *asked)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < asked->cards; i++)
        sum += rf_exact_card_value(asked->hand[i]) + 1;
    return sum;
}

/* Both answers come equally often; two cards are asked only where they are not surrendered. */
START_TEST(counts_and_cards)
{
    struct rf_philox philox;
    struct rf_rng words = suite_words(&philox, "count-drill");
    struct rf_count_question q = sixteen();
    unsigned above = 0, all = 4000;
    for (unsigned k = 0; k < all; k++) {
        struct rf_count_asked asked;
        rf_count_ask(&q, 1, words, &asked);
        bool surrenders = asked.count >= -2;
        ck_assert_int_ge(asked.count, -3);
        ck_assert_int_le(asked.count, 2);
        ck_assert_uint_eq(points(&asked), 16);
        ck_assert_uint_eq(rf_exact_card_value(asked.up), RF_TEN);
        ck_assert_uint_eq(asked.cards, surrenders ? 3 : 2);
        ck_assert(asked.may[RF_PLAY_SURRENDER] == !surrenders && asked.may[RF_PLAY_STAND]);
        above += asked.count >= 0;
    }
    ck_assert(fabs(above - all / 2.0) < 5 * sqrt(all / 4.0));
}
END_TEST

/* A count that did not come is not asked. */
START_TEST(unknown_counts_are_left_out)
{
    struct rf_philox philox;
    struct rf_rng words = suite_words(&philox, "count-drill-unknown");
    struct rf_count_question q = sixteen();
    struct rf_count_asked asked;
    for (unsigned i = 0; i < 9; i++)
        q.at[i].known = i == 0 || i == 8;
    for (unsigned k = 0; k < 200; k++) {
        rf_count_ask(&q, 1, words, &asked);
        ck_assert(asked.count == -4 || asked.count == 4);
    }
    q.at[8].known = false; /* one side alone */
    for (unsigned k = 0; k < 200; k++) {
        rf_count_ask(&q, 1, words, &asked);
        ck_assert_int_eq(asked.count, -4);
    }
}
END_TEST

START_TEST(judgement)
{
    struct rf_count_question q = sixteen();
    struct rf_count_asked asked = {.count = 2, .cards = 2};
    memcpy(asked.may, q.may, sizeof asked.may);
    ck_assert_int_eq(rf_count_right(&q, 0), RF_PLAY_STAND);
    ck_assert_int_eq(rf_count_right(&q, -1), RF_PLAY_HIT);
    struct rf_count_judged is = rf_count_judge(&q, &asked, RF_PLAY_STAND);
    ck_assert(!is.missed && is.cost == 0);
    is = rf_count_judge(&q, &asked, RF_PLAY_HIT);
    ck_assert(is.missed && fabs(is.cost - 0.025) < 1e-12 && is.error == 0.001);
    /* An index that is wrong for the game: the cost of the better play is below 0. */
    q.play.index = 3;
    is = rf_count_judge(&q, &asked, RF_PLAY_STAND);
    ck_assert(is.missed && fabs(is.cost + 0.025) < 1e-12);
    /* A play of low counts, and the best other one. */
    q.play.play = RF_PLAY_SURRENDER;
    q.play.below = true;
    ck_assert_int_eq(rf_count_right(&q, 2), RF_PLAY_SURRENDER);
    ck_assert_int_eq(rf_count_right(&q, 3), RF_PLAY_STAND);
    q.play = (struct rf_index_play){.hand = RF_INDEX_INSURANCE, .up = RF_ACE, .index = 3};
    ck_assert_int_eq(rf_count_right(&q, 3), RF_COUNT_INSURE);
    ck_assert_int_eq(rf_count_right(&q, 2), RF_COUNT_DECLINE);
}
END_TEST

/* Always missing one of three questions brings it back after three others, or sooner. */
START_TEST(what_is_missed_comes_back)
{
    struct rf_philox philox;
    struct rf_rng words = suite_words(&philox, "count-drill-back");
    struct rf_count_question all[12];
    struct rf_drill drill = {0};
    double weight[12];
    unsigned times = 0, since = 0;
    for (unsigned i = 0; i < 12; i++) {
        all[i] = sixteen();
        all[i].gain = i == 7 ? 1e-6 : 1e-4; /* the one of least value */
    }
    rf_drill_answered(&drill, 7, true);
    for (unsigned k = 0; k < 400; k++) {
        rf_count_weights(all, 12, &drill, weight);
        unsigned number = rf_drill_choose_by(&drill, weight, 12, words);
        ck_assert_uint_lt(number, 12);
        ck_assert_uint_ne(number + 1, drill.last);
        since = number == 7 ? 0 : since + 1;
        ck_assert_uint_le(since, 3);
        times += number == 7;
        rf_drill_answered(&drill, number, number == 7);
    }
    ck_assert_uint_ge(times, 99);
}
END_TEST

/* Every count that is told by its running count gives that count again, for all systems. */
START_TEST(told_counts_are_right)
{
    struct rf_philox philox;
    struct rf_rng words = suite_words(&philox, "count-drill-told");
    struct rf_counting system;
    struct rf_counting_error error;
    unsigned told_all = 0;
    for (unsigned i = 0; rf_counting_preset_name(i); i++) {
        const char *text = rf_counting_preset_text(rf_counting_preset_name(i));
        ck_assert(rf_counting_read(&system, text, strlen(text), &error));
        if (system.divisor == RF_COUNTING_RUNNING)
            continue;
        for (int count = -6; count <= 8; count++)
            for (unsigned k = 0; k < 20; k++) {
                struct rf_count_told told;
                if (!rf_count_tell(&system, 6, 234, count, words, &told))
                    continue;
                ck_assert_int_eq(
                    rf_counting_true(&system, told.running, told.half_decks * RF_DECK_CARDS / 2),
                    count);
                ck_assert_uint_ge(told.half_decks, 3);
                ck_assert_uint_le(told.half_decks, 12);
                /* A full shoe has the count 0 alone. */
                ck_assert(told.half_decks < 12 || told.running == 0);
                told_all++;
            }
    }
    ck_assert_uint_ge(told_all, 2000);
}
END_TEST

/* m = 0.01, v = 1.25, bankroll 1000: Kelly bets 8 units. */
START_TEST(bets_cost)
{
    const struct rf_ramp_count at = {.mean = 0.01, .variance = 1.25, .mean_error = 0.002};
    struct rf_count_bet_cost is = rf_count_bet_cost(&at, 8, 2, 1000);
    ck_assert(fabs(is.expectation - 0.06) < 1e-12 && fabs(is.error - 0.012) < 1e-12);
    ck_assert(fabs(is.certainty - (0.06 - 60 * 1.25 / 2000)) < 1e-12);
    is = rf_count_bet_cost(&at, 8, 14, 1000); /* wins more, and risks more than that is worth */
    ck_assert(is.expectation < 0 && is.certainty > 0);
    for (double bet = 0; bet < 20; bet += 0.5)
        ck_assert(rf_count_bet_cost(&at, 8, bet, 1000).certainty >= -1e-12);
}
END_TEST

/* A question is filled from the sums of sampled values. */
START_TEST(filled_from_samples)
{
    struct rf_indices_table *block = calloc(RF_INDICES_BLOCKS, sizeof block[0]);
    struct rf_indices_found found = {
        .play = {.hand = RF_INDEX_HARD, .row = 9, .up = 1, .play = RF_PLAY_DOUBLE, .index = 1},
        .crossing = 0.5};
    struct rf_count_question q;
    unsigned cell = 9 * RF_VALUES + 1;
    ck_assert_ptr_nonnull(block);
    for (unsigned b = 0; b < RF_INDICES_BLOCKS; b++) {
        block[b].weight = block[b].split_weight = 10;
        block[b].may[cell][RF_PLAY_STAND] = block[b].may[cell][RF_PLAY_HIT] = true;
        block[b].may[cell][RF_PLAY_DOUBLE] = true;
        for (int count = -2; count <= 4; count++) {
            struct rf_indices_sums *sums = &block[b].at[cell][count + RF_INDICES_FAR];
            double noise = b % 2 ? 0.01 : -0.01;
            sums->samples = 4;
            sums->first = 0.5;
            sums->first_ev[RF_PLAY_STAND] = -0.1;
            sums->first_ev[RF_PLAY_HIT] = 0.05;
            sums->first_ev[RF_PLAY_DOUBLE] = 0.05 + 0.005 * (2 * count - 1) + 0.5 * noise;
        }
    }
    ck_assert(rf_count_question_fill(&q, block, &found, 4));
    ck_assert(q.low == -3 && q.counts == 9 && !q.at[0].known && q.at[1].known && q.at[7].known);
    ck_assert(!q.at[8].known && q.may[RF_PLAY_DOUBLE] && !q.may[RF_PLAY_SURRENDER]);
    const double *ev = q.at[3 + 2].ev; /* at +2 */
    ck_assert(fabs(ev[RF_PLAY_DOUBLE] - ev[RF_PLAY_HIT] - 0.03) < 1e-12);
    /* The mean of 16 values ± 0.01: a standard error of 0.01 / sqrt(15). */
    ck_assert(fabs(q.at[3].error - 0.01 / sqrt(15)) < 1e-9);
    found.play.index = 40; /* nothing came there */
    ck_assert(!rf_count_question_fill(&q, block, &found, 4));
    free(block);
}
END_TEST

TESTS(counts_and_cards, unknown_counts_are_left_out, judgement, what_is_missed_comes_back,
      told_counts_are_right, bets_cost, filled_from_samples)

#else

START_TEST(nothing_on_the_small_deck)
{
    ck_assert(RF_COUNT_DRILL_COUNTS > 0);
}
END_TEST

TESTS(nothing_on_the_small_deck)

#endif
