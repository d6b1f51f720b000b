/*
 * Boards in the formats of files: written and read back through every format and every pair of
 * them, files as they are met, what is said of damaged ones, and text that is carried through.
 * RIFFLE_BOARDS says how many boards go round.
 */
#include <string.h>

#include <riffle/format.h>

#include "../suite.h"

#ifndef RF_TINY

enum { SET = 90 };

static struct rf_format_board set[SET];
static char one[SET * RF_FORMAT_TEXT], two[SET * RF_FORMAT_TEXT];

static unsigned
below(struct rf_philox *philox, unsigned n)
{
    return rf_philox_word(philox) % n;
}

/* Boards with all that any format can hold, and dealers of their own now and then. */
static void
make_set(struct rf_philox *philox, unsigned first)
{
    static const char *const names[] = {"", "Ann", "O'Neil", "M\xfcller", "a \"b\""};
    struct rf_hands hands[SET];
    rf_deal_bulk(philox, hands, SET);
    for (unsigned i = 0; i < SET; i++) {
        unsigned number = first + i;
        bool own = below(philox, 2);
        set[i] = (struct rf_format_board){
            .number = number,
            .dealt = true,
            .hands = hands[i],
            .said = RF_SAID_NUMBER | RF_SAID_DEALER | RF_SAID_VULNERABLE,
            .dealer = own ? (enum rf_seat)below(philox, 4) : rf_board_dealer(number),
            .vulnerable = own ? (enum rf_vulnerable)below(philox, 4) : rf_board_vulnerable(number),
        };
        if (below(philox, 2)) {
            set[i].said |= RF_SAID_TRICKS;
            for (unsigned k = 0; k < 20; k++)
                set[i].tricks.made[k / 5][k % 5] = (uint8_t)(1 + below(philox, 13));
        }
        for (unsigned seat = 0; seat < 4; seat++) {
            const char *name = names[below(philox, 5)];
            set[i].name[seat] = (struct rf_span){name, strlen(name), false};
            set[i].said |= *name ? RF_SAID_NAMES : 0;
        }
        if (below(philox, 4) == 0) {
            set[i].room = 'c';
            set[i].said |= RF_SAID_ROOM;
        }
    }
}

static size_t
write_set(enum rf_format format, const struct rf_format_board *boards, char *out)
{
    struct rf_format_writer writer = rf_format_writer_start(format, boards[0].number,
                                                            boards[SET - 1].number);
    size_t size = rf_format_write_head(&writer, out);
    for (unsigned i = 0; i < SET; i++)
        size += rf_format_write(&writer, out + size, &boards[i]);
    return size + rf_format_write_tail(&writer, out + size);
}

static void
read_set(enum rf_format format, const char *text, size_t size, struct rf_format_board *boards)
{
    struct rf_format_reader reader = rf_format_reader_start(format, text, size);
    struct rf_format_board last;
    struct rf_format_error error;
    for (unsigned i = 0; i < SET; i++)
        if (rf_format_next(&reader, &boards[i], &error) != RF_FORMAT_BOARD)
            ck_abort_msg("%s: board %u: %s", rf_format_name(format), error.board, error.message);
    MUST(rf_format_next(&reader, &last, &error) == RF_FORMAT_END);
}

static bool
same_words(struct rf_span one_, struct rf_span other)
{
    char plain[2][64];
    size_t size[2] = {0, 0};
    const struct rf_span *spans[] = {&one_, &other};
    for (unsigned k = 0; k < 2; k++)
        for (size_t i = 0; i < spans[k]->size; i++) {
            i += spans[k]->escaped && spans[k]->bytes[i] == '\\';
            plain[k][size[k]++] = spans[k]->bytes[i];
        }
    return size[0] == size[1] && memcmp(plain[0], plain[1], size[0]) == 0;
}

/* What neither format loses must be there; and what one loses, `loses` says. */
static void
compare(const struct rf_format_board *was, const struct rf_format_board *is, unsigned lost)
{
    MUST(is->dealt && memcmp(&was->hands, &is->hands, sizeof was->hands) == 0);
    MUST(lost & RF_SAID_NUMBER || was->number == is->number);
    MUST(lost & RF_SAID_DEALER || was->dealer == is->dealer);
    MUST(lost & RF_SAID_VULNERABLE || was->vulnerable == is->vulnerable);
    MUST(lost & RF_SAID_ROOM || was->room == is->room);
    MUST(lost & RF_SAID_TRICKS || (was->said & RF_SAID_TRICKS) == (is->said & RF_SAID_TRICKS));
    MUST(lost & RF_SAID_TRICKS || memcmp(&was->tricks, &is->tricks, sizeof was->tricks) == 0);
    for (unsigned seat = 0; seat < 4; seat++)
        MUST(lost & RF_SAID_NAMES || same_words(was->name[seat], is->name[seat]));
}

static unsigned
lost_in(enum rf_format format, const struct rf_format_board *board, unsigned place)
{
    struct rf_format_writer writer = rf_format_writer_start(format, set[0].number,
                                                            set[SET - 1].number);
    return rf_format_losses(&writer, board, place);
}

START_TEST(boards_go_through_all_pairs_of_formats)
{
    static struct rf_format_board once[SET], twice[SET];
    unsigned long boards = suite_number("RIFFLE_BOARDS", 20000), done = 0;
    struct rf_philox philox;
    suite_words(&philox, "pairs");
    for (unsigned from = 0, to = 0; done < boards; done += SET) {
        make_set(&philox, 1 + below(&philox, 10));
        size_t size = write_set((enum rf_format)from, set, one);
        read_set((enum rf_format)from, one, size, once);
        size = write_set((enum rf_format)to, once, two);
        read_set((enum rf_format)to, two, size, twice);
        for (unsigned i = 0; i < SET; i++) {
            unsigned lost = lost_in((enum rf_format)from, &set[i], i + 1);
            compare(&set[i], &once[i], lost);
            lost |= lost_in((enum rf_format)to, &once[i], i + 1);
            compare(&set[i], &twice[i], lost);
        }
        from = (from + (to + 1) / RF_FORMATS) % RF_FORMATS;
        to = (to + 1) % RF_FORMATS;
    }
}
END_TEST

/* The sample of the format's description. */
START_TEST(a_board_of_dlm)
{
    static const char file[] = "[Document]\r\nHeadline=Test\r\nStatus=Show\r\nDuplicates=0\r\n"
                               "From board=1\r\nTo board=2\r\nNext board to duplimate=0\r\n"
                               "PrintOuts=0\r\nCrypto key=0\r\nChecksum=2\r\n"
                               "Duplicates 01=3\r\nBoard 01=cgcajjjnakpkchipnjhmbmbpbh022\r\n"
                               "Duplicates 02=0\r\nBoard 02=aaaaaabffffffkkkkkklpppppp012\r\n";
    struct rf_format_reader reader = rf_format_reader_start(RF_FORMAT_DLM, file, sizeof file - 1);
    struct rf_format_board board;
    struct rf_format_error error;
    char text[RF_DEAL_TEXT];
    ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_BOARD);
    struct rf_deal deal = rf_deal_of_hands(&board.hands);
    rf_deal_write(text, &deal, RF_NORTH);
    ck_assert_str_eq(text, "N:AT87.JT3.J.AKT95 Q53.AQ.A754.Q843 KJ9642.98542.Q6. .K76.KT9832.J762");
    ck_assert(board.number == 1 && board.copies == 3 && board.line == 12);
    ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_END);

    struct rf_format_writer writer = rf_format_writer_start(RF_FORMAT_DLM, 1, 2);
    static char out[RF_FORMAT_TEXT];
    board = (struct rf_format_board){.number = 1, .dealt = true, .hands = rf_hands_of_deal(&deal)};
    ck_assert_uint_eq(rf_format_write(&writer, out, &board), 0);
    size_t size = rf_format_write_tail(&writer, out);
    out[size] = '\0';
    ck_assert_ptr_nonnull(strstr(out, "Board 01=cgcajjjnakpkchipnjhmbmbpbh022\n"));
    ck_assert_ptr_nonnull(strstr(out, "Board 02=aaaaaabffffffkkkkkklpppppp012\n"));
    ck_assert_ptr_nonnull(strstr(out, "Board 99=aaaaaabffffffkkkkkklpppppp109\n"));
    ck_assert_ptr_nonnull(strstr(out, "Checksum=2\n"));
}
END_TEST

#define NORTH "KJ8.KQ5.T853.653"
#define REST  "QT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97"
#define DEAL  "N:" NORTH " " REST

/* One deal in every text, as programs have been seen to write it. */
START_TEST(files_as_they_are_met)
{
    static const struct {
        enum rf_format format;
        const char *text;
        unsigned number;
        enum rf_seat dealer;
        enum rf_vulnerable vulnerable;
    } rows[] = {
        {RF_FORMAT_PBN,
         "% PBN 2.1\r\n[Event \"x\"][Site \"\"] ; two tags on a line\r\n"
         "[Board \"7\"]\r\n[Dealer \"?\"]\r\n[Vulnerable \"Both\"]\r\n"
         "[Deal \"N:SKJ8.HKQ5.DT853.C653 " REST "\"]\r\n[Declarer \"?\"]\r\n",
         7, RF_SOUTH, RF_VULNERABLE_BOTH},
        {RF_FORMAT_PBN, "[Deal \"W:A9.873.AQJ42.J97 " NORTH " QT7653.AT2.K7.A4 -\"]\n", 0, RF_NORTH,
         RF_VULNERABLE_NONE},
        {RF_FORMAT_LIN,
         "pn|South,West,North,East|st||md|2S42HJ964D96CKQT82,SA9H873DAQJ42CJ97,"
         "SKJ8HKQ5DT853C653,|rh||ah|Board 12|sv|0|mb|1N|an|15-17|mb|p|pg||\n"
         "pc|S5|mc|9|\n",
         12, RF_WEST, RF_VULNERABLE_NONE},
        {RF_FORMAT_LIN,
         "vg|Final,x,P,1,2,A,0,B,0|\nrs|1NN=,|\npn|a,b,c,d,e,f,g,h|pg||\n"
         "qx|c3|\nmd|1s42hj964d96ckqt82,sa9h873daqj42cj97,skj8hkq5dt853c653,"
         "sqt7653hat2dk7ca4|sv|b|\n",
         3, RF_SOUTH, RF_VULNERABLE_BOTH},
        {RF_FORMAT_CSV,
         "\"KJ8\",\"KQ5\",\"T853\",\"653\",\"QT7653\",\"AT2\",\"K7\",\"A4\",\"42\",\"J964\",\"96\","
         "\"KQT82\",\"A9\",\"873\",\"AQJ42\",\"J97\",\"5\",\"N/NS\"\n",
         5, RF_NORTH, RF_VULNERABLE_NS},
        {RF_FORMAT_CSV,
         "KJ8;KQ5;10853;653;Q107653;A102;K7;A4;42;J964;96;KQ1082;A9;873;AQJ42;J97;6;E/EW\r\n", 6,
         RF_EAST, RF_VULNERABLE_EW},
        {RF_FORMAT_LINES, NORTH " " REST "\n", 1, RF_NORTH, RF_VULNERABLE_NONE},
        {RF_FORMAT_LINES, "% a comment\n\n" DEAL " % and one behind\r\n", 1, RF_NORTH,
         RF_VULNERABLE_NONE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rf_format_reader reader = rf_format_reader_start(rows[i].format, rows[i].text,
                                                                strlen(rows[i].text));
        struct rf_format_board board;
        struct rf_format_error error;
        char text[RF_DEAL_TEXT];
        ck_assert_msg(rf_format_next(&reader, &board, &error) == RF_FORMAT_BOARD, "row %zu: %s", i,
                      error.message);
        struct rf_deal deal = rf_deal_of_hands(&board.hands);
        rf_deal_write(text, &deal, RF_NORTH);
        ck_assert_str_eq(text, DEAL);
        ck_assert_uint_eq(board.number, rows[i].number);
        ck_assert_int_eq(board.dealer, rows[i].dealer);
        ck_assert_int_eq(board.vulnerable, rows[i].vulnerable);
        ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_END);
    }
}
END_TEST

/* Voids at the end may be left out, and games share a deal; tables of tricks in both spellings. */
START_TEST(more_of_portable_bridge_notation)
{
    static const char file[] =
        "% PBN 2.1\n[Board \"1\"]\n[Deal \"N:AKQJT98765432 .AKQJT98765432 ..AKQJT98765432 -\"]\n"
        "[DoubleDummyTricks \"d0000d00000000000000\"]\n\n"
        "Hands with a void: 4 (expected .2)\n"
        "[Board \"#\"]\n[Deal \"#\"]\n{over\n\nlines}\n"
        "[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n"
        "N NT 0\nN  S 13\nN  H 0\nN  D 0\nN  C 0\nE NT 0\nE S 0\nE H 13\nE D 0\nE C 0\n"
        "S NT 0\nS S 0\nS H 0\nS D 13\nS C 0\nW NT 0\nW S 0\nW H 0\nW D 0\nW C 13\n";
    struct rf_format_reader reader = rf_format_reader_start(RF_FORMAT_PBN, file, sizeof file - 1);
    struct rf_format_board board, again;
    struct rf_format_error error;
    ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_BOARD);
    ck_assert(board.said & RF_SAID_TRICKS && board.tricks.made[RF_NORTH][0] == 13);
    ck_assert(board.tricks.made[RF_SOUTH][0] == 13);
    ck_assert_int_eq(rf_format_next(&reader, &again, &error), RF_FORMAT_BOARD);
    ck_assert_mem_eq(&board.hands, &again.hands, sizeof board.hands);
    ck_assert(again.said & RF_SAID_TRICKS && again.tricks.made[RF_WEST][4] == 13);
    ck_assert(again.number == 1 && again.said & RF_SAID_OTHER);
    ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_END);
}
END_TEST

/* Damages a file of three boards in its second, and expects that board to be named. */
static void
damaged(enum rf_format format, const char *find, const char *put, unsigned line, const char *said)
{
    static char file[3 * RF_FORMAT_TEXT];
    struct rf_format_writer writer = rf_format_writer_start(format, 1, 3);
    struct rf_format_reader reader;
    struct rf_format_board board = {.number = 0};
    struct rf_format_error error;
    struct rf_hands hands[3];
    struct rf_philox philox;
    size_t size = rf_format_write_head(&writer, file), where = 0;
    suite_words(&philox, "damaged");
    rf_deal_bulk(&philox, hands, 3);
    for (unsigned i = 1; i <= 3; i++) {
        board = (struct rf_format_board){.number = i, .dealt = true, .hands = hands[i - 1]};
        where = i == 2 ? size : where;
        size += rf_format_write(&writer, file + size, &board);
    }
    size += rf_format_write_tail(&writer, file + size);
    char *at = *find ? memmem(file + where, size - where, find, strlen(find)) : file + where;
    ck_assert_msg(at != NULL, "%s has no %s", rf_format_name(format), find);
    memcpy(at, put, strlen(put));
    reader = rf_format_reader_start(format, file, size);
    ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_BOARD);
    ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_WRONG);
    ck_assert_msg(error.board == 2 && error.line == line && strstr(error.message, said),
                  "%s: line %u: board %u: %s", rf_format_name(format), error.line, error.board,
                  error.message);
    ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_BOARD);
    ck_assert(board.number == 3);
    ck_assert_mem_eq(&board.hands, &hands[2], sizeof board.hands);
    ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_END);
}

START_TEST(damage_is_named)
{
    damaged(RF_FORMAT_PBN, "\"N:", "\"Q:", 30, "N:, E:, S: or W:");
    damaged(RF_FORMAT_LIN, "md|3S", "md|3X", 2, "suits");
    damaged(RF_FORMAT_LIN, "md|3", "md|3A", 2, "");
    damaged(RF_FORMAT_DUP, "", "01011", 0, "twice");
    damaged(RF_FORMAT_DUP, "", "99", 0, "01 to 52");
    damaged(RF_FORMAT_BRI, "", "0101", 0, "twice");
    damaged(RF_FORMAT_BRI, "", "xx", 0, "01 to 52");
    damaged(RF_FORMAT_DGE, "", "A", 0, "symbol");
    damaged(RF_FORMAT_BER, "1", "2", 0, "cards, not 13");
    damaged(RF_FORMAT_BER, "1", "5", 0, "1 to 4");
    damaged(RF_FORMAT_CSV, "\"", "\"x", 2, "ranks");
    damaged(RF_FORMAT_LINES, "N:", "N.", 2, "N:");
    damaged(RF_FORMAT_DLM, "Board 02=", "Board 02=~", 14, "letters");
}
END_TEST

/* Cards too many and too few, checksums and counts, in bytes made by hand. */
START_TEST(cards_and_sums_that_are_wrong)
{
    static const struct {
        enum rf_format format;
        const char *text, *said;
        unsigned board, line;
    } rows[] = {
        {RF_FORMAT_PBN, "[Board \"4\"]\n[Deal \"N:KJ8.KQ5.T853.65 " REST "\"]\n", "thirteen", 4, 2},
        {RF_FORMAT_PBN, "[Board \"4\"]\n[Deal \"N:KJ8.KQ5.T853.A53 " REST "\"]\n", "nobody has", 4,
         2},
        {RF_FORMAT_LIN, "qx|o9|md|3S42HJ964D96CKQT8,SA9H873DAQJ42CJ97,SKJ8HKQ5DT853C653|\nsv|o|\n",
         "South's hand has 12 cards, not 13", 9, 1},
        {RF_FORMAT_LIN, "qx|o9|\nmd|3S42HJ964D96CKQT82,S42H873DAQJ42CJ97,|", "twice: 4S", 9, 2},
        {RF_FORMAT_LINES, "\n" DEAL "\nN:KJ8.KQ5.T853.65 " REST "\n", "thirteen", 2, 3},
        {RF_FORMAT_DLM, "Board 01=cgcajjjnakpkchipnjhmbmbpbh021\n", "checksum", 1, 1},
        {RF_FORMAT_DLM, "Board 01=cgcajjjnakpkchipnjhmbmbpbg025\n", "cards, not 13", 1, 1},
        {RF_FORMAT_DLM, "[Document]\nFrom board=1\nTo board=3\nChecksum=9\n",
         "the checksum of the document", 1, 4},
        {RF_FORMAT_DLM, "To board=3\nBoard 01=cgcajjjnakpkchipnjhmbmbpbh022\n", "ends before it", 3,
         3},
        {RF_FORMAT_BER, "1111", "middle of a board", 1, 0},
        {RF_FORMAT_BRI, "0102", "middle of a board", 1, 0},
        {RF_FORMAT_ZRD, "0102", "middle of a board", 1, 0},
        {RF_FORMAT_ZRD,
         "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x11\x11\x11\x11\x11"
         "\x11\x11\x11\x11\x11",
         "North's hand has 0 cards", 1, 0},
        {RF_FORMAT_CSV, "\"A\",\"K\"\n", "16 holdings", 1, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rf_format_reader reader = rf_format_reader_start(rows[i].format, rows[i].text,
                                                                strlen(rows[i].text));
        struct rf_format_board board;
        struct rf_format_error error;
        enum rf_format_reading reading = rf_format_next(&reader, &board, &error);
        if (reading == RF_FORMAT_BOARD)
            reading = rf_format_next(&reader, &board, &error);
        ck_assert_msg(reading == RF_FORMAT_WRONG && strstr(error.message, rows[i].said) &&
                          error.board == rows[i].board && error.line == rows[i].line,
                      "row %zu: line %u: board %u: %s", i, error.line, error.board, error.message);
    }
}
END_TEST

/* A set of dup files says how many boards it has, and they are counted. */
START_TEST(a_set_of_dup)
{
    static char file[SET * RF_FORMAT_TEXT];
    struct rf_format_board board;
    struct rf_format_error error;
    struct rf_philox philox;
    suite_words(&philox, "dup");
    make_set(&philox, 7);
    size_t size = write_set(RF_FORMAT_DUP, set, file);
    ck_assert_uint_eq(size, (size_t)SET * 156);
    ck_assert_mem_eq(file + 146, "YN7  0 96 ", 10);
    struct rf_format_reader reader = rf_format_reader_start(RF_FORMAT_DUP, file, size - 156);
    for (unsigned i = 0; i < SET - 1; i++)
        ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_BOARD);
    ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_WRONG);
    ck_assert_uint_eq(error.board, 96);
    ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_END);
    memset(file + 78, ' ', 68); /* not to be shown */
    reader = rf_format_reader_start(RF_FORMAT_DUP, file, size);
    ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_BOARD);
    ck_assert(reader.set.sealed);
    memcpy(file + 156 + 78, file + 2 * 156 + 78, 68);
    ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_WRONG);
    ck_assert_str_eq(error.message, "the two halves of its record differ");
}
END_TEST

#define GAME                                                                                       \
    "{about}\n[Event \"#\"]\n[Site \"\"]\n[Board \"5\"]\n[West \"Wil\"]\n[North \"Nat\"]\n"        \
    "[East \"Eve\"]\n[South \"Sue\"]\n[Dealer \"N\"]\n[Vulnerable \"NS\"]\n[Deal \"" DEAL "\"]\n"  \
    "[Declarer \"^S\"]\n[Contract \"4S\"]\n[Result \"10\"]\n[Score \"NS 620\"]\n"                  \
    "[Auction \"N\"]\n1S Pass =1= 4S AP\n[Note \"1:x\"]\n[Play \"W\"]\nH2 HA\n"                    \
    "[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\nN NT 7\nE  S 3\n"              \
    "[DoubleDummyTricks \"1111122222333334444\x34\"]\n[MyOwn \"N\"]\n; end\n\n"
#define TURNED                                                                                     \
    "{about}\n[Event \"#\"]\n[Site \"\"]\n[Board \"5\"]\n[West \"Sue\"]\n[North \"Wil\"]\n"        \
    "[East \"Nat\"]\n[South \"Eve\"]\n[Dealer \"E\"]\n[Vulnerable \"EW\"]\n[Deal \"E:" NORTH       \
    " " REST "\"]\n"                                                                               \
    "[Declarer \"^W\"]\n[Contract \"4S\"]\n[Result \"10\"]\n[Score \"EW 620\"]\n"                  \
    "[Auction \"E\"]\n1S Pass =1= 4S AP\n[Note \"1:x\"]\n[Play \"N\"]\nH2 HA\n"                    \
    "[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\nE NT 7\nS  S 3\n"              \
    "[DoubleDummyTricks \"44444333331111122222\"]\n[MyOwn \"N\"]\n; end\n\n"
#define LIN                                                                                        \
    "qx|o5|\npn|Sue,Wil,Nat,Eve|md|3S42HJ964D96CKQT82,SA9H873DAQJ42CJ97,SKJ8HKQ5DT853C653,"        \
    "SQT7653HAT2DK7CA4|ah|Board 5|sv|n|mb|1S|pg||\n"
#define LIN_TURNED                                                                                 \
    "qx|o5|\npn|Eve,Sue,Wil,Nat|md|4SQT7653HAT2DK7CA4,S42HJ964D96CKQT82,SA9H873DAQJ42CJ97,"        \
    "SKJ8HKQ5DT853C653|ah|Board 5|sv|e|mb|1S|pg||\n"

START_TEST(what_is_not_changed_stays)
{
    static const struct {
        enum rf_format format;
        const char *text;
        struct rf_format_change change;
        const char *then;
    } rows[] = {
        {RF_FORMAT_PBN, GAME, {.number = 0}, GAME},
        {RF_FORMAT_PBN, GAME, {.turn = 1}, TURNED},
        {RF_FORMAT_PBN,
         "[Board \"1\"]\r\n[Dealer \"N\"]\r\n[Vulnerable \"Love\"]\r\n[x \"1\"]\r\n",
         {.number = 18},
         "[Board \"18\"]\r\n[Dealer \"E\"]\r\n[Vulnerable \"NS\"]\r\n[x \"1\"]\r\n"},
        {RF_FORMAT_PBN,
         "[Board \"1\"]\n[Deal \"" DEAL "\"]\n",
         {.turn = 2},
         "[Board \"1\"]\n[Deal \"S:" NORTH " " REST "\"]\n[Dealer \"S\"]\n[Vulnerable \"None\"]\n"},
        {RF_FORMAT_LIN, LIN, {.number = 0}, LIN},
        {RF_FORMAT_LIN, LIN, {.turn = 1}, LIN_TURNED},
        {RF_FORMAT_LIN,
         "qx|c5|md|3S42HJ964D96CKQT82,SA9H873DAQJ42CJ97,SKJ8HKQ5DT853C653,|sv|0|",
         {.number = 8},
         "qx|c8|md|2S42HJ964D96CKQT82,SA9H873DAQJ42CJ97,SKJ8HKQ5DT853C653,|sv|0|"},
        {RF_FORMAT_LINES, DEAL " % x\n", {.number = 0}, DEAL " % x\n"},
        {RF_FORMAT_LINES,
         DEAL " % x\n",
         {.turn = 1},
         "N:A9.873.AQJ42.J97 " NORTH " QT7653.AT2.K7.A4 42.J964.96.KQT82\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        static char out[2 * RF_FORMAT_TEXT];
        struct rf_format_reader reader = rf_format_reader_start(rows[i].format, rows[i].text,
                                                                strlen(rows[i].text));
        struct rf_format_board board, then;
        struct rf_format_error error;
        ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_BOARD);
        struct rf_span head = rf_format_reader_head(&reader), tail = rf_format_reader_tail(&reader);
        ck_assert_uint_eq(head.size + board.source.size + tail.size, strlen(rows[i].text));
        size_t size = rf_format_rewrite(rows[i].format, out, sizeof out, &board, rows[i].change);
        snprintf(out + size, sizeof out - size, "%.*s", (int)tail.size, tail.bytes);
        size_t skip = head.size; /* a comment above the first game is the head's */
        ck_assert_str_eq(out, rows[i].then + skip);
        reader = rf_format_reader_start(rows[i].format, out, size);
        ck_assert_int_eq(rf_format_next(&reader, &then, &error), RF_FORMAT_BOARD);
        rf_format_changed(&board, rows[i].change);
        ck_assert_mem_eq(&board.hands, &then.hands, sizeof then.hands);
        ck_assert(rows[i].format == RF_FORMAT_LINES ||
                  (board.dealer == then.dealer && board.number == then.number));
    }
}
END_TEST

/* Calls and play from PBN to LIN, and back; what is not regular is not there at all. */
START_TEST(auctions_and_play)
{
    static const struct {
        const char *first, *calls, *leader, *play, *lin, *pbn;
    } rows[] = {
        {"N", "Pass 1S =1= Pass 1NT {7NT}\nX! XX AP", "N", "HK HA H4 H3\nS8 S3 S2 SA\n-  - - H8\n*",
         "mb|p|mb|1S|mb|p|mb|1N|mb|d|mb|r|mb|p|mb|p|mb|p|pg||pc|HK|pc|HA|pc|H4|pc|H3|pg||pc|S3|pc|"
         "S2|pc|SA|pc|S8|pg||pc|H8|pg||",
         "[Declarer \"W\"]\n[Contract \"1NTXX\"]\n[Result \"\"]\n[Auction \"N\"]\n"
         "Pass 1S Pass 1NT\nX XX Pass Pass\nPass\n[Play \"N\"]\nHK HA H4 H3\nS8 S3 S2 SA\n- - - "
         "H8\n*\n"},
        {"N", "1D Pass 3D AP", "E", "S3 S2 S9 SJ\nDK\n", /* a trump is led by the one who won */
         "mb|1D|mb|p|mb|3D|mb|p|mb|p|mb|p|pg||pc|S3|pc|S2|pc|S9|pc|SJ|pg||",
         "[Contract \"3D\"]\n[Result \"\"]\n[Auction \"N\"]\n1D Pass 3D Pass\nPass Pass\n"
         "[Play \"E\"]\nS3 S2 S9 SJ\n*\n"},
        {"N", "AP", "", "", "mb|p|mb|p|mb|p|mb|p|pg||",
         "[Contract \"Pass\"]\n[Result \"\"]\n[Auction \"N\"]\nPass Pass Pass Pass\n"},
        {"N",
         "Pass 1S=2= Pass =7= 2D =1= =2=\nPass 4S AP\n[Note \"1:a|b\"]\n[Note \"2:\\\"x\\\"\"]", "",
         "", "mb|p|mb|1S|an|\"x\"|mb|p|mb|2D|an|a b|an|\"x\"|mb|p|mb|4S|mb|p|mb|p|mb|p|pg||",
         "Pass 1S =1= Pass 2D =2= =3=\nPass 4S Pass Pass\nPass\n[Note \"1:\\\"x\\\"\"]\n"
         "[Note \"2:a b\"]\n[Note \"3:\\\"x\\\"\"]\n"},
        {"E", "1S AP", "S", "C2", "sv|o|pg||", "[Result \"\"]\n\n"},      /* not from the dealer */
        {"N", "1S ^I 2S", "E", "C4", "sv|o|pg||", "[Result \"\"]\n\n"},   /* irregular */
        {"N", "1S AP", "E", "CA C2 C2 C2", "mb|p|pg||", "Pass Pass\n\n"}, /* not their cards */
        {"N", "1S AP", "W", "SA", "mb|p|pg||", "Pass Pass\n\n"},          /* not the leader */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        static char file[2000], lin[RF_FORMAT_TEXT], pbn[RF_FORMAT_TEXT];
        int size = snprintf(file, sizeof file,
                            "[Board \"1\"]\n[Deal \"" DEAL "\"]\n[Auction \"%s\"]\n%s\n"
                            "[Play \"%s\"]\n%s\n",
                            rows[i].first, rows[i].calls, rows[i].leader, rows[i].play);
        struct rf_format_reader reader = rf_format_reader_start(RF_FORMAT_PBN, file, (size_t)size);
        struct rf_format_writer writer = rf_format_writer_start(RF_FORMAT_LIN, 1, 1);
        struct rf_format_board board;
        struct rf_format_error error;
        ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_BOARD);
        size_t used = rf_format_write(&writer, lin, &board);
        lin[used] = '\0';
        ck_assert_msg(strstr(lin, rows[i].lin) != NULL, "%zu: %s", i, lin);
        reader = rf_format_reader_start(RF_FORMAT_LIN, lin, used);
        ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_BOARD);
        writer = rf_format_writer_start(RF_FORMAT_PBN, 1, 1);
        pbn[rf_format_write(&writer, pbn, &board)] = '\0';
        ck_assert_msg(strstr(pbn, rows[i].pbn) != NULL, "%zu: %s", i, pbn);
    }
}
END_TEST

#define HANDS "3S42HJ964D96CKQT82,SA9H873DAQJ42CJ97,SKJ8HKQ5DT853C653"

/* What came of a board, and alerts, from LIN to PBN and back; and whether something is lost. */
START_TEST(alerts_and_results)
{
    static const struct {
        const char *calls, *pbn, *lin;
        unsigned lost;
    } rows[] = {
        {"mb|p|mb|1S!|mb|p|mb|2D|an|nat|mb|p|mb|2S!|an||mb|p|mb|p|mb|p|mc|8|",
         "[Declarer \"E\"]\n[Contract \"2S\"]\n[Result \"8\"]\n[Auction \"N\"]\nPass 1S =1= Pass "
         "2D "
         "=2=\nPass 2S =3= Pass Pass\nPass\n[Note \"1:alert\"]\n[Note \"2:nat\"]\n[Note "
         "\"3:alert\"]\n",
         "mb|p|mb|1S!|mb|p|mb|2D|an|nat|mb|p|mb|2S!|mb|p|mb|p|mb|p|mc|8|pg||", 0},
        {"mb|1S|mb|p|mb|p|mb|p|mc|0|", "[Result \"0\"]\n", "mb|p|mc|0|pg||", 0},
        {"mb|1S|mb|p|mb|p|mb|p|mc|14|", "[Result \"\"]\n", "mb|p|pg||", RF_SAID_RESULT},
        {"an|first|mb|1S|mb|p|mb|p|mb|p|", "Pass Pass\n\n", "mb|p|pg||", RF_SAID_NOTES},
        {"mb|1S|mb|p|mb|p|mb|p|nt|chat|", "Pass Pass\n\n", "mb|p|pg||", RF_SAID_OTHER},
        {"mc|9|", "[Result \"9\"]\n\n", "sv|o|pg||", RF_SAID_RESULT}, /* of which contract? */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        static char file[2000], lin[RF_FORMAT_TEXT], pbn[RF_FORMAT_TEXT];
        int size = snprintf(file, sizeof file, "qx|o1|md|" HANDS "|sv|o|%s", rows[i].calls);
        struct rf_format_reader reader = rf_format_reader_start(RF_FORMAT_LIN, file, (size_t)size);
        struct rf_format_writer writer = rf_format_writer_start(RF_FORMAT_PBN, 1, 1);
        struct rf_format_board board;
        struct rf_format_error error;
        ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_BOARD);
        ck_assert_msg(rf_format_losses(&writer, &board, 1) == rows[i].lost, "%zu", i);
        size_t used = rf_format_write(&writer, pbn, &board);
        pbn[used] = '\0';
        ck_assert_msg(strstr(pbn, rows[i].pbn) != NULL, "%zu: %s", i, pbn);
        reader = rf_format_reader_start(RF_FORMAT_PBN, pbn, used);
        ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_BOARD);
        writer = rf_format_writer_start(RF_FORMAT_LIN, 1, 1);
        lin[rf_format_write(&writer, lin, &board)] = '\0';
        ck_assert_msg(strstr(lin, rows[i].lin) != NULL, "%zu: %s", i, lin);
    }
}
END_TEST

/* Contracts that are said, and others than the calls lead to: then something is lost. */
START_TEST(contracts_that_follow_and_others)
{
    static const struct {
        const char *declarer, *contract, *result;
        bool kept;
    } rows[] = {{"N", "1S", "7", true},   {"", "", "13", true},     {"?", "?", "?", true},
                {"S", "1S", "7", false},  {"N", "1SX", "7", false}, {"N", "1S", "+1", false},
                {"N", "1S", "14", false}, {"^N", "1S", "7", false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char file[400];
        int size = snprintf(file, sizeof file,
                            "[Board \"1\"]\n[Deal \"" DEAL "\"]\n[Declarer \"%s\"]\n"
                            "[Contract \"%s\"]\n[Result \"%s\"]\n[Auction \"N\"]\n1S AP\n",
                            rows[i].declarer, rows[i].contract, rows[i].result);
        struct rf_format_reader reader = rf_format_reader_start(RF_FORMAT_PBN, file, (size_t)size);
        struct rf_format_writer writer = rf_format_writer_start(RF_FORMAT_LIN, 1, 1);
        struct rf_format_board board;
        struct rf_format_error error;
        ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_BOARD);
        ck_assert_msg(rf_format_losses(&writer, &board, 1) == (rows[i].kept ? 0 : RF_SAID_RESULT),
                      "%zu", i);
    }
}
END_TEST

/* All cards are on the table: their tricks are counted. */
START_TEST(results_of_all_cards)
{
    static const char file[] =
        "[Board \"1\"]\n[Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. "
        "...AKQJT98765432\"]\n[Auction \"N\"]\n1S AP\n[Play \"E\"]\n"
        "HA DA CA SA\nHK DK CK SK\nHQ DQ CQ SQ\nHJ DJ CJ SJ\nHT DT CT ST\nH9 D9 C9 S9\nH8 D8 C8 "
        "S8\n"
        "H7 D7 C7 S7\nH6 D6 C6 S6\nH5 D5 C5 S5\nH4 D4 C4 S4\nH3 D3 C3 S3\nH2 D2 C2 S2\n";
    static char pbn[RF_FORMAT_TEXT];
    struct rf_format_reader reader = rf_format_reader_start(RF_FORMAT_PBN, file, sizeof file - 1);
    struct rf_format_writer writer = rf_format_writer_start(RF_FORMAT_PBN, 1, 1);
    struct rf_format_board board;
    struct rf_format_error error;
    ck_assert_int_eq(rf_format_next(&reader, &board, &error), RF_FORMAT_BOARD);
    ck_assert_uint_eq(board.cards, 52);
    pbn[rf_format_write(&writer, pbn, &board)] = '\0';
    ck_assert_msg(strstr(pbn, "[Result \"13\"]") != NULL, "%s", pbn);
}
END_TEST

START_TEST(formats_have_names)
{
    for (unsigned format = 0; format < RF_FORMATS; format++)
        ck_assert_uint_eq(rf_format_find(rf_format_name((enum rf_format)format)), format);
    ck_assert_int_eq(rf_format_of_file("a.b/tuesday.PBN"), RF_FORMAT_PBN);
    ck_assert_int_eq(rf_format_of_file("tuesday.dlm"), RF_FORMAT_DLM);
    ck_assert_int_eq(rf_format_of_file("deals.txt"), RF_FORMAT_LINES);
    ck_assert_int_eq(rf_format_of_file("a.pbn/tuesday"), RF_FORMATS);
    ck_assert_int_eq(rf_format_of_file("-"), RF_FORMATS);
    ck_assert_int_eq(rf_format_find("xls"), RF_FORMATS);
}
END_TEST

TESTS(boards_go_through_all_pairs_of_formats, a_board_of_dlm, files_as_they_are_met,
      more_of_portable_bridge_notation, damage_is_named, cards_and_sums_that_are_wrong,
      a_set_of_dup, what_is_not_changed_stays, auctions_and_play, formats_have_names,
      alerts_and_results, contracts_that_follow_and_others, results_of_all_cards)

#else

START_TEST(formats_have_names)
{
    ck_assert_str_eq(rf_format_name(RF_FORMAT_PBN), "pbn");
}
END_TEST

TESTS(formats_have_names)

#endif
