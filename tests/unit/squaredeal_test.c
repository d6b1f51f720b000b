/*
 * Files of SquareDeal: what is read, what is answered with a line and a sentence, and the deals of
 * a small event, which tests/reference/squaredeal.py has too.
 */
#include <string.h>

#include <riffle/squaredeal.h>

#include "../suite.h"

static struct rf_squaredeal event;
static struct rf_squaredeal_error error;

static bool
read_event(const char *text)
{
    return rf_squaredeal_read(&event, text, strlen(text), &error);
}

static bool
read_keys(struct rf_squaredeal_keys *keys, const char *text)
{
    return rf_squaredeal_keys_read(keys, text, strlen(text), &error);
}

START_TEST(descriptions_as_they_are_met)
{
    ck_assert(read_event("\xef\xbb\xbf# any\r\n\r\n  tn  A Cup \t\r\nDI what\nXX more\nDV 1,5\n"
                         "SN 3:1-16,17-32:RR##:Round: #/3\nsn 1:?:F\nSN 0:20:P#:\n"));
    ck_assert_str_eq(event.name, "A Cup");
    ck_assert_str_eq(event.info, "what");
    ck_assert_str_eq(event.value, "1,5");
    ck_assert_uint_eq(event.unknown, 5);
    ck_assert(!event.published);
    ck_assert_uint_eq(event.phases, 3);
    ck_assert_uint_eq(event.phase[0].sessions, 3);
    ck_assert_uint_eq(event.phase[0].ranges, 2);
    ck_assert_uint_eq(event.phase[0].range[1].first, 17);
    ck_assert_str_eq(event.phase[0].prefix, "RR##");
    ck_assert_str_eq(event.phase[0].description, "Round: #/3");
    ck_assert_uint_eq(event.phase[1].ranges, 0);
    ck_assert_str_eq(event.phase[1].description, "");
    ck_assert_uint_eq(event.phase[2].sessions, 0);
    ck_assert_uint_eq(event.phase[2].range[0].first, 1);
    ck_assert_uint_eq(event.phase[2].range[0].last, 20);
}
END_TEST

START_TEST(what_is_wrong_has_its_place)
{
    static const struct {
        const char *text;
        unsigned line, column;
        const char *words;
    } row[] = {
        {"", 0, 1, "there is no phase"},
        {"TN x\n", 0, 1, "there is no phase"},
        {"\n1,1:key", 2, 1, "starts with a tag"},
        {"T! x", 1, 2, "starts with a tag"},
        {"TN a\x01", 1, 5, "a control character"},
        {"TN a\nTN b", 2, 4, "appears twice"},
        {"SN", 1, 3, "a number of sessions"},
        {"SN 1000:1:a", 1, 4, "a number of sessions"},
        {"SN 3", 1, 5, "a colon"},
        {"SN 3:", 1, 6, "boards are expected"},
        {"SN 3:0:a", 1, 6, "boards are expected"},
        {"SN 3:16-1:a", 1, 9, "a range ends"},
        {"SN 3:1-1000:a", 1, 8, "a range ends"},
        {"SN 3:1-16,:a", 1, 11, "boards are expected"},
        {"SN 3:1-16", 1, 10, "a colon"},
        {"SN 3:99999999999999999999:a", 1, 6, "boards are expected"},
        {"KH 12", 1, 4, "64 hexadecimal digits"},
        {"KH", 1, 3, "64 hexadecimal digits"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        ck_assert_msg(!read_event(row[i].text), "%s", row[i].text);
        ck_assert_msg(strstr(error.message, row[i].words) != NULL, "%s: %s", row[i].text,
                      error.message);
        ck_assert_uint_eq(error.line, row[i].line);
        ck_assert_uint_eq(error.column, row[i].column);
    }
}
END_TEST

START_TEST(wrong_keys_have_their_place)
{
    static const struct {
        const char *text;
        unsigned line, column;
    } row[] = {
        {"1", 1, 2},        {"0,1:abcd", 1, 1}, {"1,1000:abcd", 1, 3},       {"1;1:abcd", 1, 2},
        {"1,1 abcd", 1, 4}, {"1,1:a", 1, 5},    {"1,1:ab\n1,2:a b\n", 2, 6}, {"1,1:a:b", 1, 6},
        {"TN x", 1, 1},
    };
    struct rf_squaredeal_keys keys;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        ck_assert_msg(!read_keys(&keys, row[i].text), "%s", row[i].text);
        ck_assert(error.message[0]);
        ck_assert_uint_eq(error.line, row[i].line);
        ck_assert_uint_eq(error.column, row[i].column);
    }
    ck_assert(read_keys(&keys, "\r\n1,1:ab\r\n\r\n1,2:cd"));
    ck_assert_uint_eq(keys.count, 2);
}
END_TEST

START_TEST(every_session_has_its_key)
{
    struct rf_squaredeal_keys keys;
    ck_assert(read_event("SN 2:4:a#\nSN 0:4:b#\n"));
    ck_assert(read_keys(&keys, "2,0:ab\n1,2:cd\n1,1:ef\n"));
    ck_assert(rf_squaredeal_keys_whole(&event, &keys, &error));
    ck_assert(read_keys(&keys, "1,1:ab\n2,0:cd\n"));
    ck_assert(!rf_squaredeal_keys_whole(&event, &keys, &error));
    ck_assert(strstr(error.message, "session 1,2 has no key") && error.line == 0);
    ck_assert(read_keys(&keys, "1,1:ab\n1,2:cd\n2,0:ef\n3,1:gh\n"));
    ck_assert(!rf_squaredeal_keys_whole(&event, &keys, &error));
    ck_assert(strstr(error.message, "session 3,1 has a key here") && error.line == 4);
    ck_assert(read_keys(&keys, "1,1:ab\n1,2:cd\n1,1:ab\n2,0:ef\n"));
    ck_assert(!rf_squaredeal_keys_whole(&event, &keys, &error));
    ck_assert(strstr(error.message, "on a line before") && error.line == 3);
}
END_TEST

START_TEST(hash_is_over_lines_as_they_were_written)
{
    static const char *const same[] = {"1,1:abcd\r\n1,2:efgh\r\n", "1,1:abcd\n1,2:efgh\n",
                                       "\357\273\2771,1:abcd\n1,2:efgh"};
    struct rf_squaredeal_keys keys;
    uint8_t hash[RF_HASH_BYTES];
    ck_assert(read_event("SN 2:4:a#\n"));
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        ck_assert(read_keys(&keys, same[i]));
        event.published = false;
        ck_assert(!rf_squaredeal_keys_match(&event, &keys));
        rf_sha256(event.key_hash, same[0], strlen(same[0]));
        event.published = true;
        ck_assert(rf_squaredeal_keys_match(&event, &keys));
        rf_squaredeal_keys_hash(hash, &keys);
        ck_assert_mem_eq(hash, event.key_hash, sizeof hash);
    }
    ck_assert(read_keys(&keys, "1,1:abcd\n1,2:efgH\n"));
    ck_assert(!rf_squaredeal_keys_match(&event, &keys));
}
END_TEST

static const char club[] = "DV 7.5\nSN 12:1-3,4-6:RR##:Round #/2\nSN 0:?:F\n";
static const char club_keys[] =
    "1,2:ZYXWVUTSRQPONMLKJIHGFEDCBA9876543210zyxwvutsrqponmlkjihgfedc\n"
    "2,0:abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWX\n";

START_TEST(sessions_that_can_not_be_opened)
{
    static const struct {
        unsigned phase, session;
        const char *words;
    } row[] = {{0, 1, "no such phase"},    {3, 1, "no such phase"},      {1, 0, "no such session"},
               {1, 13, "no such session"}, {2, 1000, "no such session"}, {1, 1, "no line for"}};
    struct rf_squaredeal_session session;
    struct rf_squaredeal_keys keys;
    ck_assert(read_event(club) && read_keys(&keys, club_keys));
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        ck_assert(!rf_squaredeal_open(&session, &event, &keys, row[i].phase, row[i].session, false,
                                      &error));
        ck_assert_msg(strstr(error.message, row[i].words) != NULL, "%s", error.message);
    }
    ck_assert(rf_squaredeal_open(&session, &event, &keys, 1, 2, true, &error));
    ck_assert_str_eq(session.file, "RR02reserve");
    ck_assert_str_eq(session.description, "Round 2/2");
    ck_assert_uint_eq(session.boards.first, 4);
    ck_assert_uint_eq(session.boards.last, 6);
    event.value[0] = '\0';
    ck_assert(!rf_squaredeal_open(&session, &event, &keys, 1, 2, false, &error));
    ck_assert(strstr(error.message, "no DV line") != NULL);
}
END_TEST

#ifndef RF_TINY
START_TEST(deals_of_a_small_event)
{
    static const struct {
        unsigned phase, session;
        bool reserve;
        const char *deal[2];
    } row[] = {
        {1,
         2,
         false,
         {"N:AKJ3.Q963.J5.T83 8.A42.T843.K9752 7542.J85.K962.A6 QT96.KT7.AQ7.QJ4",
          "N:T95.KT532.85.KQ8 AJ4.A94.AT97.654 KQ732.Q87.K2.AT2 86.J6.QJ643.J973"}},
        {1,
         2,
         true,
         {"N:AKJ9.KJ8.QJ.J862 T743.T4.T842.KQ4 Q8652.762.AK.A75 .AQ953.97653.T93",
          "N:862.QJ65.AT5.Q84 53.A42.KJ732.A73 AKQT97.9.Q96.JT9 J4.KT873.84.K652"}},
        {2,
         7,
         false,
         {"N:AKT8.J654.JT8.AT QJ73.AQ87.K93.J7 52.K3.Q42.KQ9864 964.T92.A765.532",
          "N:KJ762.A4.QT62.43 AT5.KQJ9652.J.86 Q4.T83.K943.Q752 983.7.A875.AKJT9"}},
    };
    struct rf_squaredeal_session session;
    struct rf_squaredeal_keys keys;
    struct rf_deal deal;
    char text[RF_DEAL_TEXT];
    ck_assert(read_event(club) && read_keys(&keys, club_keys));
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        ck_assert(rf_squaredeal_open(&session, &event, &keys, row[i].phase, row[i].session,
                                     row[i].reserve, &error));
        for (unsigned d = 0; d < 2; d++) {
            rf_squaredeal_deal(&session, &deal);
            rf_deal_write(text, &deal, RF_NORTH);
            ck_assert_str_eq(text, row[i].deal[d]);
        }
    }
}
END_TEST
#define WHOLE_DECK , deals_of_a_small_event
#else
#define WHOLE_DECK
#endif

TESTS(descriptions_as_they_are_met, what_is_wrong_has_its_place, wrong_keys_have_their_place,
      every_session_has_its_key, hash_is_over_lines_as_they_were_written,
      sessions_that_can_not_be_opened WHOLE_DECK)
