/*
 * bankroll/ruin.h -- ruin and goals of a Brownian motion; private to this folder.
 */
#ifndef RIFFLE_BANKROLL_RUIN_H
#define RIFFLE_BANKROLL_RUIN_H

/* The probability of losing the bankroll within this many rounds, at any time of them. */
double rf_ruin_in_trip(double mean, double variance, double bankroll, double rounds);

/* The probability of winning the goal before the bankroll is lost: ever, and within this many
 * rounds (goal.c). */
double rf_goal_ever(double mean, double variance, double bankroll, double goal);
double rf_goal_in_trip(double mean, double variance, double bankroll, double goal, double rounds);

/* The logarithm of rf_bankroll_normal, also where that is too small for a double. */
double rf_log_normal(double x);

#endif
