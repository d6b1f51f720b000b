/*
 * app/live.h -- live randomness, from the operating system by way of libsodium; and its clocks.
 *
 * It has no seed, and no option, variable or file can give it one.
 */
#ifndef RIFFLE_APP_LIVE_H
#define RIFFLE_APP_LIVE_H

#include <riffle/riffle.h>

/* False when the system has no randomness to give. */
bool live_start(void);
struct rf_words live_words(void);

/* Milliseconds since 1970, for records and for people.  Somebody can set this clock. */
uint64_t live_time(void);

/* Milliseconds since the machine started, for measuring time.  Nobody can set this clock, and it
 * runs on while the machine is suspended. */
uint64_t live_ticks(void);

#endif
