/*
 * Bytes as corrections of a table with breaches and of a session (riffle/correct.h).  The first
 * byte picks one and how much of its prepared record is there.  Each line of the input is a
 * correction, `s12,15:words` (strikes, and perhaps another act) or `a9:words` (adds), or it is an
 * act or a raw line (chained.h).  A correction that can be tried is accepted by the record itself;
 * one that cannot changes nothing.  Striking it again, as the last thing, leads back to the state
 * before it.
 *
 * Fuzz: length=512
 */
#include <riffle/session_record.h>

#include "../same_record.h"
#include "chained.h"

enum { LINES = 256 };

/* The lines of a record, which it asks for again when it takes a correction. */
struct held {
    char *text[LINES];
    size_t size[LINES];
    uint64_t count;
};

static struct held prepared[2]; /* of a session, of a table */
static struct held held;        /* of the record that is being fuzzed: first lines of one of them */
static struct rf_record table;
static struct rf_session_record session;
static struct rf_record_workspace table_space;
static struct rf_session_workspace session_space;
static struct rf_correction said;
static struct rf_trial trial;

static const char *
get_line(void *state, uint64_t number, size_t *size)
{
    (void)state;
    *size = number >= 1 && number <= held.count ? held.size[number - 1] : 0;
    return *size ? held.text[number - 1] : NULL;
}

static void
hold(struct held *lines, const char *text, size_t size)
{
    MUST(lines->count < LINES);
    char *copy = malloc(size + 1);
    MUST(copy);
    memcpy(copy, text, size);
    copy[size] = '\0';
    lines->text[lines->count] = copy;
    lines->size[lines->count++] = size;
}

/* Gives a line to the record that is being fuzzed, and keeps it; was it right? */
static bool
take(bool of_table, const char *text, size_t size)
{
    struct rf_finding finding = {.clause = RF_PERMITTED};
    if (size == 0 || held.count == LINES)
        return false;
    bool right = of_table ? rf_record_take(&table, text, size, &finding)
                          : rf_session_record_take(&session, text, size, &finding);
    hold(&held, text, size);
    return right;
}

/* A line of four fields, or a raw one. */
static bool
take_fields(bool of_table, const char *bytes, size_t size)
{
    static struct rf_line line;
    static char text[RF_LINE_TEXT];
    if (chained_is_raw(bytes, size))
        return take(of_table, bytes, size < RF_LINE_TEXT ? size : RF_LINE_TEXT - 1);
    chained_read(&line, of_table ? &table.spine : &session.spine, bytes, size);
    size_t written = rf_line_write(text, &line);
    return take(of_table, text, written);
}

/* Reads `s12,15:words` or `a9:words`; false if it is something else. */
static bool
read_said(const char *bytes, size_t size)
{
    char copy[RF_CORRECTION_ACT + 80];
    memset(&said, 0, sizeof said);
    const char *at = fuzz_string(copy, sizeof copy, (const uint8_t *)bytes, size);
    bool adds = *at == 'a';
    if (*at != 's' && *at != 'a')
        return false;
    do {
        char *end;
        uint64_t number = strtoul(++at, &end, 10);
        if (end == at || said.strikes == RF_CORRECTION_STRIKES)
            return false;
        at = end;
        if (adds)
            said.after = number;
        else
            said.strike[said.strikes++] = number;
    } while (*at == ',' && !adds);
    if (*at == ':')
        snprintf(said.instead, sizeof said.instead, "%.*s", (int)sizeof said.instead - 1, at + 1);
    return true;
}

/* A record accepts the correction that was tried on it.  False if there is none. */
static bool
correct(bool of_table)
{
    static char fields[RF_LINE_TEXT + 40], payload[RF_LINE_TEXT];
    static struct rf_correction again;
    bool may = of_table ? rf_record_correct_try(&table, &said, &trial)
                        : rf_session_correct_try(&session, &said, &trial);
    MUST(may || trial.why[0]);
    if (!may || (of_table ? table.spine.head_due : session.spine.head_due) ||
        rf_correction_write(payload, &said) == 0 || !rf_correction_read(&again, payload) ||
        held.count == LINES)
        return false;
    snprintf(fields, sizeof fields, "%s\tcorrect\t-\t%s", of_table ? "supervisor" : "director",
             payload);
    MUST(take_fields(of_table, fields, strlen(fields)));
    return true;
}

/* Strikes the last correction of the table: the game is as it was without it. */
static void
strike_again(const struct rf_bj *before, uint64_t line)
{
    memset(&said, 0, sizeof said);
    said.strikes = 1;
    said.strike[0] = line;
    MUST(rf_record_correct_try(&table, &said, &trial));
    MUST(same_game(before, &table_space.after.bj));
}

static void
prepare(const char *file, struct held *lines)
{
    struct fuzz_text text = fuzz_prepared(file);
    const char *line;
    size_t size;
    while (fuzz_line(&text, &line, &size))
        hold(lines, line, size);
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    prepare("corrected.record", &prepared[false]);
    prepare("breaches.record", &prepared[true]);
    return 0;
}

/* The record up to some line of its prepared file. */
static void
begin(bool of_table, unsigned less)
{
    struct rf_record_hook none = {NULL, NULL};
    struct rf_finding finding;
    struct rf_lines lines = {get_line, NULL};
    held = prepared[of_table];
    held.count -= less % (held.count / 2);
    rf_record_init(&table, none);
    rf_session_record_init(&session, none);
    rf_record_hold(&table, lines, &table_space);
    rf_session_record_hold(&session, lines, &session_space);
    for (uint64_t i = 0; i < held.count; i++)
        MUST(of_table ? rf_record_take(&table, held.text[i], held.size[i], &finding)
                      : rf_session_record_take(&session, held.text[i], held.size[i], &finding));
}

/* Takes a line of the input; false after a line that is wrong. */
static bool
take_input(bool of_table, const char *line, size_t size)
{
    static struct rf_bj before;
    unsigned counted = rf_corrections_counting(&table.corrections);
    if (!read_said(line, size))
        return take_fields(of_table, line, size);
    memcpy(&before, &table.bj, sizeof before);
    if (correct(of_table) && of_table && rf_corrections_counting(&table.corrections) == counted + 1)
        strike_again(&before, held.count);
    return true;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *line;
    size_t length;
    if (size < 3)
        return 0;
    bool of_table = data[0] < 128;
    struct fuzz_text text = fuzz_text_on(data + 1, size - 1);
    begin(of_table, data[0] % 128);
    uint64_t count = held.count;
    while (fuzz_line(&text, &line, &length) && take_input(of_table, line, length))
        ;
    while (held.count > count)
        free(held.text[--held.count]);
    return 0;
}
