/*
 * Bytes as a file of acts: whatever they are, each line is read or refused, each
 * act that is read is written back the same and put to a table, and the table
 * stays in order.
 */
#include <riffle/riffle.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Any words will do: the same at every run. */
static uint32_t
next_word(void *state)
{
    uint32_t *counter = state;
    return *counter += 0x9e3779b9;
}

static uint32_t counter;

static void
one_line(struct rf_table *table, const char *line, size_t size)
{
    struct rf_act act, again;
    struct rf_act_error error;
    char out[RF_ACT_TEXT], twice[RF_ACT_TEXT], expected[RF_EXPECTED_TEXT];
    if (rf_act_read(&act, line, size, &error) != RF_ACT_READ)
        return;
    size_t written = rf_act_write(out, &act);
    if (rf_act_read(&again, out, written, &error) != RF_ACT_READ)
        __builtin_trap();
    rf_act_write(twice, &again);
    if (strcmp(out, twice) != 0)
        __builtin_trap();
    if (rf_table_ruling(table, &act) != RF_PERMITTED) {
        rf_table_expected(table, &act, expected);
        return;
    }
    bool orders = act.kind == RF_ACT_SHUFFLE || act.kind == RF_ACT_FEED ||
                  act.kind == RF_ACT_RETURN || act.kind == RF_ACT_DISCARDS;
    if (orders && act.stack_count == 0 && size % 2 == 0)
        rf_table_arrange(table, &act, (struct rf_words){next_word, &counter});
    if (rf_table_act(table, &act) != RF_PERMITTED)
        __builtin_trap();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct rf_table table;
    const char *rest = (const char *)data, *end = rest + size;
    memset(&table, 0, sizeof table);
    counter = 0;
    while (rest < end) {
        const char *line_end = memchr(rest, '\n', (size_t)(end - rest));
        if (!line_end)
            line_end = end;
        one_line(&table, rest, (size_t)(line_end - rest));
        rest = line_end + 1;
    }
    return 0;
}
