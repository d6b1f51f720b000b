/*
 * quality/worth.h -- what a shuffle is worth: to an observer, at bridge, at blackjack.  All of it
 * is simulated, with standard errors.
 */
#ifndef RIFFLE_APP_QUALITY_WORTH_H
#define RIFFLE_APP_QUALITY_WORTH_H

#include "quality/quality.h"
#include "quality/rounds.h"

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
