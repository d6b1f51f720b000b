/*
 * app/quality/odds.c -- p-values: normal, chi-square, gamma and Poisson tails (odds.h).
 *
 * Everything rests on the regularized incomplete gamma function P(a, x) and its complement
 * Q(a, x) = 1 - P(a, x):
 *
 *     chi-square with f degrees of freedom above x:   Q(f/2, x/2)
 *     Poisson with mean m, at least k events:         P(k, m)
 *
 * As usual, a series is used for small x and a continued fraction for large x, because each
 * converges quickly there and loses no digits to cancellation.
 */
#include "quality/odds.h"

#include <math.h>

/* P(a, x) by its series, for x < a + 1:  x^a e^-x / Γ(a) · Σ x^n / (a (a+1) … (a+n)). */
static double
gamma_series(double a, double x)
{
    double term = 1 / a, sum = term;
    for (unsigned n = 1; term > sum * 1e-16; n++) {
        term *= x / (a + n);
        sum += term;
    }
    return sum * exp(-x + a * log(x) - lgamma(a));
}

/* Q(a, x) by its continued fraction, for x > a + 1, evaluated by Lentz's method. */
static double
gamma_fraction(double a, double x)
{
    const double tiny = 1e-300;
    double b = x + 1 - a, c = 1 / tiny, d = 1 / b, h = d;
    for (unsigned i = 1; i < 1000000; i++) {
        double an = -(double)i * (i - a);
        b += 2;
        d = an * d + b;
        d = 1 / (fabs(d) < tiny ? tiny : d);
        c = b + an / c;
        c = fabs(c) < tiny ? tiny : c;
        double step = d * c;
        h *= step;
        if (fabs(step - 1) < 1e-15)
            break;
    }
    return h * exp(-x + a * log(x) - lgamma(a));
}

double
odds_gamma_below(double a, double x)
{
    if (x <= 0)
        return 0;
    return x < a + 1 ? gamma_series(a, x) : 1 - gamma_fraction(a, x);
}

double
odds_gamma_above(double a, double x)
{
    if (x <= 0)
        return 1;
    return x < a + 1 ? 1 - gamma_series(a, x) : gamma_fraction(a, x);
}

double
odds_chi_square(double freedom, double x)
{
    return odds_gamma_above(freedom / 2, x / 2);
}

/* Solves erfc(z / sqrt 2) = chance by bisection; 100 halvings of [0, 40] exhaust a double. */
double
odds_errors(double chance)
{
    double low = 0, high = 40;
    for (unsigned i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        if (erfc(middle / sqrt(2)) > chance)
            low = middle;
        else
            high = middle;
    }
    return low;
}

double
odds_errors_of(const struct rf_quality_row *row)
{
    double times = (double)row->times;
    return (row->sum - times * row->mean) / sqrt(times * row->variance);
}

/* The two-sided p-value of two one-sided ones. */
static double
either(double below, double above)
{
    double chance = 2 * fmin(below, above);
    return chance < 1 ? chance : 1;
}

/* The p-value of a count of rare events: Poisson, in units that give it the right variance, so that
 * the sum in units has mean = variance. */
static double
odds_rare(double sum, double mean, double variance)
{
    double unit = variance / mean, expected = mean / unit;
    double above = sum <= 0 ? 1 : odds_gamma_below(sum / unit, expected);
    double below = odds_gamma_above((sum + 1) / unit, expected);
    return either(below, above);
}

double
odds_of(const struct rf_quality_row *row)
{
    double times = (double)row->times, mean = times * row->mean;
    if (row->rare && mean < 20000)
        return odds_rare(row->sum, mean, times * row->variance);
    return erfc(fabs(odds_errors_of(row)) / sqrt(2));
}

/* The excess of a sum of squares over its base is about gamma distributed with its own mean and
 * variance: shape mean² / variance. */
double
odds_of_squares(const struct rf_quality_row *row)
{
    double mean = row->mean - row->base, found = row->sum - row->base;
    double half = mean * mean / row->variance;
    return either(odds_gamma_below(half, found / mean * half),
                  odds_gamma_above(half, found / mean * half));
}

/* Holm: the smallest p-value is multiplied by n, the next by n - 1, and so on; none becomes smaller
 * than the one before it. */
void
odds_holm(double *chance, unsigned count)
{
    enum { MOST = 128 };
    bool done[MOST] = {false};
    double last = 0;
    for (unsigned left = count < MOST ? count : MOST; left > 0; left--) {
        unsigned least = MOST;
        for (unsigned i = 0; i < count && i < MOST; i++)
            if (!done[i] && (least == MOST || chance[i] < chance[least]))
                least = i;
        last = fmin(1, fmax(last, left * chance[least]));
        done[least] = true;
        chance[least] = last;
    }
}
