/*
 * record/blame.c -- tells a copy that was altered from a keeper who wrote a wrong line.
 *
 * Two things decide.  The chain: when line 87 was changed in the file, line 88 still states the
 * hash of the old bytes.  Line 88 itself may be the changed one, because a hash is part of it; line
 * 89 tells, which states the hash of line 88.  The heads: a signature is checked by itself,
 * whatever happened to the lines around it.  If it is right and its root is that of the lines in
 * the file, the holder of the key wrote them all.  If it is right and its root is another, they are
 * not what was signed.
 */
#include "riffle/blame.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "record/spine_internal.h"

/* A head counts if its signature is right.  It is compared with the lines before it as the file has
 * them: `same` is false where they are known to differ. */
static void
note_head(struct rf_blame *blame, const struct rf_line *line, const char *bytes, size_t size,
          bool same)
{
    struct rf_head head;
    uint8_t own[RF_HASH_BYTES];
    const struct rf_spine *spine = &blame->spine;
    if (!rf_text_is_equal(line->act, "head") || !spine->signs || !spine->hook.verify ||
        !rf_head_read(line, &head) || !head.has_signature ||
        !rf_head_is_signed(spine, &head, bytes, size))
        return;
    rf_merkle_root(&spine->tree, own);
    same = same && head.lines == spine->lines && memcmp(head.root, own, RF_HASH_BYTES) == 0;
    uint64_t *which = same ? &blame->covered : &blame->other;
    *which = *which ? *which : line->seq;
}

/* The line does not state the hash of the line before.  Only the first break counts. */
static void
note_break(struct rf_blame *blame, uint64_t line, uint64_t seq)
{
    if (blame->to > 0)
        return;
    blame->to = line;
    blame->from = line - 1;
    blame->missing = seq > line ? seq - line : 0;
    blame->undecided = true;
}

/* The line after the break: when it states the hash of the line at the break, that line is as it
 * was written, and the one before it is not. */
static void
decide(struct rf_blame *blame, bool linked)
{
    if (linked)
        blame->to = blame->from;
    else
        blame->from = blame->missing ? blame->from : blame->to;
    blame->undecided = false;
}

/* `spine` is that after the wrong line.  A head that is the wrong line itself covers nothing. */
void
rf_blame_start(struct rf_blame *blame, const struct rf_spine *spine,
               const struct rf_finding *finding, const char *bytes, size_t size)
{
    struct rf_line line;
    struct rf_line_error error;
    memset(blame, 0, sizeof *blame);
    blame->spine = *spine;
    blame->line = finding->line;
    bool readable = rf_line_read(&line, bytes, size, &error);
    if (spine->unlinked == finding->line)
        note_break(blame, finding->line, readable ? line.seq : finding->line);
    if (readable && spine->other_head == finding->line)
        note_head(blame, &line, bytes, size, false);
}

void
rf_blame_take(struct rf_blame *blame, const char *bytes, size_t size)
{
    struct rf_line line;
    struct rf_line_error error;
    struct rf_spine *spine = &blame->spine;
    bool readable = rf_line_read(&line, bytes, size, &error);
    bool linked = readable && memcmp(line.prev, spine->last, RF_HASH_BYTES) == 0;
    if (readable && blame->undecided)
        decide(blame, linked);
    else if (readable && !linked)
        note_break(blame, spine->lines + 1, line.seq);
    if (readable)
        note_head(blame, &line, bytes, size, true);
    rf_spine_append(spine, bytes, size);
}

/* A signature decides before the chain does: with a head over the lines as they stand, a broken
 * chain is the keeper's too.  A break behind the wrong line does not explain it. */
enum rf_blame_kind
rf_blame_kind(const struct rf_blame *blame)
{
    if (blame->covered)
        return RF_BLAME_KEEPER;
    if (blame->to > 0 && blame->from <= blame->line)
        return RF_BLAME_ALTERED;
    return blame->other ? RF_BLAME_OTHER : RF_BLAME_OPEN;
}

static void
add_altered(struct rf_text *text, const struct rf_blame *blame)
{
    if (blame->missing) {
        rf_text_add(text, "lines are missing in this copy after line ");
        rf_text_add_number(text, blame->from);
    } else {
        rf_text_add(text, "this copy was altered at line ");
        rf_text_add_number(text, blame->from);
    }
    if (blame->to > blame->from && !blame->missing) {
        rf_text_add(text, " or ");
        rf_text_add_number(text, blame->to);
    }
    rf_text_add(text, "; ask for the original");
}

static void
add_numbered(struct rf_text *text, const char *before, uint64_t number, const char *after)
{
    rf_text_add(text, before);
    rf_text_add_number(text, number);
    rf_text_add(text, after);
}

void
rf_blame_write(const struct rf_blame *blame, char out[static RF_BLAME_TEXT])
{
    struct rf_text text = rf_text_start(out, RF_BLAME_TEXT);
    switch (rf_blame_kind(blame)) {
    case RF_BLAME_ALTERED: add_altered(&text, blame); break;
    case RF_BLAME_OTHER:
        add_numbered(&text, "this copy was altered before line ", blame->other,
                     ", whose signature is right and is of other lines; ask for the original");
        break;
    case RF_BLAME_KEEPER:
        add_numbered(&text, "the keeper wrote line ", blame->line, "");
        add_numbered(&text, ": the head in line ", blame->covered,
                     " covers it, signed with the key of line 1");
        break;
    case RF_BLAME_OPEN:
        add_numbered(&text, "nobody can be blamed: no signed head covers line ", blame->line,
                     blame->spine.signs
                         ? ", so this copy may have been altered; ask for the original"
                         : ", for this record has no key; ask for the original");
        break;
    }
    RF_ASSERT(!text.full);
}
