/*
 * app/record/payload.c -- writes the payload of a record line: pairs of key and value (payload.h).
 *
 * app/table and app/bridge build every line of a record with it.  The form is `key=value
 * key=value`, with one blank between pairs, so a value must contain neither a blank nor a line
 * feed.
 */
#include "record/payload.h"

#include <stdbool.h>
#include <string.h>

/* No printf: the practice table of the browser uses this file, without a C library. */
static const char upper[] = "0123456789ABCDEF", lower[] = "0123456789abcdef";

struct words
payload_start(char *bytes, size_t room)
{
    bytes[0] = '\0';
    return (struct words){bytes, room, 0};
}

/* Cuts off what does not fit.  The full buffer makes the line too long, and the function that
 * composes the line refuses it; so nothing is ever recorded short. */
static void
add(struct words *words, const char *text)
{
    size_t size = strlen(text);
    if (words->used + size >= words->room)
        size = words->room - words->used - 1;
    memcpy(words->bytes + words->used, text, size);
    words->used += size;
    words->bytes[words->used] = '\0';
}

static void
add_key(struct words *words, const char *key)
{
    add(words, words->used ? " " : "");
    add(words, key);
    add(words, "=");
}

/* Every byte outside letters, digits and -._~: becomes %XX, in upper case, as
 * docs/reference/record.md requires: one text has one form, so hashes of lines agree. */
void
payload_add_text(struct words *words, const char *key, const char *text)
{
    add_key(words, key);
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        bool plain = strchr("-._~:", *text) || (*text >= '0' && *text <= '9') ||
                     ((*text | 0x20) >= 'a' && (*text | 0x20) <= 'z');
        char one[] = {*text, '\0'}, coded[] = {'%', upper[byte >> 4], upper[byte & 15], '\0'};
        add(words, plain ? one : coded);
    }
}

void
payload_add_number(struct words *words, const char *key, uint64_t number)
{
    char digits[21];
    size_t at = sizeof digits - 1;
    digits[at] = '\0';
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    add_key(words, key);
    add(words, digits + at);
}

void
payload_add_hex(struct words *words, const char *key, const uint8_t *bytes, size_t count)
{
    add_key(words, key);
    if (!bytes)
        add(words, "-");
    for (size_t i = 0; bytes && i < count; i++) {
        char one[] = {lower[bytes[i] >> 4], lower[bytes[i] & 15], '\0'};
        add(words, one);
    }
}
