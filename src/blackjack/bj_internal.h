/*
 * blackjack/bj_internal.h -- what the files of the game share: where the round stands (phase.c),
 * the chips (chips.c), the law and its rulings.
 */
#ifndef RIFFLE_BLACKJACK_BJ_INTERNAL_H
#define RIFFLE_BLACKJACK_BJ_INTERNAL_H

#include "riffle/blackjack.h"

/* What the round waits for, from RF_PHASE_WAGERS on, no matter whether the shoe can give a card.
 * rf_bj_awaits includes the shoe's part. */
enum rf_bj_phase rf_bj_phase(const struct rf_bj *game);

/* The hand that gets the next card of the initial deal: a box, RF_HAND_DEALER, or RF_HAND_NONE when
 * the deal is complete. */
unsigned rf_bj_phase_next_deal(const struct rf_bj *game);

/* The hand that gets the next card at any time of the round, or RF_HAND_NONE if no card is due. */
unsigned rf_bj_phase_awaited_hand(const struct rf_bj *game);

bool rf_bj_phase_is_ten_or_ace(rf_card card);
bool rf_bj_phase_is_ace(rf_card card);

/* True when the dealer's two cards lie open and are a natural. */
bool rf_bj_phase_dealer_has_natural(const struct rf_bj *game);

/* The first hand of a box that can be settled now; RF_BJ_HANDS_MAX when there is none. */
unsigned rf_bj_phase_first_due(const struct rf_bj *game, unsigned box);

/* The first hand of a box whose doubled card is face down; RF_BJ_HANDS_MAX when there is none. */
unsigned rf_bj_phase_first_hidden(const struct rf_bj *game, unsigned box);

/* True when nothing more can be done with a hand, by decision or by its cards. */
bool rf_bj_phase_hand_over(const struct rf_bj *game, unsigned box, unsigned h);

/* BJ(9).2: true when a doubled card may be turned, because the dealer's hand is complete and wagers
 * are being settled. */
bool rf_bj_phase_can_turn_doubled(const struct rf_bj *game);

/* The first box in the round that has not answered the offer of insurance, or 0. */
unsigned rf_bj_unanswered_box(const struct rf_bj *game);

/* The first box with a hand that can be settled now, or 0. */
unsigned rf_bj_phase_due_box(const struct rf_bj *game);

/* The first box whose insurance can be settled, or 0. */
unsigned rf_bj_phase_insurance_box(const struct rf_bj *game);

/* The cents that lie on a hand: its wager, and what doubling added. */
int64_t rf_bj_phase_stake(const struct rf_bj_box *box, unsigned hand);

/* Chips move from one side to another.  A player's account is opened when they sit down and closed
 * when they have left and have no hand in play. */
void rf_bj_chips_move(struct rf_bj *game, uint32_t from, uint32_t to, int64_t cents,
                      enum rf_clause clause);
/* After a wrong settlement: the house owes a player so much more, or less. */
void rf_bj_chips_owe(struct rf_bj *game, uint32_t arrival, int64_t cents);
bool rf_bj_chips_doubt(struct rf_bj *game, uint32_t arrival);
void rf_bj_chips_gain(struct rf_bj *game, uint32_t arrival, int64_t cents);
int64_t rf_bj_chips_owed(const struct rf_bj *game, uint32_t arrival);
void rf_bj_chips_open_account(struct rf_bj *game, uint32_t arrival, const char *name);
void rf_bj_chips_cash_out(struct rf_bj *game);

/* What a player wins or loses by a hand, or by the insurance of a box, that is due now; 0 when it
 * is not due. */
int64_t rf_bj_play_due_net(const struct rf_bj *game, unsigned box, unsigned hand);
int64_t rf_bj_play_insurance_net(const struct rf_bj *game, unsigned box);

/* Splits a hand of two cards: the second card and a second wager of `cents` go to the hand after
 * it. */
void rf_bj_play_split(struct rf_bj *game, unsigned box, unsigned hand, int64_t cents);

/* The game's part of an act that the table has done; `before` is the table before it. */
void rf_bj_play_act(struct rf_bj *game, const struct rf_act *act, const struct rf_table *before);

/* Performs an act that the law permits, without asking again. */
void rf_bj_apply(struct rf_bj *game, const struct rf_act *act);

/* An act as the table of C4 must see it: an opening gets what the rules of the game declare. */
struct rf_act rf_bj_ruling_declared(const struct rf_bj *game, const struct rf_act *act);

/* The clause that an opening breaks because it contradicts the rules, or RF_PERMITTED. */
enum rf_clause rf_bj_ruling_opening(const struct rf_bj *game, const struct rf_act *act);

/* The clause that an act of the game breaks, or RF_PERMITTED. */
enum rf_clause rf_bj_law_broken(const struct rf_bj *game, const struct rf_act *act);

#endif
