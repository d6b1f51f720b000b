/*
 * riffle/bj_hand.h -- a hand of blackjack: what it counts, what its player may do, what it wins.
 *
 * Everything here is a pure function of the rules and the cards: no table, no turn, no chips.  A
 * hand is a plain value, all zero when empty.  It holds known cards; a card that lies face down is
 * not in it until it is turned.
 *
 *     struct rf_bj_hand hand = {0};
 *     rf_bj_hand_add(&hand, card);
 *     if (rf_bj_hand_count(&hand).total == 16 && rf_bj_hand_can_hit(&rules, &hand)) …
 *
 * Nothing fails; an unknown card or too many cards are bugs of the caller and stop the program.
 */
#ifndef RIFFLE_BJ_HAND_H
#define RIFFLE_BJ_HAND_H

#include "riffle/bj_rules.h"
#include "riffle/card.h"

RF_BEGIN_DECLS

/* The longest hand: with eight decks, 21 aces and the card that busts them. */
enum { RF_BJ_HAND_CARDS = 22 };

struct rf_bj_hand {
    uint8_t count;                  /* cards */
    rf_card card[RF_BJ_HAND_CARDS]; /* in the order in which they were dealt */
    bool split;                     /* made by a split; card[0] was one of the pair */
    bool doubled;
    bool surrendered;
    bool unlawful;           /* it is in the round by a breach alone (riffle/observe.h) */
    bool unlawful_double;    /* it was doubled in breach */
    bool unlawful_surrender; /* it was surrendered in breach: half is due, or it is played on */
};

/* Adds a card; the points of the hand; whether they exceed 21. */
void rf_bj_hand_add(struct rf_bj_hand *hand, rf_card card);
struct rf_count rf_bj_hand_count(const struct rf_bj_hand *hand);
bool rf_bj_hand_is_bust(const struct rf_bj_hand *hand);

/* True of an ace and a ten-card as the first two cards.  After a split it is no natural, except an
 * ace on a split ten-card where the rules say so; a ten-card on a split ace never is (BJ(8).6). */
bool rf_bj_hand_is_natural(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand);

/* What the cards and rules allow.  The table decides whose turn it is and whether the player has
 * the chips.  `hands` is the number of hands that the box has now. */
bool rf_bj_hand_can_hit(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand);
bool rf_bj_hand_can_double(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand);
bool rf_bj_hand_can_split(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand,
                          unsigned hands);
bool rf_bj_hand_can_surrender(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand);

/* BJ(7): true while the dealer must take a card. */
bool rf_bj_hand_dealer_must_draw(const struct rf_bj_rules *rules, struct rf_count dealer);

/* The result of a hand against the dealer's finished hand (BJ(4), BJ(8), BJ(11)). */
enum rf_bj_result {
    RF_BJ_LOSES,
    RF_BJ_STAND_OFF,
    RF_BJ_WINS,
    RF_BJ_WINS_NATURAL,
    RF_BJ_GIVES_UP_HALF,
};

enum rf_bj_result rf_bj_settle_result(const struct rf_bj_rules *rules,
                                      const struct rf_bj_hand *hand,
                                      const struct rf_bj_hand *dealer);

/* What the player wins (positive) or loses (negative), in cents.  `wager_cents` is the wager
 * without what doubling added.  `original` is true for the hand that carries the box's original
 * wager: the first one, if the box was split. */
int64_t rf_bj_settle_net(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand,
                         const struct rf_bj_hand *dealer, int64_t wager_cents, bool original);

/* BJ(10): what insurance wins or loses, in cents.  The dealer's first card must be an ace. */
int64_t rf_bj_settle_insurance(const struct rf_bj_hand *dealer, int64_t insurance_cents);

RF_END_DECLS

#endif
