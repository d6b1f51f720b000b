/*
 * record/correct_walk.c -- folds a record twice, as it counted before a correction and as it counts
 * after it, and compares the two line by line.
 *
 * The lines that count are the acts that were done, in their order, without those that are struck.
 * An act that a correction brought in stands in the place of the line that it replaces, or behind
 * the line after which it was forgotten; it is named by the line of its correction.  Refused acts
 * are never revived: nothing followed from them.
 *
 * For each act three things can come out.  It comes to the same as before.  It comes to something
 * else, which is a change to tell.  Or it can no longer be done: then it must be struck as well.
 * A protected line may only come to the same, on the same board and attempt.  So a correction can
 * never reach what somebody committed to, opened, released or signed.
 *
 * `effective` chains a hash over all acts that count: E(0) = H("effective", id),
 * E(i) = H("effective", E(i - 1), line, outcome).  Three programs that read the record differently
 * come to different hashes at the correction itself, not at some later act.
 */
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "record/correct_walk.h"

bool
rf_correct_no(struct rf_trial *trial, uint64_t line, const char *before, const char *after)
{
    struct rf_text text = rf_text_start(trial->why, sizeof trial->why);
    trial->line = line;
    rf_text_add(&text, before);
    if (line)
        rf_text_add_number(&text, line);
    rf_text_add(&text, after);
    return false;
}

/* Goes on behind what the trial says already. */
static struct rf_text
more_words(struct rf_trial *trial)
{
    return (struct rf_text){trial->why, sizeof trial->why, strlen(trial->why), false};
}

/* Reads line n of the record.  A caller that gives no such line, or one that is malformed, is not
 * the fault of the correction, but it cannot be checked then. */
static bool
read_line(const struct rf_walk *walk, uint64_t number, struct rf_line *line)
{
    size_t size;
    struct rf_line_error error;
    const char *bytes = walk->lines.get(walk->lines.state, number, &size);
    return (bytes && rf_line_read(line, bytes, size, &error)) ||
           rf_correct_no(walk->trial, number, "Line ", " of the record cannot be read again.");
}

/* Step 1: lines that can be struck are acts that were done, and corrections that count. */
static bool
check_strike(struct rf_walk *walk, uint64_t number)
{
    struct rf_trial *trial = walk->trial;
    if (number < 1 || number > walk->last)
        return rf_correct_no(trial, number, "This record has no line ", ".");
    uint64_t by = rf_corrections_struck_by(walk->set, number);
    bool ended = false;
    for (unsigned i = 0; i < walk->correction->strikes; i++)
        ended = ended || (by && walk->correction->strike[i] == by);
    if (by && !ended) {
        rf_correct_no(trial, number, "Line ", " is struck already, by line ");
        struct rf_text text = more_words(trial);
        rf_text_add_number(&text, by);
        rf_text_add(&text, ". To end that correction, strike line ");
        rf_text_add_number(&text, by);
        rf_text_add(&text, ".");
        return false;
    }
    for (unsigned i = 0; i < walk->set->lines; i++)
        if (walk->set->at[i].line == number)
            return true;
    if (!read_line(walk, number, &walk->space->line))
        return false;
    switch (walk->refold.classify(&walk->space->line)) {
    case RF_CLASS_ACT: return true;
    case RF_CLASS_REFUSED:
        return rf_correct_no(trial, number, "Line ",
                             " was refused, so nothing follows from it and there is nothing to "
                             "strike. If it did happen, enter it again.");
    default:
        return rf_correct_no(trial, number, "Line ",
                             " belongs to the record itself (its opening, a head, a commitment or "
                             "something that was shown). It cannot be struck.");
    }
}

static bool
check_said(struct rf_walk *walk)
{
    const struct rf_correction *said = walk->correction;
    for (unsigned i = 0; i < said->strikes; i++)
        if (!check_strike(walk, said->strike[i]))
            return false;
    if (said->strikes == 0 && (said->after < 1 || said->after > walk->last))
        return rf_correct_no(walk->trial, said->after, "This record has no line ", ".");
    for (unsigned i = 0; said->instead[0] && said->strikes && i < walk->set->lines; i++)
        if (walk->set->at[i].line == said->strike[0])
            return rf_correct_no(walk->trial, said->strike[0], "Line ",
                                 " is a correction. Another act can only take the place of an "
                                 "act.");
    return true;
}

/* What the correction does, as the beginning of a sentence. */
static void
add_cause(struct rf_text *text, const struct rf_correction *said)
{
    rf_text_add(text, said->strikes == 0 ? " With another act after line "
                      : said->instead[0] ? " With another act in place of line "
                                         : " Without line ");
    rf_text_add_number(text, said->strikes ? said->strike[0] : said->after);
}

/* Step 4: a protected line stands against the correction.  `after` is what would become of it; NULL
 * if it would be struck itself. */
static bool
stand(struct rf_walk *walk, uint64_t number, const struct rf_outcome *before,
      const struct rf_outcome *after)
{
    static const char *const did[] = {
        [RF_KEEPS_NOTHING] = " is kept",
        [RF_KEEPS_COMMITMENT] = " committed to the deal",
        [RF_KEEPS_OPENING] = " showed what was secret",
        [RF_KEEPS_RELEASE] = " released the board",
        [RF_KEEPS_SIGNATURE] = " was signed, or seen by a player who signed a later act",
        [RF_KEEPS_RECORD] = " belongs to the record itself"};
    static const char *const rule[] = {
        [RF_KEEPS_NOTHING] = "",
        [RF_KEEPS_COMMITMENT] = " A commitment cannot be taken back.",
        [RF_KEEPS_OPENING] = " What was shown cannot be taken back.",
        [RF_KEEPS_RELEASE] = " A release cannot be taken back.",
        [RF_KEEPS_SIGNATURE] = " What a player signed stays.",
        [RF_KEEPS_RECORD] = " It cannot be corrected."};
    struct rf_text text = rf_text_start(walk->trial->why, sizeof walk->trial->why);
    walk->trial->line = number;
    rf_text_add(&text, "Line ");
    rf_text_add_number(&text, number);
    rf_text_add(&text, did[before->keeps]);
    if (before->board) {
        rf_text_add(&text, before->keeps == RF_KEEPS_RELEASE ? " " : " of board ");
        rf_text_add_number(&text, before->board);
        rf_text_add(&text, ", attempt ");
        rf_text_add_number(&text, before->attempt);
    }
    rf_text_add(&text, ".");
    if (after) {
        add_cause(&text, walk->correction);
        if (before->board && after->attempt < before->attempt) {
            rf_text_add(&text, " there would be no redeal and no attempt ");
            rf_text_add_number(&text, before->attempt);
            rf_text_add(&text, ".");
        } else if (!after->done && after->clause != RF_PERMITTED) {
            rf_text_add(&text, " it would not be allowed (");
            rf_text_add(&text, rf_clause_citation(after->clause));
            rf_text_add(&text, ").");
        } else
            rf_text_add(&text, " it would mean something else.");
    }
    rf_text_add(&text, rule[before->keeps]);
    return false;
}

/* Step 5: an act can no longer be done.  A keeper strikes it too and asks; in a record it must be
 * struck already.  An act that a correction brought in is not struck for the user, because that
 * would bring back what the correction struck. */
static bool
no_longer_follows(struct rf_walk *walk, uint64_t number, bool brought, const struct rf_outcome *now)
{
    struct rf_correction *said = walk->correction;
    const char *why = now->why ? now->why : rf_clause_sentence(now->clause);
    bool own = brought && number == walk->last + 1;
    if (!brought && !walk->strict && said->strikes == 0)
        return rf_correct_no(walk->trial, number, "With this act in its place, line ",
                             " could not have happened. Strike that line first, then add the act.");
    if (!brought && !walk->strict && said->strikes < RF_CORRECTION_STRIKES) {
        said->strike[said->strikes++] = number;
        return true;
    }
    if (own)
        rf_correct_no(walk->trial, 0, "The new act is not possible there: ", "");
    else
        rf_correct_no(walk->trial, number, "Line ",
                      brought ? ", a correction, no longer follows. "
                                "Strike it first: "
                              : " no longer follows: ");
    struct rf_text text = more_words(walk->trial);
    if (now->clause != RF_PERMITTED) {
        rf_text_add(&text, rf_clause_citation(now->clause));
        rf_text_add(&text, ": ");
    }
    rf_text_add(&text, why);
    return false;
}

/* Step 4 and 5 for one act.  `before` or `after` is NULL if it does not count there. */
static bool
compare(struct rf_walk *walk, uint64_t number, bool brought, const struct rf_outcome *before,
        const struct rf_outcome *after)
{
    struct rf_trial *trial = walk->trial;
    if (before && before->keeps != RF_KEEPS_NOTHING &&
        (!after || !after->done || strcmp(before->words, after->words) != 0 ||
         before->board != after->board || before->attempt != after->attempt))
        return stand(walk, number, before, after);
    if (!after)
        return true;
    if (!after->done)
        return no_longer_follows(walk, number, brought, after);
    if (!before || strcmp(before->words, after->words) == 0)
        return true;
    if (trial->changes == RF_CORRECTION_CHANGES)
        return rf_correct_no(trial, 0, "This correction changes more than 128 later lines.", "");
    struct rf_change *change = &trial->change[trial->changes++];
    change->line = number;
    memcpy(change->before, before->words, sizeof change->before);
    memcpy(change->after, after->words, sizeof change->after);
    return true;
}

/* Takes one act in the folds in which it counts.  It is `line`, or with words the act that a
 * correction in line `number` brought in. */
static bool
step(struct rf_walk *walk, uint64_t position, uint64_t number, const char *words, bool in_before,
     bool in_after)
{
    struct rf_outcome before = {.why = NULL}, after = {.why = NULL};
    const struct rf_refold *refold = &walk->refold;
    if (in_before && words)
        refold->take_words(refold->before, words, &before);
    else if (in_before)
        refold->take(refold->before, &walk->space->line, &before);
    if (in_after && words)
        refold->take_words(refold->after, words, &after);
    else if (in_after)
        refold->take(refold->after, &walk->space->line, &after);
    if (in_before && before.keeps == RF_KEEPS_NOTHING && position <= walk->sealed)
        before.keeps = RF_KEEPS_SIGNATURE;
    if (walk->note)
        walk->note(walk, position, in_before ? &before : NULL, in_after ? &after : NULL);
    if (!compare(walk, number, words != NULL, in_before ? &before : NULL, in_after ? &after : NULL))
        return false;
    if (!in_after || !after.done)
        return true;
    uint8_t bytes[8];
    struct rf_hash_part parts[] = {{walk->correction->effective, RF_HASH_BYTES},
                                   rf_hash_part_number(bytes, number),
                                   rf_hash_part_text(after.words)};
    rf_hash(walk->correction->effective, "effective", parts, 3);
    return true;
}

/* Up to the line that a player signed to have seen, no act comes in: neither a new one nor one that
 * counts again because its correction is struck.  Behind that line acts can be added. */
static bool
check_sealed(const struct rf_walk *walk, uint64_t position, bool adds, bool in_before,
             bool in_after)
{
    bool before = position < walk->sealed || (position == walk->sealed && !adds);
    return in_before || !in_after || !before ||
           rf_correct_no(walk->trial, walk->sealed, "A player has signed that they saw line ",
                         ". No act can be added before it.");
}

/* The act that a correction brings in, which may be the new one. */
static bool
step_brought(struct rf_walk *walk, uint64_t position, unsigned i)
{
    uint64_t number = walk->space->next.at[i].line;
    const char *words = walk->correction->instead;
    if (number != walk->last + 1) {
        if (!read_line(walk, number, &walk->space->brought) ||
            !rf_correction_read(&walk->space->other, walk->space->brought.payload))
            return rf_correct_no(walk->trial, number, "Line ", " is not a correction.");
        words = walk->space->other.instead;
    }
    bool in_before = i < walk->set->lines && walk->set->at[i].counts;
    bool in_after = walk->space->next.at[i].counts;
    return check_sealed(walk, position, walk->space->next.at[i].adds, in_before, in_after) &&
           step(walk, position, number, words, in_before, in_after);
}

/* One line of the record. */
static bool
step_line(struct rf_walk *walk, uint64_t position)
{
    if (!read_line(walk, position, &walk->space->line))
        return false;
    enum rf_line_class is = walk->refold.classify(&walk->space->line);
    bool in_before = rf_corrections_struck_by(walk->set, position) == 0;
    bool in_after = rf_corrections_struck_by(&walk->space->next, position) == 0;
    bool counts = is == RF_CLASS_ACT || is == RF_CLASS_RECORD;
    if (counts && !check_sealed(walk, position, false, in_before, in_after))
        return false;
    if (is == RF_CLASS_REFUSED) {
        struct rf_outcome nothing = {.why = NULL};
        walk->refold.take(walk->refold.before, &walk->space->line, &nothing);
        walk->refold.take(walk->refold.after, &walk->space->line, &nothing);
    }
    return !counts || step(walk, position, position, NULL, in_before, in_after);
}

bool
rf_correct_walk(struct rf_walk *walk)
{
    struct rf_hash_part id = rf_hash_part_text(walk->id);
    struct rf_trial *trial = walk->trial;
    memset(trial, 0, sizeof *trial);
    if (!check_said(walk))
        return false;
    walk->space->next = *walk->set;
    if (!rf_corrections_add(&walk->space->next, walk->last + 1, walk->correction, trial))
        return false;
    rf_hash(walk->correction->effective, "effective", &id, 1);
    for (struct rf_line_place place = {0};
         rf_line_place_next(&place, &walk->space->next, walk->last);)
        if (place.at < 0 ? !step_line(walk, place.position)
                         : !step_brought(walk, place.position, (unsigned)place.at))
            return false;
    rf_correction_finish(walk->correction, trial);
    walk->space->next = *walk->set;
    return rf_corrections_add(&walk->space->next, walk->last + 1, walk->correction, trial);
}

bool
rf_correct_take(const struct rf_correct_take *take, const struct rf_line *line,
                struct rf_finding *finding)
{
    struct rf_correct_space *space = take->space;
    const char *found = "a correction", *expected = NULL;
    if (!take->lines->get || !space)
        return rf_finding_set(finding, RF_CORRECTION_TRUE, take->keeper, found,
                              "a program that holds the lines of the record");
    struct rf_correction *said = &space->said, *own = &space->own;
    if (!rf_correction_read(said, line->payload))
        return rf_finding_set(finding, RF_LINES_CHAINED, "the keeper of the record", line->act,
                              "strikes= after= instead= changed= effective= reason=");
    memcpy(own, said, sizeof *own);
    if (!take->try(take->record, own, &space->trial))
        expected = space->trial.why;
    else if (!rf_text_is_equal(own->changed, said->changed)) {
        found = said->changed[0] ? said->changed : "no changes";
        expected = own->changed[0] ? own->changed : "no changes";
    } else if (memcmp(own->effective, said->effective, RF_HASH_BYTES) != 0) {
        found = "another hash of the acts that count";
        expected = "the hash of these acts and their rulings";
    }
    return !expected || rf_finding_set(finding, RF_CORRECTION_TRUE, take->keeper, found, expected);
}
