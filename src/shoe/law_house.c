/*
 * shoe/law_house.c -- the house rules, which apply where C4 and BJ are silent: one function per
 * clause.
 *
 * rules/HR.md has the clauses and how we read them.  As in law_c4.c, a function is true if the act
 * keeps its clause.
 */
#include "shoe/law.h"

#include "base/text.h"

/* HR.1: a table is opened exactly once, before anything else. */
bool
rf_law_table_open(const struct rf_table *table, const struct rf_act *act)
{
    return table->open != (act->kind == RF_ACT_OPEN);
}

/* HR.2: nobody does what belongs to another role.  The cut is open to players and, last, to the
 * supervisor (C4.3.2). */
bool
rf_law_each_own_part(const struct rf_table *table, const struct rf_act *act)
{
    (void)table;
    return act->role == rf_act_role(act->kind) || act->kind == RF_ACT_CUT;
}

/* HR.3: nobody sits down at a box that is taken, or that has cards in the round. */
bool
rf_law_box_free(const struct rf_table *table, const struct rf_act *act)
{
    if (act->kind != RF_ACT_SIT)
        return true;
    return act->box >= 1 && act->box <= table->rules.boxes && !table->seats.box[act->box].arrival &&
           !(table->round.on && table->round.cards[act->box] > 0);
}

/* HR.4: a player wagers on, takes back from, insures and leaves only a box that they hold. */
bool
rf_law_own_box(const struct rf_table *table, const struct rf_act *act)
{
    uint32_t arrival = rf_seats_arrival(&table->seats, act->name);
    switch (act->kind) {
    case RF_ACT_LEAVE:
        if (act->box == 0)
            return arrival != 0;
        break;
    case RF_ACT_TAKE_BACK:
        if (table->round.wager_cents[act->box] == 0)
            return false;
        break;
    case RF_ACT_BUY: return arrival != 0;
    case RF_ACT_WAGER:
    case RF_ACT_INSURE:
    case RF_ACT_DECLINE:
    case RF_ACT_SURRENDER: break;
    default: return true;
    }
    return arrival != 0 && table->seats.box[act->box].arrival == arrival;
}

/* HR.5: no wager is made, changed or taken back once the round has its first card. */
bool
rf_law_wager_before_cards(const struct rf_table *table, const struct rf_act *act)
{
    bool wagers = act->kind == RF_ACT_WAGER || act->kind == RF_ACT_TAKE_BACK;
    return !wagers || !table->round.on;
}

/* HR.6: no card goes to a box without a wager, and time is not called on such a box. */
bool
rf_law_card_to_wager(const struct rf_table *table, const struct rf_act *act)
{
    unsigned hand = act->hand;
    if (act->kind == RF_ACT_TIME)
        hand = act->box;
    else if (act->kind != RF_ACT_DRAW && act->kind != RF_ACT_CUTTING_CARD)
        return true;
    if (hand == RF_HAND_DEALER || hand == RF_HAND_NONE)
        return true;
    return table->round.wager_cents[hand] > 0;
}

/* Not a clause: whether the round can continue at all (see law.h). */
bool
rf_shoe_is_exhausted(const struct rf_table *table)
{
    unsigned burn = table->rules.device ? 0 : table->rules.burn; /* returned cards are not burned */
    return rf_shoe_cards_left(&table->shoe) == 0 && table->rack.count <= burn;
}

/* True when a box from `first` on has at least `cards` cards. */
static bool
law_box_has(const struct rf_round *round, unsigned first, unsigned cards)
{
    for (unsigned box = first; box <= RF_BOXES_MAX; box++)
        if (round->cards[box] >= cards)
            return true;
    return false;
}

/* True when a place after `box` in the order of dealing (a higher box, or the dealer) has at least
 * `cards` cards. */
static bool
law_passed_over(const struct rf_round *round, unsigned box, unsigned cards)
{
    return law_box_has(round, box + 1, cards) || round->cards[RF_HAND_DEALER] >= cards;
}

/* HR.15: the box has no first card and can no longer get one. */
static bool
law_left_out(const struct rf_round *round, unsigned box)
{
    return round->cards[box] == 0 && (law_passed_over(round, box, 1) || law_box_has(round, 1, 2));
}

/* True when no hand of the round can get another card. */
static bool
law_all_stand(const struct rf_round *round)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (round->wager_cents[box] > 0 && !round->stands[box] && !law_left_out(round, box))
            return false;
    return true;
}

/* HR.7: a round ends once, and not before its cards are dealt, unless all hands stand or no card is
 * left. */
bool
rf_law_round_ends(const struct rf_table *table, const struct rf_act *act)
{
    const struct rf_round *round = &table->round;
    if (act->kind == RF_ACT_TIME)
        return round->on;
    if (act->kind != RF_ACT_END)
        return true;
    bool dealt = round->cards[RF_HAND_DEALER] > 0 && rf_boxes_have_two(table);
    return round->on && (dealt || law_all_stand(round) || rf_shoe_is_exhausted(table));
}

/* HR.8: no shuffle is ordered while a round is on, nor, where the house knows the order, while
 * somebody sits: the new stack would be a second draw. */
bool
rf_law_shuffle_ordered_vacant(const struct rf_table *table, const struct rf_act *act)
{
    bool known = table->rules.order_known || table->shoe.known;
    return act->kind != RF_ACT_ORDER_SHUFFLE ||
           (!table->round.on && (!known || rf_seats_are_vacant(&table->seats)));
}

/* HR.9: no new cut is ordered before a cut or after the first card has left the shoe. */
bool
rf_law_recut_before_cards(const struct rf_table *table, const struct rf_act *act)
{
    return act->kind != RF_ACT_ORDER_RECUT ||
           (table->shoe.stage >= RF_SHOE_CUT && table->shoe.drawn == 0);
}

/* HR.10: a card found face up in the shoe goes to no hand. */
bool
rf_law_face_up_to_rack(const struct rf_table *table, const struct rf_act *act)
{
    (void)table;
    return act->kind != RF_ACT_FACE_UP || act->hand == RF_HAND_NONE;
}

/* HR.11: while a card drawn in error waits, no other card comes out.  Where the house knows every
 * order, none is exposed: it would choose which cards are not dealt. */
bool
rf_law_error_is_next_card(const struct rf_table *table, const struct rf_act *act)
{
    bool shown = act->kind == RF_ACT_ERROR && act->card != RF_CARD_UNKNOWN;
    if (shown && table->rules.order_known)
        return false;
    bool other = act->kind == RF_ACT_ERROR || act->kind == RF_ACT_FACE_UP ||
                 act->kind == RF_ACT_OVERDRAW || act->kind == RF_ACT_CUTTING_CARD ||
                 act->kind == RF_ACT_EXPOSE;
    return !table->held || !other;
}

/* HR.12: the dealer takes no card at 17 or more; a card drawn then counts as overdrawn. */
bool
rf_law_overdrawn_is_burned(const struct rf_table *table, const struct rf_act *act)
{
    const struct rf_round *round = &table->round;
    bool hits = table->rules.dealer_hits_soft17 && round->dealer.soft && round->dealer.total == 17;
    bool seventeen = round->dealer.total >= 17 && !hits;
    if (act->kind == RF_ACT_OVERDRAW)
        return round->on && (seventeen || round->dealer_unknown);
    bool draws = act->kind == RF_ACT_DRAW || act->kind == RF_ACT_CUTTING_CARD;
    return !(draws && act->hand == RF_HAND_DEALER && seventeen && !round->dealer_unknown);
}

/* HR.13: nothing is drawn from an empty shoe; the discards are shuffled in a round only then. */
bool
rf_law_shoe_run_out(const struct rf_table *table, const struct rf_act *act)
{
    bool empty = rf_shoe_cards_left(&table->shoe) == 0;
    if (act->kind == RF_ACT_DISCARDS)
        return table->shoe.stage == RF_SHOE_IN_PLAY && table->round.on && empty &&
               table->rack.count > table->rules.burn;
    bool takes = rf_act_draws_card(act) && act->kind != RF_ACT_CUTTING_CARD &&
                 act->kind != RF_ACT_EXPOSE;
    return !(takes && empty);
}

/* HR.14: cards are not replaced during a round. */
bool
rf_law_replaced_between_rounds(const struct rf_table *table, const struct rf_act *act)
{
    return !(act->kind == RF_ACT_REPLACE || act->kind == RF_ACT_NEW_CARDS) || !table->round.on;
}

/* Not a clause; nor is the next one (see law.h). */
bool
rf_box_is_live(const struct rf_table *table, unsigned box)
{
    return table->round.wager_cents[box] > 0 && table->round.cards[box] > 0 &&
           !table->round.stands[box];
}

bool
rf_boxes_have_two(const struct rf_table *table)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (rf_box_is_live(table, box) && table->round.cards[box] < 2)
            return false;
    return true;
}

/* True when the act deals to the dealer (`dealer`), or to a box (not `dealer`). */
static bool
law_deals_to(const struct rf_act *act, bool dealer)
{
    bool deals = act->kind == RF_ACT_DRAW || act->kind == RF_ACT_CUTTING_CARD;
    return deals && act->hand != RF_HAND_NONE && (act->hand == RF_HAND_DEALER) == dealer;
}

/* HR.15: a box that was passed over at the first card gets none in this round. */
bool
rf_law_no_first_card(const struct rf_table *table, const struct rf_act *act)
{
    const struct rf_round *round = &table->round;
    if (!law_deals_to(act, false) || round->cards[act->hand] > 0)
        return true;
    return !law_passed_over(round, act->hand, 1) && !law_box_has(round, 1, 2);
}

/* True when a box that was not passed over still waits for its second card. */
static bool
law_box_in_turn(const struct rf_table *table)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (rf_box_is_live(table, box) && table->round.cards[box] == 1 &&
            !law_passed_over(&table->round, box, 2))
            return true;
    return false;
}

/* HR.16: a box passed over at the second card gets it after the others, and nobody gets a third
 * before. */
bool
rf_law_no_second_card(const struct rf_table *table, const struct rf_act *act)
{
    const struct rf_round *round = &table->round;
    if (law_deals_to(act, true))
        return round->cards[RF_HAND_DEALER] < 2 || rf_boxes_have_two(table);
    if (!law_deals_to(act, false) || round->cards[act->hand] == 0)
        return true;
    if (round->cards[act->hand] > 1)
        return rf_boxes_have_two(table);
    return !law_passed_over(round, act->hand, 2) || !law_box_in_turn(table);
}

/* HR.17: the dealer's first card does not come before one of a box; if passed over, after the
 * players' two. */
bool
rf_law_no_dealer_card(const struct rf_table *table, const struct rf_act *act)
{
    const struct rf_round *round = &table->round;
    bool has_none = round->cards[RF_HAND_DEALER] == 0;
    if (law_deals_to(act, true) && has_none)
        return law_box_has(round, 1, 1) && (!law_box_has(round, 1, 2) || rf_boxes_have_two(table));
    if (law_deals_to(act, true))
        return law_box_has(round, 1, 2) || law_all_stand(round);
    return !law_deals_to(act, false) || round->cards[act->hand] < 2 || !has_none;
}

/* HR.18: the hand of a player who left or ran out of time gets no card and is not changed. */
bool
rf_law_hand_left_stands(const struct rf_table *table, const struct rf_act *act)
{
    if (act->kind == RF_ACT_TIME)
        return !table->round.stands[act->box] && table->round.cards[act->box] >= 2;
    if (act->kind == RF_ACT_INSURE || act->kind == RF_ACT_DECLINE || act->kind == RF_ACT_SURRENDER)
        return !table->round.stands[act->box];
    return !law_deals_to(act, false) || !table->round.stands[act->hand];
}

/* HR.19: acts of the game, cards out of turn and cards for one of several hands do not happen at a
 * table without a game. */
bool
rf_law_game_at_game_table(const struct rf_table *table, const struct rf_act *act)
{
    return table->rules.game || (act->kind < RF_ACT_BUY && !act->out_of_turn && !act->which);
}
