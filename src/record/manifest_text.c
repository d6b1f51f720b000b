/*
 * record/manifest_text.c -- a manifest as text, one `key = value` a line, and back.
 *
 * Everybody hashes this text to M, so it has exactly one spelling: keys in a fixed order, all of
 * them present.  rf_manifest_read reads it, writes it again and compares; what differs is refused.
 */
#include "riffle/manifest.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "riffle/spine.h"

/* Text for a manifest or a record: valid UTF-8 of visible characters, not empty, no blank at
 * either end. */
bool
rf_manifest_is_text(const char *text)
{
    size_t size = strlen(text), step;
    for (size_t at = 0; at < size; at += step) {
        step = rf_text_char_size(text + at, size - at);
        if (step == 0 || !rf_text_is_visible(text + at, step) || text[at] == '\t')
            return false;
    }
    return size > 0 && text[0] != ' ' && text[size - 1] != ' ';
}

static void
add_row(struct rf_text *text, const char *key, const char *value)
{
    rf_text_add(text, key);
    rf_text_add(text, " = ");
    rf_text_add(text, value);
    rf_text_add(text, "\n");
}

static void
add_number_row(struct rf_text *text, const char *key, unsigned number)
{
    rf_text_add(text, key);
    rf_text_add(text, " = ");
    rf_text_add_number(text, number);
    rf_text_add(text, "\n");
}

/* boards 1 = 1-24 */
static void
add_boards(struct rf_text *text, unsigned session, const struct rf_event_boards *boards)
{
    rf_text_add(text, "boards ");
    rf_text_add_number(text, session);
    rf_text_add(text, " = ");
    rf_text_add_number(text, boards->first);
    rf_text_add(text, "-");
    rf_text_add_number(text, boards->last);
    rf_text_add(text, "\n");
}

/* party 1 = name, and root 1 = its root. */
static void
add_party(struct rf_text *text, unsigned number, const struct rf_party *party)
{
    char hex[RF_HEX_TEXT];
    rf_hex_write(hex, party->root);
    rf_text_add(text, "party ");
    rf_text_add_number(text, number);
    rf_text_add(text, " = ");
    rf_text_add(text, party->name);
    rf_text_add(text, "\nroot ");
    rf_text_add_number(text, number);
    rf_text_add(text, " = ");
    rf_text_add(text, hex);
    rf_text_add(text, "\n");
}

size_t
rf_manifest_write(char out[static RF_MANIFEST_TEXT], const struct rf_manifest *manifest)
{
    struct rf_text text = rf_text_start(out, RF_MANIFEST_TEXT);
    RF_ASSERT(manifest->sessions <= RF_EVENT_SESSIONS && manifest->parties <= RF_EVENT_PARTIES);
    add_row(&text, "format", RF_RECORD_FORMAT);
    add_row(&text, "event", manifest->event);
    add_row(&text, "title", manifest->title);
    add_number_row(&text, "sessions", manifest->sessions);
    for (unsigned s = 0; s < manifest->sessions; s++)
        add_boards(&text, s + 1, &manifest->boards[s]);
    add_number_row(&text, "attempts", manifest->attempts);
    add_row(&text, "edition", manifest->edition == RF_EDITION_2007 ? "2007" : "2017");
    add_row(&text, "replay", manifest->replay ? "yes" : "no");
    add_row(&text, "agent", manifest->agent);
    add_row(&text, "value", manifest->value);
    add_number_row(&text, "parties", manifest->parties);
    for (unsigned j = 0; j < manifest->parties; j++)
        add_party(&text, j + 1, &manifest->party[j]);
    add_row(&text, "program", manifest->program);
    RF_ASSERT(!text.full);
    return text.used;
}

/* The text while it is read: where the next row begins. */
struct reader {
    const char *at, *end;
};

/* The value of the next row; its key must be `key`, with a number behind it unless that is 0. */
static bool
next_row(struct reader *reader, const char *key, unsigned number, const char **value, size_t *size)
{
    char wanted[40];
    struct rf_text text = rf_text_start(wanted, sizeof wanted);
    rf_text_add(&text, key);
    if (number) {
        rf_text_add(&text, " ");
        rf_text_add_number(&text, number);
    }
    rf_text_add(&text, " = ");
    size_t left = (size_t)(reader->end - reader->at);
    if (left < text.used || memcmp(reader->at, wanted, text.used) != 0)
        return false;
    *value = reader->at + text.used;
    const char *line_end = memchr(*value, '\n', left - text.used);
    if (!line_end)
        return false;
    *size = (size_t)(line_end - *value);
    reader->at = line_end + 1;
    return true;
}

/* A value of text, copied with a zero; `room` includes the zero. */
static bool
read_words(struct reader *reader, const char *key, unsigned number, char *out, size_t room)
{
    const char *value;
    size_t size;
    if (!next_row(reader, key, number, &value, &size) || size >= room || memchr(value, '\0', size))
        return false;
    memcpy(out, value, size);
    out[size] = '\0';
    return rf_manifest_is_text(out);
}

/* A number of at most five digits at *value, which moves past it. */
static bool
read_digits(const char **value, const char *end, unsigned least, unsigned most, unsigned *number)
{
    const char *start = *value;
    *number = 0;
    for (; *value < end && **value >= '0' && **value <= '9' && *value - start < 5; (*value)++)
        *number = *number * 10 + (unsigned)(**value - '0');
    return *value > start && *number >= least && *number <= most;
}

static bool
read_number(struct reader *reader, const char *key, unsigned least, unsigned most, uint8_t *out)
{
    const char *value;
    size_t size;
    unsigned number;
    if (!next_row(reader, key, 0, &value, &size))
        return false;
    const char *end = value + size;
    if (!read_digits(&value, end, least, most, &number) || value != end)
        return false;
    *out = (uint8_t)number;
    return true;
}

static bool
read_boards(struct reader *reader, unsigned session, struct rf_event_boards *boards)
{
    const char *value;
    size_t size;
    unsigned first, last;
    if (!next_row(reader, "boards", session, &value, &size))
        return false;
    const char *end = value + size;
    if (!read_digits(&value, end, 1, RF_BOARD_NUMBER, &first) || value == end || *value++ != '-' ||
        !read_digits(&value, end, first, RF_BOARD_NUMBER, &last) || value != end)
        return false;
    *boards = (struct rf_event_boards){(uint16_t)first, (uint16_t)last};
    return last - first < RF_SESSION_BOARDS;
}

/* One of two words; *is_other says that it was the second. */
static bool
read_choice(struct reader *reader, const char *key, const char *one, const char *other,
            bool *is_other)
{
    char word[8];
    if (!read_words(reader, key, 0, word, sizeof word))
        return false;
    *is_other = rf_text_is_equal(word, other);
    return *is_other || rf_text_is_equal(word, one);
}

static bool
read_parties(struct reader *reader, struct rf_manifest *manifest)
{
    char hex[RF_HEX_TEXT];
    if (!read_number(reader, "parties", 1, RF_EVENT_PARTIES, &manifest->parties))
        return false;
    for (unsigned j = 0; j < manifest->parties; j++) {
        struct rf_party *party = &manifest->party[j];
        if (!read_words(reader, "party", j + 1, party->name, sizeof party->name) ||
            !read_words(reader, "root", j + 1, hex, sizeof hex) || strlen(hex) != RF_HEX_TEXT - 1 ||
            !rf_hex_read(party->root, RF_HASH_BYTES, hex))
            return false;
    }
    return true;
}

static bool
read_event(struct reader *reader, struct rf_manifest *manifest)
{
    char format[16];
    bool is_2017;
    if (!read_words(reader, "format", 0, format, sizeof format) ||
        !rf_text_is_equal(format, RF_RECORD_FORMAT) ||
        !read_words(reader, "event", 0, manifest->event, sizeof manifest->event) ||
        !read_words(reader, "title", 0, manifest->title, sizeof manifest->title) ||
        !read_number(reader, "sessions", 1, RF_EVENT_SESSIONS, &manifest->sessions))
        return false;
    for (unsigned s = 0; s < manifest->sessions; s++)
        if (!read_boards(reader, s + 1, &manifest->boards[s]))
            return false;
    if (!read_number(reader, "attempts", 0, RF_EVENT_ATTEMPTS - 1, &manifest->attempts) ||
        !read_choice(reader, "edition", "2007", "2017", &is_2017))
        return false;
    manifest->edition = is_2017 ? RF_EDITION_2017 : RF_EDITION_2007;
    return read_choice(reader, "replay", "no", "yes", &manifest->replay) &&
           read_words(reader, "agent", 0, manifest->agent, sizeof manifest->agent) &&
           read_words(reader, "value", 0, manifest->value, sizeof manifest->value);
}

/* Written again it must be the same bytes: so there is one spelling, and one M. */
bool
rf_manifest_read(struct rf_manifest *manifest, const char *text, size_t size)
{
    struct reader reader = {text, text + size};
    char again[RF_MANIFEST_TEXT];
    memset(manifest, 0, sizeof *manifest);
    if (size >= RF_MANIFEST_TEXT || !read_event(&reader, manifest) ||
        !read_parties(&reader, manifest) ||
        !read_words(&reader, "program", 0, manifest->program, sizeof manifest->program) ||
        reader.at != reader.end)
        return false;
    size_t written = rf_manifest_write(again, manifest);
    return written == size && memcmp(again, text, size) == 0;
}
