/*
 * shoe/cursor.h -- reads a line of text word by word.
 *
 * Each function reads what it is asked for and moves to the next word, or returns false and leaves
 * the cursor where it is.  The readers of acts (act_text.c, act_slot.c, act_pairs.c) are built on
 * it.
 */
#ifndef RIFFLE_SHOE_CURSOR_H
#define RIFFLE_SHOE_CURSOR_H

#include "riffle/card.h"
#include "riffle/seats.h"

/* The line ends in a zero byte and contains no other. */
struct rf_cursor {
    const char *line;
    size_t at; /* byte offset: the start of a word, or the end of the line */
};

/* The size of the word at the cursor in bytes; 0 at the end of the line or at a comment. */
size_t rf_cursor_word(const struct rf_cursor *cursor);

/* Moves past the blanks. */
void rf_cursor_skip(struct rf_cursor *cursor);

/* One literal word of `size` letters, or several with single blanks between. */
bool rf_cursor_read_word(struct rf_cursor *cursor, const char *word, size_t size);
bool rf_cursor_read_words(struct rf_cursor *cursor, const char *words);

/* A player's name: a letter, then letters, digits, - _ . and '.  "dealer", "supervisor" and "house"
 * are reserved, in any case. */
bool rf_cursor_read_name(struct rf_cursor *cursor, char name[static RF_NAME_SIZE]);

/* A whole number without a leading zero, at most `most`. */
bool rf_cursor_read_number(struct rf_cursor *cursor, uint64_t most, uint64_t *number);

/* The face of a card. */
bool rf_cursor_read_face(struct rf_cursor *cursor, rf_card *face);

#endif
