/*
 * shoe/act_slot.c -- the table of slots, and how each kind of slot is read and written.
 *
 * There are three kinds: numbers in a range, choices between two words, and a few of their own
 * (act_slot_own.c: names, cards, hands, amounts, stacks, rights).  A slot reads into a field of
 * struct rf_act, found by its offset.  Reading checks spelling and range only; the law decides
 * whether the act is permitted.
 */
#include "shoe/act_slot.h"

#include <string.h>

#include "base/assert.h"
#include "riffle/shoe.h"

/* The field of a number slot, of one or two bytes. */
static uint16_t
number_get(const struct rf_slot *slot, const struct rf_act *act)
{
    const unsigned char *field = (const unsigned char *)act + slot->field;
    uint16_t wide;
    if (slot->size == 1)
        return *field;
    memcpy(&wide, field, sizeof wide);
    return wide;
}

/* Looks ahead, so that the cursor stays at a number that is out of range. */
static bool
number_read(const struct rf_slot *slot, struct rf_cursor *cursor, struct rf_act *act)
{
    struct rf_cursor ahead = *cursor;
    unsigned char *field = (unsigned char *)act + slot->field;
    uint64_t number;
    if (!rf_cursor_read_number(&ahead, slot->most, &number) || number < slot->least)
        return false;
    uint16_t wide = (uint16_t)number;
    if (slot->size == 1)
        *field = (uint8_t)wide;
    else
        memcpy(field, &wide, sizeof wide);
    *cursor = ahead;
    return true;
}

static void
number_write(const struct rf_slot *slot, const struct rf_act *act, struct rf_text *out)
{
    rf_text_add_number(out, number_get(slot, act));
}

static bool
number_said(const struct rf_slot *slot, const struct rf_act *act)
{
    return number_get(slot, act) != slot->unsaid;
}

/* The number of decks comes first in the phrase and sets the defaults of all other rules. */
static bool
decks_read(const struct rf_slot *slot, struct rf_cursor *cursor, struct rf_act *act)
{
    if (!number_read(slot, cursor, act))
        return false;
    act->rules = rf_c4_rules_default(act->rules.decks);
    return true;
}

/* Notes that a range for the cutting card was declared, even if it is the default one. */
static bool
least_read(const struct rf_slot *slot, struct rf_cursor *cursor, struct rf_act *act)
{
    act->rules.cutting_card_said = true;
    return number_read(slot, cursor, act);
}

/* True when a range was declared, or differs from the default. */
static bool
range_said(const struct rf_slot *slot, const struct rf_act *act)
{
    (void)slot;
    struct rf_c4_rules usual = rf_c4_rules_default(act->rules.decks);
    return act->rules.cutting_card_said || act->rules.cutting_card_min != usual.cutting_card_min ||
           act->rules.cutting_card_max != usual.cutting_card_max;
}

/* The field of a choice slot, a bool. */
static bool *
choice_field(const struct rf_slot *slot, struct rf_act *act)
{
    return (bool *)((unsigned char *)act + slot->field);
}

static bool
choice_get(const struct rf_slot *slot, const struct rf_act *act)
{
    return *((const unsigned char *)act + slot->field) != 0;
}

/* A choice with one word only (words[0] is NULL) lies in a group of its own: leaving the group out
 * means false. */
static bool
choice_read(const struct rf_slot *slot, struct rf_cursor *cursor, struct rf_act *act)
{
    for (unsigned i = 0; i < 2; i++)
        if (slot->words[i] && rf_cursor_read_words(cursor, slot->words[i])) {
            *choice_field(slot, act) = i == 1;
            return true;
        }
    return false;
}

static void
choice_write(const struct rf_slot *slot, const struct rf_act *act, struct rf_text *out)
{
    rf_text_add(out, slot->words[choice_get(slot, act)]);
}

#define FIELD(name) offsetof(struct rf_act, name)

/* Numbers: name, expected, field, size, least, most, unsaid. */
#define NUMBER(name, expected, field, size, least, most, unsaid)                                   \
    {                                                                                              \
        name, expected, number_read, number_write, number_said, FIELD(field), size, least, most,   \
            unsaid, false,                                                                         \
        {                                                                                          \
            NULL, NULL                                                                             \
        }                                                                                          \
    }
/* Choices: name, expected, field, the words for false and true. */
#define CHOICE(name, expected, field, no, yes)                                                     \
    {                                                                                              \
        name, expected, choice_read, choice_write, choice_get, FIELD(field), 1, 0, 0, 0, false,    \
        {                                                                                          \
            no, yes                                                                                \
        }                                                                                          \
    }
/* Slots with functions what_read and what_write of their own. */
#define OTHER(name, expected, what, said, late)                                                    \
    {                                                                                              \
        name, expected, rf_slot_##what##_read, rf_slot_##what##_write, said, 0, 0, 0, 0, 0, late,  \
        {                                                                                          \
            NULL, NULL                                                                             \
        }                                                                                          \
    }

/* The names are those of act.def.  "decks", "most" and "least" need functions of their own; the
 * macros above cover the rest. */
static const struct rf_slot slots[] = {
    {"decks",
     "a number of decks, 1 to 8",
     decks_read,
     number_write,
     rf_slot_always_said,
     FIELD(rules.decks),
     1,
     1,
     RF_DECKS_MAX,
     0,
     false,
     {NULL, NULL}},
    {"most",
     "a number of cards",
     number_read,
     number_write,
     range_said,
     FIELD(rules.cutting_card_max),
     2,
     0,
     RF_CARDS_MAX,
     0,
     false,
     {NULL, NULL}},
    {"least",
     "a number of cards",
     least_read,
     number_write,
     range_said,
     FIELD(rules.cutting_card_min),
     2,
     0,
     RF_CARDS_MAX,
     0,
     false,
     {NULL, NULL}},
    NUMBER("boxes", "a number of boxes, 1 to 7", rules.boxes, 1, 1, RF_BOXES_MAX, RF_BOXES_MAX),
    NUMBER("sets", "1 or 2 sets", rules.sets, 1, 1, 2, 1),
    NUMBER("shelves", "a number of shelves, 1 to 255", rules.device_shelves, 1, 1, 255, 0),
    NUMBER("buffer", "a number of cards, 1 to 51", rules.device_buffer, 1, 1, 51, 0),
    NUMBER("rounds", "a number of rounds, 1 to 100", rules.device_rounds, 1, 1, 100, 1),
    NUMBER("box", "a box, 1 to 7", box, 1, 1, RF_BOXES_MAX, 0),
    NUMBER("cards", "a number of cards, 0 to 416", cards, 2, 0, RF_CARDS_MAX, RF_PLACE_UNKNOWN),
    CHOICE("multishuffler", "a multishuffler", rules.multishuffler, NULL, "a multishuffler"),
    CHOICE("device", "a shuffling device", rules.device, NULL, "a shuffling device"),
    CHOICE("place", "beside or behind", rules.multishuffler_beside, "behind", "beside"),
    CHOICE("side", "left or right", rules.multishuffler_left, "right", "left"),
    CHOICE("method", "hand or machine", machine, "hand", "machine"),
    CHOICE("facing", "backs or faces", faces_away, "backs", "faces"),
    CHOICE("natural", "a natural or no natural", natural, "no natural", "a natural"),
    CHOICE("turned", "up or down", face_down, "up", "down"),
    CHOICE("order", "the words: out of turn", out_of_turn, NULL, "out of turn"),
    OTHER("player", "a player's name", name, rf_slot_always_said, false),
    OTHER("card", "a card like KS or 10♥, or the words: a card", card, rf_slot_always_said, false),
    OTHER("hand", "a box, 1 to 7, or: the dealer", hand, rf_slot_hand_said, false),
    OTHER("amount", "an amount like 10 or 10.50, up to 9999999999", amount, rf_slot_always_said,
          false),
    OTHER("stack", "cards, all by number or all by face, 416 at most", stack, rf_slot_stack_said,
          false),
    OTHER("right", "insurance, a hit, a double, a split or surrender", right, rf_slot_always_said,
          false),
    OTHER("steps", "steps by hand, like wash, riffle:2, strip, riffle, cut", steps,
          rf_slot_steps_said, true),
    OTHER("shown", "a card like KS or 10♥", shown, rf_slot_shown_said, true),
    OTHER("sum", "an amount like 10 or 10.50, up to 9999999999", amount, rf_slot_amount_said, true),
    OTHER("which", "a hand of the box, 1 to 4", which, rf_slot_which_said, true),
};

/* Compares the first letter before the call; the table is short enough to search. */
const struct rf_slot *
rf_slot_find(const char *name)
{
    const char *end = strchr(name, '>');
    RF_ASSERT(end);
    size_t size = (size_t)(end - name);
    size_t i = 0;
    while (slots[i].name[0] != name[0] || strncmp(slots[i].name, name, size) != 0 ||
           slots[i].name[size])
        RF_ASSERT(++i < sizeof slots / sizeof slots[0]);
    return &slots[i];
}
