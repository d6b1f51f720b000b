/*
 * tests/world/dice.h -- everything random of the simulated world, from one seed.
 *
 * Each part of the world draws from a stream of its own.  So a change of what people do does not
 * change the faults of the disk, and a failing seed stays close to itself while it is looked into.
 */
#ifndef RIFFLE_WORLD_DICE_H
#define RIFFLE_WORLD_DICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum dice {
    DICE_ROOM,    /* secrets, names of tables, tokens: what the room calls random */
    DICE_SQLITE,  /* salts of the log */
    DICE_PEOPLE,  /* what players do */
    DICE_NETWORK, /* delays, lost connections */
    DICE_DISK,    /* which bytes survive, which calls fail */
    DICE_FATE,    /* which faults this evening has, and when */
    DICE_STREAMS
};

void dice_start(uint64_t seed);

/* A number below n; true once in n times; any 64 bits. */
uint64_t dice_below(enum dice from, uint64_t n);
bool dice_once_in(enum dice from, uint64_t n);
uint64_t dice_bits(enum dice from);
void dice_fill(enum dice from, void *out, size_t size);

#endif
