/*
 * bridge/number.c -- deals in order: from a deal to its number and back.
 *
 * A hand is a combination of the cards that are left, and combinations stand in the order of their
 * first cards, then of their second, and so on.  A number is made of the ranks of three hands; the
 * fourth has what is left.
 */
#include "riffle/bridge.h"

#include <string.h>

#include "base/assert.h"

__extension__ typedef unsigned __int128 wide;

/* Ways to choose k of n cards. */
static uint64_t
choose(unsigned n, unsigned k)
{
    static const uint64_t pascal[RF_DECK_CARDS + 1][RF_HAND_CARDS + 1] = {
#include "pascal.inc"
    };
    return pascal[n][k];
}

/* How many hands there are for North, East and South. */
static uint64_t
hands_of(enum rf_seat seat)
{
    return choose(RF_DECK_CARDS - (unsigned)seat * RF_HAND_CARDS, RF_HAND_CARDS);
}

/* The rank of a hand among the cards of those seats that come after the ones before it. */
static uint64_t
hand_rank(const struct rf_deal *deal, enum rf_seat seat)
{
    unsigned left = RF_DECK_CARDS - (unsigned)seat * RF_HAND_CARDS, wanted = RF_HAND_CARDS;
    uint64_t rank = 0;
    for (unsigned card = 0; card < RF_DECK_CARDS && wanted > 0; card++) {
        if (deal->owner[card] < seat)
            continue;
        left--;
        if (deal->owner[card] == seat)
            wanted--;
        else
            rank += choose(left, wanted - 1);
    }
    return rank;
}

/* Gives a seat the hand of a rank among the cards that nobody has yet. */
static void
hand_of_rank(struct rf_deal *deal, enum rf_seat seat, uint64_t rank)
{
    unsigned left = RF_DECK_CARDS - (unsigned)seat * RF_HAND_CARDS, wanted = RF_HAND_CARDS;
    for (unsigned card = 0; card < RF_DECK_CARDS && wanted > 0; card++) {
        if (deal->owner[card] != RF_WEST)
            continue;
        uint64_t with = choose(--left, wanted - 1);
        if (rank < with) {
            deal->owner[card] = (uint8_t)seat;
            wanted--;
        } else
            rank -= with;
    }
    RF_ASSERT(wanted == 0 && rank == 0);
}

static wide
number_wide(const uint8_t number[static RF_DEAL_NUMBER])
{
    wide value = 0;
    for (unsigned i = 0; i < RF_DEAL_NUMBER; i++)
        value = value << 8 | number[i];
    return value;
}

static void
number_bytes(uint8_t number[static RF_DEAL_NUMBER], wide value)
{
    for (unsigned i = RF_DEAL_NUMBER; i-- > 0; value >>= 8)
        number[i] = (uint8_t)value;
}

void
rf_deal_number(uint8_t number[static RF_DEAL_NUMBER], const struct rf_deal *deal)
{
    RF_ASSERT(rf_deal_whole(deal));
    wide value = hand_rank(deal, RF_NORTH);
    value = value * hands_of(RF_EAST) + hand_rank(deal, RF_EAST);
    value = value * hands_of(RF_SOUTH) + hand_rank(deal, RF_SOUTH);
    number_bytes(number, value);
}

/* One more than the highest number. */
static wide
number_end(void)
{
    return (wide)hands_of(RF_NORTH) * hands_of(RF_EAST) * hands_of(RF_SOUTH);
}

bool
rf_deal_of_number(struct rf_deal *deal, const uint8_t number[static RF_DEAL_NUMBER])
{
    wide value = number_wide(number);
    if (value >= number_end())
        return false;
    uint64_t both = hands_of(RF_EAST) * hands_of(RF_SOUTH); /* fits: 2^57 */
    uint64_t north = (uint64_t)(value / both), rest = (uint64_t)(value % both);
    memset(deal->owner, RF_WEST, sizeof deal->owner);
    hand_of_rank(deal, RF_NORTH, north);
    hand_of_rank(deal, RF_EAST, rest / hands_of(RF_SOUTH));
    hand_of_rank(deal, RF_SOUTH, rest % hands_of(RF_SOUTH));
    return true;
}

void
rf_deal_number_write(char out[static RF_DEAL_NUMBER_TEXT],
                     const uint8_t number[static RF_DEAL_NUMBER])
{
    char digits[RF_DEAL_NUMBER_TEXT];
    wide value = number_wide(number);
    unsigned size = 0;
    do {
        digits[size++] = (char)('0' + (int)(value % 10));
        value /= 10;
    } while (value > 0);
    RF_ASSERT(size < RF_DEAL_NUMBER_TEXT);
    for (unsigned i = 0; i < size; i++)
        out[i] = digits[size - 1 - i];
    out[size] = '\0';
}

bool
rf_deal_number_read(uint8_t number[static RF_DEAL_NUMBER], const char *digits)
{
    wide value = 0;
    if (*digits == '\0')
        return false;
    for (; *digits; digits++) {
        if (*digits < '0' || *digits > '9')
            return false;
        value = value * 10 + (unsigned)(*digits - '0');
        if (value >= number_end())
            return false;
    }
    number_bytes(number, value);
    return true;
}
