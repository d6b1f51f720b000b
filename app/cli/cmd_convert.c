/*
 * app/cli/cmd_convert.c -- the command `riffle convert`: boards from one file format to another.
 *
 * convert_in.c reads, convert_inspect.c looks at all boards before anything is written,
 * convert_warn.c names what will be lost, convert_solve.c solves, convert_out.c writes.
 *
 * The file is read whole, because the readers of formats take the whole text (os/file_bytes.h).
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "input/board_fault.h"
#include "input/board_file.h"
#include "cli/census_report.h"
#include "cli/convert.h"
#include "input/range.h"

static const char doc[] =
    "Converts boards of bridge from one format to another: pbn, lin, dup, bri, dge, dlm, "
    "csv, ber, zrd and lines (one deal a line, .txt). The file names tell the formats, or "
    "--from and --to. A warning names everything that the new format cannot hold.\n\n"
    "Examples:\n"
    "  riffle convert tuesday.pbn tuesday.dlm       for the dealing machine\n"
    "  riffle convert a.lin b.pbn --boards 1-16     some of the boards\n"
    "  riffle convert a.pbn b.pbn --renumber 17     boards 17 and so on\n"
    "  riffle convert a.pbn b.pbn --rotate 1        North's hand goes to East\n"
    "  riffle convert a.pbn b.pbn --doubledummy     add tables and par\n"
    "  riffle convert a.pbn --stats                 does this set look fair?\n"
    "\vA faulty board, with 51 cards or a wrong checksum, is left out with a warning that "
    "names board, line and reason; with --strict nothing is written then. From PBN to PBN "
    "and from LIN to LIN everything else stays as it is, byte for byte. --renumber "
    "numbers the boards from N, with the dealers and vulnerabilities of these numbers. "
    "--rotate then turns them: with 1, North's hand, name and tricks go to East, East's "
    "to South and so on, and so do dealer, declarer and vulnerability. --doubledummy "
    "solves the boards that have no tables, as riffle doubledummy does, and keeps the "
    "results beside IN. A dlm file holds 96 boards; more go to several files: out-1.dlm, "
    "out-2.dlm. A set for a dealing machine (dlm, dup, bri, dge) is looked up in the club's "
    "ledger, if there is one; a warning says which boards were dealt before. "
    "docs/reference/formats.md explains the formats. Exit status: 0 done, 1 no "
    "board is usable or --strict refused the file, 2 wrong command line, 3 a file or the "
    "system failed.";

enum {
    OPT_BOARDS = 256,
    OPT_RENUMBER,
    OPT_ROTATE,
    OPT_FROM,
    OPT_TO,
    OPT_STRICT,
    OPT_STATS,
    OPT_DOUBLEDUMMY,
    OPT_FORCE,
    OPT_LEDGER
};

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "Options:", 0},
    {"boards", OPT_BOARDS, "RANGE", 0, "convert only these boards, like 1-16", 0},
    {"renumber", OPT_RENUMBER, "N", 0, "number the boards N, N+1 and so on", 0},
    {"rotate", OPT_ROTATE, "1|2|3", 0, "turn all boards clockwise by 1, 2 or 3 seats", 0},
    {"from", OPT_FROM, "FORMAT", 0, "format of IN", 0},
    {"to", OPT_TO, "FORMAT", 0, "format of OUT", 0},
    {"strict", OPT_STRICT, NULL, 0, "refuse a file with a faulty board", 0},
    {"stats", OPT_STATS, NULL, 0, "compare points and shapes with what is expected", 0},
    {"doubledummy", OPT_DOUBLEDUMMY, NULL, 0, "add double dummy tables and par (PBN and ZRD)", 0},
    {"force", OPT_FORCE, NULL, 0, "replace OUT if it exists", 0},
    {"ledger", OPT_LEDGER, "FILE", 0, "ledger of the club's deals (Law 6D2)", 0},
    {0},
};

#define FORMATS "pbn, lin, dup, bri, dge, dlm, csv, ber, zrd or lines"

/* A format by name, or a usage error. */
static enum rf_format
parse_format(const char *arg, const char *option, const struct argp_state *state)
{
    enum rf_format format = rf_format_find(arg);
    if (format == RF_FORMATS)
        argp_error(state, "%s takes " FORMATS ", not '%s'", option, arg);
    return format;
}

/* A file whose name says nothing may be an encrypted file or a record, which no format of boards
 * fits.  400 bytes are enough to recognize them.  Ends with a usage error then; standard input
 * is not touched, because the bytes could not be read again. */
static void
check_kind(const char *file, const struct argp_state *state)
{
    char start[400] = "";
    FILE *in = strcmp(file, "-") == 0 ? NULL : fopen(file, "re");
    size_t size = in ? fread(start, 1, sizeof start, in) : 0;
    const char *hint = boards_hint(start, size);
    if (in)
        fclose(in);
    if (hint)
        argp_error(state, "%s: %s", file, hint);
}

/* Runs when all options are read.  Formats that were not named follow from the names of the
 * files; RF_FORMATS means not known.  Only --stats works without OUT; the target format has no
 * effect then. */
static void
check(struct convert_options *o, const struct argp_state *state)
{
    if (!o->in)
        argp_error(state, "which file? Run: riffle convert IN OUT");
    if (!o->out && (!o->stats || o->doubledummy))
        argp_error(state, "where to? Run: riffle convert %s OUT, with - for standard output",
                   o->in);
    if (o->from == RF_FORMATS)
        o->from = rf_format_of_file(o->in);
    if (o->in && o->from == RF_FORMATS)
        check_kind(o->in, state);
    if (o->from == RF_FORMATS)
        argp_error(state, "which format is '%s'? Add --from FORMAT: " FORMATS, o->in);
    if (o->to == RF_FORMATS)
        o->to = o->out ? rf_format_of_file(o->out) : RF_FORMAT_LINES;
    if (o->to == RF_FORMATS)
        argp_error(state, "which format should '%s' have? Add --to FORMAT: " FORMATS, o->out);
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct convert_options *o = state->input;
    const char *at = arg;
    switch (key) {
    case OPT_BOARDS:
        if (!range_read(&at, 1, 9999999, &o->first, &o->last) || *at)
            argp_error(state, "--boards takes a board or a range like 1-16, not '%s'", arg);
        return 0;
    case OPT_RENUMBER:
        o->renumber = (unsigned)cli_number(arg, 1, 9999999, "--renumber", state);
        return 0;
    case OPT_ROTATE: o->turn = (unsigned)cli_number(arg, 1, 3, "--rotate", state); return 0;
    case OPT_FROM: o->from = parse_format(arg, "--from", state); return 0;
    case OPT_TO: o->to = parse_format(arg, "--to", state); return 0;
    case OPT_STRICT: o->strict = true; return 0;
    case OPT_STATS: o->stats = true; return 0;
    case OPT_DOUBLEDUMMY: o->doubledummy = true; return 0;
    case OPT_FORCE: o->force = true; return 0;
    case OPT_LEDGER: o->ledger = cli_file(arg, "--ledger", state); return 0;
    case ARGP_KEY_ARG:
        if (o->out)
            argp_error(state, "riffle convert takes IN and OUT: leave '%s' out", arg);
        *(o->in ? &o->out : &o->in) = cli_file(arg, o->in ? "OUT" : "IN", state);
        return 0;
    case ARGP_KEY_END: check(o, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "IN OUT", doc, NULL, NULL, NULL};

static int
run(int argc, char **argv)
{
    struct convert_survey survey = {0};
    struct convert_options o = {.command = "convert", .from = RF_FORMATS, .to = RF_FORMATS};
    struct file_bytes bytes;
    cli_parse(&argp, argc, argv, &o);
    if (!file_bytes_read(&bytes, o.in, 0)) {
        fprintf(stderr, "riffle convert: cannot read %s: %s\n", board_fault_file(o.in),
                strerror(errno));
        return STATUS_IO;
    }
    /* The order matters: inspect first, so that --strict can refuse before anything is solved or
     * written.  Warnings come last, when it is known that OUT was written. */
    int status = convert_look(&survey, &o, &bytes);
    if (status == STATUS_OK && convert_is_stale(&o, &bytes))
        status = STATUS_NO;
    if (status == STATUS_OK && o.doubledummy)
        status = convert_solve(&o, &bytes);
    if (status == STATUS_OK && o.out)
        status = convert_write(&survey, &o, &bytes);
    if (status == STATUS_OK && o.out) {
        convert_warn(&survey, &o);
        convert_ask_ledger(&o, &bytes);
    }
    free((void *)o.solved);
    file_bytes_release(&bytes);
    if (status != STATUS_OK)
        return status;
    /* Statistics must not mix with boards on standard output. */
    if (o.stats)
        census_report(o.out && strcmp(o.out, "-") == 0 ? stderr : stdout, &survey.census);
    return STATUS_OK;
}

const struct command command_convert = {"convert", "convert boards from one file format to another",
                                        &argp, run};
