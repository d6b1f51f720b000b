/*
 * app/play/coach.c -- watches your decisions and keeps count of the best ones.
 *
 * evening.c calls it around every act of yours.  What a decision is worth comes from
 * table/advice.c.
 */
#include "play/coach.h"

#include <stdio.h>

#include "play/words.h"

/* The box whose question an act answers, and which question that is; 0 when it answers none. */
static unsigned
question_of(const struct rf_bj_view *view, const struct rf_act *act, enum advice_on *on)
{
    switch (act->kind) {
    case RF_ACT_INSURE:
    case RF_ACT_DECLINE: *on = ADVICE_INSURANCE; return act->box;
    case RF_ACT_SURRENDER: *on = view->box ? ADVICE_PLAY : ADVICE_SURRENDER; return act->box;
    case RF_ACT_STAND: /* with a box: "I do not surrender it", before the dealer checks */
        *on = act->box ? ADVICE_SURRENDER : ADVICE_PLAY;
        return act->box ? act->box : view->box;
    case RF_ACT_HIT:
    case RF_ACT_DOUBLE:
    case RF_ACT_SPLIT: *on = ADVICE_PLAY; return view->box;
    default: return 0;
    }
}

bool
coach_watch(struct coach *coach, const struct rf_bj_view *view, const struct seen *seen,
            const struct rf_act *act, struct advice *advice)
{
    enum advice_on on = ADVICE_PLAY;
    unsigned box = question_of(view, act, &on);
    return coach->on && box && advice_give(&coach->adviser, view, seen, on, box, advice);
}

void
coach_judge(struct coach *coach, const struct advice *advice, const struct rf_act *act)
{
    double cost = advice_cost(advice, act);
    coach->decisions++;
    coach->best += cost == 0;
    coach->cost_cents += cost * (double)advice->wager_cents;
    if (cost > 0)
        advice_remark(coach->remark, advice, act);
}

const char *
coach_switch(struct coach *coach)
{
    coach->on = !coach->on;
    return coach->on ? WORDS_COACH_ON : WORDS_COACH_OFF;
}

const char *
coach_compute(struct coach *coach)
{
    coach->adviser.remaining = !coach->adviser.remaining;
    return coach->adviser.remaining ? WORDS_COACH_UNSEEN : WORDS_COACH_FULL;
}

void
coach_sum(const struct coach *coach, char out[static ADVICE_TEXT])
{
    out[0] = '\0';
    if (coach->decisions > 0)
        snprintf(out, ADVICE_TEXT, WORDS_COACH_SUM, coach->best, coach->decisions,
                 coach->cost_cents / 100);
}
