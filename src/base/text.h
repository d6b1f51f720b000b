/*
 * base/text.h -- bounded text: how the library writes text without allocating.
 *
 * A struct rf_text appends to a buffer of the caller's and never writes past it.  Text that does
 * not fit is cut off, and `full` says so.  The buffer always ends in a zero byte.
 */
#ifndef RIFFLE_BASE_TEXT_H
#define RIFFLE_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct rf_text {
    char *bytes; /* the caller's buffer */
    size_t size; /* of the buffer, in bytes; at least 1 */
    size_t used; /* bytes written, without the terminating zero */
    bool full;   /* something did not fit and was cut off */
};

struct rf_text rf_text_start(char *bytes, size_t size);
void rf_text_add(struct rf_text *text, const char *words);
void rf_text_add_bytes(struct rf_text *text, const char *bytes, size_t count);
void rf_text_add_number(struct rf_text *text, uint64_t number);

/* A count with its noun: 1 shoe, 2 shoes, 12,000 shoes. */
void rf_text_add_count(struct rf_text *text, uint64_t count, const char *one, const char *many);

/* The encoding of text in records: letters, digits and -._~: stay, every other byte becomes %2F.
 * Decoding is strict: it returns false for anything that encoding would not have written, so each
 * text has exactly one spelling. */
void rf_text_add_encoded(struct rf_text *text, const char *bytes, size_t count);
bool rf_text_add_decoded(struct rf_text *text, const char *bytes, size_t count);
bool rf_text_is_plain(char letter);

/* True when the text written so far ends in these letters. */
bool rf_text_ends_with(const struct rf_text *text, const char *letters);

/* True when two strings are equal.  Most strings that differ do so in their first byte, which is
 * compared inline before the call. */
static inline bool
rf_text_is_equal(const char *one, const char *other)
{
    return *one == *other && strcmp(one, other) == 0;
}

/* The size of the UTF-8 character at `bytes` in bytes (1 to 4), or 0 when the bytes are not valid
 * UTF-8. */
size_t rf_text_char_size(const char *bytes, size_t left);

/* True when a character shows on a screen: no control character, no format character that reverses
 * or hides its neighbours, no blank other than the space and the tab. */
bool rf_text_is_visible(const char *bytes, size_t size);

#endif
