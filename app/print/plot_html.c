/*
 * app/print/plot_html.c -- a report as one HTML file without links to others, and the pen that
 * draws its pictures as SVG.
 *
 * It follows the light or dark mode of the reader and fits a phone, a projector and paper.
 * Colours are variables of the style sheet (--c0 for ink 0 and so on).
 */
#include <math.h>

#include <riffle/version.h>

#include "print/plot.h"

static const char style[] =
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;max-width:78rem;padding:clamp(.8rem,3vw,2.4rem);background:var(--c0);"
    "color:var(--c1);font:1.05rem/1.5 system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',"
    "sans-serif;print-color-adjust:exact;-webkit-print-color-adjust:exact}\n"
    "h1{margin:0;font-size:clamp(1.6rem,5vw,2.6rem);line-height:1.15}\n"
    "h2{margin:0 0 .2rem;font-size:1.25rem}\n"
    "figcaption{margin-top:.5rem}p{margin:.4rem "
    "0;max-width:72ch}.faint,figcaption,footer{color:var(--c2);font-size:.92rem}\n"
    ".verdict{font-size:1.2rem;font-weight:600;border-left:.35rem solid var(--c5);"
    "padding:.2rem 0 .2rem .9rem;margin:1rem 0}.unfair{border-color:var(--c8)}\n"
    ".exact{font-size:1.1rem}.exact b{font-size:1.9rem;font-variant-numeric:tabular-nums}\n"
    "main{columns:30rem 2;column-gap:2.4rem;margin:2rem 0 1rem}\n"
    "figure{margin:0 0 2rem;break-inside:avoid}svg{width:100%;height:auto;display:block}\n"
    "@media(max-width:34rem){.small{overflow-x:auto}.small svg{min-width:27rem}}\n"
    ".wide{overflow-x:auto}table{border-collapse:collapse;width:100%;"
    "font-variant-numeric:tabular-nums;"
    "font-size:.92rem}th,td{padding:.22rem .5rem;text-align:right;border-bottom:1px solid "
    "var(--c3)}th:first-child{text-align:left;font-weight:400}thead th{color:var(--c2);"
    "font-weight:400}.alarm th,.alarm td{color:var(--c8);font-weight:600}\n"
    "@media print{@page{size:A4;margin:12mm}body{padding:0;font-size:10pt}"
    "main{columns:2;column-gap:1rem}}\n";

/* Names of files and seeds come from the user. */
void
plot_html_escape(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '&')
            fputs("&amp;", out);
        else if (*text == '<')
            fputs("&lt;", out);
        else if (*text == '>')
            fputs("&gt;", out);
        else
            fputc(*text, out);
    }
}

/* A path and not a rect: it is shorter, and a heat map has 2,704 of them. */
static void
svg_box(void *to, double x, double y, double width, double height, enum plot_ink ink)
{
    fprintf(to, "<path class=\"f%d\" d=\"M%.1f %.1fh%.2fv%.2fh-%.2fz\"/>", (int)ink, x, y, width,
            height, width);
}

/* The dashes are those of plot_pdf.c. */
static void
svg_line(void *to, const struct plot_point *points, unsigned count, double width, bool dashed,
         enum plot_ink ink)
{
    fprintf(to, "<polyline class=\"s%d\" stroke-width=\"%.2f\"%s points=\"", (int)ink, width,
            dashed ? " stroke-dasharray=\"5 4\"" : "");
    for (unsigned i = 0; i < count; i++)
        fprintf(to, "%s%.1f,%.1f", i > 0 ? " " : "", points[i].x, points[i].y);
    fputs("\"/>\n", to);
}

static void
svg_dot(void *to, double x, double y, double radius, enum plot_ink ink)
{
    fprintf(to, "<circle class=\"f%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n", (int)ink, x, y,
            radius);
}

static void
svg_text(void *to, double x, double y, const struct plot_type *type, const char *text)
{
    static const char *const anchor[] = {"start", "middle", "end"};
    fprintf(to, "<text class=\"f%d\" x=\"%.1f\" y=\"%.1f\" font-size=\"%g\" text-anchor=\"%s\"%s>",
            (int)type->ink, x, y, type->size, anchor[type->anchor],
            type->bold ? " font-weight=\"700\"" : "");
    plot_html_escape(to, text);
    fputs("</text>\n", to);
}

/* All inks as variables of the style sheet. */
static void
write_inks(FILE *out, bool dark)
{
    for (unsigned ink = 0; ink < PLOT_INKS; ink++)
        fprintf(out, "--c%u:#%06x;", ink, plot_colour((enum plot_ink)ink, dark));
}

/* Colours for both modes, then a class for each ink: .f3 fills and .s3 strokes with ink 3. */
static void
write_classes(FILE *out)
{
    fputs("<style>\n:root{color-scheme:light dark;", out);
    write_inks(out, false);
    fputs("}\n@media screen and (prefers-color-scheme:dark){:root{", out);
    write_inks(out, true);
    fputs("}}\n", out);
    for (unsigned ink = 0; ink < PLOT_INKS; ink++)
        fprintf(out, ".f%u{fill:var(--c%u)}.s%u{stroke:var(--c%u);fill:none}\n", ink, ink, ink,
                ink);
}

void
plot_html_style(FILE *out)
{
    write_classes(out);
    fprintf(out, "%s</style>\n", style);
}

/* A drawing on its own is light: it is put into documents.  Its colours are no variables, because
 * not every program that shows SVG knows them. */
void
plot_svg_style(FILE *out)
{
    fputs("<style>\n", out);
    for (unsigned ink = 0; ink < PLOT_INKS; ink++)
        fprintf(out, ".f%u{fill:#%06x}.s%u{stroke:#%06x;fill:none}\n", ink,
                plot_colour((enum plot_ink)ink, false), ink,
                plot_colour((enum plot_ink)ink, false));
    fputs("</style>\n", out);
}

struct plot_pen
plot_svg_pen(FILE *out)
{
    return (struct plot_pen){out, svg_box, svg_line, svg_dot, svg_text};
}

/* What was judged, the verdict, the exact distance where it is known, and what this number of
 * decks could have shown. */
static void
write_head(const struct quality *quality, FILE *out)
{
    char sentence[QUALITY_SENTENCE], count[QUALITY_COUNT];
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>"
          "How good is this shuffle? ",
          out);
    plot_html_escape(out, quality->source);
    fputs("</title>\n", out);
    plot_html_style(out);
    fputs("</head>\n<body>\n<header>\n<h1>How good is this shuffle?</h1>\n<p class=\"faint\">",
          out);
    plot_html_escape(out, quality->source);
    fprintf(out, ": %s", quality_count_words(count, quality));
    if (!quality->boards)
        fprintf(out, " of %u cards", quality->cards);
    fprintf(out, "</p>\n<p class=\"verdict%s\">", quality->fair ? "" : " unfair");
    quality_headline(sentence, quality);
    plot_html_escape(out, sentence);
    fputs(". ", out);
    quality_verdict(sentence, quality);
    plot_html_escape(out, sentence);
    fputs("</p>\n", out);
    if (quality->exact)
        fprintf(out,
                "<p class=\"exact\"><b>%.4f</b> exact total variation distance from uniform (%s): "
                "0 = perfectly random, 1 = plainly not random.</p>\n",
                quality->distance.variation, quality->distance.law);
    quality_power(sentence, quality);
    fputs("<p>", out);
    plot_html_escape(out, sentence);
    fputs("</p>\n</header>\n", out);
}

/* A picture with its heading; the sentence is both the caption and the label for screen readers. */
static void
write_plot(const struct plot *plot, const struct quality *quality, FILE *out)
{
    const struct plot_pen pen = plot_svg_pen(out);
    fprintf(out,
            "<figure>\n<h2>%s</h2>\n<div%s><svg role=\"img\" aria-label=\"%s\" viewBox=\"0 0 %.0f "
            "%.0f\" "
            "xmlns=\"http://www.w3.org/2000/svg\" font-family=\"system-ui,'DejaVu "
            "Sans',sans-serif\">\n",
            plot->heading, plot->small_print ? " class=\"small\"" : "", plot->sentence, plot->width,
            plot->height);
    plot->draw(&pen, quality);
    fprintf(out, "</svg></div>\n<figcaption>%s</figcaption>\n</figure>\n", plot->sentence);
}

/* An empty cell where there is no number (NaN). */
static void
write_number(FILE *out, const char *format, double number)
{
    fputs("<td>", out);
    if (!isnan(number))
        fprintf(out, format, number);
    fputs("</td>", out);
}

/* A p-value with two digits; below 1e-99 the exact number tells nobody anything. */
static void
write_chance(FILE *out, double chance)
{
    if (chance < 1e-99)
        fputs("<td>&lt; 1e-99</td>", out);
    else
        write_number(out, "%.2g", chance);
}

/* All tests with their numbers; alarms are marked by a class. */
static void
write_table(const struct quality *quality, FILE *out)
{
    fputs("<section class=\"wide\">\n<h2>Numbers</h2>\n<table>\n<thead><tr><th scope=\"col\">per "
          "deck or board</th><th scope=\"col\">found</th><th scope=\"col\">fair</th><th "
          "scope=\"col\">standard errors</th><th scope=\"col\">p-value</th><th "
          "scope=\"col\">corrected p-value</th></tr></thead>\n<tbody>\n",
          out);
    for (unsigned i = 0; i < quality->tests; i++) {
        const struct quality_test *test = &quality->test[i];
        fprintf(out, "<tr%s><th scope=\"row\">%s</th>",
                test->corrected < quality->level ? " class=\"alarm\"" : "", test->words);
        write_number(out, "%.3f", test->found);
        write_number(out, "%.3f", test->expected);
        write_number(out, "%+.1f", test->errors);
        write_chance(out, test->chance);
        write_chance(out, test->corrected);
        fputs("</tr>\n", out);
    }
    fputs("</tbody>\n</table>\n</section>\n", out);
}

bool
plot_write_html(const struct quality *quality, FILE *out)
{
    struct plot plots[PLOTS_MOST];
    unsigned count = plot_all(plots, quality);
    write_head(quality, out);
    fputs("<main>\n", out);
    for (unsigned i = 0; i < count; i++)
        write_plot(&plots[i], quality, out);
    fputs("</main>\n", out);
    write_table(quality, out);
    fprintf(out, "<footer><p>Made by Riffle %s", RF_VERSION);
    if (quality->seed) {
        fputs(", research seed ", out);
        plot_html_escape(out, quality->seed);
    }
    fprintf(out,
            ". p-values are corrected for the number of tests (Holm). A corrected p-value below %g "
            "is an alarm.</p></footer>\n</body>\n</html>\n",
            quality->level);
    return true;
}
