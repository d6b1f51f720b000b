#include "play/amount.h"

#include <ncurses.h>
#include <string.h>

#include "play/face.h"

enum { PHRASE_SIZE = 80 };

static bool
typed_none(const char *typed)
{
    return typed[strspn(typed, "0.")] == '\0';
}

bool
amount_take(const struct evening *e, struct amount *a)
{
    struct rf_act act = {.cents = 0};
    char phrase[PHRASE_SIZE];
    bool typing = a->typing;
    a->typing = false;
    if (!typing)
        return true;
    snprintf(phrase, sizeof phrase, "buys %s of chips", a->typed);
    if (!typed_none(a->typed) && !face_act(e, &act, phrase))
        return false;
    a->cents = act.cents;
    return true;
}

bool
amount_none(const struct amount *a)
{
    return a->typing ? typed_none(a->typed) : a->cents == 0;
}

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

/* The first digit begins anew, the first erasure takes the last digit of what is there. */
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
