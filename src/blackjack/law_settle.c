/*
 * blackjack/law_settle.c -- the clause that an act breaks once the dealer's hand decides: the hole
 * card, the dealer's draws, doubled cards that are turned, and the settlement.  BJ(4), BJ(7),
 * BJ(9), BJ(11), BJ(12).
 */
#include "blackjack/law_bj.h"

#include "base/assert.h"
#include "shoe/law.h"

/* A card that is turned shows its face: the table knows it, or it is named. */
static bool
law_shows_face(const struct rf_act *act, rf_card under)
{
    return act->role != RF_ROLE_DEALER || /* HR.2 speaks */
           under != RF_CARD_UNKNOWN || act->card != RF_CARD_UNKNOWN;
}

bool
rf_bj_law_turn_fits(const struct rf_bj *game, const struct rf_act *act)
{
    if (act->kind != RF_ACT_TURN || act->role != RF_ROLE_DEALER || act->card == RF_CARD_UNKNOWN)
        return true;
    unsigned hand = act->box ? rf_bj_phase_first_hidden(game, act->box) : 0;
    RF_ASSERT(hand < RF_BJ_HANDS_MAX);
    rf_card under = act->box ? game->box[act->box].under[hand] : game->hole;
    return under != RF_CARD_UNKNOWN
               ? act->card == rf_card_face(under)
               : rf_table_identify_turned(&game->table, act->card) != RF_CARD_UNKNOWN;
}

/* BJ(7).1: the hole card. */
enum rf_clause
rf_bj_law_turn(const struct rf_bj *game, const struct rf_act *act)
{
    bool turns = act->kind == RF_ACT_TURN && act->box == 0 && game->hole_down;
    return turns && law_shows_face(act, game->hole) ? RF_PERMITTED : RF_HOLE_CARD_TURNED;
}

/* BJ(9).2: the doubled card of a box, once the dealer's hand is complete. */
enum rf_clause
rf_bj_law_turn_doubled(const struct rf_bj *game, const struct rf_act *act)
{
    unsigned hand = rf_bj_phase_first_hidden(game, act->box);
    bool lies = hand < RF_BJ_HANDS_MAX && rf_bj_phase_can_turn_doubled(game);
    return lies && law_shows_face(act, game->box[act->box].under[hand]) ? RF_PERMITTED
                                                                        : RF_DOUBLE_ONE_CARD;
}

/* BJ(4).2 and .3: the dealer's natural ends the play of every hand at once.  Its wager is taken,
 * or left where the player has a natural too. */
enum rf_clause
rf_bj_law_against_natural(const struct rf_bj *game, const struct rf_act *act)
{
    uint32_t arrival = rf_bj_law_actor(game, act);
    bool natural = false, other = !arrival;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (game->box[box].hands > 0 && game->box[box].arrival == arrival) {
            bool has = rf_bj_hand_is_natural(&game->rules, &game->box[box].hand[0]);
            natural = natural || has;
            other = other || !has;
        }
    return natural && !other ? RF_NATURALS_STAND_OFF : RF_DEALER_NATURAL_TAKES;
}

/* The dealer's natural is turned before anything is settled; insurance is paid when it shows. */
enum rf_clause
rf_bj_law_show_natural(const struct rf_bj *game, const struct rf_act *act)
{
    bool insurance = act->kind == RF_ACT_PAY_INSURANCE || act->kind == RF_ACT_COLLECT_INSURANCE;
    return insurance ? RF_INSURANCE_PAYS : rf_bj_law_turn(game, act);
}

/* BJ(7).3 and .4 */
enum rf_clause
rf_bj_law_dealer_draw(const struct rf_bj *game, const struct rf_act *act)
{
    if (rf_bj_law_awaited(game, act, RF_HAND_DEALER, false))
        return RF_PERMITTED;
    return game->dealer.count <= 2 ? RF_DEALER_DRAWS : RF_DEALER_DRAWS_ON;
}

/* BJ(8).4: two or more hands of a box are paid together. */
static bool
law_pays_together(const struct rf_bj *game, const struct rf_act *act)
{
    int64_t sum = 0;
    unsigned paid = 0;
    for (unsigned h = 0; h < game->box[act->box].hands; h++) {
        struct rf_bj_phase_due due = rf_bj_phase_due(game, act->box, h);
        paid += due.kind == RF_BJ_PAID;
        sum += due.kind == RF_BJ_PAID ? due.cents : 0;
    }
    return act->kind == RF_ACT_PAY && paid >= 2 && act->cents == sum;
}

/* A hand that is due gets what it is due. */
static enum rf_clause
law_settle_hand(const struct rf_bj *game, const struct rf_act *act, unsigned box)
{
    struct rf_bj_phase_due due = rf_bj_phase_due(game, box, rf_bj_phase_first_due(game, box));
    enum rf_act_kind kind = due.kind == RF_BJ_PAID   ? RF_ACT_PAY
                            : due.kind == RF_BJ_LEFT ? RF_ACT_STAND_OFF
                                                     : RF_ACT_COLLECT;
    if (act->kind == kind && act->box == box && (kind != RF_ACT_PAY || act->cents == due.cents))
        return RF_PERMITTED;
    bool together = act->box == box && law_pays_together(game, act);
    return together && due.clause > RF_HANDS_APART ? RF_HANDS_APART : due.clause;
}

/* True when nothing of a box waits to be settled any more. */
static bool
law_box_settled(const struct rf_bj *game, unsigned box)
{
    for (unsigned h = 0; h < game->box[box].hands; h++)
        if (game->box[box].wager_cents[h] > 0)
            return false;
    return true;
}

/* What is due is done, and nothing else before it. */
enum rf_clause
rf_bj_law_settle(const struct rf_bj *game, const struct rf_act *act)
{
    unsigned insured = rf_bj_phase_insurance_box(game), box = rf_bj_phase_due_box(game);
    if (insured) {
        enum rf_act_kind right = rf_bj_phase_dealer_has_natural(game) ? RF_ACT_PAY_INSURANCE
                                                                      : RF_ACT_COLLECT_INSURANCE;
        return act->kind == right && game->box[act->box].insurance_cents > 0 ? RF_PERMITTED
                                                                             : RF_INSURANCE_PAYS;
    }
    bool settles = act->kind == RF_ACT_PAY || act->kind == RF_ACT_COLLECT ||
                   act->kind == RF_ACT_STAND_OFF;
    if (settles && law_box_settled(game, act->box))
        return RF_SETTLED_IS_FINAL;
    if (settles && rf_bj_phase_first_due(game, act->box) < RF_BJ_HANDS_MAX)
        box = act->box;
    else if (!box || (settles && rf_bj_phase_can_turn_doubled(game)))
        return RF_DOUBLE_ONE_CARD; /* a doubled card is to be turned first */
    return law_settle_hand(game, act, box);
}

/* A card of a round that is over.  The dealer stands, BJ(7).2 and .5; one whose hidden card nobody
 * waits for leaves it and draws nothing, BJ(7).1; and no player has asked for a card. */
static enum rf_clause
law_draws_over(const struct rf_bj *game, const struct rf_act *act)
{
    if (act->hand != RF_HAND_DEALER)
        return RF_ONE_CARD_AT_A_TIME;
    if (game->hole_down)
        return RF_HOLE_CARD_TURNED;
    return rf_bj_hand_count(&game->dealer).soft ? RF_DEALER_SOFT : RF_DEALER_STANDS;
}

/* BJ(12).1: the round is over, or none has begun. */
enum rf_clause
rf_bj_law_over(const struct rf_bj *game, const struct rf_act *act)
{
    if (act->kind == RF_ACT_END)
        return RF_PERMITTED;
    if (act->kind == RF_ACT_DRAW)
        return law_draws_over(game, act);
    if (act->kind == RF_ACT_TURN)
        return act->box ? RF_DOUBLE_ONE_CARD : RF_HOLE_CARD_TURNED;
    bool settles = act->kind >= RF_ACT_PAY;
    return settles ? RF_SETTLED_IS_FINAL : RF_PLAY_IN_TURN;
}

/* Settled hands: the dealer with 17 draws no more while others wait. */
enum rf_clause
rf_bj_law_settle_or_draw(const struct rf_bj *game, const struct rf_act *act)
{
    if (act->kind == RF_ACT_DRAW && act->hand == RF_HAND_DEALER)
        return rf_bj_law_over(game, act);
    if (act->kind == RF_ACT_END)
        return RF_GATHER_SETTLED;
    return rf_bj_law_settle(game, act);
}
