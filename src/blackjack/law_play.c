/*
 * blackjack/law_play.c -- the law from the deal to the last player's decision: BJ(3) to BJ(6),
 * BJ(8) to BJ(10).
 *
 * Each function returns the clause that an act breaks in one phase.  The rules say what the house
 * allows (bj_hand.c); this file says whose turn it is.
 */
#include "blackjack/law_bj.h"

#include "base/assert.h"
#include "shoe/law.h"

/* A card dealt face up must have a face; one dealt face down must not have one yet. */
static bool
law_facing(const struct rf_bj *game, const struct rf_act *act, bool down)
{
    const struct rf_shoe *shoe = &game->table.shoe;
    bool known = act->card != RF_CARD_UNKNOWN ||
                 (rf_shoe_cards_left(shoe) > 0 && rf_shoe_next_card(shoe) != RF_CARD_UNKNOWN);
    return act->face_down == down && (down ? act->card == RF_CARD_UNKNOWN : known);
}

/* BJ(8).3: true unless the card is said to be for another hand of the box than the one in turn. */
static bool
law_which(const struct rf_bj *game, const struct rf_act *act)
{
    unsigned box, hand;
    if (act->which == 0 || game->box[act->hand].hands <= 1)
        return act->which <= 1;
    return rf_bj_phase_turn(game, &box, &hand) && box == act->hand && hand + 1 == act->which;
}

/* The card that a hand waits for, in turn. */
bool
rf_bj_law_awaited(const struct rf_bj *game, const struct rf_act *act, unsigned hand, bool down)
{
    return act->kind == RF_ACT_DRAW && act->hand == hand && !act->out_of_turn &&
           law_facing(game, act, down) && law_which(game, act);
}

/* True of a card of the deal that is said to be out of turn and passes another hand over; HR.15 to
 * HR.17 then judge it. */
static bool
law_out_of_turn(const struct rf_bj *game, const struct rf_act *act, unsigned next)
{
    if (act->kind != RF_ACT_DRAW || !act->out_of_turn || act->hand == next)
        return false;
    RF_ASSERT(act->hand <= RF_BOXES_MAX);
    bool dealer = act->hand == RF_HAND_DEALER;
    unsigned has = game->table.round.cards[act->hand];
    unsigned most = dealer && game->rules.hole_card == RF_BJ_NO_HOLE_CARD ? 1 : 2;
    return has < most && law_facing(game, act, dealer && has == 1) && law_which(game, act);
}

/* BJ(3): no card of the deal goes to another hand than the next one, or with the wrong side up. */
enum rf_clause
rf_bj_law_deal(const struct rf_bj *game, const struct rf_act *act)
{
    unsigned hand = rf_bj_phase_next_deal(game);
    if (hand == RF_HAND_NONE)
        return RF_PERMITTED; /* no wager at all: HR.6 and HR.17 forbid the card */
    bool first = game->table.round.cards[hand] == 0;
    bool right = rf_bj_law_awaited(game, act, hand, hand == RF_HAND_DEALER && !first) ||
                 law_out_of_turn(game, act, hand);
    return right ? RF_PERMITTED : first ? RF_FIRST_CARDS : RF_SECOND_CARDS;
}

/* BJ(10).1, BJ(10).2: while insurance is offered nothing else happens, and it is at most half of
 * the wager.  Early surrender is made now, before the dealer looks (HR.20). */
enum rf_clause
rf_bj_law_insurance(const struct rf_bj *game, const struct rf_act *act)
{
    const struct rf_bj_box *box = &game->box[act->box];
    if (act->kind == RF_ACT_SURRENDER && game->rules.surrender == RF_BJ_SURRENDER_EARLY)
        return rf_bj_hand_can_surrender(&game->rules, &box->hand[0]) ? RF_PERMITTED
                                                                     : RF_SURRENDER_HALF;
    if (act->kind != RF_ACT_INSURE && act->kind != RF_ACT_DECLINE)
        return RF_LOOK_AFTER_INSURANCE;
    if (box->wager_cents[0] == 0 || box->answered)
        return RF_INSURE_HALF;
    if (act->kind == RF_ACT_DECLINE)
        return RF_PERMITTED;
    bool half = act->cents > 0 && 2 * act->cents <= box->wager_cents[0] &&
                act->cents <= rf_bj_chips_of(game, rf_bj_law_actor(game, act));
    return half ? RF_PERMITTED : RF_INSURE_HALF;
}

/* BJ(4).4: the dealer must look now and tell the truth about it, as far as the table knows the
 * card. */
enum rf_clause
rf_bj_law_look(const struct rf_bj *game, const struct rf_act *act)
{
    if (act->kind == RF_ACT_SURRENDER && game->rules.surrender == RF_BJ_SURRENDER_EARLY)
        return rf_bj_law_insurance(game, act);
    if (act->kind != RF_ACT_LOOK)
        return RF_DEALER_LOOKS;
    bool truth = game->hole == RF_CARD_UNKNOWN ||
                 rf_count_add(rf_bj_hand_count(&game->dealer), game->hole).total == 21;
    bool known = game->hole != RF_CARD_UNKNOWN && act->role == RF_ROLE_DEALER;
    return !known || act->natural == truth ? RF_PERMITTED : RF_DEALER_LOOKS;
}

/* The player who wagered decides; where the wager lies on another's box, in breach, either does. */
static bool
law_may_decide(const struct rf_bj *game, const struct rf_act *act, unsigned box)
{
    uint32_t arrival = rf_bj_law_actor(game, act);
    return act->role == RF_ROLE_PLAYER && arrival &&
           (arrival == game->box[box].arrival || arrival == game->table.seats.box[box].arrival);
}

/* BJ(8).5: split aces have one card each; true of a hit or a double that would draw another. */
static bool
law_is_split_aces(const struct rf_bj *game, const struct rf_bj_hand *hand, const struct rf_act *act)
{
    bool draws = act->kind == RF_ACT_HIT ||
                 (act->kind == RF_ACT_DOUBLE && !game->rules.double_split_aces);
    return draws && hand->split && rf_bj_phase_is_ace(hand->card[0]) && !game->rules.hit_split_aces;
}

/* Looks at all boxes of the player; one hand that is not split aces makes it false. */
bool
rf_bj_law_draws_on_split_aces(const struct rf_bj *game, const struct rf_act *act)
{
    uint32_t arrival = act->role == RF_ROLE_PLAYER ? rf_bj_law_actor(game, act) : 0;
    bool has_aces = false;
    for (unsigned box = 1; box <= RF_BOXES_MAX && arrival; box++) {
        if (game->box[box].hands == 0 || game->box[box].arrival != arrival)
            continue;
        if (!law_is_split_aces(game, &game->box[box].hand[0], act))
            return false;
        has_aces = true;
    }
    return has_aces;
}

/* BJ(5).2, BJ(8).3, BJ(9).2: the card that was asked for must come next, to the right hand. */
enum rf_clause
rf_bj_law_card(const struct rf_bj *game, const struct rf_act *act)
{
    unsigned box, hand;
    bool turn = rf_bj_phase_turn(game, &box, &hand);
    RF_ASSERT(turn);
    const struct rf_bj_hand *mine = &game->box[box].hand[hand];
    bool down = mine->doubled && game->rules.double_card == RF_BJ_DOUBLE_DOWN;
    if (rf_bj_law_awaited(game, act, box, down))
        return RF_PERMITTED;
    bool own = law_may_decide(game, act, box);
    if (own && law_is_split_aces(game, mine, act))
        return RF_SPLIT_ACES_ONE_CARD;
    if (act->kind == RF_ACT_DRAW && act->hand == box && !law_which(game, act))
        return RF_LEFT_HAND_FIRST;
    return mine->doubled     ? RF_DOUBLE_ONE_CARD
           : mine->count < 2 ? RF_LEFT_HAND_FIRST
                             : RF_ONE_CARD_AT_A_TIME;
}

/* True when the player has the chips for a second wager as large as the first, and says no other
 * sum. */
static bool
law_can_match(const struct rf_bj *game, const struct rf_act *act, unsigned box, unsigned hand)
{
    int64_t wager = game->box[box].wager_cents[hand];
    return rf_bj_chips_of(game, game->box[box].arrival) >= wager &&
           (act->cents == 0 || act->cents == wager);
}

/* BJ(8).1, BJ(8).2: no split without a pair, nor without an equal second wager. */
static enum rf_clause
law_split(const struct rf_bj *game, const struct rf_act *act, unsigned box, unsigned hand)
{
    if (!rf_bj_hand_can_split(&game->rules, &game->box[box].hand[hand], game->box[box].hands))
        return RF_SPLIT_A_PAIR;
    return law_can_match(game, act, box, hand) ? RF_PERMITTED : RF_SPLIT_EQUAL_WAGER;
}

/* BJ(9).1, BJ(9).2: no double on other totals, nor without an equal second wager. */
static enum rf_clause
law_double(const struct rf_bj *game, const struct rf_act *act, unsigned box, unsigned hand)
{
    if (!rf_bj_hand_can_double(&game->rules, &game->box[box].hand[hand]))
        return RF_DOUBLE_TOTALS;
    return law_can_match(game, act, box, hand) ? RF_PERMITTED : RF_DOUBLE_ONE_CARD;
}

/* BJ(5).1: only the player in turn decides, and only what the rules allow for this hand; the dealer
 * draws nothing unasked (BJ(5).2) and has no options (BJ(9).4). */
enum rf_clause
rf_bj_law_play(const struct rf_bj *game, const struct rf_act *act)
{
    unsigned box, hand;
    bool turn = rf_bj_phase_turn(game, &box, &hand);
    RF_ASSERT(turn);
    const struct rf_bj_hand *mine = &game->box[box].hand[hand];
    bool own = law_may_decide(game, act, box);
    if (act->role == RF_ROLE_DEALER && (act->kind == RF_ACT_SPLIT || act->kind == RF_ACT_DOUBLE))
        return RF_DEALER_NO_OPTION;
    if (act->kind == RF_ACT_DRAW)
        return RF_ONE_CARD_AT_A_TIME;
    if (act->kind == RF_ACT_TURN)
        return RF_HOLE_CARD_TURNED;
    if (!own)
        return RF_PLAY_IN_TURN;
    if (law_is_split_aces(game, mine, act))
        return RF_SPLIT_ACES_ONE_CARD;
    switch (act->kind) {
    case RF_ACT_STAND: return RF_PERMITTED;
    case RF_ACT_HIT:
        return rf_bj_hand_can_hit(&game->rules, mine) ? RF_PERMITTED : RF_ONE_CARD_AT_A_TIME;
    case RF_ACT_SPLIT: return law_split(game, act, box, hand);
    case RF_ACT_DOUBLE: return law_double(game, act, box, hand);
    case RF_ACT_SURRENDER:
        return act->box == box && rf_bj_hand_can_surrender(&game->rules, mine) ? RF_PERMITTED
                                                                               : RF_SURRENDER_HALF;
    default: return RF_PLAY_IN_TURN;
    }
}
