/*
 * Boards in Portable Bridge Notation: written and read back, files as they are met, and what is
 * said of wrong ones.
 */
#include <string.h>

#include "../suite.h"

START_TEST(boards_are_read_as_they_were_written)
{
    static const uint8_t key[RF_KEY_BYTES] = {8};
    static char file[200 * RF_PBN_TEXT];
    static struct rf_pbn_board boards[200];
    struct rf_pbn_event event = {"Club \"Nord\"", "a\\b", "2026.11.15"};
    struct rf_hands hands[200];
    struct rf_philox philox;
    size_t size = rf_pbn_write_head(file);
    rf_philox_open(&philox, key, 0);
    rf_deal_bulk(&philox, hands, 200);
    for (unsigned i = 0; i < 200; i++) {
        boards[i] = (struct rf_pbn_board){.board = i + 1,
                                          .dealer = rf_board_dealer(i + 1),
                                          .vulnerable = rf_board_vulnerable(i + 1),
                                          .dealt = i % 50 != 7,
                                          .deal = rf_deal_of_hands(&hands[i])};
        size += rf_pbn_write_board(file + size, &event, &boards[i]);
    }
    struct rf_pbn_reader reader = rf_pbn_on(file, size);
    struct rf_pbn_board board;
    struct rf_pbn_error error;
    for (unsigned i = 0; i < 200; i++) {
        ck_assert_int_eq(rf_pbn_next(&reader, &board, &error), RF_PBN_BOARD);
        ck_assert_uint_eq(board.board, boards[i].board);
        ck_assert_int_eq(board.dealer, boards[i].dealer);
        ck_assert_int_eq(board.vulnerable, boards[i].vulnerable);
        ck_assert(board.dealt == boards[i].dealt);
        ck_assert(!board.dealt || memcmp(&board.deal, &boards[i].deal, sizeof board.deal) == 0);
    }
    ck_assert_int_eq(rf_pbn_next(&reader, &board, &error), RF_PBN_END);
}
END_TEST

#ifndef RF_TINY

#define DEAL "N:KJ8.KQ5.T853.653 QT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97"

/* Comments, sections, carriage returns, unknown tags, boards that share a deal, no empty line
 * between games, defaults by number. */
START_TEST(files_are_read_as_they_are_met)
{
    static const char file[] = "% PBN 2.1\r\n"
                               "; made somewhere\r\n"
                               "{ a comment\r\n over lines [Board \"99\"] }\r\n"
                               "[Event \"\xc9t\xe9\"]\r\n"
                               "[Board \"5\"]\r\n"
                               "[Dealer \"N\"]\r\n"
                               "[Vulnerable \"Love\"]\r\n"
                               "[Deal \"" DEAL "\"]\r\n"
                               "[Declarer \"?\"]\r\n"
                               "[Auction \"N\"]\r\n"
                               "1NT Pass 3NT AP\r\n"
                               "[Play \"E\"]\r\n"
                               "S5 S2 SA S8\r\n"
                               "\r\n"
                               "[Board \"6\"]\n[Deal \"#\"]\n[Dealer \"#\"]\n"
                               "[Board \"7\"]\n[Deal \"\"]\n\n\n"
                               "Generated statistics: 3 boards\n";
    static const struct {
        unsigned board, line;
        enum rf_seat dealer;
        enum rf_vulnerable vulnerable;
        bool dealt;
    } known[] = {
        {5, 5, RF_NORTH, RF_VULNERABLE_NONE, true},
        {6, 16, RF_NORTH, RF_VULNERABLE_EW, true},
        {7, 19, RF_SOUTH, RF_VULNERABLE_BOTH, false},
    };
    struct rf_pbn_reader reader = rf_pbn_on(file, sizeof file - 1);
    struct rf_pbn_board board;
    struct rf_pbn_error error;
    char text[RF_DEAL_TEXT];
    for (size_t i = 0; i < 3; i++) {
        ck_assert_int_eq(rf_pbn_next(&reader, &board, &error), RF_PBN_BOARD);
        ck_assert_uint_eq(board.board, known[i].board);
        ck_assert_uint_eq(board.line, known[i].line);
        ck_assert_int_eq(board.dealer, known[i].dealer);
        ck_assert_int_eq(board.vulnerable, known[i].vulnerable);
        ck_assert(board.dealt == known[i].dealt);
        if (!board.dealt)
            continue;
        rf_deal_write(text, &board.deal, RF_NORTH);
        ck_assert_str_eq(text, DEAL);
    }
    ck_assert_int_eq(rf_pbn_next(&reader, &board, &error), RF_PBN_END);
}
END_TEST

START_TEST(what_is_wrong_is_named_and_passed_over)
{
    static const char file[] =
        "[Board \"1\"]\n[Deal \"N:KJ8.KQ5.T853.65 QT7653\"]\n[Result \"\"]\n\n"
        "[Board \"two\"]\n\n"
        "[Board \"3\"]\n[Dealer \"X\"]\n\n"
        "[Board \"4\"]\n[Vulnerable \"some\"]\n\n"
        "[Board 5]\n\n"
        "[Board \"6\"]\n";
    static const unsigned lines[] = {2, 5, 8, 11, 13}, columns[] = {25, 9, 10, 14, 8};
    struct rf_pbn_reader reader = rf_pbn_on(file, sizeof file - 1);
    struct rf_pbn_board board;
    struct rf_pbn_error error;
    for (size_t i = 0; i < 5; i++) {
        ck_assert_int_eq(rf_pbn_next(&reader, &board, &error), RF_PBN_WRONG);
        ck_assert_msg(error.line == lines[i] && error.column == columns[i],
                      "line %u, column %u: %s", error.line, error.column, error.message);
    }
    ck_assert_int_eq(rf_pbn_next(&reader, &board, &error), RF_PBN_BOARD);
    ck_assert_uint_eq(board.board, 6);
    ck_assert_int_eq(rf_pbn_next(&reader, &board, &error), RF_PBN_END);
}
END_TEST

TESTS(boards_are_read_as_they_were_written, files_are_read_as_they_are_met,
      what_is_wrong_is_named_and_passed_over)

#else

TESTS(boards_are_read_as_they_were_written)

#endif
