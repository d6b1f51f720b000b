/*
 * app/print/chart_page.h -- a chart drawn on sheets of paper, by whatever pen.
 *
 * chart_page.c says where everything stands, in points from the upper left corner of an A4 sheet; a
 * pen makes SVG or PDF of it.  The first sheet is the chart; the second, where losses are shown,
 * what each wrong play costs.
 */
#ifndef RIFFLE_APP_PRINT_CHART_PAGE_H
#define RIFFLE_APP_PRINT_CHART_PAGE_H

#include "print/chart.h"

#define CHART_PAGE_WIDTH  595.0
#define CHART_PAGE_HEIGHT 842.0

/* A colour is 0xRRGGBB. */
enum {
    CHART_PAPER = 0xffffff,
    CHART_INK = 0x1b1b1b,
    CHART_FAINT_INK = 0x595959,
    CHART_HEAD = 0x2f3b45,
    CHART_HEAD_INK = 0xffffff,
    CHART_NAME = 0xdfe4e8,
};

/* Tints of Okabe and Ito's colours, which the colour-blind tell apart; dark ink on them has a
 * contrast above 9:1. */
extern const unsigned chart_tint[RF_PLAYS];

enum chart_anchor { CHART_LEFT, CHART_MIDDLE, CHART_RIGHT };

struct chart_type {
    double size;
    bool bold;
    enum chart_anchor anchor;
    unsigned colour;
};

struct chart_box {
    double x, y, width, height;
};

/* What can be drawn.  `group` and `end` bracket what belongs together: `kind` is row or cell, and
 * `title` a sentence on it or NULL.  The y of a text is its base line. */
struct chart_pen {
    void *to;
    void (*group)(void *to, const char *kind, const char *title);
    void (*end)(void *to);
    void (*box)(void *to, const struct chart_box *box, unsigned colour);
    void (*text)(void *to, double x, double y, const struct chart_type *type, const char *text);
    void (*sheet)(void *to, double used); /* the sheet is full, down to `used` */
};

void chart_draw(const struct chart_layout *layout, const struct chart_pen *pen);

#endif
