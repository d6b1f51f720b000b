/*
 * record/correct_table.c -- corrections in the record of an observed table.
 *
 * A committed table has none: there the house's program acts, and nothing is typed.  Protected are
 * lines of the house, signed acts, and every line up to the one that a later signed act has seen:
 * the player signed with that before their eyes.
 *
 * Where breaches are recorded, an act that the law forbids after a correction becomes a breach, and
 * a breach may become lawful.  Elsewhere such an act must be struck too.
 */
#include <string.h>

#include "base/text.h"
#include "record/correct_walk.h"
#include "record/entry.h"
#include "record/fold.h"

void
rf_record_hold(struct rf_record *record, struct rf_lines lines, struct rf_record_workspace *space)
{
    record->lines = lines;
    record->space = space;
}

/* Observed tables have only heads among the lines of the house, besides the first line. */
static enum rf_line_class
classify(const struct rf_line *line)
{
    char ruling = line->ruling[0];
    if (line->seq == 1)
        return RF_CLASS_RECORD;
    if (rf_text_is_equal(line->actor, "house") ||
        (rf_text_is_equal(line->actor, "supervisor") && rf_text_is_equal(line->act, "correct")))
        return RF_CLASS_SKIPPED;
    return ruling == '-' || ruling == '!' || ruling == '?' ? RF_CLASS_ACT : RF_CLASS_REFUSED;
}

/* Does an act if it can happen.  A signature also names the seat, so a signed act keeps its seat.
 * */
static void
take_entry(struct rf_record *record, const struct rf_entry *entry, const struct rf_signed *mark,
           struct rf_outcome *outcome)
{
    struct rf_observation seen;
    struct rf_finding finding = {0};
    outcome->keeps = mark->is == RF_SIGNED ? RF_KEEPS_SIGNATURE : RF_KEEPS_NOTHING;
    outcome->attempt = rf_record_seat(record, entry->act.name);
    if (!rf_check_key(record, entry, &finding)) {
        outcome->clause = finding.clause;
        return;
    }
    outcome->done = rf_refold_act(record, entry, mark, &seen);
    outcome->clause = seen.clause;
    if (!outcome->done && record->breaches)
        outcome->why = rf_obstacle_sentence(seen.obstacle);
    if (outcome->done)
        rf_record_write_ruling(outcome->words, seen);
}

/* Reads the act of a line and its signature, which was checked when the line was first taken. */
static bool
read_line(const struct rf_record *record, const struct rf_line *line, struct rf_entry *entry,
          struct rf_signed *mark, struct rf_outcome *outcome)
{
    if (!rf_entry_read(record, line, entry)) {
        outcome->why = "its act cannot be read";
        return false;
    }
    if (!rf_signature_again(record, line, mark)) {
        outcome->keeps = RF_KEEPS_SIGNATURE;
        outcome->clause = RF_ACT_SIGNED;
        return false;
    }
    if (entry->act.role != RF_ROLE_PLAYER)
        mark->is = RF_NOT_READ;
    return true;
}

/* Reads an act that a correction brings in, which nobody signs. */
static bool
read_words(const char *words, struct rf_entry *entry, struct rf_signed *mark,
           struct rf_outcome *outcome)
{
    struct rf_act_error error;
    char again[RF_ACT_TEXT];
    entry->permitted = true;
    if (rf_act_read(&entry->act, words, strlen(words), &error) != RF_ACT_READ) {
        outcome->why = "expected an act of a table, such as: dealer draws 9S to box 1";
        return false;
    }
    rf_act_write(again, &entry->act);
    *mark = (struct rf_signed){.is = entry->act.role == RF_ROLE_PLAYER ? RF_UNSIGNED : RF_NOT_READ};
    if (!rf_text_is_equal(again, words))
        outcome->why = "expected the act as riffle table writes it";
    else if (entry->act.kind == RF_ACT_OPEN)
        outcome->why = "a correction cannot open a table";
    return outcome->why == NULL;
}

/* A refused act is not done, but the counter of its signature is used up. */
static void
pass_refused(struct rf_record *record, const struct rf_line *line)
{
    struct rf_signed mark;
    record->sum.refused++;
    if (rf_signature_again(record, line, &mark) && mark.is == RF_SIGNED)
        rf_note_signature(record, &mark);
}

static void
take_line(void *fold, const struct rf_line *line, struct rf_outcome *outcome)
{
    struct rf_record *record = fold;
    static const struct rf_entry none = {.act = {.kind = RF_ACTS}};
    struct rf_entry entry = none;
    struct rf_signed mark;
    struct rf_finding finding = {0};
    record->spine.lines = line->seq - 1; /* since when a player sits */
    switch (classify(line)) {
    case RF_CLASS_RECORD:
        outcome->keeps = RF_KEEPS_RECORD;
        outcome->done = rf_fold_open(record, line, &finding);
        memcpy(outcome->words, line->ruling, sizeof line->ruling);
        return;
    case RF_CLASS_REFUSED: pass_refused(record, line); return;
    default: break;
    }
    if (read_line(record, line, &entry, &mark, outcome))
        take_entry(record, &entry, &mark, outcome);
}

static void
take_words(void *fold, const char *words, struct rf_outcome *outcome)
{
    static const struct rf_entry none = {.permitted = true};
    struct rf_entry entry = none;
    struct rf_signed mark;
    if (read_words(words, &entry, &mark, outcome))
        take_entry(fold, &entry, &mark, outcome);
}

/* The hash of a line that a signed act has seen; false if the line has no signature. */
static bool
read_seen(const struct rf_line *line, uint8_t seen[static RF_HASH_BYTES])
{
    uint64_t counter;
    size_t at = rf_payload_signature_start(line->payload);
    struct rf_pairs pairs = rf_pairs_start(line->payload + at + (line->payload[at] == ' '));
    return line->payload[at] && rf_pairs_take_number(&pairs, "n", &counter) &&
           rf_pairs_take_bytes(&pairs, "seen", seen, RF_HASH_BYTES);
}

/* The last line that a player has signed to have seen; 0 for none.  A signed act refers to one of
 * the 256 lines before it. */
static uint64_t
sealed_line(const struct rf_record *record, struct rf_line *line)
{
    uint8_t seen[RF_HASH_BYTES], hash[RF_HASH_BYTES];
    struct rf_line_error error;
    uint64_t sealed = 0;
    size_t size;
    for (uint64_t n = 2; n <= record->spine.lines; n++) {
        const char *bytes = record->lines.get(record->lines.state, n, &size);
        if (!bytes || !rf_line_read(line, bytes, size, &error) || !read_seen(line, seen))
            continue;
        for (uint64_t m = n - 1; m > sealed && n - m <= RF_RECORD_RECENT; m--) {
            bytes = record->lines.get(record->lines.state, m, &size);
            if (bytes)
                rf_line_hash(hash, bytes, size);
            if (bytes && memcmp(hash, seen, RF_HASH_BYTES) == 0)
                sealed = m;
        }
    }
    return sealed;
}

static bool
try_correction(const struct rf_record *record, struct rf_correction *correction,
               struct rf_trial *trial, bool strict)
{
    struct rf_record_workspace *space = record->space;
    struct rf_record_hook none = {NULL, NULL};
    memset(trial, 0, sizeof *trial);
    if (record->source != RF_SOURCE_OBSERVED)
        return rf_correct_no(trial, 0,
                             "Only a table that people observe has corrections: here the program "
                             "deals, and nothing is mistyped.",
                             "");
    if (!record->lines.get || !space)
        return rf_correct_no(trial, 0, "This program does not hold the lines of the record.", "");
    rf_record_init(&space->before, none);
    rf_record_init(&space->after, none);
    struct rf_walk walk = {
        .refold = {&space->before, &space->after, classify, take_line, take_words},
        .lines = record->lines,
        .last = record->spine.lines,
        .id = record->id,
        .sealed = sealed_line(record, &space->common.line),
        .set = &record->corrections,
        .correction = correction,
        .trial = trial,
        .space = &space->common,
        .strict = strict};
    return rf_correct_walk(&walk);
}

bool
rf_record_correct_try(const struct rf_record *record, struct rf_correction *correction,
                      struct rf_trial *trial)
{
    return try_correction(record, correction, trial, false);
}

/* The record becomes the fold of what counts.  Chain, heads, the hashes of recent lines and what
 * the caller gave stay. */
static void
apply(struct rf_record *record)
{
    struct rf_record *after = &record->space->after;
    after->spine = record->spine;
    memcpy(after->recent, record->recent, sizeof after->recent);
    after->corrections = record->space->common.next;
    after->lines = record->lines;
    after->space = record->space;
    after->breach = RF_PERMITTED;
    memcpy(record, after, sizeof *record);
}

/* The trial of a line in the record: nothing is struck that it does not name. */
static bool
try_strictly(const void *record, struct rf_correction *own, struct rf_trial *trial)
{
    return try_correction(record, own, trial, true);
}

bool
rf_fold_correct(struct rf_record *record, const struct rf_line *line, struct rf_finding *finding)
{
    static const char keeper[] = "the supervisor";
    if (!rf_text_is_equal(line->ruling, "-"))
        return rf_finding_set(finding, RF_RULING_TRUE, keeper, line->ruling, "-");
    struct rf_correct_take take = {record, &record->lines,
                                   record->space ? &record->space->common : NULL, keeper,
                                   try_strictly};
    if (!rf_correct_take(&take, line, finding))
        return false;
    apply(record);
    return true;
}

/* The first line opens the table, which may be a breach; its act is in words. */
static bool
refold_opening(struct rf_record *fold, const struct rf_line *line, struct rf_act *act,
               struct rf_observation *seen)
{
    struct rf_finding finding = {0};
    struct rf_act_error error;
    char words[RF_ACT_TEXT];
    const char *at = strstr(line->payload, " opening=");
    struct rf_pairs pairs = rf_pairs_start(at ? at + 1 : "-");
    if (!rf_fold_open(fold, line, &finding))
        return false;
    if (fold->breach != RF_PERMITTED && !fold->breach_is_fault)
        *seen = (struct rf_observation){.kind = RF_SEEN_BREACH, .clause = fold->breach};
    return rf_pairs_take_text(&pairs, "opening", words, sizeof words) &&
           rf_act_read(act, words, strlen(words), &error) == RF_ACT_READ;
}

bool
rf_record_refold(struct rf_record *fold, const struct rf_effective *at, struct rf_act *act,
                 struct rf_observation *seen)
{
    static const struct rf_entry none = {.act = {.kind = RF_ACTS}};
    struct rf_entry entry = none;
    struct rf_outcome outcome = {.why = NULL};
    struct rf_signed mark;
    *seen = (struct rf_observation){.kind = RF_SEEN_PERMITTED, .clause = RF_PERMITTED};
    fold->breach = RF_PERMITTED;
    enum rf_line_class is = at->brought ? RF_CLASS_ACT : classify(&at->line);
    if (is == RF_CLASS_RECORD)
        return refold_opening(fold, &at->line, act, seen);
    fold->spine.lines = at->place.position - 1; /* since when a player sits */
    bool read = is != RF_CLASS_SKIPPED &&
                (at->brought ? read_words(at->said.instead, &entry, &mark, &outcome)
                             : read_line(fold, &at->line, &entry, &mark, &outcome));
    if (!read)
        return false;
    *act = entry.act;
    if (is == RF_CLASS_REFUSED) {
        pass_refused(fold, &at->line);
        seen->kind = RF_SEEN_IMPOSSIBLE;
        return true;
    }
    return rf_refold_act(fold, &entry, &mark, seen);
}
