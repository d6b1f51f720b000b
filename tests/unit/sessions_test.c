/* Acts of a session of bridge as lines, and what is said of lines that are none. */
#include "../suite.h"

#include <riffle/session.h>

#include <string.h>

static const struct {
    const char *line;
    unsigned column;
    const char *expected;
} malformed[] = {
    {"", 1, "director, assistant, ns, ew or computer"},
    {"north call", 1, "director, assistant, ns, ew or computer"},
    {"ns", 3, "an act: open, instruct, shuffle,"},
    {"ns  calls", 5, "an act: open, instruct, shuffle,"},
    {"ns call board=1", 16, "table=1 to 32"},
    {"ns call board", 9, "board= or table= or copy="},
    {"ns call board=0", 15, "board=1 to 9999"},
    {"ns call board=10000", 15, "board=1 to 9999"},
    {"ns call board=01", 15, "board=1 to 9999"},
    {"ns call board=1x", 15, "board=1 to 9999"},
    {"ns call board=4294967297", 15, "board=1 to 9999"},
    {"ns call board=1 board=1", 17, "table= or copy="},
    {"ns call board=1 side=ns", 17, "table= or copy="},
    {"ns call board=1 table=1 copy=1 x", 32, "nothing more"},
    {"director close now", 16, "nothing more"},
    {"director instruct", 18, "option= or witnesses= or copies="},
    {"director instruct option=E5", 26, "option=E1, E2, E3 or E4"},
    {"director open boards=1 tables=1", 32, "edition=2007 or 2017"},
    {"ns deal board=1 method=any", 24, "method=rotation, five-piles"},
    {"ns deal board=1 deal=-1", 22, "deal=the number of a deal"},
};

START_TEST(lines_that_are_no_acts)
{
    for (size_t i = 0; i < sizeof malformed / sizeof malformed[0]; i++) {
        struct rf_session_act act;
        struct rf_session_error error;
        const char *line = malformed[i].line, *expected = malformed[i].expected;
        ck_assert_msg(!rf_session_act_read(&act, line, strlen(line), &error), "%s", line);
        ck_assert_msg(error.column == malformed[i].column, "%s: column %u", line, error.column);
        ck_assert_msg(strncmp(error.expected, expected, strlen(expected)) == 0, "%s: %s", line,
                      error.expected);
    }
}
END_TEST

START_TEST(keys_in_any_order)
{
    struct rf_session_act act;
    struct rf_session_error error;
    char out[RF_SESSION_TEXT];
    const char *line = "  ew call copy=2  table=3 board=12 ";
    ck_assert(rf_session_act_read(&act, line, strlen(line), &error));
    ck_assert(act.kind == RF_SESSION_CALL && act.actor == RF_ACTOR_EW);
    ck_assert(act.board == 12 && act.table == 3 && act.copy == 2);
    ck_assert_uint_eq(rf_session_act_write(out, &act), strlen("ew call board=12 table=3 copy=2"));
    ck_assert_str_eq(out, "ew call board=12 table=3 copy=2");
}
END_TEST

START_TEST(what_is_usual)
{
    struct rf_session_act act = rf_session_act_make(RF_SESSION_DEAL, RF_ACTOR_NS);
    ck_assert(!act.face_up && act.at_a_time == 1 && act.pockets == RF_SEATS && act.said == 0);
    ck_assert(rf_method_is_rotation(&act.method));
}
END_TEST

static void
put(struct rf_session *session, const char *line)
{
    struct rf_session_act act;
    struct rf_session_error error;
    ck_assert_msg(rf_session_act_read(&act, line, strlen(line), &error), "%s", error.expected);
    ck_assert_msg(rf_session_act(session, &act) == RF_PERMITTED, "%s", line);
}

START_TEST(a_board_remembers_where_findings_were_sent)
{
    struct rf_session session = {0};
    const char *const acts[] = {"director open edition=2007 boards=1 tables=1",
                                "ns shuffle board=1",
                                "ns deal board=1",
                                "ns place board=1",
                                "ns call board=1 table=1",
                                "ns seen board=1 table=1",
                                "ew seen board=1 table=1 kind=exposed"};
    for (unsigned i = 0; i < sizeof acts / sizeof acts[0]; i++)
        put(&session, acts[i]);
    ck_assert_uint_eq(session.board[0].routes, 1u << RF_ROUTE_16C | 1u << RF_ROUTE_24);
    put(&session, "ew misdeal board=1");
    ck_assert(session.board[0].fouled && session.board[0].illegal);
    put(&session, "director require board=1");
    put(&session, "director redeal board=1 reason=D3");
    ck_assert(session.board[0].routes == 0 && !session.board[0].fouled);
    ck_assert_uint_eq(session.board[0].attempt, 1);
}
END_TEST

START_TEST(a_board_is_dealt_anew_so_often)
{
    struct rf_session session = {0};
    const char *acts[] = {"ns shuffle board=1", "ns seen board=1", "ns redeal board=1 reason=D1"};
    struct rf_session_act act;
    struct rf_session_error error;
    put(&session, "director open edition=2017 boards=1 tables=1");
    for (unsigned i = 0; i < 3 * UINT8_MAX; i++)
        put(&session, acts[i % 3]);
    ck_assert_uint_eq(session.board[0].attempt, UINT8_MAX);
    put(&session, acts[0]);
    put(&session, acts[1]);
    ck_assert(rf_session_act_read(&act, acts[2], strlen(acts[2]), &error));
    ck_assert(rf_session_act(&session, &act) == RF_STEPS_IN_ORDER);
}
END_TEST

static bool
pairs(enum rf_session_kind kind, const char *text)
{
    struct rf_session_act act = rf_session_act_make(kind, RF_ACTOR_DIRECTOR);
    size_t taken;
    return rf_session_pairs_read(&act, text, &taken) && taken == strlen(text);
}

#define ROTATION "1234123412341234123412341234123412341234123412341234"
#define OTHER    "4321432143214321432143214321432143214321432143214321"

START_TEST(pairs_have_one_spelling)
{
    if (RF_DECK_CARDS != 52)
        return; /* of the whole deck */
    ck_assert(pairs(RF_SESSION_DEAL, "board=1 method=- face=- at-a-time=- proof=- deal=-"));
    ck_assert(pairs(RF_SESSION_DEAL, "board=1 method=rotation face=- at-a-time=- proof=- deal=7"));
    ck_assert(pairs(RF_SESSION_DEAL, "board=1 method=" OTHER " face=- at-a-time=- proof=- deal=-"));
    ck_assert(
        !pairs(RF_SESSION_DEAL, "board=1 method=" ROTATION " face=- at-a-time=- proof=- deal=-"));
    ck_assert(!pairs(RF_SESSION_DEAL, "board=1 method=- face=- at-a-time=- proof=- deal=07"));
    ck_assert(!pairs(RF_SESSION_DEAL, "board=- method=- face=- at-a-time=- proof=- deal=-"));
    ck_assert(!pairs(RF_SESSION_INSTRUCT, "option=- witnesses=- copies=-"));
    ck_assert(pairs(RF_SESSION_INSTRUCT, "option=- witnesses=- copies=0"));
}
END_TEST

START_TEST(a_board_says_that_it_was_imported)
{
    struct rf_session session = {0};
    put(&session, "director open edition=2017 boards=2 tables=1 replay=yes");
    put(&session, "director import board=1 from=7");
    ck_assert(session.board[0].imported && !session.board[1].imported);
    ck_assert(!rf_session_is_tainted(&session, 1));
}
END_TEST

TESTS(lines_that_are_no_acts, keys_in_any_order, what_is_usual,
      a_board_remembers_where_findings_were_sent, a_board_is_dealt_anew_so_often,
      pairs_have_one_spelling, a_board_says_that_it_was_imported)
