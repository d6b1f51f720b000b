/*
 * app/print/hands_page.h -- hand records on sheets of paper, for any pen.
 *
 * hands_page.c lays out sheets, hands_diagram.c a board, hands_curtain.c curtain cards and
 * hands_code.c a QR code, in points (1/72 inch) from the upper left corner of a sheet.  A pen
 * (hands_svg.c, hands_cairo.c) draws it.
 */
#ifndef RIFFLE_APP_PRINT_HANDS_PAGE_H
#define RIFFLE_APP_PRINT_HANDS_PAGE_H

#include "print/handrecord_print.h"

/* A colour is 0xRRGGBB. */
enum {
    HANDS_PAPER = 0xffffff,
    HANDS_INK = 0x15181b,
    HANDS_FAINT_INK = 0x545b61,
    HANDS_LINE = 0xb9c0c6,
    HANDS_BAIZE = 0x1f5a46,
    HANDS_SAFE = 0x86ad9d, /* edge of the compass for a side that is not vulnerable */
    HANDS_VULNERABLE = 0xc8102e,
};

enum hands_anchor { HANDS_LEFT, HANDS_MIDDLE, HANDS_RIGHT };

struct hands_type {
    double size; /* in points */
    bool bold;
    enum hands_anchor anchor;
    double spacing; /* added between letters, as a fraction of the size */
};

/* A piece of a line in one colour; a line is several runs, one after the other. */
struct hands_run {
    const char *text;
    unsigned colour;
};

struct hands_box {
    double x, y, width, height;
};

/* What a pen can draw.  The y of a text is its base line. */
struct hands_pen {
    void *to;                                   /* the pen's own state, passed to every call */
    void (*group)(void *to, const char *title); /* begins what belongs together: a board, a card */
    void (*end)(void *to);
    void (*box)(void *to, const struct hands_box *box, unsigned colour);
    void (*text)(void *to, double x, double y, const struct hands_type *type,
                 const struct hands_run *runs, unsigned count);
    void (*sheet)(void *to); /* the sheet is full */
};

/* A sheet while it is drawn. */
struct hands_page {
    const struct hands_record *record;
    const struct hands_pen *pen;
    double width, height;  /* of the paper */
    unsigned number, of;   /* page 1 of 3 */
    struct hands_box room; /* for boards, between head and foot */
};

/* The paper in points, and how many sheets a record needs. */
double hands_page_width(enum hands_paper paper);
double hands_page_height(enum hands_paper paper);
unsigned hands_pages(const struct hands_record *record);

/* Draws all sheets, and calls `sheet` after each. */
void hands_draw(const struct hands_record *record, const struct hands_pen *pen);

/* Parts of a sheet: a board, a sheet of curtain cards from board `first`, a QR code. */
void hands_draw_board(const struct hands_page *page, const struct hands_box *box,
                      const struct hands_board *board);
void hands_draw_cards(const struct hands_page *page, unsigned first);
void hands_draw_code(const struct hands_page *page, const struct hands_box *box, const char *text);
enum { HANDS_CURTAIN_ROWS = 6 }; /* boards on a sheet of curtain cards */

/* The colour of a suit: two colours, or four. */
unsigned hands_colour(const struct hands_record *record, unsigned suit);

static inline void
hands_put(const struct hands_page *page, double x, double y, const struct hands_type *type,
          const char *text, unsigned colour)
{
    const struct hands_run run = {text, colour};
    page->pen->text(page->pen->to, x, y, type, &run, 1);
}

static inline void
hands_fill(const struct hands_page *page, double x, double y, double width, double height,
           unsigned colour)
{
    const struct hands_box box = {x, y, width, height};
    page->pen->box(page->pen->to, &box, colour);
}

/* Draws the four suits of a hand below each other; the first has base line y, and `line` is the
 * height of a line.  A suit that would be wider than `most` is made smaller. */
void hands_draw_hand(const struct hands_page *page, double x, double y, double size, double line,
                     double most, const char cards[static HANDS_SUITS][HANDS_CARDS_TEXT]);

/* The wished size of letters, or a smaller one with which the text fits. */
double hands_fit_size(const char *text, double size, double width);

#endif
