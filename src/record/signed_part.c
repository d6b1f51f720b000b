/*
 * record/signed_part.c -- the verdict on a record rests on the part that its keeper signed.
 *
 * A head signs all lines before it.  A finished record shows the secrets of its shoes, so everybody
 * who has it can change what follows a head, or write lawful lines behind the last one: another
 * hit, a card opened where it was committed, a correction that strikes a breach.  verdict.c and
 * session_verdict.c therefore make the verdict when a head is taken.  Lines behind it are checked,
 * and count for nothing; they never make a verdict milder.
 */
#include "base/text.h"
#include "record/spine_internal.h"

bool
rf_spine_signs(const struct rf_spine *spine, enum rf_source source)
{
    return spine->signs || source == RF_SOURCE_RESEARCH;
}

uint64_t
rf_spine_unsigned_lines(const struct rf_spine *spine)
{
    return spine->lines - spine->signed_part.lines;
}

enum rf_verdict
rf_spine_verdict(const struct rf_spine *spine)
{
    const struct rf_signed_part *part = &spine->signed_part;
    if (part->lines == 0)
        return RF_VERDICT_UNSIGNED;
    bool stays = part->lines == spine->lines || part->verdict == RF_VERDICT_BREACHES;
    return stays ? part->verdict : RF_VERDICT_OPEN;
}

/* "line 59 is not signed, and counts for nothing" */
static void
add_unsigned(struct rf_text *text, const struct rf_spine *spine)
{
    uint64_t first = spine->signed_part.lines + 1;
    bool one = first == spine->lines;
    rf_text_add(text, one ? "line " : "lines ");
    rf_text_add_number(text, first);
    if (!one) {
        rf_text_add(text, " to ");
        rf_text_add_number(text, spine->lines);
    }
    rf_text_add(text, one ? " is not signed, and counts for nothing\n"
                          : " are not signed, and count for nothing\n");
}

/* Nothing is said of what the lines tell. */
static void
add_nobody(struct rf_text *text, const struct rf_spine *spine)
{
    rf_text_add(text, spine->signs
                          ? "not proved yet: nothing is signed; anybody could have written "
                          : "not proved: nobody signed this record; anybody could have "
                            "written ");
    rf_text_add_count(text, spine->lines, "line", "lines");
    rf_text_add(text, spine->signs ? "\nnot proved: who kept this record, before its first head\n"
                                   : "\nnot proved: who kept this record, for it has no key\n");
}

void
rf_spine_write_verdict(const struct rf_spine *spine, char out[static RF_VERDICT_TEXT])
{
    const struct rf_signed_part *part = &spine->signed_part;
    struct rf_text text = rf_text_start(out, RF_VERDICT_TEXT);
    const char *rest = part->words;
    if (part->lines == 0)
        add_nobody(&text, spine);
    else if (part->lines < spine->lines && part->verdict == RF_VERDICT_BREACHES) {
        rest = strchr(part->words, '\n') + 1;
        rf_text_add_bytes(&text, part->words, (size_t)(rest - part->words));
        rf_text_add(&text, "not proved: ");
        add_unsigned(&text, spine);
    } else if (part->lines < spine->lines) {
        rf_text_add(&text, "not proved yet: ");
        add_unsigned(&text, spine);
        rf_text_add(&text, "noted: to line ");
        rf_text_add_number(&text, part->lines);
        rf_text_add(&text, ": ");
    }
    rf_text_add(&text, part->lines ? rest : "");
}
