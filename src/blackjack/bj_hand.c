/*
 * blackjack/bj_hand.c -- what a hand counts and what its player may do with it.
 *
 * Pure functions of a hand and the rules of a table.  The law (law_play.c), the exact analysis and
 * the simulator ask them, so all of them play the same game.  One rule is written again where it
 * must be fast: total < 21 || hit_21, in analysis/single_hand.c and analysis/split_plan.c.
 */
#include "riffle/bj_hand.h"

#include "base/assert.h"

void
rf_bj_hand_add(struct rf_bj_hand *hand, rf_card card)
{
    RF_ASSERT(hand->count < RF_BJ_HAND_CARDS && card != RF_CARD_UNKNOWN);
    hand->card[hand->count++] = card;
}

struct rf_count
rf_bj_hand_count(const struct rf_bj_hand *hand)
{
    struct rf_count count = {0, false};
    RF_ASSERT(hand->count <= RF_BJ_HAND_CARDS);
    for (unsigned i = 0; i < hand->count; i++)
        count = rf_count_add(count, hand->card[i]);
    return count;
}

bool
rf_bj_hand_is_bust(const struct rf_bj_hand *hand)
{
    return rf_bj_hand_count(hand).total > 21;
}

/* The points of a card alone: an ace 11. */
static unsigned
card_value(rf_card card)
{
    return rf_count_add((struct rf_count){0, false}, card).total;
}

static bool
card_is_ace(rf_card card)
{
    return card_value(card) == 11;
}

/* BJ(8).5: one of the hands that a pair of aces was split into. */
static bool
hand_of_split_aces(const struct rf_bj_hand *hand)
{
    return hand->split && card_is_ace(hand->card[0]);
}

/* BJ(4), BJ(8).6: an ace and a ten-card as the first two cards, not on a split ace.  Some houses
 * count it after a split of tens. */
bool
rf_bj_hand_is_natural(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand)
{
    if (hand->count != 2 || rf_bj_hand_count(hand).total != 21)
        return false;
    return !hand->split || (rules->ten_ace_after_split_is_natural && !hand_of_split_aces(hand));
}

/* BJ(5).2, BJ(8).5.  The total must be at most 21; drawing on 21 is up to the house. */
bool
rf_bj_hand_can_hit(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand)
{
    unsigned total = rf_bj_hand_count(hand).total;
    if (hand->doubled || hand->surrendered || total > 21)
        return false;
    if (hand_of_split_aces(hand) && hand->count >= 2 && !rules->hit_split_aces)
        return false;
    return total < 21 || rules->hit_21;
}

/* The total of two cards with aces as 1: the rules on doubling name this total for a soft hand. */
static unsigned
hand_hard_total(const struct rf_bj_hand *hand)
{
    struct rf_count count = rf_bj_hand_count(hand);
    return count.soft ? count.total - 10u : count.total;
}

static bool
hand_total_doubles(const struct rf_bj_rules *rules, unsigned total)
{
    switch (rules->double_on) {
    case RF_BJ_DOUBLE_ANY: return true;
    case RF_BJ_DOUBLE_9_11: return total >= 9 && total <= 11;
    case RF_BJ_DOUBLE_10_11: return total >= 10 && total <= 11;
    default: return false;
    }
}

/* BJ(9).1: two cards of a permitted total, not doubled before. */
bool
rf_bj_hand_can_double(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand)
{
    if (hand->count != 2 || hand->doubled || hand->surrendered)
        return false;
    if (hand->split && !rules->double_after_split)
        return false;
    if (hand_of_split_aces(hand) && !rules->double_split_aces)
        return false;
    if (rf_bj_hand_count(hand).soft && !rules->double_soft)
        return false;
    return hand_total_doubles(rules, hand_hard_total(hand));
}

/* BJ(8).1: of one denomination.  By rank a king and a queen are no pair; by value they are. */
static bool
cards_pair(const struct rf_bj_rules *rules, rf_card one, rf_card other)
{
    return rules->split_by == RF_BJ_SPLIT_BY_RANK ? rf_card_rank(one) == rf_card_rank(other)
                                                  : card_value(one) == card_value(other);
}

/* BJ(8).1: `hands` is the number of hands that the box has already. */
bool
rf_bj_hand_can_split(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand, unsigned hands)
{
    RF_ASSERT(hands >= 1 && hands <= RF_BJ_HANDS_MAX);
    if (hand->count != 2 || hand->doubled || hand->surrendered || hands >= rules->split_hands_max)
        return false;
    if (hand_of_split_aces(hand) && !rules->resplit_aces)
        return false;
    return cards_pair(rules, hand->card[0], hand->card[1]);
}

/* HR.20: the first two cards, before anything else was done with them. */
bool
rf_bj_hand_can_surrender(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand)
{
    return rules->surrender != RF_BJ_SURRENDER_NONE && hand->count == 2 && !hand->split &&
           !hand->doubled && !hand->surrendered;
}

/* BJ(7).3 to BJ(7).5: below 17, or at soft 17 if the house says so. */
bool
rf_bj_hand_dealer_must_draw(const struct rf_bj_rules *rules, struct rf_count dealer)
{
    bool hits_soft = dealer.soft && dealer.total == 17 && rules->soft17 == RF_BJ_SOFT17_HIT;
    return dealer.total < 17 || hits_soft;
}
