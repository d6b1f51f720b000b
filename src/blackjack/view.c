/*
 * blackjack/view.c -- what a seat sees: the table without what lies face down.
 */
#include "riffle/bj_view.h"

#include <string.h>

#include "base/assert.h"
#include "blackjack/game.h"

static void
hide(rf_card *cards, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        cards[i] = RF_CARD_UNKNOWN;
}

static void
hide_what_lies_down(struct rf_bj *game)
{
    struct rf_table *table = &game->table;
    hide(table->shoe.card, RF_CARDS_MAX);
    hide(table->rack.card, RF_CARDS_MAX);
    hide(table->felt.card, RF_CARDS_MAX);
    if (table->shoe.mark != RF_PLACE_UNKNOWN)
        table->shoe.mark = 0; /* it has one, and that is all that is seen */
    table->last = RF_CARD_UNKNOWN;
    game->hole = RF_CARD_UNKNOWN;
    for (unsigned box = 0; box <= RF_BOXES_MAX; box++)
        hide(game->box[box].under, RF_BJ_HANDS_MAX);
}

/* True when the round, or the offer of the cut, waits for this player. */
static bool
waits_for(const struct rf_bj *game, uint32_t seat)
{
    struct rf_act acts[RF_LAWFUL_MAX];
    size_t count = seat ? rf_bj_lawful_of(game, seat, acts, RF_LAWFUL_MAX) : 0;
    RF_ASSERT(count <= RF_LAWFUL_MAX);
    for (size_t i = 0; i < count; i++)
        switch (acts[i].kind) {
        case RF_ACT_CUT:
        case RF_ACT_DECLINE:
        case RF_ACT_STAND: return true;
        default: break;
        }
    return false;
}

void
rf_bj_look(struct rf_bj_view *view, const struct rf_bj *game, uint32_t seat)
{
    unsigned box, hand;
    RF_ASSERT(&view->game != game);
    memset(view, 0, sizeof *view);
    memcpy(&view->game, game, sizeof *game);
    hide_what_lies_down(&view->game);
    view->seat = seat;
    view->asked = waits_for(&view->game, seat);
    if (rf_bj_phase(&view->game) == BJ_PLAY && rf_bj_turn(&view->game, &box, &hand)) {
        view->box = (uint8_t)box;
        view->hand = (uint8_t)hand;
    }
    if (seat && game->table.offer.to == seat)
        view->cut = rf_table_cut_view(&view->game.table);
}

size_t
rf_bj_lawful_of(const struct rf_bj *game, uint32_t seat, struct rf_act *acts, size_t room)
{
    struct rf_act all[RF_BJ_LAWFUL_MAX];
    size_t count = rf_bj_lawful(game, all, RF_BJ_LAWFUL_MAX), his = 0;
    RF_ASSERT(count <= RF_BJ_LAWFUL_MAX);
    for (size_t i = 0; i < count; i++) {
        if (all[i].role != RF_ROLE_PLAYER ||
            rf_seats_arrival(&game->table.seats, all[i].name) != seat)
            continue;
        if (his < room)
            acts[his] = all[i];
        his++;
    }
    return his;
}
