/*
 * riffle/bj_hand.h -- a hand of blackjack, what its player may do with it, and
 * what it is worth against the dealer's.
 *
 * Everything here is a function of the rules and the cards: no table, no turn,
 * no money that moves.  A hand holds known cards; one that lies face down is not
 * in it until it is turned.
 */
#ifndef RIFFLE_BJ_HAND_H
#define RIFFLE_BJ_HAND_H

#include "riffle/bj_rules.h"
#include "riffle/card.h"

RF_BEGIN_DECLS

/* Eight decks allow 21 aces and the card that busts them. */
enum { RF_BJ_HAND_CARDS = 22 };

struct rf_bj_hand {
    uint8_t count;
    rf_card card[RF_BJ_HAND_CARDS];
    bool split; /* made by a split: card[0] is the card that was split off */
    bool doubled;
    bool surrendered;
};

void rf_bj_hand_add(struct rf_bj_hand *hand, rf_card card);
struct rf_count rf_bj_hand_count(const struct rf_bj_hand *hand);
bool rf_bj_hand_is_bust(const struct rf_bj_hand *hand);

/* An ace and a ten-card, dealt.  After a split it is none, but for an ace on a
 * ten-card where the rules say so; a ten-card on a split ace never is (BJ(8)). */
bool rf_bj_hand_is_natural(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand);

/* What the cards allow.  Whose turn it is, and whether he can pay for it, is
 * the table's to say.  `hands` is how many hands the box has now. */
bool rf_bj_hand_can_hit(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand);
bool rf_bj_hand_can_double(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand);
bool rf_bj_hand_can_split(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand,
                          unsigned hands);
bool rf_bj_hand_can_surrender(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand);

/* BJ(7): true while the dealer must take a card. */
bool rf_bj_hand_dealer_must_draw(const struct rf_bj_rules *rules, struct rf_count dealer);

/* How a hand ends against the dealer's finished hand (BJ(4), BJ(8), BJ(11)). */
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

/* What the hand's player wins, or loses, in cents.  `wager` is the hand's wager
 * without what doubling added; `original` is true of the hand that carries the
 * box's original wager: of several made by splits the first. */
int64_t rf_bj_settle_net(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand,
                         const struct rf_bj_hand *dealer, int64_t wager_cents, bool original);

/* BJ(10): what insurance wins or loses.  The dealer's first card is an ace. */
int64_t rf_bj_settle_insurance(const struct rf_bj_hand *dealer, int64_t insurance_cents);

RF_END_DECLS

#endif
