/*
 * analysis/exact_shoe.c -- what has not been seen.
 */
#include "riffle/exact.h"

#include "base/assert.h"

void
rf_exact_shoe_spread_tens(struct rf_exact_shoe *shoe)
{
    unsigned tens = shoe->count[RF_TEN];
    for (unsigned rank = 0; rank < RF_TEN_RANKS; rank++)
        shoe->tens[rank] = (uint16_t)(tens / RF_TEN_RANKS + (rank < tens % RF_TEN_RANKS));
}

struct rf_exact_shoe
rf_exact_shoe_decks(unsigned decks)
{
    struct rf_exact_shoe shoe = {.infinite = false};
    RF_ASSERT(decks >= 1 && decks <= RF_DECKS_MAX);
    for (unsigned value = 0; value < RF_VALUES; value++)
        shoe.count[value] = (uint16_t)(decks * (value == RF_TEN ? 16 : 4));
    rf_exact_shoe_spread_tens(&shoe);
    return shoe;
}

struct rf_exact_shoe
rf_exact_shoe_infinite(void)
{
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(1);
    shoe.infinite = true;
    return shoe;
}

/* Nobody draws on 21, nor the dealer on 17: before the last card of each hand there are at most
 * 20 points in it, and fewer than 17 with the dealer.  The most cards are used when the lowest
 * come. */
unsigned
rf_exact_cards_missing(const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe)
{
    unsigned hands = rules->split_hands_max, points = 20 * hands + 17, cards = 0, most = 0;
    if (shoe->infinite)
        return 0;
    for (unsigned value = 0; value < RF_VALUES; value++) {
        RF_ASSERT(shoe->count[value] <= RF_EXACT_COUNT_MAX);
        cards += shoe->count[value];
        for (unsigned n = 0; n < shoe->count[value] && points >= value + 1; n++) {
            points -= value + 1;
            most++;
        }
    }
    most += hands + 1;
    return cards >= most ? 0 : most - cards;
}
