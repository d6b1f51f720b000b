/*
 * counting/correlation.c -- how well the tags of a system follow what the cards are worth.
 *
 * Removing a card of value x changes the expected value of a round by e(x).  A count is a weighted
 * sum of removals, so it can follow the expected value as well as its tags are correlated with e
 * over the cards of a deck, of which four have each value and sixteen are ten-cards: that is the
 * betting correlation.  For insurance e is known without computing: a ten-card removed costs
 * 9 units where any other card gains 4, so that a deck's effects add up to 0.
 *
 * An unbalanced system has tags whose mean is not 0; a correlation takes the mean off.  Colours
 * count by their mean: half of the sevens of Red 7 have the tag 1, so its seven counts one half.
 *
 * With an ace adjustment of a points the count for bets is the true count plus a for each ace per
 * deck that is left beyond four.  Seen as a sum of removals that is a tag of the ace that is lower
 * by a, up to a constant for all cards, which a correlation does not see.
 */
#include "riffle/counting.h"

#include <math.h>

#include "base/assert.h"

enum { TENS_WEIGHT = 4 }; /* four ranks, where every other value has one */

static double
weight(unsigned value)
{
    return value == RF_TEN ? TENS_WEIGHT : 1;
}

static double
mean_of(const double of[static RF_VALUES])
{
    double sum = 0, weights = 0;
    for (unsigned value = 0; value < RF_VALUES; value++) {
        sum += weight(value) * of[value];
        weights += weight(value);
    }
    return sum / weights;
}

double
rf_counting_correlation(const double tags[static RF_VALUES], const double effects[static RF_VALUES])
{
    double tag_mean = mean_of(tags), effect_mean = mean_of(effects);
    double both = 0, tag_squares = 0, effect_squares = 0;
    for (unsigned value = 0; value < RF_VALUES; value++) {
        double tag = tags[value] - tag_mean, effect = effects[value] - effect_mean;
        both += weight(value) * tag * effect;
        tag_squares += weight(value) * tag * tag;
        effect_squares += weight(value) * effect * effect;
    }
    double squares = tag_squares * effect_squares;
    return squares > 0 ? both / sqrt(squares) : 0; /* equal tags follow nothing */
}

/* The expected value of a round with the best strategy. */
static double
best_ev(void *storage, const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe)
{
    struct rf_exact_how how = {.ev_only = true};
    struct rf_exact_game game;
    RF_ASSERT(rf_exact_cards_missing(rules, shoe) == 0);
    rf_exact_game(storage, rules, shoe, &how, &game);
    return game.ev;
}

void
rf_counting_effects(void *storage, const struct rf_bj_rules *rules,
                    const struct rf_exact_shoe *shoe, double effects[static RF_VALUES])
{
    double whole = best_ev(storage, rules, shoe);
    for (unsigned value = 0; value < RF_VALUES; value++) {
        struct rf_exact_shoe less = *shoe;
        RF_ASSERT(less.count[value] > 0);
        less.count[value]--;
        rf_exact_shoe_spread_tens(&less);
        effects[value] = best_ev(storage, rules, &less) - whole;
    }
}

struct rf_counting_worth
rf_counting_worth(const struct rf_counting *system, const double effects[static RF_VALUES])
{
    double tags[RF_VALUES], insurance[RF_VALUES];
    for (unsigned value = 0; value < RF_VALUES; value++) {
        tags[value] = rf_counting_mean_tag(system, value);
        insurance[value] = value == RF_TEN ? -9 : 4;
    }
    struct rf_counting_worth worth = {.betting = rf_counting_correlation(tags, effects),
                                      .insurance = rf_counting_correlation(tags, insurance)};
    tags[RF_ACE] -= system->ace_adjustment / 2.0;
    worth.betting_with_aces = rf_counting_correlation(tags, effects);
    return worth;
}
