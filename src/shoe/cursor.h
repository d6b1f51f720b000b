/*
 * shoe/cursor.h -- a line of text, read word by word.
 *
 * Every reader takes what it was asked for and moves to the next word; or it
 * answers false, and the cursor stays.
 */
#ifndef RIFFLE_SHOE_CURSOR_H
#define RIFFLE_SHOE_CURSOR_H

#include "riffle/card.h"
#include "riffle/seats.h"

/* The line ends in a zero byte and contains no other. */
struct rf_cursor {
    const char *line;
    size_t at;
};

/* The size of the word at the cursor; 0 at the end of the line or a comment. */
size_t rf_cursor_word(const struct rf_cursor *cursor);

/* Moves past the blanks. */
void rf_cursor_skip(struct rf_cursor *cursor);

/* One literal word of `size` letters, or several with single blanks between. */
bool rf_cursor_read_word(struct rf_cursor *cursor, const char *word, size_t size);
bool rf_cursor_read_words(struct rf_cursor *cursor, const char *words);

/* A player's name: a letter, then letters, digits, - _ . and '; not the name
 * of an office of the house, in any letters. */
bool rf_cursor_read_name(struct rf_cursor *cursor, char name[static RF_NAME_SIZE]);

/* A whole number without a leading zero, `most` at most. */
bool rf_cursor_read_number(struct rf_cursor *cursor, uint64_t most, uint64_t *number);

/* The face of a card. */
bool rf_cursor_read_face(struct rf_cursor *cursor, rf_card *face);

#endif
