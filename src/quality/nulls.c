/*
 * quality/nulls.c -- what fair orders give, exactly.
 *
 * Each follows from the chances of two, three or four cards.  tests/unit/quality_test.c goes through all
 * orders of few cards.
 */
#include "quality/nulls.h"

#include "base/assert.h"

struct rf_null
rf_null_alike(double n, double size)
{
    RF_ASSERT(n >= 4 && size >= 1);
    double two = (size - 1) / (n - 1);
    double three = two * (size - 2) / (n - 2);
    double four = (two * (size - 2) * (size - 3) + two * (n - size) * (size - 1)) /
                  ((n - 2) * (n - 3));
    double mean = (n - 1) * two;
    double square = mean + 2 * (n - 2) * three + (n - 2) * (n - 3) * four;
    return (struct rf_null){mean, square - mean * mean};
}

struct rf_null
rf_null_rising(double n)
{
    return (struct rf_null){(n + 1) / 2, (n + 1) / 12};
}

struct rf_null
rf_null_successions(double n)
{
    double mean = (n - 1) / n;
    return (struct rf_null){mean, (n - 2) / n + mean - mean * mean};
}

struct rf_null
rf_null_neighbours(double n)
{
    double mean = 2 * (n - 1) / n;
    return (struct rf_null){mean, 4 * (n - 2) * (n - 2) / (n * (n - 1)) + mean - mean * mean};
}

struct rf_null
rf_null_inversions(double n)
{
    return (struct rf_null){n * (n - 1) / 4, n * (n - 1) * (2 * n + 5) / 72};
}

/* Diaconis and Graham 1977. */
struct rf_null
rf_null_displacement(double n)
{
    return (struct rf_null){(n * n - 1) / 3, (n + 1) * (2 * n * n + 7) / 45};
}

struct rf_null
rf_null_spacing(double n)
{
    return (struct rf_null){(n * n - 1) / 3, (n - 2) * (n + 1) * (4 * n - 7) / 90};
}

struct rf_null
rf_null_guessed(unsigned n)
{
    struct rf_null null = {0, 0};
    for (unsigned left = 1; left <= n; left++) {
        double chance = 1.0 / left;
        null.mean += chance;
        null.variance += chance * (1 - chance);
    }
    return null;
}

/* Wald and Wolfowitz 1943. */
struct rf_null
rf_null_circle(double n, double squares, double fourths)
{
    RF_ASSERT(n >= 4);
    double mean = -squares / (n - 1);
    double square = (squares * squares - fourths) / (n - 1) +
                    (squares * squares - 2 * fourths) / ((n - 1) * (n - 2));
    return (struct rf_null){mean, square - mean * mean};
}
