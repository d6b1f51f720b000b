/*
 * app/table/turn.c -- reads from a game whose turn it is, and proposes the acts of the house; see
 * turn.h.
 */
#include "table/turn.h"

#include "os/check.h"

static bool
is_box_of(const struct rf_bj *game, unsigned box, uint32_t arrival)
{
    return arrival && game->table.seats.box[box].arrival == arrival;
}

enum turn_question
turn_question(const struct rf_bj *game, uint32_t arrival, const bool kept[static RF_BOXES_MAX + 1],
              unsigned *box)
{
    struct rf_bj_awaits awaits = rf_bj_awaits(game);
    bool mine = awaits.role == RF_ROLE_PLAYER && awaits.player == arrival;
    bool early = game->rules.surrender == RF_BJ_SURRENDER_EARLY;
    *box = awaits.box;
    if (mine && awaits.phase == RF_PHASE_CUT)
        return TURN_CUT;
    if (mine && awaits.phase == RF_PHASE_PLAY)
        return TURN_PLAY;
    for (*box = 1; *box <= RF_BOXES_MAX; ++*box)
        if (is_box_of(game, *box, arrival) && rf_bj_awaits_insurance(game, *box))
            return TURN_INSURANCE;
    for (*box = 1; *box <= RF_BOXES_MAX && early; ++*box)
        if (is_box_of(game, *box, arrival) && !kept[*box] && rf_bj_can_surrender(game, *box))
            return TURN_SURRENDER;
    return TURN_NOT_ASKED;
}

bool
turn_dealer(const struct rf_bj *game, struct rf_rng whims, struct rf_act *act)
{
    struct rf_mark_view mark = rf_table_mark_view(&game->table);
    if (rf_bj_awaits(game).role != RF_ROLE_DEALER || rf_bj_legal_acts(game, act, 1) == 0)
        return false;
    act->card = RF_CARD_UNKNOWN;
    CHECK(act->kind != RF_ACT_FIX || mark.least <= mark.most);
    if (act->kind == RF_ACT_FIX)
        act->cards = (uint16_t)(mark.least + rf_rng_below(whims, mark.most - mark.least + 1u));
    return true;
}

bool
turn_begins_round(const struct rf_bj *game, const struct rf_act *act)
{
    bool card = act->kind == RF_ACT_DRAW || act->kind == RF_ACT_CUTTING_CARD;
    return card && !game->table.round.on;
}

bool
turn_supervisor(const struct rf_bj *game, struct rf_rng whims, struct rf_act *act)
{
    struct rf_cut_view view = rf_table_cut_view(&game->table);
    struct rf_bj_awaits awaits = rf_bj_awaits(game);
    if (awaits.phase != RF_PHASE_CUT || awaits.role != RF_ROLE_SUPERVISOR)
        return false;
    CHECK(view.least <= view.most);
    *act = rf_act_make(RF_ACT_CUT, "supervisor");
    act->cards = (uint16_t)(view.least + rf_rng_below(whims, view.most - view.least + 1u));
    return true;
}

/* True of an act that puts cards into an order. */
static bool
orders_cards(const struct rf_act *act)
{
    return act->kind == RF_ACT_SHUFFLE || act->kind == RF_ACT_FEED || act->kind == RF_ACT_RETURN ||
           act->kind == RF_ACT_DISCARDS;
}

void
turn_add_chance(const struct rf_bj *game, const struct rf_rng *words, struct rf_act *act)
{
    const struct rf_table *table = &game->table;
    if (orders_cards(act) && words && act->stack_count == 0)
        rf_table_shuffle_act(table, act, *words);
    bool shown = (act->kind == RF_ACT_DRAW && !act->face_down) || act->kind == RF_ACT_FACE_UP ||
                 act->kind == RF_ACT_OVERDRAW;
    if (shown && act->card == RF_CARD_UNKNOWN && rf_shoe_cards_left(&table->shoe) > 0 &&
        rf_shoe_next_card(&table->shoe) != RF_CARD_UNKNOWN)
        act->card = rf_card_face(rf_shoe_next_card(&table->shoe));
    rf_card under = rf_bj_card_under(game, act);
    if (under != RF_CARD_UNKNOWN)
        act->card = rf_card_face(under);
}
