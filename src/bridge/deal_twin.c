/*
 * bridge/deal_twin.c -- one number for all deals that are the same but for seats and suits.
 *
 * Turning the board (4 ways) and renaming the suits (24 ways) gives up to 96 deals that differ
 * in names only.  A ledger of used deals must recognise them.  Their common
 * number, the twin, is the least of their numbers (deal_number.c).
 *
 * Numbers stand in the order of North's hands, then East's, then South's, and hands in the order
 * of their first cards.  So the least image can be found by comparing hands as sets of bits, and
 * only the winner is numbered.
 */
#include "riffle/bulk.h"

#include "base/assert.h"

/* 4! orders of the suits; the small deck of the tiny build has two suits. */
enum { SUIT_ORDERS = RF_SUITS == 4 ? 24 : 2 };

/* The order-th permutation of the suits, by the digits of `order` in the factorial number system:
 * suit s goes to place order mod (s + 1) of those so far, and the one that was there to the end. */
static void
order_of(unsigned order, uint8_t place[static RF_SUITS])
{
    RF_ASSERT(order < SUIT_ORDERS);
    for (unsigned suit = 0; suit < RF_SUITS; suit++) {
        unsigned at = order % (suit + 1);
        order /= suit + 1;
        place[suit] = place[at];
        place[at] = (uint8_t)suit;
    }
}

/* A hand with its suits renamed: suit s becomes place[s]. */
static uint64_t
hand_image(uint64_t hand, const uint8_t place[static RF_SUITS])
{
    const uint64_t suit_cards = ((uint64_t)1 << RF_RANKS) - 1;
    uint64_t image = 0;
    for (unsigned suit = 0; suit < RF_SUITS; suit++)
        image |= (hand >> suit * RF_RANKS & suit_cards) << place[suit] * RF_RANKS;
    return image;
}

/* True when the first deal has the lower number.  At the first seat whose hands differ, the hand
 * with the lowest card of all in which they differ comes first. */
static bool
hands_precede(const struct rf_hands *one, const struct rf_hands *other)
{
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        uint64_t differ = one->of[seat] ^ other->of[seat];
        if (differ)
            return (one->of[seat] & differ & -differ) != 0;
    }
    return false;
}

/* The least number of all images: suits renamed, seats turned clockwise. */
void
rf_deal_twin(uint8_t number[static RF_DEAL_NUMBER], const struct rf_deal *deal)
{
    RF_ASSERT(rf_deal_is_complete(deal));
    struct rf_hands hands = rf_hands_of_deal(deal), least = hands;
    for (unsigned order = 0; order < SUIT_ORDERS; order++) {
        uint8_t place[RF_SUITS] = {0};
        order_of(order, place);
        for (unsigned turn = 0; turn < RF_SEATS; turn++) {
            struct rf_hands image;
            for (unsigned seat = 0; seat < RF_SEATS; seat++)
                image.of[(seat + turn) % RF_SEATS] = hand_image(hands.of[seat], place);
            if (hands_precede(&image, &least))
                least = image;
        }
    }
    struct rf_deal twin = rf_deal_of_hands(&least);
    rf_deal_number(number, &twin);
}
