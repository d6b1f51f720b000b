/*
 * bankroll/ruin.h -- ruin of a Brownian motion within a trip; private to this folder.
 */
#ifndef RIFFLE_BANKROLL_RUIN_H
#define RIFFLE_BANKROLL_RUIN_H

/* The probability of losing the bankroll within this many rounds, at any time of them. */
double rf_ruin_in_trip(double mean, double variance, double bankroll, double rounds);

#endif
