/*
 * app/play/narrate.h -- what happens at the table, in sentences; cards, totals and amounts as text.
 *
 * Both faces use it, so the screen and the lines tell the same things in the same words (words.h).
 * All functions write into the caller's buffer, whose size is in the parameter's type.
 */
#ifndef RIFFLE_APP_PLAY_NARRATE_H
#define RIFFLE_APP_PLAY_NARRATE_H

#include <stdio.h>

#include "play/evening.h"

/* Buffers, in bytes with the terminating zero: a sentence, an amount, the cards of a hand. */
enum { NARRATE_TEXT = 256, NARRATE_CENTS = 32, NARRATE_HAND = 160 };

/* Suits as symbols where the locale is UTF-8, else as letters. */
enum rf_notation narrate_notation(void);

/* The evening's last act as a sentence; empty when there is nothing to tell. */
void narrate(const struct evening *evening, char out[static NARRATE_TEXT]);

/* The cards: "K♠ 6♠".  `hidden` adds "??" for one that lies face down. */
void narrate_hand(char out[static NARRATE_HAND], const struct rf_bj_hand *hand, bool hidden);

/* What they come to: "16", "soft 17", "bust 24", "blackjack"; "ace" for an ace alone. */
void narrate_total(char out[static NARRATE_HAND], const struct rf_bj_rules *rules,
                   const struct rf_bj_hand *hand);

/* Cents as an amount: 10, 7.50.  Returns `out`. */
const char *narrate_cents(char out[static NARRATE_CENTS], int64_t cents);

/* "up 12", "down 3.50", "even". */
void narrate_result(char out[static NARRATE_HAND], int64_t won_cents);

/* Your chips, result and statistics, two or three lines: printed when you ask and when you
 * leave. */
void narrate_standing(const struct evening *evening, FILE *out);

#endif
