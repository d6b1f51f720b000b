/*
 * app/where/where_chance.h -- how likely a condition and its parts are.
 *
 * Estimates come from a fixed number of deals and a fixed key, so that the same script gives the
 * same numbers in a terminal and in a browser.
 */
#ifndef RIFFLE_APP_WHERE_CHANCE_H
#define RIFFLE_APP_WHERE_CHANCE_H

#include <riffle/where_plan.h>

/* A probability: exact, or an estimate with its standard error. */
struct where_chance {
    double value, error; /* error 0: exact */
    bool known;          /* false: needs double dummy results */
    bool none;           /* nothing was found in the sample: value is below 3 / sample */
};

/* A part of a plan's condition, exactly where one hand decides it.  Uses another plan. */
struct where_chance where_chance_of_part(const struct rf_where_plan *plan, unsigned node,
                                         struct rf_where_plan *scratch);

/* The whole condition of a plan that is possible.  Uses another plan. */
struct where_chance where_chance_of_all(const struct rf_where_plan *plan,
                                        struct rf_where_plan *scratch);

#endif
