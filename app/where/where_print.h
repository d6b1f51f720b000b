/*
 * app/where/where_print.h -- the actions of a script: what dealer prints, in dealer's shape.
 */
#ifndef RIFFLE_APP_WHERE_PRINT_H
#define RIFFLE_APP_WHERE_PRINT_H

#include <stdio.h>

#include "where/where_source.h"

/* Prints the deals of a source, and at the end averages, frequencies and contracts.  Returns an
 * exit status, with a message when it failed. */
int where_print(struct where_source *source, FILE *out);

/* One deal by one action that prints at once; `number` counts from 1. */
void where_print_deal(const struct rf_where *where, const struct rf_where_action *action,
                      const struct rf_where_deal *deal, uint64_t number, FILE *out);

/* print(): the hands of one seat, four beside each other. */
void where_print_hands(const struct rf_hands *deals, size_t count, unsigned seat, FILE *out);

/* True when an action of the script prints deals. */
bool where_prints(const struct rf_where *where);

/* What an average or a frequency has counted. */
struct where_tally {
    double sum;
    uint64_t *count; /* rows × columns, with Low and High at the ends; or tricks made, 0 to 13 */
    size_t rows, columns;
};

bool where_tally_begin(struct where_tally *tally, const struct rf_where_action *action);
void where_tally_add(struct where_tally *tally, const struct rf_where_plan *plan,
                     const struct rf_where_action *action, const struct rf_where_deal *deal);
void where_tally_print(const struct where_tally *tally, const struct rf_where *where,
                       const struct rf_where_action *action, uint64_t deals, FILE *out);

#endif
