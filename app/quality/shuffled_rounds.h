/*
 * quality/shuffled_rounds.h -- a game of blackjack that shuffles are judged by, laid out for the simulator
 * (riffle/simulate.h).
 *
 * One player, basic strategy for the rules and a full shoe, one wager a round.  The simulator plays
 * it with fair cards, or with stacks that are given (rf_sim_stack).
 */
#ifndef RIFFLE_APP_QUALITY_SHUFFLED_ROUNDS_H
#define RIFFLE_APP_QUALITY_SHUFFLED_ROUNDS_H

#include <riffle/simulate.h>

/* Sums over rounds, in wagers. */
struct rounds {
    uint64_t count;
    double sum, squares;
};

/* The plan of the bicycle's rules with so many decks; the caller frees it.  NULL, with a message,
 * when there is no memory for it, or no simulation. */
void *rounds_open(unsigned packs, const uint8_t key[static RF_KEY_BYTES]);

/* At least so many rounds with fair cards. */
struct rounds rounds_simulate(const void *plan, uint64_t most);

/* What the rounds of a tally come to. */
struct rounds rounds_of(const void *plan, const struct rf_sim_tally *tally);

#endif
