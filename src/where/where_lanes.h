/*
 * where/where_lanes.h -- many tries side by side: the hands of each, and the value of an expression
 * for all of them.
 *
 * To walk the nodes of an expression costs more than the arithmetic in them.  So each node is
 * visited once for up to WHERE_LANES tries, and its operation is a loop over them.  The processor
 * also works on several tries at a time, because no try waits for another.
 */
#ifndef RIFFLE_WHERE_LANES_H
#define RIFFLE_WHERE_LANES_H

#include "where/where_eval.h"

enum { WHERE_LANES = 64 };

struct where_lanes {
    uint64_t of[RF_SEATS][WHERE_LANES]; /* the hands that were dealt so far */
    uint64_t left[WHERE_LANES];         /* the cards that nobody has */
    struct rf_philox *philox;           /* for rnd() */
    unsigned live;                      /* tries that may still be kept: their lanes, in order */
    uint8_t lane[WHERE_LANES];
};

/* Drops the tries for which a sum, or an expression, is false. */
void rf_where_lanes_sum(struct where_lanes *lanes, const struct rf_where_plan *plan,
                        const struct rf_where_sum *sum);
void rf_where_lanes_test(struct where_lanes *lanes, const struct rf_where_plan *plan,
                         unsigned node);

#endif
