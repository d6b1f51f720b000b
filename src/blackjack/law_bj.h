/*
 * blackjack/law_bj.h -- shared by the files of the game's law: one function per phase of a round.
 *
 * Each returns the clause that an act breaks, or RF_PERMITTED.  law_bj.c calls the one for the
 * phase.
 */
#ifndef RIFFLE_BLACKJACK_LAW_BJ_H
#define RIFFLE_BLACKJACK_LAW_BJ_H

#include "blackjack/bj_internal.h"

/* The arrival number of the player who acts, or 0 when nobody of that name sits here. */
uint32_t rf_bj_law_actor(const struct rf_bj *game, const struct rf_act *act);

/* True when the act is the card that a hand waits for, in turn, and face up or down as it should
 * be. */
bool rf_bj_law_awaited(const struct rf_bj *game, const struct rf_act *act, unsigned hand,
                       bool down);

/* law_play.c */
enum rf_clause rf_bj_law_deal(const struct rf_bj *game, const struct rf_act *act);
enum rf_clause rf_bj_law_insurance(const struct rf_bj *game, const struct rf_act *act);
enum rf_clause rf_bj_law_look(const struct rf_bj *game, const struct rf_act *act);
enum rf_clause rf_bj_law_card(const struct rf_bj *game, const struct rf_act *act);
enum rf_clause rf_bj_law_play(const struct rf_bj *game, const struct rf_act *act);

/* BJ(8).5: true when a player whose only hands are split aces asks for another card after those
 * hands were served. */
bool rf_bj_law_draws_on_split_aces(const struct rf_bj *game, const struct rf_act *act);

/* law_settle.c */
enum rf_clause rf_bj_law_turn(const struct rf_bj *game, const struct rf_act *act);
enum rf_clause rf_bj_law_turn_doubled(const struct rf_bj *game, const struct rf_act *act);
enum rf_clause rf_bj_law_against_natural(const struct rf_bj *game, const struct rf_act *act);
enum rf_clause rf_bj_law_show_natural(const struct rf_bj *game, const struct rf_act *act);
enum rf_clause rf_bj_law_dealer_draw(const struct rf_bj *game, const struct rf_act *act);
enum rf_clause rf_bj_law_settle(const struct rf_bj *game, const struct rf_act *act);
enum rf_clause rf_bj_law_settle_or_draw(const struct rf_bj *game, const struct rf_act *act);
enum rf_clause rf_bj_law_over(const struct rf_bj *game, const struct rf_act *act);

/* C4.1, for an act that is lawful otherwise: false when the dealer turns a card under a face that
 * it does not have, or that no card in question has.  Only the dealer gets this ruling, so it
 * reveals nothing to others. */
bool rf_bj_law_turn_fits(const struct rf_bj *game, const struct rf_act *act);

#endif
