/*
 * tests/rare_acts.h -- acts that random play should choose seldom, because they end a shoe, a hand
 * or a wager early.
 */
#ifndef RIFFLE_TESTS_RARE_ACTS_H
#define RIFFLE_TESTS_RARE_ACTS_H

#include <riffle/act.h>

static inline bool
is_rare_act(const struct rf_act *act)
{
    switch (act->kind) {
    case RF_ACT_DRAW: return act->out_of_turn;
    case RF_ACT_LEAVE:
    case RF_ACT_TIME:
    case RF_ACT_REPLACE:
    case RF_ACT_NEW_CARDS:
    case RF_ACT_ORDER_SHUFFLE:
    case RF_ACT_ORDER_RECUT:
    case RF_ACT_TAKE_BACK:
    case RF_ACT_ERROR:
    case RF_ACT_OVERDRAW:
    case RF_ACT_FACE_UP: return true;
    default: return false;
    }
}

#endif
