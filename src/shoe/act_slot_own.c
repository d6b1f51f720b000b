/*
 * shoe/act_slot_own.c -- the slots that are neither numbers nor choices between two words: names,
 * cards, hands, amounts, stacks, rights.
 *
 * Each has a function that reads it, one that writes it, and some have one that says whether it was
 * said at all.  The table in act_slot.c names them.
 */
#include "shoe/act_slot.h"

#include "base/assert.h"

/* The player to whom the stack is offered; the actor's own name is read before the phrase. */
bool
rf_slot_name_read(const struct rf_slot *slot, struct rf_cursor *cursor, struct rf_act *act)
{
    (void)slot;
    return rf_cursor_read_name(cursor, act->player);
}

void
rf_slot_name_write(const struct rf_slot *slot, const struct rf_act *act, struct rf_text *out)
{
    (void)slot;
    rf_text_add(out, act->player);
}

/* For slots that have no default: their group is always written. */
bool
rf_slot_always_said(const struct rf_slot *slot, const struct rf_act *act)
{
    (void)slot;
    (void)act;
    return true;
}

/* A face, or "a card" for one that nobody saw. */
bool
rf_slot_card_read(const struct rf_slot *slot, struct rf_cursor *cursor, struct rf_act *act)
{
    (void)slot;
    if (rf_cursor_read_words(cursor, "a card")) {
        act->card = RF_CARD_UNKNOWN;
        return true;
    }
    return rf_cursor_read_face(cursor, &act->card);
}

void
rf_slot_card_write(const struct rf_slot *slot, const struct rf_act *act, struct rf_text *out)
{
    (void)slot;
    char face[RF_CARD_TEXT];
    if (act->card == RF_CARD_UNKNOWN)
        rf_text_add(out, "a card");
    else
        rf_text_add_bytes(out, face, rf_card_write(face, act->card, RF_LETTERS));
}

/* "the dealer", or "box" and its number. */
bool
rf_slot_hand_read(const struct rf_slot *slot, struct rf_cursor *cursor, struct rf_act *act)
{
    (void)slot;
    struct rf_cursor ahead = *cursor;
    uint64_t box;
    if (rf_cursor_read_words(cursor, "the dealer")) {
        act->hand = RF_HAND_DEALER;
        return true;
    }
    if (!rf_cursor_read_words(&ahead, "box"))
        return false;
    *cursor = ahead; /* if the number is wrong, the error points at it and not at "box" */
    if (!rf_cursor_read_number(&ahead, RF_BOXES_MAX, &box) || box == 0)
        return false;
    act->hand = (uint8_t)box;
    *cursor = ahead;
    return true;
}

void
rf_slot_hand_write(const struct rf_slot *slot, const struct rf_act *act, struct rf_text *out)
{
    (void)slot;
    if (act->hand == RF_HAND_DEALER) {
        rf_text_add(out, "the dealer");
        return;
    }
    rf_text_add(out, "box ");
    rf_text_add_number(out, act->hand);
}

bool
rf_slot_hand_said(const struct rf_slot *slot, const struct rf_act *act)
{
    (void)slot;
    return act->hand != RF_HAND_NONE;
}

/* Whole units, or units and two digits of cents: 10 or 10.50.  At most ten digits, so cents fit 64
 * bits by far.  Zero and leading zeros are refused. */
bool
rf_slot_amount_read(const struct rf_slot *slot, struct rf_cursor *cursor, struct rf_act *act)
{
    (void)slot;
    const char *word = cursor->line + cursor->at;
    size_t size = rf_cursor_word(cursor), units = 0;
    int64_t cents = 0;
    while (units < size && word[units] >= '0' && word[units] <= '9' && units < 10)
        cents = cents * 10 + (word[units++] - '0');
    bool fraction = size == units + 3 && word[units] == '.';
    if (units == 0 || (units > 1 && word[0] == '0') || (size != units && !fraction))
        return false;
    for (size_t i = units + 1; i < size; i++)
        if (word[i] < '0' || word[i] > '9')
            return false;
    cents *= 100;
    if (fraction)
        cents += (word[units + 1] - '0') * 10 + (word[units + 2] - '0');
    if (cents == 0)
        return false;
    act->cents = cents;
    cursor->at += size;
    rf_cursor_skip(cursor);
    return true;
}

/* Cents only if there are any, so that an amount has one spelling. */
void
rf_slot_amount_write(const struct rf_slot *slot, const struct rf_act *act, struct rf_text *out)
{
    (void)slot;
    uint64_t cents = (uint64_t)act->cents;
    rf_text_add_number(out, cents / 100);
    if (cents % 100 == 0)
        return;
    rf_text_add(out, cents % 100 < 10 ? ".0" : ".");
    rf_text_add_number(out, cents % 100);
}

/* A stack is card numbers or faces, one or the other throughout.  It ends the line. */
bool
rf_slot_stack_read(const struct rf_slot *slot, struct rf_cursor *cursor, struct rf_act *act)
{
    (void)slot;
    struct rf_cursor first = *cursor;
    rf_card card = 0;
    uint64_t number = 0;
    act->stack_count = 0;
    act->stack_by_face = !rf_cursor_read_number(&first, RF_CARDS_MAX - 1, &number);
    while (rf_cursor_word(cursor) && act->stack_count < RF_CARDS_MAX) {
        bool read = act->stack_by_face ? rf_cursor_read_face(cursor, &card)
                                       : rf_cursor_read_number(cursor, RF_CARDS_MAX - 1, &number);
        if (!read)
            return false;
        act->stack[act->stack_count++] = act->stack_by_face ? card : (rf_card)number;
    }
    return act->stack_count > 0 && rf_cursor_word(cursor) == 0;
}

/* Card numbers or faces, as the act states them, separated by blanks. */
void
rf_slot_stack_write(const struct rf_slot *slot, const struct rf_act *act, struct rf_text *out)
{
    (void)slot;
    for (unsigned i = 0; i < act->stack_count; i++) {
        if (i > 0)
            rf_text_add(out, " ");
        char face[RF_CARD_TEXT];
        if (act->stack_by_face)
            rf_text_add_bytes(out, face, rf_card_write(face, act->stack[i], RF_LETTERS));
        else
            rf_text_add_number(out, act->stack[i]);
    }
}

bool
rf_slot_stack_said(const struct rf_slot *slot, const struct rf_act *act)
{
    (void)slot;
    return act->stack_count > 0;
}

bool
rf_slot_amount_said(const struct rf_slot *slot, const struct rf_act *act)
{
    (void)slot;
    return act->cents > 0;
}

/* A face that was seen although nobody should have seen it. */
bool
rf_slot_shown_read(const struct rf_slot *slot, struct rf_cursor *cursor, struct rf_act *act)
{
    (void)slot;
    return rf_cursor_read_face(cursor, &act->card);
}

void
rf_slot_shown_write(const struct rf_slot *slot, const struct rf_act *act, struct rf_text *out)
{
    rf_slot_card_write(slot, act, out);
}

bool
rf_slot_shown_said(const struct rf_slot *slot, const struct rf_act *act)
{
    (void)slot;
    return act->card != RF_CARD_UNKNOWN;
}

/* A hand of a box, 1 to 4 from the player's left. */
bool
rf_slot_which_read(const struct rf_slot *slot, struct rf_cursor *cursor, struct rf_act *act)
{
    (void)slot;
    struct rf_cursor ahead = *cursor;
    uint64_t number;
    if (act->hand == RF_HAND_DEALER || !rf_cursor_read_number(&ahead, RF_BOX_HANDS, &number) ||
        number == 0)
        return false;
    act->which = (uint8_t)number;
    *cursor = ahead;
    return true;
}

void
rf_slot_which_write(const struct rf_slot *slot, const struct rf_act *act, struct rf_text *out)
{
    (void)slot;
    rf_text_add_number(out, act->which);
}

bool
rf_slot_which_said(const struct rf_slot *slot, const struct rf_act *act)
{
    (void)slot;
    return act->which > 0;
}

/* What a player asked for, and did not get. */
static const char *const rights[RF_RIGHTS] = {
    [RF_RIGHT_INSURANCE] = "insurance", [RF_RIGHT_HIT] = "a hit",
    [RF_RIGHT_DOUBLE] = "a double",     [RF_RIGHT_SPLIT] = "a split",
    [RF_RIGHT_SURRENDER] = "surrender",
};

bool
rf_slot_right_read(const struct rf_slot *slot, struct rf_cursor *cursor, struct rf_act *act)
{
    (void)slot;
    for (unsigned i = 0; i < RF_RIGHTS; i++)
        if (rf_cursor_read_words(cursor, rights[i])) {
            act->right = (uint8_t)i;
            return true;
        }
    return false;
}

void
rf_slot_right_write(const struct rf_slot *slot, const struct rf_act *act, struct rf_text *out)
{
    (void)slot;
    RF_ASSERT(act->right < RF_RIGHTS);
    rf_text_add(out, rights[act->right]);
}
