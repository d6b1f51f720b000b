/*
 * tests/world/world_evening.h -- one evening from a seed; what came of it is in `world`.
 */
#ifndef RIFFLE_TESTS_WORLD_WORLD_EVENING_H
#define RIFFLE_TESTS_WORLD_WORLD_EVENING_H

#include "world.h"

void evening_run(uint64_t seed, enum plant plant);

#endif
