/*
 * app/report/report_walk.c -- walks the acts of a record that was checked, and notes each of them.
 *
 * Of an observed table and of a session the acts that count are folded again, one by one, without
 * struck lines and with those that corrections brought in (struct rf_effective).  At other tables
 * nothing can be corrected, and only the record knows the cards that were dealt face down; there a
 * second fold takes the lines as they are.
 */
#include <string.h>

#include "report/report_read.h"

static const char *
get_line(void *state, uint64_t number, size_t *size)
{
    const struct report_file *file = state;
    if (number < 1 || number > file->count)
        return NULL;
    *size = file->line[number - 1].size;
    return file->line[number - 1].text;
}

struct rf_lines
report_file_lines(struct report_file *file)
{
    return (struct rf_lines){get_line, file};
}

/* The line where an act stands that a correction brought in, whose time is that of the act; 0 for
 * other acts. */
static uint64_t
settle_place(struct report *report, struct rf_effective *at)
{
    struct rf_line line;
    struct rf_line_error error;
    size_t size;
    if (!at->brought)
        return 0;
    report->counts.brought++;
    const char *bytes = at->lines.get(at->lines.state, at->place.position, &size);
    if (bytes && rf_line_read(&line, bytes, size, &error))
        at->line.time = line.time;
    return at->place.position;
}

void
report_walk_observed(struct report *report, struct report_file *file, struct report_folds *folds,
                     const struct rf_corrections *set)
{
    struct rf_effective *at = &folds->at;
    struct rf_record *record = &folds->table;
    struct rf_act act;
    struct rf_observation seen;
    struct rf_bj_rules rules = record->bj.rules; /* the opening is judged by them */
    rf_record_init(record, (struct rf_record_hook){NULL, NULL});
    rf_effective_start(at, report_file_lines(file), set, file->count);
    if (report->chips)
        rf_bj_init(&folds->before, &rules);
    while (!report->no_memory && rf_effective_next(at)) {
        if (!rf_record_refold(record, at, &act, &seen))
            continue;
        if (seen.kind == RF_SEEN_IMPOSSIBLE) {
            report->counts.acts++;
            report->counts.refused++;
            continue;
        }
        uint64_t place = settle_place(report, at);
        report_note_act(report, &(struct report_act){&at->line, place, &act, seen.kind, seen.clause,
                                                     &folds->before, &record->bj});
        memcpy(&folds->before, &record->bj, sizeof folds->before);
    }
    report_end_table(report, &record->bj);
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

void
report_walk_dealt(struct report *report, struct report_file *file, struct report_folds *folds)
{
    struct rf_finding finding;
    struct rf_line line;
    struct rf_line_error error;
    struct rf_act act;
    struct rf_record *record = &folds->table;
    rf_record_init(record, (struct rf_record_hook){NULL, NULL});
    for (size_t i = 0; i < file->count && !report->no_memory; i++) {
        memcpy(&folds->before, &record->bj, sizeof folds->before);
        rf_line_read(&line, file->line[i].text, file->line[i].size, &error);
        rf_record_take(record, file->line[i].text, file->line[i].size, &finding);
        bool is_act = read_opening(&line, &act) || rf_record_read_act(record, &line, &act);
        bool refused = strcmp(line.ruling, "-") != 0;
        if (!is_act && strcmp(line.act, "stop") == 0)
            report_note_movements(report, &record->bj);
        if (!is_act)
            continue;
        report->counts.refused += refused;
        if (refused)
            report->counts.acts++;
        else
            report_note_act(report,
                            &(struct report_act){&line, 0, &act, RF_SEEN_PERMITTED, RF_PERMITTED,
                                                 &folds->before, &record->bj});
    }
    report_end_table(report, &record->bj);
}

void
report_walk_session(struct report *report, struct report_file *file, struct report_folds *folds,
                    const struct rf_corrections *set)
{
    struct rf_effective *at = &folds->at;
    struct rf_session_record *record = &folds->session;
    struct rf_session_act act;
    struct rf_session_observation seen;
    rf_session_record_init(record, (struct rf_record_hook){NULL, NULL});
    rf_effective_start(at, report_file_lines(file), set, file->count);
    memcpy(&folds->session_before, &record->session, sizeof folds->session_before);
    while (!report->no_memory && rf_effective_next(at)) {
        if (rf_session_refold(record, at, &act, &seen)) {
            uint64_t place = settle_place(report, at);
            report_note_session(report, &(struct report_session_act){&at->line, place, &act, seen,
                                                                     &folds->session_before,
                                                                     record->route});
        }
        memcpy(&folds->session_before, &record->session, sizeof folds->session_before);
    }
    report_end_session(report, record);
}
