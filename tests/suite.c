/*
 * tests/suite.c -- runs the tests of one file with Check, prints TAP, and derives all randomness of
 * a test from RIFFLE_SEED.
 */
#include "suite.h"

#include <stdlib.h>
#include <string.h>

int
suite_run(const char *file, const TTest *const *tests, size_t count)
{
    Suite *suite = suite_create(file);
    printf("# RIFFLE_SEED=%s\n", suite_seed());
    fflush(stdout); /* before the tests fork */
    for (size_t i = 0; i < count; i++) {
        TCase *tcase = tcase_create(tests[i]->name); /* one each, so that CK_RUN_CASE runs one */
        tcase_set_timeout(tcase, 600);
        tcase_add_test(tcase, tests[i]);
        suite_add_tcase(suite, tcase);
    }
    SRunner *runner = srunner_create(suite);
    srunner_set_tap(runner, "-");
    srunner_run_all(runner, CK_SILENT);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

unsigned long
suite_number(const char *variable, unsigned long usual)
{
    const char *text = getenv(variable);
    return text ? strtoul(text, NULL, 10) : usual;
}

const char *
suite_seed(void)
{
    const char *seed = getenv("RIFFLE_SEED");
    return seed && *seed ? seed : "riffle";
}

void
suite_key(uint8_t key[static RF_KEY_BYTES], const char *label)
{
    char text[256];
    int size = snprintf(text, sizeof text, "%s %s", suite_seed(), label);
    MUST(size > 0 && (size_t)size < sizeof text); /* a longer RIFFLE_SEED is refused */
    rf_seed_key(key, text);
}

struct rf_rng
suite_words(struct rf_philox *philox, const char *label)
{
    uint8_t key[RF_KEY_BYTES];
    suite_key(key, label);
    rf_philox_open(philox, key, 0);
    return rf_philox_rng(philox);
}

struct rf_rng
suite_stream(struct rf_stream *stream, const char *label)
{
    uint8_t key[RF_KEY_BYTES];
    suite_key(key, label);
    rf_stream_open(stream, key, label);
    return rf_stream_rng(stream);
}

enum rf_clause
suite_put(struct rf_table *table, const char *line)
{
    struct rf_act act;
    struct rf_act_error error;
    enum rf_act_reading reading = rf_act_read(&act, line, strlen(line), &error);
    ck_assert_msg(reading == RF_ACT_READ, "\"%s\": column %u: expected %s, found %s", line,
                  error.column, error.expected, error.found);
    return rf_table_act(table, &act);
}

void
suite_put_all(struct rf_table *table, const char *const *lines)
{
    for (; *lines; lines++) {
        enum rf_clause ruling = suite_put(table, *lines);
        ck_assert_msg(ruling == RF_PERMITTED, "\"%s\" refused by %s", *lines,
                      rf_clause_citation(ruling));
    }
}
