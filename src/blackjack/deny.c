/*
 * blackjack/deny.c -- the dealer denies a player a right, at an observed table.
 *
 * Insurance that was denied counts as answered, so that nobody is asked again; until the dealer
 * looks, the player may still get it.  Once the dealer's hand shows, the account says what the
 * denial cost: with a natural the house owes twice the insurance, without one the player has kept
 * what the insurance would have lost.  A player who was denied a hit is passed over.  A double, a
 * split or a surrender that was denied changes nothing: the hand is played on.
 */
#include "blackjack/breach.h"

_Static_assert((int)RF_BOX_HANDS == (int)RF_BJ_HANDS_MAX, "a card is for one of as many hands");

void
rf_bj_breach_deny(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_bj_box *mine = &game->box[act->box];
    if (rf_bj_law_broken(game, act) == RF_PERMITTED)
        return; /* it was not for this person to say, but the player had no right to it */
    if (act->right == RF_RIGHT_HIT)
        game->passed |= (uint8_t)(1u << act->box);
    if (act->right != RF_RIGHT_INSURANCE)
        return;
    mine->answered = mine->denied = true;
    mine->denied_cents = act->cents;
}

bool
rf_bj_act_after_denial(struct rf_bj *game, const struct rf_act *act)
{
    bool answers = act->kind == RF_ACT_INSURE || act->kind == RF_ACT_DECLINE;
    if (!answers || !game->box[act->box].denied || game->looked)
        return false;
    struct rf_bj copy = *game;
    struct rf_bj_box *mine = &copy.box[act->box];
    mine->answered = mine->denied = false;
    mine->denied_cents = 0;
    if (rf_bj_act(&copy, act) != RF_PERMITTED)
        return false;
    *game = copy;
    return true;
}

void
rf_bj_deny_follow(struct rf_bj *game)
{
    bool natural = rf_bj_phase_dealer_has_natural(game);
    bool none = !natural &&
                ((game->looked && !game->natural) || (game->dealer.count >= 2 && !game->hole_down));
    for (unsigned box = 1; box <= RF_BOXES_MAX && (natural || none); box++) {
        struct rf_bj_box *mine = &game->box[box];
        if (mine->denied_cents > 0 && natural)
            rf_bj_chips_owe(game, mine->arrival, 2 * mine->denied_cents);
        else if (mine->denied_cents > 0)
            rf_bj_chips_gain(game, mine->arrival, mine->denied_cents);
        mine->denied = false;
        mine->denied_cents = 0;
    }
}
