/*
 * Points and shapes: the numbers of hands that are published, and a million fair deals beside what
 * is expected of them.
 */
#include "../suite.h"

#include <riffle/census.h>

#ifndef RF_TINY

START_TEST(hands_by_their_points)
{
    static const struct {
        unsigned points;
        uint64_t hands;
    } known[] = {
        {0, 2310789600},   {4, 24419055136}, {8, 56466608128}, {10, 59723754816}, {12, 50971682080},
        {15, 28090962724}, {20, 4086538404}, {30, 1396068},    {37, 4},           {38, 0}};
    uint64_t all = 0;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        ck_assert_uint_eq(rf_hands_with_points(known[i].points), known[i].hands);
    for (unsigned points = 0; points <= 37; points++)
        all += rf_hands_with_points(points);
    ck_assert_uint_eq(all, 635013559600);
}
END_TEST

START_TEST(hands_by_their_shapes)
{
    static const struct {
        unsigned lengths[4];
        uint64_t hands;
    } known[] = {
        {{4, 4, 3, 2}, 136852887600}, {{5, 3, 3, 2}, 98534079072}, {{5, 4, 3, 1}, 82111732560},
        {{2, 5, 2, 4}, 67182326640},  {{3, 3, 4, 3}, 66905856160}, {{6, 3, 2, 2}, 35830574208},
        {{4, 4, 4, 1}, 19007345500},  {{1, 2, 3, 7}, 11943524736}, {{0, 0, 13, 0}, 4},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        ck_assert_uint_eq(rf_hands_with_shape(known[i].lengths), known[i].hands);
}
END_TEST

/* Longest suits in per cent, as published. */
START_TEST(expectations)
{
    static const double longest[] = {35.0805, 44.3397, 16.5477, 3.5266};
    struct rf_census census = {.boards = 1000000};
    struct rf_census_row rows[RF_CENSUS_ROWS];
    double points = 0, shapes = 0;
    unsigned first = RF_CENSUS_SEATS + RF_CENSUS_POINTS;
    rf_census_rows(rows, &census);
    for (unsigned i = 0; i < 4; i++) {
        double share = rows[first + 8 + i].expected / 40000;
        ck_assert_msg(share > longest[i] - 5e-5 && share < longest[i] + 5e-5, "%f", share);
    }
    for (unsigned i = RF_CENSUS_SEATS; i < first; i++)
        points += rows[i].expected;
    for (unsigned i = first; i < first + 8; i++)
        shapes += rows[i].expected;
    ck_assert(points > 4e6 - 1e-3 && points < 4e6 + 1e-3);
    ck_assert(shapes > 4e6 - 1e-3 && shapes < 4e6 + 1e-3);
}
END_TEST

/* Squares of standard errors: none beyond five, and one on average, so that the variances that
 * know how hands of a board depend on each other are right too. */
START_TEST(fair_deals_are_as_expected)
{
    enum { SETS = 400, SET = 1000 };
    static struct rf_hands hands[SET];
    double squares[RF_CENSUS_ROWS] = {0};
    struct rf_census_row rows[RF_CENSUS_ROWS], unit[RF_CENSUS_ROWS];
    struct rf_philox philox;
    struct rf_census sample = {.boards = SET};
    suite_words(&philox, "fair");
    rf_census_rows(unit, &sample);
    struct rf_census all = {.boards = 0};
    for (unsigned set = 0; set < SETS; set++) {
        struct rf_census census = {.boards = 0};
        rf_deal_bulk(&philox, hands, SET);
        for (unsigned i = 0; i < SET; i++) {
            rf_census_add(&census, &hands[i]);
            rf_census_add(&all, &hands[i]);
        }
        for (unsigned i = 0; i < RF_CENSUS_ROWS; i++) {
            double far = (double)census.found[i] - unit[i].expected;
            squares[i] += far * far / unit[i].variance / SETS;
        }
    }
    rf_census_rows(rows, &all);
    for (unsigned i = 0; i < RF_CENSUS_ROWS; i++) {
        double far = rows[i].found - rows[i].expected;
        ck_assert_msg(far * far < 25 * rows[i].variance, "%s", rows[i].words);
        ck_assert_msg(squares[i] > 0.7 && squares[i] < 1.35, "%s: %f", rows[i].words, squares[i]);
    }
}
END_TEST

TESTS(hands_by_their_points, hands_by_their_shapes, expectations, fair_deals_are_as_expected)

#else

START_TEST(boards_are_counted)
{
    struct rf_census census = {.boards = 0};
    struct rf_hands hands = {{3, 12, 48, 192}};
    rf_census_add(&census, &hands);
    ck_assert_uint_eq(census.boards, 1);
}
END_TEST

TESTS(boards_are_counted)

#endif
