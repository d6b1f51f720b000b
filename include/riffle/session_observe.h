/*
 * riffle/session_observe.h -- a session of bridge as it really went.
 *
 *     struct rf_session_observation seen = rf_session_observe(&session, &act, scope);
 *     switch (seen.kind) {
 *     case RF_SEEN_PERMITTED:  …                               lawful, and done
 *     case RF_SEEN_BREACH:     … rf_clause_sentence(clause)    forbidden, and done
 *     case RF_SEEN_NOT_JUDGED: …                               done; a step was not entered
 *     case RF_SEEN_IMPOSSIBLE: … rf_session_obstacle_sentence(obstacle)   nothing was done
 *     }
 *
 * rf_session_act (riffle/session.h) refuses what the law forbids.  Here a forbidden act that can
 * happen is done, and the session goes on from what is now true.  The law is the same: the clause
 * of a breach is the one that would have refused the act, and a session without a breach has the
 * same state in both ways.
 *
 * A breach is told once.  The board keeps what was told (struct rf_board: `overdue`, `suspect`,
 * `unrecorded`), and the law does not ask for it again.  A duty that can still be done late may be.
 *
 * In a committed session only people's play can be observed: call, passout, played, place,
 * exchange, witness, foul and strike.  A breach there never makes a new deal lawful, never deals
 * and never releases.  Other forbidden acts stay refused there: they are impossible with
 * RF_SESSION_OBSTACLE_PROTECTED, and rf_session_is_refused is true.
 */
#ifndef RIFFLE_SESSION_OBSERVE_H
#define RIFFLE_SESSION_OBSERVE_H

#include "riffle/observe.h"
#include "riffle/session.h"

RF_BEGIN_DECLS

/* Which acts may be breaches. */
enum rf_session_scope {
    RF_SCOPE_NONE,      /* none: a forbidden act is refused, as rf_session_act does */
    RF_SCOPE_COMMITTED, /* play at the tables: the computer's deals are to be proved */
    RF_SCOPE_OBSERVED,  /* all: people or another program deal */
};

enum rf_session_obstacle {
    RF_NO_SESSION_OBSTACLE,
#define SESSION_OBSTACLE(NAME, sentence) RF_SESSION_OBSTACLE_##NAME,
#include "riffle/session_obstacle.def"
#undef SESSION_OBSTACLE
    RF_SESSION_OBSTACLES, /* how many, RF_NO_SESSION_OBSTACLE included */
};

struct rf_session_observation {
    enum rf_seen kind;
    enum rf_clause clause;             /* that the act breaks; RF_PERMITTED when it is lawful */
    enum rf_session_obstacle obstacle; /* of an impossible act */
};

/* One sentence, for the person who entered the act; "" for RF_NO_SESSION_OBSTACLE. */
const char *rf_session_obstacle_sentence(enum rf_session_obstacle obstacle);

/* What makes a forbidden act impossible.  An act that the law permits is possible. */
enum rf_session_obstacle rf_session_obstacle(const struct rf_session *session,
                                             const struct rf_session_act *act,
                                             enum rf_session_scope scope);

/* Observes an act: does it unless it is impossible.  An impossible act changes nothing. */
struct rf_session_observation rf_session_observe(struct rf_session *session,
                                                 const struct rf_session_act *act,
                                                 enum rf_session_scope scope);

/* True of an act that can happen and stays refused, because the proof rests on it. */
bool rf_session_is_refused(struct rf_session_observation seen);

/* What should have happened instead of an act that the law forbids in this session, and what to do
 * after it: sentences for the Director.  `session` is the one before the act; both are empty for an
 * act that is permitted. */
const char *rf_session_should(const struct rf_session *session, const struct rf_session_act *act);
const char *rf_session_remedy(const struct rf_session *session, const struct rf_session_act *act);

/* Which later act does what the remedy asks for. */
enum rf_session_duty {
    RF_DUTY_NOTHING,  /* none is needed */
    RF_DUTY_NEW_DEAL, /* a new deal of the board; its first call ends the time for one */
    RF_DUTY_FINISH,   /* the table's result on the board, or a new deal */
    RF_DUTY_PLAY,     /* a call on the new deal */
    RF_DUTY_REDEAL,   /* a new deal, or the requirement is withdrawn */
    RF_DUTY_STRIKE,   /* the result is struck out, or a new deal */
    RF_DUTY_COMPARE,  /* the cards are compared, or the board is called fouled */
    RF_DUTY_INSTRUCT, /* an instruction of the Director */
    RF_DUTY_DECIDE,   /* the Director decides; no act of a session says so */
};

/* What an act that the law forbids in this session leaves to do; and whether a later act does it.
 */
enum rf_session_duty rf_session_duty(const struct rf_session *session,
                                     const struct rf_session_act *act);
bool rf_session_does_duty(enum rf_session_duty duty, const struct rf_session_act *breach,
                          const struct rf_session_act *later);

/* The acts of which one was perhaps forgotten before `act`: after it, `act` would be lawful.
 * Writes at most RF_SESSION_HINTS of them, likeliest first, and answers how many. */
enum { RF_SESSION_HINTS = 4 };
unsigned rf_session_hint(const struct rf_session *session, const struct rf_session_act *act,
                         struct rf_session_act out[RF_AT_LEAST(RF_SESSION_HINTS)]);

RF_END_DECLS

#endif
