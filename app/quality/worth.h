/*
 * quality/worth.h -- what a shuffle is worth: to an observer, at bridge, at blackjack.  All of it
 * is simulated, with standard errors.
 */
#ifndef RIFFLE_APP_QUALITY_WORTH_H
#define RIFFLE_APP_QUALITY_WORTH_H

#include "quality/quality_report.h"
#include "quality/shuffled_rounds.h"

struct worth {
    uint64_t boards;
    struct rf_census census;                    /* of boards after the shuffle */
    double next[RF_SEATS], next_fair[RF_SEATS]; /* to which hand the next card of the pack goes */
    struct rounds rounds, fair;                 /* with this shuffle; and a fair one, simulated */
    unsigned packs;
};

/* An exit status, with a message. */
int worth_find(struct worth *worth, const struct rf_procedure *procedure, unsigned packs,
               const char *seed, uint64_t rounds);

/* Percent of the wager, and its standard error; and whether that differs from fair rounds. */
double worth_percent(const struct rounds *rounds);
double worth_error(const struct rounds *rounds);
bool worth_differs(const struct worth *worth);

/* Right guesses of a deck by the better of both observers, and those of fair decks. */
double worth_guessed(const struct quality *quality, double *fair);

void worth_print(FILE *out, const struct worth *worth, const struct quality *quality);
json_t *worth_json(const struct worth *worth);

#endif
