/*
 * app/print/plot.h -- the pictures in a report of `riffle quality`, for any pen.
 *
 * A picture computes where everything goes, in points from the upper left corner of its box; a pen
 * (plot_html.c, plot_pdf.c) draws it.  Inks are named by their use, so that a page can be light or
 * dark.
 */
#ifndef RIFFLE_APP_PRINT_PLOT_H
#define RIFFLE_APP_PRINT_PLOT_H

#include "quality/quality_report.h"

/* PLOT_HEAT begins a scale of 13 colours from too few to too many, with fair in the middle. */
enum plot_ink {
    PLOT_PAPER,
    PLOT_INK,
    PLOT_FAINT,
    PLOT_LINE,
    PLOT_FIRST, /* curves and dots, in this order */
    PLOT_SECOND,
    PLOT_THIRD,
    PLOT_FOURTH,
    PLOT_ALARM, /* what is not fair */
    PLOT_HEAT,
    PLOT_HEATS = 13,
    PLOT_FAIR = 6, /* the middle of the scale */
    PLOT_INKS = PLOT_HEAT + PLOT_HEATS
};

/* The colour of an ink, 0xRRGGBB, on a light or a dark page. */
unsigned plot_colour(enum plot_ink ink, bool dark);

enum plot_anchor { PLOT_LEFT, PLOT_MIDDLE, PLOT_RIGHT };

struct plot_type {
    double size; /* in points */
    bool bold;
    enum plot_anchor anchor;
    enum plot_ink ink;
};

struct plot_point {
    double x, y;
};

/* What a pen can draw, in points.  The y of a text is its base line. */
struct plot_pen {
    void *to; /* the pen's own state, passed to every call */
    void (*box)(void *to, double x, double y, double width, double height, enum plot_ink ink);
    void (*line)(void *to, const struct plot_point *points, unsigned count, double width,
                 bool dashed, enum plot_ink ink);
    void (*dot)(void *to, double x, double y, double radius, enum plot_ink ink);
    void (*text)(void *to, double x, double y, const struct plot_type *type, const char *text);
};

/* A picture: its heading, a sentence that explains it, its size and how it is drawn. */
struct plot {
    const char *heading;
    char sentence[500];
    double width, height;
    bool
        small_print; /* its text would be too small on a phone: there it is wider than the screen */
    void (*draw)(const struct plot_pen *pen, const struct quality *quality);
};

/* Chooses the pictures for a result; returns how many. */
enum { PLOTS_MOST = 4 };
unsigned plot_all(struct plot plots[static PLOTS_MOST], const struct quality *quality);

/* The pictures.  Two have a height that depends on how much they show. */
void plot_draw_places(const struct plot_pen *pen, const struct quality *quality);
void plot_draw_owners(const struct plot_pen *pen, const struct quality *quality);
void plot_draw_riffles(const struct plot_pen *pen, const struct quality *quality);
void plot_draw_chances(const struct plot_pen *pen, const struct quality *quality);
double plot_chances_height(const struct quality *quality);
void plot_draw_worth(const struct plot_pen *pen, const struct quality *quality);
double plot_worth_height(const struct worth *worth);

/* The pen that draws SVG, the style sheets of a page and of a drawing on its own, and text with the
 * signs of HTML escaped; graph_write.c uses them too. */
struct plot_pen plot_svg_pen(FILE *out);
void plot_html_style(FILE *out);
void plot_svg_style(FILE *out);
void plot_html_escape(FILE *out, const char *text);

/* Write the whole report.  False, with a message, when something other than `out` failed. */
bool plot_write_html(const struct quality *quality, FILE *out);
bool plot_write_pdf(const struct quality *quality, FILE *out);

static inline void
plot_put(const struct plot_pen *pen, double x, double y, double size, enum plot_anchor anchor,
         enum plot_ink ink, const char *text)
{
    const struct plot_type type = {size, false, anchor, ink};
    pen->text(pen->to, x, y, &type, text);
}

static inline void
plot_stroke(const struct plot_pen *pen, double x1, double y1, double x2, double y2, double width,
            bool dashed, enum plot_ink ink)
{
    const struct plot_point points[2] = {{x1, y1}, {x2, y2}};
    pen->line(pen->to, points, 2, width, dashed, ink);
}

#endif
