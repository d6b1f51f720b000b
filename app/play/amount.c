/*
 * app/play/amount.c -- arrows and digits change an amount; see amount.h.
 */
#include "play/amount.h"

#include <ncurses.h>
#include <string.h>

#include "play/face.h"

enum { PHRASE_SIZE = 80 };

/* True of "", "0", "0.00" and the like. */
static bool
is_zero(const char *typed)
{
    return typed[strspn(typed, "0.")] == '\0';
}

/* The text is read as part of an act, so that an amount is spelt here as everywhere. */
bool
amount_take(const struct evening *e, struct amount *a)
{
    struct rf_act act = {.cents = 0};
    char phrase[PHRASE_SIZE];
    bool typing = a->typing;
    a->typing = false;
    if (!typing)
        return true;
    snprintf(phrase, sizeof phrase, PHRASE_BUY, a->typed);
    if (!is_zero(a->typed) && !face_act(e, &act, phrase))
        return false;
    a->cents = act.cents;
    return true;
}

bool
amount_is_none(const struct amount *a)
{
    return a->typing ? is_zero(a->typed) : a->cents == 0;
}

/* Up from 0 goes to `least`, down from `least` to 0. */
static void
shift(struct amount *a, int64_t by)
{
    int64_t to = a->cents + by;
    if (to > a->most)
        to = a->most;
    if (to < a->least)
        to = by > 0 && a->least <= a->most ? a->least : 0;
    a->cents = to;
}

/* The first digit replaces the amount; the first Backspace deletes its last digit. */
static void
type(struct amount *a, int key)
{
    char cents[NARRATE_CENTS];
    bool erases = key == KEY_BACKSPACE;
    if (!a->typing)
        snprintf(a->typed, sizeof a->typed, "%.*s", AMOUNT_TYPED - 1,
                 erases ? narrate_cents(cents, a->cents) : "");
    a->typing = true;
    size_t size = strlen(a->typed);
    if (erases && size > 0)
        a->typed[size - 1] = '\0';
    else if (!erases && size + 1 < sizeof a->typed) {
        a->typed[size] = (char)key;
        a->typed[size + 1] = '\0';
    }
}

bool
amount_key(const struct evening *e, struct amount *a, int key)
{
    bool types = (key >= '0' && key <= '9') || key == '.' || key == KEY_BACKSPACE;
    if (types) {
        type(a, key);
        return true;
    }
    if (key < KEY_MIN || !amount_take(e, a))
        return false;
    int64_t ten = 10 * a->step, above = a->cents - a->least;
    switch (key) {
    case KEY_UP: shift(a, a->step); return true;
    case KEY_DOWN: shift(a, -a->step); return true;
    case KEY_PPAGE: shift(a, ten); return true;
    case KEY_NPAGE: shift(a, above > 0 && above < ten ? -above : -ten); return true;
    case KEY_HOME: shift(a, -above); return true;
    case KEY_END: shift(a, a->most); return true;
    default: return false;
    }
}

void
amount_write(const struct amount *a, char out[static NARRATE_CENTS])
{
    if (a->typing)
        snprintf(out, NARRATE_CENTS, "%s_", a->typed);
    else
        narrate_cents(out, a->cents);
}
