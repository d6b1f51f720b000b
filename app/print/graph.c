/*
 * app/print/graph.c -- draws a graph with any pen: axes, legend, lines, bars and dots.
 */
#include "print/graph.h"

#include <math.h>
#include <string.h>

/* The frame of the graph, in points. */
static const double left = 58, right = GRAPH_WIDTH - 22, top = 34, bottom = GRAPH_HEIGHT - 40;

/* A graph while it is drawn. */
struct drawing {
    const struct graph *graph;
    const struct plot_pen *pen;
    struct graph_axis x, y;
};

/* Widens a range to whole steps. */
static struct graph_axis
axis_of(double low, double high, bool whole)
{
    if (!(high > low)) {
        low -= 1;
        high += 1;
    }
    double ten = pow(10, floor(log10((high - low) / 6))), times = (high - low) / 6 / ten;
    double step = ten * (times < 1.5 ? 1 : times < 3.5 ? 2 : times < 7.5 ? 5 : 10);
    if (whole && step < 1)
        step = 1;
    return (struct graph_axis){step * floor(low / step + 1e-9), step * ceil(high / step - 1e-9),
                               step};
}

/* Half a bar on both sides belongs to the x axis. */
static double
half_bar(const struct graph_series *series)
{
    double least = INFINITY;
    for (unsigned i = 1; i < series->count; i++)
        least = fmin(least, series->x[i] - series->x[i - 1]);
    return isfinite(least) ? least / 2 : 0.5;
}

struct graph_axis
graph_x_axis(const struct graph *graph)
{
    double low = INFINITY, high = -INFINITY, more = 0;
    for (unsigned s = 0; s < graph->series; s++) {
        const struct graph_series *at = &graph->at[s];
        for (unsigned i = 0; i < at->count; i++) {
            low = fmin(low, at->x[i]);
            high = fmax(high, at->x[i]);
        }
        if (at->kind == GRAPH_BARS)
            more = half_bar(at);
    }
    struct graph_axis axis = axis_of(low, high, graph->whole_x);
    axis.low = low - more; /* the data fill the width; ticks stay at whole steps */
    axis.high = high + more;
    if (!(axis.high > axis.low))
        axis.high = axis.low + 1;
    return axis;
}

struct graph_axis
graph_y_axis(const struct graph *graph)
{
    double low = graph->from_zero ? 0 : INFINITY, high = graph->from_zero ? 0 : -INFINITY;
    for (unsigned s = 0; s < graph->series; s++)
        for (unsigned i = 0; i < graph->at[s].count; i++) {
            double error = graph->at[s].error ? graph->at[s].error[i] : 0;
            low = fmin(low, graph->at[s].y[i] - error);
            high = fmax(high, graph->at[s].y[i] + error);
        }
    return axis_of(low, high, false);
}

const char *
graph_number(char out[static GRAPH_NUMBER], double number, double step)
{
    int digits = step < 1 ? (int)ceil(-log10(step) - 1e-9) : 0;
    if (fabs(number) < step / 1e6)
        number = 0; /* and not -0 */
    if (fabs(number) >= 1e6)
        snprintf(out, GRAPH_NUMBER, "%g", number);
    else
        snprintf(out, GRAPH_NUMBER, "%.*f", digits, number);
    return out;
}

static double
at_x(const struct drawing *d, double x)
{
    return left + (right - left) * (x - d->x.low) / (d->x.high - d->x.low);
}

/* Values outside the axis are drawn at its end. */
static double
at_y(const struct drawing *d, double y)
{
    double part = (y - d->y.low) / (d->y.high - d->y.low);
    return bottom - (bottom - top) * fmin(1, fmax(0, part));
}

static void
draw_axes(const struct drawing *d)
{
    char text[GRAPH_NUMBER];
    unsigned lines = (unsigned)((d->y.high - d->y.low) / d->y.step + 1.5);
    for (unsigned i = 0; i < lines; i++) {
        double y = d->y.low + i * d->y.step;
        bool zero = fabs(y) < d->y.step / 1e6;
        plot_stroke(d->pen, left, at_y(d, y), right, at_y(d, y), zero ? 1 : 0.6, false,
                    zero ? PLOT_FAINT : PLOT_LINE);
        plot_put(d->pen, left - 6, at_y(d, y) + 3, 8.5, PLOT_RIGHT, PLOT_FAINT,
                 graph_number(text, y, d->y.step));
    }
    double first = d->x.step * ceil(d->x.low / d->x.step - 1e-9);
    lines = (unsigned)((d->x.high - first) / d->x.step + 1 + 1e-6);
    for (unsigned i = 0; i < lines; i++) {
        double x = first + i * d->x.step;
        plot_stroke(d->pen, at_x(d, x), bottom, at_x(d, x), bottom + 3, 0.6, false, PLOT_FAINT);
        plot_put(d->pen, at_x(d, x), bottom + 14, 8.5, PLOT_MIDDLE, PLOT_FAINT,
                 graph_number(text, x, d->x.step));
    }
    plot_put(d->pen, (left + right) / 2, bottom + 30, 9.5, PLOT_MIDDLE, PLOT_INK,
             d->graph->x_label);
    plot_put(d->pen, 6, 12, 9.5, PLOT_LEFT, PLOT_INK, d->graph->y_label);
}

static void
draw_line(const struct drawing *d, const struct graph_series *series)
{
    struct plot_point points[256];
    unsigned count = series->count < 256 ? series->count : 256;
    for (unsigned i = 0; i < count; i++)
        points[i] = (struct plot_point){at_x(d, series->x[i]), at_y(d, series->y[i])};
    d->pen->line(d->pen->to, points, count, 1.8, series->kind == GRAPH_DASHED, series->ink);
}

static void
draw_bars(const struct drawing *d, const struct graph_series *series)
{
    double half = 0.84 * half_bar(series), zero = at_y(d, fmax(0, d->y.low));
    for (unsigned i = 0; i < series->count; i++) {
        double x = at_x(d, series->x[i] - half), y = at_y(d, series->y[i]);
        double width = at_x(d, series->x[i] + half) - x;
        d->pen->box(d->pen->to, x, fmin(y, zero), width, fmax(0.4, fabs(zero - y)), series->ink);
    }
}

static void
draw_dots(const struct drawing *d, const struct graph_series *series)
{
    for (unsigned i = 0; i < series->count; i++) {
        double x = at_x(d, series->x[i]), y = series->y[i];
        if (series->error)
            plot_stroke(d->pen, x, at_y(d, y - series->error[i]), x, at_y(d, y + series->error[i]),
                        1.2, false, series->ink);
        d->pen->dot(d->pen->to, x, at_y(d, y), 3, series->ink);
    }
}

/* Names right-aligned above the frame, the last series first; letters are about 5 points wide. */
static void
draw_legend(const struct drawing *d)
{
    double x = right;
    for (unsigned s = d->graph->series; s-- > 0;) {
        const struct graph_series *series = &d->graph->at[s];
        if (!series->name)
            continue;
        plot_put(d->pen, x, 26, 8.5, PLOT_RIGHT, PLOT_INK, series->name);
        x -= 5.2 * (double)strlen(series->name) + 8;
        if (series->kind == GRAPH_LINE || series->kind == GRAPH_DASHED)
            plot_stroke(d->pen, x - 14, 23, x, 23, 2, series->kind == GRAPH_DASHED, series->ink);
        else
            d->pen->box(d->pen->to, x - 8, 19, 8, 8, series->ink);
        x -= 26;
    }
}

void
graph_draw(const struct graph *graph, const struct plot_pen *pen)
{
    static void (*const draw[])(const struct drawing *, const struct graph_series *) = {
        [GRAPH_LINE] = draw_line,
        [GRAPH_DASHED] = draw_line,
        [GRAPH_BARS] = draw_bars,
        [GRAPH_DOTS] = draw_dots,
    };
    const struct drawing d = {graph, pen, graph_x_axis(graph), graph_y_axis(graph)};
    draw_axes(&d);
    for (unsigned s = 0; s < graph->series; s++)
        draw[graph->at[s].kind](&d, &graph->at[s]);
    draw_legend(&d);
}
