/*
 * app/report/report_correction.c -- corrections of a record: what was struck, by whom and why, what
 * stands there instead, and what changed by it.
 *
 * A correction is noted when its line is taken, because only then the library has both readings of
 * the record at hand (struct rf_trial).  Whether it still counts is known at the end.
 */
#include <stdio.h>
#include <string.h>

#include "bridge/record_lines.h"
#include "report/report_read.h"

enum { WORDS = (int)RF_ACT_TEXT > (int)LINE_WORDS ? (int)RF_ACT_TEXT : (int)LINE_WORDS };

/* What a correction says, where another one strikes it. */
static void
correction_words(const struct report *report, char out[static WORDS],
                 const struct rf_correction *said)
{
    char act[ACT_WORDS];
    const char *instead = said->instead;
    if (report->session && *instead) {
        record_act_words(act, instead);
        instead = act;
    }
    snprintf(out, WORDS, "the correction %s line %llu%s%.300s",
             said->strikes ? "of" : "that adds an act after",
             (unsigned long long)(said->strikes ? said->strike[0] : said->after),
             *instead ? ": " : "", instead);
}

/* The act of a line in words, and the line itself. */
static void
read_words(const struct report *report, const struct report_correction *at, uint64_t number,
           char out[static WORDS], struct rf_line *line)
{
    const struct report_bytes *bytes = &at->file->line[number - 1];
    struct rf_line_error error;
    struct rf_correction said;
    struct rf_session_act act;
    struct rf_act table_act;
    size_t taken;
    rf_line_read(line, bytes->text, bytes->size, &error);
    if (strcmp(line->act, "correct") == 0 && rf_correction_read(&said, line->payload)) {
        correction_words(report, out, &said);
        return;
    }
    snprintf(out, WORDS, "%s", line->act);
    enum rf_session_actor actor = rf_session_actor_find(line->actor, strlen(line->actor));
    enum rf_session_kind kind = rf_session_kind_find(line->act, strlen(line->act));
    if (report->session && actor != RF_ACTORS && kind != RF_SESSION_ACTS) {
        act = rf_session_act_make(kind, actor);
        if (rf_session_pairs_read(&act, line->payload, &taken))
            act_words_done(out, &act);
    } else if (!report->session && rf_record_read_act(at->table, line, &table_act))
        rf_act_write(out, &table_act);
}

static json_t *
strikes_json(struct report *report, const struct report_correction *at)
{
    struct rf_line line;
    char words[WORDS];
    json_t *list = json_array();
    for (unsigned i = 0; i < at->said->strikes; i++) {
        read_words(report, at, at->said->strike[i], words, &line);
        report_append(report, list,
                      json_pack("{s:I, s:o, s:s, s:s}", "line", (json_int_t)at->said->strike[i],
                                "time", report_time_json(line.time), "act", words, "ruling",
                                line.ruling));
    }
    return list;
}

static json_t *
changes_json(struct report *report, const struct report_correction *at)
{
    struct rf_line line;
    char words[WORDS];
    json_t *list = json_array();
    for (unsigned i = 0; i < at->trial->changes; i++) {
        const struct rf_change *change = &at->trial->change[i];
        read_words(report, at, change->line, words, &line);
        report_append(report, list,
                      json_pack("{s:I, s:s, s:s, s:s}", "line", (json_int_t)change->line, "act",
                                words, "before", change->before, "after", change->after));
    }
    return list;
}

void
report_note_correction(struct report *report, const struct report_correction *at)
{
    char words[ACT_WORDS];
    const char *instead = at->said->instead;
    if (report->session && *instead) {
        record_act_words(words, instead);
        instead = words;
    }
    report_append(report, report->corrections,
                  json_pack("{s:I, s:o, s:s, s:o, s:o, s:o, s:o, s:o, s:I, s:I}", "line",
                            (json_int_t)at->line->seq, "time", report_time_json(at->line->time),
                            "who", at->line->actor, "reason", report_text_json(at->said->reason),
                            "strikes", strikes_json(report, at), "after",
                            report_line_json(at->said->after), "instead", report_text_json(instead),
                            "changes", changes_json(report, at), "breaches_before",
                            (json_int_t)at->breaches_before, "breaches_after",
                            (json_int_t)at->breaches_after));
}

void
report_end_corrections(struct report *report, const struct rf_corrections *set)
{
    size_t i;
    json_t *one;
    json_array_foreach(report->corrections, i, one)
    {
        uint64_t line = (uint64_t)json_integer_value(json_object_get(one, "line"));
        uint64_t by = rf_corrections_struck_by(set, line);
        report->no_memory = json_object_set_new(one, "counts", json_boolean(by == 0)) != 0 ||
                            json_object_set_new(one, "struck_by", report_line_json(by)) != 0 ||
                            report->no_memory;
        report->counts.corrected += by == 0;
        if (by == 0) /* a correction that is struck is no act */
            report->counts.struck += json_array_size(json_object_get(one, "strikes"));
    }
}
