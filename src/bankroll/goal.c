/*
 * bankroll/goal.c -- winning a goal before ruin, ever and within a trip.
 *
 * A Brownian motion from 0 with drift m and variance v = s^2 reaches G before -B, ever, with
 *
 *     P = (1 - e^(-2mB/v)) / (1 - e^(-2m(B+G)/v)).
 *
 * Within n rounds it is a sum of reflections at both barriers (images), with L = B + G and
 * d_k = G + 2kL over all whole numbers k:
 *
 *     sum of sign(d_k) e^(mG/v) [ e^(-|m||d_k|/v) N((|m|n - |d_k|) / (s sqrt n))
 *                               + e^(|m||d_k|/v) N((-|m|n - |d_k|) / (s sqrt n)) ].
 *
 * Images farther than some ten standard deviations s sqrt n do not count.  A trip that is long
 * against the distance of the barriers is as good as for ever: the chance that neither was reached
 * falls like e^(-pi^2 vn / (2 L^2)).
 *
 * Example: m = 0.02, v = 9, B = G = 500: 0.05126 in 5,000 rounds, 0.61447 in 22,500, 0.90058 in
 * 100,000, 0.90223 ever.
 */
#include "riffle/bankroll.h"

#include <math.h>

#include "bankroll/ruin.h"
#include "base/assert.h"

/* In a trip with vn above LONG_TRIP times L^2 the chance of neither is below e^(-98).  In a shorter
 * one the 31st image is 13 standard deviations away. */
enum { LONG_TRIP = 20, IMAGES = 30 };

/* Its limit is B / (B+G) where the mean is 0.  With a mean below 0 both exponentials grow, so
 * numerator and denominator are divided by the larger. */
double
rf_goal_ever(double mean, double variance, double bankroll, double goal)
{
    RF_ASSERT(goal > 0);
    double rate = 2 * mean / variance;
    if (fabs(rate * (bankroll + goal)) < 1e-9)
        return bankroll / (bankroll + goal);
    if (rate > 0)
        return expm1(-rate * bankroll) / expm1(-rate * (bankroll + goal));
    return exp(rate * goal) * expm1(rate * bankroll) / expm1(rate * (bankroll + goal));
}

/* Exponents are added before exp: a factor alone may be too large for a double. */
static double
by_images(double mean, double variance, double bankroll, double goal, double rounds)
{
    double spread = sqrt(variance * rounds), drift = fabs(mean), sum = 0;
    for (int k = -IMAGES; k <= IMAGES; k++) {
        double from = goal + 2 * k * (bankroll + goal), far = fabs(from);
        double shift = drift * far / variance, tilt = mean * goal / variance;
        double ahead = exp(tilt - shift + rf_log_normal((drift * rounds - far) / spread));
        double back = exp(tilt + shift + rf_log_normal((-drift * rounds - far) / spread));
        sum += from < 0 ? -(ahead + back) : ahead + back;
    }
    return sum;
}

double
rf_goal_in_trip(double mean, double variance, double bankroll, double goal, double rounds)
{
    double width = bankroll + goal;
    RF_ASSERT(goal > 0 && rounds > 0);
    if (variance * rounds > LONG_TRIP * width * width)
        return rf_goal_ever(mean, variance, bankroll, goal);
    double won = by_images(mean, variance, bankroll, goal, rounds);
    return fmax(0, fmin(1, won)); /* rounding may leave a little less than 0 */
}
