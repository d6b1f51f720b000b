/*
 * analysis/hand_table.c -- builds the table of all hands (hand_table.h).
 *
 * A hand is created from the hand without its highest card, so each one is created once.  All other
 * ways to reach it are looked up.
 */
#include "analysis/hand_table.h"

#include "base/assert.h"

enum { HARD_MOST = 21, PLACES = HARD_MOST + 2 };

/* Sets first[n] to the number of hands with a hard total below n.  ways[n] is the number of
 * ways to write n as a sum of card values, order ignored: the coin-change recurrence, one
 * value at a time. */
static void
hands_places(unsigned first[static PLACES])
{
    unsigned ways[HARD_MOST + 1] = {1};
    for (unsigned value = 1; value <= RF_VALUES; value++)
        for (unsigned n = value; n <= HARD_MOST; n++)
            ways[n] += ways[n - value];
    first[0] = 0;
    for (unsigned n = 0; n <= HARD_MOST; n++)
        first[n + 1] = first[n] + ways[n];
    RF_ASSERT(first[HARD_MOST + 1] == RF_EXACT_HANDS);
}

/* Creates the hand with one card more, which is not below any card that it has. */
static void
hands_grow(struct exact_hands *hands, unsigned from, unsigned value, unsigned place)
{
    struct exact_hand *hand = &hands->hand[place];
    *hand = hands->hand[from];
    hand->count[value]++;
    hand->cards++;
    hand->hard = (uint8_t)(hand->hard + value + 1);
    hand->soft = hand->count[0] > 0 && hand->hard <= 11;
    hand->total = (uint8_t)(hand->hard + (hand->soft ? 10 : 0));
    hand->most = (uint8_t)value;
    hand->below = (uint16_t)from;
}

/* The hand with a card below its highest one: without the highest card, with the new card, and with
 * the highest card again.  Both steps are known, because they lead to or start at lower totals. */
static int
hands_aside(const struct exact_hands *hands, const struct exact_hand *hand, unsigned value)
{
    int without = hands->hand[hand->below].next[value];
    RF_ASSERT(without != EXACT_BUST);
    return hands->hand[without].next[hand->most];
}

void
rf_hand_table_make(struct exact_hands *hands)
{
    unsigned place[PLACES];
    hands_places(place);
    hands->hand[0] = (struct exact_hand){.cards = 0};
    place[0]++;
    for (unsigned h = 0; h < RF_EXACT_HANDS; h++) {
        struct exact_hand *hand = &hands->hand[h];
        for (unsigned value = 0; value < RF_VALUES; value++) {
            unsigned hard = hand->hard + value + 1u;
            if (hard > HARD_MOST)
                hand->next[value] = EXACT_BUST;
            else if (value < hand->most)
                hand->next[value] = (int16_t)hands_aside(hands, hand, value);
            else {
                hands_grow(hands, h, value, place[hard]);
                hand->next[value] = (int16_t)place[hard]++;
            }
        }
    }
}

unsigned
rf_hand_table_pair(const struct exact_hands *hands, unsigned one, unsigned other)
{
    RF_ASSERT(one < RF_VALUES && other < RF_VALUES);
    return (unsigned)hands->hand[hands->hand[0].next[one]].next[other];
}
