/*
 * tests/world/exchange.h -- the same evening twice, the second time with other hidden cards.
 *
 * exchange_check plays until some dealer has a card face down, and then as far again, with every
 * card that nobody can know exchanged.
 *
 * Every byte that anybody was sent has to be the same, but for hashes, roots, salts, paths and
 * signatures, which are masked digit by digit.
 */
#ifndef RIFFLE_WORLD_EXCHANGE_H
#define RIFFLE_WORLD_EXCHANGE_H

#include "world.h"

/* Breaks NO_HIDDEN_CARD when the two differ. */
void exchange_check(uint64_t seed, enum plant plant);

/* After each step: true when the evening is over for this purpose. */
bool exchange_ends(void);

/* Every message, and its masked hash. */
void exchange_sent(const char *text, size_t size);

#endif
