/*
 * blackjack/law_settle.c -- the law once the dealer's hand decides: BJ(4), BJ(7), BJ(9), BJ(11),
 * BJ(12).
 *
 * The hole card, the dealer's draws, doubled cards that are turned, and the settlement.  phase.c
 * computes what each hand is due (rf_bj_phase_due); this file checks that exactly that is paid or
 * taken.
 */
#include "blackjack/law_bj.h"

#include "base/assert.h"
#include "shoe/law.h"

/* A card that is turned shows its face: either the table knows it or the act names it.  If somebody
 * else than the dealer turns it, HR.2 decides. */
static bool
law_shows_face(const struct rf_act *act, rf_card under)
{
    return act->role != RF_ROLE_DEALER || under != RF_CARD_UNKNOWN || act->card != RF_CARD_UNKNOWN;
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

/* BJ(7).1: the dealer must turn the hole card now, and nothing else happens before. */
enum rf_clause
rf_bj_law_turn(const struct rf_bj *game, const struct rf_act *act)
{
    bool turns = act->kind == RF_ACT_TURN && act->box == 0 && game->hole_down;
    return turns && law_shows_face(act, game->hole) ? RF_PERMITTED : RF_HOLE_CARD_TURNED;
}

/* BJ(9).2: a doubled card is not turned before the dealer's hand is complete. */
enum rf_clause
rf_bj_law_turn_doubled(const struct rf_bj *game, const struct rf_act *act)
{
    unsigned hand = rf_bj_phase_first_hidden(game, act->box);
    bool lies = hand < RF_BJ_HANDS_MAX && rf_bj_phase_can_turn_doubled(game);
    return lies && law_shows_face(act, game->box[act->box].under[hand]) ? RF_PERMITTED
                                                                        : RF_DOUBLE_ONE_CARD;
}

/* BJ(4).2, BJ(4).3: nobody plays a hand any more once the dealer has a natural.  The second clause
 * is named if all hands of the player are naturals. */
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

/* The dealer's natural must be turned before anything is settled; insurance is not paid before it
 * shows (BJ(10).3). */
enum rf_clause
rf_bj_law_show_natural(const struct rf_bj *game, const struct rf_act *act)
{
    bool insurance = act->kind == RF_ACT_PAY_INSURANCE || act->kind == RF_ACT_COLLECT_INSURANCE;
    return insurance ? RF_INSURANCE_PAYS : rf_bj_law_turn(game, act);
}

/* BJ(7).3, BJ(7).4: the dealer must draw below 17, and nothing else happens before. */
enum rf_clause
rf_bj_law_dealer_draw(const struct rf_bj *game, const struct rf_act *act)
{
    if (rf_bj_law_awaited(game, act, RF_HAND_DEALER, false))
        return RF_PERMITTED;
    return game->dealer.count <= 2 ? RF_DEALER_DRAWS : RF_DEALER_DRAWS_ON;
}

/* BJ(8).4: true when one payment covers two or more hands of a box. */
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

/* The hand that is due must get exactly what it is due; otherwise the clause behind that is
 * broken. */
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

/* True when no wager is left on a box. */
static bool
law_box_settled(const struct rf_bj *game, unsigned box)
{
    for (unsigned h = 0; h < game->box[box].hands; h++)
        if (game->box[box].wager_cents[h] > 0)
            return false;
    return true;
}

/* Only what is due may be settled: insurance first (BJ(10).3), nothing twice (BJ(11).1), and no
 * hand whose doubled card lies face down (BJ(9).2). */
enum rf_clause
rf_bj_law_settle(const struct rf_bj *game, const struct rf_act *act)
{
    unsigned insured = rf_bj_phase_insurance_box(game), box = rf_bj_phase_due_box(game);
    if (insured) {
        enum rf_act_kind right = rf_bj_phase_dealer_has_natural(game) ? RF_ACT_PAY_INSURANCE
                                                                      : RF_ACT_COLLECT_INSURANCE;
        int64_t lies = game->box[act->box].insurance_cents;
        bool exact = act->kind != RF_ACT_PAY_INSURANCE || act->cents == 0 || act->cents == 2 * lies;
        return act->kind == right && lies > 0 && exact ? RF_PERMITTED : RF_INSURANCE_PAYS;
    }
    bool settles = act->kind == RF_ACT_PAY || act->kind == RF_ACT_COLLECT ||
                   act->kind == RF_ACT_STAND_OFF;
    if (settles && law_box_settled(game, act->box))
        return RF_SETTLED_IS_FINAL;
    if (settles && rf_bj_phase_first_due(game, act->box) < RF_BJ_HANDS_MAX)
        box = act->box;
    else if (!box || (settles && rf_bj_phase_can_turn_doubled(game)))
        return RF_DOUBLE_ONE_CARD; /* the doubled card must be turned first */
    return law_settle_hand(game, act, box);
}

/* A card after the round is over: the dealer stands (BJ(7).2, BJ(7).5), leaves a hole card that
 * nobody waits for (BJ(7).1), and players have asked for no card (BJ(5).2). */
static enum rf_clause
law_draws_over(const struct rf_bj *game, const struct rf_act *act)
{
    if (act->hand != RF_HAND_DEALER)
        return RF_ONE_CARD_AT_A_TIME;
    if (game->hole_down)
        return RF_HOLE_CARD_TURNED;
    return rf_bj_hand_count(&game->dealer).soft ? RF_DEALER_SOFT : RF_DEALER_STANDS;
}

/* BJ(11).1, BJ(12).1: when the round is over, or none has begun, it can only be ended. */
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

/* While wagers are being settled the dealer draws no more, and the round does not end
 * (BJ(12).1). */
enum rf_clause
rf_bj_law_settle_or_draw(const struct rf_bj *game, const struct rf_act *act)
{
    if (act->kind == RF_ACT_DRAW && act->hand == RF_HAND_DEALER)
        return rf_bj_law_over(game, act);
    if (act->kind == RF_ACT_END)
        return RF_GATHER_SETTLED;
    return rf_bj_law_settle(game, act);
}
