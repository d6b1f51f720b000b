/*
 * app/table/turn.h -- whose turn it is at a table of blackjack: what a player is asked, and the next
 * act of the dealer and of the supervisor.
 *
 * Everything is read from the game and nothing is remembered.  `riffle play`, the card room and the
 * practice table in the browser (app/wasm/practice.c) share it; so it uses neither heap nor I/O.
 */
#ifndef RIFFLE_APP_TABLE_TURN_H
#define RIFFLE_APP_TABLE_TURN_H

#include <riffle/blackjack.h>
#include <riffle/random.h>

/* What a player decides during a round, or before it at the cut. */
enum turn_question {
    TURN_NOT_ASKED,
    TURN_CUT,
    TURN_PLAY,
    TURN_INSURANCE,
    TURN_SURRENDER /* early: before the dealer checks for blackjack */
};

/* What the player with this arrival is asked, and about which box.  `kept` are the boxes that they
 * decided not to surrender early; not surrendering is no act of the law. */
enum turn_question turn_question(const struct rf_bj *game, uint32_t arrival,
                                 const bool kept[static RF_BOXES_MAX + 1], unsigned *box);

/* The act of the dealer that the game waits for, with a card of unknown face; false when it waits
 * for somebody else.  `whims` choose where the cutting card goes. */
bool turn_dealer(const struct rf_bj *game, struct rf_rng whims, struct rf_act *act);

/* True of an act that deals the first card of a round. */
bool turn_begins_round(const struct rf_bj *game, const struct rf_act *act);

/* The supervisor's cut, when every player has refused (C4.3.2). */
bool turn_supervisor(const struct rf_bj *game, struct rf_rng whims, struct rf_act *act);

/* Adds to a permitted act what its actor cannot choose and the table knows: the order of a shuffle,
 * drawn from `words` (NULL for none), and the face of a card that is shown. */
void turn_add_chance(const struct rf_bj *game, const struct rf_rng *words, struct rf_act *act);

#endif
