/*
 * app/print/hands_cairo.c -- hand records as PDF and PNG: a pen for hands_page.c.
 *
 * Cairo draws, and pango sets text, because titles and names may be in any script and pango finds a
 * font for them.
 */
#include <cairo/cairo-pdf.h>
#include <pango/pangocairo.h>

#include "print/hands_page.h"

struct sheet {
    cairo_t *cairo; /* owned, as is the layout: finish() releases both */
    PangoLayout *layout;
    double height; /* PNG: of a sheet, the next one goes below it.  PDF: 0, sheets are pages */
};

static void
set_colour(cairo_t *cairo, unsigned colour)
{
    cairo_set_source_rgb(cairo, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0,
                         (colour & 255) / 255.0);
}

/* Neither PDF nor PNG has groups. */
static void
cairo_group(void *to, const char *title)
{
    (void)to, (void)title;
}

static void
cairo_end(void *to)
{
    (void)to;
}

static void
cairo_box(void *to, const struct hands_box *box, unsigned colour)
{
    struct sheet *sheet = to;
    set_colour(sheet->cairo, colour);
    cairo_rectangle(sheet->cairo, box->x, box->y, box->width, box->height);
    cairo_fill(sheet->cairo);
}

/* Colours the bytes from `from` to `to` of a line. */
static void
add_colour(PangoAttrList *list, unsigned colour, size_t from, size_t to)
{
    PangoAttribute *attribute = pango_attr_foreground_new((guint16)((colour >> 16 & 255) * 257),
                                                          (guint16)((colour >> 8 & 255) * 257),
                                                          (guint16)((colour & 255) * 257));
    attribute->start_index = (guint)from;
    attribute->end_index = (guint)to;
    pango_attr_list_insert(list, attribute);
}

/* Joins the runs into one line and sets their colours as attributes. */
static void
cairo_text(void *to, double x, double y, const struct hands_type *type,
           const struct hands_run *runs, unsigned count)
{
    static const double before[] = {[HANDS_LEFT] = 0, [HANDS_MIDDLE] = 0.5, [HANDS_RIGHT] = 1};
    struct sheet *sheet = to;
    char text[600] = "";
    size_t used = 0;
    PangoAttrList *list = pango_attr_list_new();
    PangoFontDescription *font = pango_font_description_from_string("DejaVu Sans");
    pango_font_description_set_weight(font, type->bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_absolute_size(font, type->size * PANGO_SCALE);
    for (unsigned i = 0; i < count; i++) {
        size_t from = used;
        int size = snprintf(text + used, sizeof text - used, "%s", runs[i].text);
        used = size > 0 && (size_t)size < sizeof text - used ? used + (size_t)size : used;
        add_colour(list, runs[i].colour, from, used);
    }
    text[used] = '\0';
    if (type->spacing > 0)
        pango_attr_list_insert(
            list, pango_attr_letter_spacing_new((int)(type->spacing * type->size * PANGO_SCALE)));
    pango_layout_set_font_description(sheet->layout, font);
    pango_layout_set_attributes(sheet->layout, list);
    pango_layout_set_text(sheet->layout, text, (int)used);
    int width, base = pango_layout_get_baseline(sheet->layout);
    pango_layout_get_size(sheet->layout, &width, NULL);
    cairo_move_to(sheet->cairo, x - before[type->anchor] * width / PANGO_SCALE,
                  y - (double)base / PANGO_SCALE);
    pango_cairo_show_layout(sheet->cairo, sheet->layout);
    pango_font_description_free(font);
    pango_attr_list_unref(list);
}

/* A PDF starts a page; a PNG is one long picture, and the origin moves down. */
static void
cairo_sheet(void *to)
{
    struct sheet *sheet = to;
    if (sheet->height > 0)
        cairo_translate(sheet->cairo, 0, sheet->height);
    else
        cairo_show_page(sheet->cairo);
}

/* Turns hinting off, so that letters have the same width on every machine. */
static void
begin(struct sheet *sheet, cairo_surface_t *surface)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    sheet->cairo = cairo_create(surface);
    cairo_set_font_options(sheet->cairo, options);
    sheet->layout = pango_cairo_create_layout(sheet->cairo);
    PangoContext *context = pango_layout_get_context(sheet->layout);
    pango_cairo_context_set_font_options(context, options);
    /* 72 dots per inch make pango's unit the point. */
    pango_cairo_context_set_resolution(context, 72);
    pango_context_set_round_glyph_positions(context, FALSE);
    cairo_font_options_destroy(options);
}

static void
finish(struct sheet *sheet)
{
    g_object_unref(sheet->layout);
    cairo_destroy(sheet->cairo);
}

/* A cairo_write_func_t: passes what cairo makes to the stream of the caller. */
static cairo_status_t
write_bytes(void *out, const unsigned char *bytes, unsigned size)
{
    return fwrite(bytes, 1, size, out) == size ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

/* False, with a message, when cairo itself failed. */
static bool
say_status(cairo_status_t status)
{
    if (status == CAIRO_STATUS_SUCCESS || status == CAIRO_STATUS_WRITE_ERROR)
        return true; /* the caller checks the stream */
    fprintf(stderr, "riffle: cairo could not draw the boards: %s\n",
            cairo_status_to_string(status));
    return false;
}

static void
draw(struct sheet *sheet, const struct hands_record *record)
{
    hands_draw(record, &(struct hands_pen){sheet, cairo_group, cairo_end, cairo_box, cairo_text,
                                           cairo_sheet});
}

bool
hands_write_pdf(const struct hands_record *record, FILE *out)
{
    struct sheet sheet = {.height = 0};
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(
        write_bytes, out, hands_page_width(record->paper), hands_page_height(record->paper));
    /* A fixed date, so that equal records are equal files. */
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, record->title);
    begin(&sheet, surface);
    draw(&sheet, record);
    finish(&sheet);
    cairo_surface_finish(surface);
    cairo_status_t status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return say_status(status);
}

bool
hands_write_png(const struct hands_record *record, FILE *out)
{
    enum { PIXELS_MOST = 32000 }; /* cairo refuses larger pictures */
    const double scale = 2;       /* 144 pixels to the inch */
    struct sheet sheet = {.height = hands_page_height(record->paper)};
    double width = hands_page_width(record->paper), height = sheet.height * hands_pages(record);
    if (height * scale > PIXELS_MOST) {
        fprintf(
            stderr,
            "riffle: %u sheets are too many for one picture. Write a PDF, or put more boards on "
            "a sheet (--per-page)\n",
            hands_pages(record));
        return false;
    }
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(width * scale),
                                                          (int)(height * scale));
    begin(&sheet, surface);
    cairo_scale(sheet.cairo, scale, scale);
    cairo_box(&sheet, &(struct hands_box){0, 0, width, height}, HANDS_PAPER);
    draw(&sheet, record);
    finish(&sheet);
    cairo_status_t status = cairo_surface_write_to_png_stream(surface, write_bytes, out);
    cairo_surface_destroy(surface);
    return say_status(status);
}
