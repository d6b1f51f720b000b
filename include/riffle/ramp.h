/*
 * riffle/ramp.h -- how much to bet at which count, and what that earns and risks.
 *
 *     struct rf_ramp_table table = {.counts = …, .at = {…}};         what a bet brings, by count
 *     struct rf_ramp_plan plan = {.bankroll = 10000, .kelly = 1, .spread = 12};
 *     struct rf_ramp ramp;
 *     rf_ramp_best(&table, &plan, &ramp);                             ramp.bet[i], in chips
 *     struct rf_bankroll_game game = rf_ramp_game(&table, &ramp);     for riffle/bankroll.h
 *
 * The table says how often a round begins at each count, and the mean and variance of its result
 * for a bet of one.  A simulation with a count gives it, with errors; every figure of
 * riffle/bankroll.h then carries the standard error that follows.  docs/understand/bankroll.md
 * derives the formulas.
 *
 * Everything is a value; nothing allocates.  A table that rf_ramp_why_not refuses, and other wrong
 * arguments, are bugs of the caller.
 */
#ifndef RIFFLE_RAMP_H
#define RIFFLE_RAMP_H

#include "riffle/bankroll.h"

RF_BEGIN_DECLS

enum { RF_RAMP_COUNTS = 128 };

/* A round that begins at one count; results are those of one box with a bet of 1. */
struct rf_ramp_count {
    int count;
    double frequency;      /* the share of rounds; less than 1 in all if some are watched */
    double mean, variance; /* variance: more than 0 where the frequency is */
    double covariance;     /* of the results of two boxes of one round; 0 if only one is played */
    double mean_error;     /* standard errors of these; 0 if they are exact */
    double variance_error;
    double covariance_errors; /* the covariance of the errors of mean and variance */
};

struct rf_ramp_table {
    unsigned counts; /* 1 to RF_RAMP_COUNTS */
    double rounds;   /* how many independent rounds the frequencies were counted in; 0 if exact */
    struct rf_ramp_count at[RF_RAMP_COUNTS]; /* by ascending count */
};

/* Why a table cannot be used, in words; NULL if it can. */
const char *rf_ramp_why_not(const struct rf_ramp_table *table);

/* What the player has, and what the house allows.  Amounts are in chips; 0 means no limit. */
struct rf_ramp_plan {
    double bankroll, kelly; /* both more than 0; bets are `kelly` times full Kelly */
    double unit;            /* the smallest bet; 0 for the best one */
    double spread;          /* the largest bet is at most this many units */
    double least, most;     /* the limits of the table, for each box */
    double chip;            /* bets are multiples of it */
    bool leaves;            /* bets nothing below the count `play_from` */
    int play_from;
    unsigned boxes; /* boxes that are played from the count `boxes_from` on; 0 means 1 */
    int boxes_from;
};

struct rf_ramp {
    double unit;
    double bet[RF_RAMP_COUNTS];     /* on each box, by index of the table */
    unsigned boxes[RF_RAMP_COUNTS]; /* that have this bet */
};

/* Finds the bets with the largest certainty equivalent m - v / (2 kelly bankroll): at each count
 * kelly bankroll m_i / v_i, within the limits.  A bet never falls while the count rises, so that
 * chance in rare counts does not make dents.  If the limits contradict each other, `least` is kept
 * before `most`, and both before the spread. */
void rf_ramp_best(const struct rf_ramp_table *table, const struct rf_ramp_plan *plan,
                  struct rf_ramp *ramp);

/* The result of a round with these bets, in chips, rounds without a bet included, with errors. */
struct rf_bankroll_game rf_ramp_game(const struct rf_ramp_table *table, const struct rf_ramp *ramp);

/* The mean of all bets of a round, in chips, rounds without a bet included; and the share of rounds
 * with a bet. */
double rf_ramp_average_bet(const struct rf_ramp_table *table, const struct rf_ramp *ramp);
double rf_ramp_played(const struct rf_ramp_table *table, const struct rf_ramp *ramp);

/* c-SCORE: the gain in 100 rounds on a bankroll of 10,000 with the best bets of the spread, without
 * chips and limits of the table.  The bets are held fixed for its error: at the best bets a change
 * of them matters to second order only.  If the table is an estimate, the bets are chosen on the
 * rounds that value them, so it is too high: by a sixth at a million rounds of six decks.  Value 0
 * where no bet gains. */
struct rf_bankroll_figure rf_ramp_score(const struct rf_ramp_table *table,
                                        const struct rf_ramp_plan *plan);

RF_END_DECLS

#endif
