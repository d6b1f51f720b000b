/*
 * How fast a record is checked, beside a yardstick in the same run: libsodium's SHA-256 of its
 * lines alone.  The record is read from standard input once.
 */
#include <riffle/record.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"

static char *text;
static size_t size, lines;
static struct rf_record record;
static volatile unsigned sink;

static bool
check_signature(void *state, const uint8_t key[static RF_KEY_BYTES],
                const uint8_t message[static RF_HASH_BYTES],
                const uint8_t signature[static RF_SIGNATURE_BYTES])
{
    (void)state;
    return crypto_sign_verify_detached(signature, message, RF_HASH_BYTES, key) == 0;
}

/* Does something with every line. */
static void
each_line(void (*work)(const char *line, size_t length))
{
    for (const char *at = text, *end; at < text + size; at = end + 1) {
        end = memchr(at, '\n', (size_t)(text + size - at));
        if (!end)
            return;
        work(at, (size_t)(end - at));
    }
}

static void
count(const char *line, size_t length)
{
    (void)line;
    (void)length;
    lines++;
}

static void
yardstick_hash(const char *line, size_t length)
{
    uint8_t out[RF_HASH_BYTES];
    crypto_hash_sha256(out, (const uint8_t *)line, length);
    sink += out[0];
}

static void
hash(const char *line, size_t length)
{
    uint8_t out[RF_HASH_BYTES];
    rf_line_hash(out, line, length);
    sink += out[0];
}

static void
take(const char *line, size_t length)
{
    struct rf_finding finding;
    if (rf_record_take(&record, line, length, &finding))
        return;
    fprintf(stderr, "line %llu breaks %s\n", (unsigned long long)finding.line,
            rf_clause_citation(finding.clause));
    exit(1);
}

/* Processor seconds for one pass over the record, the best of ten. */
static double
seconds(void (*work)(const char *line, size_t length), struct rf_record_hook hook)
{
    double best = 1e9;
    for (int pass = 0; pass < 10; pass++) {
        double start = cpu_now();
        rf_record_init(&record, hook);
        each_line(work);
        double spent = cpu_now() - start;
        best = spent < best ? spent : best;
    }
    return best;
}

static void
print(const char *what, double spent, double yardstick)
{
    printf("%-44s %8.0f lines/s  %6.2f yardsticks\n", what, (double)lines / spent,
           spent / yardstick);
}

int
main(void)
{
    struct rf_record_hook none = {NULL, NULL}, all = {check_signature, NULL};
    size_t room = 1 << 28;
    text = malloc(room);
    if (!text || sodium_init() < 0)
        return 1;
    size = fread(text, 1, room, stdin);
    each_line(count);
    double yardstick = seconds(yardstick_hash, none);
    printf("%zu lines, %zu bytes\n", lines, size);
    print("yardstick: libsodium's hash of each line", yardstick, yardstick);
    print("our hash of each line", seconds(hash, none), yardstick);
    print("checked, signatures left out", seconds(take, none), yardstick);
    print("checked, signatures too", seconds(take, all), yardstick);
    free(text);
    return 0;
}
