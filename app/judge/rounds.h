/*
 * judge/rounds.h -- shoes of blackjack played to the cutting card: from stacks that are given, and
 * by the simulator (riffle/simulate.h), whose cards are fair.
 *
 * One player, basic strategy for the rules and a full shoe, one wager a round.  The simulator keeps
 * counts of cards and has no stack, so what comes of a shuffle is played here, with the table's own
 * functions of hands; tests/cli/quality.py has both play fair shoes and compares them.
 */
#ifndef RIFFLE_APP_JUDGE_ROUNDS_H
#define RIFFLE_APP_JUDGE_ROUNDS_H

#include <riffle/riffle.h>

struct rounds_game {
    struct rf_bj_rules rules;
    struct rf_basic basic;
    struct rf_strategy strategy; /* the same, hand by hand */
    unsigned cut;                /* cards in front of the cutting card, burned ones among them */
};

/* Sums over rounds, in wagers. */
struct rounds {
    uint64_t count;
    double sum, squares;
};

/* Of the bicycle's rules with so many decks.  False, with a message, when there is no memory to
 * find the strategy in. */
bool rounds_open(struct rounds_game *game, unsigned packs);

/* Plays the stack and leaves it as it is gathered: the cards not dealt, and behind them the
 * discards: burned ones, then round after round, hands before the dealer's. */
void rounds_play(const struct rounds_game *game, rf_card *stack, struct rounds *rounds);

/* The same game simulated, at least so many rounds; false, with a message, when there is no memory
 * for it. */
bool rounds_simulate(const struct rounds_game *game, const uint8_t key[static RF_KEY_BYTES],
                     uint64_t most, struct rounds *rounds);

#endif
