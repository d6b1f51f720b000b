/*
 * riffle/bj_view.h -- what one seat may see of a table of blackjack.  Send this, and nothing else,
 * to a player or a spectator.
 *
 *     struct rf_bj_view view;                          the caller's storage
 *     rf_bj_view_make(&view, &game, rf_seats_arrival(&game.table.seats, "Ann"));
 *
 * The game in a view is the table without hidden cards: no order of the shoe, no place of the
 * cutting card, no hole card, no doubled card, no burned card; of the discard rack only the number
 * of cards.  You can ask it whatever a player can ask a table: rf_bj_legal_acts of a view lists the
 * same acts of players.  Nothing fails.
 */
#ifndef RIFFLE_BJ_VIEW_H
#define RIFFLE_BJ_VIEW_H

#include "riffle/blackjack.h"

RF_BEGIN_DECLS

struct rf_bj_view {
    uint32_t seat;          /* the arrival of the player; 0 for a spectator */
    bool asked;             /* the table waits for this player */
    uint8_t box, hand;      /* whose turn it is to play; box 0 for nobody's */
    struct rf_cut_view cut; /* the range of the cut, while this player is asked to cut */
    struct rf_bj game;      /* what everybody sees */
};

/* Makes the view of a seat.  The view must not be inside the game. */
void rf_bj_view_make(struct rf_bj_view *view, const struct rf_bj *game, uint32_t seat);

/* Lists the acts that the law permits one player now; writes at most `room` and returns how many it
 * wrote. */
size_t rf_bj_view_legal_acts(const struct rf_bj *game, uint32_t seat, struct rf_act *acts,
                             size_t room);

RF_END_DECLS

#endif
