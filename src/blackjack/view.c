/*
 * blackjack/view.c -- what one seat may see: the table without the cards that lie face down.
 *
 * A view is a copy of the game in which everything hidden is overwritten.  Screens and companions
 * get views and nothing else.  tests/property/game_property.c exchanges all hidden cards and
 * compares views byte by byte.
 */
#include "riffle/bj_view.h"

#include <string.h>

#include "base/assert.h"
#include "blackjack/bj_internal.h"

static void
hide(rf_card *cards, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        cards[i] = RF_CARD_UNKNOWN;
}

/* The order of the shoe, the rack and the felt, the place of the cutting card, the hole card and
 * doubled cards.  Open cards of hands remain in game->box and game->dealer. */
static void
hide_what_lies_down(struct rf_bj *game)
{
    struct rf_table *table = &game->table;
    hide(table->shoe.card, RF_CARDS_MAX);
    hide(table->rack.card, RF_CARDS_MAX);
    hide(table->felt.card, RF_CARDS_MAX);
    if (table->shoe.mark != RF_PLACE_UNKNOWN)
        table->shoe.mark = 0; /* shows that it was fixed, but not where */
    table->last = RF_CARD_UNKNOWN;
    game->hole = RF_CARD_UNKNOWN;
    for (unsigned box = 0; box <= RF_BOXES_MAX; box++)
        hide(game->box[box].under, RF_BJ_HANDS_MAX);
}

/* True when the round, or the offer of the cut, waits for this player.  Several players may be
 * asked about insurance at the same time. */
static bool
waits_for(const struct rf_bj *game, const struct rf_bj_awaits *awaits, uint32_t seat)
{
    if (!seat || awaits->role != RF_ROLE_PLAYER)
        return false;
    for (unsigned box = 1; box <= RF_BOXES_MAX && awaits->phase == RF_PHASE_INSURANCE; box++)
        if (game->box[box].arrival == seat && rf_bj_awaits_insurance(game, box))
            return true;
    return awaits->player == seat;
}

/* What the table waits for is computed from the copy, so it cannot depend on a hidden card. */
void
rf_bj_view_make(struct rf_bj_view *view, const struct rf_bj *game, uint32_t seat)
{
    RF_ASSERT(&view->game != game);
    memset(view, 0, sizeof *view);
    memcpy(&view->game, game, sizeof *game);
    hide_what_lies_down(&view->game);
    view->seat = seat;
    struct rf_bj_awaits awaits = rf_bj_awaits(&view->game);
    view->asked = waits_for(&view->game, &awaits, seat);
    if (awaits.phase == RF_PHASE_PLAY) {
        view->box = awaits.box;
        view->hand = awaits.hand;
    }
    if (seat && game->table.offer.to == seat)
        view->cut = rf_table_cut_view(&view->game.table);
}
