/*
 * shoe/steps.c -- compares the steps that a dealer did with those that the house asks for (HR.22),
 * and says in words which one is missing.
 *
 * Lists are compared step by step, with `riffle:3` as three riffles.  The first difference decides
 * what is said: a step that is missing, two that are swapped, one too many, or another one.
 */
#include "shoe/steps.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"

enum { UNITS = 40 }; /* single steps of a shuffle, at most */

struct units {
    unsigned count;
    enum rf_procedure_kind kind[UNITS];
};

/* Machines and faulty programs are no steps of a dealer. */
static bool
is_by_hand(enum rf_procedure_kind kind)
{
    return kind >= RF_MIX_RIFFLE && kind <= RF_MIX_PILES;
}

/* The first number of these says how often. */
static unsigned
times_of(const struct rf_procedure_step *step)
{
    const char *first = rf_procedure_describe(step->kind)->number[0].name;
    return first && rf_text_is_equal(first, "times") ? step->number[0] : 1;
}

static bool
units_of(struct units *units, const struct rf_procedure *procedure)
{
    units->count = 0;
    for (unsigned i = 0; i < procedure->count; i++) {
        unsigned times = times_of(&procedure->step[i]);
        if (!is_by_hand(procedure->step[i].kind) || times > UNITS - units->count)
            return false;
        while (times-- > 0)
            units->kind[units->count++] = procedure->step[i].kind;
    }
    return true;
}

/* An empty text has no steps. */
static struct units
read_units(const char *text)
{
    struct rf_procedure procedure = {0};
    struct rf_procedure_error error;
    struct units units;
    bool right = !text[0] || rf_procedure_read(&procedure, text, &error);
    right = right && units_of(&units, &procedure);
    RF_ASSERT(right);
    return units;
}

bool
rf_steps_read(char out[static RF_STEPS_TEXT], const char *text)
{
    struct rf_procedure procedure;
    struct rf_procedure_error error;
    struct units units;
    char spelled[RF_PROCEDURE_TEXT];
    if (!rf_procedure_read(&procedure, text, &error) || !units_of(&units, &procedure))
        return false;
    char own[RF_STEPS_TEXT] = "";
    struct rf_text spaced = rf_text_start(own, sizeof own);
    rf_procedure_write(spelled, &procedure);
    for (const char *c = spelled; *c; c++) {
        rf_text_add_bytes(&spaced, c, 1);
        rf_text_add(&spaced, *c == ',' ? " " : "");
    }
    if (spaced.full)
        return false;
    memset(out, 0, RF_STEPS_TEXT);
    memcpy(out, own, spaced.used);
    return true;
}

/* True when the steps of one list from `i` on are those of another from `j` on. */
static bool
same_from(const struct units *one, unsigned i, const struct units *other, unsigned j)
{
    if (i > one->count || j > other->count || one->count - i != other->count - j)
        return false;
    return memcmp(one->kind + i, other->kind + j, (one->count - i) * sizeof one->kind[0]) == 0;
}

/* The first place where the lists differ. */
static unsigned
first_difference(const struct units *one, const struct units *other)
{
    unsigned at = 0;
    while (at < one->count && at < other->count && one->kind[at] == other->kind[at])
        at++;
    return at;
}

bool
rf_steps_agree(const char *house, const char *done)
{
    struct units asked = read_units(house), had = read_units(done);
    return same_from(&asked, 0, &had, 0);
}

bool
rf_steps_lack_one(const char *house, const char *done, const char **step)
{
    struct units asked = read_units(house), had = read_units(done);
    unsigned at = first_difference(&asked, &had);
    if (at == asked.count || !same_from(&asked, at + 1, &had, at))
        return false;
    *step = rf_procedure_describe(asked.kind[at])->name;
    return true;
}

/* "the strip", or "the second riffle" where the list has several. */
static void
add_step(struct rf_text *out, const struct units *units, unsigned at)
{
    static const char *const ordinals[] = {"first ", "second ",  "third ",  "fourth ", "fifth ",
                                           "sixth ", "seventh ", "eighth ", "ninth "};
    unsigned before = 0, all = 0;
    for (unsigned i = 0; i < units->count; i++) {
        before += i < at && units->kind[i] == units->kind[at];
        all += units->kind[i] == units->kind[at];
    }
    rf_text_add(out, "the ");
    if (all > 1 && before < sizeof ordinals / sizeof ordinals[0])
        rf_text_add(out, ordinals[before]);
    else if (all > 1)
        rf_text_add(out, "next ");
    rf_text_add(out, rf_procedure_describe(units->kind[at])->name);
}

/* The step and the one before it: "the strip after the second riffle"; "the second riffle" tells
 * its place itself. */
static void
add_place(struct rf_text *out, const struct units *units, unsigned at)
{
    add_step(out, units, at);
    if (at == 0)
        rf_text_add(out, " at the beginning");
    if (at == 0 || units->kind[at] == units->kind[at - 1])
        return;
    rf_text_add(out, " after ");
    add_step(out, units, at - 1);
}

void
rf_steps_write_difference(char out[static RF_STEPS_DIFFERENCE], const char *house, const char *done)
{
    struct units asked = read_units(house), had = read_units(done);
    unsigned at = first_difference(&asked, &had);
    struct rf_text text = rf_text_start(out, RF_STEPS_DIFFERENCE);
    bool swapped = at + 1 < asked.count && at + 1 < had.count &&
                   asked.kind[at] == had.kind[at + 1] && asked.kind[at + 1] == had.kind[at] &&
                   same_from(&asked, at + 2, &had, at + 2);
    if (at == asked.count || same_from(&asked, at, &had, at + 1)) {
        add_place(&text, &had, at);
        rf_text_add(&text, " is one too many");
        return;
    }
    if (swapped) {
        add_step(&text, &asked, at);
        rf_text_add(&text, " and ");
        add_step(&text, &asked, at + 1);
        rf_text_add(&text, " are swapped");
        return;
    }
    add_place(&text, &asked, at);
    rf_text_add(&text, " is missing");
}
