/*
 * app/cli/cmd_report.c -- the command `riffle report`: the supervisor's report on an evening.
 */
#include <assert.h>
#include <errno.h>
#include <string.h>

#include "cli/file_format.h"
#include "os/file_bytes.h"
#include "report/report.h"

static const char doc[] =
    "Makes the supervisor's report on a record: every breach with its clause, what should have "
    "happened, what the law then asked for and what it cost whom; what each person won, and "
    "would have won by the law with the same cards; open questions; and what the record does "
    "not prove. It works for tables and for sessions of bridge. Lines that a correction "
    "struck are shown beside what counts instead.\n\n"
    "Examples:\n"
    "  riffle report evening.record                 on the terminal\n"
    "  riffle report evening.record -o evening.pdf  to print and sign\n"
    "  riffle report evening.record -o evening.html for a browser\n"
    "  riffle report evening.record -o evening.json for a program\n"
    "\vFormats are text, json, html and pdf; the ending of the file name tells which. The report "
    "is a function of the record alone: equal records give equal reports. Times are UTC. A "
    "record that is not true has no report: riffle verify says what is wrong with it. RECORD may "
    "be - for standard input. Exit status: 0 done, 1 the record is not true, or the file is not "
    "a record, 2 wrong command line, 3 a file or the system failed.";

enum { OPT_FORMAT = 256 };

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "Options:", 0},
    {"output", 'o', "FILE", 0, "write the report here (default -, standard output)", 0},
    {"format", OPT_FORMAT, "FORMAT", 0, "text, json, html or pdf", 0},
    {0},
};

/* The formats, and what writes each; writers return false, with a message. */
static const struct file_format formats[] = {{"text", ".txt", false},
                                             {"json", ".json", false},
                                             {"html", ".html", false},
                                             {"html", ".htm", false},
                                             {"pdf", ".pdf", true}};
static bool (*const writers[])(const json_t *report, FILE *out) = {
    report_write_text, report_write_json, report_write_html, report_write_html, report_write_pdf};
static const struct file_formats known_formats = {formats, sizeof formats / sizeof formats[0]};
static_assert(sizeof writers / sizeof writers[0] == sizeof formats / sizeof formats[0],
              "one writer for each format");

struct report_options {
    const char *file, *output; /* RECORD and -o, or NULL */
    int format;                /* an index of `formats` */
};

static void
settle(struct report_options *o, const struct argp_state *state)
{
    if (!o->file)
        argp_error(state, "which record? Run: riffle report RECORD");
    o->format = file_format_settle(&known_formats, o->format, &o->output, state);
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct report_options *o = state->input;
    switch (key) {
    case 'o': o->output = cli_file(arg, "--output", state); return 0;
    case OPT_FORMAT: o->format = file_format_named(&known_formats, arg, state); return 0;
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
    if (begun && !writers[o->format](report, output.to)) {
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
    struct report_options o = {.format = FILE_FORMAT_NONE};
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
