/*
 * blackjack/awaits.c -- what a table waits for: who must act, and for which box and hand.
 *
 * It joins two questions: what the shoe lacks (below), and where the round stands (phase.c).
 * Between rounds the shoe comes first: nobody wagers before it is ready.  In a round it matters
 * only when a card is due and cannot be dealt.  The room's clocks, the views and the automatic
 * dealer read the answer.  It does not ask the law; tests/property/game_property.c checks that it
 * agrees with the first act that the law permits.
 */
#include "blackjack/bj_internal.h"

#include "base/assert.h"
#include "shoe/law.h"

/* True when cards must be shuffled, or returned to the device, before another is dealt. */
static bool
awaits_shuffle(const struct rf_table *table)
{
    bool empty = table->shoe.stage == RF_SHOE_IN_PLAY && rf_shoe_cards_left(&table->shoe) == 0;
    if (table->shoe.stage == RF_SHOE_EMPTY || empty)
        return true;
    if (table->round.on)
        return false;
    bool full = table->rules.device && table->shoe.stage == RF_SHOE_IN_PLAY &&
                table->rounds_unreturned >= table->rules.device_rounds;
    return table->shuffle_due || full;
}

/* What the shoe needs before a card can be dealt, or RF_PHASE_WAGERS when it is ready. */
static enum rf_bj_phase
shoe_phase(const struct rf_table *table)
{
    if (awaits_shuffle(table))
        return RF_PHASE_SHUFFLE;
    if (table->shoe.stage == RF_SHOE_SHUFFLED && !table->rules.device)
        return RF_PHASE_CUT;
    return table->shoe.stage < RF_SHOE_IN_PLAY ? RF_PHASE_LOAD : RF_PHASE_WAGERS;
}

/* The dealer fixes the place and offers the stack, the player who is asked answers, and the
 * supervisor cuts when all have refused (C4.2, C4.3). */
static struct rf_bj_awaits
awaits_cut(const struct rf_table *table)
{
    struct rf_bj_awaits awaits = {.phase = RF_PHASE_CUT, .role = RF_ROLE_DEALER};
    RF_ASSERT(table->shoe.stage == RF_SHOE_SHUFFLED && !table->rules.device);
    if (table->shoe.known && table->shoe.mark == RF_PLACE_UNKNOWN)
        return awaits;
    if (table->offer.to) {
        awaits.role = RF_ROLE_PLAYER;
        awaits.player = table->offer.to;
    } else if (rf_offer_next_box(&table->offer, &table->seats) == RF_SUPERVISOR_CUTS)
        awaits.role = RF_ROLE_SUPERVISOR;
    return awaits;
}

/* Players wager until there is a wager; then the dealer may deal.  If the cutting card is known to
 * be next, the dealer draws it before either. */
static struct rf_bj_awaits
awaits_wagers(const struct rf_bj *game)
{
    const struct rf_table *table = &game->table;
    const struct rf_shoe *shoe = &table->shoe;
    bool cutting_card = rf_shoe_is_at_cutting_card(shoe) && !table->held; /* HR.11 */
    RF_ASSERT(!table->round.on && shoe->stage == RF_SHOE_IN_PLAY);
    bool deals = cutting_card || rf_bj_phase_next_deal(game) != RF_HAND_NONE;
    return (struct rf_bj_awaits){.phase = RF_PHASE_WAGERS,
                                 .role = deals ? RF_ROLE_DEALER : RF_ROLE_PLAYER};
}

/* Either the player of a box decides, or the dealer gives its hand a card. */
static struct rf_bj_awaits
awaits_of_box(const struct rf_bj *game, enum rf_bj_phase phase, unsigned box, unsigned hand)
{
    bool decides = phase == RF_PHASE_PLAY || phase == RF_PHASE_INSURANCE;
    RF_ASSERT(box <= RF_BOXES_MAX && hand < RF_BJ_HANDS_MAX);
    return (struct rf_bj_awaits){.phase = phase,
                                 .role = decides ? RF_ROLE_PLAYER : RF_ROLE_DEALER,
                                 .player = decides ? game->box[box].arrival : 0,
                                 .box = (uint8_t)box,
                                 .hand = (uint8_t)hand};
}

/* The box and hand that belong to a phase of the round. */
static struct rf_bj_awaits
awaits_of_round(const struct rf_bj *game, enum rf_bj_phase phase)
{
    unsigned box, hand;
    switch (phase) {
    case RF_PHASE_DEAL: return awaits_of_box(game, phase, rf_bj_phase_next_deal(game), 0);
    case RF_PHASE_INSURANCE: return awaits_of_box(game, phase, rf_bj_unanswered_box(game), 0);
    case RF_PHASE_CARD:
    case RF_PHASE_PLAY:
        if (rf_bj_phase_turn(game, &box, &hand))
            return awaits_of_box(game, phase, box, hand);
        break;
    default: break;
    }
    return (struct rf_bj_awaits){.phase = phase, .role = RF_ROLE_DEALER};
}

/* A phase that needs no card is not held up by the shoe. */
struct rf_bj_awaits
rf_bj_awaits(const struct rf_bj *game)
{
    const struct rf_table *table = &game->table;
    if (!table->open)
        return (struct rf_bj_awaits){.phase = RF_PHASE_CLOSED, .role = RF_ROLE_SUPERVISOR};
    enum rf_bj_phase phase = rf_bj_phase(game), shoe = shoe_phase(table);
    bool card = phase == RF_PHASE_DEAL || phase == RF_PHASE_CARD || phase == RF_PHASE_DRAW;
    if (shoe == RF_PHASE_WAGERS || (phase != RF_PHASE_WAGERS && !card))
        return phase == RF_PHASE_WAGERS ? awaits_wagers(game) : awaits_of_round(game, phase);
    if (shoe == RF_PHASE_CUT)
        return awaits_cut(table);
    if (shoe == RF_PHASE_SHUFFLE && table->round.on && rf_shoe_is_exhausted(table))
        shoe = RF_PHASE_OVER; /* HR.7: the round ends for want of cards */
    return (struct rf_bj_awaits){.phase = shoe, .role = RF_ROLE_DEALER};
}

bool
rf_bj_awaits_insurance(const struct rf_bj *game, unsigned box)
{
    RF_ASSERT(box >= 1 && box <= RF_BOXES_MAX);
    return game->box[box].wager_cents[0] > 0 && !game->box[box].answered &&
           !game->table.round.stands[box] && rf_bj_phase(game) == RF_PHASE_INSURANCE;
}

unsigned
rf_bj_phase_awaited_hand(const struct rf_bj *game)
{
    unsigned box, hand;
    switch (rf_bj_phase(game)) {
    case RF_PHASE_WAGERS:
    case RF_PHASE_DEAL: return rf_bj_phase_next_deal(game);
    case RF_PHASE_CARD: rf_bj_phase_turn(game, &box, &hand); return box;
    case RF_PHASE_DRAW: return RF_HAND_DEALER;
    default: return RF_HAND_NONE;
    }
}
