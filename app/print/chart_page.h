/*
 * app/print/chart_page.h -- a chart on A4 sheets, for any pen.
 *
 * chart_page.c computes where everything goes, in points (1/72 inch) from the upper left corner of
 * a sheet; a pen (chart_svg.c, chart_pdf.c) draws it.  The first sheet is the chart.  With losses
 * there is a second: what each wrong play costs.
 */
#ifndef RIFFLE_APP_PRINT_CHART_PAGE_H
#define RIFFLE_APP_PRINT_CHART_PAGE_H

#include "print/chart.h"

/* A4 is 210 by 297 mm: 595.28 by 841.89 points, rounded. */
#define CHART_PAGE_WIDTH  595.0
#define CHART_PAGE_HEIGHT 842.0

/* A colour is 0xRRGGBB. */
enum {
    CHART_PAPER = 0xffffff,
    CHART_INK = 0x1b1b1b,
    CHART_FAINT_INK = 0x595959, /* contrast 7:1 on white */
    CHART_HEAD = 0x2f3b45,      /* the line of up-cards */
    CHART_HEAD_INK = 0xffffff,
    CHART_NAME = 0xdfe4e8, /* behind the name of a row */
};

/* Tints of the colours of Okabe and Ito, which colour-blind readers can tell apart.  Dark ink on
 * them has a contrast above 9:1. */
extern const unsigned chart_tint[RF_PLAYS];

enum chart_anchor { CHART_LEFT, CHART_MIDDLE, CHART_RIGHT };

/* How text is set: size in points. */
struct chart_type {
    double size;
    bool bold;
    enum chart_anchor anchor;
    unsigned colour;
};

struct chart_box {
    double x, y, width, height;
};

/* What a pen can draw.  `group` and `end` enclose what belongs together: `kind` is "row" or
 * "cell", and `title` a sentence about it or NULL.  The y of a text is its base line.  `width` is
 * how wide a text will be, or more. */
struct chart_pen {
    void *to; /* the pen's own state, passed to every call */
    void (*group)(void *to, const char *kind, const char *title);
    void (*end)(void *to);
    void (*box)(void *to, const struct chart_box *box, unsigned colour);
    void (*text)(void *to, double x, double y, const struct chart_type *type, const char *text);
    double (*width)(void *to, const struct chart_type *type, const char *text);
    void (*sheet)(void *to, double used); /* the sheet is full, down to `used` */
};

/* The base line that centres capital letters of this size in a box. */
double chart_middle_of(const struct chart_box *box, double size);

/* Draws the code of a cell and its index plays, which there must be, in letters of these sizes at
 * most (chart_cell.c). */
void chart_draw_indices(const struct chart_pen *pen, const struct chart_box *box,
                        const struct chart_cell *cell, const struct chart_type *code,
                        const struct chart_type *index);

/* Draws all sheets, and calls `sheet` after each. */
void chart_draw(const struct chart_layout *layout, const struct chart_pen *pen);

#endif
