/*
 * blackjack/breach.h -- what the files of observed tables share.
 *
 *     observe.c      decides: lawful, a breach, not judged or impossible
 *     beyond.c       what a settlement gives beyond the law, because of an earlier breach
 *     reading.c      reads the round as earlier breaches left it
 *     doubt.c        what nobody can judge
 *     late.c         takes acts that another one showed to be done
 *     waive.c        waives duties that an act passes over
 *     breach_act.c   does an act of the game that no reading makes lawful; breach_chips.c has its
 *                    settlements and cards, deny.c what the dealer denies
 */
#ifndef RIFFLE_BLACKJACK_BREACH_H
#define RIFFLE_BLACKJACK_BREACH_H

#include "riffle/observe.h"

#include "blackjack/bj_internal.h"

static inline bool
rf_breach_settles(const struct rf_act *act)
{
    return act->kind == RF_ACT_PAY || act->kind == RF_ACT_COLLECT || act->kind == RF_ACT_STAND_OFF;
}

static inline bool
rf_breach_settles_insurance(const struct rf_act *act)
{
    return act->kind == RF_ACT_PAY_INSURANCE || act->kind == RF_ACT_COLLECT_INSURANCE;
}

static inline bool
rf_breach_decides(const struct rf_act *act)
{
    return act->kind == RF_ACT_HIT || act->kind == RF_ACT_STAND || act->kind == RF_ACT_DOUBLE ||
           act->kind == RF_ACT_SPLIT || act->kind == RF_ACT_SURRENDER;
}

/* A card, or the cutting card, for a hand. */
static inline bool
rf_breach_deals(const struct rf_act *act)
{
    return act->kind == RF_ACT_DRAW ||
           (act->kind == RF_ACT_CUTTING_CARD && act->hand != RF_HAND_NONE);
}

static inline bool
rf_breach_draws_to_dealer(const struct rf_act *act)
{
    return act->kind == RF_ACT_DRAW && act->hand == RF_HAND_DEALER;
}

/* The hand that a decision of the actor concerns: the one in turn if it is theirs, else their first
 * that is still played, else their first that is not settled.  False when they have none. */
bool rf_breach_hand(const struct rf_bj *game, const struct rf_act *act, unsigned *box,
                    unsigned *hand);

/* The hand of a box that is settled next: one that is due, else the one that is being played, else
 * one with a wager; RF_BJ_HANDS_MAX when there is none. */
unsigned rf_breach_unsettled(const struct rf_bj *game, unsigned box);

/* Boxes that count as standing while another acts, and what their hands said before. */
struct rf_breach_masks {
    uint8_t boxes; /* a bit each */
    bool done[RF_BOXES_MAX + 1][RF_BJ_HANDS_MAX];
};

/* The boxes that an act is about, a bit each: these are never masked. */
uint8_t rf_breach_boxes_of(const struct rf_bj *game, const struct rf_act *act);
void rf_breach_mask_box(struct rf_bj *game, struct rf_breach_masks *masks, unsigned box);
void rf_breach_mask_passed(struct rf_bj *game, struct rf_breach_masks *masks,
                           const struct rf_act *act);

/* Passed-over players keep their turns, until the dealer draws or settles. */
void rf_breach_unmask(struct rf_bj *game, const struct rf_breach_masks *masks,
                      const struct rf_act *act);

/* Does the act if it is lawful under one reading, a number; 0 is the round as it is. */
bool rf_bj_act_by_reading(struct rf_bj *game, const struct rf_act *act, unsigned reading);

/* Both do the act when it is lawful under some reading, and answer true.  The first uses
 * only readings that earlier breaches of this round granted; the second grants new ones. */
bool rf_bj_act_as_granted(struct rf_bj *game, const struct rf_act *act);
bool rf_bj_act_by_waiving(struct rf_bj *game, const struct rf_act *act);

/* Does a decision of a player with two boxes for the one in turn, if a card of the other was not
 * seen. */
bool rf_bj_act_past_unseen_hand(struct rf_bj *game, const struct rf_act *act);

/* Takes an act that another one has shown to be done, and answers true. */
bool rf_bj_act_late(struct rf_bj *game, const struct rf_act *act);

/* Deals the card that was drawn in error, while the shoe owed a shuffle or a return, as the first
 * of a round: that was told then. */
bool rf_bj_act_with_held_card(struct rf_bj *game, const struct rf_act *act);

/* True of a settlement or a dealer's draw that depends on a dealer's card which nobody saw. */
bool rf_breach_is_blind(const struct rf_bj *game, const struct rf_act *act);

/* True of an act about a hand of which nobody saw a card. */
bool rf_breach_is_unseen(const struct rf_bj *game, const struct rf_act *act);

/* True of a card of the deal to a hand that has what the deal has given it so far.  The deal goes
 * on as if it had not come. */
bool rf_breach_deals_too_many(const struct rf_bj *game, const struct rf_act *act);

/* A card that nobody saw goes to a hand of the round, because a later act shows that it was dealt.
 * False when the shoe has none. */
bool rf_bj_imply_card(struct rf_bj *game, unsigned hand, bool face_down);

/* breach_act.c: does an act that is possible, whatever the law says.  Answers true when it cannot
 * be judged, because it depends on something that nobody entered or saw. */
bool rf_bj_breach_act(struct rf_bj *game, const struct rf_act *act);

/* breach_chips.c: a hand or insurance is settled as the dealer says; a card goes to a hand. */
bool rf_bj_breach_settle(struct rf_bj *game, const struct rf_act *act);
bool rf_bj_breach_insurance(struct rf_bj *game, const struct rf_act *act);
void rf_bj_breach_draw(struct rf_bj *game, const struct rf_act *act);

/* deny.c: the dealer denies a player a right; the player gets it after all, and answers true; the
 * dealer's hand shows what denied insurance would have paid. */
void rf_bj_breach_deny(struct rf_bj *game, const struct rf_act *act);
bool rf_bj_act_after_denial(struct rf_bj *game, const struct rf_act *act);
void rf_bj_deny_follow(struct rf_bj *game);

/* A round ends with hands or insurance unsettled: what was due is owed. */
void rf_bj_breach_owe_unsettled(struct rf_bj *game);

/* doubt.c: true of an act that depends on a card which nobody saw, or on a line that nobody
 * entered; about a box whose pair was perhaps split; of a card that its player asked for with
 * another box, of which a card was not seen.  The fourth is asked after the act: true when all whom
 * it passed over have another box of which a card was not seen.  The last waives that a hand be
 * taken at once whose pair was perhaps split: in one hand its cards are bust. */
bool rf_doubt_beyond_judgement(const struct rf_bj *game, const struct rf_act *act);
bool rf_doubt_perhaps_split(const struct rf_bj *game, const struct rf_act *act);
bool rf_doubt_asked_elsewhere(const struct rf_bj *game, const struct rf_act *act);
bool rf_doubt_passes_over_doubtfully(const struct rf_bj *game, uint8_t passed_before);
void rf_doubt_excuse_bust(struct rf_bj *game);

/* beyond.c: what a settlement gives a player beyond the law, because of an earlier breach.  Begin
 * before the settlement, end after it. */
struct rf_breach_beyond {
    uint32_t arrival;                      /* of the box's player */
    bool lies[RF_BJ_HANDS_MAX];            /* the hand is not settled */
    int64_t lawful_cents[RF_BJ_HANDS_MAX]; /* what the law gives it */
    int64_t house_cents, owed_cents;       /* before the settlement */
};
bool rf_breach_is_beyond(const struct rf_bj *game, const struct rf_act *act);
void rf_breach_beyond_begin(struct rf_breach_beyond *beyond, const struct rf_bj *game,
                            unsigned box);
void rf_breach_natural_shows(struct rf_bj *game); /* that the dealer did not look for in time */
void rf_breach_beyond_end(const struct rf_breach_beyond *beyond, struct rf_bj *game, unsigned box);

/* Marks what is in the round only by this breach, and a wager above the limit.  `before` are the
 * boxes before the act. */
void rf_breach_mark_unlawful(struct rf_bj *game, const struct rf_act *act, enum rf_clause clause,
                             const struct rf_bj_box *before);
void rf_breach_mark_wager(struct rf_bj *game, const struct rf_act *act);

/* The player buys what they lack, and it was not entered.  True when that is told for the first
 * time. */
bool rf_bj_breach_afford(struct rf_bj *game, uint32_t arrival, int64_t cents);

#endif
