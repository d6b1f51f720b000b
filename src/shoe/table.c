/*
 * shoe/table.c -- what an act does, once the law permits it.
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

/* Stacks the cards that the act shuffles, in the order it states, if any.  Cards
 * that a return does not move are what they were. */
static void
table_lay(struct rf_table *table, const struct rf_act *act)
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

/* The place of the cutting card is fixed before the cut. */
static void
table_fix(struct rf_table *table, uint16_t behind)
{
    table->shoe.mark = behind;
    table->shoe.mark_fixed = true;
}

/* Opens the stack for the cut.  The rules may leave only one place for the
 * cutting card; then it is fixed already. */
static void
table_stack(struct rf_table *table, const struct rf_act *act, struct rf_offer offer)
{
    table_lay(table, act);
    struct rf_mark_view view = rf_table_mark_view(table);
    if (view.least == view.most)
        table_fix(table, view.least);
    table->offer = offer;
    rf_offer_start(&table->offer, &table->seats);
    table->held = false;
    table->owed = 0;
}

/* A game in which no card has been dealt still commences (C4.2.1). */
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

static void
table_shuffle_discards(struct rf_table *table, const struct rf_act *act)
{
    uint8_t owed = table->owed;
    table_stack(table, act, (struct rf_offer){.cause = RF_OFFER_SHOE_RAN_OUT});
    table->rack.count = 0;
    table->owed = owed;
}

/* The cards in the device lie in a new order, stated or not. */
static void
table_rearrange(struct rf_table *table, const struct rf_act *act)
{
    enum rf_shoe_stage stage = table->shoe.stage;
    table_lay(table, act);
    table->shoe.stage = stage;
}

static void
table_return_discards(struct rf_table *table, const struct rf_act *act)
{
    table_rearrange(table, act);
    table->rack.count = 0;
    table->rounds_unreturned = 0;
}

/* In the shoe or the device; a house that burns nothing plays at once. */
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

/* The shoe is empty and the cutting card has not come: a breach of C4.5.1, or where a house has
 * its own procedure of BJ(1).2, unless it may stand behind all cards. */
static void
table_cutting_card_missing(struct rf_table *table)
{
    if (rf_table_c4_mark_view(table).least > 0)
        table->fault = RF_FRONT_TO_BACK_THEN_MARK;
    else if (rf_table_mark_view(table).least > 0)
        table->fault = RF_CUT_AND_PLASTIC_CARD;
    table->shoe.cutting_card_in = false;
    table->shuffle_due = true;
    table->due = (struct rf_offer){.cause = RF_OFFER_SHOE_RAN_OUT};
}

/* Takes the next card out and learns its face, if somebody saw it. */
static rf_card
table_take(struct rf_table *table, rf_card face)
{
    rf_card card = rf_shoe_identify_card(table, face);
    rf_shoe_draw_card(&table->shoe);
    table->held = false;
    table->last = card;
    if (rf_shoe_cards_left(&table->shoe) == 0 && table->shoe.cutting_card_in)
        table_cutting_card_missing(table);
    return card;
}

static void
table_draw(struct rf_table *table, const struct rf_act *act)
{
    struct rf_round *round = &table->round;
    rf_card card = table_take(table, act->card);
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

static void
table_to_rack(struct rf_table *table, rf_card face)
{
    pile_add(&table->rack, table_take(table, face));
}

/* C4.7: one card, or as many as the house burns. */
static void
table_burn(struct rf_table *table)
{
    table_to_rack(table, RF_CARD_UNKNOWN);
    if (++table->burned < table->rules.burn)
        table->shoe.stage = RF_SHOE_LOADED;
}

rf_card
rf_table_identify_turned(const struct rf_table *table, rf_card face)
{
    for (unsigned deck = 0; deck < table->rules.decks && face != RF_CARD_UNKNOWN; deck++) {
        rf_card card = (rf_card)(deck * RF_DECK_CARDS + face);
        bool seen = false;
        for (unsigned i = 0; i < table->felt.count; i++)
            seen = seen || table->felt.card[i] == card;
        for (unsigned i = 0; i < table->rack.count; i++)
            seen = seen || table->rack.card[i] == card;
        for (unsigned i = table->shoe.drawn; i < table->shoe.count; i++)
            seen = seen || table->shoe.card[i] == card;
        if (!seen)
            return card;
    }
    return RF_CARD_UNKNOWN;
}

void
rf_table_learn_card(struct rf_table *table, rf_card card)
{
    for (unsigned i = 0; i < table->felt.count; i++)
        if (table->felt.card[i] == RF_CARD_UNKNOWN) {
            table->felt.card[i] = card;
            return;
        }
    rf_assert_failed("a card lies face down", __FILE__, __LINE__);
}

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

/* Where the order is not known r shows now: outside C4's half, or elsewhere than it was said to
 * be, it breaks C4.5.1; outside what the rules of a game say, BJ(1).2. */
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

/* The cutting card has come out: it says who cuts next. */
static void
table_cutting_card(struct rf_table *table, unsigned hand)
{
    if (!table->shoe.known)
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

static void
table_end_round(struct rf_table *table)
{
    pile_move(&table->rack, &table->felt);
    table->round = (struct rf_round){0};
    table->owed = 0;
    if (table->rules.device)
        table->rounds_unreturned++;
}

/* The cards must be shuffled before another is dealt. */
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

static void
table_recut(struct rf_table *table)
{
    table->shoe.stage = RF_SHOE_SHUFFLED;
    table->shoe.cut = 0;
    table->shoe.cutting_card_in = false;
    if (!table->shoe.mark_fixed) /* a place that was chosen after the cut goes with it */
        table->shoe.mark = RF_PLACE_UNKNOWN;
    rf_offer_start(&table->offer, &table->seats);
}

/* A card drawn in error while a wager stands is the first card of the round. */
static void
table_draw_in_error(struct rf_table *table)
{
    table->held = true;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (table->round.wager_cents[box] > 0)
            table->round.on = true;
}

/* The hand stays as it is, and no card is owed to it. */
static void
table_stand(struct rf_table *table, unsigned box)
{
    table->round.stands[box] = true;
    if (table->owed == 1 + box)
        table->owed = 0;
}

/* In a round the hand stays (HR.18); before it the wager goes with its player. */
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
    if (table->offer.to == arrival)
        rf_offer_refuse(&table->offer);
}

static void
table_leave(struct rf_table *table, const struct rf_act *act)
{
    uint32_t arrival = rf_seats_arrival(&table->seats, act->name);
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (table->seats.box[box].arrival == arrival && (act->box == 0 || act->box == box))
            table_leave_box(table, box);
}

static void
table_mark(struct rf_table *table, const struct rf_act *act)
{
    uint16_t fixed = table->shoe.mark;
    rf_shoe_mark(&table->shoe, act->cards == RF_PLACE_UNKNOWN ? fixed : act->cards);
}

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
    case RF_ACT_OFFER:
        rf_offer_ask(&table->offer, &table->seats, rf_offer_next_box(&table->offer, &table->seats));
        break;
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
    case RF_ACT_OVERDRAW: table_to_rack(table, act->card); break;
    case RF_ACT_ERROR: table_draw_in_error(table); break;
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
