/*
 * blackjack/law_bj.c -- the clause of BJ that an act breaks.
 *
 * A round waits for one thing at a time (blackjack/phase.c).  An act of the game that
 * is not what it waits for breaks the clause that says so; one that is may still
 * break the clause that limits it.
 */
#include "blackjack/game.h"

#include "base/assert.h"
#include "shoe/law.h"

/* Acts that take the round forward: the others are not the game's to judge. */
static bool
act_plays(const struct rf_act *act)
{
    switch (act->kind) {
    case RF_ACT_DRAW:
    case RF_ACT_END: return true;
    default: return act->kind > RF_ACT_BUY && act->kind < RF_ACTS;
    }
}

static uint32_t
act_arrival(const struct rf_bj *game, const struct rf_act *act)
{
    return rf_seats_arrival(&game->table.seats, act->name);
}

/* BJ(2): limits, and one's own chips.  Whose the box is HR.4 says. */
static enum rf_clause
law_wager(const struct rf_bj *game, const struct rf_act *act)
{
    const struct rf_bj_rules *rules = &game->rules;
    uint32_t arrival = act_arrival(game, act);
    RF_ASSERT(act->box >= 1 && act->box <= RF_BOXES_MAX);
    if (act->cents < rules->min_bet || act->cents > rules->max_bet ||
        act->cents % rules->bet_step != 0)
        return RF_WAGER_IN_LIMITS;
    if (!arrival)
        return RF_PERMITTED;
    int64_t has = rf_bj_chips(game, arrival);
    if (game->table.seats.box[act->box].arrival == arrival)
        has += game->table.round.wager_cents[act->box];
    return act->cents <= has ? RF_PERMITTED : RF_WAGER_IN_LIMITS;
}

/* A card dealt face up has a face, one dealt face down has none yet. */
static bool
law_facing(const struct rf_bj *game, const struct rf_act *act, bool down)
{
    const struct rf_shoe *shoe = &game->table.shoe;
    bool known = act->card != RF_CARD_UNKNOWN ||
                 (rf_shoe_left(shoe) > 0 && rf_shoe_next(shoe) != RF_CARD_UNKNOWN);
    return act->face_down == down && (down ? act->card == RF_CARD_UNKNOWN : known);
}

/* The card that a hand waits for, in turn. */
static bool
law_awaited(const struct rf_bj *game, const struct rf_act *act, unsigned hand, bool down)
{
    return act->kind == RF_ACT_DRAW && act->hand == hand && !act->out_of_turn &&
           law_facing(game, act, down);
}

/* A card of the deal that passes another hand over: HR.15 to HR.17 speak. */
static bool
law_out_of_turn(const struct rf_bj *game, const struct rf_act *act, unsigned next)
{
    if (act->kind != RF_ACT_DRAW || !act->out_of_turn || act->hand == next)
        return false;
    RF_ASSERT(act->hand <= RF_BOXES_MAX);
    bool dealer = act->hand == RF_HAND_DEALER;
    unsigned has = game->table.round.cards[act->hand];
    unsigned most = dealer && game->rules.hole_card == RF_BJ_NO_HOLE_CARD ? 1 : 2;
    return has < most && law_facing(game, act, dealer && has == 1);
}

/* BJ(3) */
static enum rf_clause
law_deal(const struct rf_bj *game, const struct rf_act *act)
{
    unsigned hand = rf_bj_next_deal(game);
    if (hand == RF_HAND_NONE)
        return RF_PERMITTED; /* nobody wagers: HR.6 and HR.17 speak */
    bool first = game->table.round.cards[hand] == 0;
    bool right = law_awaited(game, act, hand, hand == RF_HAND_DEALER && !first) ||
                 law_out_of_turn(game, act, hand);
    return right ? RF_PERMITTED : first ? RF_FIRST_CARDS : RF_SECOND_CARDS;
}

/* BJ(10).1, and early surrender, which is made while the dealer has not looked. */
static enum rf_clause
law_insurance(const struct rf_bj *game, const struct rf_act *act)
{
    const struct rf_bj_box *box = &game->box[act->box];
    if (act->kind == RF_ACT_SURRENDER && game->rules.surrender == RF_BJ_SURRENDER_EARLY)
        return rf_bj_may_surrender(&game->rules, &box->hand[0]) ? RF_PERMITTED : RF_SURRENDER_HALF;
    if (act->kind != RF_ACT_INSURE && act->kind != RF_ACT_DECLINE)
        return RF_LOOK_AFTER_INSURANCE;
    if (box->wager_cents[0] == 0 || box->answered)
        return RF_INSURE_HALF;
    if (act->kind == RF_ACT_DECLINE)
        return RF_PERMITTED;
    bool half = act->cents > 0 && 2 * act->cents <= box->wager_cents[0] &&
                act->cents <= rf_bj_chips(game, act_arrival(game, act));
    return half ? RF_PERMITTED : RF_INSURE_HALF;
}

static enum rf_clause
law_look(const struct rf_bj *game, const struct rf_act *act)
{
    if (act->kind == RF_ACT_SURRENDER && game->rules.surrender == RF_BJ_SURRENDER_EARLY)
        return law_insurance(game, act);
    if (act->kind != RF_ACT_LOOK)
        return RF_DEALER_LOOKS;
    bool truth = game->hole == RF_CARD_UNKNOWN ||
                 rf_count_add(rf_bj_hand_count(&game->dealer), game->hole).total == 21;
    bool known = game->hole != RF_CARD_UNKNOWN && act->role == RF_ROLE_DEALER;
    return !known || act->natural == truth ? RF_PERMITTED : RF_DEALER_LOOKS;
}

/* What is due is what is done, and nothing else before it. */
static enum rf_clause
law_settle(const struct rf_bj *game, const struct rf_act *act)
{
    unsigned insured = rf_bj_insurance_box(game);
    bool pays = rf_bj_dealer_has_natural(game);
    if (insured) {
        bool right = act->kind == (pays ? RF_ACT_PAY_INSURANCE : RF_ACT_COLLECT_INSURANCE);
        return right && game->box[act->box].insurance_cents > 0 ? RF_PERMITTED : RF_INSURANCE_PAYS;
    }
    unsigned box = rf_bj_due_box(game);
    bool settles = act->kind == RF_ACT_PAY || act->kind == RF_ACT_COLLECT ||
                   act->kind == RF_ACT_STAND_OFF;
    if (settles && act->box >= 1 && game->box[act->box].hands > 0 &&
        rf_bj_first_due(game, act->box) < RF_BJ_HANDS_MAX)
        box = act->box;
    else if (settles)
        return RF_SETTLED_IS_FINAL;
    struct rf_bj_due due = rf_bj_due(game, box, rf_bj_first_due(game, box));
    enum rf_act_kind kind = due.kind == RF_BJ_PAID   ? RF_ACT_PAY
                            : due.kind == RF_BJ_LEFT ? RF_ACT_STAND_OFF
                                                     : RF_ACT_COLLECT;
    bool right = act->kind == kind && (kind != RF_ACT_PAY || act->cents == due.cents);
    return right ? RF_PERMITTED : due.clause;
}

/* BJ(5), BJ(8), BJ(9): a card that was asked for. */
static enum rf_clause
law_card(const struct rf_bj *game, const struct rf_act *act)
{
    unsigned box, hand;
    bool turn = rf_bj_turn(game, &box, &hand);
    RF_ASSERT(turn);
    const struct rf_bj_hand *mine = &game->box[box].hand[hand];
    bool down = mine->doubled && game->rules.double_card == RF_BJ_DOUBLE_DOWN;
    if (law_awaited(game, act, box, down))
        return RF_PERMITTED;
    return mine->doubled     ? RF_DOUBLE_ONE_CARD
           : mine->count < 2 ? RF_LEFT_HAND_FIRST
                             : RF_ONE_CARD_AT_A_TIME;
}

/* A second wager as large as the first must be paid for. */
static bool
law_can_match(const struct rf_bj *game, unsigned box, unsigned hand)
{
    return rf_bj_chips(game, game->box[box].arrival) >= game->box[box].wager_cents[hand];
}

static enum rf_clause
law_split(const struct rf_bj *game, unsigned box, unsigned hand)
{
    if (!rf_bj_may_split(&game->rules, &game->box[box].hand[hand], game->box[box].hands))
        return RF_SPLIT_A_PAIR;
    return law_can_match(game, box, hand) ? RF_PERMITTED : RF_SPLIT_EQUAL_WAGER;
}

static enum rf_clause
law_double(const struct rf_bj *game, unsigned box, unsigned hand)
{
    if (!rf_bj_may_double(&game->rules, &game->box[box].hand[hand]))
        return RF_DOUBLE_TOTALS;
    return law_can_match(game, box, hand) ? RF_PERMITTED : RF_DOUBLE_ONE_CARD;
}

/* BJ(5).1: the decision of the player in turn. */
static enum rf_clause
law_play(const struct rf_bj *game, const struct rf_act *act)
{
    unsigned box, hand;
    bool turn = rf_bj_turn(game, &box, &hand);
    RF_ASSERT(turn);
    const struct rf_bj_hand *mine = &game->box[box].hand[hand];
    bool his = act->role == RF_ROLE_PLAYER && act_arrival(game, act) == game->box[box].arrival;
    if (act->role == RF_ROLE_DEALER && (act->kind == RF_ACT_SPLIT || act->kind == RF_ACT_DOUBLE))
        return RF_DEALER_NO_OPTION;
    if (act->kind == RF_ACT_DRAW)
        return RF_ONE_CARD_AT_A_TIME;
    if (act->kind == RF_ACT_TURN)
        return RF_HOLE_CARD_TURNED;
    if (!his)
        return RF_PLAY_IN_TURN;
    switch (act->kind) {
    case RF_ACT_STAND: return RF_PERMITTED;
    case RF_ACT_HIT:
        return rf_bj_may_hit(&game->rules, mine) ? RF_PERMITTED
               : mine->split && rf_bj_card_is_ace(mine->card[0]) && !game->rules.hit_split_aces
                   ? RF_SPLIT_ACES_ONE_CARD
                   : RF_ONE_CARD_AT_A_TIME;
    case RF_ACT_SPLIT: return law_split(game, box, hand);
    case RF_ACT_DOUBLE: return law_double(game, box, hand);
    case RF_ACT_SURRENDER:
        return act->box == box && rf_bj_may_surrender(&game->rules, mine) ? RF_PERMITTED
                                                                          : RF_SURRENDER_HALF;
    default: return RF_PLAY_IN_TURN;
    }
}

/* BJ(7).1: a card that lies face down, the dealer's or a doubled one.  Nobody but the
 * dealer is told by a ruling what it is. */
static enum rf_clause
law_turn(const struct rf_bj *game, const struct rf_act *act)
{
    if (act->kind != RF_ACT_TURN)
        return RF_HOLE_CARD_TURNED;
    unsigned hand = act->box ? rf_bj_first_hidden(game, act->box) : 0;
    if (act->box ? hand == RF_BJ_HANDS_MAX : !game->hole_down)
        return RF_HOLE_CARD_TURNED;
    rf_card under = act->box ? game->box[act->box].under[hand] : game->hole;
    if (act->role != RF_ROLE_DEALER)
        return RF_PERMITTED; /* HR.2 speaks */
    if (under != RF_CARD_UNKNOWN)
        return act->card == RF_CARD_UNKNOWN || act->card == rf_card_face(under)
                   ? RF_PERMITTED
                   : RF_HOLE_CARD_TURNED;
    return rf_table_turned(&game->table, act->card) != RF_CARD_UNKNOWN ? RF_PERMITTED
                                                                       : RF_HOLE_CARD_TURNED;
}

/* BJ(7).3 and .4 */
static enum rf_clause
law_dealer_draw(const struct rf_bj *game, const struct rf_act *act)
{
    if (law_awaited(game, act, RF_HAND_DEALER, false))
        return RF_PERMITTED;
    return game->dealer.count <= 2 ? RF_DEALER_DRAWS : RF_DEALER_DRAWS_ON;
}

/* BJ(12).1, or the dealer stands: BJ(7).2 and .5 */
static enum rf_clause
law_over(const struct rf_bj *game, const struct rf_act *act)
{
    if (act->kind == RF_ACT_END)
        return RF_PERMITTED;
    if (act->kind == RF_ACT_DRAW && act->hand == RF_HAND_DEALER)
        return rf_bj_hand_count(&game->dealer).soft ? RF_DEALER_SOFT : RF_DEALER_STANDS;
    bool settles = act->kind >= RF_ACT_PAY;
    return settles ? RF_SETTLED_IS_FINAL : RF_PLAY_IN_TURN;
}

/* Settled hands: the dealer with 17 draws no more while others wait. */
static enum rf_clause
law_settle_or_draw(const struct rf_bj *game, const struct rf_act *act)
{
    if (act->kind == RF_ACT_DRAW && act->hand == RF_HAND_DEALER)
        return law_over(game, act);
    if (act->kind == RF_ACT_END)
        return RF_GATHER_SETTLED;
    return law_settle(game, act);
}

/* HR.12: a card too many comes when the dealer's hand is finished.  HR.18: time is called on a hand
 * that is owed no card. */
static enum rf_clause
law_irregular(const struct rf_bj *game, const struct rf_act *act)
{
    enum rf_bj_phase phase = rf_bj_phase(game);
    unsigned box, hand;
    bool finished = rf_bj_dealer_has_natural(game) ||
                    ((phase == BJ_SETTLE || phase == BJ_OVER) && !game->hole_down);
    if (act->kind == RF_ACT_OVERDRAW)
        return finished || !game->table.round.on ? RF_PERMITTED : RF_OVERDRAWN_IS_BURNED;
    bool owed = phase == BJ_CARD && rf_bj_turn(game, &box, &hand) && box == act->box;
    return owed ? RF_HAND_LEFT_STANDS : RF_PERMITTED;
}

/* HR.19: so many chips that no sum can be too large to count. */
static enum rf_clause
law_buy(const struct rf_bj *game, const struct rf_act *act)
{
    static const int64_t most_cents = 1000000000000000;
    int64_t has = rf_bj_chips(game, act_arrival(game, act));
    return act->cents <= most_cents - has ? RF_PERMITTED : RF_GAME_AT_GAME_TABLE;
}

/* BJ(4).5: the dealer looks where he may, and nowhere else. */
static bool
law_looks_wrongly(const struct rf_bj *game, const struct rf_act *act)
{
    bool later = game->rules.hole_card == RF_BJ_PEEK && !game->looked && game->hole_down &&
                 rf_bj_card_is_ten_or_ace(game->dealer.card[0]);
    return act->kind == RF_ACT_LOOK && !later && rf_bj_phase(game) != BJ_DEAL;
}

enum rf_clause
rf_bj_broken(const struct rf_bj *game, const struct rf_act *act)
{
    if (act->kind == RF_ACT_CUTTING_CARD && game->table.round.on && act->hand != RF_HAND_NONE &&
        game->rules.dealing != RF_BJ_DEVICE)
        return act->hand == rf_bj_awaited_hand(game) ? RF_PERMITTED : RF_CUTTER_ON_BOX;
    if (act->kind == RF_ACT_OPEN)
        return rf_bj_open_broken(game, act);
    if (act->kind == RF_ACT_WAGER)
        return law_wager(game, act);
    if (act->kind == RF_ACT_BUY)
        return law_buy(game, act);
    if (act->kind == RF_ACT_OVERDRAW || act->kind == RF_ACT_TIME)
        return law_irregular(game, act);
    if (!act_plays(act) || !game->table.open)
        return RF_PERMITTED;
    if (act->kind == RF_ACT_END && rf_no_card_left(&game->table) &&
        rf_bj_awaited_hand(game) != RF_HAND_NONE)
        return RF_PERMITTED; /* HR.7 speaks */
    if (law_looks_wrongly(game, act))
        return rf_bj_card_is_ten_or_ace(game->dealer.card[0]) && game->dealer.count > 0
                   ? RF_DEALER_LOOKS
                   : RF_DEALER_LOOKS_NOT;
    bool insures = act->kind == RF_ACT_INSURE || act->kind == RF_ACT_DECLINE;
    if (insures && rf_bj_phase(game) != BJ_INSURANCE)
        return RF_INSURE_HALF;
    switch (rf_bj_phase(game)) {
    case BJ_WAGERS: return act->kind == RF_ACT_DRAW ? law_deal(game, act) : law_over(game, act);
    case BJ_DEAL: return law_deal(game, act);
    case BJ_INSURANCE: return law_insurance(game, act);
    case BJ_LOOK: return law_look(game, act);
    case BJ_NATURAL: return law_turn(game, act);
    case BJ_AT_ONCE: return law_settle(game, act);
    case BJ_CARD: return law_card(game, act);
    case BJ_PLAY: return law_play(game, act);
    case BJ_TURN: return law_turn(game, act);
    case BJ_DRAW: return law_dealer_draw(game, act);
    case BJ_SETTLE: return law_settle_or_draw(game, act);
    default: return law_over(game, act);
    }
}
