/*
 * The best bets by count: worked examples, optimality against small changes of every bet, limits,
 * several boxes, and errors against repeated samples.
 */
#include "../suite.h"

#include <riffle/ramp.h>

#include <math.h>

static bool
about(double found, double expected, double digits)
{
    return fabs(found - expected) <= digits;
}

/* A table like that of a six-deck shoe: 0.5 % more with each true count, bell-shaped frequencies. */
static struct rf_ramp_table
usual_table(void)
{
    struct rf_ramp_table table = {.counts = 15};
    double sum = 0;
    for (unsigned i = 0; i < table.counts; i++) {
        struct rf_ramp_count *at = &table.at[i];
        at->count = (int)i - 7;
        at->frequency = exp(-0.5 * at->count * at->count / 4.0);
        at->mean = -0.005 + 0.005 * at->count;
        at->variance = 1.33 + 0.004 * at->count;
        at->covariance = 0.5;
        sum += at->frequency;
    }
    for (unsigned i = 0; i < table.counts; i++)
        table.at[i].frequency /= sum;
    return table;
}

START_TEST(one_count)
{
    struct rf_ramp_table table = {.counts = 1,
                                  .at = {{.frequency = 1, .mean = 0.01, .variance = 1.3}}};
    struct rf_ramp_plan plan = {.bankroll = 10000, .kelly = 1};
    struct rf_ramp ramp;
    rf_ramp_best(&table, &plan, &ramp);
    ck_assert(about(ramp.bet[0], 100 / 1.3, 1e-9));
    struct rf_bankroll_game game = rf_ramp_game(&table, &ramp);
    ck_assert(about(game.mean, 1 / 1.3, 1e-9));
    ck_assert(about(game.variance, 1e4 / 1.3, 1e-6));
    /* SCORE is what 100 rounds gain. */
    ck_assert(about(rf_ramp_score(&table, &plan).value, 100 / 1.3, 1e-6));
    plan.kelly = 0.5;
    rf_ramp_best(&table, &plan, &ramp);
    ck_assert(about(ramp.bet[0], 50 / 1.3, 1e-9));
    table.at[0].mean = -0.01;
    ck_assert(rf_ramp_score(&table, &plan).value == 0);
}
END_TEST

/* m - v/(2kB) of a ramp. */
static double
worth(const struct rf_ramp_table *table, const struct rf_ramp_plan *plan,
      const struct rf_ramp *ramp)
{
    struct rf_bankroll_game game = rf_ramp_game(table, ramp);
    return game.mean - game.variance / (2 * plan->kelly * plan->bankroll);
}

/* No other bet within the limits is better, count by count; and no other unit. */
START_TEST(no_other_bet_is_better)
{
    struct rf_ramp_table table = usual_table();
    for (unsigned boxes = 1; boxes <= 3; boxes++)
        for (double kelly = 0.25; kelly <= 1; kelly *= 2) {
            struct rf_ramp_plan plan = {
                .bankroll = 10000, .kelly = kelly, .spread = 10, .boxes = boxes, .boxes_from = 2};
            struct rf_ramp ramp, other;
            rf_ramp_best(&table, &plan, &ramp);
            double best = worth(&table, &plan, &ramp);
            ck_assert(ramp.unit > 0);
            for (unsigned i = 0; i < table.counts; i++)
                for (int side = -1; side <= 1; side += 2) {
                    other = ramp;
                    other.bet[i] *= 1 + side * 0.02;
                    if (other.bet[i] >= ramp.unit && other.bet[i] <= 10 * ramp.unit)
                        ck_assert_msg(worth(&table, &plan, &other) <= best + 1e-7 * best,
                                      "count %d", table.at[i].count);
                }
            for (int side = -1; side <= 1; side += 2) {
                plan.unit = ramp.unit * (1 + side * 0.05);
                rf_ramp_best(&table, &plan, &other);
                ck_assert(worth(&table, &plan, &other) < best);
            }
            /* Scaling all bets changes nothing to first order: m = v/(kB), and ruin is e^(-2/k). */
            struct rf_bankroll_game game = rf_ramp_game(&table, &ramp);
            struct rf_bankroll_plan bank = {.bankroll = 10000};
            double ruin = rf_bankroll_figure(RF_BANKROLL_RUIN, &game, &bank).value;
            ck_assert(about(ruin / exp(-2 / kelly), 1, 5e-3));
        }
}
END_TEST

/* A wider spread, leaving bad counts and a second box each score more; limits are kept. */
START_TEST(limits_and_orders)
{
    struct rf_ramp_table table = usual_table();
    struct rf_ramp_plan plan = {.bankroll = 10000, .kelly = 1};
    double last = 0;
    for (plan.spread = 2; plan.spread <= 64; plan.spread *= 2) {
        double score = rf_ramp_score(&table, &plan).value;
        ck_assert(score >= last);
        last = score;
    }
    struct rf_ramp_plan leaves = plan;
    leaves.leaves = true;
    leaves.play_from = -1;
    ck_assert(rf_ramp_score(&table, &leaves).value > rf_ramp_score(&table, &plan).value);
    struct rf_ramp ramp;
    rf_ramp_best(&table, &leaves, &ramp);
    ck_assert(ramp.bet[0] == 0 && ramp.boxes[0] == 0 && ramp.bet[6] > 0);
    ck_assert(rf_ramp_played(&table, &ramp) < 1);
    struct rf_ramp_plan two = plan;
    two.boxes = 2;
    two.boxes_from = 1;
    ck_assert(rf_ramp_score(&table, &two).value > rf_ramp_score(&table, &plan).value);
    plan = (struct rf_ramp_plan){
        .bankroll = 10000, .kelly = 1, .spread = 8, .least = 15, .most = 200, .chip = 5};
    rf_ramp_best(&table, &plan, &ramp);
    for (unsigned i = 0; i < table.counts; i++) {
        ck_assert(fmod(ramp.bet[i], 5) == 0);
        ck_assert(ramp.bet[i] >= 15 && ramp.bet[i] <= 200 && ramp.bet[i] <= 8 * ramp.unit);
        ck_assert(i == 0 || ramp.bet[i] >= ramp.bet[i - 1]);
    }
    ck_assert(rf_ramp_average_bet(&table, &ramp) > ramp.unit);
}
END_TEST

/* Rounds that are only watched are rounds without a bet: leaving a count out of the table is the
 * same as leaving it. */
START_TEST(watched_rounds_have_no_bet)
{
    struct rf_ramp_table table = usual_table(), part = {.rounds = 1e6};
    struct rf_ramp_plan plan = {.bankroll = 10000, .kelly = 1, .spread = 8}, leaves = plan;
    table.rounds = 1e6;
    for (unsigned i = 9; i < table.counts; i++)
        part.at[part.counts++] = table.at[i];
    leaves.leaves = true;
    leaves.play_from = table.at[9].count;
    struct rf_bankroll_figure a = rf_ramp_score(&table, &leaves), b = rf_ramp_score(&part, &plan);
    ck_assert(about(a.value, b.value, 1e-6) && about(a.error, b.error, 1e-6));
}
END_TEST

/* A rare count that looks bad by chance gets no dent. */
START_TEST(bets_never_fall)
{
    struct rf_ramp_table table = usual_table();
    struct rf_ramp_plan plan = {.bankroll = 10000, .kelly = 1, .spread = 20, .unit = 5};
    struct rf_ramp ramp;
    table.at[13].mean = -0.2;
    rf_ramp_best(&table, &plan, &ramp);
    for (unsigned i = 1; i < table.counts; i++)
        ck_assert(ramp.bet[i] >= ramp.bet[i - 1]);
    ck_assert(ramp.bet[14] > 50);
}
END_TEST

/* Two boxes whose results are one: covariance = variance, so two boxes of b are one of 2b. */
START_TEST(boxes_that_always_agree_are_one_box)
{
    struct rf_ramp_table table = usual_table();
    for (unsigned i = 0; i < table.counts; i++)
        table.at[i].covariance = table.at[i].variance;
    struct rf_ramp_plan one = {.bankroll = 10000, .kelly = 1, .spread = 12}, two = one;
    two.boxes = 2;
    two.boxes_from = -100;
    struct rf_bankroll_figure a = rf_ramp_score(&table, &one), b = rf_ramp_score(&table, &two);
    ck_assert(about(a.value, b.value, 1e-6));
}
END_TEST

START_TEST(tables_that_are_none)
{
    struct rf_ramp_table table = usual_table();
    ck_assert_ptr_null(rf_ramp_why_not(&table));
    table.at[3].frequency += 0.1;
    ck_assert_ptr_nonnull(rf_ramp_why_not(&table));
    for (unsigned i = 0; i < table.counts; i++)
        table.at[i].frequency = 0;
    ck_assert_ptr_nonnull(rf_ramp_why_not(&table));
    table = usual_table();
    table.at[3].count = 5;
    ck_assert_ptr_nonnull(rf_ramp_why_not(&table));
    table = usual_table();
    table.at[3].variance = 0;
    ck_assert_ptr_nonnull(rf_ramp_why_not(&table));
    table = usual_table();
    table.at[3].mean = NAN;
    ck_assert_ptr_nonnull(rf_ramp_why_not(&table));
    table.counts = 0;
    ck_assert_ptr_nonnull(rf_ramp_why_not(&table));
}
END_TEST

/* Three counts with three results each: a sample of n rounds as a table, like a simulation's. */
enum { KINDS = 3, RESULTS = 3 };
static const double shares[KINDS] = {.7, .2, .1};
static const double chances[KINDS][RESULTS] = {{.46, .13, .41}, {.42, .12, .46}, {.38, .11, .51}};
static const double results[RESULTS] = {-1, 0, 1.1};

static unsigned
draw(const double *chance, unsigned count, struct rf_rng words)
{
    double u = words.next(words.state) / 4294967296.0;
    unsigned i = 0;
    while (i + 1 < count && u >= chance[i])
        u -= chance[i++];
    return i;
}

static void
table_of(struct rf_ramp_table *table, double seen[KINDS][RESULTS], double rounds)
{
    *table = (struct rf_ramp_table){.counts = KINDS, .rounds = rounds};
    for (unsigned k = 0; k < KINDS; k++) {
        struct rf_exact_result at[RESULTS];
        double n = 0;
        for (unsigned r = 0; r < RESULTS; r++) {
            at[r] = (struct rf_exact_result){results[r], seen[k][r]};
            n += seen[k][r];
        }
        struct rf_bankroll_game game = rf_bankroll_game(at, RESULTS, 1, n * rounds);
        table->at[k] = (struct rf_ramp_count){.count = (int)k,
                                              .frequency = n,
                                              .mean = game.mean,
                                              .variance = game.variance,
                                              .mean_error = game.mean_error,
                                              .variance_error = game.variance_error,
                                              .covariance_errors = game.covariance_errors};
    }
}

/* Four hundred samples: figures spread as the error of one sample says. */
START_TEST(errors_are_those_of_repeated_samples)
{
    enum { SAMPLES = 400, ROUNDS = 20000, WHATS = 5 };
    static const enum rf_bankroll_what whats[WHATS] = {RF_BANKROLL_SCORE, RF_BANKROLL_RUIN,
                                                       RF_BANKROLL_TRIP_RUIN, RF_BANKROLL_TRIP_MEAN,
                                                       RF_BANKROLL_TRIP_SD};
    struct rf_ramp_plan plan = {.bankroll = 400, .kelly = 1, .spread = 12};
    struct rf_bankroll_plan bank = {.bankroll = 400, .kelly = 1, .rounds = 300};
    struct rf_philox philox;
    struct rf_rng words = suite_words(&philox, "ramp");
    struct rf_ramp_table table;
    struct rf_ramp ramp;
    double whole[KINDS][RESULTS], sum[WHATS + 1] = {0}, squares[WHATS + 1] = {0};
    for (unsigned k = 0; k < KINDS; k++)
        for (unsigned r = 0; r < RESULTS; r++)
            whole[k][r] = shares[k] * chances[k][r];
    table_of(&table, whole, ROUNDS);
    rf_ramp_best(&table, &plan, &ramp);
    struct rf_bankroll_game stated = rf_ramp_game(&table, &ramp);
    double score_error = rf_ramp_score(&table, &plan).error;
    for (unsigned s = 0; s < SAMPLES; s++) {
        double seen[KINDS][RESULTS] = {0};
        for (unsigned round = 0; round < ROUNDS; round++) {
            unsigned k = draw(shares, KINDS, words);
            seen[k][draw(chances[k], RESULTS, words)] += 1.0 / ROUNDS;
        }
        table_of(&table, seen, ROUNDS);
        struct rf_bankroll_game game = rf_ramp_game(&table, &ramp);
        for (unsigned i = 0; i <= WHATS; i++) {
            double found = i < WHATS ? rf_bankroll_figure(whats[i], &game, &bank).value
                                     : rf_ramp_score(&table, &plan).value;
            sum[i] += found;
            squares[i] += found * found;
        }
    }
    for (unsigned i = 0; i <= WHATS; i++) {
        double middle = sum[i] / SAMPLES, spread = sqrt(squares[i] / SAMPLES - middle * middle);
        double error = i < WHATS ? rf_bankroll_figure(whats[i], &stated, &bank).error : score_error;
        ck_assert_msg(fabs(spread / error - 1) < .25, "figure %u: %g, stated %g", i, spread, error);
    }
}
END_TEST

TESTS(one_count, no_other_bet_is_better, limits_and_orders, watched_rounds_have_no_bet,
      bets_never_fall, boxes_that_always_agree_are_one_box, tables_that_are_none,
      errors_are_those_of_repeated_samples)
