/*
 * bridge/foul_internal.h -- what the parts of a diagnosis share.
 */
#ifndef RIFFLE_BRIDGE_FOUL_INTERNAL_H
#define RIFFLE_BRIDGE_FOUL_INTERNAL_H

#include "riffle/foul.h"

/* One board by itself: neither shifts nor traces of cards. */
struct rf_foul rf_foul_of(const struct rf_found_board *found, const struct rf_intended *set,
                          size_t boards);

/* The board of that number in the set, or NULL. */
const struct rf_intended *rf_foul_intended(const struct rf_intended *set, size_t boards,
                                           unsigned board);

/* The cards that are in none of its pockets, and those that are there once too often. */
uint64_t rf_foul_lost(const struct rf_foul *foul);
uint64_t rf_foul_surplus(const struct rf_foul *foul);

/* True when each of two pockets has one card of the other, and nothing else is out of place. */
bool rf_foul_exchange(const struct rf_foul *foul, unsigned one, unsigned other);

#endif
