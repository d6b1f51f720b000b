/*
 * app/report/report_read.c -- reads a record, checks it, and makes its report.
 *
 * The record is read twice.  The first time it is folded as `riffle verify` does, signatures
 * included: there is no report on a record that is not true.  Corrections are noted then.  The
 * second time its acts are walked (report_walk.c).
 */
#include "report/report.h"

#include <stdlib.h>
#include <string.h>

#include "report/report_read.h"

/* Counts whole lines and remembers where each begins; what follows the last line feed was never
 * completed.  False without memory. */
static bool
find_lines(struct report_file *file)
{
    size_t count = 0;
    for (size_t i = 0; i < file->bytes.size; i++)
        count += file->bytes.text[i] == '\n';
    file->line = calloc(count + 1, sizeof *file->line);
    if (!file->line)
        return false;
    const char *at = file->bytes.text, *end = at + file->bytes.size;
    for (const char *feed; at < end && (feed = memchr(at, '\n', (size_t)(end - at)));
         at = feed + 1) {
        file->line[file->count].text = at;
        file->line[file->count++].size = (size_t)(feed - at);
    }
    return true;
}

static uint64_t
breaches_of(const struct report *report, const struct report_folds *folds)
{
    return report->session ? folds->session.sum.breaches : folds->table.sum.breaches;
}

/* Takes one line of the record.  False, with a finding, when it is wrong. */
static bool
take_line(struct report *report, const struct report_file *file, struct report_folds *folds,
          size_t i, struct rf_finding *finding)
{
    const struct report_bytes *bytes = &file->line[i];
    struct rf_line line;
    struct rf_line_error error;
    uint64_t before = breaches_of(report, folds);
    if (report->session
            ? !rf_session_record_take(&folds->session, bytes->text, bytes->size, finding)
            : !rf_record_take(&folds->table, bytes->text, bytes->size, finding))
        return false;
    struct rf_correct_space *space = report->session ? &folds->of_session.common
                                                     : &folds->of_table.common;
    rf_line_read(&line, bytes->text, bytes->size, &error);
    if (strcmp(line.act, "correct") == 0)
        report_note_correction(
            report, &(struct report_correction){file, &folds->table, &line, &space->said,
                                                &space->trial, before, breaches_of(report, folds)});
    return true;
}

/* Folds all lines.  False, with a finding, when one is wrong. */
static bool
fold_all(struct report *report, struct report_file *file, struct report_folds *folds,
         struct rf_finding *finding)
{
    struct rf_record_hook hook = {secrets_verify, &folds->keys};
    report->session = rf_session_record_is_opening(file->line[0].text, file->line[0].size);
    rf_record_init(&folds->table, hook);
    rf_session_record_init(&folds->session, hook);
    rf_record_hold(&folds->table, report_file_lines(file), &folds->of_table);
    rf_session_record_hold(&folds->session, report_file_lines(file), &folds->of_session);
    for (size_t i = 0; i < file->count; i++)
        if (!take_line(report, file, folds, i, finding))
            return false;
    return !report->session || rf_session_record_end(&folds->session, finding);
}

/* Title, rules and verdict of a record that was checked; then its walk.  The verdict is taken
 * before the walk folds again without signatures. */
static json_t *
walk(struct report_file *file, struct report_folds *folds, struct report *report)
{
    char verdict[RF_VERDICT_TEXT], rules[RF_HEX_TEXT] = "", title[RF_EVENT_TITLE + 80];
    uint8_t hash[RF_HASH_BYTES];
    bool session = report->session;
    struct rf_spine spine = session ? folds->session.spine : folds->table.spine;
    bool observed = (session ? folds->session.source : folds->table.source) == RF_SOURCE_OBSERVED;
    enum rf_level level = session ? rf_session_record_level(&folds->session)
                                  : rf_record_level(&folds->table);
    struct rf_line line;
    struct rf_line_error error;
    report->chips = !session && folds->table.game;
    rf_line_read(&line, file->line[0].text, file->line[0].size, &error);
    report->first_time = line.time;
    report->last_time = spine.time;
    folds->set = session ? folds->session.corrections : folds->table.corrections;
    report_end_corrections(report, &folds->set);
    if (session) {
        const char *named = strcmp(folds->session.title, "-") ? folds->session.title : "Session";
        rf_session_record_verdict(&folds->session, verdict);
        snprintf(title, sizeof title, "%s (%s)", named, folds->session.id);
        snprintf(rules, sizeof rules, "Law 6, %s",
                 folds->session.session.edition == RF_EDITION_2007 ? "2007" : "2017");
        report_walk_session(report, file, folds, &folds->set);
    } else {
        rf_record_verdict(&folds->table, verdict);
        snprintf(title, sizeof title, "Table %s", folds->table.id);
        if (folds->table.game) {
            rf_bj_rules_hash(hash, &folds->table.bj.rules);
            rf_hex_write(rules, hash);
        }
        if (observed)
            report_walk_observed(report, file, folds, &folds->set);
        else
            report_walk_dealt(report, file, folds);
    }
    return report->no_memory ? NULL
                             : report_json(report, &(struct report_title){title, rules, verdict,
                                                                          &spine, observed, level});
}

static json_t *
make(struct report_file *file, struct report_reading *reading)
{
    struct report report;
    struct report_folds *folds = calloc(1, sizeof *folds);
    json_t *object = NULL;
    reading->failure = REPORT_NO_MEMORY;
    if (folds && find_lines(file)) {
        report_begin(&report);
        if (file->count == 0)
            reading->failure = REPORT_EMPTY;
        else if (!fold_all(&report, file, folds, &reading->finding))
            reading->failure = REPORT_UNTRUE;
        else
            object = walk(file, folds, &report);
        if (object)
            reading->failure = REPORT_MADE;
        report_release(&report);
    }
    free(folds);
    return object;
}

json_t *
report_make(const char *name, struct report_reading *reading)
{
    struct report_file file = {0};
    memset(reading, 0, sizeof *reading);
    reading->failure = REPORT_UNREADABLE;
    if (!file_bytes_read(&file.bytes, name, 0))
        return NULL;
    json_t *object = make(&file, reading);
    free(file.line);
    file_bytes_release(&file.bytes);
    return object;
}
