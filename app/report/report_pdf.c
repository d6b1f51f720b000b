/*
 * app/report/report_pdf.c -- a report as PDF, A4: a pen for report_page.c.
 *
 * Cairo draws, and pango sets text, because names may be in any script and pango finds a font for
 * them.  Each part is as high as its text needs; one that does not fit goes to the next sheet, and
 * a heading stays with what follows it.  Equal reports are equal files: the creation date is fixed.
 */
#include <cairo/cairo-pdf.h>
#include <pango/pangocairo.h>
#include <riffle/act.h>

#include "report/report_page.h"

/* A4 in points, and the columns of a page. */
static const double page_width = 595, page_height = 842, margin = 48, foot = 60;
static const double label_width = 104, gap = 8;

struct sheet {
    cairo_t *cairo;
    PangoLayout *layout;
    double y;        /* where the next part begins */
    unsigned number; /* of the sheet, from 1 */
    const char *title;
};

enum face { FACE_PLAIN, FACE_BOLD, FACE_CODE, FACE_STRUCK };
struct type {
    double size;
    enum face face;
    unsigned colour;
};

static const struct type type_title = {20, FACE_BOLD, 0x15181b};
static const struct type type_heading = {13, FACE_BOLD, 0x15181b};
static const struct type type_item = {10.5, FACE_BOLD, 0x15181b};
static const struct type type_plain = {9.5, FACE_PLAIN, 0x15181b};
static const struct type type_label = {9.5, FACE_PLAIN, 0x545b61};
static const struct type type_open = {9.5, FACE_BOLD, 0xa30d24};
static const struct type type_code = {8, FACE_CODE, 0x15181b};
static const struct type type_struck = {9.5, FACE_STRUCK, 0x545b61};
static const struct type type_foot = {8, FACE_PLAIN, 0x545b61};

static void
set_colour(cairo_t *cairo, unsigned colour)
{
    cairo_set_source_rgb(cairo, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0,
                         (colour & 255) / 255.0);
}

/* Lays text out in a width (0: one line) and returns its height in points. */
static double
lay(const struct sheet *sheet, const struct type *type, const char *text, double width,
    double *wide)
{
    PangoFontDescription *font = pango_font_description_from_string(
        type->face == FACE_CODE ? "DejaVu Sans Mono" : "DejaVu Sans");
    int x, y;
    pango_font_description_set_weight(font, type->face == FACE_BOLD ? PANGO_WEIGHT_BOLD
                                                                    : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_absolute_size(font, type->size * PANGO_SCALE);
    pango_layout_set_font_description(sheet->layout, font);
    pango_layout_set_wrap(sheet->layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_width(sheet->layout, width > 0 ? (int)(width * PANGO_SCALE) : -1);
    pango_layout_set_text(sheet->layout, text, -1);
    PangoAttrList *attributes = pango_attr_list_new();
    if (type->face == FACE_STRUCK)
        pango_attr_list_insert(attributes, pango_attr_strikethrough_new(TRUE));
    pango_layout_set_attributes(sheet->layout, attributes);
    pango_attr_list_unref(attributes);
    pango_layout_get_size(sheet->layout, &x, &y);
    pango_font_description_free(font);
    if (wide)
        *wide = (double)x / PANGO_SCALE;
    return (double)y / PANGO_SCALE;
}

static void
show(const struct sheet *sheet, const struct type *type, double x, double y)
{
    set_colour(sheet->cairo, type->colour);
    cairo_move_to(sheet->cairo, x, y);
    pango_cairo_show_layout(sheet->cairo, sheet->layout);
}

static void
draw_foot(const struct sheet *sheet)
{
    char text[40];
    double wide;
    snprintf(text, sizeof text, "%u", sheet->number);
    lay(sheet, &type_foot, sheet->title, page_width - 2 * margin - 40, NULL);
    show(sheet, &type_foot, margin, page_height - foot + 20);
    lay(sheet, &type_foot, text, 0, &wide);
    show(sheet, &type_foot, page_width - margin - wide, page_height - foot + 20);
}

/* Begins a new sheet when `height` points do not fit on this one. */
static void
make_room(struct sheet *sheet, double height)
{
    if (sheet->y + height <= page_height - foot)
        return;
    draw_foot(sheet);
    cairo_show_page(sheet->cairo);
    sheet->number++;
    sheet->y = margin;
}

/* A paragraph over the whole width. */
static void
paragraph(struct sheet *sheet, const struct type *type, const char *text, double before,
          double indent, double keep)
{
    double width = page_width - 2 * margin - indent;
    double height = lay(sheet, type, text, width, NULL);
    make_room(sheet, before + height + keep);
    lay(sheet, type, text, width, NULL); /* a foot was perhaps laid out since */
    show(sheet, type, margin + indent, sheet->y + before);
    sheet->y += before + height;
}

static void
rule(const struct sheet *sheet)
{
    set_colour(sheet->cairo, 0xc3c9ce);
    cairo_set_line_width(sheet->cairo, 0.7);
    cairo_move_to(sheet->cairo, margin, sheet->y);
    cairo_line_to(sheet->cairo, page_width - margin, sheet->y);
    cairo_stroke(sheet->cairo);
}

static void
pdf_title(void *to, const char *title, const char *verdict, bool clean)
{
    struct sheet *sheet = to;
    struct type type = {12, FACE_BOLD, clean ? 0x1f5a46 : 0xa30d24};
    sheet->title = title;
    paragraph(sheet, &type_title, title, 0, 0, 0);
    paragraph(sheet, &type, verdict, 2, 0, 0);
    sheet->y += 8;
}

static void
pdf_heading(void *to, const char *text)
{
    struct sheet *sheet = to;
    paragraph(sheet, &type_heading, text, 16, 0, 60);
    sheet->y += 3;
    rule(sheet);
    sheet->y += 5;
}

static void
pdf_item(void *to, const char *number, const char *text)
{
    struct sheet *sheet = to;
    char line[RF_ACT_TEXT + 40];
    snprintf(line, sizeof line, "%s. %s", number, text);
    paragraph(sheet, &type_item, line, 8, 0, 70);
    sheet->y += 2;
}

static void
pdf_fact(void *to, const char *label, const char *value, enum report_tone tone)
{
    struct sheet *sheet = to;
    static const struct type *const types[] = {[REPORT_PLAIN] = &type_plain,
                                               [REPORT_OPEN] = &type_open,
                                               [REPORT_CODE] = &type_code,
                                               [REPORT_STRUCK] = &type_struck};
    const struct type *type = types[tone];
    double width = page_width - 2 * margin - label_width - gap;
    double height = lay(sheet, type, value, width, NULL);
    make_room(sheet, height + 2);
    lay(sheet, &type_label, label, label_width, NULL);
    show(sheet, &type_label, margin, sheet->y);
    lay(sheet, type, value, width, NULL);
    show(sheet, type, margin + label_width + gap, sheet->y + (tone == REPORT_CODE ? 1.5 : 0));
    sheet->y += height + 2;
}

static void
pdf_sentence(void *to, const char *text)
{
    struct sheet *sheet = to;
    double height = lay(sheet, &type_plain, text, page_width - 2 * margin - 12, NULL);
    make_room(sheet, height + 2);
    lay(sheet, &type_plain, "•", 0, NULL);
    show(sheet, &type_plain, margin, sheet->y);
    paragraph(sheet, &type_plain, text, 0, 12, 0);
    sheet->y += 2;
}

/* The width of each column: as wide as its longest cell; the last takes what is left. */
static void
measure(const struct sheet *sheet, const struct report_grid *grid, double *width)
{
    size_t i;
    json_t *row;
    double wide, all = 0;
    for (unsigned c = 0; c < grid->columns; c++) {
        lay(sheet, &type_plain, grid->head[c], 0, &width[c]);
        json_array_foreach(grid->rows, i, row)
        {
            lay(sheet, &type_plain, json_string_value(json_array_get(row, c)), 0, &wide);
            width[c] = wide > width[c] ? wide : width[c];
        }
        all += width[c] + 2 * gap;
    }
    double room = page_width - 2 * margin;
    if (grid->columns > 0 && all > room)
        width[grid->columns - 1] -= all - room;
}

static void
draw_row(struct sheet *sheet, const struct report_grid *grid, const double *width,
         const struct type *type, const json_t *row)
{
    double x = margin, high = 0, height, wide;
    for (int draw = 0; draw < 2; draw++) {
        if (draw)
            make_room(sheet, high + 3);
        x = margin;
        for (unsigned c = 0; c < grid->columns; c++) {
            const char *text = row ? json_string_value(json_array_get(row, c)) : grid->head[c];
            height = lay(sheet, type, text, width[c] + 1, &wide);
            high = height > high ? height : high;
            if (draw)
                show(sheet, type, grid->number[c] ? x + width[c] - wide : x, sheet->y);
            x += width[c] + 2 * gap;
        }
    }
    sheet->y += high + 3;
}

static void
pdf_table(void *to, const struct report_grid *grid)
{
    struct sheet *sheet = to;
    double width[REPORT_COLUMNS];
    size_t i;
    json_t *row;
    measure(sheet, grid, width);
    draw_row(sheet, grid, width, &type_label, NULL);
    json_array_foreach(grid->rows, i, row) draw_row(sheet, grid, width, &type_plain, row);
}

/* A cairo_write_func_t: passes what cairo makes to the stream of the caller. */
static cairo_status_t
write_bytes(void *out, const unsigned char *bytes, unsigned size)
{
    return fwrite(bytes, 1, size, out) == size ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

/* Turns hinting off, so that letters have the same width on every machine. */
static void
begin(struct sheet *sheet, cairo_surface_t *surface)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    sheet->cairo = cairo_create(surface);
    cairo_set_font_options(sheet->cairo, options);
    sheet->layout = pango_cairo_create_layout(sheet->cairo);
    PangoContext *context = pango_layout_get_context(sheet->layout);
    pango_cairo_context_set_font_options(context, options);
    pango_cairo_context_set_resolution(context, 72); /* pango's unit is then the point */
    pango_context_set_round_glyph_positions(context, FALSE);
    cairo_font_options_destroy(options);
}

bool
report_write_pdf(const json_t *report, FILE *out)
{
    struct sheet sheet = {.y = margin, .number = 1, .title = ""};
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(write_bytes, out, page_width,
                                                                   page_height);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE,
                                   json_string_value(json_object_get(report, "title")));
    begin(&sheet, surface);
    bool drawn = report_draw(report, &(struct report_pen){&sheet, pdf_title, pdf_heading, pdf_item,
                                                          pdf_fact, pdf_sentence, pdf_table});
    draw_foot(&sheet);
    cairo_show_page(sheet.cairo);
    g_object_unref(sheet.layout);
    cairo_destroy(sheet.cairo);
    cairo_surface_finish(surface);
    cairo_status_t status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return drawn && (status == CAIRO_STATUS_SUCCESS || status == CAIRO_STATUS_WRITE_ERROR);
}
