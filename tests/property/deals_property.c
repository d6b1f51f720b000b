/*
 * Deals in bulk beside what is expected of them: points, shapes, who owns a card, and whether who
 * owned it before says anything about it; every deal of the tiny deck, by every order.  A shuffle
 * that swaps each place with any place of the deal before is the control: it must not pass.
 * RIFFLE_ACTS says how many deals, RIFFLE_DEALS how many of sessions.
 */
#include <math.h>

#include <riffle/bulk.h>
#include <riffle/manifest.h>
#include <string.h>

#include "../suite.h"

/* Words of the test's seed. */
static void
open_words(struct rf_philox *philox, uint64_t stream)
{
    uint8_t key[RF_KEY_BYTES];
    suite_key(key, "deals");
    rf_philox_open(philox, key, stream);
}

/* Philox4x32-10 as its authors' known answers have it. */
START_TEST(philox_gives_the_known_answers)
{
    static const struct {
        uint32_t counter[4], key[2], out[4];
    } known[] = {
        {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
        {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
         {0xffffffff, 0xffffffff},
         {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
        {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
         {0xa4093822, 0x299f31d0},
         {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
    };
    for (size_t i = 0; i < 3; i++) {
        uint32_t out[4];
        rf_philox_block(known[i].counter, known[i].key, out);
        ck_assert_mem_eq(out, known[i].out, sizeof out);
    }
}
END_TEST

/* A stream is its blocks in order, and streams differ. */
START_TEST(streams_are_their_blocks)
{
    const uint64_t far = (uint64_t)7 << 32 | 0xffffff00u; /* the low word of the counter ends */
    struct rf_philox one, other;
    open_words(&one, far);
    one.block = far;
    for (uint32_t i = 0; i < 1000; i++) {
        uint64_t block = far + i;
        uint32_t out[4], counter[4] = {(uint32_t)block, (uint32_t)(block >> 32), (uint32_t)far, 7};
        rf_philox_block(counter, one.key, out);
        for (unsigned word = 0; word < 4; word++)
            ck_assert_uint_eq(rf_philox_word(&one), out[word]);
    }
    open_words(&one, 3);
    open_words(&other, 4);
    for (uint32_t block = 0; block < 1000; block++) {
        uint32_t out[4], counter[4] = {block, 0, 3, 0}, equal = 0;
        rf_philox_block(counter, one.key, out);
        for (unsigned i = 0; i < 4; i++) {
            uint32_t word = rf_philox_word(&one);
            ck_assert_uint_eq(word, out[i]);
            equal += word == rf_philox_word(&other);
        }
        ck_assert_uint_lt(equal, 4);
    }
}
END_TEST

/* Chi-square, as standard deviations from its mean. */
static double
far_off(const double *seen, const double *expected, unsigned bins)
{
    double square = 0, kept_seen = 0, kept = 0;
    int degrees = -1;
    for (unsigned i = 0; i < bins; i++) {
        kept_seen += seen[i];
        kept += expected[i];
        if (kept < 10 && i + 1 < bins) /* small ones together */
            continue;
        if (kept > 0) {
            square += (kept_seen - kept) * (kept_seen - kept) / kept;
            degrees++;
        }
        kept_seen = kept = 0;
    }
    return degrees > 0 ? (square - degrees) / sqrt(2.0 * degrees) : 0;
}

/* Who owned a card on one deal and on the next, over all cards: sixteen equal bins. */
static double
serial(double owners[4][4], double pairs)
{
    double expected[16];
    for (unsigned i = 0; i < 16; i++)
        expected[i] = pairs / 16;
    return far_off(&owners[0][0], expected, 16);
}

#ifndef RF_TINY

static double
choose(unsigned n, unsigned k)
{
    double ways = k > n ? 0 : 1;
    for (unsigned i = 0; i < k && k <= n; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

/* Hands of thirteen by points, of 635,013,559,600. */
static void
points_expected(double hands[static 38])
{
    memset(hands, 0, 38 * sizeof *hands);
    for (unsigned honours = 0; honours < 625; honours++) {
        unsigned a = honours % 5, k = honours / 5 % 5, q = honours / 25 % 5, j = honours / 125;
        unsigned cards = a + k + q + j, points = 4 * a + 3 * k + 2 * q + j;
        if (cards <= 13)
            hands[points] += choose(4, a) * choose(4, k) * choose(4, q) * choose(4, j) *
                             choose(36, 13 - cards);
    }
}

/* The published counts. */
START_TEST(points_and_shapes_are_the_published_ones)
{
    static const struct {
        unsigned points;
        double hands;
    } known[] = {{0, 2310789600.0},   {4, 24419055136.0},  {8, 56466608128.0},
                 {10, 59723754816.0}, {12, 50971682080.0}, {15, 28090962724.0},
                 {20, 4086538404.0},  {30, 1396068.0},     {37, 4.0}};
    double hands[38];
    points_expected(hands);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        ck_assert_double_eq(hands[known[i].points], known[i].hands);
}
END_TEST

struct counted {
    double points[38], longest[14], owner[RF_SEATS], serial[4][4], deals;
    struct rf_hands before;
};

static unsigned
points_of(uint64_t hand)
{
    unsigned points = 0;
    for (unsigned rank = 0; rank < 4; rank++)
        points += (4 - rank) * (unsigned)__builtin_popcountll(hand & (0x8004002001u << rank));
    return points;
}

static unsigned
longest_of(uint64_t hand)
{
    unsigned most = 0;
    for (unsigned suit = 0; suit < 4; suit++) {
        unsigned cards = (unsigned)__builtin_popcountll(hand >> (13 * suit) & 0x1fff);
        most = cards > most ? cards : most;
    }
    return most;
}

/* The owner of one card a deal, another each time, and who had it before. */
static void
count_deal(struct counted *counted, const struct rf_hands *hands)
{
    unsigned card = (unsigned)counted->deals % RF_DECK_CARDS, now = 0, then = 0;
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        counted->points[points_of(hands->of[seat])]++;
        counted->longest[longest_of(hands->of[seat])]++;
        now = hands->of[seat] >> card & 1 ? seat : now;
        then = counted->before.of[seat] >> card & 1 ? seat : then;
    }
    counted->owner[now]++;
    if (counted->deals > 0)
        counted->serial[then][now]++;
    counted->before = *hands;
    counted->deals++;
}

/* Four hands of a deal are not independent, but each is as likely as any: one hand would do, and
 * four together vary less. */
static double
points_off(const struct counted *counted)
{
    double expected[38];
    points_expected(expected);
    for (unsigned i = 0; i < 38; i++)
        expected[i] *= 4 * counted->deals / 635013559600.0;
    return far_off(counted->points, expected, 38);
}

START_TEST(deals_in_bulk_are_what_is_expected)
{
    static const double longest[14] = {
        [4] = .350805, [5] = .443397, [6] = .165477, [7] = .035266, [8] = .004668};
    static struct rf_hands deals[1000];
    static struct counted counted;
    unsigned long wanted = suite_number("RIFFLE_ACTS", 2000000);
    struct rf_philox philox;
    open_words(&philox, 0);
    for (unsigned long done = 0; done < wanted; done += 1000) {
        rf_deal_bulk(&philox, deals, 1000);
        for (unsigned i = 0; i < 1000; i++)
            count_deal(&counted, &deals[i]);
    }
    double owner[RF_SEATS];
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        owner[seat] = counted.deals / 4;
    printf("# %.0f deals: points %+.2f, owners %+.2f, serial %+.2f\n", counted.deals,
           points_off(&counted), far_off(counted.owner, owner, 4),
           serial(counted.serial, counted.deals - 1));
    ck_assert_double_lt(fabs(points_off(&counted)), 5);
    ck_assert_double_lt(far_off(counted.owner, owner, 4), 5);
    ck_assert_double_lt(serial(counted.serial, counted.deals - 1), 5);
    for (unsigned cards = 4; cards <= 8; cards++) {
        double part = counted.longest[cards] / (4 * counted.deals);
        ck_assert_double_eq_tol(part, longest[cards],
                                6 * sqrt(longest[cards] / (4 * counted.deals)) + 5e-7);
    }
}
END_TEST

/* Who owned a card on a board, and on the same board of the session before. */
static void
count_sessions(double table[4][4], const struct rf_deal *before, const struct rf_deal *now)
{
    for (unsigned card = 0; card < RF_DECK_CARDS; card += 7)
        table[before->owner[card]][now->owner[card]]++;
}

/* Deals as sessions make them, of sub-keys, manifest and value: as random as those of a shuffle by
 * hand, on consecutive boards and in consecutive sessions. */
START_TEST(deals_of_sessions_are_what_is_expected)
{
    enum { BOARDS = 32 };
    static struct counted counted;
    static struct rf_deal last[BOARDS];
    unsigned long wanted = suite_number("RIFFLE_DEALS", 100000);
    double sessions[4][4] = {{0}}, owner[RF_SEATS];
    uint8_t m[RF_HASH_BYTES], board_key[RF_KEY_BYTES], key[RF_KEY_BYTES];
    suite_key(key, "sessions");
    rf_card deck[RF_DECK_CARDS];
    rf_manifest_hash(m, "event = E1\n", 11);
    for (unsigned long i = 0; i < wanted; i++) {
        struct rf_board_id id = {1 + i / BOARDS, 1 + i % BOARDS, 0};
        struct rf_digest subkey;
        rf_subkey_derive(subkey.byte, key, "E1", id);
        rf_board_key(board_key, m, id, "43275.91", &subkey, 1);
        rf_board_deck(deck, board_key);
        struct rf_deal deal = rf_deal_by_rotation(deck, rf_board_dealer((unsigned)id.board));
        struct rf_hands hands = rf_hands_of_deal(&deal);
        count_deal(&counted, &hands);
        if (i >= BOARDS)
            count_sessions(sessions, &last[i % BOARDS], &deal);
        last[i % BOARDS] = deal;
    }
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        owner[seat] = counted.deals / 4;
    double pairs = (counted.deals - BOARDS) * 8, between = serial(sessions, pairs);
    printf("# %.0f deals of sessions: points %+.2f, owners %+.2f, boards %+.2f, sessions %+.2f\n",
           counted.deals, points_off(&counted), far_off(counted.owner, owner, 4),
           serial(counted.serial, counted.deals - 1), between);
    ck_assert_double_lt(fabs(points_off(&counted)), 5);
    ck_assert_double_lt(far_off(counted.owner, owner, 4), 5);
    ck_assert_double_lt(serial(counted.serial, counted.deals - 1), 5);
    ck_assert_double_lt(between, 5);
}
END_TEST

/* Each place swapped with any place of the deal before: points look right, owners do not. */
START_TEST(a_biased_shuffle_does_not_pass)
{
    static struct counted counted;
    struct rf_philox philox;
    rf_card deck[RF_DECK_CARDS];
    open_words(&philox, 1);
    for (rf_card card = 0; card < RF_DECK_CARDS; card++)
        deck[card] = card;
    for (unsigned i = 0; i < 100000; i++) {
        for (unsigned place = 0; place < RF_DECK_CARDS; place++) {
            unsigned other = rf_rng_below(rf_philox_rng(&philox), RF_DECK_CARDS);
            rf_card card = deck[place];
            deck[place] = deck[other];
            deck[other] = card;
        }
        struct rf_deal deal = rf_deal_by_method(
            &(struct rf_method){.hand = {[13] = 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                         2,        2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
                                         3,        3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3}},
            deck, RF_WEST);
        struct rf_hands hands = rf_hands_of_deal(&deal);
        count_deal(&counted, &hands);
    }
    printf("# control: points %+.2f, serial %+.2f\n", points_off(&counted),
           serial(counted.serial, counted.deals - 1));
    ck_assert_double_gt(serial(counted.serial, counted.deals - 1), 20);
    ck_assert_double_lt(fabs(points_off(&counted)), 8);
}
END_TEST

TESTS(philox_gives_the_known_answers, streams_are_their_blocks,
      points_and_shapes_are_the_published_ones, deals_in_bulk_are_what_is_expected,
      deals_of_sessions_are_what_is_expected, a_biased_shuffle_does_not_pass)

#else

/* All 2,520 deals of eight cards, each as often as the others. */
START_TEST(every_tiny_deal_is_as_likely)
{
    static double seen[2520], expected[2520];
    static struct rf_hands deals[1000];
    struct rf_philox philox;
    double owners[4][4] = {{0}}, pairs = 0;
    unsigned before = 0;
    open_words(&philox, 0);
    for (unsigned long done = 0; done < 2520000; done += 1000) {
        rf_deal_bulk(&philox, deals, 1000);
        for (unsigned i = 0; i < 1000; i++) {
            uint8_t number[RF_DEAL_NUMBER];
            struct rf_deal deal = rf_deal_of_hands(&deals[i]);
            rf_deal_number(number, &deal);
            seen[number[10] * 256 + number[11]]++;
            owners[before][deal.owner[0]]++;
            before = deal.owner[0];
            pairs++;
        }
    }
    for (unsigned i = 0; i < 2520; i++)
        expected[i] = 1000;
    ck_assert_double_lt(fabs(far_off(seen, expected, 2520)), 5);
    ck_assert_double_lt(serial(owners, pairs), 5);
}
END_TEST

/* Every order of the pack, for every dealer and way of dealing: each deal comes as often. */
START_TEST(every_order_gives_each_tiny_deal_as_often)
{
    for (unsigned way = 0; way < RF_METHODS * RF_SEATS; way++) {
        static unsigned seen[2520];
        struct rf_method method = rf_method_named((enum rf_method_name)(way / RF_SEATS));
        rf_card deck[RF_DECK_CARDS];
        memset(seen, 0, sizeof seen);
        for (unsigned order = 0; order < 40320; order++) {
            for (rf_card i = 0; i < RF_DECK_CARDS; i++)
                deck[i] = i;
            for (unsigned i = RF_DECK_CARDS - 1, rest = order; i > 0; rest /= i + 1, i--) {
                rf_card card = deck[i];
                deck[i] = deck[rest % (i + 1)];
                deck[rest % (i + 1)] = card;
            }
            uint8_t number[RF_DEAL_NUMBER];
            struct rf_deal deal = rf_deal_by_method(&method, deck, (enum rf_seat)(way % RF_SEATS));
            rf_deal_number(number, &deal);
            seen[number[10] * 256 + number[11]]++;
        }
        for (unsigned i = 0; i < 2520 && rf_method_gives_thirteen(&method); i++)
            ck_assert_uint_eq(seen[i], 16);
    }
}
END_TEST

TESTS(philox_gives_the_known_answers, streams_are_their_blocks, every_tiny_deal_is_as_likely,
      every_order_gives_each_tiny_deal_as_often)

#endif
