/*
 * shoe/act_slot.h -- the <slots> of a phrase: what each stands for, how to read it, how to write
 * it.
 *
 * act.def names slots by their names only; the table in act_slot.c describes each of them once.
 */
#ifndef RIFFLE_SHOE_ACT_SLOT_H
#define RIFFLE_SHOE_ACT_SLOT_H

#include "base/text.h"
#include "riffle/act.h"
#include "shoe/cursor.h"

struct rf_slot {
    const char *name;     /* as in act.def, without the angle brackets */
    const char *expected; /* for the error message, when the line has something else */

    /* Reads the slot at the cursor and moves past it.  On failure returns false and leaves the
     * cursor at the wrong word. */
    bool (*read)(const struct rf_slot *slot, struct rf_cursor *cursor, struct rf_act *act);
    void (*write)(const struct rf_slot *slot, const struct rf_act *act, struct rf_text *out);

    /* False when the slot has its default value, so that its [group] need not be written. */
    bool (*said)(const struct rf_slot *slot, const struct rf_act *act);

    size_t field;         /* numbers and choices: offset in struct rf_act */
    size_t size;          /* numbers: 1 or 2 bytes */
    uint16_t least, most; /* numbers: the range that can be read */
    uint16_t unsaid;      /* numbers: the default */
    bool late;            /* came after the first records: without a value it is not in the pairs */
    const char *words[2]; /* choices: the words for false and true */
};

/* The slot with the name at `name`, which ends at the closing bracket.  There must be one. */
const struct rf_slot *rf_slot_find(const char *name);

/* act_slot_own.c */
#define RF_SLOT_OWN(what)                                                                          \
    bool rf_slot_##what##_read(const struct rf_slot *slot, struct rf_cursor *cursor,               \
                               struct rf_act *act);                                                \
    void rf_slot_##what##_write(const struct rf_slot *slot, const struct rf_act *act,              \
                                struct rf_text *out);                                              \
    bool rf_slot_##what##_said(const struct rf_slot *slot, const struct rf_act *act)

RF_SLOT_OWN(name);
RF_SLOT_OWN(card);
RF_SLOT_OWN(hand);
RF_SLOT_OWN(which);
RF_SLOT_OWN(amount);
RF_SLOT_OWN(stack);
RF_SLOT_OWN(right);
RF_SLOT_OWN(shown);
bool rf_slot_always_said(const struct rf_slot *slot, const struct rf_act *act);
#undef RF_SLOT_OWN

#endif
