/*
 * app/print/graph_text.c -- a graph in letters, for a terminal of 80 columns.
 */
#include <math.h>
#include <string.h>

#include "print/graph.h"

enum { COLUMNS = 66, ROWS = 15, MARGIN = 11 };

/* One letter for each series, in the order of the legend. */
static const char letters[GRAPH_SERIES + 1] = "*o+x#.";

struct canvas {
    char at[ROWS][COLUMNS + 1];
    struct graph_axis x, y;
};

static void
put(struct canvas *canvas, double x, double y, char letter)
{
    double across = (x - canvas->x.low) / (canvas->x.high - canvas->x.low);
    double up = (y - canvas->y.low) / (canvas->y.high - canvas->y.low);
    int column = (int)lround(across * (COLUMNS - 1)), row = ROWS - 1 - (int)lround(up * (ROWS - 1));
    if (column >= 0 && column < COLUMNS && row >= 0 && row < ROWS)
        canvas->at[row][column] = letter;
}

/* A bar is filled from zero; dots and lines are points, lines with points between. */
static void
put_series(struct canvas *canvas, const struct graph_series *series, char letter)
{
    double step = (canvas->y.high - canvas->y.low) / (2 * ROWS);
    for (unsigned i = 0; i < series->count; i++) {
        double x = series->x[i], y = series->y[i];
        if (series->kind == GRAPH_BARS)
            for (unsigned n = 0; n * step < fabs(y) - step / 2; n++)
                put(canvas, x, y < 0 ? -(n * step) : n * step, letter);
        for (unsigned part = 1;
             i > 0 && part < 8 && series->kind != GRAPH_BARS && series->kind != GRAPH_DOTS; part++)
            put(canvas, series->x[i - 1] + part * (x - series->x[i - 1]) / 8,
                series->y[i - 1] + part * (y - series->y[i - 1]) / 8, letter);
        put(canvas, x, y, letter);
    }
}

static void
write_graph(const struct graph *graph, FILE *out)
{
    struct canvas canvas = {.x = graph_x_axis(graph), .y = graph_y_axis(graph)};
    char low[GRAPH_NUMBER], high[GRAPH_NUMBER];
    for (unsigned row = 0; row < ROWS; row++)
        memset(canvas.at[row], ' ', COLUMNS);
    for (unsigned s = 0; s < graph->series; s++)
        put_series(&canvas, &graph->at[s], letters[s]);
    fprintf(out, "%s: %s\n", graph->heading, graph->y_label);
    for (unsigned row = 0; row < ROWS; row++) {
        double y = canvas.y.high - row * (canvas.y.high - canvas.y.low) / (ROWS - 1);
        size_t size = COLUMNS;
        while (size > 0 && canvas.at[row][size - 1] == ' ')
            size--;
        fprintf(out, "%*s |%.*s\n", MARGIN - 2,
                row % 7 == 0 ? graph_number(high, y, canvas.y.step / 10) : "", (int)size,
                canvas.at[row]);
    }
    graph_number(low, canvas.x.low, canvas.x.step / 10);
    graph_number(high, canvas.x.high, canvas.x.step / 10);
    fprintf(out, "%*s%-*s%*s\n%*s%s\n", MARGIN, "", (COLUMNS - 12), low, 12, high, MARGIN, "",
            graph->x_label);
    for (unsigned s = 0; s < graph->series; s++)
        if (graph->at[s].name)
            fprintf(out, "%*s%c  %s\n", MARGIN, "", letters[s], graph->at[s].name);
}

bool
graph_write_text(const struct graph_page *page, FILE *out)
{
    fprintf(out, "%s\n", page->title);
    for (unsigned i = 0; i < page->graphs; i++) {
        fputc('\n', out);
        write_graph(&page->graph[i], out);
    }
    return true;
}
