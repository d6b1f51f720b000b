/*
 * bridge/deal_number.c -- numbers all bridge deals: from a deal to its number and back.
 *
 * There are C(52,13) C(39,13) C(26,13) = 53,644,737,765,488,792,839,237,440,000 deals, 95.44 bits.
 * Every one has a number from 0; records, ledgers and SquareDeal use it.
 *
 * One hand.  A hand is a combination of 13 of the cards left.  Combinations stand in the order of
 * their first cards, then of their second, and so on (the combinatorial number system).  The rank
 * of one is the number of combinations before it: go through the cards in order; each time the
 * hand does not take a card, all combinations that take it come before:
 *
 *     rank = sum over cards not taken of C(cards after it, cards still wanted - 1)
 *
 * Example: 2 of the 4 cards 0 1 2 3 stand in the order 01 02 03 12 13 23.  For 13: card 0 is not
 * taken, C(3, 1) = 3 come before; card 1 is taken; card 2 is not, C(1, 0) = 1.  The rank is 4, as
 * listed.
 *
 * The deal.  North's hand is ranked among 52 cards, East's among the 39 left, South's among 26;
 * West has the rest.  The number is a numeral with these three digits in a mixed radix:
 *
 *     number = (rank(N) * C(39,13) + rank(E)) * C(26,13) + rank(S)
 *
 * So deals stand in the order of North's hands, then of East's, then of South's.
 */
#include "riffle/bridge.h"

#include <string.h>

#include "base/assert.h"

/* A number of 96 bits, as digits of 16 bits, the highest first. */
enum { DIGITS = RF_DEAL_NUMBER / 2 };

struct digits {
    uint16_t at[DIGITS];
};

/* Long division in place; answers the remainder.  The divisor has at most 48 bits, so the
 * remainder with one more digit fits 64. */
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

/* digits = digits * factor + more, in place; false when the result is too large.
 * factor * digit + carry fits 64 bits, because factor and more have fewer than 48. */
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

#ifdef RF_SMALL
/* C(n, k) by products: the table would be 6 kB of a module for browsers.  Each step divides
 * exactly, because it gives C(n - k + i, i), and the largest product is below 52 · C(52, 13) < 2^45. */
static uint64_t
choose(unsigned n, unsigned k)
{
    uint64_t ways = n >= k;
    for (unsigned i = 1; i <= k && ways; i++)
        ways = ways * (n - k + i) / i;
    return ways;
}
#else
/* C(n, k), from a table that the build makes (pascal.inc). */
static uint64_t
choose(unsigned n, unsigned k)
{
    static const uint64_t pascal[RF_DECK_CARDS + 1][RF_HAND_CARDS + 1] = {
#include "pascal.inc"
    };
    return pascal[n][k];
}
#endif

/* How many hands there are for North, East or South: C(52 - 13 seat, 13). */
static uint64_t
hands_of(enum rf_seat seat)
{
    return choose(RF_DECK_CARDS - (unsigned)seat * RF_HAND_CARDS, RF_HAND_CARDS);
}

/* The rank of a seat's hand among the cards that earlier seats left. */
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

/* The inverse: decides card by card.  `with` combinations take this card; a smaller rank is among
 * them, otherwise skip them.  West stands for "nobody yet". */
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

/* Divides out the three ranks, South's first.  False when the number is that of no deal. */
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

/* In decimal, without leading zeros. */
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

/* In decimal.  Leading zeros are read; a caller that needs one spelling writes it again. */
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
