/*
 * Only an observed record with a key may have breaches.  `!` and `?` are put on each line of the
 * golden records of tables: the line breaks PR.3, the first line PR.2.  `breaches=yes` is put into
 * each first line: PR.2, unless the record is observed, of a game, and has a key.
 */
#include "../suite.h"

#include <riffle/line.h>
#include <riffle/record.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef RF_TINY
int
main(void)
{
    puts("ok 1 - the golden records have decks of 52 # SKIP\n1..1");
    return 0;
}
#else

#define FOLDER "tests/record/golden"

static struct rf_record record, altered;
static struct rf_finding finding;
static unsigned long tables, committed, lines;

/* Takes a line with another ruling; the record itself does not change. */
static enum rf_clause
take_as(const struct rf_line *line, const char *ruling, const char *payload)
{
    static char text[RF_LINE_TEXT];
    struct rf_line other = *line;
    snprintf(other.ruling, sizeof other.ruling, "%s", ruling);
    snprintf(other.payload, sizeof other.payload, "%s", payload);
    size_t size = rf_line_write(text, &other);
    if (size == 0)
        return RF_PERMITTED;
    memcpy(&altered, &record, sizeof altered);
    rf_record_take(&altered, text, size, &finding);
    return finding.clause;
}

/* The first line with breaches=yes; true when such a record may have it. */
static void
check_opening(const struct rf_line *line)
{
    static char payload[RF_LINE_TEXT];
    static const char *const values[] = {"no", "-", "maybe", ""};
    bool may = strstr(line->payload, " source=observed ") && !strstr(line->payload, " key=- ") &&
               !strstr(line->payload, " rules=- ");
    bool has = strstr(line->payload, " breaches=");
    snprintf(payload, sizeof payload, "%.4000s%s", line->payload, has ? "" : " breaches=yes");
    ck_assert_int_eq(take_as(line, "-", payload), may ? RF_PERMITTED : RF_RECORD_OPENS);
    for (unsigned i = 0; i < sizeof values / sizeof values[0] && !has; i++) {
        snprintf(payload, sizeof payload, "%.4000s breaches=%s", line->payload, values[i]);
        enum rf_clause clause = take_as(line, "-", payload);
        MUST(clause == RF_RECORD_OPENS || clause == RF_LINES_CHAINED);
    }
}

static void
check_line(const char *bytes, size_t size)
{
    static const char *const marks[] = {"!C4.2.1", "?BJ(2).1", "!", "?", "!-", "!!C4.4", "?PR.3"};
    static struct rf_line line;
    struct rf_line_error error;
    bool first = record.spine.lines == 0;
    MUST(rf_line_read(&line, bytes, size, &error));
    for (unsigned i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        if (strcmp(marks[i], line.ruling) == 0)
            continue; /* in a record with breaches */
        enum rf_clause clause = take_as(&line, marks[i], line.payload);
        bool opens = first && !strstr(line.payload, " breaches=");
        ck_assert_msg(clause == (opens ? RF_RECORD_OPENS : RF_RULING_TRUE),
                      "%s in line %llu breaks %s", marks[i], (unsigned long long)line.seq,
                      rf_clause_citation(clause));
        ck_assert_uint_eq(finding.line, record.spine.lines + 1);
    }
    if (first)
        check_opening(&line);
    lines++;
}

static void
check_file(const char *name)
{
    char path[600], *line = NULL;
    size_t room = 0;
    ssize_t size;
    snprintf(path, sizeof path, FOLDER "/%s", name);
    FILE *in = fopen(path, "r");
    ck_assert_msg(in, "%s cannot be opened", path);
    rf_record_init(&record, (struct rf_record_hook){NULL, NULL});
    while ((size = getline(&line, &room, in)) > 0) {
        if (record.spine.lines == 0 && !strstr(line, "\thouse\topen\t"))
            break; /* a session */
        check_line(line, (size_t)size - 1);
        ck_assert_msg(rf_record_take(&record, line, (size_t)size - 1, &finding), "%s: %s", path,
                      finding.expected);
    }
    tables += record.open;
    committed += record.open && record.source == RF_SOURCE_COMMITTED;
    free(line);
    fclose(in);
}

START_TEST(no_other_record_has_breaches)
{
    DIR *folder = opendir(FOLDER);
    ck_assert_msg(folder, "run it in the folder of the repository");
    for (const struct dirent *file; (file = readdir(folder)) != NULL;)
        if (strstr(file->d_name, ".record"))
            check_file(file->d_name);
    closedir(folder);
    printf("# %lu lines of %lu tables, %lu of them committed\n", lines, tables, committed);
    ck_assert_uint_gt(committed, 12);
    ck_assert_uint_gt(lines, 1000);
}
END_TEST

TESTS(no_other_record_has_breaches)
#endif
