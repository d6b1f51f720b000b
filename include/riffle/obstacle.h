/*
 * riffle/obstacle.h -- can an act have happened at all?
 *
 * The law says what is forbidden (riffle/table.h).  An obstacle says what is physically
 * impossible: a card that lies elsewhere, a box that does not exist, chips that nobody put down.
 * At an observed table a forbidden act without an obstacle is a breach, and the table goes on
 * from what is now true (riffle/observe.h).  An act with an obstacle was entered wrongly.
 */
#ifndef RIFFLE_OBSTACLE_H
#define RIFFLE_OBSTACLE_H

#include "riffle/table.h"

RF_BEGIN_DECLS

enum rf_obstacle {
    RF_NO_OBSTACLE,
#define OBSTACLE(NAME, sentence) RF_OBSTACLE_##NAME,
#include "riffle/obstacle.def"
#undef OBSTACLE
    RF_OBSTACLES, /* how many, RF_NO_OBSTACLE included */
};

/* One sentence, for the person who entered the act; "" for RF_NO_OBSTACLE. */
const char *rf_obstacle_sentence(enum rf_obstacle obstacle);

/* What makes an act impossible at a table of C4.  Ask it of acts that the law forbids; an act that
 * the law permits is possible. */
enum rf_obstacle rf_table_obstacle(const struct rf_table *table, const struct rf_act *act);

RF_END_DECLS

#endif
