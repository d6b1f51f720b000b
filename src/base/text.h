/*
 * base/text.h -- bounded text.
 *
 * A struct rf_text writes into the caller's bytes and never past them: what
 * does not fit is left out and `full` says so.  The bytes always end in a zero.
 */
#ifndef RIFFLE_BASE_TEXT_H
#define RIFFLE_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct rf_text {
    char *bytes;
    size_t size; /* of the caller's storage */
    size_t used; /* without the terminating zero */
    bool full;
};

struct rf_text rf_text_start(char *bytes, size_t size);
void rf_text_add(struct rf_text *text, const char *words);
void rf_text_add_bytes(struct rf_text *text, const char *bytes, size_t count);
void rf_text_add_number(struct rf_text *text, uint64_t number);

/* 1 shoe, 2 shoes, 12,000 shoes. */
void rf_text_add_count(struct rf_text *text, uint64_t count, const char *one, const char *many);

/* Bytes as a record has text: letters, digits and -._~: as they are, others as %2F. */
void rf_text_add_encoded(struct rf_text *text, const char *bytes, size_t count);
bool rf_text_add_decoded(struct rf_text *text, const char *bytes, size_t count);
bool rf_text_is_plain(char letter);

/* True when what was written so far ends in these letters. */
bool rf_text_ends_with(const struct rf_text *text, const char *letters);

/* True when the words are equal, letter by letter.  Most that differ do so in their first letter,
 * which is compared without a call. */
static inline bool
rf_text_is_equal(const char *one, const char *other)
{
    return *one == *other && strcmp(one, other) == 0;
}

/* The bytes of the UTF-8 character at `bytes`, or 0 when it is none. */
size_t rf_text_char_size(const char *bytes, size_t left);

/* True of a character that shows: no control, no format character that turns
 * or hides its neighbours, no blank but the space and the tab. */
bool rf_text_is_visible(const char *bytes, size_t size);

#endif
