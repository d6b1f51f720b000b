/*
 * app/print/chart_svg.c -- a chart as SVG: a pen for chart_page.c.
 *
 * Text stays text, so it can be selected and searched; a description in words and a title for each
 * cell serve screen readers.
 */
#include "print/chart_page.h"

#include <stdlib.h>
#include <string.h>

#include "os/file_bytes.h"

struct svg {
    FILE *out;
    double height; /* of the sheets so far, one below the other */
};

static void
svg_group(void *to, const char *kind, const char *title)
{
    struct svg *svg = to;
    fprintf(svg->out, "<g class=\"%s\">", kind);
    if (title)
        fprintf(svg->out, "<title>%s</title>", title);
}

static void
svg_end(void *to)
{
    struct svg *svg = to;
    fputs("</g>\n", svg->out);
}

static void
svg_box(void *to, const struct chart_box *box, unsigned colour)
{
    struct svg *svg = to;
    fprintf(svg->out, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"#%06x\"/>",
            box->x, svg->height + box->y, box->width, box->height, colour);
}

static void
svg_text(void *to, double x, double y, const struct chart_type *type, const char *text)
{
    static const char *const anchor[] = {"start", "middle", "end"};
    struct svg *svg = to;
    fprintf(svg->out,
            "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%g\" text-anchor=\"%s\"%s fill=\"#%06x\">%s"
            "</text>",
            x, svg->height + y, type->size, anchor[type->anchor],
            type->bold ? " font-weight=\"bold\"" : "", type->colour, text);
}

/* Readers have other fonts, so this is an estimate on the safe side: the letters of Verdana Bold,
 * the widest of those that write_head names, by size. */
static double
svg_width(void *to, const struct chart_type *type, const char *text)
{
    static const struct {
        const char *letters;
        double size;
    } widths[] = {{"HD", 0.84}, {"SPR", 0.79}, {"dhps", 0.72}, {"0123456789", 0.72}, {"-", 0.48}};
    double sum = 0;
    (void)to;
    for (; *text; text++) {
        double size = 0.87; /* + and everything else */
        for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++)
            if (strchr(widths[i].letters, *text))
                size = widths[i].size;
        sum += size;
    }
    return sum * type->size;
}

/* Sheets are one below the other, each only as high as it is used. */
static void
svg_sheet(void *to, double used)
{
    struct svg *svg = to;
    svg->height += used;
    fputc('\n', svg->out);
}

/* The whole chart in words, for screen readers. */
static void
write_description(const struct chart_layout *layout, FILE *out)
{
    fprintf(out, "<desc id=\"desc\">%s %s %s.\nThe dealer's up-card:", layout->rules, layout->worth,
            layout->insurance);
    for (unsigned column = 0; column < CHART_COLUMNS; column++)
        fprintf(out, " %s", chart_upcard[column]);
    for (unsigned b = 0; b < CHART_BLOCKS; b++)
        for (unsigned i = 0; i < layout->block[b].rows; i++) {
            const struct chart_row *row = &layout->block[b].row[i];
            fprintf(out, "\n%s %s:", layout->block[b].key, row->name);
            for (unsigned column = 0; column < CHART_COLUMNS; column++)
                fprintf(out, " %s", row->cell[column].code);
        }
    for (unsigned i = 0; i < layout->codes; i++)
        fprintf(out, "\n%s: %s", layout->code[i].code, layout->code[i].words);
    fputs("</desc>\n", out);
}

static void
write_head(const struct chart_layout *layout, double height, FILE *out)
{
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" "
            "aria-labelledby=\"title desc\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" "
            "height=\"%.0f\" font-family=\"'DejaVu Sans', Verdana, 'Segoe UI', Roboto, "
            "'Helvetica Neue', Arial, sans-serif\">\n<title id=\"title\">%s</title>\n",
            /* Coordinates are points; width and height are CSS pixels, of which 4 are 3 points. */
            CHART_PAGE_WIDTH, height, CHART_PAGE_WIDTH * 4 / 3, height * 4 / 3, layout->title);
    write_description(layout, out);
    fprintf(out, "<rect width=\"100%%\" height=\"100%%\" fill=\"#%06x\"/>\n", CHART_PAPER);
}

/* The height is known only after drawing, but stands at the start of the file: so the drawing is
 * made in memory first. */
bool
chart_write_svg(const struct chart_layout *layout, FILE *out)
{
    struct file_output body;
    bool whole = file_output_begin(&body);
    struct svg svg = {.out = body.to};
    if (!whole) {
        fprintf(stderr, "riffle: there is no memory for a drawing\n");
        return false;
    }
    chart_draw(layout, &(struct chart_pen){&svg, svg_group, svg_end, svg_box, svg_text, svg_width,
                                           svg_sheet});
    whole = fflush(svg.out) == 0 && !ferror(svg.out);
    if (whole) {
        write_head(layout, svg.height, out);
        fwrite(body.text, 1, body.size, out);
        fputs("</svg>\n", out);
    } else
        fprintf(stderr, "riffle: there is no memory for a drawing\n");
    file_output_drop(&body);
    return whole;
}
