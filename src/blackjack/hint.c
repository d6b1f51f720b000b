/*
 * blackjack/hint.c -- which forgotten act would have made an act lawful.
 *
 * Observers forget lines more often than dealers break the law.  So each act that the law permitted
 * before is tried, and those are named after which the act is permitted.
 */
#include "riffle/observe.h"

#include <string.h>

#include "blackjack/breach.h"
#include "blackjack/law_bj.h"

static bool
is_lawful_after_act(const struct rf_bj *game, const struct rf_act *before, const struct rf_act *act)
{
    struct rf_bj copy = *game;
    return rf_bj_act(&copy, before) == RF_PERMITTED && rf_bj_judge(&copy, act) == RF_PERMITTED;
}

/* True when `act` is lawful after `before`; of a card that was shown, with some face. */
static bool
is_lawful_after(const struct rf_bj *game, struct rf_act *before, const struct rf_act *act)
{
    bool shows = before->kind == RF_ACT_DRAW || before->kind == RF_ACT_TURN;
    if (is_lawful_after_act(game, before, act))
        return true;
    for (rf_card face = 0; shows && before->card != RF_CARD_UNKNOWN && face < RF_DECK_CARDS;
         face++) {
        before->card = face;
        if (is_lawful_after_act(game, before, act))
            return true;
    }
    return false;
}

/* Somebody who is not seated may have sat down at a free box. */
static size_t
hint_seat(const struct rf_bj *game, const struct rf_act *act, struct rf_act *acts)
{
    bool absent = act->role == RF_ROLE_PLAYER && !rf_bj_law_actor(game, act) && act->name[0];
    for (unsigned box = 1; box <= RF_BOXES_MAX && absent; box++) {
        acts[0] = rf_act_make(RF_ACT_SIT, act->name);
        acts[0].box = (uint8_t)(act->box ? act->box : box);
        if (is_lawful_after(game, &acts[0], act))
            return 1;
    }
    return 0;
}

/* Acts that happen seldom: somebody leaves, takes a bet back, runs out of time or is passed over.
 * */
static bool
is_rare(const struct rf_act *act)
{
    return act->kind == RF_ACT_LEAVE || act->kind == RF_ACT_TAKE_BACK || act->kind == RF_ACT_TIME ||
           (act->kind == RF_ACT_DRAW && act->out_of_turn);
}

/* Keeps the usual acts among the hints, if there are any. */
static size_t
keep_usual(struct rf_act *acts, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (!is_rare(&acts[i])) {
            acts[kept] = acts[i];
            kept++;
        }
    return kept > 0 ? kept : count;
}

size_t
rf_bj_hint(const struct rf_bj *game, const struct rf_act *act, struct rf_act *acts)
{
    size_t count = rf_bj_legal_acts(game, acts, RF_BJ_LAWFUL_MAX), kept = 0;
    for (size_t i = 0; i < count; i++)
        if (is_lawful_after(game, &acts[i], act)) {
            acts[kept] = acts[i];
            kept++;
        }
    return kept > 0 ? keep_usual(acts, kept) : hint_seat(game, act, acts);
}
