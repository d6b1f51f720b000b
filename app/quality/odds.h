/*
 * app/quality/odds.h -- p-values: how often a fair shuffle is at least as far out as a figure.
 */
#ifndef RIFFLE_APP_QUALITY_ODDS_H
#define RIFFLE_APP_QUALITY_ODDS_H

#include <riffle/quality.h>

/* The share of the gamma distribution above x, and below; a > 0, x >= 0. */
double odds_gamma_above(double a, double x);
double odds_gamma_below(double a, double x);

/* Chi-square above x. */
double odds_chi_square(double freedom, double x);

/* Standard errors that a normal figure exceeds, one way or the other, with this chance. */
double odds_errors(double chance);

/* The two-sided p-value of a figure. */
double odds_of(const struct rf_quality_row *row);

/* The same for a sum of squares. */
double odds_of_squares(const struct rf_quality_row *row);

/* Standard errors of a figure from its mean. */
double odds_errors_of(const struct rf_quality_row *row);

/* Holm 1979: chances corrected for how many there are, in place; the order stays. */
void odds_holm(double *chance, unsigned count);

#endif
