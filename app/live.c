#include "live.h"

#include <sodium.h>

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
