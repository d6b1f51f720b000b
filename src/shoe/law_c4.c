/*
 * shoe/law_c4.c -- C4, the shuffle and cut: one function per clause, true if the act keeps it.
 *
 * rules/C4.md has the clauses and how we read them.  ruling.c asks these functions in the order of
 * clause.def.  r is the number of cards behind the cutting card.
 */
#include "shoe/law.h"

#include "base/text.h"

static bool
law_is(const struct rf_act *act, enum rf_act_kind kind)
{
    return act->kind == kind;
}

static bool
law_by_dealer(const struct rf_act *act)
{
    return act->role == RF_ROLE_DEALER;
}

static bool
law_states_stack(const struct rf_act *act)
{
    return law_is(act, RF_ACT_SHUFFLE) || law_is(act, RF_ACT_DISCARDS) ||
           law_is(act, RF_ACT_FEED) || law_is(act, RF_ACT_RETURN);
}

/* The times of C4.1: before the first card, after new cards, after the cutting card came out. */
static bool
law_shuffle_is_due(const struct rf_table *table)
{
    return table->shoe.stage == RF_SHOE_EMPTY || table->shuffle_due || table->shoe.doubtful;
}

/* C4.1: only the dealer shuffles, when a shuffle is due, by means that the table has, whole
 * decks. */
bool
rf_law_shuffle_by_hand_or_machine(const struct rf_table *table, const struct rf_act *act)
{
    const struct rf_c4_rules *declared = &act->rules;
    if (law_is(act, RF_ACT_OPEN))
        return !declared->multishuffler ||
               (declared->multishuffler_beside && declared->multishuffler_left);
    if (law_states_stack(act) && act->stack_count > 0 && !rf_stack_is_legal(table, act))
        return false;
    if (law_is(act, RF_ACT_DISCARDS))
        return law_by_dealer(act);
    if (!law_is(act, RF_ACT_SHUFFLE))
        return true;
    bool machine_missing = act->machine && !table->rules.multishuffler && !table->rules.device;
    return law_by_dealer(act) && !machine_missing && law_shuffle_is_due(table);
}

/* C4.1.1: no card leaves the shoe before the first shuffle. */
bool
rf_law_shuffle_before_play(const struct rf_table *table, const struct rf_act *act)
{
    return !rf_act_draws_card(act) || table->shoe.stage != RF_SHOE_EMPTY;
}

/* True of an act that reports that the cutting card came out or shows. */
static bool
law_reports_cutting_card(const struct rf_act *act)
{
    return law_is(act, RF_ACT_CUTTING_CARD) || law_is(act, RF_ACT_EXPOSE);
}

/* True when the cutting card is known to be next.  A held card has left the shoe already
 * (HR.11). */
static bool
law_is_at_cutting_card(const struct rf_table *table)
{
    const struct rf_shoe *shoe = &table->shoe;
    return shoe->known && shoe->cutting_card_in &&
           rf_shoe_cards_left(shoe) - table->held == shoe->mark;
}

/* True when the act would draw a card past the cutting card that lies before it. */
static bool
law_card_waits(const struct rf_table *table, const struct rf_act *act)
{
    bool from_hand = table->held && law_is(act, RF_ACT_DRAW);
    return rf_act_draws_card(act) && !law_reports_cutting_card(act) && !from_hand &&
           law_is_at_cutting_card(table);
}

/* C4.1.2: no round begins once the cutting card has come out between rounds. */
bool
rf_law_shuffle_at_first_card(const struct rf_table *table, const struct rf_act *act)
{
    if (table->round.on)
        return true;
    bool came_first = table->shuffle_due && table->due.cause == RF_OFFER_FIRST_CARD;
    return !law_card_waits(table, act) && !(came_first && rf_act_draws_card(act));
}

/* C4.1.3: a round in which the cutting card came is finished first; then no card before a
 * shuffle. */
bool
rf_law_shuffle_after_round(const struct rf_table *table, const struct rf_act *act)
{
    if (!table->round.on)
        return !(table->shuffle_due && rf_act_draws_card(act));
    return !law_is(act, RF_ACT_SHUFFLE) && !law_is(act, RF_ACT_EXPOSE) &&
           !law_card_waits(table, act);
}

static bool
law_is_about_cut(const struct rf_act *act)
{
    return law_is(act, RF_ACT_OFFER) || law_is(act, RF_ACT_REFUSE) || law_is(act, RF_ACT_CUT);
}

/* Who cuts now: the player that C4.2 names, one that a refusal reached (C4.3.1), the supervisor. */
enum law_phase { LAW_NAMED, LAW_REFUSED, LAW_SUPERVISOR };

static enum law_phase
law_phase(const struct rf_table *table)
{
    const struct rf_offer *offer = &table->offer;
    if (!offer->to && rf_offer_next_box(offer, &table->seats) == RF_SUPERVISOR_CUTS)
        return LAW_SUPERVISOR;
    bool refused = offer->refused || rf_offer_named_player_left(offer, &table->seats);
    return refused ? LAW_REFUSED : LAW_NAMED;
}

/* C4.2: the dealer offers the shuffled stack, backs away, before any card; nobody cuts unasked. */
bool
rf_law_offer_after_shuffle(const struct rf_table *table, const struct rf_act *act)
{
    if (rf_act_draws_card(act))
        return table->shoe.stage != RF_SHOE_SHUFFLED;
    if (!law_is_about_cut(act))
        return true;
    if (table->shoe.stage != RF_SHOE_SHUFFLED)
        return false;
    if (law_is(act, RF_ACT_OFFER))
        return law_by_dealer(act) && !act->faces_away;
    bool offered = table->offer.at != 0;
    return offered || law_phase(table) == LAW_SUPERVISOR;
}

/* True when the act concerns the player whose turn it is: for an offer the player to be asked next,
 * otherwise the player being asked. */
static bool
law_is_right_person(const struct rf_table *table, const struct rf_act *act)
{
    const struct rf_offer *offer = &table->offer;
    if (law_is(act, RF_ACT_OFFER))
        return rf_offer_can_ask(offer, &table->seats, act->player);
    return offer->to && act->role == RF_ROLE_PLAYER &&
           rf_seats_arrival(&table->seats, act->name) == offer->to;
}

/* While the player whom C4.2 names for this cause has not refused, nobody else may cut. */
static bool
law_is_named_cutter(const struct rf_table *table, const struct rf_act *act,
                    enum rf_offer_cause cause)
{
    if (!law_is_about_cut(act) || table->offer.cause != cause || law_phase(table) != LAW_NAMED)
        return true;
    return law_is_right_person(table, act);
}

/* C4.2.1: at the beginning of a game nobody cuts before the player who came to the table first. */
bool
rf_law_cutter_first_to_table(const struct rf_table *table, const struct rf_act *act)
{
    return law_is_named_cutter(table, act, RF_OFFER_COMMENCING);
}

/* The card after the cutting card goes to the hand it was meant for, before the round ends.
 * Otherwise the dealer could choose who cuts next. */
static bool
law_keeps_owed_card(const struct rf_table *table, const struct rf_act *act, bool to_box)
{
    unsigned hand = table->owed - 1u;
    if (!table->owed || (hand != RF_HAND_DEALER) != to_box)
        return true;
    if (law_is(act, RF_ACT_DRAW))
        return act->hand == hand;
    if (law_is(act, RF_ACT_CUTTING_CARD))
        return act->hand == hand; /* of the discards: it comes for the same hand */
    bool evades = law_is(act, RF_ACT_END) || law_is(act, RF_ACT_OVERDRAW);
    return !evades || rf_shoe_is_exhausted(table);
}

/* C4.2.2: the cutting card came for a box: its player cuts, and the dealer must say which box. */
bool
rf_law_cutter_on_box(const struct rf_table *table, const struct rf_act *act)
{
    if (law_is(act, RF_ACT_CUTTING_CARD) && table->round.on && act->hand == RF_HAND_NONE)
        return false;
    return law_keeps_owed_card(table, act, true) &&
           law_is_named_cutter(table, act, RF_OFFER_ON_BOX);
}

/* C4.2.3: the cutting card came for the dealer's hand: the player farthest right cuts. */
bool
rf_law_cutter_after_dealer(const struct rf_table *table, const struct rf_act *act)
{
    return law_keeps_owed_card(table, act, false) &&
           law_is_named_cutter(table, act, RF_OFFER_ON_DEALER);
}

/* C4.2.4: the cutting card came before a round: the player farthest right cuts. */
bool
rf_law_cutter_after_first_card(const struct rf_table *table, const struct rf_act *act)
{
    return law_is_named_cutter(table, act, RF_OFFER_FIRST_CARD);
}

/* C4.2.5, also after an ordered shuffle or an empty shoe: the player farthest right cuts. */
bool
rf_law_cutter_after_replacement(const struct rf_table *table, const struct rf_act *act)
{
    return law_is_named_cutter(table, act, RF_OFFER_REPLACED) &&
           law_is_named_cutter(table, act, RF_OFFER_ORDERED) &&
           law_is_named_cutter(table, act, RF_OFFER_SHOE_RAN_OUT);
}

/* C4.3.1: after a refusal nobody cuts before the next player clockwise. */
bool
rf_law_refused_cut_clockwise(const struct rf_table *table, const struct rf_act *act)
{
    if (!law_is_about_cut(act) || law_phase(table) != LAW_REFUSED)
        return true;
    bool supervisor_cuts = law_is(act, RF_ACT_CUT) && act->role == RF_ROLE_SUPERVISOR;
    return supervisor_cuts || law_is_right_person(table, act);
}

/* C4.3.2: the supervisor cuts if all players refused, and only then. */
bool
rf_law_supervisor_cuts_last(const struct rf_table *table, const struct rf_act *act)
{
    if (!law_is_about_cut(act))
        return true;
    bool supervisor_cuts = law_is(act, RF_ACT_CUT) && act->role == RF_ROLE_SUPERVISOR;
    return (law_phase(table) == LAW_SUPERVISOR) == supervisor_cuts;
}

/* C4.4: a cut must leave at least one deck on both sides; a table of one deck does not open. */
bool
rf_law_cut_one_deck_in(const struct rf_table *table, const struct rf_act *act)
{
    if (law_is(act, RF_ACT_OPEN))
        return act->rules.device || act->rules.house ||
               (act->rules.decks >= 2 && act->rules.cut_margin >= RF_DECK_CARDS);
    struct rf_cut_view view = rf_table_cut_view(table);
    return !law_is(act, RF_ACT_CUT) || (act->cards >= view.least && act->cards <= view.most);
}

/* True when r is in the range of C4.5.1 and, if it was fixed before the cut, the same.  Where
 * nobody knows the order, the dealer may choose r after the cut. */
static bool
law_is_mark_place(const struct rf_table *table, const struct rf_act *act)
{
    struct rf_mark_view view = rf_table_c4_mark_view(table);
    bool fixed = table->shoe.mark != RF_PLACE_UNKNOWN;
    if (law_is(act, RF_ACT_MARK) && (fixed || act->cards == RF_PLACE_UNKNOWN))
        return act->cards == RF_PLACE_UNKNOWN || act->cards == table->shoe.mark;
    return act->cards >= view.least && act->cards <= view.most &&
           (law_is(act, RF_ACT_FIX) || !table->shoe.known);
}

/* A dealer who knows the order could choose how deep the shoe is dealt, so r is fixed first. */
static bool
law_mark_must_be_fixed(const struct rf_shoe *shoe)
{
    return shoe->stage == RF_SHOE_SHUFFLED && shoe->mark == RF_PLACE_UNKNOWN && shoe->known;
}

/* The range that a table declares must lie within C4.5.1; house rules may reach farther. */
static bool
law_is_declared_range(const struct rf_c4_rules *rules)
{
    unsigned half = rules->decks * RF_DECK_CARDS / 2u;
    if (rules->house)
        return rules->cutting_card_min <= rules->cutting_card_max &&
               rules->cutting_card_max < 2 * half;
    return rules->cutting_card_min >= 1 && rules->cutting_card_min <= rules->cutting_card_max &&
           rules->cutting_card_max <= half;
}

/* C4.5.1: cut, front to back, cutting card in its range: no step is skipped or done by others. */
bool
rf_law_front_to_back_then_mark(const struct rf_table *table, const struct rf_act *act)
{
    const struct rf_shoe *shoe = &table->shoe;
    switch (act->kind) {
    case RF_ACT_OPEN: return act->rules.device || law_is_declared_range(&act->rules);
    case RF_ACT_FIX:
        return shoe->stage == RF_SHOE_SHUFFLED && shoe->mark == RF_PLACE_UNKNOWN &&
               law_by_dealer(act) && law_is_mark_place(table, act);
    case RF_ACT_CUT: return !law_mark_must_be_fixed(shoe);
    case RF_ACT_FRONT_TO_BACK: return shoe->stage == RF_SHOE_CUT && law_by_dealer(act);
    case RF_ACT_MARK:
        return shoe->stage == RF_SHOE_CLOSED && law_by_dealer(act) && law_is_mark_place(table, act);
    case RF_ACT_LOAD: return shoe->stage >= RF_SHOE_MARKED;
    default: break;
    }
    if (law_reports_cutting_card(act) && shoe->stage == RF_SHOE_IN_PLAY)
        return shoe->cutting_card_in && (!shoe->known || law_is_at_cutting_card(table));
    return !rf_act_draws_card(act) || shoe->stage == RF_SHOE_EMPTY ||
           shoe->stage == RF_SHOE_SHUFFLED || shoe->stage >= RF_SHOE_MARKED;
}

/* C4.5.2: the marked stack must go into the shoe before a card is drawn. */
bool
rf_law_stack_in_shoe(const struct rf_table *table, const struct rf_act *act)
{
    if (law_is(act, RF_ACT_FEED) || law_is(act, RF_ACT_RETURN))
        return false;
    if (law_is(act, RF_ACT_LOAD))
        return table->shoe.stage == RF_SHOE_MARKED;
    return !rf_act_draws_card(act) || table->shoe.stage != RF_SHOE_MARKED;
}

/* C4.6.1: new decks must be shuffled by hand before they go into the device. */
bool
rf_law_device_new_decks_by_hand(const struct rf_table *table, const struct rf_act *act)
{
    if (law_is(act, RF_ACT_OPEN))
        return !act->rules.device || !act->rules.multishuffler;
    if (!table->rules.device)
        return true;
    if (law_is(act, RF_ACT_FEED) || rf_act_draws_card(act))
        return table->shoe.stage != RF_SHOE_EMPTY;
    return !law_is(act, RF_ACT_SHUFFLE) || !act->machine;
}

/* C4.6.2: cards must be in the device before one is drawn, and discards go back when due. */
bool
rf_law_device_shuffles(const struct rf_table *table, const struct rf_act *act)
{
    const struct rf_shoe *shoe = &table->shoe;
    if (!table->rules.device)
        return true;
    if (law_is(act, RF_ACT_FEED))
        return shoe->stage == RF_SHOE_SHUFFLED;
    bool due = !table->round.on && table->rounds_unreturned >= table->rules.device_rounds;
    if (law_is(act, RF_ACT_RETURN))
        return shoe->stage == RF_SHOE_IN_PLAY && rf_stack_count(table, act) > 0 &&
               (due || rf_shoe_cards_left(shoe) == 0);
    return !rf_act_draws_card(act) || (shoe->stage >= RF_SHOE_LOADED && !due);
}

/* True when a range other than the default, or any range in words, was declared. */
static bool
law_declares_cutting_card(const struct rf_c4_rules *rules)
{
    struct rf_c4_rules usual = rf_c4_rules_default(rules->decks);
    return rules->cutting_card_said || rules->cutting_card_min != usual.cutting_card_min ||
           rules->cutting_card_max != usual.cutting_card_max;
}

/* C4.6.3: at a table with a device nothing is cut and there is no cutting card. */
bool
rf_law_device_no_cut(const struct rf_table *table, const struct rf_act *act)
{
    if (law_is(act, RF_ACT_OPEN))
        return !act->rules.device || !law_declares_cutting_card(&act->rules);
    if (!table->rules.device)
        return true;
    switch (act->kind) {
    case RF_ACT_FIX:
    case RF_ACT_OFFER:
    case RF_ACT_REFUSE:
    case RF_ACT_CUT:
    case RF_ACT_FRONT_TO_BACK:
    case RF_ACT_MARK:
    case RF_ACT_CUTTING_CARD:
    case RF_ACT_EXPOSE:
    case RF_ACT_ORDER_RECUT: return false;
    default: return true;
    }
}

/* C4.6.4: a table with a device deals from it and loads no shoe. */
bool
rf_law_device_for_shoe(const struct rf_table *table, const struct rf_act *act)
{
    return !table->rules.device || !(law_is(act, RF_ACT_LOAD) || law_is(act, RF_ACT_DISCARDS));
}

/* C4.7: the first card must be burned unseen, and nobody may show it. */
bool
rf_law_burn_first_card(const struct rf_table *table, const struct rf_act *act)
{
    if (law_is(act, RF_ACT_SHOW_BURNED))
        return false;
    if (law_is(act, RF_ACT_BURN))
        return table->shoe.stage == RF_SHOE_LOADED && act->card == RF_CARD_UNKNOWN;
    return !rf_act_draws_card(act) || table->shoe.stage != RF_SHOE_LOADED;
}
