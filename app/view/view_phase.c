/*
 * app/view/view_phase.c -- the phase of a round as one word for clients; see view_phase.h.
 *
 * Clients need fewer phases than the game has (rf_bj_awaits): a player does not care whether the
 * dealer turns a card or draws one.
 */
#include "view/view_phase.h"

/* True while some player may surrender before the dealer looks at the hidden card. */
static bool
may_surrender(const struct rf_bj *game)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (rf_bj_can_surrender(game, box))
            return true;
    return false;
}

const char *
view_json_phase(const struct rf_bj *game)
{
    switch (rf_bj_awaits(game).phase) {
    case RF_PHASE_CLOSED:
    case RF_PHASE_SHUFFLE: return "shuffle";
    case RF_PHASE_CUT:
    case RF_PHASE_LOAD: return "cut";
    case RF_PHASE_WAGERS: return "wagers";
    case RF_PHASE_DEAL: return "deal";
    case RF_PHASE_INSURANCE: return "insurance";
    case RF_PHASE_LOOK: return may_surrender(game) ? "surrender" : "dealer";
    case RF_PHASE_CARD:
    case RF_PHASE_PLAY: return "play";
    case RF_PHASE_NATURAL:
    case RF_PHASE_TURN:
    case RF_PHASE_DRAW: return "dealer";
    case RF_PHASE_AT_ONCE:
    case RF_PHASE_SETTLE:
    case RF_PHASE_OVER: break;
    }
    return "settle";
}
