/*
 * shoe/breach_cut.c -- what a forbidden act does between the shuffle and the shoe: the offer, the
 * cut, the cutting card and the load.  Whoever was asked in breach is the one who is asked.
 */
#include "shoe/breach_table.h"

#include "base/assert.h"

/* The lowest box of a player who sits here. */
static unsigned
breach_box_of(const struct rf_table *table, const char *name)
{
    uint32_t arrival = rf_seats_arrival(&table->seats, name);
    unsigned box = 1;
    while (table->seats.box[box].arrival != arrival)
        RF_ASSERT(++box <= RF_BOXES_MAX);
    return box;
}

/* Asks anybody; `named` keeps the box whose turn it was. */
static void
breach_ask(struct rf_table *table, const char *name)
{
    struct rf_offer *offer = &table->offer;
    unsigned box = breach_box_of(table, name);
    uint32_t arrival = table->seats.box[box].arrival;
    unsigned right = offer->to ? offer->at : rf_offer_next_box(offer, &table->seats);
    bool same = table->seats.box[right].arrival == arrival;
    offer->named = (uint8_t)(same || right == RF_SUPERVISOR_CUTS ? 0 : right);
    offer->at = (uint8_t)(same ? right : box);
    offer->to = arrival;
    for (unsigned other = 1; other <= RF_BOXES_MAX; other++)
        if (table->seats.box[other].arrival == arrival)
            table->seats.box[other].asked = true;
}

/* A refusal counts when nobody else is being asked. */
static void
breach_refuse(struct rf_table *table, const char *name)
{
    unsigned box = breach_box_of(table, name);
    if (table->offer.to || table->seats.box[box].asked)
        return;
    breach_ask(table, name);
    rf_offer_refuse(&table->offer);
}

static void
breach_cut(struct rf_table *table, const struct rf_act *act)
{
    struct rf_shoe *shoe = &table->shoe;
    if (shoe->stage >= RF_SHOE_LOADED)
        return;
    if (shoe->stage == RF_SHOE_CLOSED && shoe->doubtful)
        return;                           /* cut late: the front has been moved */
    if (shoe->stage > RF_SHOE_SHUFFLED) { /* cut again */
        shoe->stage = RF_SHOE_SHUFFLED;
        shoe->cutting_card_in = false;
        if (!shoe->mark_fixed)
            shoe->mark = RF_PLACE_UNKNOWN;
    }
    if (shoe->known && shoe->mark == RF_PLACE_UNKNOWN) { /* it can be placed anywhere now */
        shoe->mark_told = true;
        shoe->known = false;
    }
    rf_shoe_cut(shoe, act->cards);
    table->offer.to = 0;
}

/* Without a cut nobody knows how many cards were moved. */
static void
breach_front_to_back(struct rf_table *table)
{
    struct rf_shoe *shoe = &table->shoe;
    if (shoe->stage > RF_SHOE_CUT)
        return;
    for (unsigned i = 0; i < shoe->count && shoe->stage == RF_SHOE_SHUFFLED; i++) {
        shoe->card[i] = RF_CARD_UNKNOWN;
        shoe->known = false;
    }
    rf_breach_bring_to(table, RF_SHOE_CUT);
    rf_shoe_front_to_back(shoe);
}

static void
breach_mark(struct rf_table *table, const struct rf_act *act)
{
    struct rf_shoe *shoe = &table->shoe;
    bool said = act->cards != RF_PLACE_UNKNOWN;
    if (shoe->stage >= RF_SHOE_LOADED)
        return;
    rf_breach_bring_to(table, RF_SHOE_CLOSED);
    shoe->stage = RF_SHOE_CLOSED; /* also of one that is moved to another place */
    rf_breach_mark_at(shoe, said ? act->cards : shoe->mark);
}

static void
breach_fix(struct rf_table *table, const struct rf_act *act)
{
    if (table->shoe.stage != RF_SHOE_SHUFFLED)
        return;
    table->shoe.mark = act->cards;
    table->shoe.mark_fixed = table->shoe.mark_told = true;
}

/* The cards that are left are the stack again. */
void
rf_breach_recut(struct rf_table *table)
{
    struct rf_shoe before = table->shoe;
    uint16_t left = rf_shoe_cards_left(&before);
    if (table->round.on || before.stage < RF_SHOE_CUT || left == 0)
        return;
    rf_shoe_stack(&table->shoe, before.card + before.drawn, left);
    table->shoe.known = before.known;
    table->shoe.doubtful = before.doubtful;
    table->held = false;
    rf_offer_start(&table->offer, &table->seats);
}

/* Steps of the cut and the load; a device has none of them but the load. */
void
rf_breach_cut_act(struct rf_table *table, const struct rf_act *act)
{
    if (table->rules.device && act->kind != RF_ACT_LOAD)
        return;
    if (rf_breach_restacks(table))
        rf_breach_restack(table);
    bool lies = table->shoe.stage == RF_SHOE_SHUFFLED;
    switch (act->kind) {
    case RF_ACT_OFFER:
        if (lies)
            breach_ask(table, act->player);
        break;
    case RF_ACT_REFUSE:
        if (lies)
            breach_refuse(table, act->name);
        break;
    case RF_ACT_CUT: breach_cut(table, act); break;
    case RF_ACT_FRONT_TO_BACK: breach_front_to_back(table); break;
    case RF_ACT_MARK: breach_mark(table, act); break;
    case RF_ACT_FIX: breach_fix(table, act); break;
    default: rf_breach_bring_to(table, RF_SHOE_LOADED); break;
    }
}
