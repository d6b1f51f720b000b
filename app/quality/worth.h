/*
 * app/quality/worth.h -- what a shuffle gives away: to an observer, at bridge and at blackjack.
 * All figures are simulated and have standard errors.  cmd_quality.c asks for it with --worth;
 * app/print/plot_worth.c draws it.
 */
#ifndef RIFFLE_APP_QUALITY_WORTH_H
#define RIFFLE_APP_QUALITY_WORTH_H

#include "quality/quality_report.h"
#include "quality/shuffled_rounds.h"

struct worth {
    uint64_t boards;         /* 0 for stacks of several decks: bridge has one */
    struct rf_census census; /* points and shapes of these boards */
    /* Chance that the next card of the old pack goes to the same hand, the next hand clockwise, the
     * partner, the hand before; and the same for a fair shuffle. */
    double next[RF_SEATS], next_fair[RF_SEATS];
    struct rounds rounds, fair; /* blackjack with this shuffle, and with a fair one */
    unsigned packs;             /* decks in the shoe */
};

/* Simulates everything; returns an exit status, with a message. */
int worth_find(struct worth *worth, const struct rf_procedure *procedure, unsigned packs,
               const char *seed, uint64_t rounds);

/* The player's result in percent of the bet, its standard error, and whether it is more than three
 * standard errors from that of a fair shuffle. */
double worth_percent(const struct rounds *rounds);
double worth_error(const struct rounds *rounds);
bool worth_differs(const struct worth *worth);

/* Right guesses in a deck by the better of two observers (riffle/quality.h), and the mean of fair
 * decks. */
double worth_guessed(const struct quality *quality, double *fair);

void worth_print(FILE *out, const struct worth *worth, const struct quality *quality);
json_t *worth_json(const struct worth *worth);

#endif
