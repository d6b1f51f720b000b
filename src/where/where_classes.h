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

/* False when no hand with these facts can meet the condition; of a pair that is being made, the
 * parts that this hand's classes know. */
bool rf_where_features_allow(const struct rf_where_plan *plan, enum rf_seat seat,
                             const struct rf_where_vector *facts);

/* The steps of rf_where_classes_make, for where_pair.c too.  A hand: its classes, halves and slots;
 * false when there are too many. */
bool rf_where_hand_count(struct rf_where_plan *plan, enum rf_seat seat);

/* The place of a vector among `count` known ones, where it is added; `most` when there is no room.
 * Begin with rf_where_intern_begin. */
void rf_where_intern_begin(struct rf_where_plan *plan);
unsigned rf_where_intern(struct rf_where_plan *plan, struct rf_where_vector *known, unsigned *count,
                         unsigned most, const struct rf_where_vector *vector);

/* Joins two suits; and two halves: the pairs that are allowed become the slots of the plan. */
bool rf_where_half_make(struct rf_where_plan *plan, struct rf_where_half *half,
                        const struct rf_where_suit_classes *suits);
bool rf_where_halves_join(struct rf_where_plan *plan, const struct rf_where_half *halves,
                          enum rf_seat seat);

/* Two hands (where_pair.c): counts the pairs that the condition allows and prepares to draw them.
 * False when they cannot be counted.  Marks the parts that it makes true as `exact`. */
bool rf_where_pair_make(struct rf_where_plan *plan, enum rf_seat first, enum rf_seat second);

/* One suit of two hands (where_joint.c); false when there are too many classes. */
bool rf_where_joint_make(struct rf_where_plan *plan, unsigned suit);

/* Takes two hands together when one exact hand keeps few tries (where_choose.c).  `best` is the seat
 * that is drawn exactly, or RF_SEATS. */
void rf_where_pair_choose(struct rf_where_plan *plan, enum rf_seat best);

/* Takes these two hands together, whatever that gains; false, and nothing can be drawn, when the
 * pairs cannot be counted, or are none or all. */
bool rf_where_pair_use(struct rf_where_plan *plan, enum rf_seat first, enum rf_seat second);

/* Steps of rf_where_plan_make: one exact hand, or none; the order of the hands and their tests. */
void rf_where_plan_single(struct rf_where_plan *plan, enum rf_seat best);
void rf_where_plan_stage(struct rf_where_plan *plan, enum rf_seat first, enum rf_seat second);

/* Divides the condition into its parts. */
void rf_where_plan_reset(struct rf_where_plan *plan, const struct rf_where *where, unsigned node);

/* C(n, k); the cards that nobody was predealt, and how many of them a seat needs. */
uint64_t rf_where_ways(unsigned n, unsigned k);
unsigned rf_where_free_cards(const struct rf_where *where);
unsigned rf_where_needed(const struct rf_where *where, enum rf_seat seat);

/* True when every fact that a node asks about is a feature of this seat. */
bool rf_where_is_known(const struct rf_where_plan *plan, unsigned node, enum rf_seat seat);

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
