/*
 * bankroll/bankroll.c -- the figures of a bankroll, each with its standard error.
 *
 * Each figure is a function f(m, v) of mean and variance.  Its error follows from theirs to first
 * order: with the derivatives a = df/dm and b = df/dv,
 *
 *     error^2 = a^2 mean_error^2 + b^2 variance_error^2 + 2ab covariance_errors.
 *
 * The derivatives are central differences, so that a new figure needs its value only.
 *
 * Example: m = 0.02, v = 9, B = 500 has N0 = 9 / 0.0004 = 22,500, DI = 20/3, SCORE = 44.44 and a
 * risk of ruin of exp(-20/9) = 0.108368.
 */
#include "riffle/bankroll.h"

#include <math.h>

#include "bankroll/ruin.h"
#include "base/assert.h"

/* exp(-2mB/v); certain where the mean is not above 0. */
static double
ruin_ever(double mean, double variance, double bankroll)
{
    return mean > 0 ? exp(-2 * mean * bankroll / variance) : 1;
}

/* The bankroll whose ruin within the trip is `risk`; ruin falls as the bankroll grows. */
static double
needed_for_trip(double mean, double variance, double rounds, double risk)
{
    RF_ASSERT(risk > 0 && risk < 1);
    double high = sqrt(variance), low = 0;
    while (rf_ruin_in_trip(mean, variance, high, rounds) > risk)
        high *= 2;
    for (unsigned halvings = 0; halvings < 80; halvings++) {
        double middle = (low + high) / 2;
        if (rf_ruin_in_trip(mean, variance, middle, rounds) > risk)
            low = middle;
        else
            high = middle;
    }
    return high;
}

static double
figure_value(enum rf_bankroll_what what, double mean, double variance,
             const struct rf_bankroll_plan *plan)
{
    double bankroll = plan->bankroll;
    switch (what) {
    case RF_BANKROLL_N0: return variance / (mean * mean);
    case RF_BANKROLL_DI: return 1000 * mean / sqrt(variance);
    case RF_BANKROLL_SCORE: return 1e6 * mean * mean / variance;
    case RF_BANKROLL_RUIN: return ruin_ever(mean, variance, bankroll);
    case RF_BANKROLL_TRIP_RUIN: return rf_ruin_in_trip(mean, variance, bankroll, plan->rounds);
    case RF_BANKROLL_GOAL: return rf_goal_ever(mean, variance, bankroll, plan->goal);
    case RF_BANKROLL_CERTAIN: return mean - variance / (2 * plan->kelly * bankroll);
    case RF_BANKROLL_NEEDED: return -variance * log(plan->risk) / (2 * mean);
    case RF_BANKROLL_TRIP_NEEDED: return needed_for_trip(mean, variance, plan->rounds, plan->risk);
    case RF_BANKROLL_TRIP_MEAN: return plan->rounds * mean;
    case RF_BANKROLL_TRIP_SD: return sqrt(plan->rounds * variance);
    case RF_BANKROLL_TRIP_RESULT:
        return plan->rounds * mean + plan->deviations * sqrt(plan->rounds * variance);
    case RF_BANKROLL_TRIP_GOAL:
        return rf_goal_in_trip(mean, variance, bankroll, plan->goal, plan->rounds);
    case RF_BANKROLL_FIGURES: break;
    }
    rf_assert_failed("a figure", __FILE__, __LINE__);
}

bool
rf_bankroll_has(enum rf_bankroll_what what, const struct rf_bankroll_game *game,
                const struct rf_bankroll_plan *plan)
{
    bool gains = game->mean > 0, trip = plan->rounds > 0, risk = plan->risk > 0 && plan->risk < 1;
    switch (what) {
    case RF_BANKROLL_N0:
    case RF_BANKROLL_DI:
    case RF_BANKROLL_SCORE: return gains;
    case RF_BANKROLL_RUIN: return true;
    case RF_BANKROLL_TRIP_RUIN:
    case RF_BANKROLL_TRIP_MEAN:
    case RF_BANKROLL_TRIP_SD:
    case RF_BANKROLL_TRIP_RESULT: return trip;
    case RF_BANKROLL_GOAL: return plan->goal > 0;
    case RF_BANKROLL_TRIP_GOAL: return trip && plan->goal > 0;
    case RF_BANKROLL_CERTAIN: return plan->kelly > 0;
    case RF_BANKROLL_NEEDED: return gains && risk;
    case RF_BANKROLL_TRIP_NEEDED: return trip && risk;
    case RF_BANKROLL_FIGURES: break;
    }
    return false;
}

/* The difference quotient of a figure in one direction. */
static double
derivative(enum rf_bankroll_what what, const struct rf_bankroll_game *game,
           const struct rf_bankroll_plan *plan, double mean_step, double variance_step)
{
    double above = figure_value(what, game->mean + mean_step, game->variance + variance_step, plan);
    double below = figure_value(what, game->mean - mean_step, game->variance - variance_step, plan);
    return (above - below) / (2 * (mean_step + variance_step));
}

struct rf_bankroll_figure
rf_bankroll_figure(enum rf_bankroll_what what, const struct rf_bankroll_game *game,
                   const struct rf_bankroll_plan *plan)
{
    RF_ASSERT(game->variance > 0);
    RF_ASSERT(plan->bankroll > 0);
    RF_ASSERT(rf_bankroll_has(what, game, plan));
    struct rf_bankroll_figure figure = {figure_value(what, game->mean, game->variance, plan), 0};
    if (game->mean_error == 0 && game->variance_error == 0)
        return figure;
    /* A step of a thousandth of the error stays within the range where the figure is defined. */
    double mean_step = game->mean_error > 0 ? 1e-3 * game->mean_error : 1e-6 * sqrt(game->variance);
    if (game->mean > 0 && mean_step > game->mean / 2)
        mean_step = game->mean / 2;
    double a = derivative(what, game, plan, mean_step, 0);
    double b = derivative(what, game, plan, 0, 1e-5 * game->variance);
    double square = a * a * game->mean_error * game->mean_error +
                    b * b * game->variance_error * game->variance_error +
                    2 * a * b * game->covariance_errors;
    figure.error = square > 0 ? sqrt(square) : 0;
    return figure;
}

struct rf_bankroll_game
rf_bankroll_game(const struct rf_exact_result *at, size_t count, double unit, double rounds)
{
    RF_ASSERT(count > 0);
    RF_ASSERT(unit > 0);
    double total = 0, mean = 0, second = 0, third = 0, fourth = 0;
    for (size_t i = 0; i < count; i++)
        total += at[i].probability;
    for (size_t i = 0; i < count; i++)
        mean += at[i].probability * at[i].result / total;
    for (size_t i = 0; i < count; i++) {
        double share = at[i].probability / total, from = at[i].result - mean, square = from * from;
        second += share * square;
        third += share * square * from;
        fourth += share * square * square;
    }
    struct rf_bankroll_game game = {.mean = mean * unit, .variance = second * unit * unit};
    if (rounds > 0) {
        game.mean_error = unit * sqrt(second / rounds);
        game.variance_error = unit * unit * sqrt((fourth - second * second) / rounds);
        game.covariance_errors = unit * unit * unit * third / rounds;
    }
    return game;
}
