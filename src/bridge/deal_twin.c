/*
 * bridge/deal_twin.c -- one number for all deals that differ by seats turned and suits renamed.
 *
 * The image with the least number is found without numbering them all: numbers stand in the order
 * of North's hands, then of East's, then of South's, and hands in the order of their first cards.
 */
#include "riffle/bulk.h"

#include "base/assert.h"

enum { SUIT_ORDERS = RF_SUITS == 4 ? 24 : 2 };

/* Puts the suits into one of their orders: each goes to the place that a digit of the order's
 * number says, and the suit that was there goes to the end. */
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

/* A hand with each suit at another place. */
static uint64_t
hand_image(uint64_t hand, const uint8_t place[static RF_SUITS])
{
    const uint64_t suit_cards = ((uint64_t)1 << RF_RANKS) - 1;
    uint64_t image = 0;
    for (unsigned suit = 0; suit < RF_SUITS; suit++)
        image |= (hand >> suit * RF_RANKS & suit_cards) << place[suit] * RF_RANKS;
    return image;
}

/* True when a deal has the lower number: at the first seat whose hands are not the same, it has
 * the first card of all in which they differ. */
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
