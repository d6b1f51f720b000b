/*
 * riffle/bj_view.h -- what a seat sees of a table of blackjack, and all that its player or a
 * spectator may be sent.
 *
 *     struct rf_bj_view view;
 *     rf_bj_view_make(&view, &game, rf_seats_arrival(&game.table.seats, "Ann"));
 *
 * The game in a view is the table without what lies face down: no order of the shoe, no
 * place of the cutting card, no hole card, no doubled card, no burned card; the rack is
 * a number of cards.  It can be asked whatever a table can be asked by its players:
 * rf_bj_legal_acts of a view names the same acts of theirs.
 */
#ifndef RIFFLE_BJ_VIEW_H
#define RIFFLE_BJ_VIEW_H

#include "riffle/blackjack.h"

RF_BEGIN_DECLS

struct rf_bj_view {
    uint32_t seat;          /* an arrival, 0 for a spectator */
    bool asked;             /* the law waits for this player */
    uint8_t box, hand;      /* whose turn it is to play, box 0 for nobody's */
    struct rf_cut_view cut; /* where the cut may be, while this player is offered it */
    struct rf_bj game;      /* what everybody sees */
};

void rf_bj_view_make(struct rf_bj_view *view, const struct rf_bj *game, uint32_t seat);

/* The acts of one player that the law permits now; answers how many were written.  About acts of
 * others the law is not asked. */
size_t rf_bj_view_legal_acts(const struct rf_bj *game, uint32_t seat, struct rf_act *acts,
                             size_t room);

RF_END_DECLS

#endif
