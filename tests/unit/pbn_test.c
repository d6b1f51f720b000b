/*
 * Boards in Portable Bridge Notation: written and read back, files as they are met, and what is
 * said of wrong ones.
 */
#include <stdio.h>

#include <riffle/pbn.h>
#include <string.h>

#include "../suite.h"

static bool
says(struct rf_span span, const char *words)
{
    char text[RF_PBN_NAME];
    return rf_span_write(text, sizeof text, span) == strlen(words) && strcmp(text, words) == 0;
}

START_TEST(boards_are_read_as_they_were_written)
{
    static char file[200 * RF_PBN_TEXT];
    static struct rf_pbn_board boards[200];
    struct rf_pbn_event event = {"Club \"Nord\"", "a\\b", "2026.11.15"};
    struct rf_hands hands[200];
    struct rf_philox philox;
    size_t size = rf_pbn_write_head(file);
    suite_words(&philox, "boards");
    rf_deal_bulk(&philox, hands, 200);
    for (unsigned i = 0; i < 200; i++) {
        boards[i] = (struct rf_pbn_board){.board = i + 1,
                                          .dealer = rf_board_dealer(i + 1),
                                          .vulnerable = rf_board_vulnerable(i + 1),
                                          .dealt = i % 50 != 7,
                                          .table = i % 3,
                                          .deal = rf_deal_of_hands(&hands[i])};
        boards[i].solved = i % 2;
        for (unsigned t = 0; i % 2 && t < RF_SEATS * RF_DENOMINATIONS; t++)
            boards[i].tricks.made[t / RF_DENOMINATIONS][t % RF_DENOMINATIONS] = (uint8_t)((i + t) %
                                                                                          14);
        if (i % 2) {
            strcpy(boards[i].par_score, "NS -110");
            strcpy(boards[i].par_contract, "EW 2S=, E 3C+1");
        }
        size += rf_pbn_write_board(file + size, &event, &boards[i]);
    }
    struct rf_pbn_reader reader = rf_pbn_start(file, size);
    struct rf_pbn_board board;
    struct rf_pbn_error error;
    for (unsigned i = 0; i < 200; i++) {
        ck_assert_int_eq(rf_pbn_next(&reader, &board, &error), RF_PBN_BOARD);
        ck_assert_uint_eq(board.board, boards[i].board);
        ck_assert_int_eq(board.dealer, boards[i].dealer);
        ck_assert_int_eq(board.vulnerable, boards[i].vulnerable);
        ck_assert_uint_eq(board.table, boards[i].table);
        ck_assert(board.dealt == boards[i].dealt);
        ck_assert(!board.dealt || memcmp(&board.deal, &boards[i].deal, sizeof board.deal) == 0);
        ck_assert(!board.dealt || memcmp(&board.pockets, &hands[i], sizeof board.pockets) == 0);
        ck_assert_uint_eq(board.known, board.dealt ? RF_POCKETS : 0);
        ck_assert(board.solved == boards[i].solved);
        ck_assert(memcmp(&board.tricks, &boards[i].tricks, sizeof board.tricks) == 0);
        ck_assert_str_eq(board.par_score, boards[i].par_score);
        ck_assert_str_eq(board.par_contract, boards[i].par_contract);
        ck_assert(says(board.event, event.event) && says(board.site, event.site));
        ck_assert(says(board.date, event.date));
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
    struct rf_pbn_reader reader = rf_pbn_start(file, sizeof file - 1);
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
    struct rf_pbn_reader reader = rf_pbn_start(file, sizeof file - 1);
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

/* Lines that end as those of old machines did. */
START_TEST(carriage_returns_alone_end_lines_too)
{
    static const char file[] =
        "% PBN 2.1\r; a comment\r[Board \"1\"]\r[Dealer \"N\"]\r[Deal \"" DEAL
        "\"]\r[Auction \"N\"]\r1S ; strong\rPass\r\r[Board \"x\"]\r";
    struct rf_pbn_reader reader = rf_pbn_start(file, sizeof file - 1);
    struct rf_pbn_board board;
    struct rf_pbn_error error;
    ck_assert_int_eq(rf_pbn_next(&reader, &board, &error), RF_PBN_BOARD);
    ck_assert(board.dealt && board.line == 3 && board.board == 1);
    ck_assert_int_eq(rf_pbn_next(&reader, &board, &error), RF_PBN_WRONG);
    ck_assert(error.line == 10 && error.column == 9);
}
END_TEST

#define ROW(seat) seat " NT  7\n" seat "  S  7\n" seat "  H  7\n" seat "  D  7\n" seat "  C  7\n"
#define TABLE                                                                                      \
    "[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n" ROW("N") ROW("S") ROW("E")   \
        ROW("W")
#define SCORE  "[OptimumScore \"NS 90\"]\n"
#define PAR    "[ParContract \"NS 1NT=\"]\n"
#define DIGITS "[DoubleDummyTricks \"77777777777777777777\"]\n"

/* A game with what is makeable: put in at its end, or where something else stood; what says the
 * same stays, in its own letters. */
START_TEST(tables_are_put_into_the_text_of_a_game)
{
    static const struct {
        const char *game, *then;
    } rows[] = {
        {"{a}\n\n[Board \"1\"]\n[Own \"x\"] ; y\n% z\n\n",
         "{a}\n\n[Board \"1\"]\n[Own \"x\"] ; y\n% z\n" SCORE PAR DIGITS TABLE "\n"},
        {"[Board \"1\"]", "[Board \"1\"]\n" SCORE PAR DIGITS TABLE},
        {"[Board \"1\"]\n[Play \"W\"]\nS2 {never closed\n\n",
         "[Board \"1\"]\n[Play \"W\"]\nS2 \n" SCORE PAR DIGITS TABLE "{never closed\n\n"},
        {DIGITS "[Board \"1\"]\n[ParContract \"?\"][OptimumScore \"#\"]\n" TABLE "\n",
         DIGITS "[Board \"1\"]\n[ParContract \"NS 1NT=\"][OptimumScore \"NS 90\"]\n" TABLE "\n"},
        {"[OptimumResultTable \"?\"] N NT 5\nN S 4 {why}\n[Board \"1\"]\n" DIGITS SCORE PAR,
         TABLE "{why}\n[Board \"1\"]\n" DIGITS SCORE PAR},
        {"[OptimumResultTable \"?\"][Board \"1\"]\n" DIGITS SCORE PAR,
         TABLE "[Board \"1\"]\n" DIGITS SCORE PAR},
        {"[Board \"1\"]\n[DoubleDummyTricks \"88888777777777777777\"]\n",
         "[Board \"1\"]\n" DIGITS SCORE PAR TABLE},
    };
    struct rf_pbn_board board = {.solved = true, .par_score = "NS 90", .par_contract = "NS 1NT="};
    char out[2000];
    memset(&board.tricks, 7, sizeof board.tricks);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rf_span game = {rows[i].game, strlen(rows[i].game), false};
        size_t size = rf_pbn_put_solved(out, sizeof out, game, &board, '\n');
        ck_assert_uint_eq(size, strlen(out));
        ck_assert_msg(strcmp(out, rows[i].then) == 0, "game %zu: %s", i, out);
        ck_assert_uint_eq(rf_pbn_put_solved(out, size, game, &board, '\n'),
                          0); /* a byte too small */
    }
}
END_TEST

/* Boards as they were found: whole, a card short, a card twice, hands of twelve and fourteen,
 * pockets that are not known; and at which table. */
START_TEST(fouled_boards_are_read_when_asked_for)
{
    static const struct {
        const char *table, *deal;
        unsigned at;            /* table */
        unsigned known, column; /* where it is wrong, unless fouled boards are taken */
        uint8_t cards[RF_SEATS];
    } rows[] = {
        {"3", DEAL, 3, 15, 0, {13, 13, 13, 13}},
        {"#",
         "N:KJ8.KQ5.T853.65 QT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97",
         3,
         15,
         25,
         {12, 13, 13, 13}},
        {"",
         "N:KJ8.KQ5.T853.653 QT7653.AT2.K7.A4 42.J964.96.KQT82 K9.873.AQJ42.J97",
         0,
         15,
         61,
         {13, 13, 13, 13}},
        {"Open",
         "E:KJ8.KQ5.T853.65 QT7653.AT2.K7.A43 42.J964.96.KQT82 A9.873.AQJ42.J97",
         0,
         15,
         25,
         {13, 12, 14, 13}},
        {"12", "N:- KJ8.KQ5.T853.653 - ...", 12, 10, 29, {0, 13, 0, 0}},
        {"1", "N:- QT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97", 1, 14, 0, {0, 13, 13, 13}},
    };
    for (size_t i = 0; i < 2 * sizeof rows / sizeof rows[0]; i++) {
        char file[400];
        bool fouled = i % 2 == 1;
        int size = snprintf(file, sizeof file,
                            "[Board \"1\"]\n[Table \"3\"]\n\n"
                            "[Board \"2\"]\n[Table \"%s\"]\n[Deal \"%s\"]\n\n"
                            "[Board \"3\"]\n[Deal \"#\"]\n",
                            rows[i / 2].table, rows[i / 2].deal);
        struct rf_pbn_reader reader = rf_pbn_start(file, (size_t)size);
        struct rf_pbn_board board, again;
        struct rf_pbn_error error;
        reader.fouled = fouled;
        ck_assert_int_eq(rf_pbn_next(&reader, &board, &error), RF_PBN_BOARD);
        ck_assert(board.table == 3 && board.known == 0 && !board.dealt);
        if (!fouled && rows[i / 2].column > 0) {
            ck_assert_int_eq(rf_pbn_next(&reader, &board, &error), RF_PBN_WRONG);
            ck_assert(error.line == 6);
            ck_assert_uint_eq(error.column, rows[i / 2].column);
            continue;
        }
        ck_assert_int_eq(rf_pbn_next(&reader, &board, &error), RF_PBN_BOARD);
        ck_assert_uint_eq(board.table, rows[i / 2].at);
        ck_assert_uint_eq(board.known, rows[i / 2].known);
        ck_assert(board.dealt == (rows[i / 2].column == 0));
        for (unsigned seat = 0; seat < RF_SEATS; seat++)
            ck_assert_int_eq(__builtin_popcountll(board.pockets.of[seat]), rows[i / 2].cards[seat]);
        ck_assert_int_eq(rf_pbn_next(&reader, &again, &error), RF_PBN_BOARD);
        ck_assert(again.known == board.known && again.dealt == board.dealt);
        ck_assert_mem_eq(&again.pockets, &board.pockets, sizeof board.pockets);
    }
}
END_TEST

/* A card twice in one hand is no foul that a file can tell; nor is anything that is no card. */
START_TEST(what_is_wrong_in_fouled_boards)
{
    static const char file[] = "[Board \"1\"]\n[Deal \"N:AA... - - -\"]\n\n"
                               "[Board \"2\"]\n[Deal \"N:A.x.. - - -\"]\n\n"
                               "[Board \"3\"]\n[Deal \"N:- - - - -\"]\n";
    static const unsigned columns[] = {11, 12, 18};
    struct rf_pbn_reader reader = rf_pbn_start(file, sizeof file - 1);
    struct rf_pbn_board board;
    struct rf_pbn_error error;
    reader.fouled = true;
    for (size_t i = 0; i < 3; i++) {
        ck_assert_int_eq(rf_pbn_next(&reader, &board, &error), RF_PBN_WRONG);
        ck_assert_msg(error.column == columns[i], "column %u: %s", error.column, error.message);
    }
}
END_TEST

/* Digits in either case, rows in any order and with blanks; what is not whole counts for none. */
START_TEST(tables_are_taken_when_they_are_whole)
{
    static const struct {
        const char *said;
        bool whole;
    } tables[] = {
        {"[DoubleDummyTricks \"0123456789ABCDabcd00\"]\n", true},
        {"[DoubleDummyTricks \"0123456789ABCDabcd0\"]\n", false},
        {"[DoubleDummyTricks \"0123456789ABCEabcd00\"]\n", false},
        {"[DoubleDummyTricks \"\"]\n", false},
        {"[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\nN NT 0\nN S 1\n", false},
        {"N NT 0\n", false},
    };
    char file[4000] = "";
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        sprintf(file + strlen(file), "[Board \"%zu\"]\n%s\n", i + 1, tables[i].said);
    strcat(file, "[Board \"7\"]\n[OptimumResultTable \"Declarer;Denomination;Result\"]\n");
    for (unsigned i = 20; i-- > 0;)
        sprintf(
            file + strlen(file), "%c\t%s  %u \r\n", "NESW" [i / 5],
            (const char *[]) { "NT", "S", "H", "D", "C" }[i % 5], i % 14);
    struct rf_pbn_reader reader = rf_pbn_start(file, strlen(file));
    struct rf_pbn_board board;
    struct rf_pbn_error error;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        ck_assert_int_eq(rf_pbn_next(&reader, &board, &error), RF_PBN_BOARD);
        ck_assert_msg(board.solved == tables[i].whole, "board %zu", i + 1);
        if (i == 0)
            ck_assert_uint_eq(board.tricks.made[RF_SOUTH][RF_CLUBS], 9);
    }
    ck_assert_int_eq(rf_pbn_next(&reader, &board, &error), RF_PBN_BOARD);
    ck_assert(board.solved);
    for (unsigned i = 0; i < 20; i++)
        ck_assert_uint_eq(board.tricks.made[i / 5][i % 5], i % 14);
}
END_TEST

TESTS(boards_are_read_as_they_were_written, files_are_read_as_they_are_met,
      tables_are_taken_when_they_are_whole, what_is_wrong_is_named_and_passed_over,
      fouled_boards_are_read_when_asked_for, what_is_wrong_in_fouled_boards,
      carriage_returns_alone_end_lines_too, tables_are_put_into_the_text_of_a_game)

#else

TESTS(boards_are_read_as_they_were_written)

#endif
