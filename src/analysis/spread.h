/*
 * analysis/spread.h -- how results are spread: their distribution, and their squares.
 */
#ifndef RIFFLE_ANALYSIS_SPREAD_H
#define RIFFLE_ANALYSIS_SPREAD_H

#include "analysis/workspace.h"

/* Adds to the chance of a result. */
void rf_spread_put(struct rf_exact_spread *spread, double result, double probability);

/* The same for a game.  Insurance, where it was taken, comes on top: half a unit, won
 * twice over or lost. */
struct spread_insurance {
    bool taken;
    bool dealer_natural;
};
void rf_spread_add(struct rf_exact_game *game, double result, struct spread_insurance insured,
                   double probability);

/* The same, and its square to game->variance. */
void rf_spread_settle(struct rf_exact_game *game, double result, struct spread_insurance insured,
                      double probability);

/* A first hand that is not split, and what is done with it: stood on, doubled, or hit. */
void rf_spread_start(struct exact_workspace *work, struct rf_exact_game *game, unsigned hand,
                     enum rf_play play, bool insured, double chance);

/* Follows all hands that were hit against this up-card. */
void rf_spread_hits(struct exact_workspace *work, struct rf_exact_game *game);

/* What two hands together count, by the number of further cards of the pair; by whether their
 * second cards are of the pair's value: 2 * one + other. */
struct joint_weights {
    unsigned extra;
    double of[4][EXTRA_PAIRS];
};

/* Makes room for compositions; once for a game. */
void rf_joint_init(struct exact_workspace *work);

/* Fills work->both. */
void rf_joint_pass(struct exact_workspace *work, const struct joint_weights *weights);

/* A split of the pair with `left` more of its kind in the shoe: its results to the distribution,
 * and their squares. */
void rf_two_hands_spread(struct exact_workspace *work, struct rf_exact_game *game, unsigned left,
                         bool insured, double chance);

/* The part of a split that comes to three hands or more: to the distribution as an estimate. */
void rf_many_hands_spread(const struct exact_workspace *work, struct rf_exact_game *game,
                          unsigned left, bool insured, double chance);

#endif
