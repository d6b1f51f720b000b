/*
 * judge/rounds.h -- a shoe of blackjack played to its cutting card, from a stack that is given.
 *
 * One player, basic strategy for the rules and a full shoe, one wager a round.  It is played with
 * the table's own functions of hands; whoever plays shoes faster can stand in its place.
 */
#ifndef RIFFLE_APP_JUDGE_ROUNDS_H
#define RIFFLE_APP_JUDGE_ROUNDS_H

#include <riffle/riffle.h>

struct rounds_game {
    struct rf_bj_rules rules;
    struct rf_basic basic;
};

/* Sums over rounds, in wagers. */
struct rounds {
    uint64_t count;
    double sum, squares;
};

/* False, with a message, when there is no memory to find the strategy in. */
bool rounds_open(struct rounds_game *game, unsigned packs);

/* Plays the stack and leaves it as it is gathered: the cards not dealt, and behind them the
 * discards, round after round, hands before the dealer's. */
void rounds_play(const struct rounds_game *game, rf_card *stack, unsigned cards,
                 struct rounds *rounds);

#endif
