/*
 * app/print/graph_write.c -- writes graphs as one SVG drawing or as an HTML page, with the pen and
 * the style sheet of plot_html.c; plot_pdf.c writes the PDF.
 */
#include <riffle/version.h>
#include <string.h>

#include "print/graph.h"

static const double heading = 26, caption = 16, gap = 22; /* points */

/* A sentence of a caption is wrapped by an average width of letters. */
static double
draw_caption(const struct plot_pen *pen, double y, const char *text)
{
    char line[128];
    while (*text) {
        size_t size = 0, fits = 0;
        for (; size < 108 && text[size]; size++)
            if (text[size] == ' ')
                fits = size;
        if (!text[size])
            fits = size;
        snprintf(line, sizeof line, "%.*s", (int)fits, text);
        plot_put(pen, 6, y, 8.5, PLOT_LEFT, PLOT_FAINT, line);
        y += 11;
        text += fits + (text[fits] == ' ');
    }
    return y;
}

/* The lines that a caption takes, with some to spare. */
static double
caption_height(const struct graph *graph)
{
    size_t lines = strlen(graph->sentence) / 90 + 1;
    return 11.0 * (double)lines + caption;
}

bool
graph_write_svg(const struct graph_page *page, FILE *out)
{
    struct plot_pen pen = plot_svg_pen(out);
    double y = 56, height = y;
    for (unsigned i = 0; i < page->graphs; i++)
        height += heading + GRAPH_HEIGHT + caption_height(&page->graph[i]) + gap;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 %.0f %.0f\" "
            "width=\"%.0f\" height=\"%.0f\" font-family=\"'DejaVu Sans',Verdana,sans-serif\">\n",
            GRAPH_WIDTH, height, 1.5 * GRAPH_WIDTH, 1.5 * height);
    plot_svg_style(out);
    pen.box(out, 0, 0, GRAPH_WIDTH, height, PLOT_PAPER);
    pen.text(out, 6, 22, &(struct plot_type){14, true, PLOT_LEFT, PLOT_INK}, page->title);
    draw_caption(&pen, 38, page->words);
    for (unsigned i = 0; i < page->graphs; i++) {
        const struct graph *graph = &page->graph[i];
        y += heading;
        pen.text(out, 6, y - 8, &(struct plot_type){11, true, PLOT_LEFT, PLOT_INK}, graph->heading);
        fprintf(out, "<g transform=\"translate(0 %.1f)\">\n", y);
        graph_draw(graph, &pen);
        fputs("</g>\n", out);
        y += GRAPH_HEIGHT;
        draw_caption(&pen, y + 10, graph->sentence);
        y += caption_height(graph) + gap;
    }
    fputs("</svg>\n", out);
    return true;
}

bool
graph_write_html(const struct graph_page *page, FILE *out)
{
    struct plot_pen pen = plot_svg_pen(out);
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>",
          out);
    plot_html_escape(out, page->title);
    fputs("</title>\n", out);
    plot_html_style(out);
    fputs("</head>\n<body>\n<header>\n<h1>", out);
    plot_html_escape(out, page->title);
    fputs("</h1>\n<p>", out);
    plot_html_escape(out, page->words);
    fputs("</p>\n</header>\n<main>\n", out);
    for (unsigned i = 0; i < page->graphs; i++) {
        const struct graph *graph = &page->graph[i];
        fprintf(out,
                "<figure>\n<h2>%s</h2>\n<svg role=\"img\" aria-label=\"%s\" viewBox=\"0 0 %.0f "
                "%.0f\" xmlns=\"http://www.w3.org/2000/svg\" font-family=\"system-ui,'DejaVu "
                "Sans',sans-serif\">\n",
                graph->heading, graph->sentence, GRAPH_WIDTH, GRAPH_HEIGHT);
        graph_draw(graph, &pen);
        fprintf(out, "</svg>\n<figcaption>%s</figcaption>\n</figure>\n", graph->sentence);
    }
    fprintf(out, "</main>\n<footer><p>Made by Riffle %s.</p></footer>\n</body>\n</html>\n",
            RF_VERSION);
    return true;
}
