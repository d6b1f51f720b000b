/*
 * app/play/narrate.h -- what happens at the table, in sentences.
 */
#ifndef RIFFLE_APP_PLAY_NARRATE_H
#define RIFFLE_APP_PLAY_NARRATE_H

#include <stdio.h>

#include "play/evening.h"

enum { NARRATE_TEXT = 256, NARRATE_CENTS = 32, NARRATE_HAND = 160 };

/* Suits as symbols where the terminal can, else as letters. */
enum rf_notation narrate_notation(void);

/* The evening's last act as a sentence; empty when there is nothing to tell. */
void narrate(const struct evening *evening, char out[static NARRATE_TEXT]);

/* "K♠ 6♠, 16", "A♠ 6♥, soft 17", and what lies face down as ??. */
void narrate_hand(char out[static NARRATE_HAND], const struct rf_bj_hand *hand, bool hidden);

/* "16", "soft 17", "bust 24", "natural". */
void narrate_total(char out[static NARRATE_HAND], const struct rf_bj_rules *rules,
                   const struct rf_bj_hand *hand);

/* Cents as an amount: 10, 7.50. */
const char *narrate_cents(char out[static NARRATE_CENTS], int64_t cents);

/* Where you stand, in sentences, for the one who leaves or asks. */
void narrate_standing(const struct evening *evening, FILE *out);

#endif
