/*
 * tests/real_breaches_play.h -- real breaches of the players' and the dealer's play (BJ(5) to
 * BJ(9), HR.12, HR.18, HR.20).  See real_breaches_shoe.h.
 */
#ifndef RIFFLE_TESTS_REAL_BREACHES_PLAY_H
#define RIFFLE_TESTS_REAL_BREACHES_PLAY_H

#include "reality.h"

/* A later box, of another player, that can still be played; 0 for none. */
static unsigned
later_box(struct reality *r)
{
    unsigned first, hand;
    const struct rf_bj *truth = &r->truth;
    if (!rf_bj_phase_turn(truth, &first, &hand))
        return 0;
    for (unsigned box = first + 1; box <= RF_BOXES_MAX; box++) {
        bool own = truth->box[box].arrival == truth->table.seats.box[box].arrival;
        bool only = true; /* who has an earlier box means that one */
        for (unsigned other = 1; other < box; other++)
            only = only && truth->box[other].arrival != truth->box[box].arrival;
        if (truth->box[box].hands > 0 && own && only && !rf_bj_phase_hand_over(truth, box, 0))
            return box;
    }
    return 0;
}

/* The card that a hand in turn waits for. */
static void
serve(struct reality *r)
{
    struct rf_act draw;
    if (rf_bj_phase(&r->truth) == RF_PHASE_CARD && honest_act_of(r, RF_ACT_DRAW, &draw))
        go(r, &draw);
}

/* BJ(5).1: a later player decides first, and is served; perhaps plays to the end. */
static bool
out_of_turn(struct reality *r)
{
    struct rf_act act;
    unsigned box = later_box(r);
    if (rf_bj_phase(&r->truth) != RF_PHASE_PLAY || box == 0 || !has_cards(r))
        return false;
    bool to_the_end = chance(r, 2);
    mask_before(r, box);
    if (rf_bj_phase(&r->truth) != RF_PHASE_PLAY || !honest_act(r, &act) ||
        act.role != RF_ROLE_PLAYER || act.kind < RF_ACT_HIT || !happens(r, &act) ||
        !breaks(r, &act))
        return false;
    serve(r);
    for (unsigned i = 0, b, h; i < 20 && to_the_end; i++) {
        bool mine = rf_bj_phase_turn(&r->truth, &b, &h) && b == box;
        if (!mine || !has_cards(r) || !honest_act(r, &act) || act.kind == RF_ACT_LEAVE)
            break;
        go(r, &act);
    }
    unmask(r);
    return true;
}

/* BJ(5).2: a card comes that nobody asked for, to the hand in turn or to a later one. */
static bool
card_unasked(struct reality *r)
{
    struct rf_act draw;
    unsigned box, hand;
    if (rf_bj_phase(&r->truth) != RF_PHASE_PLAY || !has_cards(r))
        return false;
    box = chance(r, 2) ? later_box(r) : 0;
    if (box)
        mask_before(r, box);
    if (!rf_bj_phase_turn(&r->truth, &box, &hand))
        return false;
    r->truth.box[box].hits = true;
    if (!honest_act_of(r, RF_ACT_DRAW, &draw) || draw.face_down || !happens(r, &draw))
        return false;
    draw.card = rf_card_face(r->truth.table.last);
    unmask(r);
    return breaks(r, &draw);
}

/* BJ(5).2: somebody else stands while a card is owed; then it comes. */
static bool
decision_while_card_owed(struct reality *r)
{
    struct rf_act hit, stand;
    unsigned first, hand, box = later_box(r);
    if (!box || !has_cards(r) || !honest_act_of(r, RF_ACT_HIT, &hit))
        return false;
    rf_bj_phase_turn(&r->truth, &first, &hand);
    go(r, &hit);
    r->truth.box[first].hits = false;
    mask_before(r, box);
    if (!honest_act_of(r, RF_ACT_STAND, &stand) || !happens(r, &stand) || !breaks(r, &stand))
        return false;
    unmask(r);
    r->truth.box[first].hits = true;
    serve(r);
    return true;
}

static void
open_hole(struct rf_bj *truth)
{
    struct rf_act turn = rf_act_make(RF_ACT_TURN, "dealer");
    turn.card = rf_card_face(truth->hole);
    rf_bj_apply(truth, &turn);
}

/* BJ(7).1: the hole card is turned while players still play. */
static bool
turned_early(struct reality *r)
{
    struct rf_act turn = rf_act_make(RF_ACT_TURN, "dealer");
    enum rf_bj_phase phase = rf_bj_phase(&r->truth);
    if (!r->truth.hole_down || (phase != RF_PHASE_PLAY && phase != RF_PHASE_CARD))
        return false;
    turn.card = rf_card_face(r->truth.hole);
    open_hole(&r->truth);
    return breaks(r, &turn);
}

/* BJ(7).1: the dealer draws, and then turns the hole card. */
static bool
drawn_before_turning(struct reality *r)
{
    struct rf_act turn = rf_act_make(RF_ACT_TURN, "dealer"), draw;
    if (rf_bj_phase(&r->truth) != RF_PHASE_TURN || !has_cards(r))
        return false;
    turn.card = rf_card_face(r->truth.hole);
    open_hole(&r->truth);
    if (rf_bj_phase(&r->truth) != RF_PHASE_DRAW || !honest_act_of(r, RF_ACT_DRAW, &draw) ||
        !happens(r, &draw))
        return false;
    draw.card = rf_card_face(r->truth.table.last);
    if (!breaks(r, &draw))
        return false;
    put(r, &turn);
    return true;
}

/* BJ(7).1: wagers are settled, and the hole card was not turned. */
static bool
settled_before_turning(struct reality *r)
{
    if (rf_bj_phase(&r->truth) != RF_PHASE_TURN)
        return false;
    open_hole(&r->truth);
    if (rf_bj_phase(&r->truth) != RF_PHASE_SETTLE)
        return false;
    r->allowed = 1;
    return true;
}

/* BJ(7).2, BJ(7).5, HR.12: the dealer draws on 17; the card counts, or does not. */
static bool
drawn_on_seventeen(struct reality *r)
{
    struct rf_act draw = rf_act_make(RF_ACT_DRAW, "dealer");
    struct rf_bj *truth = &r->truth;
    if (rf_bj_phase(truth) != RF_PHASE_SETTLE || !has_cards(r) || truth->dealer.count < 2 ||
        rf_bj_hand_is_bust(&truth->dealer) || rf_bj_phase_insurance_box(truth) > 0)
        return false;
    draw.hand = RF_HAND_DEALER;
    bool counts = chance(r, 2);
    draw.card = take_card(r);
    if (counts) {
        rf_bj_hand_add(&truth->dealer, truth->table.last);
        truth->waived |= RF_WAIVED_DRAW;
    }
    return breaks(r, &draw);
}

/* BJ(7).3, BJ(7).4: the dealer stops below 17. */
static bool
stopped_short(struct reality *r)
{
    if (rf_bj_phase(&r->truth) != RF_PHASE_DRAW || r->truth.dealer.count < 2)
        return false;
    r->truth.waived |= RF_WAIVED_DRAW;
    r->allowed = 1;
    return true;
}

/* HR.12: a card is called one too many while the dealer must draw. */
static bool
overdrawn_early(struct reality *r)
{
    struct rf_act act = rf_act_make(RF_ACT_OVERDRAW, "dealer");
    if (rf_bj_phase(&r->truth) != RF_PHASE_DRAW || !has_cards(r) || r->truth.dealer.count < 2)
        return false;
    act.card = take_card(r);
    return breaks(r, &act);
}

/* The hand in turn, of a player who sits there, with two cards and nothing done to it. */
static struct rf_bj_hand *
fresh_hand(struct reality *r, unsigned *box, unsigned *hand)
{
    struct rf_bj *truth = &r->truth;
    if (rf_bj_phase(truth) != RF_PHASE_PLAY || !rf_bj_phase_turn(truth, box, hand) ||
        truth->box[*box].arrival != truth->table.seats.box[*box].arrival)
        return NULL;
    struct rf_bj_hand *mine = &truth->box[*box].hand[*hand];
    return mine->count == 2 && !mine->doubled ? mine : NULL;
}

/* BJ(8).1: cards that are no pair are split.  BJ(8).2: a pair is split for less. */
static bool
split_wrongly(struct reality *r)
{
    unsigned box, hand;
    struct rf_bj_hand *mine = fresh_hand(r, &box, &hand);
    if (!mine || r->truth.box[box].hands >= r->truth.rules.split_hands_max || mine->split ||
        rf_bj_phase_is_ace(mine->card[0]) || rf_bj_phase_is_ace(mine->card[1]))
        return false;
    struct rf_act split = rf_act_make(RF_ACT_SPLIT, r->truth.table.seats.box[box].name);
    int64_t wager = r->truth.box[box].wager_cents[hand];
    bool pair = rf_bj_judge(&r->truth, &split) == RF_PERMITTED;
    split.cents = pair ? wager / 2 : 0;
    rf_bj_play_split(&r->truth, box, hand, pair ? split.cents : wager);
    return breaks(r, &split);
}

/* BJ(9).1: a total is doubled that may not be.  BJ(9).2: a hand is doubled for less. */
static bool
doubled_wrongly(struct reality *r)
{
    unsigned box, hand;
    struct rf_bj_hand *mine = fresh_hand(r, &box, &hand);
    if (!mine || !has_cards(r))
        return false;
    struct rf_act act = rf_act_make(RF_ACT_DOUBLE, r->truth.table.seats.box[box].name);
    int64_t wager = r->truth.box[box].wager_cents[hand];
    bool may = rf_bj_judge(&r->truth, &act) == RF_PERMITTED;
    if (!may && rf_bj_hand_can_double(&r->truth.rules, mine))
        return false;
    act.cents = may ? wager / 2 : 0;
    move_to_felt(r, box, may ? act.cents : wager);
    r->truth.box[box].added_cents[hand] = act.cents;
    mine->doubled = r->truth.box[box].hits = true;
    if (!breaks(r, &act))
        return false;
    serve(r);
    return true;
}

/* BJ(9).2: a doubled hand gets a second card. */
static bool
second_card_on_double(struct reality *r)
{
    struct rf_act act, draw = rf_act_make(RF_ACT_DRAW, "dealer");
    unsigned box, hand;
    if (!honest_act_of(r, RF_ACT_DOUBLE, &act) || !has_cards(r) ||
        r->truth.rules.double_card == RF_BJ_DOUBLE_DOWN ||
        !rf_bj_phase_turn(&r->truth, &box, &hand))
        return false;
    go(r, &act);
    serve(r);
    if (!has_cards(r) || rf_bj_hand_is_bust(&r->truth.box[box].hand[hand]) ||
        r->truth.box[box].hands > 1)
        return false;
    draw.card = lay_card(r, box, hand);
    draw.hand = (uint8_t)box;
    return breaks(r, &draw);
}

/* BJ(9).2: a doubled card comes up that should lie face down. */
static bool
doubled_card_up(struct reality *r)
{
    struct rf_act act, draw;
    unsigned box, hand;
    if (!honest_act_of(r, RF_ACT_DOUBLE, &act) || !has_cards(r) ||
        r->truth.rules.double_card != RF_BJ_DOUBLE_DOWN ||
        !rf_bj_phase_turn(&r->truth, &box, &hand))
        return false;
    go(r, &act);
    struct rf_bj_box *mine = &r->truth.box[box];
    if (!has_cards(r) || !honest_act_of(r, RF_ACT_DRAW, &draw) || !happens(r, &draw))
        return false;
    rf_bj_hand_add(&mine->hand[hand], mine->under[hand]);
    mine->hidden[hand] = draw.face_down = false;
    draw.card = rf_card_face(mine->under[hand]);
    return breaks(r, &draw);
}

/* BJ(8).3: the right hand gets its card first. */
static bool
right_hand_first(struct reality *r)
{
    struct rf_act draw = rf_act_make(RF_ACT_DRAW, "dealer");
    unsigned box, hand;
    if (rf_bj_phase(&r->truth) != RF_PHASE_CARD || !rf_bj_phase_turn(&r->truth, &box, &hand) ||
        !has_cards(r) || hand + 1 >= r->truth.box[box].hands ||
        r->truth.box[box].hand[hand].count != 1 || r->truth.box[box].hand[hand + 1].count != 1)
        return false;
    draw.hand = (uint8_t)box;
    draw.which = (uint8_t)(hand + 2);
    draw.card = lay_card(r, box, hand + 1);
    return breaks(r, &draw);
}

/* BJ(8).5: split aces draw a third card. */
static bool
split_aces_draw_on(struct reality *r)
{
    struct rf_bj *truth = &r->truth;
    struct rf_act draw = rf_act_make(RF_ACT_DRAW, "dealer");
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        const struct rf_bj_box *mine = &truth->box[box];
        unsigned last = mine->hands ? mine->hands - 1u : 0;
        bool aces = mine->hands > 1 && rf_bj_phase_is_ace(mine->hand[last].card[0]) &&
                    mine->hand[last].count == 2 && mine->wager_cents[last] > 0 &&
                    rf_bj_phase_hand_over(truth, box, last);
        if (!aces || truth->rules.hit_split_aces || !has_cards(r) || truth->dealer.count > 1 ||
            mine->hand[last].doubled || truth->table.round.stands[box])
            continue;
        draw.hand = (uint8_t)box;
        draw.which = (uint8_t)(last + 1);
        draw.card = lay_card(r, box, last);
        return breaks(r, &draw);
    }
    return false;
}

/* BJ(9).4: the dealer says that they double. */
static bool
dealer_doubles(struct reality *r)
{
    struct rf_act act = rf_act_make(chance(r, 2) ? RF_ACT_DOUBLE : RF_ACT_SPLIT, "dealer");
    return rf_bj_phase(&r->truth) == RF_PHASE_DRAW && breaks(r, &act);
}

/* HR.18: a card to a hand whose player has run out of time. */
static bool
card_to_standing_hand(struct reality *r)
{
    struct rf_bj *truth = &r->truth;
    struct rf_act draw = rf_act_make(RF_ACT_DRAW, "dealer"), time;
    unsigned box, hand;
    if (rf_bj_phase(truth) != RF_PHASE_PLAY || !has_cards(r) ||
        !rf_bj_phase_turn(truth, &box, &hand) || truth->box[box].hands > 1)
        return false;
    time = rf_act_make(RF_ACT_TIME, "dealer");
    time.box = (uint8_t)box;
    if (rf_bj_judge(truth, &time) != RF_PERMITTED)
        return false;
    go(r, &time);
    draw.hand = (uint8_t)box;
    draw.card = lay_card(r, box, 0);
    return breaks(r, &draw);
}

/* HR.20: a surrender that is not allowed, or too late.  Half is due, or the hand is played on. */
static bool
surrendered_wrongly(struct reality *r)
{
    unsigned box, hand;
    struct rf_bj *truth = &r->truth;
    if (rf_bj_phase(truth) != RF_PHASE_PLAY || !rf_bj_phase_turn(truth, &box, &hand) ||
        truth->box[box].hands > 1 || truth->box[box].arrival != truth->table.seats.box[box].arrival)
        return false;
    struct rf_act act = rf_act_make(RF_ACT_SURRENDER, truth->table.seats.box[box].name);
    act.box = (uint8_t)box;
    truth->box[box].hand[0].surrendered = chance(r, 2);
    return breaks(r, &act);
}

#endif
