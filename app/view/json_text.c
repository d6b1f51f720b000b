/*
 * app/view/json_text.c -- writes JSON into a buffer of fixed size.
 *
 * It uses no heap and no C library beyond string.h, because the module of WebAssembly has none.
 * `first` is the only state of the grammar: it says whether a comma is needed, and after a bracket
 * closes the outer object always has something in it.
 */
#include "view/json_text.h"

#include <string.h>

struct scribe
json_text_start(char *bytes, size_t room)
{
    return (struct scribe){.bytes = bytes, .room = room, .first = true};
}

/* Keeps one byte free for the zero at the end. */
static void
put(struct scribe *scribe, char byte)
{
    if (scribe->used + 1 < scribe->room)
        scribe->bytes[scribe->used++] = byte;
    else
        scribe->full = true;
}

static void
put_all(struct scribe *scribe, const char *words)
{
    while (*words)
        put(scribe, *words++);
}

/* Quotes a text.  Bytes of UTF-8 are written as they are; control characters as \u00XX. */
static void
put_string(struct scribe *scribe, const char *text)
{
    static const char digits[] = "0123456789abcdef";
    put(scribe, '"');
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte == '"' || byte == '\\')
            put(scribe, '\\');
        if (byte >= 0x20) {
            put(scribe, *text);
            continue;
        }
        put_all(scribe, "\\u00");
        put(scribe, digits[byte >> 4]);
        put(scribe, digits[byte & 15]);
    }
    put(scribe, '"');
}

/* Writes what comes before a value: a comma if needed, and the key inside an object. */
static void
begin(struct scribe *scribe, const char *key)
{
    if (!scribe->first)
        put(scribe, ',');
    scribe->first = false;
    if (!key)
        return;
    put_string(scribe, key);
    put(scribe, ':');
}

void
json_text_open(struct scribe *scribe, const char *key, char bracket)
{
    begin(scribe, key);
    put(scribe, bracket);
    scribe->first = true;
}

void
json_text_close(struct scribe *scribe, char bracket)
{
    put(scribe, bracket);
    scribe->first = false;
}

void
json_text_string(struct scribe *scribe, const char *key, const char *text)
{
    begin(scribe, key);
    if (text)
        put_string(scribe, text);
    else
        put_all(scribe, "null");
}

/* At least `least` digits, with zeros in front. */
static void
put_digits(struct scribe *scribe, uint64_t number, size_t least)
{
    char digits[20];
    size_t count = 0;
    do
        digits[count++] = (char)('0' + number % 10);
    while ((number /= 10) || count < least);
    while (count > 0)
        put(scribe, digits[--count]);
}

void
json_text_number(struct scribe *scribe, const char *key, int64_t number)
{
    begin(scribe, key);
    if (number < 0)
        put(scribe, '-');
    put_digits(scribe, number < 0 ? -(uint64_t)number : (uint64_t)number, 1); /* also INT64_MIN */
}

void
json_text_real(struct scribe *scribe, const char *key, double number)
{
    static const uint64_t parts = 1000000000;
    double size = number < 0 ? -number : number;
    uint64_t rounded = (uint64_t)(size * (double)parts + 0.5);
    begin(scribe, key);
    if (number < 0 && rounded > 0)
        put(scribe, '-');
    put_digits(scribe, rounded / parts, 1);
    put(scribe, '.');
    put_digits(scribe, rounded % parts, 9);
}

void
json_text_bool(struct scribe *scribe, const char *key, bool truth)
{
    begin(scribe, key);
    put_all(scribe, truth ? "true" : "false");
}

void
json_text_null(struct scribe *scribe, const char *key)
{
    json_text_string(scribe, key, NULL);
}

size_t
json_text_end(struct scribe *scribe)
{
    if (scribe->room > 0)
        scribe->bytes[scribe->used] = '\0';
    return scribe->full ? 0 : scribe->used;
}
