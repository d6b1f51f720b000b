/*
 * app/print/hands_svg.c -- hand records as SVG, one sheet below the other: a pen for hands_page.c.
 * Text stays text, so it can be selected, searched and read by screen readers.
 */
#include "print/hands_page.h"

struct svg {
    FILE *out;
    double above;  /* height of the finished sheets */
    double height; /* of one sheet */
};

static void
svg_group(void *to, const char *title)
{
    struct svg *svg = to;
    fprintf(svg->out, "<g><title>%s</title>\n", title);
}

static void
svg_end(void *to)
{
    struct svg *svg = to;
    fputs("</g>\n", svg->out);
}

static void
svg_box(void *to, const struct hands_box *box, unsigned colour)
{
    struct svg *svg = to;
    fprintf(svg->out,
            "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"#%06x\"/>\n", box->x,
            svg->above + box->y, box->width, box->height, colour);
}

/* The first run's colour is that of the line; a run of another colour gets a tspan. */
static void
svg_text(void *to, double x, double y, const struct hands_type *type, const struct hands_run *runs,
         unsigned count)
{
    static const char *const anchor[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
    struct svg *svg = to;
    fprintf(svg->out, "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.2f\"%s%s", x, svg->above + y,
            type->size, anchor[type->anchor], type->bold ? " font-weight=\"bold\"" : "");
    if (type->spacing > 0)
        fprintf(svg->out, " letter-spacing=\"%.2f\"", type->spacing * type->size);
    fprintf(svg->out, " fill=\"#%06x\">", runs[0].colour);
    for (unsigned i = 0; i < count; i++) {
        bool own = runs[i].colour != runs[0].colour;
        if (own)
            fprintf(svg->out, "<tspan fill=\"#%06x\">", runs[i].colour);
        hands_escape(svg->out, runs[i].text);
        if (own)
            fputs("</tspan>", svg->out);
    }
    fputs("</text>\n", svg->out);
}

/* Sheets are one below the other, each at its full height. */
static void
svg_sheet(void *to)
{
    struct svg *svg = to;
    svg->above += svg->height;
}

bool
hands_write_svg(const struct hands_record *record, FILE *out)
{
    double width = hands_page_width(record->paper), each = hands_page_height(record->paper);
    double height = each * hands_pages(record);
    struct svg svg = {.out = out, .height = each};
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"title\" "
            "viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\" font-family=\"'DejaVu Sans', "
            "Verdana, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif\">\n"
            "<title id=\"title\">",
            /* Coordinates are points; width and height are CSS pixels, of which 4 are 3 points. */
            width, height, width * 4 / 3, height * 4 / 3);
    hands_escape(out, record->title);
    fprintf(out, "</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#%06x\"/>\n",
            HANDS_PAPER);
    hands_draw(record, &(struct hands_pen){&svg, svg_group, svg_end, svg_box, svg_text, svg_sheet});
    fputs("</svg>\n", out);
    return true;
}
