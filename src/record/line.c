/*
 * record/line.c -- one line of a record: seven fields with a TAB between, and back.
 *
 *     seq  time  actor  act  ruling  payload  prev
 *
 * There is exactly one spelling of every line, and the reader accepts no other: numbers without
 * leading zeros, lower-case hashes, text percent-encoded in one way.  Otherwise a line could be
 * respelled, which would change its hash and not its meaning.  Payloads are read by pairs.c; the
 * chain is checked by spine.c.  tests/fuzz feeds this reader arbitrary bytes.
 */
#include "riffle/line.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "record/spine_internal.h"

/* The line while it is read; `at` is the offset of the next field. */
struct reader {
    const char *bytes;
    size_t size, at;
    struct rf_line_error *error;
};

/* Fills the error, column from 1, and answers false. */
static bool
reader_expect(struct reader *reader, const char *expected)
{
    reader->error->column = (unsigned)reader->at + 1;
    reader->error->expected = expected;
    return false;
}

/* The size of the field here: up to the next TAB, or to the end of the line. */
static size_t
field_size(const struct reader *reader)
{
    const char *field = reader->bytes + reader->at;
    size_t left = reader->size - reader->at;
    const char *tab = left > 0 ? memchr(field, '\t', left) : NULL;
    return tab ? (size_t)(tab - field) : left;
}

/* Moves past a field and the TAB behind it; the last field must end the line. */
static bool
field_end(struct reader *reader, size_t size, bool last)
{
    reader->at += size;
    RF_ASSERT(reader->at <= reader->size);
    if (last)
        return reader->at == reader->size || reader_expect(reader, "the end of the line");
    if (reader->at == reader->size)
        return reader_expect(reader, "a TAB and the next field");
    reader->at++;
    return true;
}

/* A number of at most 18 digits, which fits 64 bits, without a leading zero. */
static bool
field_number(struct reader *reader, uint64_t *number, const char *expected)
{
    const char *field = reader->bytes + reader->at;
    size_t size = field_size(reader);
    if (size == 0 || size > 18 || (size > 1 && field[0] == '0'))
        return reader_expect(reader, expected);
    *number = 0;
    for (size_t i = 0; i < size; i++) {
        if (field[i] < '0' || field[i] > '9')
            return reader_expect(reader, expected);
        *number = *number * 10 + (uint64_t)(field[i] - '0');
    }
    return field_end(reader, size, false);
}

/* True when all bytes are printable ASCII, ' ' to '~'.  Eight at a time, by the highest bit of
 * each byte: it is set in a byte above 0x7f; adding 1 sets it for 0x7f; subtracting ' ' borrows
 * into it for a byte below ' '.  A carry or borrow into the next byte can only come from a byte
 * that is wrong itself, so the answer is right although single bits may not be. */
static bool
letters_show(const char *letters, size_t count)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    uint64_t wrong = 0, eight;
    size_t i = 0;
    for (; i + sizeof eight <= count; i += sizeof eight) {
        memcpy(&eight, letters + i, sizeof eight);
        wrong |= eight | (eight + each) | (eight - ' ' * each);
    }
    for (; i < count; i++)
        wrong |= letters[i] < ' ' || letters[i] > '~' ? 0x80 : 0;
    return !(wrong & 0x80 * each);
}

/* A field of printable ASCII, copied with a zero; `room` includes the zero. */
static bool
field_word(struct reader *reader, char *out, size_t room, const char *expected)
{
    const char *field = reader->bytes + reader->at;
    size_t size = field_size(reader);
    if (size == 0 || size >= room)
        return reader_expect(reader, expected);
    if (!letters_show(field, size))
        return reader_expect(reader, expected);
    memcpy(out, field, size);
    out[size] = '\0';
    return field_end(reader, size, false);
}

/* True when the text is valid UTF-8 of visible characters: no controls, nothing that hides. */
bool
rf_name_is_visible(const char *name)
{
    size_t size = strlen(name), step;
    for (size_t at = 0; at < size; at += step) {
        step = rf_text_char_size(name + at, size - at);
        if (step == 0 || !rf_text_is_visible(name + at, step))
            return false;
    }
    return true;
}

/* The actor, percent-decoded.  strlen must agree with the decoded size, so that no zero byte hides
 * the rest of a name. */
static bool
field_actor(struct reader *reader, char actor[static RF_NAME_SIZE])
{
    size_t size = field_size(reader);
    struct rf_text text = rf_text_start(actor, RF_NAME_SIZE);
    bool read = size > 0 && rf_text_add_decoded(&text, reader->bytes + reader->at, size) &&
                !text.full && strlen(actor) == text.used && rf_name_is_visible(actor);
    if (!read)
        return reader_expect(reader, "house, dealer, supervisor or a player's name");
    return field_end(reader, size, false);
}

/* Reads a line without its line feed.  actor is cleared first, because fold_promise.c copies the
 * whole array into the state. */
bool
rf_line_read(struct rf_line *line, const char *bytes, size_t size, struct rf_line_error *error)
{
    struct reader reader = {bytes, size, 0, error};
    RF_ASSERT(bytes || size == 0);
    memset(line->actor, 0, sizeof line->actor);
    if (size >= RF_LINE_TEXT)
        return reader_expect(&reader, "a line of at most 8191 bytes");
    if (!field_number(&reader, &line->seq, "the number of the line") ||
        !field_number(&reader, &line->time, "a time in milliseconds") ||
        !field_actor(&reader, line->actor) ||
        !field_word(&reader, line->act, RF_LINE_WORD, "the name of an act") ||
        !field_word(&reader, line->ruling, RF_LINE_WORD, "- or the citation of a clause") ||
        !field_word(&reader, line->payload, RF_LINE_TEXT, "a payload of key=value pairs, or -"))
        return false;
    if (field_size(&reader) != RF_HEX_TEXT - 1 ||
        !rf_hex_read(line->prev, RF_HASH_BYTES, bytes + reader.at))
        return reader_expect(&reader, "the hash of the line before, 64 lower-case digits");
    return field_end(&reader, RF_HEX_TEXT - 1, true);
}

/* Writes a line; 0 when it would be longer than RF_LINE_TEXT. */
size_t
rf_line_write(char out[static RF_LINE_TEXT], const struct rf_line *line)
{
    char prev[RF_HEX_TEXT];
    struct rf_text text = rf_text_start(out, RF_LINE_TEXT);
    rf_hex_write(prev, line->prev);
    RF_ASSERT(line->seq > 0);
    rf_text_add_number(&text, line->seq);
    rf_text_add(&text, "\t");
    rf_text_add_number(&text, line->time);
    rf_text_add(&text, "\t");
    rf_text_add_encoded(&text, line->actor, strlen(line->actor));
    rf_text_add(&text, "\t");
    rf_text_add(&text, line->act);
    rf_text_add(&text, "\t");
    rf_text_add(&text, line->ruling);
    rf_text_add(&text, "\t");
    rf_text_add(&text, line->payload);
    rf_text_add(&text, "\t");
    rf_text_add(&text, prev);
    return text.full ? 0 : text.used;
}
