/*
 * app/play/coach.h -- the one who looks over your shoulder: advice when you ask for it, and, when
 * he is to speak up, a remark on what was not the best.
 */
#ifndef RIFFLE_APP_PLAY_COACH_H
#define RIFFLE_APP_PLAY_COACH_H

#include "table/advice.h"

struct coach {
    struct adviser adviser;
    bool on;                  /* he speaks up */
    unsigned decisions, best; /* of yours that he has watched */
    double cost_cents;        /* of all that were not the best */
    char remark[ADVICE_TEXT]; /* on your last decision; empty when there is nothing to say */
};

/* What an act would answer, with which he judges it after it is done.  False when it answers no
 * question, or he is off. */
bool coach_watch(struct coach *coach, const struct rf_bj_view *view, const struct seen *seen,
                 const struct rf_act *act, struct advice *advice);
void coach_judge(struct coach *coach, const struct advice *advice, const struct rf_act *act);

/* Switches him on and off, or what he reckons with, and says so. */
const char *coach_switch(struct coach *coach);
const char *coach_compute(struct coach *coach);

/* "12 decisions, 10 best; mistakes cost 1.34."  Empty when he has watched none. */
void coach_sum(const struct coach *coach, char out[static ADVICE_TEXT]);

#endif
