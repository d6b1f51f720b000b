/*
 * app/simulate/convergence_plot.c -- pictures of a simulation as SVG, with text that can be
 * selected and read aloud.
 *
 * simulate_plot draws the estimate over the number of rounds, with its 95 % interval, and the
 * shares of results below.  simulate_plot_along draws estimates for several values of one rule.
 * Coordinates are pixels of a sheet 760 wide.
 */
#include "simulate/runs.h"

#include <math.h>

static const char ink[] = "#1b1b1b", faint[] = "#595959", line_colour[] = "#0072b2",
                  band[] = "#cfe5f5", mark[] = "#d55e00";

/* A frame on the sheet, and the range of values that it shows. */
struct frame {
    FILE *out;
    double x, y, width, height; /* its upper left corner and its size, in pixels */
    double left, right;         /* values at the left and right edge */
    double low, top;            /* values at the lower and upper edge */
};

/* The x of a value. */
static double
across(const struct frame *frame, double value)
{
    return frame->x + frame->width * (value - frame->left) / (frame->right - frame->left);
}

/* The y of a value; y grows downwards. */
static double
down(const struct frame *frame, double value)
{
    return frame->y + frame->height * (frame->top - value) / (frame->top - frame->low);
}

static void
put_text(FILE *out, double x, double y, double size, const char *anchor, const char *colour,
         const char *text)
{
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%g\" text-anchor=\"%s\" fill=\"%s\">", x,
            y, size, anchor, colour);
    for (; *text; text++)
        switch (*text) {
        case '<': fputs("&lt;", out); break;
        case '&': fputs("&amp;", out); break;
        default: fputc(*text, out);
        }
    fputs("</text>\n", out);
}

static void
put_line(FILE *out, double x1, double y1, double x2, double y2, const char *colour, double width)
{
    fprintf(out,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" "
            "stroke-width=\"%g\"/>\n",
            x1, y1, x2, y2, colour, width);
}

/* The step of a scale: 1, 2 or 5 times a power of ten, so that there are about five steps. */
static double
step_of(double range)
{
    double ten = pow(10, floor(log10(range / 4))), times = range / 4 / ten;
    return ten * (times < 2 ? 1 : times < 5 ? 2 : 5);
}

/* The scale at the left, in per cent of a bet. */
static void
put_scale(const struct frame *frame)
{
    double step = step_of(100 * (frame->top - frame->low));
    double first = ceil(100 * frame->low / step);
    int steps = (int)(100 * frame->top / step - first);
    for (int i = 0; i <= steps; i++) {
        char text[40];
        double at = (first + i) * step;
        double y = down(frame, at / 100);
        snprintf(text, sizeof text, "%.*f %%", step < 1 ? (int)ceil(-log10(step)) : 0, at);
        put_line(frame->out, frame->x, y, frame->x + frame->width, y, "#dfe4e8", 1);
        put_text(frame->out, frame->x - 6, y + 4, 11, "end", faint, text);
    }
}

static void
put_head(FILE *out, double height, const char *title, const char *words)
{
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 760 %.0f\" "
            "width=\"760\" height=\"%.0f\" font-family=\"'DejaVu Sans', Verdana, Arial, "
            "sans-serif\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n",
            height, height);
    put_text(out, 30, 34, 17, "start", ink, title);
    put_text(out, 30, 54, 12, "start", faint, words);
}

/* The estimates as a line, and the interval of ±1.96 standard errors as a band, both cut to the
 * frame. */
static void
put_estimates(const struct frame *frame, const struct simulate_job *job)
{
    const struct simulate_point *point = job->point;
    fprintf(frame->out, "<polygon fill=\"%s\" points=\"", band);
    for (unsigned i = 0; i < job->points; i++)
        fprintf(frame->out, "%.1f,%.1f ", across(frame, log10(point[i].rounds)),
                down(frame, fmin(point[i].ev + 1.96 * point[i].error, frame->top)));
    for (unsigned i = job->points; i-- > 0;)
        fprintf(frame->out, "%.1f,%.1f ", across(frame, log10(point[i].rounds)),
                down(frame, fmax(point[i].ev - 1.96 * point[i].error, frame->low)));
    fprintf(frame->out,
            "\"/>\n<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"1.6\" points=\"",
            line_colour);
    for (unsigned i = 0; i < job->points; i++)
        fprintf(frame->out, "%.1f,%.1f ", across(frame, log10(point[i].rounds)),
                down(frame, fmax(fmin(point[i].ev, frame->top), frame->low)));
    fputs("\"/>\n", frame->out);
}

/* The estimate over the rounds, on a logarithmic scale.  The frame shows eight times the final
 * interval: early estimates leave it, and the final one can still be read. */
static void
put_convergence(const struct simulate_picture *picture, FILE *out)
{
    const struct simulate_job *job = picture->job;
    const struct simulate_point *last = &job->point[job->points - 1];
    double spread = 8 * 1.96 * last->error;
    struct frame frame = {out,
                          90,
                          80,
                          640,
                          280,
                          log10(job->point[0].rounds),
                          log10(last->rounds) + 1e-9,
                          last->ev - spread,
                          last->ev + spread};
    put_scale(&frame);
    put_estimates(&frame, job);
    if (picture->has_exact && picture->exact > frame.low && picture->exact < frame.top) {
        double y = down(&frame, picture->exact);
        put_line(out, frame.x, y, frame.x + frame.width, y, mark, 1.4);
        put_text(out, frame.x + frame.width, y - 5, 11, "end", mark, "exact, a fresh shoe");
    }
    for (int ten = (int)ceil(frame.left); ten <= (int)frame.right; ten++) {
        char text[20];
        snprintf(text, sizeof text, "1e%d", ten);
        put_text(out, across(&frame, ten), frame.y + frame.height + 18, 11, "middle", faint, text);
    }
    put_text(out, frame.x + frame.width / 2, frame.y + frame.height + 36, 12, "middle", ink,
             "rounds; the worth of a wager, with its interval of 95 %");
}

/* A bar for each result with a share of at least 1 in 10,000.  Full height is a share of one half.
 */
static void
put_results(const struct simulate_picture *picture, FILE *out)
{
    const struct rf_sim_tally *tally = &picture->job->tally;
    double unit = rf_sim_unit(picture->job->plan), zero = rf_sim_zero_index(picture->job->plan),
           all = 0;
    unsigned shown = 0, place = 0;
    for (unsigned i = 0; i < RF_SIM_RESULTS; i++)
        all += (double)tally->histogram[i];
    for (unsigned i = 0; i < RF_SIM_RESULTS; i++)
        shown += (double)tally->histogram[i] >= 1e-4 * all;
    for (unsigned i = 0; i < RF_SIM_RESULTS; i++) {
        double share = (double)tally->histogram[i] / all, wide = 640.0 / shown;
        char text[40];
        if (share < 1e-4)
            continue;
        double x = 90 + wide * place++, high = 200 * share / 0.5;
        fprintf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n",
                x + 2, 640 - high, wide - 4, high, line_colour);
        snprintf(text, sizeof text, "%+g", (i - zero) / unit);
        put_text(out, x + wide / 2, 656, 11, "middle", faint, text);
        snprintf(text, sizeof text, "%.2f %%", 100 * share);
        put_text(out, x + wide / 2, 636 - high, 9, "middle", ink, text);
    }
    put_text(out, 410, 676, 12, "middle", ink, "results of a box, in wagers");
}

bool
simulate_plot(const struct simulate_picture *picture, FILE *out)
{
    const struct simulate_job *job = picture->job;
    char words[160];
    if (job->points == 0)
        return true;
    const struct simulate_point *last = &job->point[job->points - 1];
    snprintf(words, sizeof words, "%.4g rounds, %+.5f %% of a wager, standard error %.5f %%",
             last->rounds, 100 * last->ev, 100 * last->error);
    put_head(out, 700, picture->title, words);
    put_convergence(picture, out);
    put_results(picture, out);
    fputs("</svg>\n", out);
    return !ferror(out);
}

bool
simulate_plot_along(const struct simulate_along *along, FILE *out)
{
    struct frame frame = {out, 90, 80, 640, 280, -0.5, along->count - 0.5, 1e9, -1e9};
    unsigned every = along->count / 16 + 1;
    for (unsigned i = 0; i < along->count; i++) {
        double far = 2.2 * along->point[i].error;
        frame.low = fmin(frame.low, along->point[i].ev - far);
        frame.top = fmax(frame.top, along->point[i].ev + far);
    }
    frame.top += frame.top <= frame.low ? 0.001 : 0;
    put_head(out, 430, along->title, "the worth of a wager, with its interval of 95 %");
    put_scale(&frame);
    for (unsigned i = 0; i < along->count; i++) {
        const struct simulate_point *point = &along->point[i];
        double x = across(&frame, i), y = down(&frame, point->ev);
        put_line(out, x, down(&frame, point->ev - 1.96 * point->error), x,
                 down(&frame, point->ev + 1.96 * point->error), line_colour, 1.4);
        fprintf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n", x, y, line_colour);
        if (i % every == 0)
            put_text(out, x, frame.y + frame.height + 18, 10, "middle", faint, along->name[i]);
    }
    put_text(out, 410, frame.y + frame.height + 40, 12, "middle", ink, along->key);
    fputs("</svg>\n", out);
    return !ferror(out);
}
