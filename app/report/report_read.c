/*
 * app/report/report_read.c -- reads a record, checks it, and walks it for a report.
 *
 * The record is read twice.  The first time it is folded as `riffle verify` does, signatures
 * included: there is no report on a record that is not true.  The second time its acts are walked.
 * At an observed table they are put to the law again one by one (walk_observed); at other tables a
 * second fold gives the table before and after each line, because only the record knows the cards
 * that were dealt face down (walk_folded).
 */
#include "report/report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <riffle/observe.h>
#include <riffle/record.h>
#include <riffle/session_record.h>

#include "os/file_bytes.h"
#include "record/secrets.h"
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

/* The states of both kinds of record: large, so they are on the heap. */
struct folds {
    struct rf_record table;
    struct rf_session_record session, session_before;
    struct rf_bj before, game;
    struct secrets_keys keys;
};

/* Folds all lines.  False, with a finding, when one is wrong. */
static bool
fold_all(const struct report_file *file, struct folds *folds, struct rf_record_hook hook,
         struct rf_finding *finding)
{
    bool session = rf_session_record_is_opening(file->line[0].text, file->line[0].size);
    rf_record_init(&folds->table, hook);
    rf_session_record_init(&folds->session, hook);
    for (size_t i = 0; i < file->count; i++) {
        const struct report_bytes *line = &file->line[i];
        if (session ? !rf_session_record_take(&folds->session, line->text, line->size, finding)
                    : !rf_record_take(&folds->table, line->text, line->size, finding))
            return false;
    }
    return !session || rf_session_record_end(&folds->session, finding);
}

/* True of a record with something that the report does not show: corrections, and breaches or
 * questions of a session.  Such a record gets no report rather than one that leaves them out. */
static bool
has_unshown(const struct report_file *file)
{
    struct rf_line line;
    struct rf_line_error error;
    bool session = rf_session_record_is_opening(file->line[0].text, file->line[0].size);
    for (size_t i = 0; i < file->count; i++) {
        if (!rf_line_read(&line, file->line[i].text, file->line[i].size, &error))
            return false; /* the fold names it */
        bool marked = line.ruling[0] == '!' || line.ruling[0] == '?';
        if (strcmp(line.act, "correct") == 0 || (session && marked))
            return true;
    }
    return false;
}

/* The seen kind of a line, from its ruling. */
static enum rf_seen
seen_of(const char *ruling)
{
    return ruling[0] == '!'   ? RF_SEEN_BREACH
           : ruling[0] == '?' ? RF_SEEN_NOT_JUDGED
           : ruling[0] == '-' ? RF_SEEN_PERMITTED
                              : RF_SEEN_IMPOSSIBLE;
}

/* The opening stands in the first line of the house, in words. */
static bool
read_opening(const struct rf_line *line, struct rf_act *act)
{
    char opening[RF_ACT_TEXT];
    struct rf_act_error error;
    const char *at = strstr(line->payload, " opening=");
    struct rf_pairs pairs = rf_pairs_start(at ? at + 1 : "-");
    return line->seq == 1 && rf_pairs_take_text(&pairs, "opening", opening, sizeof opening) &&
           rf_act_read(act, opening, strlen(opening), &error) == RF_ACT_READ;
}

/* Walks an observed table.  Refused lines change nothing. */
static void
walk_observed(struct report *report, const struct report_file *file, struct folds *folds)
{
    struct rf_line line;
    struct rf_line_error error;
    struct rf_act act;
    struct rf_bj *game = &folds->game;
    rf_bj_init(game, &folds->table.bj.rules);
    for (size_t i = 0; i < file->count && !report->no_memory; i++) {
        rf_line_read(&line, file->line[i].text, file->line[i].size, &error);
        if (!read_opening(&line, &act) && !rf_record_read_act(&folds->table, &line, &act))
            continue;
        if (seen_of(line.ruling) == RF_SEEN_IMPOSSIBLE) {
            report->counts.acts++;
            report->counts.refused++;
            continue;
        }
        memcpy(&folds->before, game, sizeof *game);
        struct rf_observation seen = rf_bj_observe(game, &act);
        report_note_act(report, &(struct report_act){&line, &act, seen.kind, seen.clause,
                                                     &folds->before, game});
    }
    report_end_table(report, game);
}

/* Walks a committed or research table, or one without a game, by a second fold. */
static void
walk_folded(struct report *report, const struct report_file *file, struct folds *folds)
{
    struct rf_record_hook unchecked = {0};
    struct rf_finding finding;
    struct rf_line line;
    struct rf_line_error error;
    struct rf_act act;
    struct rf_record *record = &folds->table;
    rf_record_init(record, unchecked);
    for (size_t i = 0; i < file->count && !report->no_memory; i++) {
        memcpy(&folds->before, &record->bj, sizeof folds->before);
        rf_line_read(&line, file->line[i].text, file->line[i].size, &error);
        rf_record_take(record, file->line[i].text, file->line[i].size, &finding);
        bool is_act = read_opening(&line, &act) || rf_record_read_act(record, &line, &act);
        if (!is_act && strcmp(line.act, "stop") == 0)
            report_note_movements(report, &record->bj);
        if (!is_act)
            continue;
        report->counts.refused += seen_of(line.ruling) == RF_SEEN_IMPOSSIBLE;
        if (seen_of(line.ruling) == RF_SEEN_IMPOSSIBLE)
            report->counts.acts++;
        else
            report_note_act(report,
                            &(struct report_act){&line, &act, RF_SEEN_PERMITTED, RF_PERMITTED,
                                                 &folds->before, &record->bj});
    }
    report_end_table(report, &record->bj);
}

static void
walk_session(struct report *report, const struct report_file *file, struct folds *folds)
{
    struct rf_record_hook unchecked = {0};
    struct rf_finding finding;
    struct rf_line line;
    struct rf_line_error error;
    rf_session_record_init(&folds->session, unchecked);
    for (size_t i = 0; i < file->count && !report->no_memory; i++) {
        memcpy(&folds->session_before, &folds->session, sizeof folds->session);
        rf_line_read(&line, file->line[i].text, file->line[i].size, &error);
        rf_session_record_take(&folds->session, file->line[i].text, file->line[i].size, &finding);
        report_note_session(
            report, &(struct report_session_line){&line, &folds->session_before, &folds->session});
    }
    report_end_session(report, &folds->session);
}

/* Title, rules and verdict of a record that was checked; then its walk.  The verdict is taken
 * before the walk folds again without signatures. */
static json_t *
walk(const struct report_file *file, struct folds *folds, struct report *report)
{
    char verdict[RF_VERDICT_TEXT], rules[RF_HEX_TEXT] = "", title[RF_EVENT_TITLE + 80];
    uint8_t hash[RF_HASH_BYTES];
    bool session = folds->session.open;
    struct rf_spine spine = session ? folds->session.spine : folds->table.spine;
    struct rf_line line;
    struct rf_line_error error;
    report->session = session;
    report->chips = !session && folds->table.game;
    rf_line_read(&line, file->line[0].text, file->line[0].size, &error);
    report->first_time = line.time;
    report->last_time = spine.time;
    if (session) {
        const char *named = strcmp(folds->session.title, "-") ? folds->session.title : "Session";
        rf_session_record_verdict(&folds->session, verdict);
        snprintf(title, sizeof title, "%s (%s)", named, folds->session.id);
        snprintf(rules, sizeof rules, "Law 6, %s",
                 folds->session.session.edition == RF_EDITION_2007 ? "2007" : "2017");
        walk_session(report, file, folds);
    } else {
        rf_record_verdict(&folds->table, verdict);
        snprintf(title, sizeof title, "Table %s", folds->table.id);
        if (folds->table.game) {
            rf_bj_rules_hash(hash, &folds->table.bj.rules);
            rf_hex_write(rules, hash);
        }
        bool observed = folds->table.source == RF_SOURCE_OBSERVED && folds->table.game;
        (observed ? walk_observed : walk_folded)(report, file, folds);
    }
    bool observed = (session ? folds->session.source : folds->table.source) == RF_SOURCE_OBSERVED;
    return report->no_memory ? NULL
                             : report_json(report, &(struct report_title){title, rules, verdict,
                                                                          &spine, observed});
}

static json_t *
make(struct report_file *file, struct report_reading *reading)
{
    struct report report;
    struct folds *folds = calloc(1, sizeof *folds);
    json_t *object = NULL;
    reading->failure = REPORT_NO_MEMORY;
    if (folds && find_lines(file)) {
        struct rf_record_hook hook = {secrets_verify, &folds->keys};
        bool unshown = file->count > 0 && has_unshown(file);
        reading->failure = file->count == 0 ? REPORT_EMPTY
                           : unshown        ? REPORT_NOT_SHOWN
                                            : REPORT_UNTRUE;
        if (file->count > 0 && !unshown && fold_all(file, folds, hook, &reading->finding)) {
            report_begin(&report);
            object = walk(file, folds, &report);
            reading->failure = object ? REPORT_MADE : REPORT_NO_MEMORY;
            report_release(&report);
        }
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
