/*
 * app/bridge/verb_correct.c -- `riffle session correct`: strikes a mistyped line, puts another act
 * in its place, or adds an act that somebody forgot to enter.
 *
 * The library tries the correction and says what would change (riffle/correct.h).  If later lines
 * change or no longer follow, the Director reads the list and is asked.  A program that cannot be
 * asked passes --yes; with --listed CODE it accepts only the list that it has seen.
 *
 * The lines that begin with `done:` and `refused:` are also read by the director's desk (verb.c).
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bridge/record_lines.h"
#include "bridge/verbs.h"

enum {
    CORRECT_LINE,
    CORRECT_AFTER,
    CORRECT_INSTEAD,
    CORRECT_REASON,
    CORRECT_YES,
    CORRECT_LISTED,
    CORRECT_LIST
};

/* A correction while it is tried. */
struct attempt {
    struct rf_correction said;
    unsigned named; /* lines of `said.strike` that the user named */
    uint64_t name[RF_CORRECTION_STRIKES];
    struct rf_trial trial;
    char code[9]; /* identifies the list of what changes */
};

/* Reads 17 or 17,20. */
static bool
read_lines(struct attempt *attempt, const char *text)
{
    struct rf_correction *said = &attempt->said;
    for (;; text++) {
        char *end;
        unsigned long long number = strtoull(text, &end, 10);
        if (end == text || *text < '1' || *text > '9' || end - text > 18 ||
            said->strikes == RF_CORRECTION_STRIKES)
            return false;
        said->strike[said->strikes++] = number;
        text = end;
        if (*text != ',')
            break;
    }
    attempt->named = said->strikes;
    memcpy(attempt->name, said->strike, sizeof attempt->name);
    return *text == '\0';
}

/* The act of --instead in the form that records have.  The person may leave out who did it. */
static bool
read_instead(const struct verb_input *in, char out[static RF_CORRECTION_ACT])
{
    const char *text = in->other[CORRECT_INSTEAD];
    char words[RF_SESSION_TEXT];
    struct rf_session_act act;
    struct rf_session_error error;
    bool read = rf_session_act_read(&act, text, strlen(text), &error);
    enum rf_session_kind kind = rf_session_kind_find(text, strcspn(text, " "));
    if (!read && kind != RF_SESSION_ACTS) {
        enum rf_session_actor who = verb_usual_actor(&in->keeper.record.session, kind, 0);
        snprintf(words, sizeof words, "%s %.200s", rf_session_actor_word(who), text);
        read = rf_session_act_read(&act, words, strlen(words), &error);
    }
    if (!read) {
        fprintf(stderr,
                "riffle session correct: --instead takes an act like 'ns call board=1 table=1', "
                "not '%s': expected %s.\n",
                text, error.expected);
        return false;
    }
    rf_session_act_write(out, &act);
    return true;
}

/* True when the record has this line; false, with a message. */
static bool
has_line(const struct verb_input *in, const char *option, uint64_t number)
{
    uint64_t lines = in->keeper.record.spine.lines;
    if (number <= lines)
        return true;
    fprintf(
        stderr,
        "riffle session correct: there is no line %llu for --%s. This record has %llu lines. To "
        "see them, run: riffle session correct --list%s\n",
        (unsigned long long)number, option, (unsigned long long)lines, in->record_option);
    return false;
}

/* Reads the command line; false, with a message. */
static bool
read_options(const struct verb_input *in, struct attempt *attempt)
{
    struct rf_correction *said = &attempt->said;
    const char *line = in->other[CORRECT_LINE], *after = in->other[CORRECT_AFTER];
    const char *reason = in->other[CORRECT_REASON];
    struct attempt place = {0};
    if (!line == !after) {
        fprintf(stderr,
                "riffle session correct: %s To see the lines, run: riffle session correct "
                "--list%s\n",
                line ? "give --line or --after, not both."
                     : "Which line? Add --line N, or --after N for a forgotten act.",
                in->record_option);
        return false;
    }
    if (line && !read_lines(attempt, line)) {
        verb_wrong(in, "line", "numbers of lines like 17 or 17,20", line);
        return false;
    }
    if (after && (!read_lines(&place, after) || place.named != 1)) {
        verb_wrong(in, "after", "the number of one line", after);
        return false;
    }
    said->after = after ? place.name[0] : 0;
    for (unsigned i = 0; i < said->strikes; i++)
        if (!has_line(in, "line", said->strike[i]))
            return false;
    if (!has_line(in, "after", said->after))
        return false;
    const char *listed = in->other[CORRECT_LISTED];
    if (listed && (strlen(listed) != 8 || strspn(listed, "0123456789abcdef") != 8)) {
        verb_wrong(in, "listed", "the eight digits that the list ended with", listed);
        return false;
    }
    if (after && !in->other[CORRECT_INSTEAD]) {
        verb_ask(in, "Which act was forgotten?", "instead", " 'ns call board=1 table=1'");
        return false;
    }
    if (reason && (!rf_manifest_is_text(reason) || strlen(reason) >= sizeof said->reason)) {
        verb_wrong(in, "reason", "one line of 1 to 200 bytes", reason);
        return false;
    }
    snprintf(said->reason, sizeof said->reason, "%s", reason ? reason : "");
    return !in->other[CORRECT_INSTEAD] || read_instead(in, said->instead);
}

/* True when the user named the line themselves. */
static bool
is_named(const struct attempt *attempt, uint64_t line)
{
    for (unsigned i = 0; i < attempt->named; i++)
        if (attempt->name[i] == line)
            return true;
    return false;
}

/* Prints what the correction does, and what follows from it. */
static void
print_effect(const struct verb_input *in, const struct attempt *attempt)
{
    struct record_line line;
    const struct rf_correction *said = &attempt->said;
    char words[ACT_WORDS], before[80], after[80];
    for (unsigned i = 0; i < said->strikes; i++) {
        record_line_read(&in->keeper, said->strike[i], &line);
        printf("  line %llu %s: %s\n", (unsigned long long)said->strike[i],
               !is_named(attempt, said->strike[i]) ? "no longer follows, so it is struck too"
               : line.is_correction                ? "no longer counts"
                                                   : "is struck",
               line.words);
    }
    if (said->instead[0]) {
        record_act_words(words, said->instead);
        printf("  %s: %s\n", said->after ? "added" : "instead", words);
    }
    for (unsigned i = 0; i < attempt->trial.changes; i++) {
        const struct rf_change *change = &attempt->trial.change[i];
        record_line_read(&in->keeper, change->line, &line);
        record_outcome_words(before, sizeof before, change->before, change->after);
        record_outcome_words(after, sizeof after, change->after, change->before);
        printf("  line %llu changes from %s to %s: %s\n", (unsigned long long)change->line, before,
               after, line.words);
    }
}

static json_t *
effect_json(const struct verb_input *in, const struct attempt *attempt, const char *state)
{
    const struct rf_correction *said = &attempt->said;
    struct record_line line;
    json_t *strikes = json_array(), *changes = json_array();
    for (unsigned i = 0; i < said->strikes; i++) {
        record_line_read(&in->keeper, said->strike[i], &line);
        json_array_append_new(strikes, json_pack("{s:I, s:s, s:b}", "line",
                                                 (json_int_t)said->strike[i], "words", line.words,
                                                 "named", is_named(attempt, said->strike[i])));
    }
    for (unsigned i = 0; i < attempt->trial.changes; i++) {
        const struct rf_change *change = &attempt->trial.change[i];
        record_line_read(&in->keeper, change->line, &line);
        json_array_append_new(changes, json_pack("{s:I, s:s, s:s, s:s}", "line",
                                                 (json_int_t)change->line, "words", line.words,
                                                 "before", change->before, "after", change->after));
    }
    return json_pack("{s:s, s:s, s:o, s:o, s:s}", "state", state, "code", attempt->code, "strikes",
                     strikes, "changes", changes, "instead", said->instead);
}

static int
say_refused(const struct verb_input *in, const struct attempt *attempt)
{
    const char *why = attempt->trial.why;
    if (in->json) {
        json_print(json_pack("{s:s, s:I, s:s}", "state", "refused", "line",
                             (json_int_t)attempt->trial.line, "why", why));
        return STATUS_NO;
    }
    printf("refused: correct: %s\n", why);
    if (strstr(why, "cannot be taken back"))
        printf("Record what is true now instead: riffle session foul%s, or riffle session "
               "require%s\n",
               in->record_option, in->record_option);
    return STATUS_NO;
}

/* Asks on the terminal.  Without one nothing is accepted, and the command to accept is printed. */
static bool
is_accepted(const struct verb_input *in, const struct attempt *attempt)
{
    char answer[16];
    if (verb_flag(in, CORRECT_YES))
        return true;
    if (in->json || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        if (!in->json)
            printf("Nothing was written. To accept this, run the same command with: --yes --listed "
                   "%s\n",
                   attempt->code);
        return false;
    }
    printf("Write this correction? [y/N] ");
    fflush(stdout);
    return fgets(answer, sizeof answer, stdin) && (answer[0] == 'y' || answer[0] == 'Y');
}

static int
write_correction(struct verb_input *in, const struct attempt *attempt)
{
    char payload[RF_LINE_TEXT];
    if (rf_correction_write(payload, &attempt->said) == 0)
        return verb_no(in, STATUS_NO,
                       "this correction is too long for one line. Correct fewer lines at a time.",
                       NULL);
    json_t *effect = in->json ? effect_json(in, attempt, "done") : NULL;
    uint64_t line = in->keeper.record.spine.lines + 1;
    if (!session_keeper_line(&in->keeper, "correct", payload)) {
        json_decref(effect);
        return STATUS_IO;
    }
    if (effect)
        json_print(effect);
    else
        printf("done: the correction is line %llu. Nothing was erased: the record shows both. To "
               "end it, run: riffle session correct --line %llu%s\n",
               (unsigned long long)line, (unsigned long long)line, in->record_option);
    return STATUS_OK;
}

static int
run_correct(struct verb_input *in)
{
    struct attempt attempt;
    if (in->key[RF_KEY_BOARD] && !verb_boards(in))
        return STATUS_USAGE;
    if (verb_flag(in, CORRECT_LIST))
        return record_lines_print(in);
    memset(&attempt, 0, sizeof attempt);
    if (!read_options(in, &attempt))
        return STATUS_USAGE;
    if (!rf_session_correct_try(&in->keeper.record, &attempt.said, &attempt.trial))
        return say_refused(in, &attempt);
    rf_hex_write_bytes(attempt.code, attempt.said.effective, 4);
    bool asks = attempt.said.strikes > attempt.named || attempt.trial.changes > 0;
    const char *listed = in->other[CORRECT_LISTED];
    if (listed && strcmp(listed, attempt.code) != 0)
        return verb_no(in, STATUS_NO,
                       "the list has changed since you saw it: another line was written. Run the "
                       "command again without --listed and read the new list.",
                       NULL);
    if (!in->json)
        print_effect(in, &attempt);
    if (asks && !is_accepted(in, &attempt)) {
        if (in->json)
            json_print(effect_json(in, &attempt, "asks"));
        return STATUS_NO;
    }
    return write_correction(in, &attempt);
}

static const struct verb_option options[] = {
    {CORRECT_LINE, "line", "N", "the mistyped line; or the correction to end"},
    {CORRECT_AFTER, "after", "N", "add a forgotten act after this line"},
    {CORRECT_INSTEAD, "instead", "ACT",
     "the act that really happened, like 'ns call board=1 table=1'"},
    {CORRECT_REASON, "reason", "TEXT", "what was mistyped, for the record"},
    {CORRECT_YES, "yes", NULL, "accept what follows without a question"},
    {CORRECT_LISTED, "listed", "CODE",
     "with --yes: only if the list is still the one with this code"},
    {CORRECT_LIST, "list", NULL, "show the lines with their numbers"},
    {0},
};

const struct verb verb_correct = {
    .name = "correct",
    .summary = "strike a mistyped line, or add a forgotten act",
    .doc =
        "Corrects a typing error. The mistyped line is struck, and another act may take its place; "
        "nothing is erased, and the record shows both. Later lines are judged again. If one of "
        "them "
        "changes or no longer follows, you see the list and are asked first. With --after a "
        "forgotten act is added. A correction can be struck like any other line.\n\n"
        "It is for typing errors only. To strike a result that may not stand, use riffle session "
        "strike. Nothing can be corrected that a later commitment, opening or release depends on, "
        "and nothing after the session is closed.\n\nExamples:\n"
        "  riffle session correct --list\n"
        "  riffle session correct --line 17 --reason 'that was board 4'\n"
        "  riffle session correct --line 17 --instead 'ns call board=1 table=1'\n"
        "  riffle session correct --after 20 --instead 'ns call board=1 table=2'",
    .clauses = "PR.20",
    .act = RF_SESSION_ACTS,
    .boards = true,
    .json = true,
    .access = VERB_WRITES,
    .run = run_correct,
    .options = options,
};
