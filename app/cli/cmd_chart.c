/*
 * app/cli/cmd_chart.c -- the command `riffle chart`: the basic strategy chart of a game.
 *
 * The library computes the strategy (riffle/basic.h); app/print/chart_*.c write the formats.
 */
#include "file_format.h"

#include <riffle/sim_count.h>

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "os/file_bytes.h"
#include "count_verbs.h"
#include "print/chart.h"

static const char doc[] =
    "Makes the basic strategy chart of a game: what to do with every hand against every "
    "up-card.\n\n"
    "Examples:\n"
    "  riffle chart --rules vegas-strip             on the terminal\n"
    "  riffle chart --rules european -o chart.pdf   for the printer, one A4 page\n"
    "  riffle chart --set soft17=hit -o chart.svg   one rule changed, as a drawing\n"
    "  riffle chart --rules single-deck --losses    with the cost of wrong plays\n"
    "  riffle chart --shoe infinite --format csv    for a spreadsheet\n"
    "  riffle chart --indices illustrious-18 --pocket -o pocket.pdf   an A6 page\n\n"
    "The chart is computed from the rules and the shoe, card by card.\vIn a cell H is "
    "hit, S stand, D double or else hit, Ds double or else stand, P split, R surrender; "
    "the small letter after R says what to do if surrender is not allowed. Formats are "
    "text, svg, pdf, html, csv, json and strategy, a file that riffle simulate --strategy "
    "plays by.";

enum { OPT_FORMAT = 256, OPT_LOSSES, OPT_INDICES, OPT_POCKET, OPT_RAMP };
enum { POCKET_STEPS = 8 }; /* of a ramp: two lines */

static const struct argp_option options[] = {
    GAME_OPTIONS,
    {"output", 'o', "FILE", 0, "write the chart here; the ending of the name tells the format", 0},
    {"format", OPT_FORMAT, "FORMAT", 0, "text (default), svg, pdf, html, csv, json or strategy", 0},
    {"losses", OPT_LOSSES, NULL, 0, "also print what each wrong play costs", 0},
    {"indices", OPT_INDICES, "FILE|illustrious-18", 0,
     "also show the counts at which another play is better", 0},
    {"pocket", OPT_POCKET, NULL, 0, "one A6 page with large letters; needs a PDF or SVG", 0},
    {"ramp", OPT_RAMP, "BETS", 0, "with --pocket: your bets by count, like \"1:1 2:4 3:8\"", 0},
    {0},
};

/* Formats by --format NAME and by the ending of --output, and what writes each.  People read
 * grouped rows; programs get each row on its own.  Writers return false, with a message. */
static const struct file_format formats[] = {
    {"text", ".txt", false},  {"svg", ".svg", false},           {"pdf", ".pdf", true},
    {"html", ".html", false}, {"html", ".htm", false},          {"csv", ".csv", false},
    {"json", ".json", false}, {"strategy", ".strategy", false},
};
static const struct writer {
    enum chart_rows rows;
    bool (*write)(const struct chart_layout *layout, FILE *out);
} writers[] = {
    {CHART_GROUPED, chart_write_text}, {CHART_GROUPED, chart_write_svg},
    {CHART_GROUPED, chart_write_pdf},  {CHART_GROUPED, chart_write_html},
    {CHART_GROUPED, chart_write_html}, {CHART_EACH, chart_write_csv},
    {CHART_EACH, chart_write_json},    {CHART_EACH, chart_write_strategy},
};
static const struct file_formats known_formats = {formats, sizeof formats / sizeof formats[0]};
static_assert(sizeof writers / sizeof writers[0] == sizeof formats / sizeof formats[0],
              "one writer for each format");

struct chart_options {
    struct game_options game;
    const char *output;  /* --output; NULL for standard output */
    int format;          /* --format, or what the ending of --output says: an index of `formats` */
    bool losses;         /* --losses; needs each row on its own, since the costs differ */
    bool pocket;         /* --pocket */
    const char *indices; /* --indices, or NULL */
    struct rf_sim_ramp ramp;     /* --ramp; no steps if there is none */
    struct rf_index_plays plays; /* what --indices names */
};

/* Options that need or exclude each other. */
static void
check_together(const struct chart_options *o, const struct argp_state *state)
{
    const char *format = formats[o->format].name;
    if (o->pocket && strcmp(format, "pdf") != 0 && strcmp(format, "svg") != 0)
        argp_error(state, "--pocket makes a page to print: add -o pocket.pdf, or pocket.svg");
    if (o->ramp.steps > 0 && !o->pocket)
        argp_error(state, "--ramp is printed on a pocket sheet: add --pocket");
    if (o->losses && (o->pocket || o->indices))
        argp_error(state, "--losses needs the place of --indices and --pocket: leave it out");
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct chart_options *o = state->input;
    struct rf_counting_error error;
    switch (key) {
    case 'o': o->output = cli_file(arg, "--output", state); return 0;
    case OPT_LOSSES: o->losses = true; return 0;
    case OPT_POCKET: o->pocket = true; return 0;
    case OPT_INDICES: o->indices = cli_file(arg, "--indices", state); return 0;
    case OPT_RAMP:
        if (!rf_sim_ramp_read(&o->ramp, arg, strlen(arg), &error))
            argp_error(state, "--ramp '%s': %s", arg, error.message);
        if (o->ramp.steps > POCKET_STEPS)
            argp_error(state, "--ramp is too long for a pocket: write %d steps at most",
                       POCKET_STEPS);
        return 0;
    case OPT_FORMAT: o->format = file_format_named(&known_formats, arg, state); return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "leave '%s' out: riffle chart takes options only", arg);
        return 0;
    case ARGP_KEY_END:
        o->format = file_format_settle(&known_formats, o->format, &o->output, state);
        check_together(o, state);
        return 0;
    default: return game_options_parse(key, arg, state, &o->game);
    }
}

static const struct argp argp = {options, parse, NULL, doc, NULL, NULL, NULL};

/* A file is made in memory and written only when complete, so a failure leaves nothing behind.
 * Standard output is written directly: the text format asks whether that is a terminal. */
static int
write_chart(const struct chart_options *o, const struct chart_layout *layout)
{
    if (!o->output) /* main() checks that it arrived */
        return writers[o->format].write(layout, stdout) ? STATUS_OK : STATUS_IO;
    struct file_output output;
    bool begun = file_output_begin(&output);
    if (begun && !writers[o->format].write(layout, output.to)) {
        file_output_drop(&output);
        return STATUS_IO; /* the writer printed why */
    }
    if (begun && file_output_end(&output, o->output))
        return STATUS_OK;
    fprintf(stderr, "riffle chart: cannot write %s: %s\n", o->output, strerror(errno));
    return STATUS_IO;
}

/* "Bet 1 from 0, 8 from +3, 2 x 12 from +5"; nothing for no bets. */
static void
write_bets(char out[static CHART_BETS], const struct rf_sim_ramp *ramp)
{
    size_t used = 0;
    for (unsigned i = 0; i < ramp->steps && used < CHART_BETS; i++) {
        const struct rf_sim_ramp_step *step = &ramp->step[i];
        char boxes[8] = "";
        if (step->boxes > 0)
            snprintf(boxes, sizeof boxes, "%u x ", step->boxes);
        int more = snprintf(out + used, CHART_BETS - used, "%s%s%.4g from %s%d",
                            i == 0 ? "Bet " : ", ", boxes, (double)step->bet / RF_SIM_UNIT_BET,
                            step->count > 0 ? "+" : "", step->count);
        used += (size_t)more;
    }
}

/* Computes and writes the chart.  The layout points into `chart` and the rules, so all live here
 * together. */
static int
make_chart(const struct chart_options *o, void *workspace)
{
    struct rf_chart chart = {0};
    struct chart_layout layout = {0};
    const struct chart_game game = {&o->game.rules, &o->game.shoe, &chart, o->game.title,
                                    o->indices ? &o->plays : NULL};
    rf_chart(workspace, &o->game.rules, &o->game.shoe, &chart);
    chart_lay(&layout, &game, o->losses ? CHART_EACH : writers[o->format].rows);
    layout.losses = o->losses;
    layout.pocket = o->pocket;
    write_bets(layout.bets, &o->ramp);
    return write_chart(o, &layout);
}

static int
run(int argc, char **argv)
{
    struct chart_options o = {.format = FILE_FORMAT_NONE};
    cli_parse(&argp, argc, argv, &o);
    o.game.for_programs = writers[o.format].rows == CHART_EACH;
    int wrong = game_options_ready(&o.game, "chart");
    wrong = wrong ? wrong : count_indices_read(o.indices, "chart", &o.plays);
    if (wrong)
        return wrong;
    /* About 36 MiB; the library allocates nothing itself. */
    void *workspace = malloc(rf_exact_storage_size());
    if (!workspace) {
        fprintf(stderr, "riffle chart: out of memory: %s\n", strerror(errno));
        return STATUS_IO;
    }
    int status = make_chart(&o, workspace);
    free(workspace);
    return status;
}

const struct command command_chart = {"chart", "make the basic strategy chart of a game", &argp,
                                      run};
