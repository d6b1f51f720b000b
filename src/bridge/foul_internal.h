/*
 * bridge/foul_internal.h -- what the three files of a diagnosis share: foul.c (one board),
 * foul_set.c (all boards together), foul_text.c (words).
 */
#ifndef RIFFLE_BRIDGE_FOUL_INTERNAL_H
#define RIFFLE_BRIDGE_FOUL_INTERNAL_H

#include "riffle/foul.h"

/* Explains one board by itself; foul_set.c adds shifts, and where single cards went. */
struct rf_foul rf_foul_of(const struct rf_found_board *found, const struct rf_intended *set,
                          size_t boards);

/* The board of that number in the set, or NULL. */
const struct rf_intended *rf_foul_intended(const struct rf_intended *set, size_t boards,
                                           unsigned board);

/* Cards that are in none of the board's pockets, and cards that are there once too often. */
uint64_t rf_foul_lost(const struct rf_foul *foul);
uint64_t rf_foul_surplus(const struct rf_foul *foul);

/* True when each of two pockets has one card of the other, and nothing else is out of place. */
bool rf_foul_exchange(const struct rf_foul *foul, unsigned one, unsigned other);

#endif
