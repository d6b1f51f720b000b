/*
 * app/quality/shuffled_rounds.h -- the blackjack game by which worth.c judges a shuffle.
 *
 * One player, bicycle rules, basic strategy for a full shoe, one bet a round.  The simulator
 * (riffle/simulate.h) plays it with fair cards, or with stacks that the shuffle made
 * (rf_sim_stack).
 */
#ifndef RIFFLE_APP_QUALITY_SHUFFLED_ROUNDS_H
#define RIFFLE_APP_QUALITY_SHUFFLED_ROUNDS_H

#include <riffle/simulate.h>

/* Sums over rounds: results in bets, and their squares. */
struct rounds {
    uint64_t count;
    double sum, squares;
};

/* Makes the simulator's plan for that many decks; the caller frees it.  NULL, with a message. */
void *rounds_open(unsigned packs, const uint8_t key[static RF_KEY_BYTES]);

/* Plays at least `most` rounds with fair cards. */
struct rounds rounds_simulate(const void *plan, uint64_t most);

/* Converts a tally of the simulator. */
struct rounds rounds_of(const void *plan, const struct rf_sim_tally *tally);

#endif
