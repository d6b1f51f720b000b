/*
 * app/report/report_session.c -- walks the lines of a session of bridge for a report.
 *
 * A session has boards in place of rounds, and no chips.  A breach says who was concerned and what
 * the Law then asked for.
 */
#include <stdio.h>
#include <string.h>

#include "bridge/act_words.h"
#include "report/report_model.h"

void
report_note_session(struct report *report, const struct report_session_line *line)
{
    const struct rf_session_sum *before = &line->before->sum, *after = &line->after->sum;
    bool is_act = after->acts > before->acts, permitted = strcmp(line->line->ruling, "-") == 0;
    report->counts.acts += is_act;
    report->counts.permitted += is_act && permitted;
    report->counts.refused += after->refused - before->refused;
}

void
report_end_session(struct report *report, const struct rf_session_record *record)
{
    for (unsigned i = 0; i < record->session.boards; i++) {
        const struct rf_board *board = &record->session.board[i];
        unsigned number = record->session.first + i;
        if (board->fouled)
            report_add_question(report, 0, number, "Board %u is fouled: Law 87 applies.", number);
        if (board->due)
            report_add_question(report, 0, number, "Board %u is still to be dealt again.", number);
    }
}
