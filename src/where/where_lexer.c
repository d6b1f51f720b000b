/*
 * where/where_lexer.c -- the tokens of a script, and its errors.
 *
 * Comments are # and // to the end of the line, and C comments.  dealer takes # at the start of a
 * line only; here it may stand anywhere, which changes no script that dealer accepts.  Strings may
 * contain line feeds, as in dealer.  Shapes, cards and contracts are not tokens: a shape like 55xx
 * would be a number and a word, so the functions that expect one read it from the text.
 */
#include "where/where_reader.h"

#include "base/assert.h"

static bool
is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_';
}

static bool
is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* The byte so far after `at`, or 0 at the end. */
static char
byte_at(const struct where_reader *reader, size_t at)
{
    if (at < reader->where->size)
        return reader->where->text[at];
    return '\0';
}

void
rf_where_fail(struct where_reader *reader, size_t at, const char *message, const char *hint)
{
    struct rf_where_error *error = reader->error;
    if (reader->failed)
        return;
    reader->failed = true;
    reader->token = WHERE_END;
    error->line = error->column = 1;
    for (size_t i = 0; i < at && i < reader->where->size; i++) {
        bool end = reader->where->text[i] == '\n';
        error->line += end;
        error->column = end ? 1 : error->column + 1;
    }
    struct rf_text text = rf_text_start(error->message, sizeof error->message);
    rf_text_add(&text, message);
    text = rf_text_start(error->hint, sizeof error->hint);
    rf_text_add(&text, hint ? hint : "");
}

/* Quotes the token: at most 24 characters that can be shown. */
static void
add_token(const struct where_reader *reader, struct rf_text *text)
{
    size_t size = rf_where_token_size(reader), done = 0;
    if (reader->token == WHERE_END) {
        rf_text_add(text, "the end of the script");
        return;
    }
    rf_text_add(text, "'");
    while (done < size && done < 24) {
        const char *bytes = reader->where->text + reader->at + done;
        size_t one = rf_text_char_size(bytes, size - done);
        bool shown = one > 0 && rf_text_is_visible(bytes, one);
        rf_text_add_bytes(text, shown ? bytes : "?", shown ? one : 1);
        done += one ? one : 1;
    }
    rf_text_add(text, done < size ? "…'" : "'");
}

void
rf_where_wanted(struct where_reader *reader, const char *expected, const char *hint)
{
    char message[sizeof reader->error->message];
    struct rf_text text = rf_text_start(message, sizeof message);
    if (reader->failed)
        return;
    rf_text_add(&text, "expected ");
    rf_text_add(&text, expected);
    rf_text_add(&text, ", not ");
    add_token(reader, &text);
    rf_where_fail(reader, reader->at, message, hint);
}

/* Skips blanks and comments.  False when a comment has no end. */
static bool
skip_blanks(struct where_reader *reader)
{
    for (;;) {
        char byte = byte_at(reader, reader->next), after = byte_at(reader, reader->next + 1);
        if (reader->next < reader->where->size &&
            (byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' || byte == '\f')) {
            reader->next++;
        } else if (byte == '#' || (byte == '/' && after == '/')) {
            while (reader->next < reader->where->size && byte_at(reader, reader->next) != '\n')
                reader->next++;
        } else if (byte == '/' && after == '*') {
            size_t start = reader->next;
            for (reader->next += 2;
                 byte_at(reader, reader->next) != '*' || byte_at(reader, reader->next + 1) != '/';
                 reader->next++)
                if (reader->next >= reader->where->size) {
                    rf_where_fail(reader, start, "this comment has no end", "close it with */");
                    return false;
                }
            reader->next += 2;
        } else
            return true;
    }
}

/* A number: digits, or decimals with at most two digits after the point, which count in
 * hundredths as in dealerv2: 12.5 is 1250. */
static void
take_number(struct where_reader *reader)
{
    int64_t number = 0;
    unsigned places = 0;
    reader->token = WHERE_DIGITS;
    reader->decimal = false;
    for (; is_digit(byte_at(reader, reader->next)); reader->next++)
        if (number < INT32_MAX)
            number = 10 * number + (byte_at(reader, reader->next) - '0');
    if (byte_at(reader, reader->next) == '.') {
        reader->decimal = true;
        for (reader->next++; is_digit(byte_at(reader, reader->next)); reader->next++, places++)
            if (places < 2)
                number = 10 * number + (byte_at(reader, reader->next) - '0');
        for (unsigned i = places; i < 2; i++)
            number *= 10;
        if (places > 2)
            rf_where_fail(reader, reader->at, "a number has at most two decimals",
                          "decimals stand for hundredths: 12.75 is 1275");
    }
    if (number > INT32_MAX)
        rf_where_fail(reader, reader->at, "this number is too large", "at most 2147483647");
    reader->number = number;
}

/* A string ends at the next quotation mark. */
static void
take_string(struct where_reader *reader)
{
    reader->token = WHERE_STRING;
    for (reader->next++; byte_at(reader, reader->next) != '"'; reader->next++)
        if (reader->next >= reader->where->size) {
            rf_where_fail(reader, reader->at, "this string has no end", "close it with \"");
            return;
        }
    reader->next++;
}

/* A sign of one or two characters.  \n is a sign too: the line feed of printes. */
static void
take_sign(struct where_reader *reader)
{
    static const char *const two[] = {"||", "&&", "==", "!=", "<=", ">=", "\\n"};
    static const char one[] = "!<>+-*/%?:(),=";
    char byte = byte_at(reader, reader->next), after = byte_at(reader, reader->next + 1);
    reader->token = WHERE_SIGN;
    for (size_t i = 0; i < sizeof two / sizeof two[0]; i++)
        if (two[i][0] == byte && two[i][1] == after) {
            reader->next += 2;
            return;
        }
    reader->next++;
    if (byte && strchr(one, byte))
        return;
    const char *hint = byte == '&' || byte == '|' ? "write && or ||, or the words and, or"
                       : byte == '$' ? "script variables of dealerv2 are not known here: write "
                                       "the value itself"
                       : byte == '{' ? "shape{…} of dealerv2 is not known here: write shape(seat, "
                                       "any 4333 + …)"
                       : byte == ';' ? "statements need no sign between them"
                                     : "";
    struct where_reader unknown = *reader;
    unknown.token = WHERE_WORD;
    rf_where_wanted(&unknown, "an expression or a statement", hint);
    *reader = unknown;
    reader->token = WHERE_END;
}

void
rf_where_next(struct where_reader *reader)
{
    if (reader->failed || !skip_blanks(reader))
        return;
    reader->at = reader->next;
    char byte = byte_at(reader, reader->at);
    if (reader->at >= reader->where->size) {
        reader->token = WHERE_END;
    } else if (is_digit(byte) || (byte == '.' && is_digit(byte_at(reader, reader->at + 1)))) {
        take_number(reader);
    } else if (is_letter(byte)) {
        reader->token = WHERE_WORD;
        while (is_letter(byte_at(reader, reader->next)) || is_digit(byte_at(reader, reader->next)))
            reader->next++;
    } else if (byte == '"') {
        take_string(reader);
    } else {
        take_sign(reader);
    }
}

size_t
rf_where_token_size(const struct where_reader *reader)
{
    RF_ASSERT(reader->next >= reader->at);
    return reader->token == WHERE_END ? 0 : reader->next - reader->at;
}

bool
rf_where_is(const struct where_reader *reader, const char *text)
{
    size_t size = rf_where_token_size(reader);
    return size > 0 && reader->token != WHERE_STRING && strlen(text) == size &&
           memcmp(reader->where->text + reader->at, text, size) == 0;
}

bool
rf_where_take(struct where_reader *reader, const char *sign)
{
    bool is = rf_where_is(reader, sign);
    if (is)
        rf_where_next(reader);
    return is;
}

void
rf_where_expect(struct where_reader *reader, const char *sign, const char *after)
{
    char expected[120];
    struct rf_text text = rf_text_start(expected, sizeof expected);
    if (rf_where_take(reader, sign))
        return;
    rf_text_add(&text, "'");
    rf_text_add(&text, sign);
    rf_text_add(&text, "' after ");
    rf_text_add(&text, after);
    rf_where_wanted(reader, expected,
                    rf_where_is(reader, "=") ? "compare with ==; a single = defines a name" : NULL);
}
