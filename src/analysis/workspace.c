/*
 * analysis/workspace.c -- sets up a workspace, and answers questions that all parts of the analysis
 * share: cards left, who wins, what a dealer's natural takes.
 *
 * The workspace is the caller's storage, about 36 MiB (rf_exact_storage_size).  Its layout and life
 * are described in workspace.h.
 */
#include "analysis/workspace.h"

#include <string.h>

#include "base/assert.h"

size_t
rf_exact_storage_size(void)
{
    return sizeof(struct exact_workspace);
}

void
rf_workspace_init(struct exact_workspace *work, const struct rf_bj_rules *rules,
                  const struct rf_exact_shoe *shoe)
{
    RF_ASSERT(rf_exact_cards_missing(rules, shoe) == 0);
    rf_hand_table_make(&work->hands);
    memset(work->reach, 0, sizeof work->reach);
    work->rules = *rules;
    work->shoe = *shoe;
    work->fixed = NULL;
    work->best_after_split = false;
    work->ev_only = false;
    work->other_hand = false;
}

/* The number of a hand: starts at the empty hand and adds one card at a time. */
unsigned
rf_exact_hand_index(const void *storage, const uint8_t count[static RF_VALUES])
{
    const struct exact_workspace *work = storage;
    int place = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        for (unsigned n = 0; n < count[value]; n++) {
            place = work->hands.hand[place].next[value];
            RF_ASSERT(place != EXACT_BUST);
        }
    return (unsigned)place;
}

double
rf_workspace_cards_of(const struct exact_workspace *work, const uint8_t taken[static RF_VALUES],
                      unsigned value)
{
    RF_ASSERT(value < RF_VALUES);
    return work->shoe.infinite ? work->shoe.count[value] : work->shoe.count[value] - taken[value];
}

double
rf_workspace_cards_left(const struct exact_workspace *work, const uint8_t taken[static RF_VALUES])
{
    double cards = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        cards += rf_workspace_cards_of(work, taken, value);
    return cards;
}

int
rf_workspace_compare(unsigned total, enum rf_dealer_ends end)
{
    RF_ASSERT(end < RF_DEALER_NATURAL && total <= 21);
    unsigned dealers = end == RF_DEALER_BUST ? 0 : 16u + (unsigned)end;
    return (total > dealers) - (total < dealers);
}

double
rf_workspace_no_natural(const struct exact_workspace *work, const uint8_t taken[static RF_VALUES])
{
    if (!work->looks)
        return 1;
    RF_ASSERT(work->up == RF_ACE || work->up == RF_TEN);
    double makes = rf_workspace_cards_of(work, taken, work->up == RF_ACE ? RF_TEN : RF_ACE);
    return 1 - makes / rf_workspace_cards_left(work, taken);
}

struct exact_loss
rf_workspace_natural_loss(const struct exact_workspace *work, bool first_hand)
{
    if (work->rules.hole_card == RF_BJ_PEEK)
        return (struct exact_loss){0, 0};
    if (work->rules.dealer_natural_takes == RF_BJ_TAKES_ALL)
        return (struct exact_loss){1, 2};
    return first_hand && !work->other_hand ? (struct exact_loss){1, 1} : (struct exact_loss){0, 0};
}
