/*
 * shoe/act_pairs.c -- acts in the form that records use: a name and key=value pairs.
 *
 * The name is the kind in lower case (`front-to-back`).  The pairs are the <slots> of the phrase in
 * its order; an empty slot is `-`, and an act without pairs is `-` alone.  Slots that
 * came after the first records (`late`) have a pair only if they are said, so that old lines keep
 * their bytes.  Every act has exactly one such text: reading writes the act again and compares, so
 * a signed line cannot be varied. docs/reference/record.md describes the form.
 */
#include "base/assert.h"
#include "base/text.h"
#include "riffle/act.h"
#include "shoe/act_slot.h"

#include <string.h>

static const char *const act_kinds[] = {
#define ACT(KIND, ROLE, phrase) #KIND,
#include "riffle/act.def"
#undef ACT
};

/* One letter of a kind as it appears in the name: FRONT_TO_BACK becomes front-to-back. */
static char
name_letter(char letter)
{
    return (char)(letter == '_' ? '-' : letter - 'A' + 'a');
}

void
rf_act_name(char out[static RF_ACT_NAME], enum rf_act_kind kind)
{
    RF_ASSERT(kind < RF_ACTS && strlen(act_kinds[kind]) < RF_ACT_NAME);
    size_t i = 0;
    for (; act_kinds[kind][i]; i++)
        out[i] = name_letter(act_kinds[kind][i]);
    out[i] = '\0';
}

/* RF_ACTS when no act has this name. */
enum rf_act_kind
rf_act_find(const char *name)
{
    unsigned kind = 0;
    for (; kind < RF_ACTS; kind++) {
        size_t i = 0;
        while (act_kinds[kind][i] && name[i] == name_letter(act_kinds[kind][i]))
            i++;
        if (!act_kinds[kind][i] && !name[i])
            break;
    }
    return (enum rf_act_kind)kind;
}

/* True when the slot at `slot` lies inside a [group] of the phrase, which may be left out. */
static bool
in_group(const char *phrase, const char *slot)
{
    int depth = 0;
    for (; phrase < slot; phrase++)
        depth += (*phrase == '[') - (*phrase == ']');
    return depth > 0;
}

/* Blanks become `_`.  Only names are percent-encoded, because all other slots write plain ASCII. */
static void
write_value(struct rf_text *out, const struct rf_slot *slot, const struct rf_act *act)
{
    char value[RF_ACT_TEXT];
    struct rf_text text = rf_text_start(value, sizeof value);
    slot->write(slot, act, &text);
    RF_ASSERT(!text.full);
    bool name = rf_text_is_equal(slot->name, "player");
    for (size_t i = 0; i < text.used; i++)
        if (value[i] == ' ')
            value[i] = '_';
    if (name)
        rf_text_add_encoded(out, value, text.used);
    else
        rf_text_add_bytes(out, value, text.used);
}

/* Walks the slots of the phrase in order.  A slot outside a group is always written. */
size_t
rf_act_write_pairs(char out[static RF_ACT_TEXT], const struct rf_act *act)
{
    const char *phrase = rf_act_phrase(act->kind);
    struct rf_text text = rf_text_start(out, RF_ACT_TEXT);
    for (const char *here = phrase; (here = strchr(here, '<')); here++) {
        const struct rf_slot *slot = rf_slot_find(here + 1);
        if (slot->late && !slot->said(slot, act))
            continue;
        rf_text_add(&text, text.used ? " " : "");
        rf_text_add(&text, slot->name);
        rf_text_add(&text, "=");
        if (in_group(phrase, here) && !slot->said(slot, act))
            rf_text_add(&text, "-");
        else
            write_value(&text, slot, act);
    }
    rf_text_add(&text, text.used ? "" : "-");
    RF_ASSERT(!text.full);
    return text.used;
}

/* Reads one value into the act; false when the slot cannot hold it. */
static bool
read_value(const struct rf_slot *slot, const char *value, size_t size, struct rf_act *act)
{
    char words[RF_ACT_TEXT];
    bool name = rf_text_is_equal(slot->name, "player");
    struct rf_text text = rf_text_start(words, sizeof words);
    if (name && !rf_text_add_decoded(&text, value, size))
        return false;
    for (size_t i = 0; i < size && !name; i++)
        rf_text_add_bytes(&text, value[i] == '_' ? " " : value + i, 1);
    /* A decoded name must be visible UTF-8, like the text of an act. */
    struct rf_cursor cursor = {words, 0};
    for (size_t at = 0, step; at < text.used; at += step) {
        step = rf_text_char_size(words + at, text.used - at);
        if (step == 0 || !rf_text_is_visible(words + at, step))
            return false;
    }
    return !text.full && strlen(words) == text.used && slot->read(slot, &cursor, act) &&
           rf_cursor_word(&cursor) == 0;
}

/* Reads all pairs of the phrase, in its order, and nothing else. */
static bool
read_all(const char *phrase, const char *pairs, struct rf_act *act)
{
    if (rf_text_is_equal(pairs, "-"))
        pairs++; /* no pairs: the comparison below refuses it of an act that has some */
    for (const char *here = phrase; (here = strchr(here, '<')); here++) {
        const struct rf_slot *slot = rf_slot_find(here + 1);
        size_t name = strlen(slot->name);
        bool there = strncmp(pairs, slot->name, name) == 0 && pairs[name] == '=';
        if (!there && slot->late)
            continue;
        if (!there)
            return false;
        pairs += name + 1;
        size_t size = strcspn(pairs, " ");
        bool unsaid = size == 1 && *pairs == '-' && in_group(phrase, here);
        if (!unsaid && !read_value(slot, pairs, size, act))
            return false;
        pairs += size;
        pairs += *pairs == ' ';
    }
    return *pairs == '\0';
}

/* The comparison at the end refuses every other spelling of the same act. */
bool
rf_act_read_pairs(struct rf_act *act, enum rf_act_kind kind, const char *actor, const char *pairs)
{
    char again[RF_ACT_TEXT], name[RF_NAME_SIZE];
    struct rf_cursor cursor = {actor, 0};
    bool office = rf_text_is_equal(actor, "dealer") || rf_text_is_equal(actor, "supervisor");
    if (!office && (!rf_cursor_read_name(&cursor, name) || actor[cursor.at]))
        return false;
    *act = rf_act_make(kind, actor);
    if (!read_all(rf_act_phrase(kind), pairs, act))
        return false;
    rf_act_write_pairs(again, act);
    return rf_text_is_equal(again, pairs);
}
