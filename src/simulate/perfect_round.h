/*
 * simulate/perfect_round.h -- what the files of perfect play share: the player, a round, a shoe's
 * totals.
 */
#ifndef RIFFLE_SIMULATE_PERFECT_ROUND_H
#define RIFFLE_SIMULATE_PERFECT_ROUND_H

#include "base/assert.h"
#include "counting/index_sampler.h"
#include "riffle/perfect.h"
#include "simulate/sim_plan.h"

/* The totals of one shoe. */
struct perfect_totals {
    unsigned rounds;
    double of[RF_PERFECT_FIGURES];
};

/* A round of the perfect player. */
struct perfect_round {
    struct rf_bj_hand hand[RF_BJ_HANDS_MAX];
    unsigned code[RF_BJ_HANDS_MAX]; /* how each hand ended (sim_plan.h) */
    unsigned hands;
    unsigned up, hole;           /* values */
    rf_card up_card;             /* the up-card as the table knows it */
    struct rf_exact_shoe unseen; /* what the player has not seen, now */
    bool insured;
    bool blind;       /* the hand in play has too few cards for exact values */
    bool live, waits; /* as in round.c: for the dealer's total; for the dealer's natural */
};

struct perfect {
    const struct sim_plan *plan;
    double slope[RF_VALUES];
    struct rf_exact_shoe unseen; /* at the start of the round */
    struct sim_shoe shoe, other; /* the perfect player's, and the strategy's */
    struct rf_perfect_tally *tally;
    struct perfect_totals totals;
    struct perfect_round round;
    bool counts; /* a counter plays beside */
    struct rf_counting system;
    struct rf_strategy mine;                        /* the counter's, for the hands of a round */
    struct rf_strategy at_count[RF_INDICES_COUNTS]; /* the counter's, by count */
    _Alignas(64) unsigned char quick[];             /* riffle/quick.h */
};

/* Takes a card out of a composition. */
static inline void
perfect_take_out(struct rf_exact_shoe *unseen, unsigned card)
{
    unsigned value = card & 15;
    RF_ASSERT(unseen->count[value] > 0);
    unseen->count[value]--;
    if (value == RF_TEN)
        unseen->tens[card >> 4]--;
}

/* The cards of a composition. */
static inline unsigned
perfect_cards_in(const struct rf_exact_shoe *shoe)
{
    unsigned cards = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        cards += shoe->count[value];
    return cards;
}

/* Plays a round for which exact values exist, and adds to the totals. */
void rf_perfect_round(struct perfect *p);

#endif
