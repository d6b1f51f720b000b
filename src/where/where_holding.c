/*
 * where/where_holding.c -- what can be said of the cards of one suit: points, losers, quality.
 *
 * Every function is of the 2^13 holdings of a suit, so the program tabulates those in use once and
 * adds four numbers for a hand.  cccc() and quality() follow Kaplan and Rubens, The Bridge World,
 * October 1982, in hundredths of a point.  dealer's own version takes a point off for the first
 * short suit of any length; the article does so for the first doubleton only, and so do we.
 */
#include "riffle/where.h"

#include "base/assert.h"
#include "base/bits.h"
#include "where/where_reader.h"

/* Bits of the ranks of pointcount. */
enum {
    ACE = 1,
    KING = 2,
    QUEEN = 4,
    JACK = 8,
    TEN = 16,
    NINE = 32,
    EIGHT = 64,
};

/* A holding of the deck with the bits of pointcount: the same, except for the tiny deck. */
static unsigned
spread(unsigned holding)
{
    unsigned cards = 0;
    for (unsigned rank = 0; rank < RF_RANKS; rank++)
        cards |= (holding >> rank & 1) << rf_where_rank(rank);
    return cards;
}

static int
count_points(const int32_t points[static RF_WHERE_RANKS], unsigned cards)
{
    int sum = 0;
    for (unsigned rank = 0; rank < RF_WHERE_RANKS; rank++)
        sum += cards >> rank & 1 ? points[rank] : 0;
    return sum;
}

/* Losers: a missing ace, king or queen, as far as the suit is long enough to lose it. */
static int
losers(unsigned cards)
{
    unsigned length = rf_bits_of(cards);
    unsigned most = length < 3 ? length : 3, high = (1u << most) - 1;
    return (int)(most - rf_bits_of(cards & high));
}

/* dealerv2's losing trick count, which knows half losers: a king alone, AQ, AKJ and AQJ lose half a
 * trick; AJT and KJT one and a half; a queen without ace, king or jack two and a half. */
static int
losing_tricks(unsigned cards)
{
    unsigned length = rf_bits_of(cards), top = cards & (ACE | KING | QUEEN | JACK);
    int count = 100 * losers(cards);
    if (length == 1)
        return cards == KING ? 50 : count;
    if (length == 2)
        return cards == (ACE | QUEEN) ? 50 : count;
    if (top == (ACE | KING | JACK) || top == (ACE | QUEEN | JACK))
        return 50;
    if ((top == (ACE | JACK) || top == (KING | JACK)) && cards & TEN)
        return 150;
    return length > 2 && top == QUEEN ? 250 : count;
}

/* Suit quality: points with ten = 1/2, more for tens and nines that work, and for a long suit that
 * lacks the queen or the jack; times the length, by ten. */
static int
quality(unsigned cards)
{
    int length = (int)rf_bits_of(cards), points = 0;
    unsigned higher = rf_bits_of(cards & (ACE | KING | QUEEN | JACK));
    bool queen = cards & QUEEN, jack = cards & JACK;
    points += (cards & ACE ? 400 : 0) + (cards & KING ? 300 : 0) + (queen ? 200 : 0) +
              (jack ? 100 : 0) + (cards & TEN ? 50 : 0);
    if (length == 7)
        points += queen && jack ? 0 : 100;
    else if (length == 8)
        points += !queen ? 200 : !jack ? 100 : 0;
    else if (length >= 9)
        points += (queen ? 0 : 200) + (jack ? 0 : 100);
    if (length <= 6) {
        points += cards & TEN && (higher > 1 || jack) ? 50 : 0;
        points += cards & NINE && (higher == 2 || cards & (EIGHT | TEN)) ? 50 : 0;
    }
    return points * length / 10;
}

/* What a queen is worth in cccc(), alone or with a higher honour. */
static int
queen_worth(unsigned length, unsigned higher)
{
    static const int worth[3][2] = {{0, 0}, {25, 50}, {75, 100}};
    RF_ASSERT(length > 0);
    return worth[length < 3 ? length - 1 : 2][higher > 0];
}

/* What one suit adds to cccc(): high cards, quality and shortness.  The doubleton that does not
 * count and the 4-3-3-3 are taken off for the whole hand (where_eval.c). */
static int
count_cccc(unsigned cards)
{
    static const int shortness[] = {300, 200, 100};
    unsigned length = rf_bits_of(cards), higher = rf_bits_of(cards & (ACE | KING));
    int points = quality(cards);
    points += (cards & ACE ? 300 : 0) + (cards & KING ? (length == 1 ? 50 : 200) : 0);
    points += cards & QUEEN ? queen_worth(length, higher) : 0;
    higher += (cards & QUEEN) != 0;
    points += cards & JACK ? (higher == 2 ? 50 : higher == 1 ? 25 : 0) : 0;
    higher += (cards & JACK) != 0;
    points += cards & TEN && (higher == 2 || (higher == 1 && cards & NINE)) ? 25 : 0;
    return points + (length < 3 ? shortness[length] : 0);
}

/* A stopper: the ace, or an honour with enough cards below it. */
static int
stops(unsigned cards)
{
    unsigned length = rf_bits_of(cards);
    return (cards & ACE) || (cards & KING && length > 1) || (cards & QUEEN && length > 2) ||
           (cards & JACK && length > 3);
}

int
rf_where_holding(const struct rf_where *where, enum rf_where_function function, unsigned holding)
{
    unsigned cards = spread(holding);
    RF_ASSERT(holding < 1u << RF_RANKS && function < RF_WHERE_FUNCTIONS);
    switch (function) {
    case RF_WHERE_LENGTH: return (int)rf_bits_of(cards);
    case RF_WHERE_CONTROL: return 2 * (int)(cards & ACE) + (cards & KING ? 1 : 0);
    case RF_WHERE_LOSER: return losers(cards);
    case RF_WHERE_LTC: return losing_tricks(cards);
    case RF_WHERE_QUALITY: return quality(cards);
    case RF_WHERE_CCCC: return count_cccc(cards);
    case RF_WHERE_STOPPER: return stops(cards);
    default: return count_points(where->points[function - RF_WHERE_HCP], cards);
    }
}
