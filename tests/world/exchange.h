/*
 * tests/world/exchange.h -- the same evening twice, the second time with other hidden cards.
 *
 *     exchange_find(seed)     plays until some dealer has a card face down, and remembers it
 *     exchange_again()        plays as far again, with every card that nobody can know exchanged
 *
 * Every byte that anybody was sent has to be the same, but for hashes, roots, salts, paths and
 * signatures, which are masked digit by digit.
 */
#ifndef RIFFLE_WORLD_EXCHANGE_H
#define RIFFLE_WORLD_EXCHANGE_H

#include "world.h"

/* False: it was never so, or it is not told apart; true, with the world broken, when it is. */
void exchange_check(uint64_t seed, enum plant plant);

/* After each step: true when the evening is over for this purpose. */
bool exchange_ends(void);

/* Every message, and its masked hash. */
void exchange_sent(const char *text, size_t size);

#endif
