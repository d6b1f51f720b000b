/*
 * quality/nulls.h -- exact means and variances of what is counted, when orders are fair.
 *
 * "Null" as in null hypothesis: all n! orders are equally likely.  nulls.c has the derivations.
 */
#ifndef RIFFLE_QUALITY_NULLS_H
#define RIFFLE_QUALITY_NULLS_H

/* Of one deck, or of one pair of decks.  Sums over independent decks add both. */
struct rf_null {
    double mean, variance;
};

/* Neighbours in the deck that are of one class; n cards, classes of `size` cards each. */
struct rf_null rf_null_alike(double n, double size);

/* Of n cards.  The statistics are those of enum rf_figure in riffle/quality.h. */
struct rf_null rf_null_rising(double n);
struct rf_null rf_null_successions(double n);
struct rf_null rf_null_neighbours(double n);
struct rf_null rf_null_inversions(double n);
struct rf_null rf_null_displacement(double n);
struct rf_null rf_null_spacing(double n);

/* Right guesses of an observer who sees each card after the guess; the same for all strategies. */
struct rf_null rf_null_guessed(unsigned n);

/* The sum of x_i x_(i+1) round a circle, for n numbers whose sum is 0; `squares` and `fourths` are
 * the sums of their squares and fourth powers. */
struct rf_null rf_null_circle(double n, double squares, double fourths);

#endif
