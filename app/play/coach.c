#include "play/coach.h"

#include <stdio.h>

/* The box that an act answers for, and which question; 0 when it answers none. */
static unsigned
question_of(const struct rf_bj_view *view, const struct rf_act *act, enum advice_on *on)
{
    switch (act->kind) {
    case RF_ACT_INSURE:
    case RF_ACT_DECLINE: *on = ADVICE_INSURANCE; return act->box;
    case RF_ACT_SURRENDER: *on = view->box ? ADVICE_PLAY : ADVICE_SURRENDER; return act->box;
    case RF_ACT_STAND: /* with a box: it is not surrendered early */
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
    return coach->on ? "The coach speaks up when a play is not the best." : "The coach is silent.";
}

const char *
coach_compute(struct coach *coach)
{
    coach->adviser.remaining = !coach->adviser.remaining;
    return coach->adviser.remaining ? "Advice reckons with the unseen cards."
                                    : "Advice reckons with a full shoe.";
}

void
coach_sum(const struct coach *coach, char out[static ADVICE_TEXT])
{
    out[0] = '\0';
    if (coach->decisions > 0)
        snprintf(out, ADVICE_TEXT, "%u decision%s, %u best; mistakes cost %.2f.", coach->decisions,
                 coach->decisions == 1 ? "" : "s", coach->best, coach->cost_cents / 100);
}
