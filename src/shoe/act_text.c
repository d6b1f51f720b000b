/*
 * shoe/act_text.c -- acts to text and back, by the phrases of act.def.
 *
 * A phrase is words, <slots> and [groups]; see act.def.  Reading tries every phrase.  It remembers
 * the farthest place in the line that any phrase reached, and everything that could have followed
 * there.  That makes the error message: a column, what was expected, what was found.
 */
#include "riffle/act.h"

#include <string.h>

#include "base/assert.h"
#include "shoe/act_slot.h"

struct act_reader {
    char line[RF_ACT_TEXT];  /* a copy of the line, ended by a zero byte */
    size_t size;             /* bytes copied so far */
    size_t farthest;         /* the farthest byte that any phrase reached */
    struct rf_text expected; /* what could follow there: "box, the dealer" */
};

/* Notes that `words` could stand at byte `at`.  A farther place replaces what was noted before; a
 * nearer one is ignored; at the same place the words are added to the list, once. */
static void
reader_expect(struct act_reader *reader, size_t at, const char *words, size_t size)
{
    struct rf_text *expected = &reader->expected;
    if (at < reader->farthest)
        return;
    if (at > reader->farthest) {
        reader->farthest = at;
        *expected = rf_text_start(expected->bytes, expected->size);
    }
    char one[80];
    struct rf_text label = rf_text_start(one, sizeof one);
    rf_text_add(&label, expected->used ? ", " : "");
    rf_text_add_bytes(&label, words, size);
    size_t start = expected->used ? 2 : 0;
    for (const char *had = expected->bytes; (had = strstr(had, one + start)); had++) {
        char after = had[size];
        if ((had == expected->bytes || had[-1] == ' ') && (after == '\0' || after == ','))
            return;
    }
    rf_text_add(expected, one);
}

/* The place in a phrase after the [group] that opens here. */
static const char *
phrase_past_group(const char *phrase)
{
    unsigned depth = 0;
    do {
        depth += *phrase == '[';
        depth -= *phrase == ']';
        phrase++;
    } while (depth > 0);
    return phrase;
}

/* Skips blanks, and the ends of groups that were entered. */
static const char *
phrase_skip(const char *phrase)
{
    while (*phrase == ' ' || *phrase == ']')
        phrase++;
    return phrase;
}

/* Reads one word of the phrase, in either form where it has two: decks|deck. */
static bool
reader_word(struct act_reader *reader, struct rf_cursor *cursor, const char *phrase)
{
    size_t both = strcspn(phrase, " []"), first = strcspn(phrase, " []|");
    if (rf_cursor_read_word(cursor, phrase, first))
        return true;
    if (first < both && rf_cursor_read_word(cursor, phrase + first + 1, both - first - 1))
        return true;
    reader_expect(reader, cursor->at, phrase, first);
    return false;
}

static bool reader_match(struct act_reader *reader, struct rf_cursor cursor, const char *phrase,
                         struct rf_act *act);

/* Tries the rest of the line with the group, then without it. */
static bool
reader_match_group(struct act_reader *reader, struct rf_cursor cursor, const char *phrase,
                   struct rf_act *act)
{
    struct rf_act with = *act;
    if (reader_match(reader, cursor, phrase + 1, &with)) {
        *act = with;
        return true;
    }
    return reader_match(reader, cursor, phrase_past_group(phrase), act);
}

/* Reads the rest of the line by the rest of the phrase.  `cursor` is a copy, so a failed attempt
 * leaves the caller's place alone. */
static bool
reader_match(struct act_reader *reader, struct rf_cursor cursor, const char *phrase,
             struct rf_act *act)
{
    for (phrase = phrase_skip(phrase); *phrase; phrase = phrase_skip(phrase)) {
        if (*phrase == '[')
            return reader_match_group(reader, cursor, phrase, act);
        if (*phrase == '<') {
            const struct rf_slot *slot = rf_slot_find(phrase + 1);
            size_t start = cursor.at;
            if (!slot->read(slot, &cursor, act)) {
                size_t at = cursor.at > start ? cursor.at : start;
                reader_expect(reader, at, slot->expected, strlen(slot->expected));
                return false;
            }
            phrase = strchr(phrase, '>') + 1;
            continue;
        }
        if (!reader_word(reader, &cursor, phrase))
            return false;
        phrase += strcspn(phrase, " []");
    }
    if (rf_cursor_word(&cursor) == 0)
        return true;
    reader_expect(reader, cursor.at, "the end of the line", 19);
    return false;
}

/* True when an error message should suggest this act to the actor.  Acts of other roles are read
 * all the same, so that the law can refuse them by its clause. */
static bool
act_suggested(enum rf_act_kind kind, enum rf_role role)
{
    return rf_act_role(kind) == role || (kind == RF_ACT_CUT && role == RF_ROLE_SUPERVISOR);
}

/* Tries the phrases of all acts.  A phrase of another role is tried only if its verb is the word at
 * hand. */
static bool
reader_match_any(struct act_reader *reader, struct rf_cursor cursor, const char *actor,
                 struct rf_act *act)
{
    for (unsigned kind = 0; kind < RF_ACTS; kind++) {
        const char *phrase = rf_act_phrase((enum rf_act_kind)kind);
        size_t verb = strcspn(phrase, " ");
        *act = rf_act_make((enum rf_act_kind)kind, actor);
        bool known = rf_cursor_word(&cursor) == verb &&
                     strncmp(reader->line + cursor.at, phrase, verb) == 0;
        if (!known && !act_suggested((enum rf_act_kind)kind, act->role))
            continue;
        if (reader_match(reader, cursor, phrase, act))
            return true;
    }
    return false;
}

/* Reads "dealer", "supervisor" or a player's name into `actor`. */
static bool
reader_actor(struct act_reader *reader, struct rf_cursor *cursor, char actor[static RF_NAME_SIZE])
{
    static const char *const house[] = {"dealer", "supervisor"};
    for (unsigned i = 0; i < 2; i++)
        if (rf_cursor_read_word(cursor, house[i], strlen(house[i]))) {
            memcpy(actor, house[i], strlen(house[i]) + 1);
            return true;
        }
    if (rf_cursor_read_name(cursor, actor))
        return true;
    static const char expected[] = "dealer, supervisor or a player's name";
    reader_expect(reader, cursor->at, expected, sizeof expected - 1);
    return false;
}

/* Counts columns in characters, as an editor does: continuation bytes of UTF-8 do not count. */
static unsigned
reader_column(const struct act_reader *reader, size_t at)
{
    RF_ASSERT(at < sizeof reader->line);
    unsigned column = 1;
    for (size_t i = 0; i < at; i++)
        column += ((unsigned char)reader->line[i] & 0xc0) != 0x80;
    return column;
}

/* Quotes the word at the farthest place, at most 24 bytes of it. */
static void
reader_found(const struct act_reader *reader, struct rf_act_error *error)
{
    struct rf_text found = rf_text_start(error->found, sizeof error->found);
    struct rf_cursor cursor = {reader->line, reader->farthest};
    size_t size = rf_cursor_word(&cursor), kept = 0;
    if (size == 0) {
        rf_text_add(&found, "the end of the line");
        return;
    }
    while (kept < size && kept < 24)
        kept += rf_text_char_size(reader->line + reader->farthest + kept, size - kept);
    rf_text_add(&found, "\"");
    rf_text_add_bytes(&found, reader->line + reader->farthest, kept);
    rf_text_add(&found, kept < size ? "…\"" : "\"");
}

/* Reports the byte at reader->size, which cannot stand in a line. */
static bool
reader_reject(struct act_reader *reader, const char *byte, bool too_long,
              struct rf_act_error *error)
{
    static const char digits[] = "0123456789abcdef";
    struct rf_text found = rf_text_start(error->found, sizeof error->found);
    error->column = reader_column(reader, reader->size);
    if (too_long) {
        rf_text_add(&reader->expected, "a line of at most 4095 bytes");
        rf_text_add(&found, "more");
        return false;
    }
    rf_text_add(&reader->expected, "text (UTF-8)");
    rf_text_add(&found, "the byte 0x");
    rf_text_add_bytes(&found, &digits[(unsigned char)*byte >> 4], 1);
    rf_text_add_bytes(&found, &digits[*byte & 15], 1);
    return false;
}

/* Copies the line; false when it is too long or not visible UTF-8.  A comment may hold any
 * character except the zero byte. */
static bool
reader_take(struct act_reader *reader, const char *line, size_t size, struct rf_act_error *error)
{
    bool comment = false;
    size_t step;
    for (reader->size = 0; reader->size < size; reader->size += step) {
        const char *here = line + reader->size;
        step = rf_text_char_size(here, size - reader->size);
        comment = comment || (*here == '#' && (here == line || strchr(" \t", here[-1])));
        bool shows = step > 0 && (comment ? *here != '\0' : rf_text_is_visible(here, step));
        if (!shows)
            return reader_reject(reader, here, false, error);
        if (reader->size + step >= sizeof reader->line)
            return reader_reject(reader, here, true, error);
        memcpy(reader->line + reader->size, here, step);
    }
    reader->line[size] = '\0';
    return true;
}

enum rf_act_reading
rf_act_read(struct rf_act *act, const char *line, size_t size, struct rf_act_error *error)
{
    struct act_reader reader = {.size = 0};
    reader.expected = rf_text_start(error->expected, sizeof error->expected);
    error->column = 1;
    if (size > 0 && line[size - 1] == '\r')
        size--;
    if (!reader_take(&reader, line, size, error))
        return RF_ACT_MALFORMED;

    struct rf_cursor cursor = {reader.line, 0};
    char actor[RF_NAME_SIZE];
    rf_cursor_skip(&cursor);
    if (rf_cursor_word(&cursor) == 0)
        return RF_ACT_BLANK;
    struct rf_act read;
    if (reader_actor(&reader, &cursor, actor) && reader_match_any(&reader, cursor, actor, &read)) {
        *act = read;
        return RF_ACT_READ;
    }
    error->column = reader_column(&reader, reader.farthest);
    reader_found(&reader, error);
    return RF_ACT_MALFORMED;
}

/* True when a slot of the group that opens here differs from its default. */
static bool
group_said(const char *phrase, const struct rf_act *act)
{
    const char *end = phrase_past_group(phrase);
    while ((phrase = strchr(phrase, '<')) && phrase < end) {
        const struct rf_slot *slot = rf_slot_find(++phrase);
        if (slot->said(slot, act))
            return true;
    }
    return false;
}

/* The first word of a line: an office or the player's name. */
static const char *
act_actor(const struct rf_act *act)
{
    switch (act->role) {
    case RF_ROLE_DEALER: return "dealer";
    case RF_ROLE_SUPERVISOR: return "supervisor";
    default: return act->name;
    }
}

/* Follows the phrase: words as they are, slots by their values, groups only if they say something.
 * The second form of decks|deck is used after the number 1. */
size_t
rf_act_write(char out[static RF_ACT_TEXT], const struct rf_act *act)
{
    struct rf_text text = rf_text_start(out, RF_ACT_TEXT);
    rf_text_add(&text, act_actor(act));
    const char *phrase = phrase_skip(rf_act_phrase(act->kind));
    while (*phrase) {
        if (*phrase == '[') {
            phrase = phrase_skip(group_said(phrase, act) ? phrase + 1 : phrase_past_group(phrase));
            continue;
        }
        bool one = rf_text_ends_with(&text, " 1");
        rf_text_add(&text, " ");
        size_t size = strcspn(phrase, " []"), first = strcspn(phrase, " []|");
        if (*phrase == '<') {
            const struct rf_slot *slot = rf_slot_find(phrase + 1);
            slot->write(slot, act, &text);
        } else if (first < size && one)
            rf_text_add_bytes(&text, phrase + first + 1, size - first - 1);
        else
            rf_text_add_bytes(&text, phrase, first);
        phrase = phrase_skip(phrase + size);
    }
    RF_ASSERT(!text.full);
    return text.used;
}
