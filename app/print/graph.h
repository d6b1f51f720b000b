/*
 * app/print/graph.h -- graphs of numbers: axes, lines, bands, bars and dots with errors.
 *
 * A graph says what is shown; graph.c draws it with any pen of plot.h, and graph_text.c with
 * letters.  The arrays are the caller's and must outlive the graph.
 *
 *     struct graph graph = {.heading = "Risk", .x_label = "bankroll", .y_label = "%"};
 *     graph.at[graph.series++] = (struct graph_series){GRAPH_LINE, PLOT_FIRST, "for ever", n, x, y};
 *     graph_write_svg(&graph, 1, "Bankroll", out);
 */
#ifndef RIFFLE_APP_PRINT_GRAPH_H
#define RIFFLE_APP_PRINT_GRAPH_H

#include "print/plot.h"

enum graph_kind { GRAPH_LINE, GRAPH_DASHED, GRAPH_BARS, GRAPH_DOTS };

struct graph_series {
    enum graph_kind kind;
    enum plot_ink ink;
    const char *name; /* in the legend; NULL for none */
    unsigned count;
    const double *x, *y;
    const double *error; /* of dots: half the length of their line; NULL for none */
};

enum { GRAPH_SERIES = 6, GRAPHS_MOST = 8 };

struct graph {
    const char *heading;
    char sentence[400]; /* what it says, for the caption */
    const char *x_label, *y_label;
    bool whole_x;   /* the x axis has whole numbers only */
    bool from_zero; /* the y axis includes 0 */
    unsigned series;
    struct graph_series at[GRAPH_SERIES];
};

/* The range of an axis and its step: 1, 2 or 5 times a power of ten, about six steps. */
struct graph_axis {
    double low, high, step;
};

/* The axes that a graph needs. */
struct graph_axis graph_x_axis(const struct graph *graph);
struct graph_axis graph_y_axis(const struct graph *graph);

/* A number on an axis, with as many digits as its step needs. */
enum { GRAPH_NUMBER = 24 };
const char *graph_number(char out[static GRAPH_NUMBER], double number, double step);

/* In points; every graph has this size. */
#define GRAPH_WIDTH  510.0
#define GRAPH_HEIGHT 270.0
void graph_draw(const struct graph *graph, const struct plot_pen *pen);

/* Write all graphs one below the other: a drawing, a page, A4 sheets, or letters 80 columns wide.
 * `title` comes from the user.  False, with a message, when something other than `out` failed. */
struct graph_page {
    const char *title, *words; /* a heading, and a sentence below it */
    unsigned graphs;
    const struct graph *graph;
};
bool graph_write_svg(const struct graph_page *page, FILE *out);
bool graph_write_html(const struct graph_page *page, FILE *out);
bool graph_write_pdf(const struct graph_page *page, FILE *out);
bool graph_write_text(const struct graph_page *page, FILE *out);

#endif
