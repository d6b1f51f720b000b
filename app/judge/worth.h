/*
 * judge/worth.h -- what a shuffle is worth: to an observer, at bridge, at blackjack.  All of it
 * is simulated, with standard errors.
 */
#ifndef RIFFLE_APP_JUDGE_WORTH_H
#define RIFFLE_APP_JUDGE_WORTH_H

#include "judge/quality.h"
#include "judge/rounds.h"

struct worth {
    uint64_t boards;
    struct rf_census census;                    /* of boards after the shuffle */
    double next[RF_SEATS], next_fair[RF_SEATS]; /* to which hand the next card of the pack goes */
    struct rounds rounds, fair;                 /* with this shuffle, and with a fair one */
    unsigned packs;
};

/* An exit status, with a message. */
int worth_find(struct worth *worth, const struct rf_mixing *mixing, unsigned packs,
               const char *seed, uint64_t rounds);

void worth_print(FILE *out, const struct worth *worth, const struct quality *quality);
json_t *worth_json(const struct worth *worth);

#endif
