/*
 * format/squaredeal_read.c -- reads the description (.sqd) of a SquareDeal event.
 *
 * Each line is a tag of two letters and a value: TN name, DI what value will be used, DV the value,
 * SN a phase, KH the hash of the keys.  # begins a comment; unknown tags are skipped and noted.
 * The order matters only for SN, which number the phases.
 */
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "format/squaredeal_internal.h"

/* Lines end in LF or CR LF. */
bool
rf_squaredeal_line_next(struct rf_squaredeal_line *line, const char *text, size_t size,
                        size_t *from)
{
    static const char mark[] = "\xef\xbb\xbf";
    RF_ASSERT(*from <= size);
    if (*from == 0 && size >= 3 && memcmp(text, mark, 3) == 0)
        *from = 3;
    if (*from == size)
        return false;
    const char *start = text + *from, *end = memchr(start, '\n', size - *from);
    *from = end ? (size_t)(end - text) + 1 : size;
    line->text = start;
    line->size = (size_t)(end ? end - start : text + size - start);
    line->size -= line->size > 0 && start[line->size - 1] == '\r';
    line->at = 0;
    line->number++;
    return true;
}

/* The column is where reading stopped. */
bool
rf_squaredeal_wrong(struct rf_squaredeal_error *error, const struct rf_squaredeal_line *line,
                    const char *message)
{
    struct rf_text text = rf_text_start(error->message, sizeof error->message);
    RF_ASSERT(line->at <= line->size);
    error->line = line->number;
    error->column = (unsigned)line->at + 1;
    rf_text_add(&text, message);
    return false;
}

static bool
at_digit(const struct rf_squaredeal_line *line)
{
    return line->at < line->size && line->text[line->at] >= '0' && line->text[line->at] <= '9';
}

/* Stops as soon as the sum exceeds `most`, so that it cannot overflow. */
bool
rf_squaredeal_number(struct rf_squaredeal_line *line, unsigned least, unsigned most,
                     unsigned *number, struct rf_squaredeal_error *error, const char *message)
{
    size_t start = line->at;
    unsigned sum = 0;
    RF_ASSERT(least <= most && most < 100000);
    for (; at_digit(line) && sum <= most; line->at++)
        sum = sum * 10 + (unsigned)(line->text[line->at] - '0');
    *number = sum;
    if (line->at > start && sum >= least && sum <= most)
        return true;
    line->at = start;
    return rf_squaredeal_wrong(error, line, message);
}

bool
rf_squaredeal_letter(struct rf_squaredeal_line *line, char letter)
{
    bool there = line->at < line->size && line->text[line->at] == letter;
    line->at += there;
    return there;
}

static bool
blank(char c)
{
    return c == ' ' || c == '\t';
}

static void
skip_blanks(struct rf_squaredeal_line *line)
{
    while (line->at < line->size && blank(line->text[line->at]))
        line->at++;
}

/* The text up to the character `end`, or to the end of the line if `end` is 0. */
static bool
read_text(struct rf_squaredeal_line *line, char end, char out[static RF_SQUAREDEAL_TEXT],
          struct rf_squaredeal_error *error)
{
    struct rf_text text = rf_text_start(out, RF_SQUAREDEAL_TEXT);
    size_t start = line->at;
    while (line->at < line->size && (!end || line->text[line->at] != end))
        line->at++;
    rf_text_add_bytes(&text, line->text + start, line->at - start);
    return !text.full || rf_squaredeal_wrong(error, line, "this is longer than 255 bytes");
}

/* `1-16`, or `16` for 1-16. */
static bool
read_range(struct rf_squaredeal_line *line, struct rf_squaredeal_phase *phase,
           struct rf_squaredeal_error *error)
{
    static const char message[] = "boards are expected: a number or ranges of numbers from 1 to "
                                  "999, like 1-16,17-32, or ? where they are not settled";
    unsigned first = 1, last;
    if (phase->ranges == RF_SQUAREDEAL_RANGES)
        return rf_squaredeal_wrong(error, line, "there are more than 64 ranges of boards");
    skip_blanks(line);
    if (!rf_squaredeal_number(line, 1, RF_SQUAREDEAL_BOARD, &last, error, message))
        return false;
    if (rf_squaredeal_letter(line, '-')) {
        first = last;
        if (!rf_squaredeal_number(line, first, RF_SQUAREDEAL_BOARD, &last, error,
                                  "a range ends with a board from its first to 999"))
            return false;
    }
    skip_blanks(line);
    phase->range[phase->ranges++] = (struct rf_squaredeal_boards){(uint16_t)first, (uint16_t)last};
    return true;
}

/* Ranges separated by commas, or ? when they are not decided yet. */
static bool
read_boards(struct rf_squaredeal_line *line, struct rf_squaredeal_phase *phase,
            struct rf_squaredeal_error *error)
{
    if (rf_squaredeal_letter(line, '?'))
        return true;
    do
        if (!read_range(line, phase, error))
            return false;
    while (rf_squaredeal_letter(line, ','));
    return true;
}

/* SN sessions:boards:file:description.  Sessions may be 0 when their number is open. */
static bool
read_phase(struct rf_squaredeal *event, struct rf_squaredeal_line *line,
           struct rf_squaredeal_error *error)
{
    static const char parts[] = "a colon is expected: SN sessions:boards:file:description";
    struct rf_squaredeal_phase *phase = &event->phase[event->phases];
    if (event->phases == RF_SQUAREDEAL_PHASES)
        return rf_squaredeal_wrong(error, line, "there are more than 99 phases");
    event->phases++;
    RF_ASSERT(phase->ranges == 0);
    if (!rf_squaredeal_number(line, 0, RF_SQUAREDEAL_SESSIONS, &phase->sessions, error,
                              "a number of sessions up to 999 is expected: SN "
                              "sessions:boards:file:description"))
        return false;
    if (!rf_squaredeal_letter(line, ':'))
        return rf_squaredeal_wrong(error, line, parts);
    if (!read_boards(line, phase, error))
        return false;
    if (!rf_squaredeal_letter(line, ':'))
        return rf_squaredeal_wrong(error, line, parts);
    if (!read_text(line, ':', phase->prefix, error))
        return false;
    return !rf_squaredeal_letter(line, ':') || read_text(line, '\0', phase->description, error);
}

/* KH: 64 hexadecimal digits in either case. */
static bool
read_hash(struct rf_squaredeal *event, struct rf_squaredeal_line *line,
          struct rf_squaredeal_error *error)
{
    char hex[RF_HEX_TEXT] = "";
    if (event->published)
        return rf_squaredeal_wrong(error, line, "KH appears twice; an event has one KH line");
    bool whole = line->size - line->at == RF_HEX_TEXT - 1;
    for (size_t i = 0; whole && i < RF_HEX_TEXT - 1; i++) {
        char c = line->text[line->at + i];
        hex[i] = (char)(c >= 'A' && c <= 'F' ? c + ('a' - 'A') : c);
    }
    if (!whole || !rf_hex_read(event->key_hash, RF_HASH_BYTES, hex))
        return rf_squaredeal_wrong(error, line,
                                   "KH takes a SHA-256 of 64 hexadecimal digits: the hash of the "
                                   "keys");
    event->published = true;
    return true;
}

/* TN, DI and DV: any text, at most once. */
static bool
read_once(struct rf_squaredeal_line *line, char out[static RF_SQUAREDEAL_TEXT],
          struct rf_squaredeal_error *error)
{
    if (out[0])
        return rf_squaredeal_wrong(error, line, "this tag appears twice; it may appear once");
    return read_text(line, '\0', out, error);
}

/* A tag in either case, a blank, and its value. */
static bool
read_line(struct rf_squaredeal *event, struct rf_squaredeal_line *line,
          struct rf_squaredeal_error *error)
{
    char tag[3] = "";
    size_t start = line->at;
    for (; line->at < line->size && !blank(line->text[line->at]); line->at++) {
        char small = (char)(line->text[line->at] | 0x20);
        if (small < 'a' || small > 'z')
            return rf_squaredeal_wrong(error, line,
                                       "a line starts with a tag (TN, DI, DV, SN or KH) and a "
                                       "blank, or with # for a comment");
        if (line->at - start < 2)
            tag[line->at - start] = (char)(small - ('a' - 'A'));
    }
    bool two = line->at - start == 2; /* a longer tag is unknown, even if it begins with SN */
    skip_blanks(line);
    if (two && rf_text_is_equal(tag, "TN"))
        return read_once(line, event->name, error);
    if (two && rf_text_is_equal(tag, "DI"))
        return read_once(line, event->info, error);
    if (two && rf_text_is_equal(tag, "DV"))
        return read_once(line, event->value, error);
    if (two && rf_text_is_equal(tag, "SN"))
        return read_phase(event, line, error);
    if (two && rf_text_is_equal(tag, "KH"))
        return read_hash(event, line, error);
    event->unknown = event->unknown ? event->unknown : line->number;
    return true;
}

/* Refuses control characters; text may be in any alphabet and encoding. */
static bool
check_bytes(struct rf_squaredeal_line *line, struct rf_squaredeal_error *error)
{
    for (line->at = 0; line->at < line->size; line->at++) {
        unsigned char c = (unsigned char)line->text[line->at];
        if ((c < ' ' && c != '\t') || c == 0x7f)
            return rf_squaredeal_wrong(
                error, line, "a control character; expected plain text in UTF-8 or Latin-1");
    }
    line->at = 0;
    return true;
}

/* Trailing blanks do not belong to a value. */
bool
rf_squaredeal_read(struct rf_squaredeal *event, const char *text, size_t size,
                   struct rf_squaredeal_error *error)
{
    struct rf_squaredeal_line line = {0};
    size_t from = 0;
    RF_ASSERT(text || size == 0);
    memset(event, 0, sizeof *event);
    memset(error, 0, sizeof *error);
    while (rf_squaredeal_line_next(&line, text, size, &from)) {
        if (!check_bytes(&line, error))
            return false;
        while (line.size > 0 && blank(line.text[line.size - 1]))
            line.size--;
        skip_blanks(&line);
        if (line.at == line.size || line.text[line.at] == '#')
            continue;
        if (!read_line(event, &line, error))
            return false;
    }
    line.number = 0; /* the fault is about the whole file */
    line.at = 0;
    if (event->phases > 0)
        return true;
    rf_squaredeal_wrong(error, &line,
                        "there is no phase: a line SN sessions:boards:file:"
                        "description is expected");
    return false;
}
