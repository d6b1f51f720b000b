/*
 * where/where_eval.h -- computes expressions: on a deal, and on what is known of one.
 *
 * where_compute is the evaluator that rejection runs for every try; it looks functions up in tables
 * when it has them.  where_bounds computes the least and the greatest value that an expression can
 * have when only some hands, or only some facts of a hand, are known.
 */
#ifndef RIFFLE_WHERE_EVAL_H
#define RIFFLE_WHERE_EVAL_H

#include "riffle/where_plan.h"

enum { WHERE_HOLDINGS = 1 << RF_RANKS };

/* `plan` has tables of functions; NULL when there is none. */
int32_t rf_where_compute(const struct rf_where *where, unsigned at,
                         const struct rf_where_deal *deal, const struct rf_where_plan *plan);

/* A range of values, both ends included. */
struct where_range {
    int32_t low, high;
};

/* Answers the range of a leaf: a function of a seat, a card, a shape. */
typedef struct where_range where_leaf(const void *facts, unsigned node);

struct where_range rf_where_bounds(const struct rf_where *where, unsigned at, where_leaf *leaf,
                                   const void *facts);

/* Any value. */
struct where_range rf_where_anything(void);

/* cccc() of a hand from the sum of its suits. */
int32_t rf_where_cccc(int32_t sum, const unsigned lengths[static RF_WHERE_SUITS]);

/* The length of the longest suit, of the second … */
unsigned rf_where_order(const unsigned lengths[static RF_WHERE_SUITS], unsigned place);

/* True of a node that asks about cards. */
bool rf_where_is_leaf(enum rf_where_kind kind);

/* The operators. */
int32_t rf_where_operate(enum rf_where_kind kind, int32_t left, int32_t right);

#endif
