/*
 * tests/suite.h -- what every test program shares: one suite, TAP on stdout.
 *
 *     START_TEST(name) { ck_assert(…); } END_TEST
 *
 *     TESTS(first, second, …)
 */
#ifndef RIFFLE_TEST_SUITE_H
#define RIFFLE_TEST_SUITE_H

#include <check.h>
#include <riffle/philox.h>
#include <riffle/table.h>
#include <stdio.h>

int suite_run(const char *file, const TTest *const *tests, size_t count);

/* ck_assert for loops of millions: it costs nothing while it holds. */
#define MUST(truth) ((truth) ? (void)0 : ck_abort_msg("%s:%d: %s", __FILE__, __LINE__, #truth))

/* A number from the environment, or `usual`. */
unsigned long suite_number(const char *variable, unsigned long usual);

/* Everything random in a test comes from one seed: RIFFLE_SEED of the environment, or "riffle".
 * The program prints it first, so that a failure can be repeated.  A label tells apart the random
 * things of a program. */
const char *suite_seed(void);
void suite_key(uint8_t key[static RF_KEY_BYTES], const char *label);

/* Random words from the seed and a label. */
struct rf_rng suite_words(struct rf_philox *philox, const char *label);
struct rf_rng suite_stream(struct rf_stream *stream, const char *label);

/* Puts one act, in words, to the table.  Malformed words fail the test. */
enum rf_clause suite_put(struct rf_table *table, const char *line);

/* Puts acts, ended by NULL; all of them must be permitted. */
void suite_put_all(struct rf_table *table, const char *const *lines);

#define TESTS(...)                                                                                 \
    int main(void)                                                                                 \
    {                                                                                              \
        const TTest *const tests[] = {__VA_ARGS__};                                                \
        return suite_run(__FILE__, tests, sizeof tests / sizeof tests[0]);                         \
    }

#endif
