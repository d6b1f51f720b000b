/*
 * shoe/table.c -- performs an act, once the law has permitted it.
 *
 * rf_table_act asks ruling.c, then rf_table_apply changes the table, one function per kind of act.
 * Nothing here can fail: an impossible state is a bug and stops the program.
 */
#include "riffle/table.h"

#include <string.h>

#include "base/assert.h"
#include "shoe/law.h"

static void
pile_add(struct rf_pile *pile, rf_card card)
{
    RF_ASSERT(pile->count < RF_CARDS_MAX);
    pile->card[pile->count++] = card;
}

static void
pile_move(struct rf_pile *to, struct rf_pile *from)
{
    for (unsigned i = 0; i < from->count; i++)
        pile_add(to, from->card[i]);
    from->count = 0;
}

/* Lays the cards that the act shuffles into the shoe, in the order it states, if any.  Cards that a
 * return does not move keep what is known about them. */
static void
table_lay_cards(struct rf_table *table, const struct rf_act *act)
{
    rf_card stack[RF_CARDS_MAX];
    bool known = act->stack_count > 0;
    if (known && !rf_stack_resolve(table, act, stack))
        rf_assert_failed("a stack that C4.1 permitted", __FILE__, __LINE__);
    struct rf_shoe before = table->shoe;
    uint16_t still = rf_stack_buffered(table, act);
    rf_shoe_stack(&table->shoe, known ? stack : NULL, rf_stack_count(table, act));
    for (unsigned i = 0; i < still && !known; i++)
        table->shoe.card[i] = before.card[before.drawn + i];
}

/* Fixes the place of the cutting card before the cut (C4.5.1). */
static void
table_fix(struct rf_table *table, uint16_t behind)
{
    table->shoe.mark = behind;
    table->shoe.mark_fixed = true;
}

/* Prepares the stack for the cut.  If the rules leave only one place for the cutting card, it is
 * fixed at once. */
static void
table_stack(struct rf_table *table, const struct rf_act *act, struct rf_offer offer)
{
    table_lay_cards(table, act);
    struct rf_mark_view view = rf_table_mark_view(table);
    if (view.least == view.most)
        table_fix(table, view.least);
    table->offer = offer;
    rf_offer_start(&table->offer, &table->seats);
    table->held = false;
    table->owed = 0;
}

/* Until a card has been dealt, the next cut is still that of a new game (C4.2.1). */
static void
table_shuffle(struct rf_table *table, const struct rf_act *act)
{
    struct rf_offer first = {.cause = RF_OFFER_COMMENCING};
    table_stack(table, act, table->commenced ? table->due : first);
    table->rack.count = 0;
    table->shuffle_due = false;
    table->rounds_unreturned = 0;
    table->due = (struct rf_offer){.cause = RF_OFFER_SHOE_RAN_OUT};
    if (act->machine && table->rules.sets == 2)
        table->set ^= 1;
}

/* HR.13: in a round, so a card that is owed to a hand stays owed. */
static void
table_shuffle_discards(struct rf_table *table, const struct rf_act *act)
{
    uint8_t owed = table->owed;
    table_stack(table, act, (struct rf_offer){.cause = RF_OFFER_SHOE_RAN_OUT});
    table->rack.count = 0;
    table->owed = owed;
}

/* Gives the cards in the device a new order, stated or not. */
static void
table_rearrange(struct rf_table *table, const struct rf_act *act)
{
    enum rf_shoe_stage stage = table->shoe.stage;
    table_lay_cards(table, act);
    table->shoe.stage = stage;
}

static void
table_return_discards(struct rf_table *table, const struct rf_act *act)
{
    table_rearrange(table, act);
    table->rack.count = 0;
    table->rounds_unreturned = 0;
}

/* Puts the stack into the shoe or device.  A house that burns no card plays at once. */
static void
table_load(struct rf_table *table)
{
    rf_shoe_load(&table->shoe);
    table->burned = 0;
    if (table->rules.burn == 0)
        table->shoe.stage = RF_SHOE_IN_PLAY;
}

static void
table_feed(struct rf_table *table, const struct rf_act *act)
{
    table_rearrange(table, act);
    table_load(table);
}

/* The shoe is empty and the cutting card never came.  That breaks C4.5.1 (or BJ(1).2 under house
 * rules), unless the cutting card may lie behind all cards. */
static void
table_cutting_card_missing(struct rf_table *table)
{
    if (table->shoe.mark_told)
        table->fault = RF_PERMITTED;
    else if (rf_table_c4_mark_view(table).least > 0)
        table->fault = RF_FRONT_TO_BACK_THEN_MARK;
    else if (rf_table_mark_view(table).least > 0)
        table->fault = RF_CUT_AND_PLASTIC_CARD;
    table->shoe.cutting_card_in = false;
    table->shuffle_due = true;
    table->due = (struct rf_offer){.cause = RF_OFFER_SHOE_RAN_OUT};
}

/* Takes the next card out, and learns its face if somebody saw it. */
static rf_card
table_take_card(struct rf_table *table, rf_card face)
{
    rf_card card = rf_shoe_identify_card(table, face);
    rf_shoe_draw_card(&table->shoe);
    table->held = false;
    table->last = card;
    if (rf_shoe_cards_left(&table->shoe) == 0 && table->shoe.cutting_card_in)
        table_cutting_card_missing(table);
    return card;
}

/* A card to a hand: it begins the round, and the game. */
static void
table_draw(struct rf_table *table, const struct rf_act *act)
{
    struct rf_round *round = &table->round;
    rf_card card = table_take_card(table, act->card);
    pile_add(&table->felt, card);
    round->on = true;
    table->commenced = true;
    round->cards[act->hand]++;
    table->owed = 0;
    if (act->hand != RF_HAND_DEALER)
        return;
    if (card == RF_CARD_UNKNOWN || act->face_down)
        round->dealer_unknown = true;
    else
        round->dealer = rf_count_add(round->dealer, card);
}

/* The next card goes straight to the discard rack. */
static void
table_discard_next(struct rf_table *table, rf_card face)
{
    pile_add(&table->rack, table_take_card(table, face));
}

/* C4.7: one card, or as many as the house burns. */
static void
table_burn(struct rf_table *table)
{
    table_discard_next(table, RF_CARD_UNKNOWN);
    if (++table->burned < table->rules.burn)
        table->shoe.stage = RF_SHOE_LOADED;
}

/* The order of the felt does not matter, so the last card fills the gap. */
void
rf_table_gather_cards(struct rf_table *table, const rf_card *cards, unsigned count)
{
    struct rf_pile *felt = &table->felt;
    for (unsigned i = 0; i < count; i++) {
        unsigned at = 0;
        while (felt->card[at] != cards[i])
            RF_ASSERT(++at < felt->count);
        felt->card[at] = felt->card[--felt->count];
        pile_add(&table->rack, cards[i]);
        table->round.gathered++;
    }
}

/* The cutting card shows where it was.  Outside C4's range, or not where it was said to be, it
 * breaks C4.5.1; outside the range of the game's rules, BJ(1).2. */
static enum rf_clause
table_mark_fault(const struct rf_table *table, uint16_t behind)
{
    struct rf_mark_view c4 = rf_table_c4_mark_view(table), view = rf_table_mark_view(table);
    uint16_t fixed = table->shoe.mark;
    if (fixed != RF_PLACE_UNKNOWN && behind != fixed)
        return RF_FRONT_TO_BACK_THEN_MARK;
    if (behind < c4.least || behind > c4.most)
        return RF_FRONT_TO_BACK_THEN_MARK;
    return behind < view.least || behind > view.most ? RF_CUT_AND_PLASTIC_CARD : RF_PERMITTED;
}

/* The cutting card has come out: a shuffle is due, and its place decides who cuts next (C4.2). */
static void
table_cutting_card(struct rf_table *table, unsigned hand)
{
    if (!table->shoe.known && !table->shoe.mark_told)
        table->fault = table_mark_fault(table, rf_shoe_cards_left(&table->shoe));
    rf_shoe_remove_cutting_card(&table->shoe);
    table->shuffle_due = true;
    table->due = (struct rf_offer){.cause = RF_OFFER_FIRST_CARD};
    if (!table->round.on)
        return;
    table->owed = (uint8_t)(1 + hand);
    table->due.cause = hand == RF_HAND_DEALER ? RF_OFFER_ON_DEALER : RF_OFFER_ON_BOX;
    table->due.box = (uint8_t)hand;
    table->due.arrival = table->seats.box[hand].arrival;
}

/* The cards go from the felt to the rack; wagers are the game's affair. */
static void
table_end_round(struct rf_table *table)
{
    pile_move(&table->rack, &table->felt);
    table->round = (struct rf_round){0};
    table->owed = 0;
    if (table->rules.device)
        table->rounds_unreturned++;
}

/* All cards leave the table and must be shuffled before another is dealt. */
static void
table_empty_shoe(struct rf_table *table, enum rf_offer_cause cause)
{
    table->due = (struct rf_offer){.cause = cause};
    table->offer = (struct rf_offer){0};
    table->shoe = (struct rf_shoe){.stage = RF_SHOE_EMPTY};
    table->rack.count = 0;
    table->shuffle_due = false;
    table->held = false;
    table->owed = 0;
}

/* HR.9: the stack is offered again; its cards stay in their present order. */
static void
table_recut(struct rf_table *table)
{
    table->shoe.stage = RF_SHOE_SHUFFLED;
    table->shoe.cut = 0;
    table->shoe.cutting_card_in = false;
    if (!table->shoe.mark_fixed) /* a place chosen after the cut is chosen again */
        table->shoe.mark = RF_PLACE_UNKNOWN;
    rf_offer_start(&table->offer, &table->seats);
}

/* HR.11: one that was shown goes to the rack, like a card found face up.  HR.5: one that was not,
 * drawn while a wager stands, is the first card of the round. */
static void
table_draw_in_error(struct rf_table *table, rf_card shown)
{
    if (shown != RF_CARD_UNKNOWN) {
        table_discard_next(table, shown);
        return;
    }
    table->held = true;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (table->round.wager_cents[box] > 0)
            table->round.on = true;
}

/* The hand stays as it is, and no card is owed to it any more (HR.18). */
static void
table_stand(struct rf_table *table, unsigned box)
{
    table->round.stands[box] = true;
    if (table->owed == 1 + box)
        table->owed = 0;
}

/* In a round the hand stays (HR.18); before it, the player takes the wager along. */
static void
table_leave_box(struct rf_table *table, unsigned box)
{
    uint32_t arrival = table->seats.box[box].arrival;
    rf_seats_leave(&table->seats, box);
    if (table->round.on)
        table_stand(table, box);
    else
        table->round.wager_cents[box] = 0;
    for (unsigned other = 1; other <= RF_BOXES_MAX; other++)
        if (table->seats.box[other].arrival == arrival)
            return;
    /* They held no other box: leaving while being asked to cut counts as a refusal. */
    if (table->offer.to == arrival)
        rf_offer_refuse(&table->offer);
}

/* Box 0 means all boxes of the player. */
static void
table_leave(struct rf_table *table, const struct rf_act *act)
{
    uint32_t arrival = rf_seats_arrival(&table->seats, act->name);
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (table->seats.box[box].arrival == arrival && (act->box == 0 || act->box == box))
            table_leave_box(table, box);
}

/* A mark without a number keeps the place that was fixed, or leaves it unknown. */
static void
table_mark(struct rf_table *table, const struct rf_act *act)
{
    uint16_t fixed = table->shoe.mark;
    rf_shoe_mark(&table->shoe, act->cards == RF_PLACE_UNKNOWN ? fixed : act->cards);
}

/* Acts from RF_ACT_BUY on belong to the game, which performs them itself. */
void
rf_table_apply(struct rf_table *table, const struct rf_act *act)
{
    table->fault = RF_PERMITTED;
    switch (act->kind) {
    case RF_ACT_OPEN:
        *table = (struct rf_table){.open = true, .rules = act->rules, .last = RF_CARD_UNKNOWN};
        break;
    case RF_ACT_SIT: rf_seats_sit(&table->seats, act->name, act->box); break;
    case RF_ACT_LEAVE: table_leave(table, act); break;
    case RF_ACT_SHUFFLE: table_shuffle(table, act); break;
    case RF_ACT_FIX: table_fix(table, act->cards); break;
    case RF_ACT_OFFER: rf_offer_ask_player(&table->offer, &table->seats, act->player); break;
    case RF_ACT_REFUSE: rf_offer_refuse(&table->offer); break;
    case RF_ACT_CUT:
        rf_shoe_cut(&table->shoe, act->cards);
        table->offer.to = 0;
        break;
    case RF_ACT_FRONT_TO_BACK: rf_shoe_front_to_back(&table->shoe); break;
    case RF_ACT_MARK: table_mark(table, act); break;
    case RF_ACT_LOAD: table_load(table); break;
    case RF_ACT_FEED: table_feed(table, act); break;
    case RF_ACT_BURN: table_burn(table); break;
    case RF_ACT_WAGER: table->round.wager_cents[act->box] = act->cents; break;
    case RF_ACT_TAKE_BACK: table->round.wager_cents[act->box] = 0; break;
    case RF_ACT_DRAW: table_draw(table, act); break;
    case RF_ACT_CUTTING_CARD:
    case RF_ACT_EXPOSE: table_cutting_card(table, act->hand); break;
    case RF_ACT_TIME: table_stand(table, act->box); break;
    case RF_ACT_END: table_end_round(table); break;
    case RF_ACT_RETURN: table_return_discards(table, act); break;
    case RF_ACT_ORDER_SHUFFLE: table_empty_shoe(table, RF_OFFER_ORDERED); break;
    case RF_ACT_ORDER_RECUT: table_recut(table); break;
    case RF_ACT_FACE_UP:
    case RF_ACT_OVERDRAW: table_discard_next(table, act->card); break;
    case RF_ACT_ERROR: table_draw_in_error(table, act->card); break;
    case RF_ACT_DISCARDS: table_shuffle_discards(table, act); break;
    case RF_ACT_REPLACE:
    case RF_ACT_NEW_CARDS: table_empty_shoe(table, RF_OFFER_REPLACED); break;
    case RF_ACT_SHOW_BURNED: rf_assert_failed("no law permits it", __FILE__, __LINE__);
    default: RF_ASSERT(act->kind >= RF_ACT_BUY && act->kind < RF_ACTS); /* the game does them */
    }
}

enum rf_clause
rf_table_act(struct rf_table *table, const struct rf_act *act)
{
    enum rf_clause ruling = rf_table_judge(table, act);
    if (ruling != RF_PERMITTED)
        return ruling;
    rf_table_apply(table, act);
    rf_table_check_invariants(table);
    return RF_PERMITTED;
}
