/*
 * Scripts that choose deals: what is read, what is refused and where; values of functions; counts
 * of hands beside published ones.
 */
#include <riffle/census.h>
#include <riffle/where_plan.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "where/where_classes.h"

static struct rf_where where;

static void
read_script(const char *text)
{
    struct rf_where_error error;
    bool read = rf_where_read(&where, text, strlen(text), &error);
    ck_assert_msg(read, "%s: %u:%u %s", text, error.line, error.column, error.message);
}

/* Names that double the work each time are refused, not computed. */
START_TEST(a_script_cannot_explode)
{
    char text[2000] = "a0 = hcp(north) ";
    struct rf_where_error error;
    for (int i = 1; i < 40; i++) {
        char line[60];
        snprintf(line, sizeof line, "a%d = a%d + a%d ", i, i - 1, i - 1);
        strcat(text, line);
    }
    ck_assert(!rf_where_read(&where, text, strlen(text), &error));
    ck_assert(strstr(error.message, "too long once its names are written out"));
    memset(text, '(', 1999);
    ck_assert(!rf_where_read(&where, text, 1999, &error));
    ck_assert(strstr(error.message, "nested too deeply"));
}
END_TEST

/* Precedence as in C. */
START_TEST(operators)
{
    static const struct {
        const char *text;
        int value;
    } rows[] = {
        {"1 ? 0 ? 3 : 2 : 1", 2},
        {"0 ? 3 : 1 ? 2 : 1", 2},
        {"2 == 2 != 0", 1},
        {"-2 < -1 <= 0", 0},
        {"1 - 1 + 1", 1},
        {"3 * 3 % 2", 1},
        {"10 % 8 / 2", 1},
        {"!0 * 2", 2},
        {"2 - -1", 3},
        {"1 || 0 && 0", 1},
        {"7 / 0", 0},
        {"7 % 0", 0},
        {"12.5", 1250},
        {"-7 / 2", -3},
        {"not 1 or 1", 1},
        {"imps(430)", 10},
        {"imps(-90)", -3},
        {"score(vul, x3N, 9)", 600},
        {"score(nv, x4Sx, 8)", -300},
        {"score(vul, x7Nxx, 13)", 2980},
        {"score(nv, x2H, 8)", 110},
    };
    struct rf_where_deal none = {.tricks = NULL};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        read_script(rows[i].text);
        ck_assert_msg(rf_where_value(&where, where.condition, &none) == rows[i].value, "%s: %d",
                      rows[i].text, (int)rf_where_value(&where, where.condition, &none));
    }
}
END_TEST

#ifndef RF_TINY
static struct rf_where_plan plan;

/* Each script is refused there, with these words. */
START_TEST(errors_name_the_place_and_the_cause)
{
    static const struct {
        const char *script;
        unsigned line, column;
        const char *message, *hint;
    } rows[] = {
        {"hcp(north) >> 3", 1, 13, "expected an expression, not '>'", ""},
        {"\n  foo > 1", 2, 3, "not 'foo'", "defined before"},
        {"hpc(north) > 3", 1, 1, "not 'hpc'", "did you mean hcp?"},
        {"hcp(norht) > 3", 1, 5, "expected a seat", ""},
        {"hcp(north) = 3", 1, 12, "not '='", "compare with =="},
        {"hcp north", 1, 5, "expected '(' after hcp", ""},
        {"condition 1 printall", 1, 13, "not 'printall'", "the word action"},
        {"shape(north, 5xxx +", 1, 20, "the end of the script", ""},
        {"opc(NS) > 3", 1, 1, "not 'opc'", "does not have this word"},
        {"hcp(north) & 3", 1, 12, "not '&'", "write &&"},
        {"/* x", 1, 1, "this comment has no end", ""},
        {"title \"x", 1, 7, "this string has no end", ""},
        {"a = 1 a = 2", 1, 7, "already defined", ""},
        {"hcp = 3", 1, 1, "cannot be the name", ""},
        {"predeal north SA, SA", 1, 19, "predealt already", ""},
        {"hascard(north, 1S)", 1, 16, "expected a card", ""},
        {"frequency", 1, 1, "not 'frequency'", "action"},
        {"action frequency (1, 5, 3)", 1, 25, "below the lowest", ""},
        {"score(vul, 3N, 9)", 1, 12, "expected a contract", "x stands before"},
        {"1.234", 1, 1, "two decimals", ""},
        {"99999999999", 1, 1, "too large", ""},
        {"(1", 1, 3, "expected ')'", ""},
        {"hcp(North) > 1", 1, 5, "expected a seat", "in full and in small letters"},
        {"cards 14", 1, 7, "1 to 13 cards", ""},
        {"cards 5 balanced(north)", 1, 9, "shapes are of thirteen cards", "ask for lengths"},
        {"predeal north SAK cards 1", 1, 25, "more cards than this number", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rf_where_error error;
        bool read = rf_where_read(&where, rows[i].script, strlen(rows[i].script), &error);
        ck_assert_msg(!read, "%s", rows[i].script);
        ck_assert_msg(error.line == rows[i].line && error.column == rows[i].column, "%s: %u:%u %s",
                      rows[i].script, error.line, error.column, error.message);
        ck_assert_msg(strstr(error.message, rows[i].message), "%s: %s", rows[i].script,
                      error.message);
        ck_assert_msg(strstr(error.hint, rows[i].hint), "%s: %s", rows[i].script, error.hint);
    }
}
END_TEST

/* One deal, what each function says of it.  North's cccc is that of dealer's manual, with the point
 * for the void that the article gives. */
START_TEST(functions_of_a_deal)
{
    static const struct {
        const char *text;
        int value;
    } rows[] = {
        {"hcp(north)", 12},
        {"hcp(north, clubs)", 7},
        {"losers(north)", 6},
        {"losers(north, hearts)", 2},
        {"controls(north)", 5},
        {"cccc(north)", 1640},
        {"quality(north, hearts)", 160},
        {"quality(north, diamonds)", 100},
        {"spades(north)", 0},
        {"shape(north, 0454)", 1},
        {"shape(north, any 5440)", 1},
        {"shape(north, any 4333 + 54xx)", 0},
        {"hascard(north, AH)", 1},
        {"hascard(east, AH)", 0},
        {"tens(north)", 1},
        {"top5(north, diamonds)", 2},
        {"c13(north)", 17},
        {"longest(north)", 5},
        {"shortest(north)", 0},
        {"threesuited(north)", 1},
        {"balanced(north)", 0},
        {"stopper(north, hearts)", 1},
        {"stoppers(north)", 3},
        {"ltc(north, clubs)", 100},
        {"hcp(east)+hcp(south)+hcp(west)", 28},
    };
    static const char text[] =
        "N:.A854.JT832.AK32 AKQJ.KQJ.AKQ.QJT T98765432.T.9.98 .97632.7654.7654";
    struct rf_deal deal;
    struct rf_deal_error error;
    ck_assert(rf_deal_read(&deal, text, strlen(text), &error) > 0);
    struct rf_where_deal on = {.hands = rf_hands_of_deal(&deal)};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        read_script(rows[i].text);
        int value = (int)rf_where_value(&where, where.condition, &on);
        ck_assert_msg(value == rows[i].value, "%s: %d", rows[i].text, value);
    }
}
END_TEST

static uint64_t
count_hands(const char *text)
{
    uint64_t hands, all;
    read_script(text);
    ck_assert(rf_where_count_hands(&plan, &where, where.condition, RF_NORTH, &hands, &all));
    ck_assert_uint_eq(all, 635013559600);
    return hands;
}

/* Hands by length and points of one suit, from all 8,192 holdings. */
static uint64_t holdings[14][11];

/* Hands with these lengths and points, suit by suit: a second way to count. */
static uint64_t
hands_with(const unsigned lengths[static 4], unsigned points)
{
    uint64_t ways[41] = {1};
    for (unsigned suit = 0; suit < 4; suit++) {
        uint64_t next[41] = {0};
        for (unsigned have = 0; have <= 40; have++)
            for (unsigned more = 0; more <= 10 && have + more <= 40; more++)
                next[have + more] += ways[have] * holdings[lengths[suit]][more];
        memcpy(ways, next, sizeof ways);
    }
    return ways[points];
}

/* In how many orders the lengths can be given to the suits. */
static unsigned
orders(const unsigned lengths[static 4])
{
    unsigned count = 24, same = 1;
    for (unsigned i = 1; i < 4; i++) {
        same = lengths[i] == lengths[i - 1] ? same + 1 : 1;
        count /= same;
    }
    return count;
}

/* All 39 shapes, with RIFFLE_POINTS of the 38 numbers of points each (38 in make soak-where); the
 * sum over the points is the published count of the shape. */
START_TEST(shapes_and_points)
{
    unsigned long some = suite_number("RIFFLE_POINTS", 1);
    struct rf_philox philox;
    struct rf_rng words = suite_words(&philox, "points");
    for (unsigned holding = 0; holding < 8192; holding++) {
        unsigned points = 4 * (holding & 1) + 3 * (holding >> 1 & 1) + 2 * (holding >> 2 & 1) +
                          (holding >> 3 & 1);
        holdings[__builtin_popcount(holding)][points]++;
    }
    unsigned shapes = 0;
    for (unsigned a = 4; a <= 13; a++)
        for (unsigned b = 0; b <= a; b++)
            for (unsigned c = 0; c <= b; c++) {
                if (a + b + c > 13 || 13 - a - b - c > c)
                    continue;
                unsigned lengths[4] = {a, b, c, 13 - a - b - c};
                uint64_t sum = 0;
                shapes++;
                for (unsigned points = 0; points <= 37; points++)
                    sum += hands_with(lengths, points);
                ck_assert_uint_eq(sum * orders(lengths), rf_hands_with_shape(lengths));
                for (unsigned i = 0; i < some; i++) {
                    char text[100];
                    unsigned points = some == 38 ? i : rf_rng_below(words, 38);
                    snprintf(text, sizeof text, "shape(north, any %u-%u-%u-%u) and hcp(north)==%u",
                             a, b, c, lengths[3], points);
                    ck_assert_uint_eq(count_hands(text),
                                      hands_with(lengths, points) * orders(lengths));
                }
            }
    ck_assert_uint_eq(shapes, 39);
}
END_TEST

START_TEST(published_counts)
{
    ck_assert_uint_eq(count_hands("balanced(north) and hcp(north)>=15 and hcp(north)<=17"),
                      30897212184);
    ck_assert_uint_eq(count_hands("hcp(north)==37"), 4);
    ck_assert_uint_eq(count_hands("hcp(north)==10"), rf_hands_with_points(10));
    ck_assert_uint_eq(count_hands("hcp(north)==0 and tens(north)==0"), 347373600); /* yarboroughs */
    ck_assert_uint_eq(count_hands("aces(north)==4"), 1677106640);
    ck_assert_uint_eq(count_hands("longest(north)==13"), 4);
    ck_assert_uint_eq(count_hands("hascard(north, AS)"), 158753389900);
}
END_TEST

static const char notrump[] =
    "balanced(north) and hcp(north)>=15 and hcp(north)<=17 and hcp(south)>=8";

/* How often a partner of 8 points or more comes with it. */
START_TEST(one_hand_of_two)
{
    static struct rf_hands deals[4096];
    struct rf_philox philox;
    uint64_t tries = 0, found = 0;
    suite_words(&philox, "pair");
    read_script(notrump);
    rf_where_plan_make(&plan, &where, where.condition);
    ck_assert(plan.exact && !plan.paired && plan.order[0] == RF_NORTH && !plan.impossible);
    while (tries < 2000000) {
        uint64_t some = 100000;
        found += rf_where_draw(&plan, &philox, deals, 4096, &some);
        tries += some;
    }
    double share = 137446819782412682016.0 / (30897212184.0 * 8122425444.0);
    double error = ((double)found - share * (double)tries) / 705; /* sqrt(2e6 .548 .452) */
    ck_assert_msg(error > -5 && error < 5, "%f standard errors", error);
}
END_TEST

static void
check_pairs(const char *text, const char *expected)
{
    static const enum rf_seat orders[2][2] = {{RF_NORTH, RF_SOUTH}, {RF_SOUTH, RF_NORTH}};
    for (unsigned i = 0; i < 2; i++) { /* either hand can be the first */
        struct rf_where_wide pairs, all;
        char digits[50], *at = digits + sizeof digits;
        read_script(text);
        ck_assert_msg(rf_where_count_pairs(&plan, &where, where.condition, orders[i], &pairs, &all),
                      "%s", text);
        __extension__ unsigned __int128 number = (unsigned __int128)pairs.high << 64 | pairs.low;
        for (*--at = '\0'; number > 0; number /= 10)
            *--at = (char)('0' + (int)(number % 10));
        ck_assert_str_eq(at, expected);
    }
}

/* 15 to 17 balanced opposite 8 points, P = .026648082: the count of an independent program.  The
 * others are products of binomials: the 16 honours and 10 of 36 spots, divided over two hands;
 * thirteen spades opposite thirteen hearts; four aces in one hand and four kings in the other. */
START_TEST(pairs_of_hands)
{
    check_pairs(notrump, "137446819782412682016");
    check_pairs("hcp(north) + hcp(south) == 40", "2643695814513600");
    check_pairs("spades(north) == 13 and hearts(south) == 13", "1");
    check_pairs("aces(north) == 4 and kings(south) == 4", "50055782486389680");
    check_pairs("hcp(north) + hcp(south) == 41 and spades(north) == 2", "");
}
END_TEST

/* A second hand that is rare given the first: both are drawn together, and every try is kept. */
START_TEST(two_hands_together)
{
    static struct rf_hands deals[20000];
    struct rf_philox philox;
    uint64_t tries = 20000;
    suite_words(&philox, "together");
    read_script("balanced(north) and hcp(north)>=20 and hcp(north)<=21 and hcp(south)<=3 and "
                "(spades(south)==6 or hearts(south)==6)");
    rf_where_plan_make(&plan, &where, where.condition);
    ck_assert(plan.paired && plan.exact && !plan.impossible);
    ck_assert_uint_eq(rf_where_draw(&plan, &philox, deals, 20000, &tries), 20000);
    ck_assert_uint_eq(tries, 20000);
    for (unsigned i = 0; i < 20000; i++) {
        struct rf_where_deal deal = {.hands = deals[i]};
        rf_deal_of_hands(&deals[i]); /* complete, or it stops */
        MUST(rf_where_value(&where, where.condition, &deal));
    }
    /* South's points opposite 15 to 17 balanced, when South has 8 or more: 10.653 on average. */
    read_script(notrump);
    rf_where_plan_reset(&plan, &where, where.condition);
    ck_assert(rf_where_pair_use(&plan, RF_NORTH, RF_SOUTH));
    rf_where_draw(&plan, &philox, deals, 20000, &tries);
    double sum = 0;
    for (unsigned i = 0; i < 20000; i++)
        for (unsigned card = 0; card < 52; card++)
            if (deals[i].of[RF_SOUTH] >> card & 1 && card % 13 < 4)
                sum += 4 - card % 13;
    ck_assert_msg(sum / 20000 > 10.553 && sum / 20000 < 10.753, "mean %f", sum / 20000);
}
END_TEST

START_TEST(predealt_cards_stay)
{
    static struct rf_hands deals[100];
    struct rf_philox philox;
    uint64_t tries = 100000;
    suite_words(&philox, "predeal");
    read_script("predeal south SAQ542, HKJ87, D32, CAK west DA spades(north)==2 "
                "condition hcp(west)>11 and clubs(west)>=3");
    rf_where_plan_make(&plan, &where, where.condition);
    size_t found = rf_where_draw(&plan, &philox, deals, 100, &tries);
    ck_assert_uint_eq(found, 100);
    for (size_t i = 0; i < found; i++) {
        struct rf_where_deal deal = {.hands = deals[i]};
        rf_deal_of_hands(&deals[i]); /* complete, or it stops */
        ck_assert(rf_where_value(&where, where.condition, &deal));
        ck_assert_uint_eq(deals[i].of[RF_SOUTH], where.predealt[RF_SOUTH]);
        ck_assert(deals[i].of[RF_WEST] >> 26 & 1);
        ck_assert_int_eq(__builtin_popcountll(deals[i].of[RF_NORTH] & 8191), 2);
    }
}
END_TEST

/* Endings: every hand has so many cards, and all hands are equally likely. */
START_TEST(endings)
{
    static struct rf_hands deals[4000];
    struct rf_philox philox;
    uint64_t tries, hands, all;
    static const char *const scripts[] = {
        "cards 4 condition spades(north) == 2 and hcp(south) >= 6 predeal west SA, H32",
        "cards 4 condition spades(north) == 4 and spades(south) == 4 and hcp(east) + hcp(west) > 1",
        "cards 12 condition hcp(north) + hcp(south) > hcp(east) + hcp(west)", "cards 1"};
    suite_words(&philox, "endings");
    for (unsigned script = 0; script < 4; script++) {
        read_script(scripts[script]);
        rf_where_plan_make(&plan, &where, where.condition);
        tries = 100000;
        ck_assert_uint_eq(rf_where_draw(&plan, &philox, deals, 4000, &tries), 4000);
        for (unsigned i = 0; i < 4000; i++) {
            struct rf_where_deal deal = {.hands = deals[i]};
            uint64_t seen = 0;
            MUST(!where.condition || rf_where_value(&where, where.condition, &deal));
            for (unsigned seat = 0; seat < 4; seat++) {
                ck_assert_int_eq(__builtin_popcountll(deals[i].of[seat]), (int)where.hand_cards);
                ck_assert_uint_eq(seen & deals[i].of[seat], 0);
                ck_assert_uint_eq(where.predealt[seat] & ~deals[i].of[seat], 0);
                seen |= deals[i].of[seat];
            }
        }
    }
    read_script("cards 4 condition hcp(north) == 16");
    ck_assert(rf_where_count_hands(&plan, &where, where.condition, RF_NORTH, &hands, &all));
    ck_assert(hands == 1 && all == 270725);
}
END_TEST

/* What cannot be is refused before anything is dealt, and the part is named. */
START_TEST(impossible_conditions)
{
    static const struct {
        const char *text;
        unsigned empty; /* parts that are marked, a bit each */
    } rows[] = {
        {"hcp(north) > 37", 1},
        {"spades(east) == 3 and hcp(north) > 40 and hcp(south) > 1", 2},
        {"hcp(north) >= 20 and hcp(north) < 10 and hcp(south) > 5", 3},
        {"spades(north) >= 7 and spades(south) >= 7", 3},
        {"hcp(north) >= 21 and hcp(east) >= 20", 3},
        {"aces(north) == 3 and hcp(north) < 12", 3},
        {"0", 1},
        {"shape(west, any 4333) and longest(west) == 5", 3},
        {"hcp(north) + hcp(south) >= 41 and spades(east) > 3", 1},
        {"hcp(north) >= 5 and hcp(north) + hcp(south) == 3 and hearts(south) == 4", 3},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        unsigned empty = 0;
        read_script(rows[i].text);
        rf_where_plan_make(&plan, &where, where.condition);
        for (unsigned part = 0; part < plan.parts; part++)
            empty |= (unsigned)plan.part[part].empty << part;
        ck_assert_msg(plan.impossible && empty == rows[i].empty, "%s: %d %u", rows[i].text,
                      plan.impossible, empty);
    }
}
END_TEST

TESTS(errors_name_the_place_and_the_cause, a_script_cannot_explode, operators, functions_of_a_deal,
      shapes_and_points, published_counts, one_hand_of_two, pairs_of_hands, two_hands_together,
      predealt_cards_stay, endings, impossible_conditions)
#else
TESTS(a_script_cannot_explode, operators)
#endif
