/*
 * app/os/os_random.h -- live randomness, from the operating system by way of libsodium; and its clocks.
 *
 * It has no seed, and no option, variable or file can give it one.
 */
#ifndef RIFFLE_APP_OS_OS_RANDOM_H
#define RIFFLE_APP_OS_OS_RANDOM_H

#include <riffle/random.h>

/* False when the system has no randomness to give. */
bool os_random_start(void);
struct rf_rng os_random_rng(void);

/* Milliseconds since 1970, for records and for people.  Somebody can set this clock. */
uint64_t os_clock_wall(void);

/* Milliseconds since the machine started, for measuring time.  Nobody can set this clock, and it
 * runs on while the machine is suspended. */
uint64_t os_clock_monotonic(void);

#endif
