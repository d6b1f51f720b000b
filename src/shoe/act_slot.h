/*
 * shoe/act_slot.h -- the <words> of a phrase: what each stands for, how it is
 * read, how it is written.
 */
#ifndef RIFFLE_SHOE_ACT_SLOT_H
#define RIFFLE_SHOE_ACT_SLOT_H

#include "base/text.h"
#include "riffle/act.h"
#include "shoe/cursor.h"

struct rf_slot {
    const char *name;     /* as in act.def, without the angle brackets */
    const char *expected; /* said when something else stands there */

    /* Reads the slot at the cursor, which stands on a word, and moves past it; or
     * answers false, the cursor on the word at fault. */
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

#endif
