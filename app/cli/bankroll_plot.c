/*
 * app/cli/bankroll_plot.c -- draws the graphs of `riffle bankroll --plot`.
 *
 * With --against, other simulations of the same game join the graph of SCORE against penetration.
 */
#include "bankroll_report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "os/file_bytes.h"
#include "print/bank_graphs.h"

static const struct {
    const char *ends;
    bool (*write)(const struct graph_page *page, FILE *out);
} plots[] = {{".svg", graph_write_svg},
             {".pdf", graph_write_pdf},
             {".html", graph_write_html},
             {".htm", graph_write_html},
             {".txt", graph_write_text}};
enum { PLOTS = sizeof plots / sizeof plots[0] };

/* The writer by the ending of a name; "-" is the terminal.  PLOTS for none. */
static unsigned
plot_of(const char *file)
{
    size_t size = strlen(file);
    for (unsigned i = 0; i < PLOTS; i++) {
        size_t end = strlen(plots[i].ends);
        if (size >= end && strcasecmp(file + size - end, plots[i].ends) == 0)
            return i;
    }
    return strcmp(file, "-") == 0 ? PLOTS - 1 : PLOTS;
}

void
bankroll_plot_check(const char *file, const struct argp_state *state)
{
    if (plot_of(file) == PLOTS)
        argp_error(state,
                   "--plot takes a file that ends in .svg, .pdf, .html or .txt, or - for the "
                   "terminal, not '%s'",
                   file);
}

/* By rising penetration; a second simulation of one penetration keeps its place after the first. */
static void
add_score(struct bank_sheet *sheet, double penetration, struct rf_bankroll_figure score)
{
    unsigned at = sheet->scores++;
    for (; at > 0 && sheet->score[at - 1].penetration > penetration; at--)
        sheet->score[at] = sheet->score[at - 1];
    sheet->score[at] = (struct bank_score){penetration, score};
}

/* Reads the other simulations and adds their c-SCORE; an exit status, with a message. */
static int
add_others(struct bank_sheet *sheet, const struct bankroll_asked *asked)
{
    for (unsigned i = 0; i < asked->againsts; i++) {
        struct bankroll_asked other = *asked;
        struct bankroll_source source;
        other.simulation = asked->against[i];
        int wrong = bankroll_source_open(&source, &other);
        if (!wrong && (!source.table || !(source.penetration > 0))) {
            fprintf(stderr,
                    "riffle bankroll: %s is no simulation with a count and a cutting card. Make it "
                    "with riffle simulate --count hi-lo --penetration 75%% --json\n",
                    asked->against[i]);
            wrong = STATUS_USAGE;
        }
        if (!wrong)
            add_score(sheet, source.penetration, bankroll_c_score(&source, asked));
        bankroll_source_release(&source);
        if (wrong)
            return wrong;
    }
    return STATUS_OK;
}

/* A file is made in memory and written only when complete. */
static int
write_page(const struct graph_page *page, const char *file)
{
    struct file_output output;
    bool begun = file_output_begin(&output);
    if (begun && !plots[plot_of(file)].write(page, output.to)) {
        file_output_drop(&output);
        return STATUS_IO; /* the writer printed why */
    }
    if (begun && file_output_end(&output, file))
        return STATUS_OK;
    fprintf(stderr, "riffle bankroll: cannot write %s: %s\n", file, strerror(errno));
    return STATUS_IO;
}

int
bankroll_plot(const struct bankroll_asked *asked, const struct bankroll_source *source)
{
    struct bank_sheet sheet = {
        .table = source->table, .ramp = &source->ramp, .round = source->round, .plan = asked->plan};
    char words[200];
    int wrong = add_others(&sheet, asked);
    if (wrong)
        return wrong;
    if (source->table && source->penetration > 0)
        add_score(&sheet, source->penetration, bankroll_c_score(source, asked));
    struct bank_graphs *graphs = calloc(1, sizeof *graphs);
    if (!graphs) {
        fputs("riffle bankroll: out of memory for the graphs\n", stderr);
        return STATUS_IO;
    }
    bank_graphs_make(graphs, &sheet);
    snprintf(words, sizeof words, "Bankroll %g chips, %g Kelly; mean %+.4g chips a round",
             asked->plan.bankroll, asked->plan.kelly, source->round.mean);
    const struct graph_page page = {source->title, words, graphs->count, graphs->graph};
    int status = write_page(&page, asked->plot);
    free(graphs);
    return status;
}
