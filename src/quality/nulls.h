/*
 * quality/nulls.h -- means and variances of what is counted, of fair orders.
 */
#ifndef RIFFLE_QUALITY_NULLS_H
#define RIFFLE_QUALITY_NULLS_H

struct rf_null {
    double mean, variance;
};

/* Of n cards in classes of `size`: neighbours of one class. */
struct rf_null rf_null_alike(double n, double size);

struct rf_null rf_null_rising(double n);
struct rf_null rf_null_successions(double n);
struct rf_null rf_null_neighbours(double n);
struct rf_null rf_null_inversions(double n);
struct rf_null rf_null_displacement(double n);
struct rf_null rf_null_spacing(double n);

/* Right guesses, whatever the strategy: the chance is one in those left, whatever was seen. */
struct rf_null rf_null_guessed(unsigned n);

/* The sum of x_i x_(i+1) round a circle, of n numbers that are 0 in sum, with these sums of squares
 * and of fourth powers. */
struct rf_null rf_null_circle(double n, double squares, double fourths);

#endif
