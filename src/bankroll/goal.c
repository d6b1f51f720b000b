/*
 * bankroll/goal.c -- winning a goal before ruin, ever and within a trip.
 *
 * A Brownian motion from 0 with drift m and variance v = s^2 reaches G before -B, ever, with
 *
 *     P = (1 - e^(-2mB/v)) / (1 - e^(-2m(B+G)/v)).
 *
 * Within n rounds there are two series for the same probability, with L = B + G.  Reflection at
 * both barriers (images), d_k = G + 2kL over all whole numbers k:
 *
 *     sum of sign(d_k) e^(mG/v) [ e^(-|m||d_k|/v) N((|m|n - |d_k|) / (s sqrt n))
 *                               + e^(|m||d_k|/v) N((-|m|n - |d_k|) / (s sqrt n)) ],
 *
 * which needs few terms while vn is small against L^2; and the eigenfunctions of the strip,
 *
 *     P - e^(mG/v) (v pi / L^2) sum over j >= 1 of j (-1)^(j+1) sin(j pi B / L) e^(-r_j n) / r_j,
 *     r_j = m^2 / (2v) + j^2 pi^2 v / (2 L^2),
 *
 * which needs few terms when it is large.  Both are exact; tests/unit/bankroll_test.c compares
 * them with each other, and with a walk of one chip.
 *
 * Example: m = 0.02, v = 9, B = G = 500: 0.05126 in 5,000 rounds, 0.61447 in 22,500, 0.90058 in
 * 100,000, 0.90223 ever.
 */
#include "riffle/bankroll.h"

#include <math.h>

#include "bankroll/ruin.h"
#include "base/assert.h"

static const double pi = 3.14159265358979323846;

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
    enum { IMAGES = 12 }; /* vn < L^2: the next image is 24 standard deviations away */
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

static double
by_eigenfunctions(double mean, double variance, double bankroll, double goal, double rounds)
{
    enum { TERMS = 12 }; /* vn >= L^2: the next term is below e^(-800) */
    double width = bankroll + goal, later = 0;
    for (int j = 1; j <= TERMS; j++) {
        double root = j * pi / width;
        double rate = (mean * mean / variance + root * root * variance) / 2;
        double decay = exp(mean * goal / variance - rate * rounds);
        later += (j % 2 ? 1 : -1) * root * variance / width * sin(root * bankroll) * decay / rate;
    }
    return rf_goal_ever(mean, variance, bankroll, goal) - later;
}

double
rf_goal_in_trip(double mean, double variance, double bankroll, double goal, double rounds)
{
    double width = bankroll + goal;
    RF_ASSERT(goal > 0 && rounds > 0);
    bool soon = variance * rounds < width * width;
    double won = (soon ? by_images : by_eigenfunctions)(mean, variance, bankroll, goal, rounds);
    return fmax(0, fmin(1, won)); /* rounding may leave a little less than 0 */
}
