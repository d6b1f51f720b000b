/*
 * The director's desk: an evening by messages on a folder of its own, who may have which file, and
 * requests that somebody wrote who means ill.
 */
#include "../suite.h"

#include <errno.h>
#include <ftw.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "room/desk/desk.h"

static struct desk *desk;
static char data[PATH_MAX];
static int woken[2];

static void
wake(void *context)
{
    (void)context;
    ck_assert_int_eq(write(woken[1], "", 1), 1);
}

/* The command that was built beside this test. */
static void
begin(void)
{
    char self[PATH_MAX] = "";
    snprintf(data, sizeof data, "/tmp/riffle-desk-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(data));
    ck_assert_int_eq(pipe(woken), 0);
    ck_assert_int_gt(readlink("/proc/self/exe", self, sizeof self - 20), 0);
    for (int i = 0; i < 3; i++)
        *strrchr(self, '/') = '\0';
    strcat(self, "/riffle");
    ck_assert_ptr_nonnull(desk = desk_open(data, false, wake, NULL));
    desk_program(desk, self);
}

static int
remove_one(const char *path, const struct stat *about, int kind, struct FTW *walk)
{
    (void)about;
    (void)kind;
    (void)walk;
    return remove(path);
}

static void
end(void)
{
    desk_close(desk);
    nftw(data, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

/* The next answer, waited for. */
static json_t *
answer(uint64_t *ticket)
{
    struct pollfd wait = {woken[0], POLLIN, 0};
    char byte;
    ck_assert_int_eq(poll(&wait, 1, 60000), 1);
    ck_assert_int_eq(read(woken[0], &byte, 1), 1);
    json_t *told = desk_answer(desk, ticket);
    ck_assert_ptr_nonnull(told);
    return told;
}

/* Asks what the text says, with ' for ", and answers what was told. */
static json_t *
ask(const char *format, ...)
{
    char text[20000];
    uint64_t ticket;
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    for (char *c = text; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    json_error_t error;
    json_t *request = json_loads(text, JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
    ck_assert_msg(request != NULL, "%s: %s", error.text, text);
    ck_assert(desk_ask(desk, 77, request));
    json_decref(request);
    json_t *told = answer(&ticket);
    ck_assert_uint_eq(ticket, 77);
    ck_assert_str_eq(json_string_value(json_object_get(told, "is")), "desk");
    return told;
}

static const char *
text_of(const json_t *told, const char *key)
{
    const char *text = json_string_value(json_object_get(told, key));
    return text ? text : "";
}

/* The answer is as expected, and its text has these words. */
static void
expect(json_t *told, bool ok, const char *words)
{
    bool is = json_is_true(json_object_get(told, "ok"));
    ck_assert_msg(is == ok && strstr(text_of(told, "text"), words), "%s",
                  json_dumps(told, JSON_INDENT(1)));
    json_decref(told);
}

static bool
is_there(const char *name)
{
    char path[PATH_MAX * 2];
    snprintf(path, sizeof path, "%s/%s", data, name);
    return access(path, F_OK) == 0;
}

static unsigned
mode_of(const char *name)
{
    char path[PATH_MAX * 2];
    struct stat about;
    snprintf(path, sizeof path, "%s/%s", data, name);
    ck_assert_int_eq(stat(path, &about), 0);
    return about.st_mode & 0777;
}

/* The file's bytes, or an empty text and the status of HTTP. */
static char *
had(const char *event, const char *file, bool director, int status)
{
    struct desk_file about;
    int fd = desk_file(desk, event, file, director, &about);
    char *bytes = calloc(1, 1 << 20);
    ck_assert_msg(about.status == status, "%s %s: %d %s", event, file, about.status, about.why);
    ck_assert_int_eq(fd >= 0, status == 200);
    if (fd < 0) {
        ck_assert_int_gt((int)strlen(about.why), 10);
        return bytes;
    }
    ck_assert_int_eq(read(fd, bytes, (1 << 20) - 1), about.size);
    close(fd);
    return bytes;
}

static void
expect_file(const char *event, const char *file, bool director, int status)
{
    free(had(event, file, director, status));
}

static json_t *
board_of(const json_t *told, size_t board)
{
    return json_array_get(json_object_get(json_object_get(told, "status"), "boards"), board - 1);
}

#ifndef RF_TINY
static bool
may(const json_t *board, const char *act)
{
    size_t i;
    json_t *word;
    json_array_foreach(json_object_get(board, "may"), i, word)
    {
        if (strcmp(json_string_value(word), act) == 0)
            return true;
    }
    return false;
}

/* Opened, committed, its value stated, dealt. */
static void
deal_event(const char *event)
{
    expect(ask("{'event':'%s','verb':'open','with':{'boards':'1-4','tables':2,'title':'Tuesday "
               "pairs','value':'DAX, two decimals'}}",
               event),
           true, "opened: event");
    expect(ask("{'event':'%s','verb':'deal'}", event), false, "Which board? Add --board N");
    expect(ask("{'event':'%s','verb':'commit'}", event), true, "manifest: ");
    expect(ask("{'event':'%s','verb':'value','with':{'text':'--23817.44'}}", event), true,
           "The public value is '--23817.44'");
    json_t *told = ask("{'event':'%s','verb':'deal','re':5}", event);
    ck_assert_int_eq(json_integer_value(json_object_get(told, "re")), 5);
    ck_assert_str_eq(text_of(told, "command"), "riffle session deal");
    ck_assert_str_eq(text_of(board_of(told, 4), "stage"), "in its pockets");
    ck_assert(may(board_of(told, 1), "call 2") && may(board_of(told, 1), "redeal D3"));
    ck_assert(!may(board_of(told, 1), "call 3"));
    expect(told, true, "done: board 4: the hands are in their pockets");
}

START_TEST(an_evening)
{
    begin();
    deal_event("club-1");
    ck_assert_uint_eq(mode_of("events"), 0700);
    ck_assert_uint_eq(mode_of("events/club-1"), 0700);
    ck_assert(is_there("ledger"));
    json_t *told = ask("{'event':'club-1','verb':'call','with':{'board':'1','table':1}}");
    ck_assert(!may(board_of(told, 1), "call 1") && may(board_of(told, 1), "played 1"));
    expect(told, true, "done:");
    expect(ask("{'event':'club-1','verb':'passout','with':{'board':'1','table':1}}"), true, "done");
    told = ask("{'event':'club-1','verb':'redeal','with':{'board':'1','reason':'D3',"
               "'note':'a card fell; $(id) `id`'}}");
    ck_assert(strstr(text_of(told, "text"), "L6/2017.D3"));
    ck_assert_str_eq(text_of(told, "command"), "riffle session redeal --board=1 --reason=D3 "
                                               "'--note=a card fell; $(id) `id`'");
    ck_assert(!may(board_of(told, 1), "redeal D3"));
    expect(told, false, "refused: redeal, board 1");
    expect(ask("{'event':'club-1','verb':'played','with':{'board':'1','table':1}}"), true, "done");
    expect(ask("{'event':'club-1','verb':'foul','with':{'board':'2'}}"), true, "done");
    expect_file("club-1", "released.pbn", false, 404);
    expect(ask("{'event':'club-1','verb':'file','with':{'file':'released.lin'}}"), false,
           "no board is released yet");
    told = ask("{'event':'club-1','verb':'release','with':{'board':'1','unplayed':true}}");
    ck_assert_str_eq(text_of(board_of(told, 1), "stage"), "released");
    expect(told, true, "done: board 1: released");
    char *pbn = had("club-1", "files", false, 200);
    ck_assert_str_eq(pbn, "[\"record\",\"released.pbn\"]");
    free(pbn);
    pbn = had("club-1", "released.pbn", false, 200);
    ck_assert(strstr(pbn, "[Board \"1\"]") && !strstr(pbn, "[Board \"2\"]"));
    free(pbn);
    told = ask("{'event':'club-1','verb':'close','with':{'release':true,'unplayed':true}}");
    ck_assert(json_is_true(json_object_get(json_object_get(told, "status"), "closed")));
    expect(told, true, "done: the session is closed");
    pbn = had("club-1", "released.pbn", false, 200);
    ck_assert(strstr(pbn, "[Board \"4\"]"));
    free(pbn);
    ck_assert(!is_there("events/club-1/session.record.secret"));
    end();
}
END_TEST

START_TEST(the_quick_form)
{
    begin();
    expect(ask("{'event':'q','verb':'quick','with':{'boards':'1-2','title':'Spät’s'}}"), true,
           "Dealt 2 boards into ");
    expect(ask("{'event':'q','verb':'quick','with':{'boards':'1-2'}}"), false,
           "the event q exists already");
    expect(ask("{'event':'q','verb':'file','with':{'file':'boards.dlm'}}"), false, "readable");
    expect_file("q", "boards.pbn", false, 403);
    expect_file("q", "boards.pbn", true, 200);
    expect_file("q", "boards.dlm", true, 404);
    static const char *const kinds[] = {"lin", "dup", "bri", "dge", "dlm", "csv"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        char name[20];
        snprintf(name, sizeof name, "boards.%s", kinds[i]);
        expect(ask("{'event':'q','verb':'file','with':{'file':'%s','readable':true}}", name), true,
               "");
        expect_file("q", name, true, 200);
        expect_file("q", name, false, 403);
    }
    json_t *told = ask("{'verb':'events'}");
    const json_t *event = json_array_get(json_object_get(told, "events"), 0);
    ck_assert_str_eq(text_of(event, "title"), "Spät’s");
    json_decref(told);
    end();
}
END_TEST

/* Each section gets the same boards, with its name in the headline; only the director has them. */
START_TEST(files_for_sections)
{
    begin();
    expect(ask("{'event':'q','verb':'quick','with':{'boards':'1-2','title':'Cup','club':'Nord'}}"),
           true, "Dealt 2 boards into ");
    expect(ask("{'event':'q','verb':'file','with':{'file':'boards.dlm','sections':'A,B'}}"), false,
           "`readable`: true");
    static const char *const wrong[] = {"", "A,", ",A", "A,,B", "../x", "A B", "ABCDEFGHI", "A/B"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        expect(ask("{'event':'q','verb':'file','with':{'file':'boards.dlm','sections':'%s',"
                   "'readable':true}}",
                   wrong[i]),
               false, "like A,B,C");
    json_t *told = ask("{'event':'q','verb':'file','with':{'file':'boards.dlm','sections':'A,B',"
                       "'readable':true}}");
    const json_t *files = json_object_get(told, "files");
    ck_assert_uint_eq(json_array_size(files), 2);
    ck_assert_str_eq(json_string_value(json_array_get(files, 1)), "boards-B.dlm");
    expect(told, true, "Wrote 2 boards");
    char *dlm = had("q", "boards-B.dlm", true, 200);
    ck_assert_ptr_nonnull(strstr(dlm, "Headline=Nord: Cup, section B"));
    free(dlm);
    expect_file("q", "boards-A.dlm", false, 403);
    expect_file("q", "boards-C.dlm", true, 404);
    expect(ask("{'event':'q','verb':'redeal','with':{'board':'2','reason':'D3'}}"), true, "done");
    expect_file("q", "boards-A.dlm", true, 404);
    end();
}
END_TEST

/* An event that records breaches: exit status 5 is a success, and a correction asks first. */
START_TEST(breaches_and_corrections)
{
    begin();
    expect(ask("{'event':'b','verb':'open','with':{'boards':'1-2','tables':2,'observed':true,"
               "'breaches':true}}"),
           true, "opened: event");
    expect(ask("{'event':'b','verb':'instruct','with':{'option':'E2'}}"), true, "done");
    static const char *const dealing[] = {"shuffle", "deal", "place"};
    for (size_t i = 0; i < 3; i++)
        expect(ask("{'event':'b','verb':'%s','with':{'board':'1-2','by':'director'}}", dealing[i]),
               true, "done");
    expect(ask("{'event':'b','verb':'call','with':{'board':'1','table':1}}"), true, "done");
    json_t *told = ask("{'event':'b','verb':'redeal','with':{'board':'1','reason':'D1'}}");
    ck_assert_int_eq(json_integer_value(json_object_get(told, "exit")), 5);
    const json_t *status = json_object_get(told, "status");
    ck_assert_int_eq(json_integer_value(json_object_get(status, "breaches")), 1);
    expect(told, true, "should have been: ");
    told = ask("{'event':'b','verb':'correct','with':{'list':true}}");
    const json_t *lines = json_object_get(json_object_get(told, "told"), "lines");
    const json_t *call = json_array_get(lines, json_array_size(lines) - 2);
    ck_assert_str_eq(text_of(call, "words"), "board 1, table 1: bidding has started");
    int line = (int)json_integer_value(json_object_get(call, "line"));
    json_decref(told);
    told = ask("{'event':'b','verb':'correct','with':{'line':'%d','reason':'board 2'}}", line);
    const json_t *trial = json_object_get(told, "told");
    ck_assert_str_eq(text_of(trial, "state"), "asks");
    char code[16];
    snprintf(code, sizeof code, "%s", text_of(trial, "code"));
    expect(told, false, "");
    told = ask("{'event':'b','verb':'correct','with':{'line':'%d','reason':'board 2','yes':true,"
               "'listed':'%s'}}",
               line, code);
    ck_assert_str_eq(text_of(json_object_get(told, "told"), "state"), "done");
    status = json_object_get(told, "status");
    /* Without the call no clause about the auction is broken any more. */
    ck_assert(strstr(text_of(status, "kept"), "(L6/2017.D1.1) and 1 correction"));
    expect(told, true, "");
    end();
}
END_TEST

/* The deal of a board in a PBN file, to be freed; NULL when the file does not have the board. */
static char *
deal_in(const char *pbn, const char *board)
{
    char tag[40];
    snprintf(tag, sizeof tag, "[Board \"%s\"]", board);
    const char *at = strstr(pbn, tag), *deal = at ? strstr(at, "[Deal ") : NULL;
    return deal ? strndup(deal, strcspn(deal, "]")) : NULL;
}

START_TEST(no_file_has_withdrawn_cards)
{
    begin();
    expect(ask("{'event':'q','verb':'quick','with':{'boards':'1-2'}}"), true, "");
    expect(ask("{'event':'q','verb':'file','with':{'file':'boards.dlm','readable':true}}"), true,
           "");
    char *pbn = had("q", "boards.pbn", true, 200), *old = deal_in(pbn, "2");
    free(pbn);
    expect(ask("{'event':'q','verb':'redeal','with':{'board':'2','reason':'D3'}}"), true, "done");
    /* Ordered and not dealt: the board is in no file. */
    pbn = had("q", "boards.pbn", true, 200);
    ck_assert_ptr_null(deal_in(pbn, "2"));
    ck_assert_ptr_null(strstr(pbn, old));
    free(pbn);
    expect_file("q", "boards.dlm", true, 404);
    json_t *told = ask("{'event':'q','verb':'file','with':{'file':'boards.pbn','readable':true}}");
    ck_assert(strstr(text_of(told, "warning"), "not dealt: board 2."));
    json_decref(told);
    expect(ask("{'event':'q','verb':'release','with':{'board':'2'}}"), false,
           "a redeal was ordered, and the board is not dealt again");
    expect(ask("{'event':'q','verb':'deal'}"), true,
           "done: board 2: the hands are in their pockets");
    pbn = had("q", "boards.pbn", true, 200);
    char *fresh = deal_in(pbn, "2");
    ck_assert_ptr_nonnull(fresh);
    ck_assert_str_ne(fresh, old);
    ck_assert_ptr_null(strstr(pbn, old));
    free(pbn);
    free(fresh);
    free(old);
    told = ask("{'event':'q','verb':'file','with':{'file':'boards.dlm','readable':true}}");
    ck_assert_str_eq(text_of(told, "warning"), "");
    json_decref(told);
    end();
}
END_TEST

START_TEST(an_event_whose_boards_are_all_withdrawn)
{
    begin();
    expect(ask("{'event':'q','verb':'quick','with':{'boards':'1-1'}}"), true, "");
    expect(ask("{'event':'q','verb':'redeal','with':{'board':'1','reason':'D3'}}"), true, "done");
    expect(ask("{'event':'q','verb':'file','with':{'file':'boards.pbn','readable':true}}"), false,
           "no board to download");
    expect(ask("{'event':'q','verb':'deal'}"), true, "done");
    expect(ask("{'event':'q','verb':'file','with':{'file':'boards.pbn','readable':true}}"), true,
           "");
    end();
}
END_TEST

/* The library of fonts keeps what it found to the end, and the solver's threads are its own. */
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
START_TEST(paper)
{
    begin();
    expect(ask("{'event':'q','verb':'quick','with':{'boards':'1-1'}}"), true, "");
    expect(ask("{'event':'q','verb':'file','with':{'file':'boards-curtain.pdf','readable':true}}"),
           true, "");
    expect(ask("{'event':'q','verb':'release','with':{'board':'1'}}"), true, "");
    expect(ask("{'event':'q','verb':'file','with':{'file':'released-hands.pdf'}}"), true, "");
    char *pdf = had("q", "released-hands.pdf", false, 200);
    ck_assert_int_eq(strncmp(pdf, "%PDF", 4), 0);
    free(pdf);
    expect_file("q", "boards-curtain.pdf", false, 403);
    /* Where everybody can reach the room, the code on the sheet is a link to the public page. */
    desk_address(desk, "https://cards.example.org");
    json_t *told = ask("{'event':'q','verb':'file','with':{'file':'released-hands.pdf'}}");
    ck_assert(
        strstr(text_of(told, "command"), "--link=https://cards.example.org/event/q released.pbn"));
    expect(told, true, "");
    end();
}
END_TEST
#define PAPER paper,
#else
#define PAPER
#endif
#endif

START_TEST(a_share_comes_in)
{
    begin();
    expect(ask("{'event':'two','verb':'open','with':{'boards':'1-2','parties':2}}"), true, "party");
    expect(ask("{'event':'two','verb':'commit'}"), true, "The other parties commit next");
    expect_file("two", "event", false, 200);
    expect(ask("{'event':'two','verb':'commit','with':{'name':'--help','root':'%064d'}}", 7), true,
           "manifest: ");
    expect(ask("{'event':'two','verb':'deal'}"), false, "Missing: --help");
    expect(ask("{'event':'two','verb':'upload','with':{'kind':'share','at':0,'data':'eHl6'}}"),
           true, "3 bytes");
    expect(ask("{'event':'two','verb':'upload','with':{'kind':'share','at':9,'data':'eHl6'}}"),
           false, "does not continue");
    expect(ask("{'event':'two','verb':'upload','with':{'kind':'share','at':9223372036854775806,"
               "'data':'eHl6'}}"),
           false, "at most 1048576 bytes");
    expect(ask("{'event':'two','verb':'upload','with':{'kind':'share','at':3,'data':'eHl6'}}"),
           true, "6 bytes");
    ck_assert_uint_eq(mode_of("events/two/upload.share"), 0600);
    expect(ask("{'event':'two','verb':'deal','with':{'share':'share'}}"), false, "upload.share");
    ck_assert(!is_there("events/two/upload.share"));
    end();
}
END_TEST

START_TEST(the_next_session_of_an_event)
{
    begin();
    expect(ask("{'event':'one','verb':'open','with':{'boards':'1-2,3-4','tables':2}}"), true, "");
    expect(ask("{'event':'two','verb':'open','with':{'like':'one','session':2}}"), false,
           "manifest");
    ck_assert(!is_there("events/two"));
    expect(ask("{'event':'one','verb':'commit'}"), true, "manifest: ");
    json_t *told = ask("{'event':'two','verb':'open','with':{'like':'one','session':2}}");
    ck_assert_str_eq(text_of(told, "command"),
                     "riffle session open --session=2 --like=../one/session.record");
    ck_assert_int_eq(json_integer_value(json_object_get(board_of(told, 1), "board")), 3);
    expect(told, true, "session 2 of 2");
    expect(ask("{'event':'two','verb':'deal'}"), true,
           "done: board 4: the hands are in their pockets");
    end();
}
END_TEST

#ifndef RF_TINY
/* Every warning of an act, and a deal of another program (E4) with one whole suit in each hand. */
START_TEST(warnings_reach_the_desk)
{
    begin();
    expect(ask("{'event':'w','verb':'open','with':{'boards':'1-2','observed':true}}"), true, "");
    expect(ask("{'event':'w','verb':'shuffle','with':{'board':'1'}}"), true,
           "done: board 1: North-South shuffled");
    json_t *told = ask("{'event':'w','verb':'deal','with':{'board':'1','method':'five-piles'}}");
    ck_assert(strstr(text_of(told, "text"), "\n  warning, L6/2017.B.4: "));
    expect(told, true, "\n  warning, L6/2017.C: ");
    expect(ask("{'event':'w','verb':'instruct','with':{'option':'E4'}}"), true, "done: ");
    expect(ask("{'event':'w','verb':'deal','with':{'board':'2'}}"), false,
           "riffle session enter FILE");
    expect(ask("{'event':'w','verb':'upload','with':{'kind':'pbn','at':0,'data':'"
               "%s"
               "%s'}}",
               "W0JvYXJkICIyIl0KW0RlYWwgIk46QUtRSlQ5ODc2NTQzMi4uLiAuQUtRSlQ5OD",
               "c2NTQzMi4uIC4uQUtRSlQ5ODc2NTQzMi4gLi4uQUtRSlQ5ODc2NTQzMiJdCg=="),
           true, "bytes");
    told = ask("{'event':'w','verb':'enter','with':{'file':'pbn'}}");
    ck_assert(strstr(text_of(told, "text"), "\n  warning, L6/2017.D2.1: Each hand is one whole"));
    expect(told, true, "done: board 2: the hands are in their pockets");
    end();
}
END_TEST

/* Practice boards come in two pieces; the last one has them entered in the ledger.  They are no
 * event, and their hand record is the director's. */
START_TEST(practice_boards)
{
    begin();
    expect(ask("{'verb':'practice','with':{'at':0,'data':'"
               "W0JvYXJkICIyIl0KW0RlYWwgIk46QUtRSlQ5ODc2NTQzMi4uLiAuQUtRSlQ5'}}"),
           true, "45 bytes");
    expect(ask("{'verb':'practice','with':{'at':3,'data':'eHl6','make':'ledger'}}"), false,
           "does not continue");
    expect(ask("{'verb':'practice','with':{'at':45,'make':'ledger','data':'"
               "ODc2NTQzMi4uIC4uQUtRSlQ5ODc2NTQzMi4gLi4uQUtRSlQ5ODc2NTQzMiJdCg=='}}"),
           true, "1 board");
    expect(ask("{'verb':'practice','with':{'at':0,'data':'','make':'coffee'}}"), false,
           "ledger or hands");
    expect(ask("{'verb':'practice','with':{'at':0}}"), false, "practice takes a piece");
    ck_assert(is_there("ledger"));
    expect_file("_practice", "practice-hands.pdf", true, 404);
    expect_file("_practice", "practice-hands.pdf", false, 403);
    json_t *told = ask("{'verb':'events'}");
    ck_assert_uint_eq(json_array_size(json_object_get(told, "events")), 0);
    expect(told, true, "");
    end();
}
END_TEST
#endif

START_TEST(help_has_the_clauses)
{
    begin();
    json_t *told = ask("{'verb':'help','with':{'verb':'redeal'}}");
    ck_assert(strstr(text_of(told, "text"),
                     "\nL6/2017.D3: The Director may have a board shuffled and redealt for any "));
    expect(told, true, "Usage: riffle session redeal");
    end();
}
END_TEST

/* Requests that mean ill are answered by a sentence, and nothing is done. */
START_TEST(ill_will)
{
    static const char *const requests[] = {
        "{'event':'../x','verb':'open','with':{'boards':'1-4'}}",
        "{'event':'..','verb':'open','with':{'boards':'1-4'}}",
        "{'event':'','verb':'open','with':{'boards':'1-4'}}",
        "{'event':'-x','verb':'open','with':{'boards':'1-4'}}",
        "{'event':'X','verb':'open','with':{'boards':'1-4'}}",
        "{'event':'a/b','verb':'open','with':{'boards':'1-4'}}",
        "{'event':'a\\u0000b','verb':'open','with':{'boards':'1-4'}}",
        "{'event':'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','verb':'open'}",
        "{'event':7,'verb':'open','with':{'boards':'1-4'}}",
        "{'event':['ok'],'verb':'open','with':{'boards':'1-4'}}",
        "{'verb':'open','with':{'boards':'1-4'}}",
        "{'event':'ok','with':{'boards':'1-4'}}",
        "{'event':'ok','verb':7}",
        "{'event':'ok','verb':null}",
        "{'event':'ok','verb':'shell'}",
        "{'event':'ok','verb':'key'}",
        "{'event':'ok','verb':'unseal'}",
        "{'event':'ok','verb':'party'}",
        "{'event':'ok','verb':'--help'}",
        "{'event':'ok','verb':'open','with':[1]}",
        "{'event':'ok','verb':'open','with':'boards'}",
        "{'event':'ok','verb':'open','with':{'boards':'1-4'},'more':1}",
        "{'event':'ok','verb':'open','with':{'boards':14}}",
        "{'event':'ok','verb':'open','with':{'boards':'--help'}}",
        "{'event':'ok','verb':'open','with':{'boards':'1-4 --like=x'}}",
        "{'event':'ok','verb':'open','with':{'boards':''}}",
        "{'event':'ok','verb':'open','with':{'boards':'1-99999999999999999999'}}",
        "{'event':'ok','verb':'open','with':{'boards':'1-4','tables':'3'}}",
        "{'event':'ok','verb':'open','with':{'boards':'1-4','tables':0}}",
        "{'event':'ok','verb':'open','with':{'boards':'1-4','tables':9223372036854775807}}",
        "{'event':'ok','verb':'open','with':{'boards':'1-4','tables':2.5}}",
        "{'event':'ok','verb':'open','with':{'boards':'1-4','record':'/etc/passwd'}}",
        "{'event':'ok','verb':'open','with':{'boards':'1-4','output':'/tmp/x'}}",
        "{'event':'ok','verb':'open','with':{'boards':'1-4','ledger':'/tmp/x'}}",
        "{'event':'ok','verb':'open','with':{'boards':'1-4','title':'a\\nb'}}",
        "{'event':'ok','verb':'open','with':{'boards':'1-4','title':'a\\u0000b'}}",
        "{'event':'ok','verb':'open','with':{'boards':'1-4','title':{}}}",
        "{'event':'ok','verb':'open','with':{'boards':'1-4','like':'../ok'}}",
        "{'event':'ok','verb':'open','with':{'boards':'1-4','edition':'2017|2007'}}",
        "{'event':'ok','verb':'open','with':{'boards':'1-4','edition':'20'}}",
        "{'event':'ok','verb':'open','with':{'boards':'1-4','observed':1}}",
        "{'event':'there','verb':'value','with':{'text':''}}",
        "{'event':'there','verb':'commit','with':{'root':'xyz'}}",
        "{'event':'there','verb':'machine','with':{'blind':'/etc/passwd'}}",
        "{'event':'there','verb':'check','with':{'file':'/etc/passwd'}}",
        "{'event':'there','verb':'enter','with':{'file':'pbn/../../x'}}",
        "{'event':'there','verb':'enter','with':{'file':'share'}}",
        "{'event':'there','verb':'enter','with':{'cards':'-'}}",
        "{'event':'there','verb':'deal','with':{'share':'upload.share'}}",
        "{'event':'there','verb':'call','with':{'board':'1','table':1,'by':'root'}}",
        "{'event':'there','verb':'upload','with':{'kind':'../x','at':0,'data':''}}",
        "{'event':'there','verb':'upload','with':{'kind':'pbn','at':-1,'data':''}}",
        "{'event':'there','verb':'upload','with':{'kind':'pbn','at':0,'data':'***'}}",
        "{'event':'there','verb':'upload','with':{'kind':'pbn','at':2000000,'data':'eHl6'}}",
        "{'event':'there','verb':'file','with':{'file':'session.record.secret'}}",
        "{'event':'there','verb':'file','with':{'file':'../there/session.record'}}",
        "{'event':'there','verb':'file','with':{'file':'boards.pbn','readable':'yes'}}",
        "{'event':'there','verb':'file','with':{}}",
        "{'event':'there','verb':'help','with':{'verb':'; id'}}",
        "{'event':'nowhere','verb':'status'}",
        "{'event':'nowhere','verb':'upload','with':{'kind':'pbn','at':0,'data':''}}",
        "[]",
        "'text'",
        "null",
    };
    begin();
    expect(ask("{'event':'there','verb':'open','with':{'boards':'1-4'}}"), true, "opened");
    char *before = had("there", "record", false, 200);
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        json_t *told = ask("%s", requests[i]);
        ck_assert_msg(json_is_false(json_object_get(told, "ok")), "%s", requests[i]);
        ck_assert_msg(strlen(text_of(told, "text")) > 10, "%s", requests[i]);
        json_decref(told);
    }
    char *after = had("there", "record", false, 200);
    ck_assert_str_eq(before, after);
    ck_assert(!is_there("events/ok") && !is_there("x") && !is_there("events/nowhere"));
    free(before);
    free(after);
    end();
}
END_TEST

START_TEST(a_file_is_never_a_path)
{
    static const char *const names[] = {"session.record",
                                        "session.record.secret",
                                        "../there/session.record",
                                        "/etc/passwd",
                                        "upload.pbn",
                                        "",
                                        ".",
                                        "record/"};
    char path[PATH_MAX * 2], other[PATH_MAX * 2];
    begin();
    expect(ask("{'event':'there','verb':'open','with':{'boards':'1-4'}}"), true, "opened");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        expect_file("there", names[i], true, 404);
    expect_file("../events/there", "record", true, 404);
    expect_file("there/", "record", true, 404);
    expect_file("", "record", true, 404);
    expect_file("nowhere", "record", true, 404);
    expect_file("nowhere", "files", true, 404);
    expect_file("..", "files", true, 404);
    expect_file("there", "set.sealed", false, 403);
    snprintf(path, sizeof path, "%s/events/there/released.pbn", data);
    snprintf(other, sizeof other, "%s/events/there/session.record.secret", data);
    ck_assert_int_eq(symlink(other, path), 0);
    expect_file("there", "released.pbn", true, 404);
    end();
}
END_TEST

/* Long values reach the command whole or not at all, and too many requests are turned away. */
START_TEST(too_much)
{
    char line[2001];
    uint64_t ticket;
    begin();
    memset(line, 'x', 2000);
    line[2000] = '\0';
    expect(ask("{'event':'a','verb':'open','with':{'boards':'1','title':'%s'}}", line), false,
           "a line of text of 1 to 200 bytes");
    json_t *request = json_pack("{s:s, s:s, s:{s:s}}", "event", "a", "verb", "help", "with", "verb",
                                "deal");
    unsigned taken = 0;
    while (taken < 1000 && desk_ask(desk, taken, request))
        taken++;
    ck_assert_uint_eq(taken, 64);
    for (unsigned i = 0; i < taken; i++)
        json_decref(answer(&ticket));
    ck_assert(desk_ask(desk, 0, request));
    json_decref(answer(&ticket));
    ck_assert_ptr_null(desk_answer(desk, &ticket));
    json_decref(request);
    end();
}
END_TEST

/* What is on its way when the room is closed is dropped, without a leak or a wait. */
START_TEST(closed_in_the_middle)
{
    begin();
    json_t *request = json_pack("{s:s, s:s, s:{s:s}}", "event", "a", "verb", "open", "with",
                                "boards", "1-128");
    for (unsigned i = 0; i < 20; i++)
        ck_assert(desk_ask(desk, i, request));
    json_decref(request);
    end();
}
END_TEST

#ifdef RF_TINY
TESTS(a_share_comes_in, the_next_session_of_an_event, help_has_the_clauses, ill_will,
      a_file_is_never_a_path, too_much, closed_in_the_middle)
#else
TESTS(an_evening, the_quick_form, files_for_sections, breaches_and_corrections,
      no_file_has_withdrawn_cards, an_event_whose_boards_are_all_withdrawn, PAPER a_share_comes_in,
      the_next_session_of_an_event, warnings_reach_the_desk, practice_boards, help_has_the_clauses,
      ill_will, a_file_is_never_a_path, too_much, closed_in_the_middle)
#endif
