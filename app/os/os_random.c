/*
 * app/os/os_random.c -- randomness and clocks of the operating system.
 *
 * Clocks and live cards come through here.  A few callers take names and tokens from libsodium
 * directly.  The simulated world of the tests (tests/world) replaces this file and libsodium's
 * generator, and so decides what chance and time are.
 */
#include "os/os_random.h"

#include <sodium.h>
#include <time.h>

bool
os_random_start(void)
{
    return sodium_init() >= 0;
}

static uint32_t
live_next(void *state)
{
    (void)state;
    return randombytes_random();
}

struct rf_rng
os_random_rng(void)
{
    return (struct rf_rng){live_next, NULL};
}

/* In microseconds. */
static uint64_t
read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

uint64_t
os_clock_wall(void)
{
    return read_clock(CLOCK_REALTIME) / 1000;
}

uint64_t
os_clock_monotonic(void)
{
    return read_clock(CLOCK_BOOTTIME) / 1000;
}

uint64_t
os_clock_fine(void)
{
    return read_clock(CLOCK_BOOTTIME);
}
