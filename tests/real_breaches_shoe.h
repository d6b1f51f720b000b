/*
 * tests/real_breaches_shoe.h -- real breaches of the shuffle, the cut, the shoe and the device
 * (C4, HR.8 to HR.11).  Each function breaks the law once, in `truth` by hand and in `entered` by
 * the act that somebody enters; false where that breach cannot happen now.
 */
#ifndef RIFFLE_TESTS_REAL_BREACHES_SHOE_H
#define RIFFLE_TESTS_REAL_BREACHES_SHOE_H

#include "reality.h"

/* HR.2: another office does it. */
static bool
wrong_office(struct reality *r)
{
    struct rf_act act, wrong;
    static struct rf_bj before;
    memcpy(&before, &r->truth, sizeof before);
    if (!honest_act(r, &act) || act.role == RF_ROLE_PLAYER || !happens(r, &act))
        return false;
    wrong = as_entered(&act, &before, &r->truth);
    wrong.role = act.role == RF_ROLE_DEALER ? RF_ROLE_SUPERVISOR : RF_ROLE_DEALER;
    return breaks(r, &wrong);
}

/* C4.2.1 to C4.2.5, C4.3.1: the stack is offered to another player.  The dealer may offer it to the
 * right one then. */
static bool
offer_to_another(struct reality *r)
{
    struct rf_act right, wrong;
    if (!honest_act_of(r, RF_ACT_OFFER, &right))
        return false;
    const char *other = other_player(r, right.player);
    if (!other)
        return false;
    wrong = right;
    memset(wrong.player, 0, sizeof wrong.player);
    strcpy(wrong.player, other);
    struct rf_table *table = &r->truth.table;
    unsigned turn = rf_offer_next_box(&table->offer, &table->seats), box = 1;
    while (strcmp(table->seats.box[box].name, other) != 0)
        box++;
    if (table->seats.box[box].asked || !breaks(r, &wrong))
        return false;
    table->offer.named = (uint8_t)box;
    MUST(happens(r, &wrong));
    if (chance(r, 2)) {
        table->offer.named = (uint8_t)turn;
        go(r, &right);
    }
    return true;
}

/* C4.2: the faces are away from the dealer. */
static bool
offer_with_faces_away(struct reality *r)
{
    struct rf_act act;
    if (!honest_act_of(r, RF_ACT_OFFER, &act) || !happens(r, &act))
        return false;
    act.faces_away = true;
    return breaks(r, &act);
}

/* C4.2.1: another player cuts; C4.3.2: the supervisor does, though players can. */
static bool
cut_by_another(struct reality *r)
{
    struct rf_act act;
    if (!honest_act_of(r, RF_ACT_CUT, &act) || act.role != RF_ROLE_PLAYER || !happens(r, &act))
        return false;
    const char *other = other_player(r, act.name);
    memset(act.name, 0, sizeof act.name);
    if (other && chance(r, 2))
        strcpy(act.name, other);
    else
        act.role = RF_ROLE_SUPERVISOR;
    return breaks(r, &act);
}

/* C4.3.1: somebody refuses who was not asked. */
static bool
refusal_unasked(struct reality *r)
{
    struct rf_act refuse;
    if (!honest_act_of(r, RF_ACT_CUT, &refuse) || refuse.role != RF_ROLE_PLAYER)
        return false;
    const char *other = other_player(r, refuse.name);
    if (!other)
        return false;
    refuse = rf_act_make(RF_ACT_REFUSE, other);
    return breaks(r, &refuse);
}

/* C4.4: less than the margin on one side. */
static bool
cut_too_shallow(struct reality *r)
{
    struct rf_act act;
    unsigned margin = r->truth.table.rules.cut_margin;
    if (!honest_act_of(r, RF_ACT_CUT, &act) || margin < 2)
        return false;
    act.cards = (uint16_t)(1 + chance(r, margin - 1));
    if (chance(r, 2))
        act.cards = (uint16_t)(r->truth.table.shoe.count - act.cards);
    rf_table_apply(&r->truth.table, &act);
    return breaks(r, &act);
}

/* C4.5.1, BJ(1).2: the cutting card is placed out of its range. */
static bool
mark_out_of_range(struct reality *r)
{
    struct rf_act act;
    if (!honest_act_of(r, RF_ACT_MARK, &act))
        return false;
    struct rf_mark_view view = rf_table_mark_view(&r->truth.table);
    act.cards = (uint16_t)(view.most + 1 + chance(r, 8));
    if (act.cards + 20u > r->truth.table.shoe.count)
        return false;
    rf_table_apply(&r->truth.table, &act);
    r->truth.table.shoe.mark_fixed = false;
    return breaks(r, &act);
}

/* One step from the shuffle to the burned card is not done.  The next step shows it. */
static bool
step_left_out(struct reality *r)
{
    struct rf_act act;
    if (!honest_act(r, &act) || act.kind < RF_ACT_SHUFFLE || act.kind > RF_ACT_BURN ||
        act.kind == RF_ACT_FIX || act.kind == RF_ACT_REFUSE)
        return false;
    struct rf_shoe *shoe = &r->truth.table.shoe;
    struct rf_pile *rack = &r->truth.table.rack;
    MUST(happens(r, &act));
    if (act.kind == RF_ACT_MARK)
        shoe->cutting_card_in = false;
    if (act.kind == RF_ACT_BURN && !shoe->cutting_card_in)
        return false; /* a burned card that was the last in front of the cutting card: seldom */
    if (act.kind == RF_ACT_BURN) { /* the card is still in the shoe */
        shoe->drawn--;
        shoe->card[shoe->drawn] = rack->card[--rack->count];
    }
    if (act.kind == RF_ACT_CUT && chance(r, 2)) {
        struct rf_act front = rf_act_make(RF_ACT_FRONT_TO_BACK, "dealer");
        MUST(happens(r, &front));
    }
    r->allowed = 1;
    return true;
}

/* C4.1: a shuffle that is not due, between rounds. */
static bool
shuffle_not_due(struct reality *r)
{
    struct rf_act order = rf_act_make(RF_ACT_ORDER_SHUFFLE, "supervisor"), act;
    const struct rf_table *table = &r->truth.table;
    if (table->round.on || table->shuffle_due || table->shoe.stage != RF_SHOE_IN_PLAY ||
        table->rules.device)
        return false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (table->round.wager_cents[box] > 0)
            return false;
    rf_table_apply(&r->truth.table, &order);
    if (!honest_act_of(r, RF_ACT_SHUFFLE, &act) || !happens(r, &act))
        return false;
    act.stack_count = 0;
    act.stack_by_face = false;
    memset(act.stack, 0, sizeof act.stack);
    return breaks(r, &act);
}

/* C4.1.2, C4.1.3: a round begins though a shuffle is due; it is due after the round. */
static bool
round_past_cutting_card(struct reality *r)
{
    struct rf_table *table = &r->truth.table;
    if (table->round.on || !table->shuffle_due || table->shoe.stage != RF_SHOE_IN_PLAY ||
        rf_shoe_cards_left(&table->shoe) < 10)
        return false;
    r->due = table->due;
    r->order_after_round = true;
    table->shuffle_due = false;
    r->allowed = 1;
    return true;
}

/* HR.8: the supervisor orders a shuffle in a round. */
static bool
shuffle_ordered_in_round(struct reality *r)
{
    struct rf_act order = rf_act_make(RF_ACT_ORDER_SHUFFLE, "supervisor");
    if (!r->truth.table.round.on || r->truth.table.rules.device || r->truth.table.shuffle_due)
        return false;
    r->order_after_round = r->ordered = true;
    return breaks(r, &order);
}

/* C4.1.3: the cutting card is exposed in a round, and not drawn for a hand. */
static bool
cutting_card_exposed(struct reality *r)
{
    struct rf_act act, expose = rf_act_make(RF_ACT_EXPOSE, "dealer");
    if (!r->truth.table.round.on || !honest_act_of(r, RF_ACT_CUTTING_CARD, &act) ||
        !happens(r, &act))
        return false;
    return breaks(r, &expose);
}

/* C4.6.2: the discards are not returned to the device; that is due after the round. */
static bool
discards_not_returned(struct reality *r)
{
    struct rf_act act;
    if (!honest_act_of(r, RF_ACT_RETURN, &act) || r->truth.table.round.on ||
        r->truth.table.rounds_unreturned < r->truth.table.rules.device_rounds ||
        rf_shoe_cards_left(&r->truth.table.shoe) < 45)
        return false;
    r->truth.table.rounds_unreturned = 0;
    r->allowed = 1;
    return true;
}

/* C4.6.3: the cards of a device are offered for a cut. */
static bool
cut_at_device(struct reality *r)
{
    struct rf_act offer = rf_act_make(RF_ACT_OFFER, "dealer");
    const char *player = other_player(r, "");
    if (!r->truth.table.rules.device || !player)
        return false;
    strcpy(offer.player, player);
    return breaks(r, &offer);
}

/* C4.7: a card is burned that should not be, or everybody sees it. */
static bool
burned_again(struct reality *r)
{
    struct rf_act burn = rf_act_make(RF_ACT_BURN, "dealer");
    if (!has_cards(r) || r->truth.table.round.on)
        return false;
    rf_card card = take_card(r);
    burn.card = chance(r, 2) ? card : RF_CARD_UNKNOWN;
    return breaks(r, &burn);
}

/* C4.7: the burned card is shown. */
static bool
burned_card_shown(struct reality *r)
{
    struct rf_act show = rf_act_make(RF_ACT_SHOW_BURNED, "dealer");
    const struct rf_table *table = &r->truth.table;
    if (table->burned == 0 || table->rack.count != table->burned)
        return false;
    show.card = chance(r, 2) ? rf_card_face(table->rack.card[table->burned - 1]) : RF_CARD_UNKNOWN;
    return breaks(r, &show);
}

/* HR.11: a second card is drawn in error while one waits. */
static bool
second_card_in_error(struct reality *r)
{
    struct rf_act error = rf_act_make(RF_ACT_ERROR, "dealer");
    if (!has_cards(r) || rf_bj_judge(&r->truth, &error) != RF_PERMITTED)
        return false;
    go(r, &error);
    return breaks(r, &error);
}

#endif
