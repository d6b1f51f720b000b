/*
 * app/cli/cli.c -- what the subcommands share: numbers, file names, seeds, methods and rules from
 * the command line (cli.h).
 *
 * A wrong option ends the program with a usage error through argp_error, status 2.
 */
#include "cli.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/did_you_mean.h"
#include "os/file_bytes.h"

/* strtoul takes a sign and leading blanks, which no option of ours does.  So the first byte must
 * be a digit. */
unsigned long
cli_number(const char *text, unsigned long least, unsigned long most, const char *option,
           const struct argp_state *state)
{
    char *end;
    errno = 0;
    unsigned long number = strtoul(text, &end, 10);
    bool digits = text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0;
    if (!digits || number < least || number > most)
        argp_error(state, "%s takes a whole number from %lu to %lu, not '%s'", option, least, most,
                   text);
    return number;
}

/* The negated test also refuses NaN. */
double
cli_real(const char *text, double least, double most, const char *option,
         const struct argp_state *state)
{
    char *end;
    double number = strtod(text, &end);
    if (end == text || *end || !(number >= least && number <= most))
        argp_error(state, "%s takes a number from %g to %g, not '%s'", option, least, most, text);
    return number;
}

/* A whole number of cards, or a number of percent.  One digit at least must come first, as in
 * cli_number. */
bool
cli_cut_read(struct cli_cut *cut, const char *text)
{
    char *end;
    double number = strtod(text, &end);
    bool percent = *end == '%' && !end[1];
    if (text[0] < '0' || text[0] > '9' || (*end && !percent) || !(number > 0))
        return false;
    if (percent ? number > 100 : number > CLI_CUT_MAX || number != floor(number))
        return false;
    *cut = percent ? (struct cli_cut){.share = number / 100}
                   : (struct cli_cut){.cards = (unsigned long)number};
    return true;
}

struct cli_cut
cli_cut(const char *text, const char *option, const struct argp_state *state)
{
    struct cli_cut cut = {0};
    if (!cli_cut_read(&cut, text))
        argp_error(state, "%s takes a number of cards from 1 to %d, or a share like 75%%, not '%s'",
                   option, CLI_CUT_MAX, text);
    return cut;
}

/* People write 75%, 75 or 0.75 for the same penetration; nobody deals 1 % or less of a shoe. */
struct cli_cut
cli_penetration(const char *text, const struct argp_state *state)
{
    char *end;
    double number = strtod(text, &end);
    bool percent = *end == '%' && !end[1];
    if (!percent && number <= 1)
        number *= 100;
    if (end == text || (*end && !percent) || !(number > 1 && number <= 100))
        argp_error(state,
                   "--penetration takes the share of the cards that are dealt, like 75%%, "
                   "not '%s'",
                   text);
    return (struct cli_cut){.share = number / 100};
}

unsigned long
cli_cut_cards(const struct cli_cut *cut, unsigned cards)
{
    return cut->share > 0 ? (unsigned long)lround(cut->share * cards) : cut->cards;
}

void
cli_parse(const struct argp *argp, int argc, char **argv, void *input)
{
    int error = argp_parse(argp, argc, argv, 0, NULL, input);
    if (!error)
        return;
    fprintf(stderr, "riffle: cannot read the command line: %s\n", strerror(error));
    exit(STATUS_IO);
}

char *
cli_file(char *text, const char *option, const struct argp_state *state)
{
    if (text[0] == '\0')
        argp_error(state, "%s takes the name of a file, not ''", option);
    return text;
}

/* `one` is the FILE read so far, or NULL when this is the first. */
void
cli_one_file(const char *one, const char *other, const struct argp_state *state)
{
    if (one)
        argp_error(state, "one file at a time: leave '%s' or '%s' out", one, other);
}

/* The length in bytes of a UTF-8 character with this first byte; 0 when no character begins with
 * it.  0xc0 and 0xc1 could only begin an overlong form. */
static unsigned
length_of(unsigned char first)
{
    return first < 0x80   ? 1
           : first < 0xc2 ? 0
           : first < 0xe0 ? 2
           : first < 0xf0 ? 3
           : first < 0xf5 ? 4
                          : 0;
}

/* RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF. The second byte decides
 * all three. */
static bool
is_utf8(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    while (*at) {
        unsigned length = length_of(*at);
        bool right = length > 0;
        for (unsigned i = 1; i < length && right; i++)
            right = (at[i] & 0xc0) == 0x80;
        if (!right || (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] > 0x9f) ||
            (at[0] == 0xf0 && at[1] < 0x90) || (at[0] == 0xf4 && at[1] > 0x8f))
            return false;
        at += length;
    }
    return true;
}

/* A seed is printed in reports and written into records, one line each.  So it must be text that
 * survives both unchanged. */
const char *
cli_seed(const char *text, const struct argp_state *state)
{
    if (text[0] == '\0')
        argp_error(
            state,
            "--seed takes 64 hexadecimal digits or any text, not ''. For live randomness leave "
            "--seed out");
    if (!is_utf8(text))
        argp_error(state, "--seed takes text in UTF-8, which this is not");
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            argp_error(state, "--seed takes one line of text without control characters");
    return text;
}

struct rf_procedure
cli_procedure(const char *text, const struct argp_state *state)
{
    struct rf_procedure procedure;
    struct rf_procedure_error error;
    if (!rf_procedure_read(&procedure, text, &error))
        argp_error(state, "--method '%s', column %u: %s", text, error.column, error.message);
    return procedure;
}

/* Says why a name is neither a preset nor a file, and lists the presets.  Reads errno of the
 * failed open, so nothing may come in between. */
static void
say_unreadable(const char *name)
{
    char words[DID_YOU_MEAN];
    int why = errno;
    struct did_you_mean search = {.typed = name};
    for (unsigned i = 0; rf_bj_preset_name(i); i++)
        did_you_mean_try(&search, rf_bj_preset_name(i));
    fprintf(
        stderr,
        "riffle: '%s' is not a preset of rules, and cannot be read as a file: %s.%s Presets are",
        name, strerror(why), did_you_mean_words(&search, words));
    for (unsigned i = 0; rf_bj_preset_name(i); i++)
        fprintf(stderr, "%s %s", i ? "," : "", rf_bj_preset_name(i));
    fputc('\n', stderr);
}

/* Larger than any rules file; a longer file is refused. */
enum { GAME_TEXT = 65536 };

/* Reads the text of a preset or of a file into `bytes`, which the caller releases.  False, with
 * a message, when there is none. */
static bool
game_text(const char *name, struct file_bytes *bytes)
{
    const char *preset = rf_bj_preset_text(name);
    if (preset) {
        *bytes = (struct file_bytes){.text = strdup(preset), .size = strlen(preset)};
        if (!bytes->text)
            fprintf(stderr, "riffle: out of memory for the rules\n");
        return bytes->text != NULL;
    }
    if (file_bytes_read(bytes, name, GAME_TEXT))
        return true;
    if (errno == EFBIG)
        fprintf(stderr, "riffle: %s is too long for a rules file: more than %d bytes\n", name,
                GAME_TEXT);
    else
        say_unreadable(name);
    return false;
}

/* rf_bj_rules_read, or rf_bj_rules_read_game, which lets the procedure and the limits
 * contradict values that the file does not set. */
typedef bool rules_reader(struct rf_bj_rules *rules, const char *text, size_t size,
                          struct rf_bj_rules_error *error);

/* Rules as casinos post them, in place of a name. */
static int
read_posted(const char *words, struct rf_bj_rules *rules)
{
    struct rf_bj_rules_error error;
    if (rf_bj_rules_read_posted(rules, words, &error))
        return STATUS_OK;
    fprintf(stderr, "riffle: rules '%s': %s\n", words, error.message);
    return STATUS_NO;
}

/* STATUS_IO when the text cannot be read, STATUS_NO when it is not a set of rules.  An error of
 * one line is reported as FILE:LINE; error.line is 0 for a contradiction between lines. */
static int
read_rules(const char *name, struct rf_bj_rules *rules, rules_reader *read)
{
    struct rf_bj_rules_error error;
    struct file_bytes bytes;
    if (!rf_bj_preset_text(name) && access(name, F_OK) != 0 && rf_bj_rules_is_posted(name))
        return read_posted(name, rules);
    if (!game_text(name, &bytes))
        return STATUS_IO;
    bool right = read(rules, bytes.text, bytes.size, &error);
    file_bytes_release(&bytes);
    if (right)
        return STATUS_OK;
    if (error.line)
        fprintf(stderr, "%s:%u: %s\n", name, error.line, error.message);
    else
        fprintf(stderr, "%s: %s\n", name, error.message);
    return STATUS_NO;
}

void
cli_say_traps(const struct rf_bj_rules *rules, const char *command)
{
    const char *trap;
    for (unsigned i = 0; (trap = rf_bj_rules_trap(rules, i)); i++)
        fprintf(stderr, "riffle %s: note: %s\n", command, trap);
}

int
cli_read_rules(const char *name, struct rf_bj_rules *rules)
{
    return read_rules(name, rules, rf_bj_rules_read);
}

int
cli_read_game(const char *name, struct rf_bj_rules *rules)
{
    return read_rules(name, rules, rf_bj_rules_read_game);
}

const char *
cli_cents(char out[static CLI_CENTS], int64_t cents)
{
    long long size = cents < 0 ? -cents : cents;
    snprintf(out, CLI_CENTS, "%s%lld.%02lld", cents < 0 ? "-" : "", size / 100, size % 100);
    return out;
}
