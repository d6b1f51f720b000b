/*
 * app/print/chart_pdf.c -- a chart as PDF, A4, drawn by cairo: a pen for chart_page.c.
 *
 * Equal charts are equal files, byte by byte: the creation date is fixed.
 */
#include "print/chart_page.h"

#include <cairo/cairo-pdf.h>

static void
set_colour(cairo_t *cairo, unsigned colour)
{
    cairo_set_source_rgb(cairo, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0,
                         (colour & 255) / 255.0);
}

/* A PDF has no groups. */
static void
pdf_group(void *to, const char *kind, const char *title)
{
    (void)to, (void)kind, (void)title;
}

static void
pdf_end(void *to)
{
    (void)to;
}

static void
pdf_box(void *to, const struct chart_box *box, unsigned colour)
{
    set_colour(to, colour);
    cairo_rectangle(to, box->x, box->y, box->width, box->height);
    cairo_fill(to);
}

/* Chooses the font, and measures a line in it. */
static double
pdf_width(void *to, const struct chart_type *type, const char *text)
{
    cairo_text_extents_t extents;
    cairo_select_font_face(to, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                           type->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(to, type->size);
    cairo_text_extents(to, text, &extents);
    return extents.x_advance;
}

/* Cairo places text by its left end; the advance of the whole line moves it for other anchors. */
static void
pdf_text(void *to, double x, double y, const struct chart_type *type, const char *text)
{
    static const double before[] = {[CHART_LEFT] = 0, [CHART_MIDDLE] = 0.5, [CHART_RIGHT] = 1};
    double advance = pdf_width(to, type, text);
    set_colour(to, type->colour);
    cairo_move_to(to, x - before[type->anchor] * advance, y);
    cairo_show_text(to, text);
}

/* A PDF page keeps its full height, so `used` says nothing here. */
static void
pdf_sheet(void *to, double used)
{
    (void)used;
    cairo_show_page(to);
}

/* A cairo_write_func_t: passes what cairo makes to the stream of the caller. */
static cairo_status_t
write_bytes(void *out, const unsigned char *bytes, unsigned size)
{
    return fwrite(bytes, 1, size, out) == size ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

/* Turns hinting off, so that letters have the same width on every machine. */
static void
set_metrics(cairo_t *cairo)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cairo, options);
    cairo_font_options_destroy(options);
}

bool
chart_write_pdf(const struct chart_layout *layout, FILE *out)
{
    double scale = layout->pocket ? 0.5 : 1; /* A6 is A4 at half the size */
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(
        write_bytes, out, scale * CHART_PAGE_WIDTH, scale * CHART_PAGE_HEIGHT);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, layout->title);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, layout->rules);
    cairo_t *cairo = cairo_create(surface);
    set_metrics(cairo);
    cairo_scale(cairo, scale, scale);
    chart_draw(layout, &(struct chart_pen){cairo, pdf_group, pdf_end, pdf_box, pdf_text, pdf_width,
                                           pdf_sheet});
    cairo_destroy(cairo);
    cairo_surface_finish(surface);
    cairo_status_t status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    if (status == CAIRO_STATUS_SUCCESS || status == CAIRO_STATUS_WRITE_ERROR)
        return true; /* the caller checks the stream */
    fprintf(stderr, "riffle: cairo could not draw the chart: %s\n", cairo_status_to_string(status));
    return false;
}
