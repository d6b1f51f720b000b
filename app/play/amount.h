/*
 * app/play/amount.h -- an amount of money that you change with arrows or type with digits.
 *
 * ask.c holds one while it asks for a bet, for insurance or for chips.  Arrows keep the amount
 * between `least` and `most`; below `least` there is only 0, which means none.  Typed text may be
 * anything until it is taken; then the reader of acts decides whether it is an amount, and the law
 * whether it is permitted.
 */
#ifndef RIFFLE_APP_PLAY_AMOUNT_H
#define RIFFLE_APP_PLAY_AMOUNT_H

#include "play/narrate.h"

enum { AMOUNT_TYPED = 12 }; /* bytes, with the terminating zero */

struct amount {
    int64_t cents, least, most, step; /* all in cents */
    bool typing;                      /* `typed` counts, and `cents` does not */
    char typed[AMOUNT_TYPED];
};

/* Takes a key; false when the key has nothing to do with amounts. */
bool amount_key(const struct evening *evening, struct amount *amount, int key);

/* As it is shown in the question; typed text has a cursor behind it. */
void amount_write(const struct amount *amount, char out[static NARRATE_CENTS]);

/* True when it is 0. */
bool amount_is_none(const struct amount *amount);

/* Ends typing and makes cents of the text; false when it is not an amount, and then `cents` is what
 * it was before typing. */
bool amount_take(const struct evening *evening, struct amount *amount);

#endif
