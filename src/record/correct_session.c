/*
 * record/correct_session.c -- corrections in the record of a session.
 *
 * Protected are the lines of the record itself (parties, manifest, value, sub-keys, what was
 * shown), every act with a commitment, and releases.  They must keep their ruling, their board and
 * their attempt.
 *
 * The trap.  In a committed session the dealing agent knows the deal of the next attempt.  If the
 * only call on a board is struck, a card that is then reported as seen calls for a redeal (6D1), so
 * striking a true call could choose between two deals.  Such a strike is accepted only if no act
 * that counts is about the board after it.  If a redeal follows, the verdict says that nothing
 * proves that nobody chose it.
 */
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "record/correct_walk.h"
#include "record/session_fold.h"

void
rf_session_record_hold(struct rf_session_record *record, struct rf_lines lines,
                       struct rf_session_workspace *space)
{
    record->lines = lines;
    record->space = space;
}

/* Lines of the record itself, and how they are taken. */
static bool (*taker_of(const struct rf_line *line))(struct rf_session_record *,
                                                    const struct rf_line *, struct rf_finding *)
{
    static const struct {
        const char *act;
        bool (*take)(struct rf_session_record *, const struct rf_line *, struct rf_finding *);
    } takers[] = {{"commit", rf_session_fold_commit},
                  {"manifest", rf_session_fold_manifest},
                  {"value", rf_session_fold_value},
                  {"subkey", rf_session_fold_subkey},
                  {"show", rf_session_fold_show}};
    if (line->seq == 1)
        return rf_session_fold_open;
    for (unsigned i = 0; i < sizeof takers / sizeof takers[0]; i++)
        if (rf_text_is_equal(line->actor, "director") && rf_text_is_equal(line->act, takers[i].act))
            return takers[i].take;
    return NULL;
}

static enum rf_line_class
classify(const struct rf_line *line)
{
    bool director = rf_text_is_equal(line->actor, "director");
    char ruling = line->ruling[0];
    if (director && (rf_text_is_equal(line->act, "head") || rf_text_is_equal(line->act, "correct")))
        return RF_CLASS_SKIPPED;
    if (taker_of(line))
        return RF_CLASS_RECORD;
    return ruling == '-' || ruling == '!' || ruling == '?' ? RF_CLASS_ACT : RF_CLASS_REFUSED;
}

/* Names of routes in a record; rf_route_text has the words for people. */
static const char *
route_word(enum rf_route route)
{
    static const char *const words[RF_ROUTES] = {"-", "6D1", "16C", "16D", "24", "87", "relevant"};
    RF_ASSERT(route < RF_ROUTES);
    return words[route];
}

/* Does an act if the law and the record permit it. */
static void
take_entry(struct rf_session_record *record, const struct rf_session_entry *entry,
           struct rf_outcome *outcome)
{
    const struct rf_session_act *act = &entry->act;
    const struct rf_session *session = &record->session;
    struct rf_finding finding = {0};
    bool has = (act->said >> RF_KEY_BOARD & 1) && act->board >= session->first &&
               act->board - session->first < session->boards;
    outcome->board = has ? act->board : 0;
    outcome->attempt = has ? rf_session_board_at(session, act->board)->attempt : 0;
    outcome->keeps = act->kind == RF_SESSION_RELEASE ? RF_KEEPS_RELEASE
                     : entry->commits                ? RF_KEEPS_COMMITMENT
                                                     : RF_KEEPS_NOTHING;
    struct rf_session after;
    struct rf_session_observation seen = rf_session_try(record, entry, &after);
    outcome->clause = seen.clause;
    if (seen.kind == RF_SEEN_IMPOSSIBLE) {
        if (!rf_session_is_refused(seen))
            outcome->why = rf_session_obstacle_sentence(seen.obstacle);
        return;
    }
    if (!rf_session_check_deal(record, entry, true, &finding)) {
        outcome->clause = finding.clause;
        return;
    }
    rf_session_note_seen(record, seen);
    rf_session_perform(record, entry, seen, &after);
    outcome->done = true;
    char ruling[RF_LINE_WORD];
    rf_session_ruling_write(ruling, seen);
    struct rf_text text = rf_text_start(outcome->words, sizeof outcome->words);
    rf_text_add(&text, ruling);
    if (record->route != RF_ROUTE_NONE) {
        rf_text_add(&text, "~");
        rf_text_add(&text, route_word(record->route));
    }
}

/* A line of the record itself; sub-keys and what was shown begin with their board and attempt. */
static void
take_of_record(struct rf_session_record *record, const struct rf_line *line,
               struct rf_outcome *outcome)
{
    struct rf_finding finding = {0};
    struct rf_pairs pairs = rf_pairs_start(line->payload);
    uint64_t board, attempt;
    bool opens = rf_pairs_take_number(&pairs, "board", &board) &&
                 rf_pairs_take_number(&pairs, "attempt", &attempt);
    outcome->keeps = opens ? RF_KEEPS_OPENING : RF_KEEPS_RECORD;
    outcome->board = opens ? (unsigned)board : 0;
    outcome->attempt = opens ? (unsigned)attempt : 0;
    outcome->done = taker_of(line)(record, line, &finding) && finding.clause == RF_PERMITTED;
    outcome->clause = finding.clause;
    outcome->words[0] = '-';
}

static void
take_line(void *fold, const struct rf_line *line, struct rf_outcome *outcome)
{
    struct rf_session_record *record = fold;
    struct rf_session_entry entry;
    switch (classify(line)) {
    case RF_CLASS_RECORD: take_of_record(record, line, outcome); return;
    case RF_CLASS_REFUSED:
        record->sum.acts++;
        record->sum.refused++;
        return;
    default: break;
    }
    if (rf_session_entry_read(line, &entry))
        take_entry(record, &entry, outcome);
    else
        outcome->why = "its act cannot be read";
}

/* An act in words.  Some acts cannot be entered by a correction: they belong to the record as much
 * as to the session. */
static bool
read_words(const char *words, struct rf_session_entry *entry, struct rf_outcome *outcome)
{
    struct rf_session_error error;
    char again[RF_SESSION_TEXT];
    if (!rf_session_act_read(&entry->act, words, strlen(words), &error)) {
        outcome->why = "expected an act of a session, such as: ns call board=4 table=1";
        return false;
    }
    rf_session_act_write(again, &entry->act);
    if (!rf_text_is_equal(again, words))
        outcome->why = "expected the act as riffle session writes it";
    else if (entry->act.kind == RF_SESSION_OPEN || entry->act.kind == RF_SESSION_RELEASE ||
             entry->act.kind == RF_SESSION_CLOSE)
        outcome->why = "a correction cannot open or close a session, or release a board";
    return outcome->why == NULL;
}

static void
take_words(void *fold, const char *words, struct rf_outcome *outcome)
{
    struct rf_session_entry entry = {.commits = false};
    if (read_words(words, &entry, outcome))
        take_entry(fold, &entry, outcome);
}

/* By board: where the first struck act about it stood, and the last act that counts. */
struct about {
    unsigned first;
    uint64_t struck[RF_SESSION_BOARDS], last[RF_SESSION_BOARDS];
};

static void
note_act(struct rf_walk *walk, uint64_t position, const struct rf_outcome *before,
         const struct rf_outcome *after)
{
    struct about *about = walk->state;
    bool counts = after && after->done;
    if (counts && after->board)
        about->last[after->board - about->first] = position;
    if (before && before->board && !counts && !about->struck[before->board - about->first])
        about->struck[before->board - about->first] = position;
}

/* The boards of a committed session on which a call counted before the correction, and none does
 * after it. */
static bool
check_reopened(const struct rf_session_record *record, const struct about *about,
               struct rf_trial *trial)
{
    const struct rf_session *session = &record->session;
    const struct rf_session_workspace *space = record->space;
    for (unsigned i = 0; record->source == RF_SOURCE_COMMITTED && i < session->boards; i++)
        if (space->before.session.board[i].began && !space->after.session.board[i].began &&
            about->struck[i] && about->last[i] > about->struck[i])
            return rf_correct_no(
                trial, about->last[i], "Line ",
                " came later and is about the same board. Without its only call the board could "
                "be dealt again (Law 6D1), and somebody might know the next deal. So such a call "
                "can only be struck while it is the last act on its board.");
    return true;
}

/* Both folds.  `correction` and `trial` are filled in. */
static bool
try_correction(const struct rf_session_record *record, struct rf_correction *correction,
               struct rf_trial *trial, bool strict)
{
    struct rf_session_workspace *space = record->space;
    struct about about = {.first = record->session.first};
    struct rf_record_hook none = {NULL, NULL};
    memset(trial, 0, sizeof *trial);
    if (record->session.closed)
        return rf_correct_no(trial, 0, "The session is closed. Note the mistake in the next one.",
                             "");
    if (!record->lines.get || !space)
        return rf_correct_no(trial, 0, "This program does not hold the lines of the record.", "");
    rf_session_record_init(&space->before, none);
    rf_session_record_init(&space->after, none);
    struct rf_walk walk = {
        .refold = {&space->before, &space->after, classify, take_line, take_words},
        .lines = record->lines,
        .last = record->spine.lines,
        .id = record->id,
        .set = &record->corrections,
        .correction = correction,
        .trial = trial,
        .space = &space->common,
        .strict = strict,
        .note = note_act,
        .state = &about};
    return rf_correct_walk(&walk) && check_reopened(record, &about, trial);
}

bool
rf_session_correct_try(const struct rf_session_record *record, struct rf_correction *correction,
                       struct rf_trial *trial)
{
    return try_correction(record, correction, trial, false);
}

/* The record becomes the fold of what counts.  Chain, heads and what the caller gave stay.  What is
 * known about reopened boards is about the order of lines, so it stays too, unless a call counts
 * again or the redeal no longer does. */
static void
apply(struct rf_session_record *record)
{
    struct rf_session_workspace *space = record->space;
    struct rf_session_record *after = &space->after;
    bool committed = record->source == RF_SOURCE_COMMITTED;
    after->spine = record->spine;
    after->corrections = space->common.next;
    after->lines = record->lines;
    after->space = space;
    for (unsigned i = 0; committed && i < record->session.boards; i++) {
        const struct rf_board *now = &after->session.board[i], *was = &record->session.board[i];
        after->reopened[i] = now->began   ? 0
                             : was->began ? record->spine.lines + 1
                                          : record->reopened[i];
        after->chosen[i] = was->began && now->attempt > was->attempt ? record->spine.lines + 1
                           : now->attempt                            ? record->chosen[i]
                                                                     : 0;
    }
    after->warnings = 0;
    after->route = RF_ROUTE_NONE;
    after->seen = (struct rf_session_observation){.kind = RF_SEEN_PERMITTED};
    memcpy(record, after, sizeof *record);
}

/* The trial of a line in the record: nothing is struck that it does not name. */
static bool
try_strictly(const void *record, struct rf_correction *own, struct rf_trial *trial)
{
    return try_correction(record, own, trial, true);
}

bool
rf_session_fold_correct(struct rf_session_record *record, const struct rf_line *line,
                        struct rf_finding *finding)
{
    struct rf_correct_take take = {record, &record->lines,
                                   record->space ? &record->space->common : NULL, "the director",
                                   try_strictly};
    if (!rf_correct_take(&take, line, finding))
        return false;
    apply(record);
    return true;
}

bool
rf_session_refold(struct rf_session_record *fold, const struct rf_effective *at,
                  struct rf_session_act *act, struct rf_session_observation *seen)
{
    struct rf_session_entry entry = {.commits = false};
    struct rf_outcome outcome = {.why = NULL};
    enum rf_line_class is = at->brought ? RF_CLASS_ACT : classify(&at->line);
    *seen = (struct rf_session_observation){.kind = RF_SEEN_PERMITTED, .clause = RF_PERMITTED};
    fold->warnings = 0;
    fold->route = RF_ROUTE_NONE;
    if (is == RF_CLASS_RECORD)
        take_of_record(fold, &at->line, &outcome);
    if (is == RF_CLASS_RECORD || is == RF_CLASS_SKIPPED ||
        !(at->brought ? read_words(at->said.instead, &entry, &outcome)
                      : rf_session_entry_read(&at->line, &entry)))
        return false;
    *act = entry.act;
    if (is == RF_CLASS_REFUSED) {
        fold->sum.acts++;
        fold->sum.refused++;
        seen->kind = RF_SEEN_IMPOSSIBLE;
        return true;
    }
    take_entry(fold, &entry, &outcome);
    *seen = fold->seen;
    return outcome.done;
}
