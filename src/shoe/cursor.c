/*
 * shoe/cursor.c -- reads a line of text word by word (see shoe/cursor.h).
 *
 * A word ends at a space, a tab or the end of the line.  A # at the start of a word begins a
 * comment.
 */
#include "shoe/cursor.h"

#include <string.h>

#include "base/assert.h"

static bool
cursor_blank(char c)
{
    return c == ' ' || c == '\t';
}

void
rf_cursor_skip(struct rf_cursor *cursor)
{
    while (cursor_blank(cursor->line[cursor->at]))
        cursor->at++;
}

size_t
rf_cursor_word(const struct rf_cursor *cursor)
{
    const char *word = cursor->line + cursor->at;
    size_t size = 0;
    if (word[0] == '#')
        return 0;
    while (word[size] && !cursor_blank(word[size]))
        size++;
    return size;
}

bool
rf_cursor_read_word(struct rf_cursor *cursor, const char *word, size_t size)
{
    if (rf_cursor_word(cursor) != size || strncmp(cursor->line + cursor->at, word, size) != 0)
        return false;
    cursor->at += size;
    rf_cursor_skip(cursor);
    return true;
}

/* All words or none: the cursor moves only if every word matches. */
bool
rf_cursor_read_words(struct rf_cursor *cursor, const char *words)
{
    struct rf_cursor ahead = *cursor;
    while (*words) {
        size_t size = strcspn(words, " ");
        if (!rf_cursor_read_word(&ahead, words, size))
            return false;
        words += size + (words[size] == ' ');
    }
    *cursor = ahead;
    return true;
}

/* Bytes of 0x80 and above belong to UTF-8 letters; the caller has checked that they are valid and
 * visible. */
static bool
name_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

static bool
name_character(char c)
{
    return name_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.' ||
           c == '\'';
}

/* True for dealer, supervisor and house, in any case: no player may take these names. */
static bool
name_reserved(const char *word, size_t size)
{
    static const char *const reserved[] = {"dealer", "supervisor", "house"};
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++) {
        size_t same = 0;
        while (same < size && reserved[i][same] && (word[same] | 0x20) == reserved[i][same])
            same++;
        if (same == size && !reserved[i][same])
            return true;
    }
    return false;
}

/* The rest of `name` is filled with zeros, so that equal acts are equal byte by byte. */
bool
rf_cursor_read_name(struct rf_cursor *cursor, char name[static RF_NAME_SIZE])
{
    const char *word = cursor->line + cursor->at;
    size_t size = rf_cursor_word(cursor);
    if (size == 0 || size >= RF_NAME_SIZE || !name_letter(word[0]) || name_reserved(word, size))
        return false;
    for (size_t i = 0; i < size; i++)
        if (!name_character(word[i]))
            return false;
    memset(name, 0, RF_NAME_SIZE);
    memcpy(name, word, size);
    cursor->at += size;
    rf_cursor_skip(cursor);
    return true;
}

/* Twelve digits at most, so the sum cannot overflow. */
bool
rf_cursor_read_number(struct rf_cursor *cursor, uint64_t most, uint64_t *number)
{
    const char *word = cursor->line + cursor->at;
    size_t size = rf_cursor_word(cursor);
    if (size == 0 || size > 12 || (size > 1 && word[0] == '0'))
        return false;
    *number = 0;
    for (size_t i = 0; i < size; i++) {
        if (word[i] < '0' || word[i] > '9')
            return false;
        *number = *number * 10 + (uint64_t)(word[i] - '0');
    }
    if (*number > most)
        return false;
    cursor->at += size;
    rf_cursor_skip(cursor);
    return true;
}

bool
rf_cursor_read_face(struct rf_cursor *cursor, rf_card *face)
{
    size_t size = rf_cursor_word(cursor);
    if (size == 0 || rf_card_read(cursor->line + cursor->at, face) != size)
        return false;
    cursor->at += size;
    rf_cursor_skip(cursor);
    return true;
}
