/*
 * blackjack/settle.c -- what a finished hand wins or loses against the dealer's.
 *
 * Pure functions of two hands and the rules.  phase.c and play.c settle real hands with them.  The
 * exact analysis (analysis/outcomes.c) and the simulator (sim_net in simulate/sim_plan.h) settle by
 * tables of their own; tests compare them with these functions.
 */
#include "riffle/bj_hand.h"

#include "base/assert.h"

/* The dealer neither splits nor doubles, so 21 in two cards is always a natural. */
static bool
dealer_natural(const struct rf_bj_hand *dealer)
{
    return dealer->count == 2 && rf_bj_hand_count(dealer).total == 21;
}

enum rf_bj_result
rf_bj_settle_result(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand,
                    const struct rf_bj_hand *dealer)
{
    unsigned mine = rf_bj_hand_count(hand).total, dealers = rf_bj_hand_count(dealer).total;
    bool natural = rf_bj_hand_is_natural(rules, hand);
    if (hand->surrendered)
        return RF_BJ_GIVES_UP_HALF;
    if (mine > 21) /* BJ(11).3: even if the dealer busts too */
        return RF_BJ_LOSES;
    if (dealer_natural(dealer)) /* BJ(4).2: beats every hand except a natural, also a drawn 21 */
        return natural ? RF_BJ_STAND_OFF : RF_BJ_LOSES;
    if (natural)
        return RF_BJ_WINS_NATURAL;
    if (dealers > 21 || mine > dealers)
        return RF_BJ_WINS;
    return mine == dealers ? RF_BJ_STAND_OFF : RF_BJ_LOSES;
}

/* Without a look, a dealer's natural may take only the original wager.  The wager of a bust hand
 * was collected before and does not come back (BJ(11).1). */
static bool
original_alone(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand,
               const struct rf_bj_hand *dealer)
{
    return rules->hole_card != RF_BJ_PEEK && rules->dealer_natural_takes == RF_BJ_TAKES_ORIGINAL &&
           dealer_natural(dealer) && !rf_bj_hand_is_bust(hand);
}

/* In cents from the player's view.  `original` is true for the first hand of a box. */
int64_t
rf_bj_settle_net(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand,
                 const struct rf_bj_hand *dealer, int64_t wager_cents, bool original)
{
    RF_ASSERT(wager_cents > 0);
    int64_t stake = hand->doubled ? 2 * wager_cents : wager_cents;
    switch (rf_bj_settle_result(rules, hand, dealer)) {
    case RF_BJ_STAND_OFF: return 0;
    case RF_BJ_WINS: return stake;
    case RF_BJ_WINS_NATURAL: return wager_cents * rules->natural_pays[0] / rules->natural_pays[1];
    case RF_BJ_GIVES_UP_HALF: return -wager_cents / 2;
    default: break;
    }
    if (original_alone(rules, hand, dealer))
        return original ? -wager_cents : 0;
    return -stake;
}

/* BJ(10).3: two to one on the dealer's natural, otherwise lost. */
int64_t
rf_bj_settle_insurance(const struct rf_bj_hand *dealer, int64_t insurance_cents)
{
    RF_ASSERT(dealer->count >= 1 && insurance_cents >= 0);
    return dealer_natural(dealer) ? 2 * insurance_cents : -insurance_cents;
}
