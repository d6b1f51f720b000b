/*
 * riffle/observe_table.h -- a table of C4 as it really went: the shuffle, the cut and the shoe,
 * without a game.
 *
 *     struct rf_observation seen = rf_table_observe(&table, &act);
 *     switch (seen.kind) {
 *     case RF_SEEN_PERMITTED:  …                               lawful, and done
 *     case RF_SEEN_BREACH:     … rf_clause_sentence(clause)    forbidden, and done
 *     case RF_SEEN_IMPOSSIBLE: … rf_obstacle_sentence(obstacle)   nothing was done
 *     }
 *
 * rf_table_act (riffle/table.h) refuses what the law forbids.  Here a forbidden act that can happen
 * is done, and the table goes on from what is now true.  A step of C4 that was left out counts as
 * done from then on, so that it is told once.  riffle/observe.h does the same for blackjack, where
 * the round and its chips are judged too.
 */
#ifndef RIFFLE_OBSERVE_TABLE_H
#define RIFFLE_OBSERVE_TABLE_H

#include "riffle/obstacle.h"

RF_BEGIN_DECLS

enum rf_seen { RF_SEEN_PERMITTED, RF_SEEN_BREACH, RF_SEEN_NOT_JUDGED, RF_SEEN_IMPOSSIBLE };

struct rf_observation {
    enum rf_seen kind;         /* without a game never RF_SEEN_NOT_JUDGED */
    enum rf_clause clause;     /* that the act breaks, or would; RF_PERMITTED when it is lawful */
    enum rf_obstacle obstacle; /* of an impossible act */
};

/* Observes an act: does it unless it is impossible.  An impossible act changes nothing.  Acts of a
 * game are impossible (RF_OBSTACLE_NO_GAME). */
struct rf_observation rf_table_observe(struct rf_table *table, const struct rf_act *act);

/* The acts of which one was perhaps forgotten before `act`: after it, `act` would be lawful.
 * Writes them to `acts`, which has room for RF_LAWFUL_MAX, likeliest first, and answers how
 * many. */
size_t rf_table_hint(const struct rf_table *table, const struct rf_act *act, struct rf_act *acts);

RF_END_DECLS

#endif
