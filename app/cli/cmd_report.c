/*
 * app/cli/cmd_report.c -- the command `riffle report`: the supervisor's report on an evening.
 */
#include <errno.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/cli.h"
#include "os/file_bytes.h"
#include "report/report.h"

static const char doc[] =
    "Makes the supervisor's report on a record: every breach with its clause, what should have "
    "happened, what the law then asked for and what it cost whom; what each person won, and "
    "would have won by the law with the same cards; open questions; and what the record does "
    "not prove. It works for tables with and without breaches, and for sessions without "
    "breaches. Records with corrections have no report yet.\n\n"
    "Examples:\n"
    "  riffle report evening.record                 on the terminal\n"
    "  riffle report evening.record -o evening.pdf  to print and sign\n"
    "  riffle report evening.record -o evening.html for a browser\n"
    "  riffle report evening.record -o evening.json for a program\n"
    "\vFormats are text, json, html and pdf; the ending of the file name tells which. The report "
    "is a function of the record alone: equal records give equal reports. Times are UTC. A "
    "record that is not true has no report: riffle verify says what is wrong with it. RECORD may "
    "be - for standard input. Exit status: 0 done, 1 the record is not true or has no report yet, "
    "or the file "
    "is not a record, 2 wrong command line, 3 a file or the system failed.";

enum { OPT_FORMAT = 256 };

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "Options:", 0},
    {"output", 'o', "FILE", 0, "write the report here (default -, standard output)", 0},
    {"format", OPT_FORMAT, "FORMAT", 0, "text, json, html or pdf", 0},
    {0},
};

/* Writers return false, with a message.  A binary format is refused on a terminal. */
static const struct format {
    const char *name, *ends;
    bool (*write)(const json_t *report, FILE *out);
    bool binary;
} formats[] = {
    {"text", ".txt", report_write_text, false},  {"json", ".json", report_write_json, false},
    {"html", ".html", report_write_html, false}, {"html", ".htm", report_write_html, false},
    {"pdf", ".pdf", report_write_pdf, true},
};
enum { FORMATS = sizeof formats / sizeof formats[0] };

struct report_options {
    const char *file, *output; /* RECORD and -o, or NULL */
    const struct format *format;
};

static void
set_format(struct report_options *o, const char *name, const struct argp_state *state)
{
    o->format = NULL;
    for (unsigned i = 0; i < FORMATS && !o->format; i++)
        if (strcmp(formats[i].name, name) == 0)
            o->format = &formats[i];
    if (!o->format)
        argp_error(state, "--format takes text, json, html or pdf, not '%s'", name);
}

/* Without --format the ending of --output decides; standard output gets text. */
static void
settle(struct report_options *o, const struct argp_state *state)
{
    if (!o->file)
        argp_error(state, "which record? Run: riffle report RECORD");
    if (o->output && strcmp(o->output, "-") == 0)
        o->output = NULL;
    const char *end = o->output ? strrchr(o->output, '.') : ".txt";
    for (unsigned i = 0; end && i < FORMATS && !o->format; i++)
        if (strcasecmp(formats[i].ends, end) == 0)
            o->format = &formats[i];
    if (!o->format)
        argp_error(state,
                   "--output takes a file that ends in .txt, .json, .html or .pdf, not '%s'. For "
                   "another name add --format",
                   o->output);
    if (!o->output && o->format->binary && isatty(STDOUT_FILENO))
        argp_error(state, "a terminal cannot show %s: add --output FILE", o->format->name);
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct report_options *o = state->input;
    switch (key) {
    case 'o': o->output = cli_file(arg, "--output", state); return 0;
    case OPT_FORMAT: set_format(o, arg, state); return 0;
    case ARGP_KEY_ARG:
        cli_one_file(o->file, arg, state);
        o->file = cli_file(arg, "RECORD", state);
        return 0;
    case ARGP_KEY_END: settle(o, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "RECORD", doc, NULL, NULL, NULL};

/* Says why there is no report, and what to do next. */
static int
say_failure(const struct report_options *o, const struct report_reading *reading)
{
    const struct rf_finding *f = &reading->finding;
    switch (reading->failure) {
    case REPORT_UNREADABLE:
        fprintf(stderr, "riffle report: cannot read %s: %s\n", o->file, strerror(errno));
        return STATUS_IO;
    case REPORT_EMPTY:
        fprintf(stderr, "riffle report: %s has no line, so it is not a record. Check RECORD\n",
                o->file);
        return STATUS_NO;
    case REPORT_NOT_SHOWN:
        fprintf(stderr,
                "riffle report: %s has corrections, or is a session with breaches. The report does "
                "not show these yet. Run: riffle verify %s\n",
                o->file, o->file);
        return STATUS_NO;
    case REPORT_UNTRUE:
        fprintf(stderr,
                "riffle report: %s:%llu breaks %s: found %s, expected %s. This record is not true, "
                "so there is no report. Run: riffle verify %s\n",
                o->file, (unsigned long long)f->line, rf_clause_citation(f->clause), f->found,
                f->expected, o->file);
        return STATUS_NO;
    default: fprintf(stderr, "riffle report: out of memory\n"); return STATUS_IO;
    }
}

/* Made in memory and then written, so that a failure leaves no half of a file. */
static int
write_out(const struct report_options *o, const json_t *report)
{
    struct file_output output;
    bool begun = file_output_begin(&output);
    if (begun && !o->format->write(report, output.to)) {
        file_output_drop(&output);
        fprintf(stderr, "riffle report: the report could not be drawn\n");
        return STATUS_IO;
    }
    if (!begun || !file_output_end(&output, o->output)) {
        fprintf(stderr, "riffle report: cannot write %s: %s\n",
                o->output ? o->output : "standard output", strerror(errno));
        return STATUS_IO;
    }
    if (o->output)
        fprintf(stderr, "Wrote the report on %s to %s: %s.\n", o->file, o->output,
                json_string_value(json_object_get(report, "verdict")));
    return STATUS_OK;
}

static int
run(int argc, char **argv)
{
    struct report_options o = {0};
    struct report_reading reading;
    cli_parse(&argp, argc, argv, &o);
    json_t *report = report_make(o.file, &reading);
    if (!report)
        return say_failure(&o, &reading);
    int status = write_out(&o, report);
    json_decref(report);
    return status;
}

const struct command command_report = {
    "report", "report breaches, costs and open questions of a record", &argp, run};
