/*
 * analysis/exact_shoe.c -- the composition of the shoe: how many unseen cards there are of each
 * value.
 *
 * An exact analysis needs no order of cards.  All orders of the unseen cards are equally likely, so
 * the next card is of value v with probability
 *
 *     count[v] / (count[0] + … + count[9])
 *
 * and after it was drawn, count[v] is one less.  An infinite shoe skips that last step: its counts
 * are proportions.  Everything else in analysis/ builds on this struct; the app fills it from
 * `--shoe`, and exact_hand.c from the cards on a table.
 */
#include "riffle/exact.h"

#include "base/assert.h"

/* Spreads ten-cards over 10, J, Q and K; the first ranks get the remainder.  Ranks matter only
 * where the rules let a player split two ten-cards of one rank alone (split_by = rank). */
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

/* The proportions of one deck, never depleted. */
struct rf_exact_shoe
rf_exact_shoe_infinite(void)
{
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(1);
    shoe.infinite = true;
    return shoe;
}

/* A bound on the cards of the longest round.  Nobody draws on 21, and the dealer does not draw on
 * 17.  So before the last card of a hand the player has at most 20 points and the dealer at most
 * 16.  The loop spends these points on the lowest cards of the shoe, which makes the most cards,
 * and then each of the `hands` hands and the dealer gets one card more. */
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
