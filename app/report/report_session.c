/*
 * app/report/report_session.c -- walks the acts of a session of bridge for a report.
 *
 * A session has boards in place of rounds, and no chips.  A breach says what should have happened
 * and what the Law then asks for; the library knows which later act does that
 * (rf_session_does_duty).  What somebody found, such as a card that was seen, is no breach: it is
 * listed with the Law that treats it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/report_model.h"

/* The board that an act is about; 0 for none. */
static unsigned
board_of(const struct rf_session_act *act)
{
    return act->said >> RF_KEY_BOARD & 1 ? act->board : 0;
}

static const char *
actor_of(const struct rf_session_act *act)
{
    static const char *const names[] = {[RF_ACTOR_DIRECTOR] = "the Director",
                                        [RF_ACTOR_ASSISTANT] = "an assistant",
                                        [RF_ACTOR_NS] = "North-South",
                                        [RF_ACTOR_EW] = "East-West"};
    bool named = act->actor < sizeof names / sizeof names[0] && names[act->actor];
    return named ? names[act->actor] : "the computer";
}

/* The likeliest act that was forgotten before this one, as it is written in the record. */
static char *
find_hint(struct report *report, const struct report_session_act *act)
{
    struct rf_session_act hint[RF_SESSION_HINTS];
    char words[ACT_WORDS];
    if (rf_session_hint(act->before, act->act, hint) == 0)
        return NULL;
    act_words_done(words, &hint[0]);
    return report_copy(report, words);
}

static void
note_breach(struct report *report, const struct report_session_act *act, const char *words)
{
    struct report_breach *breach = report_add_breach(report);
    report->counts.breaches++;
    if (!breach)
        return;
    breach->line = act->line->seq;
    breach->time = act->line->time;
    breach->stands_at = act->stands_at;
    breach->place = board_of(act->act);
    breach->clause = act->seen.clause;
    breach->kind = RF_ACTS;
    breach->done = *act->act;
    snprintf(breach->who, sizeof breach->who, "%s", actor_of(act->act));
    breach->act = report_copy(report, words);
    breach->found = report_copy(report, rf_session_why(act->before, act->act));
    breach->expected = report_copy(report, rf_session_should(act->before, act->act));
    breach->then = report_copy(report, rf_session_remedy(act->before, act->act));
    breach->duty = rf_session_duty(act->before, act->act);
    breach->hint = find_hint(report, act);
    if (rf_session_does_duty(breach->duty, act->act, act->act))
        breach->duty = RF_DUTY_NOTHING; /* a result in breach finishes the board itself */
}

/* A step was not entered: the act is a question to the Director. */
static void
note_question(struct report *report, const struct report_session_act *act, const char *words)
{
    char *hint = find_hint(report, act);
    report->counts.questions++;
    report_add_question(report, act->line->seq, board_of(act->act),
                        "%s. This is not judged by %s: a step before it was not entered.%s%s%s",
                        words, rf_clause_citation(act->seen.clause),
                        hint ? " Was this forgotten: " : "", hint ? hint : "", hint ? "?" : "");
    free(hint);
}

/* The Law that provides for an act: for what was found, or for what follows from it.  NULL for
 * ordinary acts. */
static const char *
law_of(const struct report_session_act *act)
{
    if (act->route != RF_ROUTE_NONE)
        return rf_route_text(act->route);
    switch (act->act->kind) {
    case RF_SESSION_REDEAL: return act->act->reason ? "Law 6D3" : "Law 6D1";
    case RF_SESSION_REQUIRE: return "Law 6D3";
    case RF_SESSION_STRIKE: return "Law 6D2";
    default: return NULL;
    }
}

static void
note_finding(struct report *report, const struct report_session_act *act, const char *words)
{
    const char *law = law_of(act);
    if (!law)
        return;
    report->counts.provided++;
    report_append(report, report->findings,
                  json_pack("{s:I, s:o, s:s, s:s}", "line", (json_int_t)act->line->seq, "where",
                            report_place_json(report, board_of(act->act), false), "act", words,
                            "law", law));
}

/* Ends the duties that this act does.  A board that was dealt wrongly and is called on keeps its
 * deal: then somebody must say whether its result stands. */
static void
do_duties(struct report *report, const struct report_session_act *act)
{
    for (size_t i = 0; i < report->breaches; i++) {
        struct report_breach *breach = &report->breach[i];
        if (breach->then_line || breach->line == act->line->seq ||
            !rf_session_does_duty(breach->duty, &breach->done, act->act))
            continue;
        breach->then_line = act->line->seq;
        if (breach->duty == RF_DUTY_NEW_DEAL && act->act->kind == RF_SESSION_CALL)
            report_add_question(report, act->line->seq, breach->place,
                                "Breach %zu: nobody found it before the first call on board %u. "
                                "Does its result stand?",
                                i + 1, breach->place);
    }
}

void
report_note_session(struct report *report, const struct report_session_act *act)
{
    char words[ACT_WORDS];
    report->counts.acts++;
    report->counts.permitted += act->seen.kind == RF_SEEN_PERMITTED;
    report->counts.refused += act->seen.kind == RF_SEEN_IMPOSSIBLE;
    if (act->seen.kind == RF_SEEN_IMPOSSIBLE)
        return;
    act_words_done(words, act->act);
    if (act->seen.kind == RF_SEEN_BREACH)
        note_breach(report, act, words);
    else if (act->seen.kind == RF_SEEN_NOT_JUDGED)
        note_question(report, act, words);
    else
        note_finding(report, act, words);
    do_duties(report, act);
}

void
report_end_session(struct report *report, const struct rf_session_record *record)
{
    for (size_t i = 0; i < report->breaches; i++) {
        const struct report_breach *breach = &report->breach[i];
        if (breach->duty == RF_DUTY_DECIDE)
            report_add_question(report, breach->line, breach->place, "Breach %zu: %s", i + 1,
                                breach->then);
        if (breach->hint)
            report_add_question(report, breach->line, breach->place,
                                "Breach %zu: or was this forgotten before it: %s?", i + 1,
                                breach->hint);
    }
    for (unsigned i = 0; i < record->session.boards; i++) {
        const struct rf_board *board = &record->session.board[i];
        unsigned number = record->session.first + i;
        report->fouled += board->fouled;
        if (board->fouled)
            report_add_question(report, 0, number, "Board %u is fouled: Law 87 applies.", number);
        if (board->due)
            report_add_question(report, 0, number, "Board %u is still to be dealt again.", number);
    }
}
