/*
 * The act language: what is read is written back, and what cannot be read is
 * said with its column.
 */
#include "../suite.h"

#include <string.h>

static const char *const lines[] = {
    "supervisor opens the table with 6 decks",
    "supervisor opens the table with 2 decks for 5 boxes",
    "supervisor opens the table with 1 deck for 1 box and a shuffling device of 1 shelf",
    "supervisor opens the table with 6 decks and a multishuffler beside the table on the left",
    "supervisor opens the table with 6 decks for 3 boxes and a multishuffler behind the table on "
    "the right with 2 sets and the cutting card 2 to 5 from the back",
    "supervisor opens the table with 8 decks and a shuffling device",
    "supervisor opens the table with 8 decks and a shuffling device of 38 shelves with a buffer "
    "of 16 fed every 2 rounds",
    "Ann sits at box 7",
    "O'Neill-2 leaves",
    "Zoë leaves box 1",
    "dealer shuffles by hand",
    "dealer shuffles by machine as 0 5 7",
    "dealer fixes the cutting card 4 from the back",
    "dealer offers the stack to Ann with backs away",
    "dealer offers the stack to Ann with faces away",
    "Ann refuses the cut",
    "Ann cuts at 8",
    "supervisor cuts at 0",
    "dealer moves the front to the back",
    "dealer places the cutting card",
    "dealer places the cutting card 3 from the back",
    "dealer loads the shoe",
    "dealer places the cards in the device",
    "dealer burns a card",
    "dealer burns AS",
    "dealer shows the burned card",
    "Ann wagers 10 on box 3",
    "Ann wagers 10.50 on box 3",
    "Ann wagers 0.05 on box 3",
    "Ann takes back the wager on box 3",
    "dealer draws a card to box 3",
    "dealer draws KH to the dealer",
    "dealer draws a card face down to the dealer",
    "dealer draws KS to box 3 out of turn",
    "dealer draws KS to box 3 hand 2",
    "dealer draws a card face down to box 3 hand 4 out of turn",
    "dealer shows the burned card as KH",
    "dealer draws a card in error and shows KH",
    "Ann doubles for 7.50",
    "Ann splits for 5",
    "dealer shuffles by hand by wash, riffle:2, strip, riffle, cut",
    "dealer shuffles by hand by riffle as 1 2 3",
    "dealer denies box 3 insurance",
    "dealer denies box 3 insurance of 5",
    "dealer denies box 3 a hit",
    "dealer denies box 3 a double of 10",
    "dealer denies box 3 a split",
    "dealer denies box 3 surrender",
    "dealer pays 9.50 for the insurance of box 3",
    "dealer draws the cutting card",
    "dealer draws the cutting card for box 2",
    "dealer draws the cutting card for the dealer",
    "dealer exposes the cutting card",
    "dealer calls time on box 3",
    "dealer ends the round",
    "dealer returns the discards to the device as 1 2 3",
    "supervisor orders a shuffle",
    "supervisor orders a recut",
    "dealer finds KS face up",
    "dealer finds a card face up and deals it to box 1",
    "dealer draws a card in error",
    "dealer overdraws 5S",
    "dealer shuffles the discards",
    "supervisor replaces KS",
    "supervisor brings new cards",
    "Ann buys 100 of chips",
    "Ann insures box 3 for 5",
    "Ann declines insurance on box 3",
    "Ann hits",
    "Ann stands",
    "Ann doubles",
    "Ann splits",
    "Ann surrenders box 3",
    "dealer looks and has a natural",
    "dealer looks and has no natural",
    "dealer turns KS",
    "dealer turns a card on box 3",
    "dealer pays 15 to box 3",
    "dealer takes the wager of box 3",
    "dealer leaves the wager to box 3",
    "dealer pays the insurance of box 3",
    "dealer takes the insurance of box 3",
};

static enum rf_act_reading
read_line(struct rf_act *act, const char *line, struct rf_act_error *error)
{
    return rf_act_read(act, line, strlen(line), error);
}

START_TEST(reading_and_writing_are_inverse)
{
    bool seen[RF_ACTS] = {false};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct rf_act act, again;
        struct rf_act_error error;
        char out[RF_ACT_TEXT];
        ck_assert_msg(read_line(&act, lines[i], &error) == RF_ACT_READ, "%s: column %u expected %s",
                      lines[i], error.column, error.expected);
        ck_assert_uint_eq(rf_act_write(out, &act), strlen(lines[i]));
        ck_assert_str_eq(out, lines[i]);
        ck_assert_int_eq(read_line(&again, out, &error), RF_ACT_READ);
        rf_act_write(out, &again);
        ck_assert_str_eq(out, lines[i]);
        seen[act.kind] = true;
    }
    for (unsigned kind = 0; kind < RF_ACTS; kind++)
        ck_assert_msg(seen[kind], "no line for: %s", rf_act_phrase((enum rf_act_kind)kind));
}
END_TEST

/* Slots that came later are in a record only if they are said, so that old lines keep their bytes.
 * */
START_TEST(what_came_later_is_written_only_if_said)
{
    static const char *const rows[][3] = {
        {"dealer draws AS to box 1", "draw", "card=AS turned=- hand=box_1 order=-"},
        {"dealer draws AS to box 1 hand 2", "draw", "card=AS turned=- hand=box_1 which=2 order=-"},
        {"dealer shuffles by hand", "shuffle", "method=hand stack=-"},
        {"dealer shuffles by hand by wash, riffle:2", "shuffle",
         "method=hand steps=wash,_riffle:2 stack=-"},
        {"Ann doubles", "double", "-"},
        {"Ann doubles for 7.50", "double", "sum=7.50"},
        {"dealer draws a card in error", "error", "-"},
        {"dealer draws a card in error and shows AH", "error", "shown=AH"},
        {"dealer shows the burned card", "show-burned", "-"},
        {"dealer pays the insurance of box 1", "pay-insurance", "box=1"},
        {"dealer pays 9.50 for the insurance of box 1", "pay-insurance", "sum=9.50 box=1"},
        {"dealer denies box 1 a hit", "deny", "box=1 right=a_hit"},
        {"dealer denies box 1 insurance of 5", "deny", "box=1 right=insurance sum=5"},
    };
    static const char *const wrong[][2] = {
        {"draw", "card=AS turned=- hand=box_1 which=- order=-"},
        {"draw", "card=AS turned=- hand=the_dealer which=2 order=-"},
        {"draw", "-"},
        {"shuffle", "method=hand steps=- stack=-"},
        {"shuffle", "method=hand steps=wash,riffle:2 stack=-"},
        {"shuffle", "method=hand steps=wash,_riffle:2:50 stack=-"},
        {"shuffle", "method=hand steps=shelf:10 stack=-"},
        {"shuffle", "method=hand steps=riffle:41 stack=-"},
        {"double", "sum=-"},
        {"double", ""},
        {"error", "shown=a_card"},
        {"pay-insurance", "box=1 sum=9.50"},
        {"deny", "box=1 right=a_card"},
    };
    struct rf_act act;
    struct rf_act_error error;
    char out[RF_ACT_TEXT], name[RF_ACT_NAME];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ck_assert_int_eq(read_line(&act, rows[i][0], &error), RF_ACT_READ);
        rf_act_write_pairs(out, &act);
        rf_act_name(name, act.kind);
        ck_assert_str_eq(name, rows[i][1]);
        ck_assert_str_eq(out, rows[i][2]);
        const char *actor = act.role == RF_ROLE_DEALER ? "dealer" : act.name;
        ck_assert(rf_act_read_pairs(&act, act.kind, actor, rows[i][2]));
        rf_act_write(out, &act);
        ck_assert_str_eq(out, rows[i][0]);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        ck_assert_msg(!rf_act_read_pairs(&act, rf_act_find(wrong[i][0]), "dealer", wrong[i][1]),
                      "%s %s", wrong[i][0], wrong[i][1]);
}
END_TEST

START_TEST(blanks_and_comments_do_not_matter)
{
    static const char *const same[] = {"  Ann   sits\tat box 3 ",
                                       "Ann sits at box 3 # by the window", "Ann sits at box 3\r"};
    static const char *const nothing[] = {"", "   ", "# a comment", "\t# any\xc2\xa0thing", "\r"};
    struct rf_act act;
    struct rf_act_error error;
    char out[RF_ACT_TEXT];
    for (size_t i = 0; i < 3; i++) {
        ck_assert_int_eq(read_line(&act, same[i], &error), RF_ACT_READ);
        rf_act_write(out, &act);
        ck_assert_str_eq(out, "Ann sits at box 3");
    }
    for (size_t i = 0; i < 5; i++)
        ck_assert_int_eq(read_line(&act, nothing[i], &error), RF_ACT_BLANK);
}
END_TEST

START_TEST(several_ways_of_saying_the_same)
{
    static const char *const rows[][2] = {
        {"supervisor opens the table with 1 decks", "supervisor opens the table with 1 deck"},
        {"supervisor opens the table with 6 deck for 7 boxes",
         "supervisor opens the table with 6 decks"},
        {"Ann wagers 10.00 on box 3", "Ann wagers 10 on box 3"},
        {"dealer draws k♥ face up to box 3", "dealer draws KH to box 3"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rf_act act;
        struct rf_act_error error;
        char out[RF_ACT_TEXT];
        ck_assert_int_eq(read_line(&act, rows[i][0], &error), RF_ACT_READ);
        rf_act_write(out, &act);
        ck_assert_str_eq(out, rows[i][1]);
    }
}
END_TEST

START_TEST(malformed_acts_say_where_and_what)
{
    static const struct {
        const char *line;
        unsigned column;
        const char *expected, *found; /* parts of what is said */
    } rows[] = {
        {"42 sits at box 3", 1, "a player's name", "\"42\""},
        {"Dealer sits at box 3", 1, "dealer, supervisor or a player's name", "\"Dealer\""},
        {"house sits at box 3", 1, "a player's name", "\"house\""},
        {"Ann", 4, "sits, leaves, refuses", "the end of the line"},
        {"Ann dances", 5, "wagers", "\"dances\""},
        {"dealer dances", 8, "shuffles", "\"dances\""},
        {"Ann sits on box 3", 10, "at", "\"on\""},
        {"Ann sits at box", 16, "a box, 1 to 7", "the end of the line"},
        {"Ann sits at box 0", 17, "a box, 1 to 7", "\"0\""},
        {"Ann sits at box 8", 17, "a box, 1 to 7", "\"8\""},
        {"Ann sits at box 03", 17, "a box, 1 to 7", "\"03\""},
        {"Ann sits at box 3 4", 19, "the end of the line", "\"4\""},
        {"Zoë sits at box x", 17, "a box, 1 to 7", "\"x\""},
        {"supervisor opens the table with 0 decks", 33, "a number of decks, 1 to 8", "\"0\""},
        {"supervisor opens the table with 9 decks", 33, "a number of decks, 1 to 8", "\"9\""},
        {"supervisor opens the table with six decks", 33, "a number of decks", "\"six\""},
        {"supervisor opens the table with 6 dekcs", 35, "decks", "\"dekcs\""},
        {"Ann cuts at -1", 13, "a number of cards", "\"-1\""},
        {"Ann cuts at 99999999999999999999", 13, "a number of cards", "\"99999999999999999999\""},
        {"Ann cuts", 9, "at", "the end of the line"},
        {"Ann wagers 0 on box 3", 12, "an amount like 10", "\"0\""},
        {"Ann wagers -5 on box 3", 12, "an amount like 10", "\"-5\""},
        {"Ann wagers 1.5 on box 3", 12, "an amount", "\"1.5\""},
        {"Ann wagers 007 on box 3", 12, "an amount", "\"007\""},
        {"Ann wagers ten on box 3", 12, "an amount", "\"ten\""},
        {"Ann wagers 99999999999 on box 3", 12, "an amount", "\"99999999999\""},
        {"dealer draws XX to box 3", 14, "a card like KS", "\"XX\""},
        {"dealer draws KS to table 3", 20, "a box, 1 to 7, or: the dealer", "\"table\""},
        {"dealer draws KS to box 9", 24, "a box, 1 to 7, or: the dealer", "\"9\""},
        {"dealer shuffles by hand as", 27, "cards, all by number or all by face",
         "the end of the line"},
        {"dealer shuffles by hand as 1 2 x 4", 32, "cards, all by number or all by face", "\"x\""},
        {"dealer shuffles by hand as 1 2 9999", 32, "cards, all by number or all by face",
         "\"9999\""},
        {"dealer offers the stack to dealer with backs away", 28, "a player's name", "\"dealer\""},
        {"dealer offers the stack to Ann with hands away", 37, "backs or faces", "\"hands\""},
        {"a-name-that-is-far-too-long-for-any-table sits at box 1", 1, "a player's name",
         "\"a-name"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rf_act act;
        struct rf_act_error error;
        memset(&act, 0x5a, sizeof act);
        struct rf_act before = act;
        ck_assert_msg(read_line(&act, rows[i].line, &error) == RF_ACT_MALFORMED, "%s",
                      rows[i].line);
        ck_assert_msg(error.column == rows[i].column, "%s: column %u", rows[i].line, error.column);
        ck_assert_msg(strstr(error.expected, rows[i].expected), "%s: expected %s", rows[i].line,
                      error.expected);
        ck_assert_msg(strstr(error.found, rows[i].found), "%s: found %s", rows[i].line,
                      error.found);
        ck_assert_mem_eq(&act, &before, sizeof act);
    }
}
END_TEST

START_TEST(bytes_that_are_no_text_are_named)
{
    static const struct {
        const char *bytes;
        size_t size;
        unsigned column;
        const char *found;
    } rows[] = {
        {"Ann\0 sits", 9, 4, "0x00"},
        {"Ann \xff", 5, 5, "0xff"},
        {"\x1b[1mAnn", 7, 1, "0x1b"},
        {"Ann \xc3", 5, 5, "0xc3"},
        {"\xed\xa0\x80", 3, 1, "0xed"},
        {"Zo\xc3\xab\x7f", 5, 4, "0x7f"},
        {"\xc0\xaf", 2, 1, "0xc0"},
        {"Ann\xe2\x80\x8b sits", 11, 4, "0xe2"},
        {"Ann\xc2\x9b", 5, 4, "0xc2"},
        {"Ann\xe2\x80\xae", 6, 4, "0xe2"},
        {"\xef\xbb\xbf"
         "Ann",
         6, 1, "0xef"},
        {"\xf4\x90\x80\x80", 4, 1, "0xf4"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rf_act act;
        struct rf_act_error error;
        ck_assert_int_eq(rf_act_read(&act, rows[i].bytes, rows[i].size, &error), RF_ACT_MALFORMED);
        ck_assert_uint_eq(error.column, rows[i].column);
        ck_assert_str_eq(error.expected, "text (UTF-8)");
        ck_assert(strstr(error.found, rows[i].found));
    }
}
END_TEST

START_TEST(long_lines_are_refused_and_the_longest_act_fits)
{
    static char line[3 * RF_ACT_TEXT];
    struct rf_act act;
    struct rf_act_error error;
    char out[RF_ACT_TEXT];
    memset(line, ' ', sizeof line);
    ck_assert_int_eq(rf_act_read(&act, line, RF_ACT_TEXT - 1, &error), RF_ACT_BLANK);
    ck_assert_int_eq(rf_act_read(&act, line, RF_ACT_TEXT, &error), RF_ACT_MALFORMED);
    ck_assert_uint_eq(error.column, RF_ACT_TEXT);
    act = rf_act_make(RF_ACT_RETURN, "dealer");
    act.stack_count = RF_CARDS_MAX;
    for (unsigned i = 0; i < RF_CARDS_MAX; i++)
        act.stack[i] = RF_CARDS_MAX - 1;
    size_t size = rf_act_write(out, &act);
    ck_assert_int_eq(rf_act_read(&act, out, size, &error), RF_ACT_READ);
    size += (size_t)snprintf(out + size, sizeof out - size, " 1");
    ck_assert_int_eq(rf_act_read(&act, out, size, &error), RF_ACT_MALFORMED);
}
END_TEST

START_TEST(a_stack_is_read_by_face_too)
{
    struct rf_act act;
    struct rf_act_error error;
    char out[RF_ACT_TEXT];
    ck_assert_int_eq(read_line(&act, "dealer shuffles by hand as AS K♥ AS as", &error),
                     RF_ACT_READ);
    ck_assert(act.stack_by_face);
    ck_assert_uint_eq(act.stack_count, 4);
    ck_assert_uint_eq(act.stack[1], RF_RANKS + 1);
    ck_assert_uint_eq(act.stack[3], 0);
    rf_act_write(out, &act);
    ck_assert_str_eq(out, "dealer shuffles by hand as AS KH AS AS");
    ck_assert_int_eq(read_line(&act, "dealer shuffles by hand as AS 1", &error), RF_ACT_MALFORMED);
    ck_assert_uint_eq(error.column, 31);
    ck_assert_int_eq(read_line(&act, "dealer shuffles by hand as 1 AS", &error), RF_ACT_MALFORMED);
    ck_assert_uint_eq(error.column, 30);
}
END_TEST

TESTS(reading_and_writing_are_inverse, what_came_later_is_written_only_if_said,
      blanks_and_comments_do_not_matter, several_ways_of_saying_the_same,
      malformed_acts_say_where_and_what, bytes_that_are_no_text_are_named,
      long_lines_are_refused_and_the_longest_act_fits, a_stack_is_read_by_face_too)
