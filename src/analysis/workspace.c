/*
 * analysis/workspace.c -- laying out a desk, and the cards that are left on it.
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
rf_workspace_init(struct exact_workspace *desk, const struct rf_bj_rules *rules,
                  const struct rf_exact_shoe *shoe)
{
    RF_ASSERT(rf_exact_cards_missing(rules, shoe) == 0);
    rf_hand_table_make(&desk->hands);
    memset(desk->reach, 0, sizeof desk->reach);
    desk->rules = *rules;
    desk->shoe = *shoe;
    desk->fixed = NULL;
    desk->best_after_split = false;
    desk->ev_only = false;
    desk->other_hand = false;
}

unsigned
rf_exact_hand_index(const void *storage, const uint8_t count[static RF_VALUES])
{
    const struct exact_workspace *desk = storage;
    int place = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        for (unsigned n = 0; n < count[value]; n++) {
            place = desk->hands.hand[place].next[value];
            RF_ASSERT(place != EXACT_BUST);
        }
    return (unsigned)place;
}

double
rf_workspace_cards_of(const struct exact_workspace *desk, const uint8_t taken[static RF_VALUES],
                      unsigned value)
{
    RF_ASSERT(value < RF_VALUES);
    return desk->shoe.infinite ? desk->shoe.count[value] : desk->shoe.count[value] - taken[value];
}

double
rf_workspace_cards_left(const struct exact_workspace *desk, const uint8_t taken[static RF_VALUES])
{
    double cards = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        cards += rf_workspace_cards_of(desk, taken, value);
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
rf_workspace_no_natural(const struct exact_workspace *desk, const uint8_t taken[static RF_VALUES])
{
    if (!desk->looks)
        return 1;
    RF_ASSERT(desk->up == RF_ACE || desk->up == RF_TEN);
    double makes = rf_workspace_cards_of(desk, taken, desk->up == RF_ACE ? RF_TEN : RF_ACE);
    return 1 - makes / rf_workspace_cards_left(desk, taken);
}

struct exact_loss
rf_workspace_natural_loss(const struct exact_workspace *desk, bool first_hand)
{
    if (desk->rules.hole_card == RF_BJ_PEEK)
        return (struct exact_loss){0, 0};
    if (desk->rules.dealer_natural_takes == RF_BJ_TAKES_ALL)
        return (struct exact_loss){1, 2};
    return first_hand && !desk->other_hand ? (struct exact_loss){1, 1} : (struct exact_loss){0, 0};
}
