/*
 * app/play/amount.h -- an amount of money that arrows move and digits type.
 *
 * Arrows keep it between its least and its most; below the least there is only nothing.  What is
 * typed may be anything until it is taken, and then the law judges it.
 */
#ifndef RIFFLE_APP_PLAY_AMOUNT_H
#define RIFFLE_APP_PLAY_AMOUNT_H

#include "play/narrate.h"

enum { AMOUNT_TYPED = 12 }; /* with the terminating zero */

struct amount {
    int64_t cents, least, most, step;
    bool typing; /* what counts is what was typed */
    char typed[AMOUNT_TYPED];
};

/* True when the key was for the amount. */
bool amount_key(const struct evening *evening, struct amount *amount, int key);

/* As it is shown while it is asked for; true when it is nothing. */
void amount_write(const struct amount *amount, char out[static NARRATE_CENTS]);
bool amount_none(const struct amount *amount);

/* Makes cents of what was typed; false when that is no amount, and then it is as before. */
bool amount_take(const struct evening *evening, struct amount *amount);

#endif
