/*
 * app/cli/cmd_quality.c -- the command `riffle quality`: how good a shuffle or a set of boards is.
 *
 * This file reads the options; app/quality/ gathers decks or boards, tests them and makes the
 * report, app/print/plot*.c the report with pictures.
 *
 * The exit status is the result, so that scripts can test it: 0 pass, 1 fail, 4 too few to tell.
 */
#include "cli.h"

#include <riffle/format.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "os/file_bytes.h"
#include "print/plot.h"
#include "quality/quality_report.h"
#include "quality/quality_source.h"
#include "quality/worth.h"

static const char doc[] =
    "Tests how good a shuffle is. For a method it gives the exact distance from uniform, where a "
    "formula is known. For decks, boards or another program it runs statistical tests.\n\n"
    "Examples:\n"
    "  riffle quality --method riffle:7           seven riffles of a new deck\n"
    "  riffle quality --method shelf:10 --decks 6 a machine with ten shelves\n"
    "  riffle quality --rules house.rules         the procedure of a house\n"
    "  riffle quality --method swap-all --keep    each deck from the one before\n"
    "  riffle quality boards.pbn                  a club's boards, any format\n"
    "  riffle quality decks.txt                   decks that you observed\n"
    "  riffle quality log.txt --format ranks      ranks alone, without suits\n"
    "  riffle quality mine.txt --pairs            orders before and after yours\n"
    "  riffle quality --program \"mydealer -n 500\" what another program prints\n"
    "  riffle quality --method riffle:7 --report riffles.pdf\n"
    "                                             a report with pictures\n"
    "  riffle quality --method riffle:3 --worth   what it gives away to players\n"
    "  riffle quality --method riffle:7 --json    for programs\n"
    "\n"
    "The first line says pass, fail or too few to tell. p-values are corrected for the number of "
    "tests (Holm), so a fair shuffle fails at most as often as --level says. Too few to tell: with "
    "so few, a serious fault could hide. Exit status: 0 pass, 1 fail, 4 too few to tell."
    "\v"
    "A file or a program gives boards, or decks: cards like AS, 10H, 9d or numbers 0 to 51, "
    "separated by blanks, commas or lines, as riffle shuffle prints them. With --format ranks they "
    "are ranks alone: A K Q J 10 9. A faulty board, with 51 "
    "cards or a wrong checksum, is left out with a warning that names it. "
    "docs/understand/quality.md explains the tests, docs/understand/shuffles.md the methods.";

enum {
    OPT_METHOD = 256,
    OPT_RULES,
    OPT_PROGRAM,
    OPT_SEED,
    OPT_COUNT,
    OPT_FORMAT,
    OPT_STRICT,
    OPT_KEEP,
    OPT_PAIRS,
    OPT_LEVEL,
    OPT_REPORT,
    OPT_WORTH,
    OPT_JSON
};

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "What to test:", 0},
    {"method", OPT_METHOD, "STEPS", 0,
     "test a shuffle in steps: riffle:7, wash,strip,cut, shelf:10, …", 0},
    {"rules", OPT_RULES, "FILE", 0,
     "test the shuffle procedure of a house: shuffle_steps and decks of these rules", 0},
    {"program", OPT_PROGRAM, "COMMAND", 0, "test what this program prints; it runs without a shell",
     0},
    {"format", OPT_FORMAT, "FORMAT", 0,
     "decks; ranks, for decks without suits; or a format of boards: pbn, lin, lines, …", 0},
    {"pairs", OPT_PAIRS, NULL, 0, "decks come in pairs: before a shuffle, and after it", 0},
    {"strict", OPT_STRICT, NULL, 0, "refuse a file with a faulty board", 0},
    {NULL, 0, NULL, 0, "Options:", 0},
    {"decks", 'd', "N", 0,
     "decks in a stack, 1 to 8, or the name of a game whose shoe it is (default 1, or those of "
     "--rules)",
     0},
    {"count", OPT_COUNT, "K", 0,
     "test at most K stacks or boards (default 10000 of a method, else all)", 0},
    {"keep", OPT_KEEP, NULL, 0, "shuffle each stack from the last one, not from new decks", 0},
    {"seed", OPT_SEED, "SEED", 0, "research seed of a method (default quality)", 0},
    {"level", OPT_LEVEL, "PERCENT", 0, "false alarms in percent, 0.01 to 10 (default 1)", 0},
    {"worth", OPT_WORTH, "ROUNDS", OPTION_ARG_OPTIONAL,
     "simulate what a method gives away at bridge and blackjack (default 1000000 rounds)", 0},
    {"report", OPT_REPORT, "FILE", 0, "write a report with pictures, .html or .pdf", 0},
    {"json", OPT_JSON, NULL, 0, "print one JSON object", 0},
    {0},
};

struct quality_options {
    struct quality_wish wish;            /* --count, --decks, --format, --keep, --seed, --strict */
    struct rf_procedure procedure;       /* --method; no steps when it was not given */
    const char *program, *file, *report; /* --program, FILE and --report, or NULL */
    const char *rules;                   /* --rules, or NULL */
    double level;                        /* --level as a fraction: 0.01 is 1 % */
    uint64_t rounds;                     /* of --worth; 0 when it was not asked for */
    bool json;
};

/* Percent on the command line, a fraction inside.  The negated test also refuses NaN. */
static double
level_of(const char *text, const struct argp_state *state)
{
    char *end;
    double percent = strtod(text, &end);
    if (end == text || *end != '\0' || !(percent >= 0.01 && percent <= 10))
        argp_error(state, "--level takes a number from 0.01 to 10, not '%s'", text);
    return percent / 100;
}

/* "decks" is no format of boards.  RF_FORMATS leaves the format of boards to their text. */
static void
set_format(struct quality_wish *wish, const char *name, const struct argp_state *state)
{
    wish->ranks = strcmp(name, "ranks") == 0;
    wish->decks = wish->ranks || strcmp(name, "decks") == 0;
    wish->format = wish->decks ? RF_FORMATS : rf_format_find(name);
    if (!wish->decks && wish->format == RF_FORMATS)
        argp_error(state,
                   "--format takes decks, ranks, pbn, lin, dup, bri, dge, dlm, csv, ber, zrd or "
                   "lines, not "
                   "'%s'",
                   name);
}

/* A number, or the name of a game: the decks of its shoe. */
static unsigned
decks_of(const char *text, const struct argp_state *state)
{
    struct rf_bj_rules rules = {.decks = 1};
    if (strspn(text, "0123456789+-. ") > 0 || *text == '\0')
        return (unsigned)cli_number(text, 1, RF_DECKS_MAX, "--decks", state);
    if (!rf_bj_preset_text(text) || cli_read_game(text, &rules) != STATUS_OK)
        argp_error(state,
                   "--decks takes a number from 1 to %d or a preset of rules such as bicycle, "
                   "not '%s'",
                   RF_DECKS_MAX, text);
    return rules.decks;
}

/* Endings of file names count in either case, and a name is more than its ending. */
static bool
ends_in(const char *text, const char *end)
{
    size_t size = strlen(text), last = strlen(end);
    return size > last && strcasecmp(text + size - last, end) == 0;
}

/* Checked when the options are read: the tests before the report may take minutes. */
static const char *
report_of(const char *file, const struct argp_state *state)
{
    if (!ends_in(file, ".html") && !ends_in(file, ".htm") && !ends_in(file, ".pdf"))
        argp_error(state, "--report takes a file that ends in .html or .pdf, not '%s'", file);
    return file;
}

/* Exactly one source.  --keep and --worth need a method, because files cannot be shuffled again. */
static void
check_sources(const struct quality_options *o, const struct argp_state *state)
{
    bool method = o->procedure.count > 0, rules = o->rules != NULL;
    int sources = method + rules + (o->program != NULL) + (o->file != NULL);
    if (sources != 1)
        argp_error(state, "%s Name one of --method STEPS, --rules FILE, --program COMMAND and FILE",
                   sources == 0 ? "what should be tested?" : "one thing at a time.");
    if ((o->wish.keep || o->rounds > 0) && !method && !rules)
        argp_error(state, "%s needs --method STEPS or --rules FILE: add it, or leave %s out",
                   o->wish.keep ? "--keep" : "--worth", o->wish.keep ? "--keep" : "--worth");
    if (o->wish.pairs &&
        (o->procedure.count > 0 || (!o->wish.decks && o->wish.format < RF_FORMATS)))
        argp_error(state,
                   "--pairs needs decks that were seen, in a FILE or of a --program: leave "
                   "%s out",
                   o->procedure.count > 0 ? "--method" : "--format");
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct quality_options *o = state->input;
    switch (key) {
    case OPT_METHOD: o->procedure = cli_procedure(arg, state); return 0;
    case OPT_RULES: o->rules = cli_file(arg, "--rules", state); return 0;
    case OPT_PROGRAM: o->program = arg; return 0;
    case OPT_FORMAT: set_format(&o->wish, arg, state); return 0;
    case OPT_STRICT: o->wish.strict = true; return 0;
    case OPT_KEEP: o->wish.keep = true; return 0;
    case OPT_SEED: o->wish.seed = cli_seed(arg, state); return 0;
    case OPT_LEVEL: o->level = level_of(arg, state); return 0;
    case OPT_WORTH:
        /* The argument is optional, so it must follow an equals sign: --worth=ROUNDS. */
        o->rounds = arg ? cli_number(arg, 1000, 1000000000, "--worth", state) : 1000000;
        return 0;
    case OPT_REPORT: o->report = report_of(arg, state); return 0;
    case OPT_JSON: o->json = true; return 0;
    case OPT_PAIRS: o->wish.pairs = true; return 0;
    case 'd': o->wish.packs = decks_of(arg, state); return 0;
    case OPT_COUNT: o->wish.most = cli_number(arg, 1, 1000000000, "--count", state); return 0;
    case ARGP_KEY_ARG:
        cli_one_file(o->file, arg, state);
        o->file = cli_file(arg, "FILE", state);
        return 0;
    case ARGP_KEY_END: check_sources(o, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "[FILE]", doc, NULL, NULL, NULL};

/* The steps and, unless --decks was given, the decks of --rules; an exit status, with a message. */
static int
read_rules(struct quality_options *o)
{
    struct rf_bj_rules rules;
    struct rf_procedure_error error;
    int status = cli_read_rules(o->rules, &rules);
    if (status != STATUS_OK)
        return status;
    if (!rules.shuffle_steps[0]) {
        fprintf(stderr,
                "riffle quality: %s names no shuffle procedure. Add a line such as "
                "shuffle_steps = wash, riffle:2, strip, riffle, cut\n",
                o->rules);
        return STATUS_USAGE;
    }
    if (o->wish.packs == 0)
        o->wish.packs = rules.decks;
    if (!rf_procedure_read(&o->procedure, rules.shuffle_steps, &error))
        abort(); /* the rules were read */
    return STATUS_OK;
}

/* Fills `quality` from the source; an exit status, with a message.  A method would never end, so
 * it has a default of 10000 stacks; files and programs are read to their end. */
static int
gather(struct quality *quality, struct quality_options *o)
{
    if (o->wish.most == 0)
        o->wish.most = o->procedure.count > 0 ? 10000 : UINT64_MAX;
    if (o->procedure.count > 0)
        return quality_from_method(quality, &o->wish, &o->procedure);
    return o->program ? quality_from_program(quality, &o->wish, o->program)
                      : quality_from_file(quality, &o->wish, o->file);
}

/* Runs the simulation of --worth, if asked for, into `worth`, which must live as long as `quality`;
 * an exit status, with a message. */
static int
find_worth(struct quality *quality, struct worth *worth, const struct quality_options *o)
{
    if (o->rounds == 0)
        return STATUS_OK;
    quality->worth = worth;
    return worth_find(worth, &o->procedure, o->wish.packs, o->wish.seed, o->rounds);
}

/* Prints the result on standard output; --report is written in addition. */
static void
print_all(const struct quality *quality, bool json)
{
    if (json) {
        json_t *object = quality_json(quality);
        if (quality->worth)
            json_object_set_new(object, "worth", worth_json(quality->worth));
        json_print(object);
        return;
    }
    quality_print(stdout, quality);
    if (quality->worth)
        worth_print(stdout, quality->worth, quality);
}

/* Made in memory and then written; the ending was checked by report_of.  An exit status, with a
 * message. */
static int
write_report(const struct quality *quality, const char *file)
{
    struct file_output output;
    bool begun = file_output_begin(&output);
    if (begun && !(ends_in(file, ".pdf") ? plot_write_pdf : plot_write_html)(quality, output.to)) {
        file_output_drop(&output);
        return STATUS_IO; /* plot_write_… printed why */
    }
    if (begun && file_output_end(&output, file))
        return STATUS_OK;
    fprintf(stderr, "riffle quality: cannot write %s: %s\n", file, strerror(errno));
    return STATUS_IO;
}

static int
run(int argc, char **argv)
{
    struct quality quality = {0};
    struct worth worth = {0};
    struct quality_options o = {.wish = {.seed = "quality", .format = RF_FORMATS}, .level = 0.01};
    cli_parse(&argp, argc, argv, &o);
    int status = o.rules ? read_rules(&o) : STATUS_OK;
    if (o.wish.packs == 0)
        o.wish.packs = 1;
    if (status == STATUS_OK)
        status = gather(&quality, &o);
    if (status == STATUS_OK) {
        quality.level = o.level;
        quality_judge(&quality);
        quality_find_result(&quality);
        status = find_worth(&quality, &worth, &o);
        if (status == STATUS_OK)
            print_all(&quality, o.json);
        if (status == STATUS_OK && o.report)
            status = write_report(&quality, o.report);
        /* A failure to write is worse news than an unfair shuffle, so it is the status that
         * stays. */
        if (status == STATUS_OK)
            status = quality.result == QUALITY_PASS   ? STATUS_OK
                     : quality.result == QUALITY_FAIL ? STATUS_NO
                                                      : STATUS_NOT_YET;
    }
    quality_close(&quality);
    return status;
}

const struct command command_quality = {"quality", "test how good a shuffle or a set of boards is",
                                        &argp, run};
