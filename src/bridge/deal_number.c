/*
 * bridge/deal_number.c -- deals in order: from a deal to its number and back.
 *
 * A hand is a combination of the cards that are left, and combinations stand in the order of their
 * first cards, then of their second, and so on.  A number is made of the ranks of three hands; the
 * fourth has what is left.
 */
#include "riffle/bridge.h"

#include <string.h>

#include "base/assert.h"

/* A number in digits of 16 bits, the first is the highest. */
enum { DIGITS = RF_DEAL_NUMBER / 2 };

struct digits {
    uint16_t at[DIGITS];
};

/* Divides in place; answers the remainder.  The divisor has fewer than 48 bits. */
static uint64_t
digits_divide(struct digits *digits, uint64_t divisor)
{
    uint64_t rest = 0;
    RF_ASSERT(divisor > 0 && divisor >> 48 == 0);
    for (unsigned i = 0; i < DIGITS; i++) {
        rest = rest << 16 | digits->at[i];
        digits->at[i] = (uint16_t)(rest / divisor);
        rest %= divisor;
    }
    return rest;
}

/* Multiplies and adds in place; false when that is too high to hold. */
static bool
digits_multiply(struct digits *digits, uint64_t factor, uint64_t more)
{
    RF_ASSERT(factor >> 47 == 0 && more >> 47 == 0);
    for (unsigned i = DIGITS; i-- > 0;) {
        more += factor * digits->at[i];
        digits->at[i] = (uint16_t)more;
        more >>= 16;
    }
    return more == 0;
}

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

static struct digits
number_digits(const uint8_t number[static RF_DEAL_NUMBER])
{
    struct digits digits;
    for (size_t i = 0; i < DIGITS; i++)
        digits.at[i] = (uint16_t)(number[2 * i] << 8 | number[2 * i + 1]);
    return digits;
}

static void
number_bytes(uint8_t number[static RF_DEAL_NUMBER], const struct digits *digits)
{
    for (size_t i = 0; i < DIGITS; i++) {
        number[2 * i] = (uint8_t)(digits->at[i] >> 8);
        number[2 * i + 1] = (uint8_t)digits->at[i];
    }
}

void
rf_deal_number(uint8_t number[static RF_DEAL_NUMBER], const struct rf_deal *deal)
{
    struct digits digits = {{0}};
    RF_ASSERT(rf_deal_is_complete(deal));
    for (unsigned seat = RF_NORTH; seat <= RF_SOUTH; seat++) {
        bool fits = digits_multiply(&digits, hands_of((enum rf_seat)seat),
                                    hand_rank(deal, (enum rf_seat)seat));
        RF_ASSERT(fits);
    }
    number_bytes(number, &digits);
}

/* Takes the ranks of South's, East's and North's hands out of a number; false when it is too
 * high. */
static bool
number_ranks(struct digits digits, uint64_t rank[static RF_WEST])
{
    for (unsigned seat = RF_WEST; seat-- > RF_NORTH;)
        rank[seat] = digits_divide(&digits, hands_of((enum rf_seat)seat));
    for (unsigned i = 0; i < DIGITS; i++)
        if (digits.at[i] != 0)
            return false;
    return true;
}

bool
rf_deal_of_number(struct rf_deal *deal, const uint8_t number[static RF_DEAL_NUMBER])
{
    uint64_t rank[RF_WEST];
    if (!number_ranks(number_digits(number), rank))
        return false;
    memset(deal->owner, RF_WEST, sizeof deal->owner);
    for (unsigned seat = RF_NORTH; seat <= RF_SOUTH; seat++)
        hand_of_rank(deal, (enum rf_seat)seat, rank[seat]);
    return true;
}

void
rf_deal_number_write(char out[static RF_DEAL_NUMBER_TEXT],
                     const uint8_t number[static RF_DEAL_NUMBER])
{
    struct digits digits = number_digits(number);
    unsigned size = RF_DEAL_NUMBER_TEXT - 1, first = size;
    out[size] = '\0';
    while (first > 0)
        out[--first] = (char)('0' + (int)digits_divide(&digits, 10));
    while (out[first] == '0' && first + 1 < size)
        first++;
    memmove(out, out + first, size - first + 1);
}

bool
rf_deal_number_read(uint8_t number[static RF_DEAL_NUMBER], const char *text)
{
    struct digits digits = {{0}};
    uint64_t rank[RF_WEST];
    if (*text == '\0')
        return false;
    for (; *text; text++)
        if (*text < '0' || *text > '9' || !digits_multiply(&digits, 10, (uint64_t)(*text - '0')))
            return false;
    number_bytes(number, &digits);
    return number_ranks(digits, rank);
}
