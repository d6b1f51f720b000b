/*
 * blackjack/law_bj.c -- names the clause of the game that an act breaks.
 *
 * A round waits for one thing at a time (phase.c).  An act that is not what it waits for breaks the
 * clause that says so; an act that is may still break the clause that limits it.  This file chooses
 * by the kind of act and the phase; law_play.c and law_settle.c have one function per phase.
 * rules/BJ.md has the clauses.
 */
#include "blackjack/law_bj.h"

#include "base/assert.h"
#include "shoe/law.h"

/* True of acts that move the round forward; the game does not judge the others. */
static bool
act_plays(const struct rf_act *act)
{
    switch (act->kind) {
    case RF_ACT_DRAW:
    case RF_ACT_END: return true;
    default: return act->kind > RF_ACT_BUY && act->kind < RF_ACTS;
    }
}

uint32_t
rf_bj_law_actor(const struct rf_bj *game, const struct rf_act *act)
{
    return rf_seats_arrival(&game->table.seats, act->name);
}

/* BJ(2).1: a wager within the limits, in whole steps, of one's own chips.  HR.4 says whose box it
 * is. */
static enum rf_clause
law_wager(const struct rf_bj *game, const struct rf_act *act)
{
    const struct rf_bj_rules *rules = &game->rules;
    uint32_t arrival = rf_bj_law_actor(game, act);
    RF_ASSERT(act->box >= 1 && act->box <= RF_BOXES_MAX);
    if (act->cents < rules->min_bet || act->cents > rules->max_bet ||
        act->cents % rules->bet_step != 0)
        return RF_WAGER_IN_LIMITS;
    if (!arrival)
        return RF_PERMITTED;
    int64_t has = rf_bj_chips_of(game, arrival);
    if (game->table.seats.box[act->box].arrival == arrival)
        has += game->table.round.wager_cents[act->box];
    return act->cents <= has ? RF_PERMITTED : RF_WAGER_IN_LIMITS;
}

/* BJ(12).2 and BJ(12).3: the discards alone are not shuffled while there are cards to deal, nor in
 * place of all cards once the plastic card has come. */
static enum rf_clause
law_discards(const struct rf_table *table)
{
    bool runs_out = table->round.on && rf_shoe_cards_left(&table->shoe) == 0;
    if (table->rules.device || table->shoe.stage != RF_SHOE_IN_PLAY || runs_out)
        return RF_PERMITTED;
    return table->shuffle_due ? RF_SHUFFLE_AND_GO_ON : RF_DEAL_TO_PLASTIC_CARD;
}

/* BJ(1).2: no place for the plastic card outside the range of the rules. */
static enum rf_clause
law_plastic_card(const struct rf_table *table, const struct rf_act *act)
{
    struct rf_mark_view view = rf_table_mark_view(table);
    bool said = act->cards != RF_PLACE_UNKNOWN && !table->rules.device;
    return said && (act->cards < view.least || act->cards > view.most) ? RF_CUT_AND_PLASTIC_CARD
                                                                       : RF_PERMITTED;
}

/* HR.12: no card is overdrawn before the dealer's hand is finished.  HR.18: time is not called on a
 * hand that is owed a card. */
static enum rf_clause
law_irregular(const struct rf_bj *game, const struct rf_act *act)
{
    enum rf_bj_phase phase = rf_bj_phase(game);
    unsigned box, hand;
    bool finished = rf_bj_phase_dealer_has_natural(game) ||
                    ((phase == RF_PHASE_SETTLE || phase == RF_PHASE_OVER) && !game->hole_down);
    if (act->kind == RF_ACT_OVERDRAW)
        return finished || !game->table.round.on ? RF_PERMITTED : RF_OVERDRAWN_IS_BURNED;
    bool owed = phase == RF_PHASE_CARD && rf_bj_phase_turn(game, &box, &hand) && box == act->box;
    return owed ? RF_HAND_LEFT_STANDS : RF_PERMITTED;
}

/* HR.19: nobody holds more than 10^15 cents, so that no sum can overflow. */
static enum rf_clause
law_buy(const struct rf_bj *game, const struct rf_act *act)
{
    static const int64_t most_cents = 1000000000000000;
    int64_t has = rf_bj_chips_of(game, rf_bj_law_actor(game, act));
    return act->cents <= most_cents - has ? RF_PERMITTED : RF_GAME_AT_GAME_TABLE;
}

/* What a player has a right to now is not denied to them: insurance (BJ(10).1), a hit (BJ(5).1), a
 * double (BJ(9).1), a split (BJ(8).1), surrender (HR.20).  Denying anything else is lawful. */
static enum rf_clause
law_deny(const struct rf_bj *game, const struct rf_act *act)
{
    static const struct {
        enum rf_act_kind kind;
        enum rf_clause clause;
    } rights[RF_RIGHTS] = {
        [RF_RIGHT_INSURANCE] = {RF_ACT_INSURE, RF_INSURE_HALF},
        [RF_RIGHT_HIT] = {RF_ACT_HIT, RF_PLAY_IN_TURN},
        [RF_RIGHT_DOUBLE] = {RF_ACT_DOUBLE, RF_DOUBLE_TOTALS},
        [RF_RIGHT_SPLIT] = {RF_ACT_SPLIT, RF_SPLIT_A_PAIR},
        [RF_RIGHT_SURRENDER] = {RF_ACT_SURRENDER, RF_SURRENDER_HALF},
    };
    unsigned box, hand;
    uint32_t arrival = game->box[act->box].arrival;
    bool decides = act->right != RF_RIGHT_INSURANCE && act->right != RF_RIGHT_SURRENDER;
    if (!game->table.round.on || !arrival)
        return RF_PERMITTED;
    if (decides && (!rf_bj_phase_turn(game, &box, &hand) || box != act->box))
        return RF_PERMITTED;
    struct rf_act ask = rf_act_make(rights[act->right].kind, rf_bj_chips_side_name(game, arrival));
    ask.box = act->box;
    ask.cents = act->cents;
    if (act->right == RF_RIGHT_INSURANCE && act->cents == 0)
        ask.cents = 1; /* any insurance at all */
    return rf_bj_judge(game, &ask) == RF_PERMITTED ? rights[act->right].clause : RF_PERMITTED;
}

/* BJ(4).4, BJ(4).5: the dealer looks at the hole card only where the rules say so, and once. */
static bool
law_looks_wrongly(const struct rf_bj *game, const struct rf_act *act)
{
    bool later = game->rules.hole_card == RF_BJ_PEEK && !game->looked && game->hole_down &&
                 rf_bj_phase_is_ten_or_ace(game->dealer.card[0]);
    return act->kind == RF_ACT_LOOK && !later && rf_bj_phase(game) != RF_PHASE_DEAL;
}

/* Dispatches by what the round waits for. */
static enum rf_clause
law_of_phase(const struct rf_bj *game, const struct rf_act *act)
{
    switch (rf_bj_phase(game)) {
    case RF_PHASE_WAGERS:
        return act->kind == RF_ACT_DRAW ? rf_bj_law_deal(game, act) : rf_bj_law_over(game, act);
    case RF_PHASE_DEAL: return rf_bj_law_deal(game, act);
    case RF_PHASE_INSURANCE: return rf_bj_law_insurance(game, act);
    case RF_PHASE_LOOK: return rf_bj_law_look(game, act);
    case RF_PHASE_NATURAL: return rf_bj_law_show_natural(game, act);
    case RF_PHASE_AT_ONCE: return rf_bj_law_settle(game, act);
    case RF_PHASE_CARD: return rf_bj_law_card(game, act);
    case RF_PHASE_PLAY: return rf_bj_law_play(game, act);
    case RF_PHASE_TURN: return rf_bj_law_turn(game, act);
    case RF_PHASE_DRAW: return rf_bj_law_dealer_draw(game, act);
    case RF_PHASE_SETTLE: return rf_bj_law_settle_or_draw(game, act);
    default: return rf_bj_law_over(game, act);
    }
}

/* BJ(4).5: turning the hole card while others play means looking at it too early. */
static bool
law_turns_early(const struct rf_bj *game, const struct rf_act *act)
{
    enum rf_bj_phase phase = rf_bj_phase(game);
    bool others_play = phase == RF_PHASE_AT_ONCE || phase == RF_PHASE_CARD ||
                       phase == RF_PHASE_PLAY;
    return act->kind == RF_ACT_TURN && act->box == 0 && others_play && game->hole_down &&
           !rf_bj_phase_is_ten_or_ace(game->dealer.card[0]);
}

/* Judges an act of the round.  Some acts break a clause in any phase, so they come first. */
static enum rf_clause
law_round(const struct rf_bj *game, const struct rf_act *act)
{
    enum rf_bj_phase phase = rf_bj_phase(game);
    bool decides = act->role == RF_ROLE_PLAYER &&
                   (act->kind == RF_ACT_HIT || act->kind == RF_ACT_STAND ||
                    act->kind == RF_ACT_DOUBLE || act->kind == RF_ACT_SPLIT ||
                    act->kind == RF_ACT_SURRENDER);
    if (phase == RF_PHASE_WAGERS || phase == RF_PHASE_DEAL)
        return law_of_phase(game, act);
    bool natural = (game->natural && game->hole_down) || rf_bj_phase_dealer_has_natural(game);
    if (decides && natural)
        return rf_bj_law_against_natural(game, act);
    if (act->kind == RF_ACT_TURN && act->box)
        return rf_bj_law_turn_doubled(game, act);
    bool served = phase == RF_PHASE_TURN || phase == RF_PHASE_DRAW || phase == RF_PHASE_SETTLE ||
                  phase == RF_PHASE_OVER;
    if (served && rf_bj_law_draws_on_split_aces(game, act))
        return RF_SPLIT_ACES_ONE_CARD;
    enum rf_clause broken = law_of_phase(game, act);
    return law_turns_early(game, act) && broken > RF_DEALER_LOOKS_NOT ? RF_DEALER_LOOKS_NOT
                                                                      : broken;
}

/* Acts outside the round first, then irregular ones, then those of the round. */
enum rf_clause
rf_bj_law_broken(const struct rf_bj *game, const struct rf_act *act)
{
    switch (act->kind) {
    case RF_ACT_OPEN: return rf_bj_ruling_opening(game, act);
    case RF_ACT_WAGER: return law_wager(game, act);
    case RF_ACT_BUY: return law_buy(game, act);
    case RF_ACT_DENY: return law_deny(game, act);
    case RF_ACT_OVERDRAW:
    case RF_ACT_TIME: return law_irregular(game, act);
    case RF_ACT_FIX:
    case RF_ACT_MARK: return law_plastic_card(&game->table, act);
    case RF_ACT_DISCARDS: return law_discards(&game->table);
    default: break;
    }
    if (act->kind == RF_ACT_CUTTING_CARD && game->table.round.on && act->hand != RF_HAND_NONE &&
        game->rules.dealing != RF_BJ_DEVICE)
        return act->hand == rf_bj_phase_awaited_hand(game) ? RF_PERMITTED : RF_CUTTER_ON_BOX;
    if (!act_plays(act) || !game->table.open)
        return RF_PERMITTED;
    if (act->kind == RF_ACT_END && rf_shoe_is_exhausted(&game->table) &&
        rf_bj_phase_awaited_hand(game) != RF_HAND_NONE)
        return RF_PERMITTED; /* out of cards: HR.7 decides whether the round may end */
    if (law_looks_wrongly(game, act))
        return rf_bj_phase_is_ten_or_ace(game->dealer.card[0]) && game->dealer.count > 0
                   ? RF_DEALER_LOOKS
                   : RF_DEALER_LOOKS_NOT;
    bool insures = act->kind == RF_ACT_INSURE || act->kind == RF_ACT_DECLINE;
    if (insures && rf_bj_phase(game) != RF_PHASE_INSURANCE)
        return RF_INSURE_HALF;
    return law_round(game, act);
}
