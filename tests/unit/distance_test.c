/*
 * How far riffles and shelves are from uniform: against all orders of few cards, and against
 * published figures.
 */
#include "../suite.h"

#include <riffle/distance.h>

#include <string.h>

static bool
about(double found, double expected, double digits)
{
    double far = found - expected;
    return far <= digits && far >= -digits;
}

/* A stream that gives the digits of a number to the base of 2m. */
struct digits {
    uint64_t number;
    unsigned base;
};

static uint32_t
next_digit(void *state)
{
    struct digits *digits = state;
    uint32_t digit = (uint32_t)(digits->number % digits->base);
    digits->number /= digits->base;
    return digit;
}

enum { FEW = 5, ORDERS = 120 };

static unsigned
rank(const rf_card *cards)
{
    unsigned place = 0;
    for (unsigned i = 0; i < FEW; i++) {
        unsigned smaller = 0;
        for (unsigned j = i + 1; j < FEW; j++)
            smaller += cards[j] < cards[i];
        place = place * (FEW - i) + smaller;
    }
    return place;
}

static void
distances(const double chance[static ORDERS], double *variation, double *separation)
{
    double least = 1;
    *variation = 0;
    for (unsigned i = 0; i < ORDERS; i++) {
        double far = chance[i] - 1.0 / ORDERS;
        *variation += far > 0 ? far : 0;
        least = chance[i] < least ? chance[i] : least;
    }
    *separation = 1 - ORDERS * least;
}

START_TEST(all_ways_of_shelves_with_five_cards)
{
    for (unsigned shelves = 1; shelves <= 6; shelves++) {
        double chance[ORDERS] = {0}, variation, separation, ways = 1;
        for (unsigned i = 0; i < FEW; i++)
            ways *= 2 * shelves;
        for (uint64_t way = 0; way < (uint64_t)ways; way++) {
            struct digits digits = {way, 2 * shelves};
            rf_card cards[FEW] = {0, 1, 2, 3, 4};
            rf_shuffle_shelf((struct rf_rng){next_digit, &digits}, cards, FEW, shelves);
            chance[rank(cards)] += 1 / ways;
        }
        distances(chance, &variation, &separation);
        ck_assert(about(rf_shelf_variation(FEW, shelves), variation, 1e-12));
        ck_assert(about(rf_shelf_separation(FEW, shelves), separation, 1e-12));
    }
}
END_TEST

/* Each riffle of each order, by all 32 tosses, again and again. */
START_TEST(all_ways_of_riffles_with_five_cards)
{
    double chance[ORDERS] = {0};
    rf_card order[ORDERS][FEW];
    for (unsigned a = 0; a < 3125; a++) { /* all orders, by their rank */
        rf_card cards[FEW] = {(rf_card)(a % 5), (rf_card)(a / 5 % 5), (rf_card)(a / 25 % 5),
                              (rf_card)(a / 125 % 5), (rf_card)(a / 625)};
        unsigned set = 0;
        for (unsigned i = 0; i < FEW; i++)
            set |= 1u << cards[i];
        if (set == 31)
            memcpy(order[rank(cards)], cards, sizeof cards);
    }
    chance[0] = 1;
    for (unsigned riffles = 0; riffles <= 8; riffles++) {
        double variation, separation, after[ORDERS] = {0};
        distances(chance, &variation, &separation);
        ck_assert(about(rf_riffle_variation(FEW, riffles), variation, 1e-12));
        ck_assert(about(rf_riffle_separation(FEW, riffles), separation, 1e-12));
        for (unsigned i = 0; i < ORDERS; i++)
            for (unsigned toss = 0; toss < 32; toss++) {
                struct digits digits = {toss, 1u << 31};
                rf_card cards[FEW];
                memcpy(cards, order[i], sizeof cards);
                rf_riffle((struct rf_rng){next_digit, &digits}, cards, FEW);
                after[rank(cards)] += chance[i] / 32;
            }
        memcpy(chance, after, sizeof chance);
    }
}
END_TEST

/* Six cards of few kinds, by all packets that their places may come from: the least likely of all
 * arrangements. */
static double
separation_of_all(const unsigned *has, unsigned kinds, unsigned riffles)
{
    enum { SIX = 6, ALL = 6 * 6 * 6 * 6 * 6 * 6 };
    static unsigned times[ALL];
    unsigned kind_of[SIX], packets = 1u << riffles, words = 1, cards = 0, least = UINT32_MAX;
    double ways = 1;
    memset(times, 0, sizeof times);
    for (unsigned kind = 0; kind < kinds; kind++)
        for (unsigned i = 0; i < has[kind]; i++) {
            kind_of[cards++] = kind;
            ways *= (double)cards / (i + 1); /* arrangements that can be told apart */
            words *= packets;
        }
    for (unsigned word = 0; word < words; word++) {
        unsigned shown[SIX], card = 0, number = 0;
        for (unsigned packet = 0; packet < packets; packet++)
            for (unsigned place = 0, rest = word; place < SIX; place++, rest /= packets)
                if (rest % packets == packet)
                    shown[place] = kind_of[card++];
        for (unsigned place = 0; place < SIX; place++)
            number = number * SIX + shown[place];
        times[number]++;
    }
    for (unsigned number = 0; number < ALL; number++) {
        unsigned count[SIX] = {0}, rest = number;
        bool is = true;
        for (unsigned i = 0; i < SIX; i++, rest /= SIX)
            count[rest % SIX]++;
        for (unsigned kind = 0; kind < SIX; kind++)
            is = is && count[kind] == (kind < kinds ? has[kind] : 0);
        least = is && times[number] < least ? times[number] : least;
    }
    return 1 - ways * least / words;
}

START_TEST(all_ways_of_riffles_with_cards_alike)
{
    static const unsigned rows[][6] = {{6}, {3, 3}, {2, 3, 1}, {1, 4, 1}, {2, 1, 1, 2}, {5, 1}};
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (unsigned riffles = 1; riffles <= 3; riffles++) {
            unsigned kinds = 0;
            while (kinds < 6 && rows[i][kinds] > 0)
                kinds++;
            double found = rf_riffle_separation_of(rows[i], kinds, riffles);
            ck_assert_msg(about(found, separation_of_all(rows[i], kinds, riffles), 1e-12),
                          "%u, %u riffles: %f", i, riffles, found);
        }
}
END_TEST

/* Where sums leave the range of doubles: two kinds after one riffle, one toss of all shows it. */
START_TEST(many_cards_alike)
{
    static const unsigned one[] = {RF_CARDS_MAX}, two[] = {RF_CARDS_MAX / 2, RF_CARDS_MAX / 2};
    double toss = 1;
    for (unsigned i = 1; i <= two[0]; i++)
        toss *= (double)(two[0] + i) / (4.0 * i);
    ck_assert(about(rf_riffle_separation_of(two, 2, 1), 1 - toss, 1e-12));
    ck_assert(about(rf_riffle_separation_of(one, 1, 1), 0, 1e-11));
}
END_TEST

#ifndef RF_TINY
/* Bayer and Diaconis 1992, and the same for more decks; "1" is 1.000 to all its digits. */
START_TEST(published_riffles)
{
    static const struct {
        unsigned cards;
        double after[9]; /* 4 … 12 riffles */
    } rows[] = {
        {52, {1.000, .9237, .6135, .3341, .1672, .0854, .0429, .0215, .0108}},
        {104, {1, 1.000, .9877, .7718, .4538, .2373, .1187, .0600, .0301}},
        {312, {1, 1, 1, 1.000, .9985, .8829, .5648, .3033, .1545}},
        {416, {1, 1, 1, 1, 1.000, .9844, .7705, .4501, .2355}},
    };
    for (size_t i = 0; i < 4; i++)
        for (unsigned k = 0; k < 9; k++) {
            double found = rf_riffle_variation(rows[i].cards, k + 4);
            ck_assert_msg(about(found, rows[i].after[k], 0.00005000001), "%u cards, %u riffles: %f",
                          rows[i].cards, k + 4, found);
        }
    ck_assert_uint_eq(rf_riffles_needed(52, 0.5), 7);
    ck_assert_uint_eq(rf_riffles_needed(52, 0.011), 12);
}
END_TEST

/* Diaconis, Fulman and Holmes 2013. */
START_TEST(published_shelves)
{
    static const struct {
        double shelves, variation;
    } rows[] = {{10, 1.000}, {15, .943}, {20, .720}, {25, .544},  {30, .391},
                {35, .299},  {38, .261}, {50, .159}, {100, .041}, {200, .010}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_msg(
            about(rf_shelf_variation(52, rows[i].shelves), rows[i].variation, 0.0005000001),
            "%g shelves: %f", rows[i].shelves, rf_shelf_variation(52, rows[i].shelves));
}
END_TEST

/* Assaf, Diaconis and Soundararajan 2011: separation of 52 cards as values of blackjack; Bayer and
 * Diaconis 1992: rising sequences. */
START_TEST(published_separations_and_rising_sequences)
{
    static const double values[] = {1, 1, 1, 1, .999, .970, .834, .596, .366, .204, .108, .056};
    static const double rising[] = {2, 4, 7.95, 14.10, 19.61, 22.95, 24.71};
    static const unsigned blackjack[] = {4, 4, 4, 4, 4, 4, 4, 4, 4, 16};
    unsigned each[52];
    for (unsigned i = 0; i < 52; i++)
        each[i] = 1;
    for (unsigned k = 0; k < 12; k++)
        ck_assert(about(rf_riffle_separation_of(blackjack, 10, k + 1), values[k], 0.00051));
    for (unsigned k = 0; k < 7; k++)
        ck_assert(about(rf_riffle_rising(52, k + 1), rising[k], 0.00501));
    ck_assert(about(rf_riffle_separation_of(each, 52, 9), rf_riffle_separation(52, 9), 1e-10));
    ck_assert(about(rf_riffle_rising(52, 30), 26.5, 1e-6));
}
END_TEST
#endif

START_TEST(of_which_mixings_distances_are_known)
{
    static const struct {
        const char *text;
        bool known;
        double variation;
    } rows[] = {
        {"riffle:3", true, -3},
        {"riffle,riffle:2", true, -3},
        {"piles,riffle:3,cut:3", true, -3},
        {"riffle,cut:3,riffle", false, 0},
        {"riffle:3:40", false, 0},
        {"strip", false, 0},
        {"strip,uniform,strip", true, 0},
        {"faro-out:3", true, 1},
        {"shelf:2:2", true, -8},
        {"shelf:4,shelf:1", true, -8},
        {"shelf:2,riffle", false, 0},
        {"cut", false, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rf_procedure procedure;
        struct rf_procedure_error error;
        struct rf_distance distance;
        double expected = rows[i].variation == -3   ? rf_riffle_variation(8, 3)
                          : rows[i].variation == -8 ? rf_shelf_variation(8, 8)
                                                    : rows[i].variation;
        ck_assert(rf_procedure_read(&procedure, rows[i].text, &error));
        ck_assert_msg(rf_distance_of_procedure(&procedure, 8, &distance) == rows[i].known, "%s",
                      rows[i].text);
        if (rows[i].known)
            ck_assert_msg(about(distance.variation, expected, 1e-12), "%s", rows[i].text);
    }
}
END_TEST

#ifndef RF_TINY
TESTS(all_ways_of_shelves_with_five_cards, all_ways_of_riffles_with_five_cards,
      all_ways_of_riffles_with_cards_alike, many_cards_alike, published_riffles, published_shelves,
      published_separations_and_rising_sequences, of_which_mixings_distances_are_known)
#else
TESTS(all_ways_of_shelves_with_five_cards, all_ways_of_riffles_with_five_cards,
      all_ways_of_riffles_with_cards_alike, many_cards_alike, of_which_mixings_distances_are_known)
#endif
