/*
 * What messages quote: no byte string whatever gets a control character, or bytes that are not
 * UTF-8, through safe_errors_escape, and text that is harmless stays as it is.
 */
#include <string.h>

#include "../suite.h"
#include "cli/safe_errors.h"

/* A second opinion: printable ASCII, line feed, tab, or well-formed UTF-8 above the C1 controls. */
static bool
is_safe(const unsigned char *text)
{
    while (*text) {
        unsigned a = text[0];
        if ((a >= 0x20 && a < 0x7f) || a == '\n' || a == '\t') {
            text++;
            continue;
        }
        unsigned more = a >= 0xc2 && a <= 0xdf ? 1 : a >= 0xe0 && a <= 0xef ? 2 : 3;
        if (a < 0xc2 || a > 0xf4)
            return false;
        for (unsigned i = 1; i <= more; i++)
            if ((text[i] & 0xc0) != 0x80)
                return false;
        if ((a == 0xc2 && text[1] < 0xa0) || (a == 0xe0 && text[1] < 0xa0) ||
            (a == 0xed && text[1] > 0x9f) || (a == 0xf0 && text[1] < 0x90) ||
            (a == 0xf4 && text[1] > 0x8f))
            return false;
        if (a == 0xe2 && text[1] == 0x80 && text[2] >= 0xa8 && text[2] <= 0xae)
            return false;
        text += more + 1;
    }
    return true;
}

static void
escape(char *out, const char *bytes, size_t size)
{
    size_t used;
    out[safe_errors_escape(out, bytes, size, true, &used)] = '\0';
    MUST(used == size);
}

START_TEST(all_short_strings_are_safe)
{
    char out[17];
    for (unsigned long n = 0; n < 1ul << 24; n++) {
        char bytes[3] = {(char)n, (char)(n >> 8), (char)(n >> 16)};
        escape(out, bytes, sizeof bytes);
        if (!is_safe((const unsigned char *)out))
            ck_abort_msg("%06lx became %s", n, out);
    }
}
END_TEST

START_TEST(a_string_may_come_in_pieces)
{
    static const unsigned char some[] = {'a',  0x1b, 0xc2, 0x9b, 0xe2, 0x99, 0xa5, 0xf0,
                                         0x9f, 0x82, 0xa1, 0xff, 0xed, 0xa0, 0x80, '\r'};
    struct rf_philox philox;
    suite_words(&philox, "pieces of text");
    for (unsigned n = 0; n < 200000; n++) {
        char bytes[8], whole[33], parts[33];
        size_t split = rf_philox_word(&philox) % (sizeof bytes + 1), used, size, rest;
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = (char)some[rf_philox_word(&philox) % sizeof some];
        escape(whole, bytes, sizeof bytes);
        size = safe_errors_escape(parts, bytes, split, false, &used);
        MUST(used <= split && split - used < 4);
        size += safe_errors_escape(parts + size, bytes + used, sizeof bytes - used, true, &rest);
        parts[size] = '\0';
        MUST(strcmp(whole, parts) == 0);
    }
}
END_TEST

START_TEST(text_stays_as_it_is)
{
    char out[100];
    static const char text[] = "10♥ … Müller\t\"x\"\n🂡";
    escape(out, text, strlen(text));
    ck_assert_str_eq(out, text);
    ck_assert_ptr_eq(safe_errors_name(text), text);
    ck_assert_str_eq(safe_errors_name("a\x1b[31m\xff\r\xc2\x9b"), "a\\x1b[31m\\xff\\r\\u009b");
}
END_TEST

START_TEST(line_feeds_of_arguments_are_escaped)
{
    static const struct {
        const char *message, *argument, *expected;
    } rows[] = {
        {"'a\nb' is\nwrong\n", "a\nb", "'a\\nb' is\nwrong\n"},
        {"a\nb\n and a\nb\n", "a\nb\n", "a\\nb\\n and a\\nb\\n"},
        {"cut: a\n\n", "a\nb", "cut: a\\n\n"}, /* all that is left of it is escaped */
        {"a\n", "\n", "a\n"},
        {"x\nriffle: fine\n", "\nriffle: fine", "x\\nriffle: fine\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char out[100];
        out[safe_errors_break(out, rows[i].message, strlen(rows[i].message), rows[i].argument)] =
            '\0';
        ck_assert_str_eq(out, rows[i].expected);
    }
}
END_TEST

TESTS(all_short_strings_are_safe, a_string_may_come_in_pieces, text_stays_as_it_is,
      line_feeds_of_arguments_are_escaped)
