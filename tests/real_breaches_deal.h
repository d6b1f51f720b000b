/*
 * tests/real_breaches_deal.h -- real breaches of wagers, the deal, insurance and the look (BJ(2) to
 * BJ(4), BJ(10), HR.4 to HR.7, HR.12, HR.15).  See real_breaches_shoe.h.
 */
#ifndef RIFFLE_TESTS_REAL_BREACHES_DEAL_H
#define RIFFLE_TESTS_REAL_BREACHES_DEAL_H

#include "reality.h"

/* BJ(2).1: a wager above the limit, or one that is no multiple of the step. */
static bool
wager_off_limits(struct reality *r)
{
    struct rf_act act;
    struct rf_bj_rules rules = r->truth.rules;
    if (!honest_act_of(r, RF_ACT_WAGER, &act) || r->truth.table.round.on)
        return false;
    act.cents = rules.max_bet + 100 * (1 + (int64_t)chance(r, 40));
    r->truth.rules.max_bet = (uint32_t)act.cents;
    bool possible = happens(r, &act);
    r->truth.rules.max_bet = rules.max_bet;
    return possible && breaks(r, &act);
}

/* HR.4: a player wagers on the box of another. */
static bool
wager_on_anothers_box(struct reality *r)
{
    struct rf_act act;
    if (!honest_act_of(r, RF_ACT_WAGER, &act) || r->truth.table.round.on ||
        r->truth.table.round.wager_cents[act.box] > 0)
        return false;
    const char *other = other_player(r, act.name);
    if (!other || !happens(r, &act))
        return false;
    memset(act.name, 0, sizeof act.name);
    strcpy(act.name, other);
    return breaks(r, &act);
}

/* HR.5: a wager is changed in the round; the first one, or what lies there, is settled. */
static bool
wager_changed(struct reality *r)
{
    unsigned box = 1 + chance(r, RF_BOXES_MAX);
    struct rf_bj_box *mine = &r->truth.box[box];
    const char *name = r->truth.table.seats.box[box].name;
    if (!r->truth.table.round.on || mine->hands != 1 || mine->wager_cents[0] == 0 || !name[0] ||
        mine->hand[0].doubled)
        return false;
    struct rf_act act = rf_act_make(RF_ACT_WAGER, name);
    act.box = (uint8_t)box;
    act.cents = mine->wager_cents[0] + 200 * (1 + (int64_t)chance(r, 5));
    if (!breaks(r, &act))
        return false;
    if (chance(r, 2) || mine->insurance_cents > 0)
        return true;
    move_to_felt(r, box, act.cents - mine->wager_cents[0]);
    mine->wager_cents[0] = act.cents;
    return true;
}

/* BJ(3): a card of the deal goes to another hand than the next one; nobody says `out of turn`. */
static bool
card_to_another_hand(struct reality *r)
{
    static struct rf_act acts[RF_BJ_LAWFUL_MAX];
    size_t count = rf_bj_legal_acts(&r->truth, acts, RF_BJ_LAWFUL_MAX), found = 0;
    for (size_t i = 0; i < count; i++)
        if (acts[i].kind == RF_ACT_DRAW && acts[i].out_of_turn)
            acts[found++] = acts[i];
    if (found == 0 || !has_cards(r))
        return false;
    struct rf_act act = acts[chance(r, (unsigned)found)];
    if (!happens(r, &act))
        return false;
    act.card = act.face_down ? RF_CARD_UNKNOWN : rf_card_face(r->truth.table.last);
    act.out_of_turn = false;
    return breaks(r, &act);
}

/* BJ(3).1: a card of a box is dealt face down. */
static bool
box_card_face_down(struct reality *r)
{
    struct rf_act act;
    if (!honest_act_of(r, RF_ACT_DRAW, &act) || act.hand == RF_HAND_DEALER || act.face_down ||
        rf_bj_phase_next_deal(&r->truth) == RF_HAND_NONE || !happens(r, &act))
        return false;
    act.face_down = true;
    act.card = RF_CARD_UNKNOWN;
    return breaks(r, &act);
}

/* BJ(3).2: the hole card is dealt face up.  Nothing is left to insure, to look at or to turn. */
static bool
hole_card_up(struct reality *r)
{
    struct rf_act act;
    struct rf_bj *truth = &r->truth;
    if (!honest_act_of(r, RF_ACT_DRAW, &act) || act.hand != RF_HAND_DEALER || !act.face_down ||
        !happens(r, &act))
        return false;
    rf_bj_hand_add(&truth->dealer, truth->hole);
    act.card = rf_card_face(truth->hole);
    act.face_down = truth->hole_down = truth->table.round.dealer_unknown = false;
    truth->table.round.dealer = rf_bj_hand_count(&truth->dealer);
    return breaks(r, &act);
}

/* HR.6: a card to a box without a wager. */
static bool
card_to_empty_box(struct reality *r)
{
    struct rf_act draw = rf_act_make(RF_ACT_DRAW, "dealer");
    draw.hand = (uint8_t)(1 + chance(r, r->truth.table.rules.boxes));
    const struct rf_round *round = &r->truth.table.round;
    if (!has_cards(r) || !round->on || round->wager_cents[draw.hand] > 0 ||
        r->truth.box[draw.hand].hands > 0 || r->truth.table.seats.box[draw.hand].arrival)
        return false;
    draw.card = take_card(r);
    return breaks(r, &draw);
}

/* HR.7: the round is ended in the deal; wagers go back. */
static bool
ended_in_the_deal(struct reality *r)
{
    struct rf_act end = rf_act_make(RF_ACT_END, "dealer");
    if (!r->truth.table.round.on || rf_bj_phase_next_deal(&r->truth) == RF_HAND_NONE)
        return false;
    rf_bj_apply(&r->truth, &end);
    return breaks(r, &end);
}

/* The last card of the first deal goes past a box, and the dealer has the first one then. */
static unsigned
pass_a_box_over(struct reality *r)
{
    static struct rf_act acts[RF_BJ_LAWFUL_MAX];
    unsigned passed = rf_bj_phase_next_deal(&r->truth);
    const struct rf_round *round = &r->truth.table.round;
    if (passed == RF_HAND_NONE || passed == RF_HAND_DEALER || round->cards[passed] > 0)
        return 0;
    size_t count = rf_bj_legal_acts(&r->truth, acts, RF_BJ_LAWFUL_MAX), i = 0;
    while (i < count &&
           (acts[i].kind != RF_ACT_DRAW || !acts[i].out_of_turn || round->cards[acts[i].hand] > 0))
        i++;
    if (i == count)
        return 0;
    go(r, &acts[i]);
    for (i = 0; i < 6 && round->cards[RF_HAND_DEALER] == 0 && has_cards(r); i++)
        if (honest_act_of(r, RF_ACT_DRAW, &acts[0]))
            go(r, &acts[0]);
    return round->cards[RF_HAND_DEALER] == 1 && round->cards[passed] == 0 ? passed : 0;
}

/* HR.15: a box that was passed over is served after all, before the second cards reach it. */
static bool
first_card_late(struct reality *r)
{
    struct rf_bj *truth = &r->truth;
    struct rf_act draw = rf_act_make(RF_ACT_DRAW, "dealer");
    if (!has_cards(r) || !truth->table.round.on)
        return false;
    unsigned box = pass_a_box_over(r);
    if (box == 0 || !has_cards(r))
        return false;
    truth->box[box].hands = 1;
    truth->box[box].wager_cents[0] = truth->table.round.wager_cents[box];
    draw.card = lay_card(r, box, 0);
    draw.hand = (uint8_t)box;
    return breaks(r, &draw);
}

/* BJ(10).2: nobody is asked about insurance. */
static bool
insurance_not_offered(struct reality *r)
{
    if (rf_bj_phase(&r->truth) != RF_PHASE_INSURANCE)
        return false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        r->truth.box[box].answered = r->truth.box[box].wager_cents[0] > 0;
    r->allowed = 1;
    return true;
}

/* BJ(10).1: the dealer denies insurance. */
static bool
insurance_denied(struct reality *r)
{
    struct rf_act deny = rf_act_make(RF_ACT_DENY, "dealer");
    if (rf_bj_phase(&r->truth) != RF_PHASE_INSURANCE)
        return false;
    deny.box = (uint8_t)rf_bj_unanswered_box(&r->truth);
    deny.right = RF_RIGHT_INSURANCE;
    deny.cents = chance(r, 2) ? r->truth.box[deny.box].wager_cents[0] / 2 : 0;
    r->truth.box[deny.box].answered = true;
    return breaks(r, &deny);
}

/* BJ(10).1: more than half, or after the look. */
static bool
insured_too_much(struct reality *r)
{
    struct rf_act act;
    if (!honest_act_of(r, RF_ACT_INSURE, &act))
        return false;
    act.cents += 100 + 100 * (int64_t)chance(r, 5);
    rf_bj_apply(&r->truth, &act);
    return breaks(r, &act);
}

static bool
insured_late(struct reality *r)
{
    struct rf_bj *truth = &r->truth;
    unsigned box, hand;
    if (rf_bj_phase(truth) != RF_PHASE_PLAY || !truth->rules.insurance ||
        !rf_bj_phase_is_ace(truth->dealer.card[0]) || !rf_bj_phase_turn(truth, &box, &hand) ||
        truth->box[box].insurance_cents > 0 || hand > 0 ||
        truth->box[box].arrival != truth->table.seats.box[box].arrival)
        return false;
    struct rf_act act = rf_act_make(RF_ACT_INSURE, truth->table.seats.box[box].name);
    act.box = (uint8_t)box;
    act.cents = truth->box[box].wager_cents[0] / 2;
    rf_bj_apply(truth, &act);
    return breaks(r, &act);
}

/* BJ(4).4: the dealer does not look.  A natural shows when the hole card is turned. */
static bool
no_look(struct reality *r)
{
    if (rf_bj_phase(&r->truth) != RF_PHASE_LOOK)
        return false;
    r->truth.looked = true;
    r->truth.natural = false;
    r->allowed = 1;
    return true;
}

static bool
has_natural(const struct rf_bj *truth)
{
    return rf_count_add(rf_bj_hand_count(&truth->dealer), truth->hole).total == 21;
}

/* BJ(4).4: the dealer looks after a player has decided. */
static bool
late_look(struct reality *r)
{
    struct rf_act look = rf_act_make(RF_ACT_LOOK, "dealer"), act;
    if (!no_look(r) || rf_bj_phase(&r->truth) != RF_PHASE_PLAY ||
        !honest_act_of(r, RF_ACT_STAND, &act))
        return false;
    go(r, &act);
    r->truth.natural = look.natural = has_natural(&r->truth);
    put(r, &look);
    return true;
}

/* BJ(4).4: what the dealer says of the hole card is not true.  The turn shows it. */
static bool
untrue_look(struct reality *r)
{
    struct rf_act look = rf_act_make(RF_ACT_LOOK, "dealer");
    struct rf_bj *truth = &r->truth;
    if (rf_bj_phase(truth) != RF_PHASE_LOOK)
        return false;
    bool natural = has_natural(truth);
    look.natural = !natural;
    r->allowed = 1;
    put(r, &look);
    truth->looked = true;
    truth->natural = false;
    if (natural)
        return true;
    struct rf_act turn = rf_act_make(RF_ACT_TURN, "dealer");
    turn.card = rf_card_face(truth->hole);
    rf_bj_apply(truth, &turn);
    put(r, &turn);
    return true;
}

/* BJ(4).5: a look under another card. */
static bool
needless_look(struct reality *r)
{
    struct rf_act look = rf_act_make(RF_ACT_LOOK, "dealer");
    if (rf_bj_phase(&r->truth) != RF_PHASE_PLAY || !r->truth.hole_down || r->truth.looked)
        return false;
    look.natural = has_natural(&r->truth);
    return breaks(r, &look);
}

#endif
