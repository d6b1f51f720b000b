/*
 * Boards, deals, their numbers and lines, and ways of dealing by hand.
 */
#include <string.h>

#include <riffle/bridge.h>
#include <riffle/shuffle.h>

#include "../suite.h"

static struct rf_rng
words_of(struct rf_stream *stream, const char *label)
{
    return suite_stream(stream, label);
}

/* Any deal. */
static struct rf_deal
some_deal(struct rf_rng words)
{
    rf_card deck[RF_DECK_CARDS];
    for (rf_card card = 0; card < RF_DECK_CARDS; card++)
        deck[card] = card;
    rf_shuffle(words, deck, RF_DECK_CARDS);
    return rf_deal_by_rotation(deck, RF_NORTH);
}

START_TEST(boards_have_dealer_and_vulnerability_by_number)
{
    static const unsigned none[] = {1, 8, 11, 14}, ns[] = {2, 5, 12, 15}, ew[] = {3, 6, 9, 16},
                          both[] = {4, 7, 10, 13};
    for (unsigned set = 0; set < 100; set++)
        for (unsigned i = 0; i < 4; i++) {
            ck_assert_int_eq(rf_board_vulnerable(16 * set + none[i]), RF_VULNERABLE_NONE);
            ck_assert_int_eq(rf_board_vulnerable(16 * set + ns[i]), RF_VULNERABLE_NS);
            ck_assert_int_eq(rf_board_vulnerable(16 * set + ew[i]), RF_VULNERABLE_EW);
            ck_assert_int_eq(rf_board_vulnerable(16 * set + both[i]), RF_VULNERABLE_BOTH);
            ck_assert_int_eq(rf_board_dealer(4 * set + i + 1), i);
        }
}
END_TEST

START_TEST(deals_and_numbers_go_both_ways)
{
    struct rf_stream stream;
    struct rf_rng words = words_of(&stream, "numbers");
    uint8_t number[RF_DEAL_NUMBER], again[RF_DEAL_NUMBER];
    char text[RF_DEAL_NUMBER_TEXT];
    for (unsigned long i = 0; i < suite_number("RIFFLE_ACTS", 1000000); i++) {
        struct rf_deal deal = some_deal(words), back;
        rf_deal_number(number, &deal);
        MUST(rf_deal_of_number(&back, number) && memcmp(&deal, &back, sizeof deal) == 0);
        if (i % 1000)
            continue;
        rf_deal_number_write(text, number);
        MUST(rf_deal_number_read(again, text) && memcmp(number, again, sizeof number) == 0);
    }
}
END_TEST

START_TEST(deals_and_lines_go_both_ways)
{
    struct rf_stream stream;
    struct rf_rng words = words_of(&stream, "lines");
    for (unsigned i = 0; i < 20000; i++) {
        struct rf_deal deal = some_deal(words), back;
        struct rf_deal_error error;
        char text[RF_DEAL_TEXT];
        size_t size = rf_deal_write(text, &deal, (enum rf_seat)(i % RF_SEATS));
        MUST(rf_deal_read(&back, text, size, &error) == size);
        MUST(memcmp(&deal, &back, sizeof deal) == 0);
        text[2 + rf_rng_below(words, (uint32_t)size - 2)] = "x-. A"[rf_rng_below(words, 5)];
        MUST(rf_deal_read(&back, text, size, &error) > 0 || error.expected[0] != '\0');
    }
}
END_TEST

/* Every image of a deal, seats turned and suits at other places, has one twin, and that is the
 * least of their numbers. */
static void
twin_is_least_of_images(const struct rf_deal *deal)
{
    uint8_t twin[RF_DEAL_NUMBER], number[RF_DEAL_NUMBER], again[RF_DEAL_NUMBER],
        least[RF_DEAL_NUMBER];
    unsigned images = 0;
    rf_deal_twin(twin, deal);
    memset(least, 0xff, sizeof least);
    for (unsigned way = 0; way < 4 * 256; way++) {
        unsigned place[4] = {way & 3, way >> 2 & 3, way >> 4 & 3, way >> 6 & 3}, met = 0;
        struct rf_deal image;
        for (unsigned suit = 0; suit < RF_SUITS; suit++)
            met |= 1u << place[suit];
        if (met != (1u << RF_SUITS) - 1 || way >> 2 * RF_SUITS >= RF_SEATS)
            continue;
        for (unsigned card = 0; card < RF_DECK_CARDS; card++)
            image.owner[place[card / RF_RANKS] * RF_RANKS + card % RF_RANKS] =
                (uint8_t)((deal->owner[card] + (way >> 2 * RF_SUITS)) % RF_SEATS);
        rf_deal_twin(again, &image);
        rf_deal_number(number, &image);
        MUST(memcmp(twin, again, sizeof twin) == 0);
        if (memcmp(number, least, sizeof least) < 0)
            memcpy(least, number, sizeof least);
        images++;
    }
    ck_assert_uint_eq(images, RF_SUITS == 4 ? 96 : 8);
    ck_assert_mem_eq(twin, least, sizeof least);
}

START_TEST(all_images_of_a_deal_have_one_twin)
{
    struct rf_stream stream;
    struct rf_rng words = words_of(&stream, "twins");
    for (unsigned i = 0; i < 500; i++) {
        struct rf_deal deal = some_deal(words);
        twin_is_least_of_images(&deal);
    }
}
END_TEST

#ifndef RF_TINY

/* Exchanges twos and threes of each suit.  False when that changes nothing: one deal in 256 or so
 * has both with the same player in every suit. */
static bool
exchange_ranks(const struct rf_deal *deal, struct rf_deal *to)
{
    for (unsigned card = 0; card < RF_DECK_CARDS; card++) {
        unsigned rank = card % RF_RANKS, other = rank == 0 ? 1 : rank == 1 ? 0 : rank;
        to->owner[card - rank + other] = deal->owner[card];
    }
    return memcmp(to->owner, deal->owner, sizeof to->owner) != 0;
}

/* Neither other deals, nor mirror images, nor deals in which two ranks changed places are twins. */
START_TEST(deals_of_other_cards_are_no_twins)
{
    static uint8_t twins[3 * 300][RF_DEAL_NUMBER];
    struct rf_stream stream;
    struct rf_rng words = words_of(&stream, "no twins");
    for (unsigned i = 0; i < 3 * 300; i += 3) {
        struct rf_deal deal, ranks;
        do
            deal = ranks = some_deal(words);
        while (!exchange_ranks(&deal, &ranks));
        struct rf_deal mirror = deal;
        for (unsigned card = 0; card < RF_DECK_CARDS; card++)
            if (deal.owner[card] % 2 == 1)
                mirror.owner[card] = (uint8_t)(RF_EAST + RF_WEST - deal.owner[card]);
        rf_deal_twin(twins[i], &deal);
        rf_deal_twin(twins[i + 1], &mirror);
        rf_deal_twin(twins[i + 2], &ranks);
        for (unsigned one = 0; one < i + 3; one++)
            for (unsigned other = one < i ? i : one + 1; other < i + 3; other++)
                MUST(memcmp(twins[one], twins[other], RF_DEAL_NUMBER) != 0);
    }
}
END_TEST

START_TEST(the_first_the_last_and_a_known_number)
{
    static const struct {
        const char *number, *deal;
    } known[] = {
        {"0", "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"},
        {"53644737765488792839237439999",
         "N:...AKQJT98765432 ..AKQJT98765432. .AKQJT98765432.. AKQJT98765432..."},
        {"1767125902995718933840631839",
         "N:AK976.A2.T6.AQ94 JT.T96.Q954.J653 Q854.QJ8.AK83.K2 32.K7543.J72.T87"},
    };
    for (size_t i = 0; i < 3; i++) {
        uint8_t number[RF_DEAL_NUMBER], again[RF_DEAL_NUMBER];
        struct rf_deal deal;
        char text[RF_DEAL_TEXT];
        ck_assert(rf_deal_number_read(number, known[i].number));
        ck_assert(rf_deal_of_number(&deal, number));
        rf_deal_write(text, &deal, RF_NORTH);
        ck_assert_str_eq(text, known[i].deal);
        rf_deal_number(again, &deal);
        ck_assert_mem_eq(number, again, sizeof number);
    }
    uint8_t number[RF_DEAL_NUMBER];
    ck_assert(!rf_deal_number_read(number, "53644737765488792839237440000"));
    ck_assert(!rf_deal_number_read(number, "") && !rf_deal_number_read(number, "12x"));
    struct rf_deal deal;
    memset(number, 0xff, sizeof number);
    ck_assert(!rf_deal_of_number(&deal, number));
}
END_TEST

/* Board 1 of the protocol: Shuffle(K, "deal", 52), dealt in rotation from the dealer's left. */
START_TEST(the_deal_of_the_protocol)
{
    uint8_t key[RF_KEY_BYTES];
    rf_card deck[RF_DECK_CARDS];
    char text[RF_DEAL_TEXT];
    for (unsigned i = 0; i < RF_KEY_BYTES; i++)
        key[i] = (uint8_t)i;
    rf_shuffle_key(key, "deal", deck, RF_DECK_CARDS);
    struct rf_deal deal = rf_deal_by_rotation(deck, rf_board_dealer(1));
    rf_deal_write(text, &deal, RF_NORTH);
    ck_assert_str_eq(text, "N:KJ8.KQ5.T853.653 QT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97");
}
END_TEST

START_TEST(lines_are_read_as_people_write_them)
{
    static const char *const alike[] = {
        "N:KJ8.KQ5.T853.653 QT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97",
        "N:kj8.kq5.t853.653 qt7653.at2.k7.a4 42.j964.96.kqt82 a9.873.aqj42.j97",
        "N:KJ8.KQ5.10853.653 Q107653.A102.K7.A4 42.J964.96.KQ1082 A9.873.AQJ42.J97",
        "N:SKJ8.HKQ5.DT853.C653 SQT7653.HAT2.DK7.CA4 S42.HJ964.D96.CKQT82 SA9.H873.DAQJ42.CJ97",
        "E:QT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97 KJ8.KQ5.T853.653",
        "N:KJ8.KQ5.T853.653 QT7653.AT2.K7.A4 42.J964.96.KQT82 -",
    };
    static const struct {
        const char *text;
        unsigned column;
    } wrong[] = {
        {"", 1},
        {"X:KJ8", 1},
        {"N:KJ8.KQ5.T853.65 QT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97", 18},
        {"N:KJ8.KQ5.T853.653 QT7653.AT2.K7.A4 42.J964.96.KQT82 K9.873.AQJ42.J97", 54},
        {"N:KJ8.KQ5.T853 QT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97", 15},
        {"N:KJ8.KQ5.T853.653 QT7653.AT2.K7.A4 42.J964.96.KQT82", 53},
        {"N:- - 42.J964.96.KQT82 A9.873.AQJ42.J97", 5},
    };
    struct rf_deal first, deal;
    struct rf_deal_error error;
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++) {
        ck_assert_msg(rf_deal_read(&deal, alike[i], strlen(alike[i]), &error) == strlen(alike[i]),
                      "%s: column %u: %s", alike[i], error.column, error.expected);
        if (i == 0)
            first = deal;
        ck_assert_mem_eq(&first, &deal, sizeof deal);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ck_assert_uint_eq(rf_deal_read(&deal, wrong[i].text, strlen(wrong[i].text), &error), 0);
        ck_assert_msg(error.column == wrong[i].column, "%s: column %u, %s", wrong[i].text,
                      error.column, error.expected);
    }
}
END_TEST

/* One whole suit in each hand, and the same with two cards exchanged; every seat may have any. */
START_TEST(four_whole_suits_are_found)
{
    struct rf_deal deal;
    unsigned suits = RF_DECK_CARDS / RF_HAND_CARDS;
    for (unsigned turn = 0; turn < RF_SEATS; turn++) {
        for (unsigned card = 0; card < RF_DECK_CARDS; card++)
            deal.owner[card] = (uint8_t)((card / RF_HAND_CARDS + turn) % RF_SEATS);
        bool whole = suits == RF_SEATS && rf_card_suit(RF_HAND_CARDS - 1) == 0;
        ck_assert(rf_deal_is_whole_suits(&deal) == (whole && rf_card_suit(RF_HAND_CARDS) == 1));
        uint8_t first = deal.owner[0];
        deal.owner[0] = deal.owner[RF_DECK_CARDS - 1];
        deal.owner[RF_DECK_CARDS - 1] = first;
        ck_assert(!rf_deal_is_whole_suits(&deal));
    }
}
END_TEST

/* What Law 6B says of ways to deal: which give thirteen each, which keep neighbours apart. */
START_TEST(ways_of_dealing_are_judged)
{
    static const bool apart[RF_METHODS] = {true, true, false, false};
    struct rf_method method, again;
    char digits[RF_DECK_CARDS + 1] = {0};
    for (unsigned name = 0; name < RF_METHODS; name++) {
        method = rf_method_named((enum rf_method_name)name);
        ck_assert(rf_method_gives_thirteen(&method));
        ck_assert(rf_method_separates_adjacent(&method) == apart[name]);
        ck_assert(rf_method_is_rotation(&method) == (name == RF_METHOD_ROTATION));
        ck_assert(rf_method_read(&again, rf_method_name_text((enum rf_method_name)name)));
        ck_assert_mem_eq(&method, &again, sizeof method);
        for (unsigned i = 0; i < RF_DECK_CARDS; i++)
            digits[i] = (char)('1' + method.hand[i]);
        ck_assert(rf_method_read(&again, digits));
        ck_assert_mem_eq(&method, &again, sizeof method);
    }
    for (unsigned first = 0; first < RF_SEATS; first++) { /* clockwise from any hand */
        for (unsigned i = 0; i < RF_DECK_CARDS; i++)
            digits[i] = (char)('1' + (first + i) % RF_SEATS);
        ck_assert(rf_method_read(&again, digits) && rf_method_is_rotation(&again));
    }
    digits[RF_DECK_CARDS - 1] = digits[RF_DECK_CARDS - 3];
    ck_assert(rf_method_read(&again, digits) && !rf_method_is_rotation(&again));
    ck_assert(!rf_method_read(&method, "sideways"));
    digits[3] = '5';
    ck_assert(!rf_method_read(&method, digits));
    digits[3] = '2';
    ck_assert(rf_method_read(&method, digits) && !rf_method_gives_thirteen(&method));
}
END_TEST

TESTS(boards_have_dealer_and_vulnerability_by_number, deals_and_numbers_go_both_ways,
      deals_and_lines_go_both_ways, all_images_of_a_deal_have_one_twin,
      deals_of_other_cards_are_no_twins, the_first_the_last_and_a_known_number,
      the_deal_of_the_protocol, lines_are_read_as_people_write_them, ways_of_dealing_are_judged,
      four_whole_suits_are_found)

#else

/* All 2,520 deals of eight cards, each once. */
START_TEST(every_number_is_a_deal)
{
    uint8_t number[RF_DEAL_NUMBER] = {0}, again[RF_DEAL_NUMBER];
    struct rf_deal deal, before = {{0}};
    for (unsigned i = 0; i < 2520; i++) {
        number[10] = (uint8_t)(i >> 8);
        number[11] = (uint8_t)i;
        ck_assert(rf_deal_of_number(&deal, number) && rf_deal_is_complete(&deal));
        ck_assert(i == 0 || memcmp(&deal, &before, sizeof deal) != 0);
        rf_deal_number(again, &deal);
        ck_assert_mem_eq(number, again, sizeof number);
        before = deal;
    }
    number[10] = 2520 >> 8;
    number[11] = 2520 & 255;
    ck_assert(!rf_deal_of_number(&deal, number));
}
END_TEST

TESTS(boards_have_dealer_and_vulnerability_by_number, deals_and_numbers_go_both_ways,
      deals_and_lines_go_both_ways, all_images_of_a_deal_have_one_twin, every_number_is_a_deal)

#endif
