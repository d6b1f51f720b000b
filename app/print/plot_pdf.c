/*
 * app/print/plot_pdf.c -- a report as PDF, A4, and the pen that draws its pictures with cairo.
 *
 * Equal reports are equal files, byte by byte: the creation date is fixed.
 */
#include <cairo/cairo-pdf.h>

#include <riffle/version.h>
#include <string.h>

#include "print/graph.h"

/* A4 in points.  The room between the margins is 511 wide, so pictures of 510 keep their size. */
static const double page_width = 595, page_height = 842, margin = 42;

/* Paper is light: the dark inks are for screens. */
static void
set_ink(cairo_t *cairo, enum plot_ink ink)
{
    unsigned colour = plot_colour(ink, false);
    cairo_set_source_rgb(cairo, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0,
                         (colour & 255) / 255.0);
}

static void
pdf_box(void *to, double x, double y, double width, double height, enum plot_ink ink)
{
    set_ink(to, ink);
    cairo_rectangle(to, x, y, width, height);
    cairo_fill(to);
}

static void
pdf_line(void *to, const struct plot_point *points, unsigned count, double width, bool dashed,
         enum plot_ink ink)
{
    static const double dashes[] = {5, 4};
    set_ink(to, ink);
    cairo_set_line_width(to, width);
    cairo_set_dash(to, dashes, dashed ? 2 : 0, 0);
    cairo_new_path(to); /* text leaves a current point behind */
    for (unsigned i = 0; i < count; i++)
        cairo_line_to(to, points[i].x, points[i].y);
    cairo_stroke(to);
}

static void
pdf_dot(void *to, double x, double y, double radius, enum plot_ink ink)
{
    set_ink(to, ink);
    cairo_new_path(to);
    cairo_arc(to, x, y, radius, 0, 6.283185307179586);
    cairo_fill(to);
}

/* Chooses the font, size and ink for the text that follows. */
static void
set_type(cairo_t *cairo, const struct plot_type *type)
{
    cairo_select_font_face(cairo, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                           type->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, type->size);
    set_ink(cairo, type->ink);
}

/* Cairo places text by its left end; the advance of the whole line moves it for other anchors. */
static void
pdf_text(void *to, double x, double y, const struct plot_type *type, const char *text)
{
    static const double before[] = {[PLOT_LEFT] = 0, [PLOT_MIDDLE] = 0.5, [PLOT_RIGHT] = 1};
    cairo_text_extents_t extents;
    set_type(to, type);
    cairo_text_extents(to, text, &extents);
    cairo_move_to(to, x - before[type->anchor] * extents.x_advance, y);
    cairo_show_text(to, text);
}

/* The width of the first `size` bytes in the current font, in points. */
static double
width_of(cairo_t *cairo, const char *text, size_t size)
{
    char part[QUALITY_SENTENCE];
    cairo_text_extents_t extents;
    snprintf(part, sizeof part, "%.*s", (int)size, text);
    cairo_text_extents(cairo, part, &extents);
    return extents.x_advance;
}

/* How many bytes of text fit into a line, up to a blank. */
static size_t
line_of(cairo_t *cairo, const char *text, double width)
{
    size_t fits = 0;
    for (size_t at = 0;; at++) {
        if (text[at] != ' ' && text[at] != '\0')
            continue;
        if (width_of(cairo, text, at) > width)
            return fits > 0 ? fits : at;
        fits = at;
        if (text[at] == '\0')
            return fits;
    }
}

/* Writes a paragraph below y; returns the base line of its last line. */
static double
paragraph(cairo_t *cairo, double y, const struct plot_type *type, const char *text)
{
    set_type(cairo, type);
    while (*text) {
        char line[QUALITY_SENTENCE];
        size_t size = line_of(cairo, text, page_width - 2 * margin);
        snprintf(line, sizeof line, "%.*s", (int)size, text);
        y += type->size * 1.35;
        cairo_move_to(cairo, margin, y);
        cairo_show_text(cairo, line);
        text += size;
        text += *text == ' ';
    }
    return y;
}

static const struct plot_type type_title = {22, true, PLOT_LEFT, PLOT_INK};
static const struct plot_type type_heading = {13, true, PLOT_LEFT, PLOT_INK};
static const struct plot_type type_words = {9.5, false, PLOT_LEFT, PLOT_INK};
static const struct plot_type type_faint = {8.5, false, PLOT_LEFT, PLOT_FAINT};

/* Title, source, verdict, exact distance, power; returns how far down they reach. */
static double
draw_head(cairo_t *cairo, const struct quality *quality)
{
    char sentence[QUALITY_SENTENCE], count[QUALITY_COUNT];
    struct plot_type verdict = {12, true, PLOT_LEFT, quality->fair ? PLOT_INK : PLOT_ALARM};
    double y = paragraph(cairo, margin - 14, &type_title, "How good is this shuffle?");
    snprintf(sentence, sizeof sentence, "%s: %s, Riffle %s%s%s", quality->source,
             quality_count_words(count, quality), RF_VERSION,
             quality->seed ? ", research seed " : "", quality->seed ? quality->seed : "");
    y = paragraph(cairo, y + 4, &type_faint, sentence);
    quality_headline(sentence, quality);
    y = paragraph(cairo, y + 6, &verdict, sentence);
    quality_verdict(sentence, quality);
    y = paragraph(cairo, y + 4, &type_words, sentence);
    if (quality->exact) {
        snprintf(
            sentence, sizeof sentence,
            "Exact total variation distance from uniform: %.4f (%s). 0 = perfectly random, 1 = "
            "plainly not random.",
            quality->distance.variation, quality->distance.law);
        y = paragraph(cairo, y + 6, &type_words, sentence);
    }
    quality_power(sentence, quality);
    return paragraph(cairo, y + 4, &type_words, sentence);
}

/* A picture on a sheet: how large it is, its words, and what draws it. */
struct placed {
    const char *heading, *sentence;
    double width, height;
    void (*draw)(const struct plot_pen *pen, const struct placed *placed);
    const void *what; /* for `draw` */
    const struct plot *plot;
};

/* Draws a picture below y and returns how far down it reaches.  A picture that does not fit
 * shrinks to 70 % at most, or else goes to the next sheet.  Less than a third of a sheet is not
 * used for a picture that must shrink. */
static double
place(cairo_t *cairo, double y, const struct placed *placed)
{
    const struct plot_pen pen = {cairo, pdf_box, pdf_line, pdf_dot, pdf_text};
    const double words = 66; /* for the heading and the sentence */
    double scale = (page_width - 2 * margin) / placed->width;
    double room = page_height - margin - y - words, whole = page_height - 2 * margin - words;
    if (placed->height * scale > room) {
        if (placed->height * scale * 0.7 > room || room < whole / 3) {
            cairo_show_page(cairo);
            y = margin - 20;
            room = whole;
        }
        if (placed->height * scale > room)
            scale = room / placed->height;
    }
    y = paragraph(cairo, y + 12, &type_heading, placed->heading);
    cairo_save(cairo);
    cairo_translate(cairo, (page_width - placed->width * scale) / 2, y + 8);
    cairo_scale(cairo, scale, scale);
    placed->draw(&pen, placed);
    cairo_restore(cairo);
    return paragraph(cairo, y + 8 + placed->height * scale, &type_faint, placed->sentence);
}

static void
draw_placed_plot(const struct plot_pen *pen, const struct placed *placed)
{
    placed->plot->draw(pen, placed->what);
}

static void
draw_placed_graph(const struct plot_pen *pen, const struct placed *placed)
{
    graph_draw(placed->what, pen);
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

/* A document of A4 sheets that `out` receives, with a title. */
struct document {
    cairo_surface_t *surface;
    cairo_t *cairo;
};

static struct document
document_begin(FILE *out, const char *title)
{
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(write_bytes, out, page_width,
                                                                   page_height);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title);
    struct document document = {surface, cairo_create(surface)};
    set_metrics(document.cairo);
    return document;
}

/* False, with a message, when cairo failed; the caller checks the stream. */
static bool
document_end(const struct document *document)
{
    cairo_show_page(document->cairo);
    cairo_destroy(document->cairo);
    cairo_surface_finish(document->surface);
    cairo_status_t status = cairo_surface_status(document->surface);
    cairo_surface_destroy(document->surface);
    if (status == CAIRO_STATUS_SUCCESS || status == CAIRO_STATUS_WRITE_ERROR)
        return true;
    fprintf(stderr, "riffle: cairo could not draw the report: %s\n",
            cairo_status_to_string(status));
    return false;
}

bool
plot_write_pdf(const struct quality *quality, FILE *out)
{
    struct plot plots[PLOTS_MOST];
    unsigned count = plot_all(plots, quality);
    struct document document = document_begin(out, "How good is this shuffle?");
    double y = draw_head(document.cairo, quality);
    for (unsigned i = 0; i < count; i++) {
        const struct placed placed = {plots[i].heading, plots[i].sentence, plots[i].width,
                                      plots[i].height,  draw_placed_plot,  quality,
                                      &plots[i]};
        y = place(document.cairo, y, &placed);
    }
    return document_end(&document);
}

bool
graph_write_pdf(const struct graph_page *page, FILE *out)
{
    struct document document = document_begin(out, page->title);
    double y = paragraph(document.cairo, margin - 14, &type_heading, page->title);
    y = paragraph(document.cairo, y + 4, &type_faint, page->words);
    for (unsigned i = 0; i < page->graphs; i++) {
        const struct graph *graph = &page->graph[i];
        const struct placed placed = {graph->heading,    graph->sentence, GRAPH_WIDTH, GRAPH_HEIGHT,
                                      draw_placed_graph, graph,           NULL};
        y = place(document.cairo, y, &placed);
    }
    return document_end(&document);
}
