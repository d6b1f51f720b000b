/*
 * app/print/chart_cell.c -- a cell of a chart with index plays: measured, so that nothing overlaps.
 *
 * The code of the play stands at the left, and each index on a line of its own at the right.  What
 * does not fit into the cell is made smaller (chart_page.c draws everything else).
 */
#include "print/chart_page.h"

#include <string.h>

/* Capital letters are 0.73 of the size high. */
double
chart_middle_of(const struct chart_box *box, double size)
{
    return box->y + box->height / 2 + 0.365 * size;
}

/* The index plays of a cell, one a line. */
struct index_lines {
    char text[CHART_INDEX];
    const char *line[RF_PLAYS];
    unsigned count;
};

static void
split_index(struct index_lines *lines, const struct chart_cell *cell)
{
    snprintf(lines->text, sizeof lines->text, "%s", cell->index);
    lines->line[0] = lines->text;
    lines->count = 1;
    for (char *blank = lines->text; (blank = strchr(blank, ' ')) && lines->count < RF_PLAYS;) {
        *blank++ = '\0';
        lines->line[lines->count++] = blank;
    }
}

/* Makes the letters of a cell smaller until the code, the widest index and the gap between them fit
 * beside each other, and the indices below each other. */
static void
fit_cell(const struct chart_pen *pen, const struct chart_box *box, double room, const char *code,
         const struct index_lines *lines, struct chart_type *left, struct chart_type *right)
{
    double widest = 0, pitch = 0.85 * box->height / lines->count;
    if (right->size > pitch)
        right->size = pitch;
    for (unsigned i = 0; i < lines->count; i++) {
        double line = pen->width(pen->to, right, lines->line[i]);
        widest = line > widest ? line : widest;
    }
    double needs = pen->width(pen->to, left, code) + widest;
    if (needs <= room)
        return;
    left->size *= room / needs;
    right->size *= room / needs;
}

void
chart_draw_indices(const struct chart_pen *pen, const struct chart_box *box,
                   const struct chart_cell *cell, const struct chart_type *code,
                   const struct chart_type *index)
{
    static const double inset = 3, gap = 4;
    struct index_lines lines;
    struct chart_type left = *code, right = *index;
    split_index(&lines, cell);
    fit_cell(pen, box, box->width - 2 * inset - gap, cell->code, &lines, &left, &right);
    pen->text(pen->to, box->x + inset, chart_middle_of(box, left.size), &left, cell->code);
    for (unsigned i = 0; i < lines.count; i++) {
        struct chart_box line = {box->x, box->y + i * box->height / lines.count, box->width,
                                 box->height / lines.count};
        pen->text(pen->to, box->x + box->width - inset, chart_middle_of(&line, right.size), &right,
                  lines.line[i]);
    }
}
