/*
 * riffle/observe.h -- a table of blackjack as it really went.
 *
 *     struct rf_observation seen = rf_bj_observe(&game, &act);
 *     switch (seen.kind) {
 *     case RF_SEEN_PERMITTED:  …                               lawful, and done
 *     case RF_SEEN_BREACH:     … rf_clause_sentence(clause)    forbidden, and done
 *     case RF_SEEN_NOT_JUDGED: …                               done; something was not entered
 *     case RF_SEEN_IMPOSSIBLE: … rf_obstacle_sentence(obstacle)   nothing was done
 *     }
 *
 * rf_bj_act (riffle/blackjack.h) refuses what the law forbids.  Here a forbidden act that can
 * happen is done, by functions that follow the act, and the table goes on from what is now true.
 * The law is the same: the clause of a breach is the one that would have refused the act, and an
 * evening without a breach gives the same state in both ways.
 *
 * A breach is told once.  A duty that was passed over is waived for the round or the shoe (struct
 * rf_bj, `waived`, `passed`; struct rf_shoe, `doubtful`, `mark_told`), and what follows is judged
 * as if it had been done.  A duty that can still be done late may be.  A wrong settlement leaves
 * the difference in `owed_cents`, and paying it is lawful.
 */
#ifndef RIFFLE_OBSERVE_H
#define RIFFLE_OBSERVE_H

#include "riffle/blackjack.h"
#include "riffle/observe_table.h"

RF_BEGIN_DECLS

/* What makes an act impossible at a table of blackjack.  An act that is permitted is possible. */
enum rf_obstacle rf_bj_obstacle(const struct rf_bj *game, const struct rf_act *act);

/* Observes an act: does it unless it is impossible.  An impossible act changes nothing. */
struct rf_observation rf_bj_observe(struct rf_bj *game, const struct rf_act *act);

/* The acts of which one was perhaps forgotten before `act`: after it, `act` would be lawful.
 * Writes them to `acts`, which has room for RF_BJ_LAWFUL_MAX, likeliest first, and answers how
 * many.  The face of a card among them is an example. */
size_t rf_bj_hint(const struct rf_bj *game, const struct rf_act *act, struct rf_act *acts);

/* All clauses that a forbidden act breaks, the one of its ruling first; answers how many.  0 for an
 * act that the law permits. */
enum { RF_BJ_BROKEN_MAX = 16 };
size_t rf_bj_broken_clauses(const struct rf_bj *game, const struct rf_act *stated,
                            enum rf_clause clauses[RF_AT_LEAST(RF_BJ_BROKEN_MAX)]);

RF_END_DECLS

#endif
