/*
 * Every card, every spelling, every small hand.
 */
#include "../suite.h"

#include <string.h>

#ifndef RF_TINY
START_TEST(identity_is_deck_suit_rank)
{
    char face[RF_CARD_TEXT];
    const char *suits = "SHDC", *ranks = "AKQJT98765432";
    for (unsigned card = 0; card < RF_CARDS_MAX; card++) {
        ck_assert_uint_eq(card, rf_card_deck((rf_card)card) * 52 +
                                    rf_card_suit((rf_card)card) * 13 + rf_card_rank((rf_card)card));
        ck_assert_uint_eq(rf_card_write(face, (rf_card)card, RF_LETTERS), 2);
        ck_assert_int_eq(face[0], ranks[card % 13]);
        ck_assert_int_eq(face[1], suits[card / 13 % 4]);
    }
}
END_TEST

START_TEST(spellings_are_read)
{
    static const struct {
        const char *text;
        size_t size;
        rf_card face;
    } rows[] = {
        {"AS", 2, 0},
        {"as", 2, 0},
        {"A♠", 4, 0},
        {"A♤", 4, 0},
        {"A♠\xef\xb8\x8f", 7, 0},
        {"TH", 2, 17},
        {"10H", 3, 17},
        {"10♥", 5, 17},
        {"th", 2, 17},
        {"2C", 2, 51},
        {"2♣ tail", 4, 51},
        {"KDx", 2, 27},
        {"", 0, 99},
        {"A", 0, 99},
        {"1S", 0, 99},
        {"11S", 0, 99},
        {"SA", 0, 99},
        {"AX", 0, 99},
        {"A\xe2\x99", 0, 99},
        {"10", 0, 99},
        {"0S", 0, 99},
        {" AS", 0, 99},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        rf_card face = 99;
        ck_assert_msg(rf_card_read(rows[i].text, &face) == rows[i].size, "%s", rows[i].text);
        ck_assert_msg(face == rows[i].face, "%s", rows[i].text);
    }
}
END_TEST

START_TEST(counts_are_soft_when_an_ace_is_eleven)
{
    static const struct {
        const char *hand;
        unsigned total;
        bool soft;
    } rows[] = {
        {"AS KS", 21, true},     {"AS AH", 12, true},     {"AS AH AD", 13, true},
        {"AS 6H", 17, true},     {"AS 6H TD", 17, false}, {"9S 7H 5D", 21, false},
        {"9S 7H AD", 17, false}, {"KS QH 2D", 22, false}, {"KS QH AD", 21, false},
        {"5S 6H AD", 12, false}, {"AS AH 9D", 21, true},  {"AS 9H AD", 21, true},
        {"AS AH TD", 12, false}, {"AS KS AH", 12, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rf_count count = {0};
        rf_card face;
        for (const char *c = rows[i].hand; *c; c += *c == ' ') {
            c += rf_card_read(c, &face);
            count = rf_count_add(count, face);
        }
        ck_assert_msg(count.total == rows[i].total && count.soft == rows[i].soft, "%s: %u",
                      rows[i].hand, count.total);
    }
}
END_TEST
#endif

START_TEST(writing_and_reading_are_inverse)
{
    for (unsigned card = 0; card < RF_CARDS_MAX; card++)
        for (int notation = RF_LETTERS; notation <= RF_SYMBOLS; notation++) {
            char text[RF_CARD_TEXT];
            rf_card face;
            size_t size = rf_card_write(text, (rf_card)card, (enum rf_notation)notation);
            ck_assert_uint_eq(size, strlen(text));
            ck_assert_uint_eq(rf_card_read(text, &face), size);
            ck_assert_uint_eq(face, rf_card_face((rf_card)card));
        }
}
END_TEST

START_TEST(unknown_card_is_written)
{
    char text[RF_CARD_TEXT];
    rf_card_write(text, RF_CARD_UNKNOWN, RF_LETTERS);
    ck_assert_str_eq(text, "??");
}
END_TEST

/* The best count of a hand, tried over every ace: an independent reading. */
static struct rf_count
count_by_trial(const rf_card *cards, unsigned number)
{
    unsigned low = 0, aces = 0;
    for (unsigned i = 0; i < number; i++) {
        char face[RF_CARD_TEXT];
        rf_card_write(face, cards[i], RF_LETTERS);
        aces += face[0] == 'A';
        low += face[0] == 'A' ? 1 : strchr("KQJT", face[0]) ? 10 : (unsigned)(face[0] - '0');
    }
    bool soft = aces > 0 && low + 10 <= 21;
    return (struct rf_count){(uint8_t)(soft ? low + 10 : low), soft};
}

START_TEST(counts_of_all_hands_of_four_ranks)
{
    for (unsigned hand = 0; hand < RF_RANKS * RF_RANKS * RF_RANKS * RF_RANKS; hand++) {
        rf_card cards[4];
        struct rf_count count = {0};
        unsigned rest = hand;
        for (unsigned i = 0; i < 4; i++, rest /= RF_RANKS)
            cards[i] = (rf_card)(rest % RF_RANKS);
        for (unsigned i = 0; i < 4; i++) {
            count = rf_count_add(count, cards[i]);
            struct rf_count truth = count_by_trial(cards, i + 1);
            ck_assert_uint_eq(count.total, truth.total);
            ck_assert_int_eq(count.soft, truth.soft);
        }
    }
}
END_TEST

START_TEST(a_stack_is_whole_or_not)
{
    rf_card cards[RF_CARDS_MAX + 1], wrong;
    for (unsigned decks = 1; decks <= RF_DECKS_MAX; decks++) {
        size_t count = decks * RF_DECK_CARDS;
        for (size_t i = 0; i < count; i++)
            cards[i] = (rf_card)(count - 1 - i);
        ck_assert(rf_cards_are_complete(cards, count, decks, &wrong));
        ck_assert(!rf_cards_are_complete(cards, count - 1, decks, &wrong));
        ck_assert_uint_eq(wrong, 0);
        cards[count] = 3;
        ck_assert(!rf_cards_are_complete(cards, count + 1, decks, NULL));
        for (size_t i = 0; i < count; i++) {
            rf_card kept = cards[i];
            cards[i] = (rf_card)((kept + 1) % count);
            ck_assert(!rf_cards_are_complete(cards, count, decks, &wrong));
            ck_assert_uint_eq(wrong, kept);
            cards[i] = RF_CARD_UNKNOWN;
            ck_assert(!rf_cards_are_complete(cards, count, decks, &wrong));
            cards[i] = kept;
        }
    }
}
END_TEST

#ifdef RF_TINY
TESTS(writing_and_reading_are_inverse, unknown_card_is_written, counts_of_all_hands_of_four_ranks,
      a_stack_is_whole_or_not)
#else
TESTS(identity_is_deck_suit_rank, spellings_are_read, counts_are_soft_when_an_ace_is_eleven,
      writing_and_reading_are_inverse, unknown_card_is_written, counts_of_all_hands_of_four_ranks,
      a_stack_is_whole_or_not)
#endif
