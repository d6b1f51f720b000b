/*
 * app/where/where_explain.h -- why deals are rare: each part of a condition with its probability,
 * the plan, and the gain over plain dealing.
 */
#ifndef RIFFLE_APP_WHERE_EXPLAIN_H
#define RIFFLE_APP_WHERE_EXPLAIN_H

#include <stdio.h>

#include "where/where_chance.h"
#include "where/where_source.h"

struct where_explanation {
    const struct rf_where_plan *plan;
    struct where_chance part[RF_WHERE_PARTS];
    struct where_chance whole;
    unsigned rarest; /* the part with the smallest probability */
};

/* Computes the probabilities.  Exact ones need `scratch`, another plan; estimates come from a fixed
 * number of deals, so that the same script gives the same numbers. */
void where_explain(struct where_explanation *explanation, const struct rf_where_plan *plan,
                   struct rf_where_plan *scratch);

/* Prints it as text, or as one JSON object. */
void where_explain_text(const struct where_explanation *explanation, FILE *out);
void where_explain_json(const struct where_explanation *explanation);

#endif
