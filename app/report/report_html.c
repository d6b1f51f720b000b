/*
 * app/report/report_html.c -- a report as one HTML file without links to others: a pen for
 * report_page.c.
 *
 * It follows the light or dark mode of the reader and fits a phone, a wide screen and paper.
 * Names come from records of others, so all text is escaped.  Facts are description lists, and a
 * list, an item or a section is closed when something else begins.
 */
#include <string.h>

#include "report/report_page.h"

static const char style[] =
    ":root{color-scheme:light dark;--paper:#fff;--ink:#15181b;--faint:#545b61;--line:#c3c9ce;"
    "--card:#f6f7f8;--good:#1f5a46;--alarm:#a30d24}\n"
    "@media (prefers-color-scheme:dark){:root:not(.x){--paper:#121416;--ink:#f1f0ec;"
    "--faint:#b1b6bb;--line:#3a4046;--card:#1a1d20;--good:#7cc6a8;--alarm:#ff8d96}}\n"
    "@media print{:root:not(.x){--paper:#fff;--ink:#15181b;--faint:#545b61;--line:#c3c9ce;"
    "--card:#fff;--good:#1f5a46;--alarm:#a30d24}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;max-width:54rem;padding:clamp(.8rem,3vw,2.5rem);background:var(--paper);"
    "color:var(--ink);font:1rem/1.45 system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',"
    "sans-serif}\n"
    "h1{margin:0;font-size:clamp(1.4rem,5vw,2.1rem);line-height:1.2;overflow-wrap:anywhere}\n"
    "h2{margin:2rem 0 .6rem;font-size:1.25rem;border-bottom:2px solid var(--line);"
    "padding-bottom:.2rem;break-after:avoid}\n"
    "h3{margin:0 0 .5rem;font-size:1.05rem;overflow-wrap:anywhere}\n"
    ".verdict{margin:.3rem 0 1rem;font-size:1.15rem;font-weight:600;color:var(--alarm)}"
    ".verdict.clean{color:var(--good)}\n"
    "article{border:1px solid var(--line);border-radius:.4rem;background:var(--card);"
    "padding:.8rem 1rem;margin:.8rem 0;break-inside:avoid}\n"
    "dl{margin:0;display:grid;grid-template-columns:minmax(8.5rem,auto) 1fr;gap:.25rem 1rem}\n"
    "dt{color:var(--faint)}dd{margin:0;grid-column:2;overflow-wrap:anywhere}\n"
    "dd.open{font-weight:600;color:var(--alarm)}\n"
    "dd.code{font:.85rem/1.5 ui-monospace,'DejaVu Sans Mono',monospace}\n"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.25rem 1.2rem .25rem 0;text-align:left;vertical-align:top;"
    "border-bottom:1px solid var(--line)}th{font-weight:600}thead th{color:var(--faint)}\n"
    ".n{text-align:right}tbody th{font-weight:400}\n"
    "ul{margin:0;padding-left:1.2rem}li{margin:.3rem 0;overflow-wrap:anywhere}\n"
    "@media (max-width:34rem){dl{display:block}dt{margin-top:.45rem;font-size:.85rem}"
    "th,td{padding-right:.7rem}td,th{font-size:.95rem}article{padding:.7rem .8rem}}\n"
    "@media print{@page{margin:15mm}body{padding:0;max-width:none;font-size:10pt}}\n";

enum open { OPEN_NOTHING, OPEN_FACTS, OPEN_LIST };

struct html {
    FILE *out;
    enum open open; /* a list of facts or sentences */
    bool article, section;
};

static void
put(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default: putc(*text, out);
        }
}

/* Closes what is open, as far as `all` says: a list, an item, a section. */
static void
close_list(struct html *html)
{
    if (html->open != OPEN_NOTHING)
        fputs(html->open == OPEN_FACTS ? "</dl>\n" : "</ul>\n", html->out);
    html->open = OPEN_NOTHING;
}

static void
close_article(struct html *html)
{
    close_list(html);
    if (html->article)
        fputs("</article>\n", html->out);
    html->article = false;
}

static void
close_section(struct html *html)
{
    close_article(html);
    if (html->section)
        fputs("</section>\n", html->out);
    html->section = false;
}

static void
html_title(void *to, const char *title, const char *verdict, bool clean)
{
    struct html *html = to;
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>",
          html->out);
    put(html->out, title);
    fprintf(html->out, ": report</title>\n<style>\n%s</style>\n</head>\n<body>\n<main>\n<h1>",
            style);
    put(html->out, title);
    fprintf(html->out, "</h1>\n<p class=\"verdict%s\">", clean ? " clean" : "");
    put(html->out, verdict);
    fputs("</p>\n", html->out);
}

static void
html_heading(void *to, const char *text)
{
    struct html *html = to;
    close_section(html);
    fputs("<section>\n<h2>", html->out);
    put(html->out, text);
    fputs("</h2>\n", html->out);
    html->section = true;
}

static void
html_item(void *to, const char *number, const char *text)
{
    struct html *html = to;
    close_article(html);
    fprintf(html->out, "<article>\n<h3>%s. ", number);
    put(html->out, text);
    fputs("</h3>\n", html->out);
    html->article = true;
}

static void
html_fact(void *to, const char *label, const char *value, enum report_tone tone)
{
    static const char *const classes[] = {"", " class=\"open\"", " class=\"code\"", ""};
    bool struck = tone == REPORT_STRUCK;
    struct html *html = to;
    if (html->open != OPEN_FACTS) {
        close_list(html);
        fputs("<dl>\n", html->out);
        html->open = OPEN_FACTS;
    }
    if (*label) { /* else one more description of the label before */
        fputs("<dt>", html->out);
        put(html->out, label);
        fputs("</dt>", html->out);
    }
    fprintf(html->out, "<dd%s>%s", classes[tone], struck ? "<s>" : "");
    put(html->out, value);
    fputs(struck ? "</s></dd>\n" : "</dd>\n", html->out);
}

static void
html_sentence(void *to, const char *text)
{
    struct html *html = to;
    if (html->open != OPEN_LIST) {
        close_list(html);
        fputs("<ul>\n", html->out);
        html->open = OPEN_LIST;
    }
    fputs("<li>", html->out);
    put(html->out, text);
    fputs("</li>\n", html->out);
}

/* The first cell of a row is its heading. */
static void
html_table(void *to, const struct report_grid *grid)
{
    struct html *html = to;
    size_t i;
    json_t *row;
    close_list(html);
    fputs("<table>\n<thead><tr>", html->out);
    for (unsigned c = 0; c < grid->columns; c++) {
        bool empty = grid->head[c][0] == '\0';
        fprintf(html->out, empty ? "<td>" : "<th scope=\"col\"%s>",
                grid->number[c] ? " class=\"n\"" : "");
        put(html->out, grid->head[c]);
        fputs(empty ? "</td>" : "</th>", html->out);
    }
    fputs("</tr></thead>\n<tbody>\n", html->out);
    json_array_foreach(grid->rows, i, row)
    {
        fputs("<tr>", html->out);
        for (unsigned c = 0; c < grid->columns; c++) {
            fprintf(html->out, c ? "<td%s>" : "<th scope=\"row\"%s>",
                    grid->number[c] ? " class=\"n\"" : "");
            put(html->out, json_string_value(json_array_get(row, c)));
            fputs(c ? "</td>" : "</th>", html->out);
        }
        fputs("</tr>\n", html->out);
    }
    fputs("</tbody>\n</table>\n", html->out);
}

bool
report_write_html(const json_t *report, FILE *out)
{
    struct html html = {.out = out};
    bool drawn = report_draw(report,
                             &(struct report_pen){&html, html_title, html_heading, html_item,
                                                  html_fact, html_sentence, html_table});
    close_section(&html);
    fputs("</main>\n</body>\n</html>\n", out);
    return drawn;
}
