/*
 * where/where_classes.h -- the hands of one seat that a condition allows, counted exactly.
 */
#ifndef RIFFLE_WHERE_CLASSES_H
#define RIFFLE_WHERE_CLASSES_H

#include "riffle/where_plan.h"

/* Collects the facts of a seat that the condition asks about, counts the allowed hands and makes
 * their alias table.  False when there are too many to count, even with facts left out. */
bool rf_where_classes_make(struct rf_where_plan *plan, enum rf_seat seat);

/* The features of a seat (where_features.c): all that the condition asks about, at most
 * RF_WHERE_FEATURES, without those in plan->dropped. */
void rf_where_features_find(struct rf_where_plan *plan, enum rf_seat seat);

/* Leaves out the fact with the most values; false when none can be left out. */
bool rf_where_features_drop(struct rf_where_plan *plan);

/* The value of a feature for a holding of a suit. */
int rf_where_feature_value(const struct rf_where_plan *plan, struct rf_where_feature feature,
                           unsigned suit, unsigned holding);

/* False when no hand with these facts can meet the condition. */
bool rf_where_features_allow(const struct rf_where_plan *plan, enum rf_seat seat, unsigned node,
                             const struct rf_where_vector *facts);

/* An alias table from `count` weights that stand in `threshold`, with `own` filled in: afterwards
 * 1 << *bits slots.  `work` has room for the slots.  Weights are exact; their sum is returned. */
uint64_t rf_where_alias_make(struct rf_where_slot *slot, unsigned count, uint8_t *bits,
                             uint32_t *work);

/* The sampler of `wanted` of `cards` cards. */
void rf_where_subset_make(struct rf_where_subset *subset, const struct rf_where_plan *plan,
                          unsigned cards, unsigned wanted);

/* The sum that a part compares; false when it does something else (where_sum.c). */
bool rf_where_sum_of(struct rf_where_sum *sum, const struct rf_where *where, unsigned node);

/* Takes two seats together; false when the sum does not treat them alike. */
bool rf_where_sum_pair(struct rf_where_sum *sum, enum rf_seat a, enum rf_seat b);

/* The sets of cards by their number, and how many there are. */
void rf_where_masks_make(struct rf_where_plan *plan);

#endif
