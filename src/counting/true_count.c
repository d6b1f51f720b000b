/*
 * counting/true_count.c -- tags, the initial count, and the true count.
 *
 * The true count is a quotient of whole numbers until its last step, so that every machine rounds
 * the same way: with r halves and c cards left it is r * 52 / (2c) for an exact divisor, and
 * r / h for h half decks.
 */
#include "riffle/counting.h"

#include "base/assert.h"

int
rf_counting_initial(const struct rf_counting *system, unsigned decks)
{
    RF_ASSERT(decks >= 1 && decks <= RF_DECKS_MAX);
    return system->initial + system->initial_per_deck * (int)decks;
}

/* Suits are S H D C: the red ones are in the middle. */
int
rf_counting_tag(const struct rf_counting *system, rf_card card)
{
    unsigned suit = rf_card_suit(card), value = rf_exact_card_value(card);
    RF_ASSERT(value < RF_VALUES);
    return suit == 1 || suit == 2 ? system->red_tag[value] : system->tag[value];
}

double
rf_counting_mean_tag(const struct rf_counting *system, unsigned value)
{
    RF_ASSERT(value < RF_VALUES);
    return (system->tag[value] + system->red_tag[value]) / 4.0;
}

bool
rf_counting_is_balanced(const struct rf_counting *system)
{
    int sum = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        sum += (system->tag[value] + system->red_tag[value]) * (value == RF_TEN ? 4 : 1);
    return sum == 0;
}

/* The quotient of two whole numbers, rounded; `below` is above 0. */
static int
quotient(int above, int below, unsigned rounding)
{
    RF_ASSERT(below > 0);
    if (rounding == RF_COUNTING_TRUNCATE)
        return above / below;
    if (rounding == RF_COUNTING_NEAREST) { /* halves go up: floor(a/b + 1/2) */
        above = 2 * above + below;
        below *= 2;
    }
    int down = above / below;
    return above % below < 0 ? down - 1 : down;
}

int
rf_counting_true(const struct rf_counting *system, int running, unsigned cards_left)
{
    int cards = (int)cards_left, half_decks;
    RF_ASSERT(cards_left <= RF_CARDS_MAX);
    RF_ASSERT(system->rounding <= RF_COUNTING_NEAREST);
    switch (system->divisor) {
    case RF_COUNTING_RUNNING: return quotient(running, 2, system->rounding);
    case RF_COUNTING_EXACT: return quotient(running * 26, cards, system->rounding);
    case RF_COUNTING_HALF:
        half_decks = quotient(cards, 26, RF_COUNTING_NEAREST);
        return quotient(running, half_decks > 0 ? half_decks : 1, system->rounding);
    case RF_COUNTING_FULL:
        half_decks = 2 * quotient(cards, 52, RF_COUNTING_NEAREST);
        return quotient(running, half_decks > 0 ? half_decks : 2, system->rounding);
    default: break;
    }
    rf_assert_failed("a divisor", __FILE__, __LINE__);
}
