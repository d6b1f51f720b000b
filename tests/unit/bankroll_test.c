/*
 * Figures of a bankroll: published values, the walk of one chip whose ruin is known exactly, ruin
 * in a trip against a walk computed step by step, and errors against repeated samples.
 */
#include "../suite.h"

#include <riffle/bankroll.h>

#include <math.h>
#include <string.h>

static bool
about(double found, double expected, double digits)
{
    return fabs(found - expected) <= digits;
}

static double
value(enum rf_bankroll_what what, double mean, double sd, struct rf_bankroll_plan plan)
{
    struct rf_bankroll_game game = {.mean = mean, .variance = sd * sd};
    ck_assert(rf_bankroll_has(what, &game, &plan));
    return rf_bankroll_figure(what, &game, &plan).value;
}

/* The values that books and calculators agree on. */
START_TEST(check_values)
{
    struct rf_bankroll_plan plan = {.bankroll = 500, .kelly = 1};
    ck_assert(about(value(RF_BANKROLL_N0, .02, 3, plan), 22500, 1e-6));
    ck_assert(about(value(RF_BANKROLL_DI, .02, 3, plan), 6.6667, 5e-5));
    ck_assert(about(value(RF_BANKROLL_SCORE, .02, 3, plan), 44.44, 5e-3));
    ck_assert(about(value(RF_BANKROLL_RUIN, .02, 3, plan), .108368, 5e-7));
    plan.rounds = 5000;
    ck_assert(about(value(RF_BANKROLL_TRIP_RUIN, .02, 3, plan), .005554, 5e-7));
    plan.rounds = 10000;
    ck_assert(about(value(RF_BANKROLL_TRIP_RUIN, .02, 3, plan), .027008, 5e-7));
    /* Full Kelly: B = v / m, and the risk of ruin is e^-2. */
    plan.bankroll = 9 / .02;
    ck_assert(about(value(RF_BANKROLL_RUIN, .02, 3, plan), .135335, 5e-7));
    ck_assert(about(value(RF_BANKROLL_CERTAIN, .02, 3, plan), .01, 1e-12));
}
END_TEST

/* The goal within a trip: 61 images (the head of src/bankroll/goal.c), summed by another program;
 * and for ever. */
START_TEST(goal_in_a_trip)
{
    static const double rows[][2] = {
        {5000, .05126}, {22500, .61447}, {100000, .90058}, {1e12, .90223}};
    struct rf_bankroll_plan plan = {.bankroll = 500, .kelly = 1, .goal = 500};
    for (unsigned i = 0; i < 4; i++) {
        plan.rounds = rows[i][0];
        double found = value(RF_BANKROLL_TRIP_GOAL, .02, 3, plan);
        ck_assert_msg(about(found, rows[i][1], 5e-6), "%g rounds: %.8f", rows[i][0], found);
    }
    ck_assert(about(value(RF_BANKROLL_GOAL, .02, 3, plan), .90223, 5e-6));
    /* Nothing happens in no time; far from zero nothing overflows. */
    plan.rounds = 1;
    ck_assert(value(RF_BANKROLL_TRIP_GOAL, .02, 3, plan) < 1e-300);
    ck_assert(value(RF_BANKROLL_TRIP_GOAL, -50, .01, plan) < 1e-300);
    ck_assert(about(value(RF_BANKROLL_TRIP_GOAL, 5000, 3, plan), 1, 1e-12));
    plan.rounds = 1e9;
    ck_assert(about(value(RF_BANKROLL_TRIP_GOAL, 5, .001, plan), 1, 1e-12));
    ck_assert(value(RF_BANKROLL_TRIP_GOAL, -5, .001, plan) < 1e-300);
}
END_TEST

/* The goal; ruin before it, which is the same with bankroll and goal exchanged and the mean
 * negated; and neither.  The first two grow with the rounds, and without an end they are all.
 * Nothing jumps where a trip begins to count as for ever, at vn = 20 L^2. */
START_TEST(goal_ruin_and_neither)
{
    static const double means[] = {-.03, -.002, 0, .004, .05};
    for (unsigned i = 0; i < 5; i++) {
        struct rf_bankroll_plan there = {.bankroll = 70, .goal = 30};
        struct rf_bankroll_plan back = {.bankroll = 30, .goal = 70};
        double before = 0, meet = 20 * 100 * 100 / (1.1 * 1.1);
        for (double rounds = 10; rounds < 1e7; rounds *= 1.3) {
            there.rounds = back.rounds = rounds;
            double won = value(RF_BANKROLL_TRIP_GOAL, means[i], 1.1, there);
            double lost = value(RF_BANKROLL_TRIP_GOAL, -means[i], 1.1, back);
            ck_assert(won >= before - 1e-12 && won + lost < 1 + 1e-12);
            ck_assert(won <= value(RF_BANKROLL_GOAL, means[i], 1.1, there) + 1e-12);
            ck_assert(lost <= value(RF_BANKROLL_TRIP_RUIN, means[i], 1.1, there) + 1e-12);
            ck_assert(rounds < 1e6 || about(won + lost, 1, 1e-9));
            before = won;
        }
        there.rounds = meet * (1 - 1e-12);
        back = there;
        back.rounds = meet * (1 + 1e-12);
        ck_assert(about(value(RF_BANKROLL_TRIP_GOAL, means[i], 1.1, there),
                        value(RF_BANKROLL_TRIP_GOAL, means[i], 1.1, back), 1e-12));
    }
}
END_TEST

/* What is needed for a risk has that risk, for ever and in a trip, with any sign of the mean. */
START_TEST(needed_bankroll_has_the_risk)
{
    static const double means[] = {-.05, -.005, 0, .001, .02, .3};
    for (unsigned i = 0; i < 6; i++)
        for (double risk = 1e-6; risk < 1; risk *= 7) {
            struct rf_bankroll_plan plan = {.bankroll = 1, .rounds = 2000, .risk = risk};
            plan.bankroll = value(RF_BANKROLL_TRIP_NEEDED, means[i], 1.1, plan);
            ck_assert(about(value(RF_BANKROLL_TRIP_RUIN, means[i], 1.1, plan) / risk, 1, 1e-6));
            if (means[i] <= 0)
                continue;
            plan.bankroll = value(RF_BANKROLL_NEEDED, means[i], 1.1, plan);
            ck_assert(about(value(RF_BANKROLL_RUIN, means[i], 1.1, plan) / risk, 1, 1e-9));
        }
}
END_TEST

/* A trip without end is for ever; a goal without end is the bankroll kept for ever. */
START_TEST(limits)
{
    struct rf_bankroll_plan plan = {.bankroll = 100, .rounds = 1e12, .goal = 1e12};
    double ruin = value(RF_BANKROLL_RUIN, .01, 1.1, plan);
    ck_assert(about(value(RF_BANKROLL_TRIP_RUIN, .01, 1.1, plan), ruin, 1e-9));
    ck_assert(about(value(RF_BANKROLL_GOAL, .01, 1.1, plan), 1 - ruin, 1e-9));
    ck_assert(about(value(RF_BANKROLL_TRIP_RUIN, -.01, 1.1, plan), 1, 1e-9));
    plan.goal = 300;
    ck_assert(about(value(RF_BANKROLL_GOAL, 0, 1.1, plan), .25, 1e-9));
    ck_assert(about(value(RF_BANKROLL_GOAL, 1e-9, 1.1, plan), .25, 1e-6));
    ck_assert(about(value(RF_BANKROLL_GOAL, -1e-9, 1.1, plan), .25, 1e-6));
    /* Far below zero neither overflows nor becomes NaN. */
    ck_assert(value(RF_BANKROLL_GOAL, -5, 1.1, plan) < 1e-100);
    ck_assert(value(RF_BANKROLL_TRIP_RUIN, -5, 1.1, plan) <= 1);
    plan.rounds = 1;
    ck_assert(value(RF_BANKROLL_TRIP_RUIN, -.5, .01, plan) < 1e-300);
}
END_TEST

START_TEST(what_is_not_defined)
{
    struct rf_bankroll_plan plan = {.bankroll = 1};
    struct rf_bankroll_game loses = {.mean = -.01, .variance = 1};
    for (unsigned what = 0; what < RF_BANKROLL_FIGURES; what++)
        ck_assert(rf_bankroll_has(what, &loses, &plan) == (what == RF_BANKROLL_RUIN));
    ck_assert(rf_bankroll_figure(RF_BANKROLL_RUIN, &loses, &plan).value == 1);
}
END_TEST

/* One chip is won with probability p and lost with q: ruin from B chips is (q/p)^B exactly, since
 * nothing is lost beyond zero. */
START_TEST(root_of_the_walk_of_one_chip)
{
    for (unsigned k = 1; k < 50; k++) {
        double p = .5 + .01 * k;
        struct rf_exact_result walk[] = {{-1, 1 - p}, {1, p}};
        double root = rf_bankroll_root(walk, 2, 1);
        if (k < 50 - 1)
            ck_assert(about(root / log(p / (1 - p)), 1, 1e-12));
        ck_assert(about(rf_bankroll_root(walk, 2, 25) * 25 / root, 1, 1e-12));
    }
    struct rf_exact_result fair[] = {{-1, .5}, {1, .5}}, gift[] = {{0, .5}, {1, .5}};
    ck_assert(rf_bankroll_root(fair, 2, 1) == 0);
    ck_assert(isinf(rf_bankroll_root(gift, 2, 1)));
    /* A tiny mean has a tiny root, near 2m/v. */
    struct rf_exact_result tiny[] = {{-1, .5 - 1e-7}, {1, .5 + 1e-7}};
    ck_assert(about(rf_bankroll_root(tiny, 2, 1) / 4e-7, 1, 1e-6));
}
END_TEST

/* The walk of one chip, step by step: its ruin within n rounds is the formula's, up to the size of
 * a step. */
START_TEST(trip_of_a_walk_step_by_step)
{
    enum { START = 40, ROUNDS = 2500, MOST = START + ROUNDS + 2 };
    static double at[MOST], next[MOST];
    for (int k = -2; k <= 2; k++) {
        double p = .5 + .005 * k, ruin = 0;
        for (unsigned i = 0; i < MOST; i++)
            at[i] = i == START;
        for (unsigned round = 0; round < ROUNDS; round++) {
            for (unsigned i = 1; i + 1 < MOST; i++)
                next[i] = (i > 1 ? p * at[i - 1] : 0) + (1 - p) * at[i + 1];
            ruin += (1 - p) * at[1];
            for (unsigned i = 1; i + 1 < MOST; i++)
                at[i] = next[i];
        }
        struct rf_exact_result walk[] = {{-1, 1 - p}, {1, p}};
        struct rf_bankroll_game game = rf_bankroll_game(walk, 2, 1, 0);
        struct rf_bankroll_plan plan = {.bankroll = START, .rounds = ROUNDS};
        double found = rf_bankroll_figure(RF_BANKROLL_TRIP_RUIN, &game, &plan).value;
        ck_assert_msg(about(found, ruin, .01), "p %g: %g, step by step %g", p, found, ruin);
    }
}
END_TEST

/* The same walk between ruin and a goal. */
START_TEST(goal_of_a_walk_step_by_step)
{
    enum { START = 60, GOAL = 40, ROUNDS = 3000, TOP = START + GOAL };
    for (int k = -2; k <= 2; k++) {
        double p = .5 + .005 * k, won = 0, at[TOP + 1] = {0}, next[TOP + 1] = {0};
        at[START] = 1;
        for (unsigned round = 0; round < ROUNDS; round++) {
            won += p * at[TOP - 1];
            for (unsigned i = 1; i < TOP; i++)
                next[i] = (i > 1 ? p * at[i - 1] : 0) + (i + 1 < TOP ? (1 - p) * at[i + 1] : 0);
            memcpy(at, next, sizeof at);
        }
        struct rf_exact_result walk[] = {{-1, 1 - p}, {1, p}};
        struct rf_bankroll_game game = rf_bankroll_game(walk, 2, 1, 0);
        struct rf_bankroll_plan plan = {.bankroll = START, .goal = GOAL, .rounds = ROUNDS};
        double found = rf_bankroll_figure(RF_BANKROLL_TRIP_GOAL, &game, &plan).value;
        ck_assert_msg(about(found, won, .002), "p %g: %g, step by step %g", p, found, won);
    }
}
END_TEST

/* A histogram of n rounds drawn from these results. */
static void
sample(struct rf_exact_result *drawn, const struct rf_exact_result *at, size_t count,
       unsigned rounds, struct rf_rng words)
{
    for (size_t i = 0; i < count; i++)
        drawn[i] = (struct rf_exact_result){at[i].result, 0};
    for (unsigned round = 0; round < rounds; round++) {
        double u = words.next(words.state) / 4294967296.0;
        size_t i = 0;
        while (i + 1 < count && u >= at[i].probability)
            u -= at[i++].probability;
        drawn[i].probability += 1.0 / rounds;
    }
}

/* Four hundred samples: the spread of each figure is the error that one sample states. */
START_TEST(errors_are_those_of_repeated_samples)
{
    enum { SAMPLES = 400, ROUNDS = 40000 };
    static const struct rf_exact_result game_of[] = {{-2, .04}, {-1, .40},  {0, .09},
                                                     {1, .35},  {1.5, .05}, {2, .07}};
    struct rf_bankroll_plan plan = {
        .bankroll = 12, .rounds = 200, .goal = 10, .kelly = 1, .risk = .05, .deviations = 1.3};
    struct rf_philox philox;
    struct rf_rng words = suite_words(&philox, "bankroll");
    struct rf_bankroll_game whole = rf_bankroll_game(game_of, 6, 1, ROUNDS);
    double sum[RF_BANKROLL_FIGURES] = {0}, squares[RF_BANKROLL_FIGURES] = {0};
    double roots = 0, root_squares = 0;
    for (unsigned k = 0; k < SAMPLES; k++) {
        struct rf_exact_result drawn[6];
        sample(drawn, game_of, 6, ROUNDS, words);
        struct rf_bankroll_game one = rf_bankroll_game(drawn, 6, 1, ROUNDS);
        double root = rf_bankroll_root(drawn, 6, 1);
        roots += root / SAMPLES;
        root_squares += root * root / SAMPLES;
        for (unsigned what = 0; what < RF_BANKROLL_FIGURES; what++) {
            double found = rf_bankroll_figure(what, &one, &plan).value;
            sum[what] += found;
            squares[what] += found * found;
        }
    }
    for (unsigned what = 0; what < RF_BANKROLL_FIGURES; what++) {
        double middle = sum[what] / SAMPLES,
               spread = sqrt(squares[what] / SAMPLES - middle * middle);
        double stated = rf_bankroll_figure(what, &whole, &plan).error;
        ck_assert_msg(fabs(spread / stated - 1) < .25, "figure %u: %g, stated %g", what, spread,
                      stated);
    }
    double spread = sqrt(root_squares - roots * roots);
    double stated = rf_bankroll_root_error(game_of, 6, 1, ROUNDS);
    ck_assert_msg(fabs(spread / stated - 1) < .25, "root: %g, stated %g", spread, stated);
    ck_assert(about(rf_bankroll_root_error(game_of, 6, 25, ROUNDS) * 25, stated, 1e-9));
}
END_TEST

TESTS(check_values, goal_in_a_trip, goal_ruin_and_neither, goal_of_a_walk_step_by_step,
      needed_bankroll_has_the_risk, limits, what_is_not_defined, root_of_the_walk_of_one_chip,
      trip_of_a_walk_step_by_step, errors_are_those_of_repeated_samples)
