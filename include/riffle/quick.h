/*
 * riffle/quick.h -- the exact value of each play of one hand, thousands of times a second.
 *
 * rf_exact_hand of riffle/exact.h computes every hand that the cards can make.  These functions
 * compute the hand in question and the hands that it can become, and keep what does not depend on
 * the cards.  The values are the same.  A perfect player decides by them (riffle/perfect.h).
 *
 *     void *quick = … rf_quick_size() bytes, aligned to 64 bytes …;
 *     rf_quick_init(quick, &rules);
 *     struct rf_exact_plays plays;
 *     if (rf_quick_hand(quick, &at, &plays))
 *         … plays.best, plays.ev[…] …
 *
 * The storage is the caller's and must not be shared between threads.
 */
#ifndef RIFFLE_QUICK_H
#define RIFFLE_QUICK_H

#include "riffle/exact.h"

RF_BEGIN_DECLS

/* The size of the storage in bytes; prepares it for a set of rules, which must be consistent. */
size_t rf_quick_size(void);
void rf_quick_init(void *storage, const struct rf_bj_rules *rules);

/* The expected value of each play, with the best play afterwards: exactly what rf_exact_hand says.
 * False if so few cards are unseen that a round could run out of them. */
bool rf_quick_hand(void *storage, const struct rf_exact_hand *at, struct rf_exact_plays *plays);

/* The same hand again, by a given strategy: plays->best is its play, and plays->round the value of
 * following it.  rf_quick_hand must have said true for this hand just before. */
void rf_quick_follow(void *storage, const struct rf_exact_hand *at,
                     const struct rf_strategy *strategy, struct rf_exact_plays *plays);

/* Whether the hand of these cards takes another one.  It must be a hand that the last hand asked
 * about can become by hitting. */
bool rf_quick_hits(const void *storage, const uint8_t count[RF_AT_LEAST(RF_VALUES)]);

/* The expected value of a whole round from this shoe by each of `count` strategies; NULL stands for
 * the best play.  The shoe must be large enough for a round. */
void rf_quick_values(void *storage, const struct rf_exact_shoe *shoe,
                     const struct rf_strategy *const by[], unsigned count, double ev[]);

RF_END_DECLS

#endif
