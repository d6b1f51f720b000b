#include "house.h"

static bool
orders_cards(const struct rf_act *act)
{
    return act->kind == RF_ACT_SHUFFLE || act->kind == RF_ACT_FEED || act->kind == RF_ACT_RETURN ||
           act->kind == RF_ACT_DISCARDS;
}

/* What chance adds to an act that the law permits, and to no other: the order of a
 * shuffle, the face of a card dealt face up. */
static void
add_chance(const struct house *house, struct rf_act *act)
{
    const struct rf_table *table = &house->game.table;
    if (orders_cards(act) && house->chance && act->stack_count == 0)
        rf_table_arrange(table, act, house->chance->words);
    bool shown = (act->kind == RF_ACT_DRAW && !act->face_down) || act->kind == RF_ACT_FACE_UP ||
                 act->kind == RF_ACT_OVERDRAW;
    if (shown && act->card == RF_CARD_UNKNOWN && rf_shoe_left(&table->shoe) > 0 &&
        rf_shoe_next(&table->shoe) != RF_CARD_UNKNOWN)
        act->card = rf_card_face(rf_shoe_next(&table->shoe));
    rf_card under = rf_bj_under(&house->game, act);
    if (under != RF_CARD_UNKNOWN)
        act->card = rf_card_face(under);
}

enum rf_clause
house_put(struct house *house, struct rf_act *act)
{
    struct rf_bj *game = &house->game;
    struct rf_act told = *act;
    if (house->cards)
        cards_tell(house->cards, game, &told);
    enum rf_clause ruling = house->blackjack ? rf_bj_ruling(game, &told)
                                             : rf_table_ruling(&game->table, &told);
    if (ruling != RF_PERMITTED)
        return ruling;
    *act = told;
    add_chance(house, act);
    if (house->cards)
        cards_done(house->cards, game, act);
    return house->blackjack ? rf_bj_act(game, act) : rf_table_act(&game->table, act);
}

bool
house_begins_round(const struct house *house, const struct rf_act *act)
{
    bool card = act->kind == RF_ACT_DRAW || act->kind == RF_ACT_CUTTING_CARD;
    return card && !house->game.table.round.on;
}

/* What a real dealer sees when he looks; at other tables the law knows it. */
static bool
natural_told(const struct house *house)
{
    struct rf_count count = rf_bj_hand_count(&house->game.dealer);
    return rf_count_add(count, house->cards->hole).total == 21;
}

/* At a table with a file of cards the cutting card comes where the file has it.  False where the
 * file does not tell a card that lay face down: somebody has to say it. */
static bool
follow_cards(const struct house *house, struct rf_act *act)
{
    uint8_t hand = house->game.table.round.on ? act->hand : RF_HAND_NONE;
    struct rf_act told = *act;
    cards_tell(house->cards, &house->game, &told);
    if (act->kind == RF_ACT_LOOK && house->cards->hole != RF_CARD_UNKNOWN)
        act->natural = natural_told(house);
    else if (act->kind == RF_ACT_LOOK || act->kind == RF_ACT_TURN)
        return told.card != RF_CARD_UNKNOWN;
    if (act->kind == RF_ACT_DRAW && cards_next(house->cards) == CARDS_CUT) {
        *act = rf_act_make(RF_ACT_CUTTING_CARD, "dealer");
        act->hand = hand;
    }
    return true;
}

bool
house_dealer_next(const struct house *house, struct rf_act *act)
{
    struct rf_mark_view mark = rf_table_mark_view(&house->game.table);
    if (rf_bj_lawful(&house->game, act, 1) == 0 || act->role != RF_ROLE_DEALER)
        return false;
    act->card = RF_CARD_UNKNOWN;
    if (act->kind == RF_ACT_FIX)
        act->cards = (uint16_t)(mark.least + rf_below(house->whims, mark.most - mark.least + 1u));
    return !house->cards || follow_cards(house, act);
}

bool
house_supervisor_next(const struct house *house, struct rf_act *act)
{
    struct rf_cut_view view = rf_table_cut_view(&house->game.table);
    if (rf_bj_lawful(&house->game, act, 1) == 0 || act->role != RF_ROLE_SUPERVISOR ||
        act->kind != RF_ACT_CUT)
        return false;
    act->cards = (uint16_t)(view.least + rf_below(house->whims, view.most - view.least + 1u));
    return true;
}
