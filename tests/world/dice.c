/*
 * tests/world/dice.c -- the streams of random numbers (splitmix64), and what the room takes for
 * the system's randomness and clock: this stands in place of app/os/os_random.c.
 */
#include "dice.h"

#include <sodium.h>

#include "os/os_random.h"
#include "world.h"

static uint64_t state[DICE_STREAMS];

uint64_t
dice_bits(enum dice from)
{
    uint64_t z = (state[from] += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

uint64_t
dice_below(enum dice from, uint64_t n)
{
    return dice_bits(from) % n;
}

bool
dice_once_in(enum dice from, uint64_t n)
{
    return dice_below(from, n) == 0;
}

void
dice_fill(enum dice from, void *out, size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)out)[i] = (unsigned char)dice_bits(from);
}

static const char *
name_it(void)
{
    return "the world's seed";
}

static uint32_t
one_word(void)
{
    return (uint32_t)dice_bits(DICE_ROOM);
}

static void
some_bytes(void *out, const size_t size)
{
    dice_fill(DICE_ROOM, out, size);
}

static struct randombytes_implementation seeded = {
    .implementation_name = name_it,
    .random = one_word,
    .buf = some_bytes,
};

void
dice_start(uint64_t seed)
{
    static bool once;
    if (!once) { /* libsodium draws its canaries from it, once */
        randombytes_set_implementation(&seeded);
        once = sodium_init() >= 0;
    }
    for (unsigned i = 0; i < DICE_STREAMS; i++) {
        state[i] = seed * DICE_STREAMS + i;
        state[i] = dice_bits(i);
    }
}

/* In place of app/os/os_random.c. */
bool
os_random_start(void)
{
    return true;
}

static uint32_t
whim(void *unused)
{
    (void)unused;
    return one_word();
}

struct rf_rng
os_random_rng(void)
{
    return (struct rf_rng){whim, NULL};
}

/* The time of day, which somebody may set. */
uint64_t
os_clock_wall(void)
{
    return world.now + world.time_of_day;
}

/* Time since the machine was started: nobody can set it. */
uint64_t
os_clock_monotonic(void)
{
    return world.now;
}

uint64_t
os_clock_fine(void)
{
    return 1000 * world.now;
}
