/*
 * riffle/bankroll.h -- what a bankroll risks and earns in a game with a known result per round.
 *
 *     struct rf_bankroll_game game = {.mean = 0.02, .variance = 9};      one round, in units
 *     struct rf_bankroll_plan plan = {.bankroll = 500, .kelly = 1};
 *     struct rf_bankroll_figure ruin = rf_bankroll_figure(RF_BANKROLL_RUIN, &game, &plan);
 *     printf("risk of ruin %.3f %%\n", 100 * ruin.value);
 *
 * The formulas are those of a Brownian motion with this mean and variance, which the fields of
 * blackjack and finance both use; docs/understand/bankroll.md derives them.  The root of
 * rf_bankroll_root is the exception: it comes from the whole distribution of the result.
 *
 * If the mean and the variance are estimates, give their errors as well: every figure then carries
 * the standard error that follows from them, to first order.
 *
 * Everything is a value; nothing allocates.  Wrong arguments are bugs of the caller.
 */
#ifndef RIFFLE_BANKROLL_H
#define RIFFLE_BANKROLL_H

#include "riffle/exact.h"

RF_BEGIN_DECLS

/* The result of one round, in units of the caller's choice. */
struct rf_bankroll_game {
    double mean;
    double variance;          /* more than 0 */
    double mean_error;        /* standard error of `mean`; 0 if it is exact */
    double variance_error;    /* standard error of `variance`; 0 if it is exact */
    double covariance_errors; /* covariance of the two errors; of independent rounds the third
                                 central moment over their number */
};

/* What the player has and wants, in the same units. */
struct rf_bankroll_plan {
    double bankroll;   /* more than 0 */
    double rounds;     /* of a trip; 0 for no trip */
    double goal;       /* what is to be won before ruin; 0 for none */
    double kelly;      /* the fraction of Kelly that the player bets; 1 for full Kelly */
    double risk;       /* a risk of ruin that is accepted, between 0 and 1; 0 for none */
    double deviations; /* for RF_BANKROLL_TRIP_RESULT: standard deviations above the mean */
};

enum rf_bankroll_what {
    RF_BANKROLL_N0,          /* rounds after which the mean equals one standard deviation */
    RF_BANKROLL_DI,          /* desirability index: 1000 mean / standard deviation */
    RF_BANKROLL_SCORE,       /* the square of DI: gain in 100 rounds on a bankroll of 10,000 */
    RF_BANKROLL_RUIN,        /* probability of losing the bankroll, ever */
    RF_BANKROLL_TRIP_RUIN,   /* the same within a trip, at any time of it */
    RF_BANKROLL_GOAL,        /* probability of winning the goal before ruin, ever */
    RF_BANKROLL_CERTAIN,     /* certainty equivalent of a round */
    RF_BANKROLL_NEEDED,      /* the bankroll whose risk of ruin is `risk` */
    RF_BANKROLL_TRIP_NEEDED, /* the same for a trip */
    RF_BANKROLL_TRIP_MEAN,   /* the mean of a trip's result, if the player is never broke */
    RF_BANKROLL_TRIP_SD,     /* its standard deviation */
    RF_BANKROLL_TRIP_RESULT, /* the result that is `deviations` above the mean */
    RF_BANKROLL_TRIP_GOAL,   /* probability of winning the goal before ruin, within a trip */
    RF_BANKROLL_FIGURES
};

struct rf_bankroll_figure {
    double value;
    double error; /* standard error; 0 if mean and variance are exact */
};

/* True when the figure is defined: N0, DI, SCORE and NEEDED want a mean above 0, the figures of a
 * trip want `rounds`, GOAL and TRIP_GOAL a goal, NEEDED a risk. */
bool rf_bankroll_has(enum rf_bankroll_what what, const struct rf_bankroll_game *game,
                     const struct rf_bankroll_plan *plan);

/* A figure that is defined. */
struct rf_bankroll_figure rf_bankroll_figure(enum rf_bankroll_what what,
                                             const struct rf_bankroll_game *game,
                                             const struct rf_bankroll_plan *plan);

/* The game in which each round has one of these results, in wagers of `unit`.  With `rounds` above
 * 0 the probabilities are frequencies of that many independent rounds, and the errors follow. */
struct rf_bankroll_game rf_bankroll_game(const struct rf_exact_result *at, size_t count,
                                         double unit, double rounds);

/* The root t > 0 of E[exp(-tX)] = 1 for these results X in wagers of `unit`.  The risk of ruin of a
 * bankroll B is at most exp(-tB), and equal to it up to the overshoot: the part of the last bet by
 * which the player falls below zero.  0 where the mean is not above 0 (ruin is certain), infinite
 * where no result is below 0. */
double rf_bankroll_root(const struct rf_exact_result *at, size_t count, double unit);

/* The standard error of that root where the probabilities are frequencies of so many independent
 * rounds; 0 where the root is 0 or infinite. */
double rf_bankroll_root_error(const struct rf_exact_result *at, size_t count, double unit,
                              double rounds);

/* The probability that a normal variable is below x. */
double rf_bankroll_normal(double x);

RF_END_DECLS

#endif
