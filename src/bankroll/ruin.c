/*
 * bankroll/ruin.c -- the normal distribution, ruin within a trip, and ruin from a distribution.
 *
 * A Brownian motion from B with drift m and variance v falls below zero within n rounds with
 * probability
 *
 *     N((-B - mn) / (s sqrt n)) + exp(-2mB/v) N((-B + mn) / (s sqrt n)),      s = sqrt v,
 *
 * where N is the normal distribution.  Where m is below zero, the exponential can be too large and
 * N too small for a double while their product is an ordinary number; so the second term is
 * computed from logarithms.
 *
 * Example: m = 0.02, v = 9, B = 500: 0.005554 in 5,000 rounds, 0.027008 in 10,000.
 */
#include "riffle/bankroll.h"

#include <math.h>

#include "bankroll/ruin.h"
#include "base/assert.h"

double
rf_bankroll_normal(double x)
{
    return 0.5 * erfc(-x / sqrt(2));
}

double
rf_log_normal(double x)
{
    if (x > -30)
        return log(rf_bankroll_normal(x));
    /* The first terms of the asymptotic series; at -30 the next is below 1e-8. */
    double square = x * x;
    return -0.5 * square - log(-x) - 0.5 * log(2 * 3.14159265358979323846) +
           log1p(-1 / square + 3 / (square * square) - 15 / (square * square * square));
}

double
rf_ruin_in_trip(double mean, double variance, double bankroll, double rounds)
{
    RF_ASSERT(variance > 0 && bankroll > 0);
    RF_ASSERT(rounds > 0);
    double spread = sqrt(variance * rounds);
    double below = rf_bankroll_normal((-bankroll - mean * rounds) / spread);
    double log_back = -2 * mean * bankroll / variance +
                      rf_log_normal((-bankroll + mean * rounds) / spread);
    double ruin = below + exp(log_back);
    return ruin < 1 ? ruin : 1; /* rounding may leave a little more than 1 */
}

/* E[exp(-tX)] - 1, without the loss of digits that the difference would have; infinite where it is
 * too large for a double. */
static double
moment_above_one(const struct rf_exact_result *at, size_t count, double t)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        if (at[i].probability > 0)
            sum += at[i].probability * expm1(-t * at[i].result);
    return sum;
}

/* E[exp(-tX)] is convex in t, 1 at t = 0, and falls there if the mean is above 0: so it is 1 again
 * at one t above 0 if X can be below 0.  That is near 2 mean / variance, where the search starts:
 * doubling and halving bracket the root, and bisection finds it. */
double
rf_bankroll_root(const struct rf_exact_result *at, size_t count, double unit)
{
    RF_ASSERT(count > 0);
    RF_ASSERT(unit > 0);
    double least = INFINITY;
    for (size_t i = 0; i < count; i++)
        if (at[i].probability > 0)
            least = fmin(least, at[i].result);
    struct rf_bankroll_game game = rf_bankroll_game(at, count, 1, 0);
    if (game.mean <= 0)
        return 0;
    if (least >= 0)
        return INFINITY;
    double high = 2 * game.mean / game.variance;
    while (moment_above_one(at, count, high) <= 0)
        high *= 2;
    double low = high / 2;
    while (moment_above_one(at, count, low) > 0)
        low /= 2;
    for (unsigned halvings = 0; halvings < 60; halvings++) {
        double middle = (low + high) / 2;
        if (moment_above_one(at, count, middle) <= 0)
            low = middle;
        else
            high = middle;
    }
    return low / unit;
}

/* The root solves g(t) = E[exp(-tX)] - 1 = 0.  An error of frequencies moves g by an amount with
 * variance Var(exp(-tX)) / rounds, and the root by that over -g'(t) = E[X exp(-tX)]. */
double
rf_bankroll_root_error(const struct rf_exact_result *at, size_t count, double unit, double rounds)
{
    RF_ASSERT(rounds > 0);
    double root = rf_bankroll_root(at, count, unit) * unit;
    if (!(root > 0) || isinf(root))
        return 0;
    double total = 0, slope = 0, square = 0;
    for (size_t i = 0; i < count; i++) {
        double from_one = expm1(-root * at[i].result), p = at[i].probability;
        total += p;
        slope += p * at[i].result * (1 + from_one);
        square += p * from_one * from_one;
    }
    return sqrt(square / total / rounds) / fabs(slope / total) / unit;
}
