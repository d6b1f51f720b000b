/*
 * bridge/deal.c -- deals, and ways of dealing a deck by hand.
 *
 * A deal is the owner of each card (owner[card], a seat).  A method is the hand that each of the
 * 52 cards goes to in turn, counted clockwise from the dealer's left.  Law 6B asks what a method
 * gives: thirteen cards to each hand, no two neighbours of the deck to one hand (2017), and
 * clockwise rotation as recommended; law_l6.c asks the three predicates at the end of this file.
 */
#include "riffle/bridge.h"

#include <string.h>

#include "base/assert.h"

/* Every card has an owner, and each hand has thirteen; the fourth follows from the others. */
bool
rf_deal_is_complete(const struct rf_deal *deal)
{
    unsigned cards[RF_SEATS] = {0};
    for (unsigned card = 0; card < RF_DECK_CARDS; card++) {
        if (deal->owner[card] >= RF_SEATS)
            return false;
        cards[deal->owner[card]]++;
    }
    return cards[0] == RF_HAND_CARDS && cards[1] == RF_HAND_CARDS && cards[2] == RF_HAND_CARDS;
}

/* True when each hand is one whole suit: a sign that the pack was never shuffled (D2.1). */
bool
rf_deal_is_whole_suits(const struct rf_deal *deal)
{
    uint8_t owner[RF_DECK_CARDS]; /* of the first card met of each suit */
    bool met[RF_DECK_CARDS] = {false};
    for (unsigned card = 0; card < RF_DECK_CARDS; card++) {
        unsigned suit = rf_card_suit((rf_card)card);
        if (!met[suit])
            owner[suit] = deal->owner[card];
        met[suit] = true;
        if (owner[suit] != deal->owner[card])
            return false;
    }
    return rf_deal_is_complete(deal);
}

/* Deals a deck; hand 0 of the method is the seat at the dealer's left. */
struct rf_deal
rf_deal_by_method(const struct rf_method *method, const rf_card deck[static RF_DECK_CARDS],
                  enum rf_seat dealer)
{
    struct rf_deal deal;
    RF_ASSERT(dealer < RF_SEATS && rf_method_gives_thirteen(method));
    RF_ASSERT(rf_cards_are_complete(deck, RF_DECK_CARDS, 1, NULL));
    for (unsigned i = 0; i < RF_DECK_CARDS; i++)
        deal.owner[deck[i]] = (uint8_t)((dealer + 1u + method->hand[i]) % RF_SEATS);
    return deal;
}

struct rf_deal
rf_deal_by_rotation(const rf_card deck[static RF_DECK_CARDS], enum rf_seat dealer)
{
    struct rf_method rotation = rf_method_named(RF_METHOD_ROTATION);
    return rf_deal_by_method(&rotation, deck, dealer);
}

/* The hand that card i goes to.  five-piles and four-piles go forward and back over the hands, so
 * that the pattern repeats after eight cards; blocks gives thirteen cards at a time. */
static uint8_t
method_hand(enum rf_method_name name, unsigned i)
{
    static const uint8_t five[8] = {0, 1, 2, 3, 0, 3, 2, 1};
    static const uint8_t four[8] = {0, 1, 2, 3, 3, 2, 1, 0};
    switch (name) {
    case RF_METHOD_FIVE_PILES: return five[i % 8];
    case RF_METHOD_FOUR_PILES: return four[i % 8];
    case RF_METHOD_BLOCKS: return (uint8_t)(i / RF_HAND_CARDS);
    default: return (uint8_t)(i % RF_SEATS);
    }
}

struct rf_method
rf_method_named(enum rf_method_name name)
{
    struct rf_method method;
    RF_ASSERT(name < RF_METHODS);
    for (unsigned i = 0; i < RF_DECK_CARDS; i++)
        method.hand[i] = method_hand(name, i);
    return method;
}

const char *
rf_method_name_text(enum rf_method_name name)
{
    static const char *const names[RF_METHODS] = {"rotation", "five-piles", "four-piles", "blocks"};
    RF_ASSERT(name < RF_METHODS);
    return names[name];
}

/* A method by its name, or as 52 digits 1 to 4, one for each card. */
bool
rf_method_read(struct rf_method *method, const char *text)
{
    for (unsigned name = 0; name < RF_METHODS; name++)
        if (strcmp(text, rf_method_name_text((enum rf_method_name)name)) == 0) {
            *method = rf_method_named((enum rf_method_name)name);
            return true;
        }
    if (strlen(text) != RF_DECK_CARDS)
        return false;
    for (unsigned i = 0; i < RF_DECK_CARDS; i++) {
        if (text[i] < '1' || text[i] > '4')
            return false;
        method->hand[i] = (uint8_t)(text[i] - '1');
    }
    return true;
}

/* A method is like a deal of the cards in their order: it is complete or not. */
bool
rf_method_gives_thirteen(const struct rf_method *method)
{
    struct rf_deal as_dealt;
    memcpy(as_dealt.owner, method->hand, sizeof as_dealt.owner);
    return rf_deal_is_complete(&as_dealt);
}

/* Law 6B.3 of 2017: neighbours in the deck go to different hands. */
bool
rf_method_separates_adjacent(const struct rf_method *method)
{
    for (unsigned i = 1; i < RF_DECK_CARDS; i++)
        if (method->hand[i] == method->hand[i - 1])
            return false;
    return true;
}

/* The recommended way: one card at a time, clockwise. */
bool
rf_method_is_rotation(const struct rf_method *method)
{
    for (unsigned i = 1; i < RF_DECK_CARDS; i++)
        if (method->hand[i] != (method->hand[i - 1] + 1) % RF_SEATS)
            return false;
    return true;
}
