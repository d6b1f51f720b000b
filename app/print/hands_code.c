/*
 * app/print/hands_code.c -- a QR code with the head of a record, so that a player can scan it and
 * later check the record against it; or with the address of the event's public page, which does
 * that by itself.  Made by libqrencode, drawn as rectangles.
 */
#include <qrencode.h>
#include <string.h>

#include "print/hands_page.h"

enum { QUIET = 2 }; /* white modules around it; the sheet adds more */

/* Receives one run of dark modules: its row, first column and length. */
typedef void code_run(void *to, int row, int from, int length);

/* Calls `run` for every run of dark modules; NULL only counts.  Returns the width in modules, 0
 * when there is no code for this text. */
static int
each_run(const char *text, code_run *run, void *to)
{
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    int width = code ? code->width : 0;
    for (int row = 0; row < width; row++)
        for (int from = 0, end; from < width; from = end + 1) {
            for (end = from; end < width && code->data[row * width + end] & 1; end++)
                ;
            if (run && end > from)
                run(to, row, from, end - from);
        }
    QRcode_free(code);
    return width;
}

/* The page with the head behind it, or the one that there is. */
void
hands_code_text(const struct hands_record *record, char out[static HANDS_CODE_TEXT])
{
    const char *size = strchr(record->head, ':'); /* riffle:EVENT:SIZE:ROOT */
    size = size ? strchr(size + 1, ':') : NULL;
    bool both = record->link && size && !strchr(record->link, '#');
    snprintf(out, HANDS_CODE_TEXT, "%s%s%s", record->link ? record->link : record->head,
             both ? "#head=" : "", both ? size + 1 : "");
}

struct drawing {
    const struct hands_page *page;
    const struct hands_box *box;
    double module; /* points: the side of one small square */
};

/* A run is one rectangle, so no seams show between its modules. */
static void
draw_run(void *to, int row, int from, int length)
{
    const struct drawing *d = to;
    hands_fill(d->page, d->box->x + (from + QUIET) * d->module,
               d->box->y + (row + QUIET) * d->module, length * d->module, d->module, 0);
}

void
hands_draw_code(const struct hands_page *page, const struct hands_box *box, const char *text)
{
    int width = each_run(text, NULL, NULL);
    struct drawing d = {page, box, box->width / (width + 2 * QUIET)};
    each_run(text, draw_run, &d);
}

static void
write_run(void *to, int row, int from, int length)
{
    fprintf(to, "M%d %dh%dv1h-%dz", from + QUIET, row + QUIET, length, length);
}

void
hands_write_code(FILE *out, const char *text)
{
    int width = each_run(text, NULL, NULL) + 2 * QUIET;
    fprintf(out,
            "<svg class=\"code\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"QR code of the "
            "%s\"><path d=\"",
            width, width, strstr(text, "://") ? "public page" : "record's head");
    each_run(text, write_run, out);
    fputs("\"/></svg>", out);
}
