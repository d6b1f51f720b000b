/*
 * shoe/act_slot.h -- the <words> of a phrase: what each stands for, how it is
 * read, how it is written.
 */
#ifndef RIFFLE_SHOE_ACT_SLOT_H
#define RIFFLE_SHOE_ACT_SLOT_H

#include "base/text.h"
#include "riffle/act.h"

/* A line being read.  It ends in a zero byte and contains no other. */
struct rf_cursor {
    const char *line;
    size_t at;
};

struct rf_slot {
    const char *name;     /* as in act.def, without the angle brackets */
    const char *expected; /* said when something else stands there */

    /* Reads the slot at the cursor, which stands on a word; moves past it, or
     * answers false. */
    bool (*read)(const struct rf_slot *slot, struct rf_cursor *cursor, struct rf_act *act);
    void (*write)(const struct rf_slot *slot, const struct rf_act *act, struct rf_text *out);

    /* False when the slot has the value it has when it is not said. */
    bool (*said)(const struct rf_slot *slot, const struct rf_act *act);

    size_t field;         /* offset in struct rf_act */
    size_t size;          /* of a number: 1 or 2 bytes */
    uint16_t least, most; /* of a number */
    uint16_t unsaid;      /* a number's value when it is not said */
    const char *words[2]; /* of a choice: for false and true */
};

/* The slot whose name stands at `name`, up to the closing bracket. */
const struct rf_slot *rf_slot_find(const char *name);

/* The size of the word at the cursor; 0 at the end of the line or a comment. */
size_t rf_cursor_word(const struct rf_cursor *cursor);

/* Moves past the blanks. */
void rf_cursor_skip(struct rf_cursor *cursor);

/* Reads a name or a literal word; false, and the cursor stays, when another
 * word stands there. */
bool rf_cursor_read_name(struct rf_cursor *cursor, char name[static RF_NAME_SIZE]);
bool rf_cursor_read_word(struct rf_cursor *cursor, const char *word, size_t size);

#endif
