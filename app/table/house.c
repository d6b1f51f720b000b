/*
 * app/table/house.c -- the house's side of a table: puts acts to the law, adds what chance or a
 * file of cards knows, and proposes the next act of the dealer and of the supervisor.
 *
 * There are three kinds of tables behind one interface.  Without a record the game is `own`.  With
 * a record (keeper.c) the game is the record's, and every act becomes a line first.  At a
 * committed table the cards come from the secrets of the keeper, and the game itself does not know
 * them.
 */
#include "table/house.h"

#include <string.h>

#include "os/check.h"
#include "table/turn.h"

void
house_start(struct house *house, const struct rf_bj_rules *rules)
{
    memset(&house->own, 0, sizeof house->own);
    if (rules)
        rf_bj_init(&house->own, rules);
    house->blackjack = rules != NULL;
    house->game = &house->own;
}

void
house_follow(struct house *house, struct keeper *keeper)
{
    CHECK(keeper);
    house->keeper = keeper;
    house->blackjack = keeper->record.game;
    house->game = &keeper->record.bj;
}

/* Adds the face that a card shows where the house knows it: from the committed stack, or the
 * file. */
static void
tell_card(const struct house *house, struct rf_act *act)
{
    if (keeper_deals(house->keeper) && act->role == RF_ROLE_DEALER)
        keeper_tell(house->keeper, act);
    else if (house->cards)
        card_file_tell(house->cards, house->game, act);
}

enum rf_clause
house_ruling(const struct house *house, const struct rf_act *act)
{
    return house->blackjack ? rf_bj_judge(house->game, act)
                            : rf_table_judge(&house->game->table, act);
}

bool
house_has_failed(const struct house *house)
{
    return house->failed || (house->keeper && house->keeper->failed);
}

/* The supervisor opens the table, and with it the planned record.  A table without its record does
 * not open: the house has failed then, and keeper_open has said why. */
static void
house_begin_record(struct house *house, const struct rf_act *act)
{
    CHECK(!house->keeper); /* a table has one record */
    house->plan.opening = act;
    house->plan.rules = house->blackjack ? &house->game->rules : NULL;
    house->failed = !keeper_open(house->planned, &house->plan);
    if (house->failed) {
        keeper_leave(house->planned);
        return;
    }
    house_follow(house, house->planned);
    house->planned = NULL;
    if (keeper_deals(house->keeper))
        house->chance = NULL; /* the stacks come from the commitments */
}

/* Does a judged act.  With a record the act becomes a line first, and the record's fold does it. */
static enum rf_clause
house_do(struct house *house, const struct rf_act *act)
{
    if (house->planned && act->kind == RF_ACT_OPEN) {
        house_begin_record(house, act);
        return RF_PERMITTED;
    }
    enum rf_clause ruling = house->keeper      ? keeper_put(house->keeper, act)
                            : house->blackjack ? rf_bj_act(&house->own, act)
                                               : rf_table_act(&house->own.table, act);
    if (ruling == RF_PERMITTED && !house_has_failed(house))
        seen_note_act(&house->seen, house->game, act);
    return ruling;
}

/* At a committed table neither chance nor a file adds anything, so the law is asked only once,
 * about the act with the card that comes.  A refused act is recorded as it was stated, without the
 * card. */
static enum rf_clause
house_put_committed(struct house *house, struct rf_act *act)
{
    struct rf_proposal proposal;
    struct rf_act told = *act;
    tell_card(house, &told);
    rf_record_propose(&house->keeper->record, &told, &proposal);
    if (proposal.ruling != RF_PERMITTED)
        return house_do(house, act);
    *act = told;
    keeper_put_proposed(house->keeper, &proposal);
    if (!house->keeper->failed)
        seen_note_act(&house->seen, house->game, act);
    return RF_PERMITTED;
}

enum rf_clause
house_perform(struct house *house, struct rf_act *act)
{
    if (house_has_failed(house))
        return RF_PERMITTED; /* the caller asks house_has_failed */
    if (keeper_deals(house->keeper))
        return house_put_committed(house, act);
    struct rf_act told = *act;
    tell_card(house, &told);
    enum rf_clause ruling = house_ruling(house, &told);
    if (ruling != RF_PERMITTED)
        return house->keeper ? house_do(house, act) : ruling;
    *act = told;
    turn_add_chance(house->game, house->chance ? &house->chance->words : NULL, act);
    if (house->cards)
        card_file_is_done(house->cards, house->game, act);
    return house_do(house, act);
}

/* What would become of the opening of a table that is not open yet. */
static struct rf_observation
foresee(const struct house *house, const struct rf_act *act)
{
    struct rf_bj copy = *house->game;
    return rf_bj_observe(&copy, act);
}

/* The opening begins the planned record; other acts go to the record, or to our own game. */
static struct rf_observation
observe_and_keep(struct house *house, const struct rf_act *act)
{
    struct rf_observation seen;
    if (house->keeper)
        return keeper_observe(house->keeper, act);
    if (!house->blackjack)
        return rf_table_observe(&house->own.table, act);
    if (!house->planned || act->kind != RF_ACT_OPEN)
        return rf_bj_observe(&house->own, act);
    seen = foresee(house, act);
    if (seen.kind != RF_SEEN_IMPOSSIBLE)
        house_begin_record(house, act);
    return seen;
}

struct rf_observation
house_observe(struct house *house, struct rf_act *act)
{
    if (house_has_failed(house))
        return (struct rf_observation){.kind = RF_SEEN_PERMITTED}; /* as in house_perform */
    struct cards after = {0};
    tell_card(house, act);
    if (house->cards) {
        after = *house->cards;
        card_file_is_done(&after, house->game, act); /* it looks at the table before the act */
    }
    struct rf_observation seen = observe_and_keep(house, act);
    if (seen.kind == RF_SEEN_IMPOSSIBLE || house_has_failed(house))
        return seen;
    if (house->cards)
        *house->cards = after;
    seen_note_act(&house->seen, house->game, act);
    return seen;
}

bool
house_begins_round(const struct house *house, const struct rf_act *act)
{
    return turn_begins_round(house->game, act);
}

/* The next card and the hole card, at a table that does not know its own cards. */
static rf_card
next_card(const struct house *house)
{
    return keeper_deals(house->keeper) ? keeper_next(house->keeper) : card_file_next(house->cards);
}

static rf_card
hole_card(const struct house *house)
{
    if (keeper_deals(house->keeper))
        return keeper_hole(house->keeper);
    return house->cards ? house->cards->hole : RF_CARD_UNKNOWN;
}

/* Makes the dealer's next act fit the cards: the cutting card comes where it lies, and a look
 * finds a natural when there is one.  False when a file of cards does not say what lay face down;
 * then a person has to state the act. */
static bool
follow_cards(const struct house *house, struct rf_act *act)
{
    uint8_t hand = house->game->table.round.on ? act->hand : RF_HAND_NONE;
    struct rf_count count = rf_bj_hand_count(&house->game->dealer);
    struct rf_act told = *act;
    tell_card(house, &told);
    if (act->kind == RF_ACT_LOOK && hole_card(house) != RF_CARD_UNKNOWN)
        act->natural = rf_count_add(count, hole_card(house)).total == 21;
    else if (act->kind == RF_ACT_LOOK || act->kind == RF_ACT_TURN)
        return told.card != RF_CARD_UNKNOWN;
    if (act->kind == RF_ACT_DRAW && next_card(house) == CARDS_CUT) {
        *act = rf_act_make(RF_ACT_CUTTING_CARD, "dealer");
        act->hand = hand;
    }
    return true;
}

bool
house_dealer_next(const struct house *house, struct rf_act *act)
{
    if (!turn_dealer(house->game, house->whims, act))
        return false;
    bool unknown = house->cards || keeper_deals(house->keeper);
    return !unknown || follow_cards(house, act);
}

bool
house_supervisor_next(const struct house *house, struct rf_act *act)
{
    return turn_supervisor(house->game, house->whims, act);
}
