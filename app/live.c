#include "live.h"

#include <sodium.h>
#include <time.h>

bool
live_start(void)
{
    return sodium_init() >= 0;
}

static uint32_t
live_next(void *state)
{
    (void)state;
    return randombytes_random();
}

struct rf_words
live_words(void)
{
    return (struct rf_words){live_next, NULL};
}

uint64_t
live_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}
