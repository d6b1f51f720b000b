/*
 * app/play/coach.h -- the coach: advice when you ask for it and, when the coach is on, a remark
 * after each decision that was not the best.
 *
 * The values of decisions come from table/advice.h.  The coach adds the watching: coach_watch
 * before an act computes what the choices are worth, coach_judge after the act compares.  Two
 * steps, because the law may refuse the act in between, and because the act changes the hand.
 */
#ifndef RIFFLE_APP_PLAY_COACH_H
#define RIFFLE_APP_PLAY_COACH_H

#include "table/advice.h"

struct coach {
    struct adviser adviser;
    bool on;                  /* remarks on mistakes; advice is given either way */
    unsigned decisions, best; /* of yours that were watched, and how many were the best */
    double cost_cents;        /* expected loss of all that were not */
    char remark[ADVICE_TEXT]; /* on your last decision; empty when there is nothing to say */
};

/* Computes the advice for the question that `act` answers.  False when the act answers no question,
 * or the coach is off. */
bool coach_watch(struct coach *coach, const struct rf_bj_view *view, const struct seen *seen,
                 const struct rf_act *act, struct advice *advice);

/* Counts the decision, and leaves a remark when it was not the best. */
void coach_judge(struct coach *coach, const struct advice *advice, const struct rf_act *act);

/* Switches the coach on or off, or between a full shoe and the unseen cards; returns a sentence
 * that says what holds now. */
const char *coach_switch(struct coach *coach);
const char *coach_compute(struct coach *coach);

/* How many decisions were best, and what mistakes cost.  Empty when none was watched. */
void coach_sum(const struct coach *coach, char out[static ADVICE_TEXT]);

#endif
