/*
 * app/report/report_page.h -- a report as a page: headings, facts, tables and sentences.
 *
 * report_page.c turns the JSON object of a report into these parts, in order; a pen draws them as
 * text, HTML or PDF.  So all three say the same.
 */
#ifndef RIFFLE_APP_REPORT_PAGE_H
#define RIFFLE_APP_REPORT_PAGE_H

#include "report/report.h"

enum { REPORT_COLUMNS = 5 };

/* A table: its first row are the headings.  Each row is an array of strings. */
struct report_grid {
    unsigned columns;
    const char *head[REPORT_COLUMNS];
    bool number[REPORT_COLUMNS]; /* the column has numbers: it is set flush right */
    json_t *rows;
};

/* How important a fact is. */
enum report_tone {
    REPORT_PLAIN,
    REPORT_OPEN,   /* somebody must still do something */
    REPORT_CODE,   /* digits to compare, which may break anywhere */
    REPORT_STRUCK, /* it no longer counts: a line goes through it */
};

struct report_pen {
    void *to;
    void (*title)(void *to, const char *title, const char *verdict, bool clean);
    void (*heading)(void *to, const char *text);
    void (*item)(void *to, const char *number, const char *text); /* a breach or a correction */
    void (*fact)(void *to, const char *label, const char *value, enum report_tone tone);
    void (*sentence)(void *to, const char *text); /* one of a list */
    void (*table)(void *to, const struct report_grid *grid);
};

/* Draws all parts.  False without memory. */
bool report_draw(const json_t *report, const struct report_pen *pen);

#endif
