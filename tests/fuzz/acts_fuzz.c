/*
 * Bytes as acts at a table: each line is read or refused, each act that is read is written back the
 * same and put to a table, and the table stays in order.  The first byte picks the table, as it is
 * before a line of a prepared file.
 *
 * Fuzz: length=256
 */
#include <riffle/table.h>

#include "fuzz.h"

enum { TABLES = 128 };

static struct rf_table prepared[TABLES];
static unsigned count;
static uint32_t counter;

/* Any words will do: the same at every run. */
static uint32_t
next_word(void *state)
{
    uint32_t *number = state;
    return *number += 0x9e3779b9;
}

static bool
is_order(const struct rf_act *act)
{
    return act->kind == RF_ACT_SHUFFLE || act->kind == RF_ACT_FEED || act->kind == RF_ACT_RETURN ||
           act->kind == RF_ACT_DISCARDS;
}

/* An act has one spelling, in words and as pairs of a record. */
static void
write_again(const struct rf_act *act)
{
    struct rf_act again;
    struct rf_act_error error;
    char out[RF_ACT_TEXT], twice[RF_ACT_TEXT];
    static const char *const house[] = {"", "dealer", "supervisor"};
    size_t written = rf_act_write(out, act);
    MUST(rf_act_read(&again, out, written, &error) == RF_ACT_READ);
    rf_act_write(twice, &again);
    MUST(strcmp(out, twice) == 0);
    rf_act_write_pairs(out, act);
    const char *actor = act->role == RF_ROLE_PLAYER ? act->name : house[act->role];
    MUST(rf_act_read_pairs(&again, act->kind, actor, out));
    rf_act_write_pairs(twice, &again);
    MUST(strcmp(out, twice) == 0);
}

static void
one_line(struct rf_table *table, const char *line, size_t size, bool fuzzing)
{
    struct rf_act act;
    struct rf_act_error error;
    char expected[RF_EXPECTED_TEXT];
    if (rf_act_read(&act, line, size, &error) != RF_ACT_READ)
        return;
    if (fuzzing)
        write_again(&act);
    if (rf_table_judge(table, &act) != RF_PERMITTED) {
        rf_table_write_expected(table, &act, expected);
        return;
    }
    if (is_order(&act) && act.stack_count == 0 && size % 2 == 0)
        rf_table_shuffle_act(table, &act, (struct rf_rng){next_word, &counter});
    MUST(rf_table_act(table, &act) == RF_PERMITTED);
}

static void
prepare(const char *file)
{
    static struct rf_table table;
    struct fuzz_text text = fuzz_prepared(file);
    const char *line;
    size_t size;
    memset(&table, 0, sizeof table);
    while (count < TABLES && fuzz_line(&text, &line, &size)) {
        prepared[count++] = table;
        one_line(&table, line, size, false);
    }
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    prepare("device.acts");
    prepare("irregular.acts");
    prepare("shoe.acts");
    return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rf_table table;
    const char *line;
    size_t length;
    if (size < 2)
        return 0;
    struct fuzz_text text = fuzz_text_on(data + 1, size - 1);
    table = prepared[data[0] % count];
    counter = 0;
    while (fuzz_line(&text, &line, &length))
        one_line(&table, line, length, true);
    return 0;
}
