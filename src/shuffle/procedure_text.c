/*
 * shuffle/procedure_text.c -- reads and writes a procedure as text: "wash, riffle:3, strip, cut".
 *
 * A step is a name, then its numbers, each after a colon; steps are separated by commas.  The
 * table in procedure.c is the grammar.  An error has a column from 1 and one sentence that says
 * what was expected; people type this text on a command line, so sentences name every choice.
 */
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "riffle/procedure.h"

/* The text while it is read; `at` is the offset of the next character. */
struct reader {
    const char *text;
    size_t at;
    struct rf_procedure_error *error;
};

static bool
is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void
skip_blanks(struct reader *in)
{
    while (is_blank(in->text[in->at]))
        in->at++;
}

/* Starts the sentence of an error about the text at offset `at`. */
static struct rf_text
complain(const struct reader *in, size_t at)
{
    struct rf_procedure_error *error = in->error;
    error->column = (unsigned)at + 1;
    return rf_text_start(error->message, sizeof error->message);
}

/* Quotes a word of the text, cut after 30 bytes. */
static void
add_word(struct rf_text *text, const char *word, size_t size)
{
    rf_text_add(text, "'");
    rf_text_add_bytes(text, word, size < 30 ? size : 30);
    rf_text_add(text, size < 30 ? "'" : "…'");
}

/* No step of that name: lists all names. */
static bool
no_kind(const struct reader *in, size_t from, size_t size)
{
    struct rf_text text = complain(in, from);
    if (size == 0)
        rf_text_add(&text, "a step is missing here; ");
    else {
        rf_text_add(&text, "there is no step ");
        add_word(&text, in->text + from, size);
        rf_text_add(&text, "; ");
    }
    rf_text_add(&text, "steps are");
    for (unsigned i = 0; i < RF_MIX_KINDS; i++) {
        rf_text_add(&text, i > 0 ? ", " : " ");
        rf_text_add(&text, rf_procedure_describe((enum rf_procedure_kind)i)->name);
    }
    return false;
}

static bool
read_kind(struct reader *in, struct rf_procedure_step *step)
{
    size_t from = in->at, size = strcspn(in->text + from, ":, \t\r\n");
    for (unsigned i = 0; i < RF_MIX_KINDS; i++) {
        const char *name = rf_procedure_describe((enum rf_procedure_kind)i)->name;
        if (strlen(name) == size && memcmp(name, in->text + from, size) == 0) {
            step->kind = (enum rf_procedure_kind)i;
            in->at += size;
            return true;
        }
    }
    return no_kind(in, from, size);
}

static bool
wrong_number(const struct reader *in, size_t from, const char *name,
             const struct rf_procedure_number *number)
{
    struct rf_text text = complain(in, from);
    rf_text_add(&text, "the ");
    rf_text_add(&text, number->name);
    rf_text_add(&text, " of ");
    rf_text_add(&text, name);
    rf_text_add(&text, " is a whole number from ");
    rf_text_add_number(&text, number->least);
    rf_text_add(&text, " to ");
    rf_text_add_number(&text, number->most);
    rf_text_add(&text, ", not ");
    add_word(&text, in->text + from, strcspn(in->text + from, ":, \t\r\n"));
    return false;
}

static bool
too_many_numbers(const struct reader *in, const struct rf_procedure_describe *words, unsigned takes)
{
    struct rf_text text = complain(in, in->at);
    rf_text_add(&text, words->name);
    rf_text_add(&text, takes == 0 ? " takes no number" : " takes no more numbers than");
    for (unsigned i = 0; i < takes; i++) {
        rf_text_add(&text, i > 0 ? ":" : " ");
        rf_text_add(&text, words->number[i].name);
    }
    return false;
}

/* Reads one number.  It stops adding digits once the number is above 32 bits, so nothing
 * overflows; such a number is above `most` and refused. */
static bool
read_number(struct reader *in, const char *name, const struct rf_procedure_number *number,
            uint32_t *value)
{
    size_t from = in->at;
    uint64_t read = 0;
    while (in->text[in->at] >= '0' && in->text[in->at] <= '9' && read <= UINT32_MAX)
        read = read * 10 + (uint64_t)(in->text[in->at++] - '0');
    bool ended = in->text[in->at] == '\0' || strchr(":, \t\r\n", in->text[in->at]) != NULL;
    if (in->at == from || !ended || read < number->least || read > number->most)
        return wrong_number(in, from, name, number);
    *value = (uint32_t)read;
    return true;
}

/* Reads a name and its numbers; numbers that are left out have their usual values. */
static bool
read_step(struct reader *in, struct rf_procedure_step *step)
{
    if (!read_kind(in, step))
        return false;
    const struct rf_procedure_describe *words = rf_procedure_describe(step->kind);
    for (unsigned i = 0; i < RF_PROCEDURE_NUMBERS; i++)
        step->number[i] = words->number[i].usual;
    for (unsigned i = 0; in->text[in->at] == ':'; i++) {
        if (i == RF_PROCEDURE_NUMBERS || !words->number[i].name)
            return too_many_numbers(in, words, i);
        in->at++;
        if (!read_number(in, words->name, &words->number[i], &step->number[i]))
            return false;
    }
    return true;
}

static bool
no_comma(const struct reader *in)
{
    struct rf_text text = complain(in, in->at);
    rf_text_add(&text, "steps are separated by commas, and here stands ");
    add_word(&text, in->text + in->at, strcspn(in->text + in->at, ", \t\r\n"));
    return false;
}

static bool
too_many_steps(const struct reader *in)
{
    struct rf_text text = complain(in, in->at);
    rf_text_add(&text, "these are more steps than ");
    rf_text_add_number(&text, RF_PROCEDURE_STEPS);
    rf_text_add(&text, "; say riffle:7 for seven riffles");
    return false;
}

/* Reads steps up to the end of the text.  A comma must be followed by a step. */
bool
rf_procedure_read(struct rf_procedure *procedure, const char *text,
                  struct rf_procedure_error *error)
{
    struct reader in = {text, 0, error};
    RF_ASSERT(text && error);
    memset(procedure, 0, sizeof *procedure);
    for (;;) {
        skip_blanks(&in);
        if (procedure->count == RF_PROCEDURE_STEPS)
            return too_many_steps(&in);
        if (!read_step(&in, &procedure->step[procedure->count]))
            return false;
        procedure->count++;
        skip_blanks(&in);
        if (text[in.at] == '\0')
            return true;
        if (text[in.at] != ',')
            return no_comma(&in);
        in.at++;
    }
}

/* Writes a step.  Numbers at the end that have their usual value are left out, so that reading the
 * text again gives the same step. */
static void
write_step(struct rf_text *text, const struct rf_procedure_step *step)
{
    const struct rf_procedure_describe *words = rf_procedure_describe(step->kind);
    unsigned said = 0;
    for (unsigned i = 0; i < RF_PROCEDURE_NUMBERS; i++)
        if (words->number[i].name && step->number[i] != words->number[i].usual)
            said = i + 1;
    bool machine = step->kind == RF_MIX_SHELF || step->kind == RF_MIX_CSM;
    said = machine && said == 0 ? 1 : said; /* a machine is known by its shelves */
    rf_text_add(text, words->name);
    for (unsigned i = 0; i < said; i++) {
        rf_text_add(text, ":");
        rf_text_add_number(text, step->number[i]);
    }
}

size_t
rf_procedure_write(char out[static RF_PROCEDURE_TEXT], const struct rf_procedure *procedure)
{
    struct rf_text text = rf_text_start(out, RF_PROCEDURE_TEXT);
    for (unsigned i = 0; i < procedure->count; i++) {
        if (i > 0)
            rf_text_add(&text, ",");
        write_step(&text, &procedure->step[i]);
    }
    RF_ASSERT(!text.full);
    return text.used;
}
