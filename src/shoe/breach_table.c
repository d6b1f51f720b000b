/*
 * shoe/breach_table.c -- what a forbidden act does to the table of C4, at an observed table.
 *
 * Each function follows the act and not what the law expected.  A step of C4 that was left out
 * counts as done from then on, so that it is reported once: `rf_shoe.doubtful` notes that the
 * stack was not shuffled or cut, and a shuffle is then permitted as the remedy;
 * `rf_shoe.mark_told` notes that the cutting card is not where the law wants it, so that its
 * appearance is no second breach.  What is only said, such as a refusal by somebody who was not
 * asked, changes nothing.
 */
#include "shoe/breach_table.h"

#include "base/assert.h"
#include "shoe/law.h"

bool
rf_breach_restacks(const struct rf_table *table)
{
    return table->shoe.stage == RF_SHOE_EMPTY ||
           (table->shoe.stage == RF_SHOE_IN_PLAY && table->shuffle_due && !table->round.on);
}

uint16_t
rf_breach_stack_count(const struct rf_table *table)
{
    bool lies = table->shoe.stage != RF_SHOE_EMPTY && table->shoe.stage < RF_SHOE_IN_PLAY;
    uint16_t all = (uint16_t)(table->rules.decks * RF_DECK_CARDS);
    return lies ? table->shoe.count : (uint16_t)(all - table->felt.count);
}

/* A stack of `count` cards in an unknown order lies before the players. */
static void
breach_stack(struct rf_table *table, uint16_t count, struct rf_offer offer)
{
    rf_shoe_stack(&table->shoe, NULL, count);
    struct rf_mark_view view = rf_table_mark_view(table);
    if (view.least == view.most) {
        table->shoe.mark = view.least;
        table->shoe.mark_fixed = true;
    }
    table->rack.count = 0;
    table->held = false;
    table->offer = offer;
    rf_offer_start(&table->offer, &table->seats);
}

/* Cards that nobody shuffled become the stack. */
void
rf_breach_restack(struct rf_table *table)
{
    struct rf_offer first = {.cause = RF_OFFER_COMMENCING};
    breach_stack(table, rf_breach_stack_count(table), table->commenced ? table->due : first);
    table->shoe.doubtful = !table->rules.device;
    table->owed = 0;
    table->shuffle_due = false;
    table->rounds_unreturned = 0;
    table->due = (struct rf_offer){.cause = RF_OFFER_SHOE_RAN_OUT};
}

static void
breach_load(struct rf_table *table)
{
    rf_shoe_load(&table->shoe);
    table->offer.to = 0;
    table->burned = 0;
    if (table->rules.burn == 0)
        table->shoe.stage = RF_SHOE_IN_PLAY;
}

/* The cutting card goes in, and its place is not judged any more.  Where nobody knows the place
 * it may come at any time, also out of a stack whose order was stated. */
void
rf_breach_mark_at(struct rf_shoe *shoe, uint16_t behind)
{
    rf_shoe_mark(shoe, behind);
    shoe->mark_told = true;
    shoe->known = shoe->known && behind != RF_PLACE_UNKNOWN;
}

/* One step of C4 that nobody did counts as done. */
static void
breach_step(struct rf_table *table)
{
    struct rf_shoe *shoe = &table->shoe;
    switch (shoe->stage) {
    case RF_SHOE_EMPTY: rf_breach_restack(table); break;
    case RF_SHOE_SHUFFLED:
        shoe->doubtful = !table->rules.device; /* there the next return mixes the cards */
        table->offer.to = 0;
        if (table->rules.device)
            breach_load(table);
        else
            rf_shoe_cut(shoe, 0);
        break;
    case RF_SHOE_CUT: shoe->stage = RF_SHOE_CLOSED; break; /* the front stays where it is */
    case RF_SHOE_CLOSED: rf_breach_mark_at(shoe, shoe->mark); break;
    case RF_SHOE_MARKED: breach_load(table); break;
    default:
        shoe->stage = RF_SHOE_IN_PLAY;
        shoe->mark_told = true; /* it comes a card late */
        table->burned = table->rules.burn;
        break;
    }
}

void
rf_breach_bring_to(struct rf_table *table, enum rf_shoe_stage stage)
{
    while (table->shoe.stage < stage)
        breach_step(table);
}

/* The cutting card comes out, for a hand that can get the next card or for none. */
static void
breach_cutting_card(struct rf_table *table, unsigned hand)
{
    struct rf_act out = rf_act_make(RF_ACT_CUTTING_CARD, "dealer");
    bool to_box = hand != RF_HAND_NONE && hand != RF_HAND_DEALER;
    bool waits = hand == RF_HAND_DEALER || (to_box && rf_box_is_live(table, hand));
    out.hand = (uint8_t)(waits || to_box ? hand : RF_HAND_DEALER);
    rf_table_apply(table, &out);
    if (!waits)
        table->owed = 0;
}

void
rf_breach_open_shoe(struct rf_table *table)
{
    rf_breach_bring_to(table, RF_SHOE_IN_PLAY);
    if (rf_shoe_is_at_cutting_card(&table->shoe))
        breach_cutting_card(table, RF_HAND_NONE);
}

void
rf_breach_draw(struct rf_table *table, const struct rf_act *act, bool loose)
{
    RF_ASSERT(act->kind == RF_ACT_DRAW && act->hand <= RF_BOXES_MAX);
    rf_breach_open_shoe(table);
    struct rf_count dealer = table->round.dealer;
    bool unknown = table->round.dealer_unknown;
    rf_table_apply(table, act);
    if (!loose)
        return;
    table->round.cards[act->hand]--;
    table->round.loose++;
    table->round.dealer = dealer;
    table->round.dealer_unknown = unknown;
}

/* A card goes to the rack: burned, found face up or drawn too many.  One that waits still waits. */
static void
breach_to_rack(struct rf_table *table, const struct rf_act *act)
{
    bool held = table->held, burns = act->kind == RF_ACT_BURN;
    if (burns)
        rf_breach_bring_to(table, RF_SHOE_LOADED);
    else
        rf_breach_open_shoe(table);
    bool loaded = table->shoe.stage == RF_SHOE_LOADED;
    if (rf_shoe_is_at_cutting_card(&table->shoe))
        breach_cutting_card(table, RF_HAND_NONE);
    struct rf_act out = rf_act_make(RF_ACT_OVERDRAW, "dealer");
    out.card = act->card;
    rf_table_apply(table, &out);
    table->held = held && rf_shoe_cards_left(&table->shoe) > 0 &&
                  !rf_shoe_is_at_cutting_card(&table->shoe);
    if (burns && loaded && ++table->burned < table->rules.burn)
        table->shoe.stage = RF_SHOE_LOADED;
}

static void
breach_shuffle(struct rf_table *table, const struct rf_act *act)
{
    bool lies = table->shoe.stage > RF_SHOE_EMPTY && table->shoe.stage < RF_SHOE_IN_PLAY;
    if (table->felt.count > 0) {
        breach_stack(table, (uint16_t)(table->rules.decks * RF_DECK_CARDS - table->felt.count),
                     (struct rf_offer){.cause = RF_OFFER_SHOE_RAN_OUT});
        return;
    }
    if (lies) /* shuffled again before the cut: the cut is still the same player's */
        table->due = table->offer;
    rf_table_apply(table, act);
}

/* The discards are shuffled with the cards that are left. */
static void
breach_discards(struct rf_table *table, const struct rf_act *act)
{
    uint16_t left = rf_shoe_cards_left(&table->shoe);
    if (left == 0)
        rf_table_apply(table, act);
    else
        breach_stack(table, (uint16_t)(left + table->rack.count),
                     (struct rf_offer){.cause = RF_OFFER_SHOE_RAN_OUT});
}

unsigned
rf_breach_burned_at(const struct rf_table *table)
{
    bool lies = !table->rules.device && table->rack.count >= table->burned;
    return lies && table->burned > 0 ? table->burned - 1u : RF_CARDS_MAX;
}

/* C4.7: everybody knows the card that was burned last. */
static void
breach_show_burned(struct rf_table *table, rf_card face)
{
    unsigned at = rf_breach_burned_at(table);
    if (face != RF_CARD_UNKNOWN && at < RF_CARDS_MAX && table->rack.card[at] == RF_CARD_UNKNOWN)
        table->rack.card[at] = rf_table_identify_turned(table, face);
}

/* A card drawn in error waits, or goes to the rack if everybody saw it. */
static void
breach_error(struct rf_table *table, const struct rf_act *act)
{
    if (act->card != RF_CARD_UNKNOWN) {
        breach_to_rack(table, act);
        return;
    }
    rf_breach_open_shoe(table);
    if (table->shoe.drawn > 0) /* else it goes back: nothing was burned before it */
        rf_table_apply(table, act);
}

/* The cards are to be shuffled: after the round, or now. */
static void
breach_order(struct rf_table *table, const struct rf_act *act)
{
    enum rf_offer_cause cause = act->kind == RF_ACT_ORDER_SHUFFLE ? RF_OFFER_ORDERED
                                                                  : RF_OFFER_REPLACED;
    if (!table->round.on) {
        rf_table_apply(table, act);
        return;
    }
    if (table->rules.device)
        return; /* noted: the cards are in the device, and stay */
    table->shuffle_due = true;
    table->due = (struct rf_offer){.cause = cause};
}

/* A round without a card, and without one that waits, has not begun. */
static void
breach_settle_round(struct rf_table *table)
{
    unsigned dealt = table->round.loose;
    for (unsigned hand = 0; hand <= RF_BOXES_MAX; hand++)
        dealt += table->round.cards[hand];
    if (dealt == 0 && !table->held)
        table->round.on = false;
}

static void
breach_do(struct rf_table *table, const struct rf_act *act)
{
    bool waits = table->round.on && table->round.cards[act->box] > 0;
    switch (act->kind) {
    case RF_ACT_OFFER:
    case RF_ACT_REFUSE:
    case RF_ACT_CUT:
    case RF_ACT_FRONT_TO_BACK:
    case RF_ACT_MARK:
    case RF_ACT_FIX:
    case RF_ACT_LOAD: rf_breach_cut_act(table, act); break;
    case RF_ACT_SHUFFLE: breach_shuffle(table, act); break;
    case RF_ACT_DISCARDS: breach_discards(table, act); break;
    case RF_ACT_FEED:
        rf_breach_bring_to(table, RF_SHOE_SHUFFLED);
        rf_table_apply(table, act);
        break;
    case RF_ACT_BURN:
    case RF_ACT_FACE_UP:
    case RF_ACT_OVERDRAW: breach_to_rack(table, act); break;
    case RF_ACT_DRAW: rf_breach_draw(table, act, false); break;
    case RF_ACT_CUTTING_CARD:
    case RF_ACT_EXPOSE:
        rf_breach_bring_to(table, table->rules.device ? RF_SHOE_EMPTY : RF_SHOE_IN_PLAY);
        if (!table->rules.device)
            breach_cutting_card(table, act->hand);
        break;
    case RF_ACT_ERROR: breach_error(table, act); break;
    case RF_ACT_TIME:
        if (waits && table->round.wager_cents[act->box] > 0)
            rf_table_apply(table, act);
        break;
    case RF_ACT_ORDER_RECUT:
        if (!table->rules.device)
            rf_breach_recut(table);
        break;
    case RF_ACT_ORDER_SHUFFLE:
    case RF_ACT_REPLACE:
    case RF_ACT_NEW_CARDS: breach_order(table, act); break;
    case RF_ACT_SHOW_BURNED: breach_show_burned(table, act->card); break;
    default: rf_table_apply(table, act); break;
    }
}

void
rf_table_breach(struct rf_table *table, const struct rf_act *act)
{
    table->fault = RF_PERMITTED;
    breach_do(table, act);
    breach_settle_round(table);
}
