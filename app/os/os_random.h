/*
 * app/os/os_random.h -- live randomness from the operating system, by way of libsodium; and its
 * clocks.
 *
 * Live randomness has no seed, and no option, variable or file can give it one.
 */
#ifndef RIFFLE_APP_OS_OS_RANDOM_H
#define RIFFLE_APP_OS_OS_RANDOM_H

#include <riffle/random.h>

/* Call first; false when the system provides no randomness. */
bool os_random_start(void);

/* The generator; it has no state of its own and is never released. */
struct rf_rng os_random_rng(void);

/* Milliseconds since 1970, for records and for people.  This clock can be set. */
uint64_t os_clock_wall(void);

/* Milliseconds since the machine started, for measuring time.  This clock cannot be set, and it
 * counts on while the machine is suspended. */
uint64_t os_clock_monotonic(void);

/* The same clock in microseconds, for latencies. */
uint64_t os_clock_fine(void);

#endif
