/*
 * Plans for deals that meet a condition: two hands drawn together, endings, and what cannot be.
 * The counts are published ones, or products of binomials.
 */
#include <riffle/where_plan.h>
#include <string.h>

#include "../suite.h"
#include "where/where_classes.h"

#ifndef RF_TINY
static struct rf_where where;
static struct rf_where_plan plan;

static void
read_script(const char *text)
{
    struct rf_where_error error;
    bool read = rf_where_read(&where, text, strlen(text), &error);
    ck_assert_msg(read, "%s: %u:%u %s", text, error.line, error.column, error.message);
}

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

TESTS(one_hand_of_two, pairs_of_hands, two_hands_together, endings, impossible_conditions)
#else
/* The tiny deck is tested whole in tests/property/where_property.c. */
START_TEST(a_pair_of_the_tiny_deck)
{
    static struct rf_where where;
    static struct rf_where_plan plan;
    static const enum rf_seat seats[2] = {RF_NORTH, RF_SOUTH};
    static const char text[] = "spades(north) == 2 and spades(south) == 2";
    struct rf_where_error error;
    struct rf_where_wide pairs, all;
    ck_assert(rf_where_read(&where, text, strlen(text), &error));
    ck_assert(rf_where_count_pairs(&plan, &where, where.condition, seats, &pairs, &all));
    ck_assert(pairs.low == 6 && all.low == 28 * 15 && pairs.high == 0 && all.high == 0);
}
END_TEST

TESTS(a_pair_of_the_tiny_deck)
#endif
