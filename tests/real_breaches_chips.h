/*
 * tests/real_breaches_chips.h -- real breaches of settlements (BJ(4), BJ(5).3, BJ(10).3, BJ(11),
 * BJ(12)).  See real_breaches_shoe.h.
 */
#ifndef RIFFLE_TESTS_REAL_BREACHES_CHIPS_H
#define RIFFLE_TESTS_REAL_BREACHES_CHIPS_H

#include "reality.h"

static bool
settles(const struct rf_act *act)
{
    return act->kind == RF_ACT_PAY || act->kind == RF_ACT_COLLECT || act->kind == RF_ACT_STAND_OFF;
}

/* A wager is paid, taken or left, and it should have been settled otherwise. */
static bool
settled_wrongly(struct reality *r)
{
    static const enum rf_act_kind kinds[] = {RF_ACT_PAY, RF_ACT_COLLECT, RF_ACT_STAND_OFF};
    struct rf_act act, wrong;
    if (!honest_act(r, &act) || !settles(&act) || !happens(r, &act))
        return false;
    wrong = rf_act_make(kinds[chance(r, 3)], "dealer");
    wrong.box = act.box;
    wrong.cents = wrong.kind == RF_ACT_PAY ? act.cents + 100 * (1 + (int64_t)chance(r, 9)) : 0;
    return (wrong.kind != act.kind || act.kind == RF_ACT_PAY) && breaks(r, &wrong);
}

/* A wager is paid too little, and the rest is paid later. */
static bool
made_good(struct reality *r)
{
    struct rf_act act;
    if (!honest_act(r, &act) || act.kind != RF_ACT_PAY || act.cents < 200 ||
        !r->truth.table.seats.box[act.box].arrival ||
        r->truth.box[act.box].arrival != r->truth.table.seats.box[act.box].arrival ||
        !happens(r, &act))
        return false;
    int64_t due = act.cents;
    act.cents = due / 2;
    if (!breaks(r, &act))
        return false;
    for (unsigned i = chance(r, 4); i > 0; i--) {
        struct rf_act next;
        if (!honest_act(r, &next) || next.kind == RF_ACT_LEAVE)
            break;
        go(r, &next);
        after_round(r);
    }
    act.cents = due - act.cents;
    put(r, &act);
    return true;
}

/* BJ(11).1: a settled hand is paid again. */
static bool
paid_again(struct reality *r)
{
    struct rf_act act;
    if (!honest_act(r, &act) || act.kind != RF_ACT_PAY || r->truth.box[act.box].hands != 1)
        return false;
    go(r, &act);
    return breaks(r, &act);
}

/* BJ(4).1, BJ(5).3, BJ(10).3: what is due at once is settled later in the round. */
static bool
not_at_once(struct reality *r)
{
    struct rf_bj *truth = &r->truth;
    if (rf_bj_phase(truth) != RF_PHASE_AT_ONCE || rf_bj_phase_dealer_has_natural(truth))
        return false;
    bool insured = rf_bj_phase_insurance_box(truth) > 0;
    if (insured)
        return false;
    truth->waived |= RF_WAIVED_AT_ONCE;
    if (rf_bj_phase(truth) == RF_PHASE_OVER || rf_bj_phase(truth) == RF_PHASE_SETTLE)
        return false;
    r->allowed = 1;
    return true;
}

/* BJ(10).3: insurance is paid that is lost, or taken that is won, or paid otherwise. */
static bool
insurance_settled_wrongly(struct reality *r)
{
    struct rf_act act;
    if (!honest_act(r, &act) ||
        (act.kind != RF_ACT_PAY_INSURANCE && act.kind != RF_ACT_COLLECT_INSURANCE))
        return false;
    int64_t lies = r->truth.box[act.box].insurance_cents;
    if (!happens(r, &act))
        return false;
    bool pays = act.kind == RF_ACT_PAY_INSURANCE;
    if (pays && chance(r, 2))
        act.cents = lies; /* one to one */
    else
        act.kind = pays ? RF_ACT_COLLECT_INSURANCE : RF_ACT_PAY_INSURANCE;
    return breaks(r, &act);
}

/* BJ(12).1: the round is ended with wagers on the table; what is due is paid later. */
static bool
ended_unsettled(struct reality *r)
{
    struct rf_act end = rf_act_make(RF_ACT_END, "dealer"), pay = rf_act_make(RF_ACT_PAY, "dealer");
    struct rf_bj *truth = &r->truth;
    if (rf_bj_phase(truth) != RF_PHASE_SETTLE)
        return false;
    int64_t due[RF_BOXES_MAX + 1] = {0};
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        bool known = truth->box[box].arrival == truth->table.seats.box[box].arrival &&
                     rf_bj_phase_first_hidden(truth, box) == RF_BJ_HANDS_MAX &&
                     truth->box[box].insurance_cents == 0;
        for (unsigned h = 0; h < truth->box[box].hands && known; h++)
            due[box] += rf_bj_play_due_net(truth, box, h);
    }
    rf_bj_apply(truth, &end);
    if (!breaks(r, &end))
        return false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        pay.box = (uint8_t)box;
        pay.cents = due[box];
        bool alone = true; /* a player with two boxes may owe with the other */
        for (unsigned other = 1; other <= RF_BOXES_MAX; other++)
            alone = alone && (other == box || truth->table.seats.box[other].arrival !=
                                                  truth->table.seats.box[box].arrival);
        if (due[box] > 0 && alone && truth->table.seats.box[box].arrival)
            put(r, &pay);
    }
    return true;
}

#endif
