/*
 * analysis/quick.c -- exact values for many shoes under one set of rules (riffle/quick.h).
 *
 * The table of hands and the dealer's trees depend on the rules alone and are made once.  For one
 * hand, only the hands that it can become are prepared (rf_workspace_set_hand): some 60 on average
 * instead of 3,083.  Everything else is the code of exact_hand.c and exact_game.c.
 */
#include "riffle/quick.h"

#include <string.h>

#include "analysis/first_cards.h"
#include "analysis/quick_hand.h"

#include "base/assert.h"

size_t
rf_quick_size(void)
{
    return sizeof(struct quick_hand);
}

void
rf_quick_init(void *storage, const struct rf_bj_rules *rules)
{
    struct quick_hand *quick = storage;
    struct rf_exact_shoe any = rf_exact_shoe_infinite();
    rf_workspace_init(&quick->work, rules, &any);
    quick->work.ev_only = true;
    for (unsigned up = 0; up < RF_VALUES; up++)
        rf_dealer_tree(&quick->tree[up], &quick->work.hands, rules, up);
}

/* The number of the hand from which everything that matters can be reached.  A pair may be split,
 * and its hands start from one card. */
static unsigned
quick_start(const struct exact_workspace *work, const struct rf_bj_hand *hand)
{
    unsigned one = rf_exact_card_value(hand->card[0]);
    uint8_t count[RF_VALUES] = {0};
    for (unsigned i = 0; i < hand->count; i++)
        count[rf_exact_card_value(hand->card[i])]++;
    if (hand->count == 2 && count[one] == 2)
        count[one] = 1;
    return rf_exact_hand_index(work, count);
}

bool
rf_quick_hand(void *storage, const struct rf_exact_hand *at, struct rf_exact_plays *plays)
{
    struct quick_hand *quick = storage;
    struct exact_workspace *work = &quick->work;
    RF_ASSERT(at->hand->count >= 2 && at->hands >= 1 && at->hands <= RF_BJ_HANDS_MAX);
    RF_ASSERT(!rf_bj_hand_is_bust(at->hand));
    work->shoe = rf_hand_shoe(at);
    if (rf_exact_cards_missing(&work->rules, &work->shoe) > 0)
        return false;
    work->fixed = NULL;
    work->other_hand = at->other;
    rf_workspace_set_hand(work, &quick->tree[rf_exact_card_value(at->up)],
                          quick_start(work, at->hand));
    rf_hand_plays(work, at, plays);
    memcpy(quick->best, work->play, sizeof quick->best);
    return true;
}

void
rf_quick_follow(void *storage, const struct rf_exact_hand *at, const struct rf_strategy *strategy,
                struct rf_exact_plays *plays)
{
    struct quick_hand *quick = storage;
    RF_ASSERT(quick->work.up == rf_exact_card_value(at->up));
    quick->work.fixed = strategy;
    rf_hand_plays(&quick->work, at, plays);
}

bool
rf_quick_hits(const void *storage, const uint8_t count[static RF_VALUES])
{
    const struct quick_hand *quick = storage;
    unsigned hand = rf_exact_hand_index(&quick->work, count);
    RF_ASSERT(quick->work.possible[hand]);
    return quick->best[hand] & RF_DO_HIT;
}

/* The value of a round against the up-card of the workspace: the sum over all first cards. */
static double
quick_upcard(struct exact_workspace *work)
{
    double sum = 0;
    rf_single_hand_values(work);
    for (unsigned one = 0; one < RF_VALUES; one++)
        for (unsigned other = one; other < RF_VALUES; other++) {
            struct first first = rf_first(work, one, other);
            struct rf_exact_plays plays;
            if (first.chance <= 0)
                continue;
            rf_first_plays(work, &first, &plays);
            sum += first.chance * plays.round;
        }
    return sum;
}

void
rf_quick_values(void *storage, const struct rf_exact_shoe *shoe,
                const struct rf_strategy *const by[], unsigned count, double ev[])
{
    struct quick_hand *quick = storage;
    struct exact_workspace *work = &quick->work;
    RF_ASSERT(rf_exact_cards_missing(&work->rules, shoe) == 0);
    work->shoe = *shoe;
    work->other_hand = false;
    for (unsigned i = 0; i < count; i++)
        ev[i] = 0;
    for (unsigned up = 0; up < RF_VALUES; up++) {
        if (shoe->count[up] == 0)
            continue;
        rf_workspace_set_hand(work, &quick->tree[up], 0); /* all hands grow from the empty one */
        for (unsigned i = 0; i < count; i++) {
            work->fixed = by[i];
            ev[i] += quick_upcard(work);
        }
    }
}
