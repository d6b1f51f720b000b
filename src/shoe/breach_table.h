/*
 * shoe/breach_table.h -- what a forbidden act does to the table, once it has happened.
 */
#ifndef RIFFLE_SHOE_BREACH_TABLE_H
#define RIFFLE_SHOE_BREACH_TABLE_H

#include "riffle/table.h"

/* Does an act that the law forbids and that has no obstacle.  The functions follow the act: whoever
 * was asked is asked, and the card lies where it was put. */
void rf_table_breach(struct rf_table *table, const struct rf_act *act);

/* The same of a DRAW.  A loose card lies on the felt and in no hand. */
void rf_breach_draw(struct rf_table *table, const struct rf_act *act, bool loose);

/* Makes the shoe give a card: steps of C4 that were left out count as done, and a cutting card that
 * is known to lie at the mouth comes out. */
void rf_breach_open_shoe(struct rf_table *table);

/* Steps of C4 that nobody did count as done, up to a stage of the stack. */
void rf_breach_bring_to(struct rf_table *table, enum rf_shoe_stage stage);

/* The cutting card goes in, and its place is not judged any more. */
void rf_breach_mark_at(struct rf_shoe *shoe, uint16_t behind);

/* Cards that nobody shuffled become the stack. */
void rf_breach_restack(struct rf_table *table);

/* breach_cut.c: steps of the cut and the load, and a new cut that was ordered too late. */
void rf_breach_cut_act(struct rf_table *table, const struct rf_act *act);
void rf_breach_recut(struct rf_table *table);

/* True when cards that were not shuffled become the stack: none lies there, or a shuffle is due. */
bool rf_breach_restacks(const struct rf_table *table);

/* HR.22: true of a shuffle that makes up the step that was left out, before the stack is offered.
 * */
bool rf_breach_makes_up_step(const struct rf_table *table, const struct rf_act *act);

/* Where in the rack the card lies that was burned last; RF_CARDS_MAX when nobody can tell. */
unsigned rf_breach_burned_at(const struct rf_table *table);

/* How many cards the stack has, or will have, before it is cut. */
uint16_t rf_breach_stack_count(const struct rf_table *table);

#endif
