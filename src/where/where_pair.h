/*
 * where/where_pair.h -- draws two hands together, and how cards are put into their places.
 */
#ifndef RIFFLE_WHERE_PAIR_H
#define RIFFLE_WHERE_PAIR_H

#include "where/where_lanes.h"

/* Puts the n-th card of the set where bit n is set. */
typedef uint64_t place_cards(uint64_t cards, uint64_t set);

/* Deals the first two hands of all tries. */
void rf_where_pair_draw(const struct rf_where_plan *plan, struct rf_philox *philox,
                        struct where_lanes *lanes, place_cards *place);

#endif
