/*
 * analysis/spread.h -- the distribution of a round's results, and the mean of their squares.
 *
 * spread.c handles hands that are not split; two_hands.c, joint.c and many_hands.c handle splits.
 * All add to game->spread and game->variance, which holds E[X^2] until exact_game.c subtracts
 * E[X]^2.
 */
#ifndef RIFFLE_ANALYSIS_SPREAD_H
#define RIFFLE_ANALYSIS_SPREAD_H

#include "analysis/workspace.h"

/* Adds to the probability of a result; results within 1e-9 are the same one. */
void rf_spread_put(struct rf_exact_spread *spread, double result, double probability);

/* The same for a game.  Insurance, if taken, is added to the result: half a unit, which wins 2 to 1
 * against a natural (+1) and otherwise loses (-1/2). */
struct spread_insurance {
    bool taken;
    bool dealer_natural;
};
void rf_spread_add(struct rf_exact_game *game, double result, struct spread_insurance insured,
                   double probability);

/* The same, and adds its square to game->variance. */
void rf_spread_settle(struct rf_exact_game *game, double result, struct spread_insurance insured,
                      double probability);

/* Settles a first hand that stands or doubles.  One that hits is added to work->reach. */
void rf_spread_start(struct exact_workspace *work, struct rf_exact_game *game, unsigned hand,
                     enum rf_play play, bool insured, double chance);

/* Follows all hands in work->reach to their ends, and empties it. */
void rf_spread_hits(struct exact_workspace *work, struct rf_exact_game *game);

/* Weights of couples of hands, by the number m of further pair cards, m < extra; by whether their
 * second cards are of the pair's value: index 2 * one + other. */
struct joint_weights {
    unsigned extra;
    double of[4][EXTRA_PAIRS];
};

/* Empties joint.c's tables; once for a game. */
void rf_joint_init(struct exact_workspace *work);

/* Fills work->both for these weights. */
void rf_joint_pass(struct exact_workspace *work, const struct joint_weights *weights);

/* Adds a split of the pair, with `left` more of its kind in the shoe: its results to the
 * distribution, and their squares. */
void rf_two_hands_spread(struct exact_workspace *work, struct rf_exact_game *game, unsigned left,
                         bool insured, double chance);

/* Adds the part of a split with three hands or more to the distribution, as an estimate. */
void rf_many_hands_spread(const struct exact_workspace *work, struct rf_exact_game *game,
                          unsigned left, bool insured, double chance);

#endif
