/*
 * bridge/census.c -- high-card points and shapes of a set of deals, beside exact expectations.
 *
 * For each row (a range of points, a shape, a longest suit) the census counts hands.  Expectation
 * and variance for fair deals are exact.  With p the chance that a hand is in the row, and b the
 * chance that two given hands of one board both are:
 *
 *     mean for a board     = 4 p
 *     variance for a board = 4 (p (1 - p) + 3 (b - p^2))
 *
 * since a board has four hands and 12 ordered pairs of them, each with covariance b - p^2.  Boards
 * are independent.  p and b are sums over all ways to have aces, kings, queens and jacks (5^4
 * numbers of each), and over all lengths of suits; a chance is a product of binomial coefficients
 * over C(52, 13), and for the second hand over C(39, 13) of the cards left.
 * quality/deal_figures.c keeps a census of its deals; cli/census_report.c prints one.
 */
#include "riffle/census.h"

#include <string.h>

#include "base/assert.h"
#include "base/bits.h"

/* Numbers of the full deck; the tiny build takes no census.  37 points is the most that thirteen
 * cards can have: four aces, four kings, four queens and a jack. */
enum { HAND = 13, DECK = 52, HONOURS = 16, SUITS = 4, MOST_POINTS = 37 };

/* The highest number of points of each row. */
static const uint8_t points_to[RF_CENSUS_POINTS] = {3, 6, 9, 12, 15, 19, MOST_POINTS};
static const char *const points_words[RF_CENSUS_POINTS] = {
    "0 to 3 points",   "4 to 6 points",   "7 to 9 points",     "10 to 12 points",
    "13 to 15 points", "16 to 19 points", "20 points or more",
};

static const char *const shape_words[RF_CENSUS_SHAPES] = {
    "4-3-3-3",
    "4-4-3-2",
    "5-3-3-2",
    "5-4-2-2",
    "5-4-3-1",
    "4-4-4-1",
    "6-3-2-2",
    "another shape",
    "longest suit of 4",
    "longest suit of 5",
    "longest suit of 6",
    "longest suit of 7",
    "a suit of 8 or more",
    "a singleton",
    "a void",
};

/* The shapes that have a row of their own, longest suit first, in the order of shape_words. */
static const uint8_t shapes[7][SUITS] = {
    {4, 3, 3, 3}, {4, 4, 3, 2}, {5, 3, 3, 2}, {5, 4, 2, 2},
    {5, 4, 3, 1}, {4, 4, 4, 1}, {6, 3, 2, 2},
};

/* The row that so many points belong to, as a bit. */
static uint32_t
points_rows(unsigned points)
{
    unsigned row = 0;
    RF_ASSERT(points <= MOST_POINTS);
    while (points > points_to[row])
        row++;
    return (uint32_t)1 << row;
}

/* Lengths in falling order, by insertion. */
static void
sort(const unsigned lengths[static SUITS], uint8_t sorted[static SUITS])
{
    for (unsigned i = 0; i < SUITS; i++) {
        unsigned at = i;
        for (; at > 0 && sorted[at - 1] < lengths[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = (uint8_t)lengths[i];
    }
}

/* The rows that a hand's lengths belong to, a bit each.  Rows 0 to 6 are shapes and 7 is any
 * other; 8 to 12 are the longest suit, of 4, 5, 6, 7 and 8 or more; 13 is a singleton, 14 a
 * void. */
static uint32_t
shape_rows(const unsigned lengths[static SUITS])
{
    uint8_t sorted[SUITS];
    unsigned shape = 0;
    uint32_t rows = 0;
    sort(lengths, sorted);
    while (shape < 7 && memcmp(shapes[shape], sorted, sizeof sorted) != 0)
        shape++;
    rows |= (uint32_t)1 << shape;
    if (sorted[0] >= 4)
        rows |= (uint32_t)1 << (4 + (sorted[0] < 8 ? sorted[0] : 8));
    for (unsigned i = 0; i < SUITS; i++) {
        rows |= (uint32_t)(lengths[i] == 1) << 13;
        rows |= (uint32_t)(lengths[i] == 0) << 14;
    }
    return rows;
}

/* Adds 1 to each row whose bit is set. */
static void
count(uint64_t *found, uint32_t rows)
{
    for (; rows; rows >>= 1, found++)
        *found += rows & 1;
}

/* Counts the four hands of a deal.  Ranks are A K Q J first, so points are the low four bits. */
void
rf_census_add(struct rf_census *census, const struct rf_hands *hands)
{
    const uint64_t suit_cards = ((uint64_t)1 << RF_RANKS) - 1;
    census->boards++;
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        unsigned points = 0, lengths[SUITS] = {0};
        for (unsigned suit = 0; suit < RF_SUITS; suit++) {
            uint64_t cards = hands->of[seat] >> (suit * RF_RANKS) & suit_cards;
            lengths[suit] = rf_bits_of(cards);
            points += (unsigned)(4 * (cards & 1) + 3 * (cards >> 1 & 1) + 2 * (cards >> 2 & 1) +
                                 (cards >> 3 & 1));
        }
        census->found[seat] += points;
        count(census->found + RF_CENSUS_SEATS, points_rows(points));
        count(census->found + RF_CENSUS_SEATS + RF_CENSUS_POINTS, shape_rows(lengths));
    }
}

/* C(n, k) in doubles, exact for the numbers here; 0 when k > n. */
static double
choose(unsigned n, unsigned k)
{
    double ways = 1;
    if (k > n)
        return 0;
    for (unsigned i = 1; i <= k; i++)
        ways = ways * (n - k + i) / i;
    return ways;
}

/* How many aces, kings, queens and jacks a hand has, as digits to the base 5 of a number 0 … 624.
 * Answers how many cards these are, and their points. */
static unsigned
honours_of(unsigned number, unsigned has[static SUITS], unsigned *points)
{
    unsigned cards = 0;
    *points = 0;
    for (unsigned i = 0; i < SUITS; i++, number /= 5) {
        has[i] = number % 5;
        cards += has[i];
        *points += has[i] * (4 - i);
    }
    return cards;
}

/* How many of the C(52, 13) hands have so many points. */
uint64_t
rf_hands_with_points(unsigned points)
{
    double ways = 0;
    for (unsigned number = 0; number < 625; number++) {
        unsigned has[SUITS], here, cards = honours_of(number, has, &here);
        if (here == points && cards <= HAND)
            ways += choose(4, has[0]) * choose(4, has[1]) * choose(4, has[2]) * choose(4, has[3]) *
                    choose(DECK - HONOURS, HAND - cards);
    }
    return (uint64_t)ways;
}

/* How many hands have these lengths in any order of the suits: 24 orders, divided by k! for k
 * equal lengths; `alike` runs through 1, 2 … k. */
uint64_t
rf_hands_with_shape(const unsigned lengths[static 4])
{
    uint8_t sorted[SUITS];
    double ways = 24;
    sort(lengths, sorted);
    RF_ASSERT(lengths[0] + lengths[1] + lengths[2] + lengths[3] == HAND);
    for (unsigned i = 0, alike = 1; i < SUITS; i++) {
        alike = i > 0 && sorted[i] == sorted[i - 1] ? alike + 1 : 1;
        ways = ways * choose(HAND, sorted[i]) / alike;
    }
    return (uint64_t)ways;
}

/* For each row, p for one hand and b for two hands of one board. */
struct odds {
    double one[RF_CENSUS_ROWS], both[RF_CENSUS_ROWS];
    double square; /* E[points^2] of a hand */
};

/* Adds a chance to each row whose bit is set. */
static void
add_rows(double *odds, uint32_t rows, double chance)
{
    for (; rows; rows >>= 1, odds++)
        if (rows & 1)
            *odds += chance;
}

/* Adds the chances of a second hand that is in the same row, given the honours of the first:
 * 4 - has[i] honours of each kind are left, and 36 - 13 + cards other cards. */
static void
points_of_pairs(struct odds *odds, const unsigned has[static SUITS], unsigned cards, uint32_t rows,
                double chance)
{
    double all = choose(DECK - HAND, HAND);
    for (unsigned number = 0; number < 625; number++) {
        unsigned other[SUITS], points, more = honours_of(number, other, &points);
        uint32_t common = points <= MOST_POINTS ? rows & points_rows(points) : 0;
        if (!common || more > HAND)
            continue;
        double ways = choose(DECK - HONOURS - HAND + cards, HAND - more);
        for (unsigned i = 0; i < SUITS; i++)
            ways *= choose(4 - has[i], other[i]);
        add_rows(odds->both + RF_CENSUS_SEATS, common, chance * ways / all);
    }
}

/* p, b and E[points^2] of all rows of points. */
static void
compute_points(struct odds *odds)
{
    double all = choose(DECK, HAND);
    for (unsigned number = 0; number < 625; number++) {
        unsigned has[SUITS], points, cards = honours_of(number, has, &points);
        if (cards > HAND || points > MOST_POINTS)
            continue;
        double chance = choose(DECK - HONOURS, HAND - cards) / all;
        for (unsigned i = 0; i < SUITS; i++)
            chance *= choose(4, has[i]);
        odds->square += chance * points * points;
        add_rows(odds->one + RF_CENSUS_SEATS, points_rows(points), chance);
        points_of_pairs(odds, has, cards, points_rows(points), chance);
    }
}

/* The next way to have thirteen cards in four suits; false after the last.  The fourth follows. */
static bool
next_lengths(unsigned lengths[static SUITS])
{
    for (unsigned i = 2;; i--) {
        unsigned before = 0;
        lengths[i]++;
        for (unsigned k = 0; k < 3; k++)
            before += lengths[k];
        if (before <= HAND) {
            lengths[3] = HAND - before;
            return true;
        }
        lengths[i] = 0;
        if (i == 0)
            return false;
    }
}

/* The same as points_of_pairs for lengths: 13 - has[suit] cards of each suit are left. */
static void
shapes_of_pairs(struct odds *odds, const unsigned has[static SUITS], uint32_t rows, double chance)
{
    double all = choose(DECK - HAND, HAND), ways[SUITS][HAND + 1];
    unsigned other[SUITS] = {0, 0, 0, HAND};
    for (unsigned suit = 0; suit < SUITS; suit++)
        for (unsigned i = 0; i <= HAND; i++)
            ways[suit][i] = choose(HAND - has[suit], i);
    do {
        double both = ways[0][other[0]] * ways[1][other[1]] * ways[2][other[2]] * ways[3][other[3]];
        if (both > 0)
            add_rows(odds->both + RF_CENSUS_SEATS + RF_CENSUS_POINTS, rows & shape_rows(other),
                     chance * both / all);
    } while (next_lengths(other));
}

/* p and b of all rows of shapes. */
static void
compute_shapes(struct odds *odds)
{
    double all = choose(DECK, HAND);
    unsigned has[SUITS] = {0, 0, 0, HAND};
    do {
        double chance = choose(HAND, has[0]) * choose(HAND, has[1]) * choose(HAND, has[2]) *
                        choose(HAND, has[3]) / all;
        uint32_t rows = shape_rows(has);
        add_rows(odds->one + RF_CENSUS_SEATS + RF_CENSUS_POINTS, rows, chance);
        shapes_of_pairs(odds, has, rows, chance);
    } while (next_lengths(has));
}

/* Fills all rows.  The rows of seats count points: forty points in four hands are 10 on average
 * for each, with variance E[points^2] - 100. */
void
rf_census_rows(struct rf_census_row rows[static RF_CENSUS_ROWS], const struct rf_census *census)
{
    static const char *const seat_words[RF_SEATS] = {"North's points", "East's points",
                                                     "South's points", "West's points"};
    struct odds odds = {.square = 0};
    double boards = (double)census->boards;
    compute_points(&odds);
    compute_shapes(&odds);
    for (unsigned i = 0; i < RF_CENSUS_ROWS; i++) {
        double one = odds.one[i], both = odds.both[i];
        RF_ASSERT(one >= 0 && one < 1 && both >= 0 && both <= one);
        unsigned shape = i - RF_CENSUS_SEATS - RF_CENSUS_POINTS;
        rows[i].found = (double)census->found[i];
        rows[i].expected = boards * RF_SEATS * one;
        rows[i].variance = boards * RF_SEATS * (one * (1 - one) + 3 * (both - one * one));
        if (i < RF_CENSUS_SEATS) {
            rows[i].expected = boards * 10;
            rows[i].variance = boards * (odds.square - 100);
            rows[i].words = seat_words[i];
        } else if (i < RF_CENSUS_SEATS + RF_CENSUS_POINTS)
            rows[i].words = points_words[i - RF_CENSUS_SEATS];
        else
            rows[i].words = shape_words[shape];
    }
}
