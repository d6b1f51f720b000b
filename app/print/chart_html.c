/*
 * app/print/chart_html.c -- a chart as one HTML file without links to others.
 *
 * It has real tables, which screen readers can read, follows the light or dark mode of the reader,
 * and fits a phone, a wide screen and A4 paper.
 */
#include "print/chart.h"

/* Dark mode has the same five hues with light letters; the contrast is 7:1 or more. */
static const char style[] =
    ":root{color-scheme:light dark;--paper:#fff;--ink:#1b1b1b;--faint:#595959;--head:#2f3b45;"
    "--head-ink:#fff;--name:#dfe4e8;--line:#fff;"
    "--stand:#f7ee9d;--hit:#f4f4f1;--double:#9fd3f2;--split:#83ccb3;--surrender:#e9b9d3}\n"
    "@media (prefers-color-scheme:dark){:root:not(.x){--paper:#15181b;--ink:#f0efea;"
    "--faint:#b3b6ba;--head:#3b4a57;--name:#2a3036;--line:#15181b;"
    "--stand:#574f11;--hit:#24282c;--double:#14506f;--split:#11573f;--surrender:#6b2f52}}\n"
    "@media print{:root:not(.x){--paper:#fff;--ink:#1b1b1b;--faint:#595959;--head:#2f3b45;"
    "--name:#dfe4e8;--line:#fff;"
    "--stand:#f7ee9d;--hit:#f4f4f1;--double:#9fd3f2;--split:#83ccb3;--surrender:#e9b9d3}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;max-width:46rem;padding:clamp(.75rem,3vw,2rem);background:var(--paper);"
    "color:var(--ink);font:1rem/1.5 system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',"
    "sans-serif;print-color-adjust:exact;-webkit-print-color-adjust:exact}\n"
    "h1{margin:0 0 .4rem;font-size:clamp(1.35rem,4vw,1.9rem);line-height:1.2}\n"
    "h2{margin:2.5rem 0 .4rem;font-size:1.25rem}\n"
    "p{margin:0 0 .5rem;max-width:70ch}\n"
    ".rules,.note,footer{color:var(--faint);font-size:.9rem}\n"
    ".worth,.insurance{font-weight:600}\n"
    "table{width:100%;margin:1.1rem 0 0;border-collapse:separate;border-spacing:1px;"
    "table-layout:fixed;font-variant-numeric:tabular-nums;break-inside:avoid}\n"
    "caption{text-align:left;font-weight:700;padding-bottom:.25rem}\n"
    "th,td{padding:.28rem 0;text-align:center;font-weight:600}\n"
    "thead th{background:var(--head);color:var(--head-ink)}\n"
    "th:first-child{width:16%;text-align:left;padding-left:.5em;white-space:nowrap}\n"
    "tbody th{background:var(--name);font-weight:700}\n"
    "small{display:block;font-size:.68em;font-weight:400;line-height:1.2}\n"
    ".stand{background:var(--stand)}.hit{background:var(--hit)}.double{background:var(--double)}"
    ".split{background:var(--split)}.surrender{background:var(--surrender)}\n"
    "dl{columns:26rem;column-gap:2rem;margin:1.4rem 0 1rem}\n"
    "dl div{display:flex;gap:.6rem;align-items:baseline;break-inside:avoid;padding:.1rem 0}\n"
    "dt{flex:none;width:2.4em;text-align:center;font-weight:700;border-radius:2px}dd{margin:0}\n"
    "footer{margin-top:1.5rem}\n"
    ".wide{overflow-x:auto;max-width:60rem}.wide table{min-width:36rem}\n"
    ".wide th:first-child{position:sticky;left:0;width:10%}\n"
    ".wide td{padding:.15rem .1rem}.wide small{font-size:.72em;white-space:nowrap}\n"
    "@media (max-width:34rem){table{font-size:.84rem}"
    "th:first-child{width:17%;padding-left:.25em}.wide th:first-child{width:9%}"
    ".blocks small{font-size:.62em}}\n"
    "@media screen and (min-width:70rem){body{max-width:86rem}"
    ".blocks{display:grid;grid-template-columns:repeat(3,1fr);gap:0 2rem;align-items:start}.blocks "
    "th:first-child{width:18%;padding-left:.4em}}\n"
    "@media print{@page{size:A4;margin:12mm}html{font-size:11px}body{max-width:none;padding:0;"
    "line-height:1.32}p{max-width:none}table{margin-top:.8rem}th,td{padding:.13rem 0}"
    ".blocks small{display:inline;padding-left:.6em}dl{columns:2}"
    "h2{break-before:page;margin-top:0}.wide{overflow:visible;max-width:none}"
    ".wide table{min-width:0}}\n";

static void
write_head(const struct chart_layout *layout, FILE *out)
{
    fprintf(out,
            "<!DOCTYPE html>\n"
            "<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
            "<title>%s</title>\n<style>\n%s</style>\n</head>\n<body>\n"
            "<header>\n<h1>%s</h1>\n<p class=\"rules\">%s</p>\n<p class=\"worth\">%s</p>\n</header>"
            "\n<main>\n",
            layout->title, style, layout->title, layout->rules, layout->worth);
}

/* Begins the table of a block: its caption, and a column for each up-card. */
static void
write_upcards(const struct chart_block *block, FILE *out)
{
    fprintf(out,
            "<table class=\"%s\">\n<caption>%s</caption>\n<thead><tr><th scope=\"col\">Hand</th>",
            block->key, block->name);
    for (unsigned column = 0; column < CHART_COLUMNS; column++)
        fprintf(out, "<th scope=\"col\">%s</th>", chart_upcard[column]);
    fputs("</tr></thead>\n<tbody>\n", out);
}

/* The code; with losses, below it what the nearest wrong play costs. */
static void
write_code(const struct chart_layout *layout, const struct chart_cell *cell, FILE *out)
{
    char figure[CHART_FIGURE];
    double loss;
    fputs(cell->code, out);
    if (cell->index[0] && !layout->losses)
        fprintf(out, "<small>%s</small>", cell->index);
    if (!layout->losses)
        return;
    bool some = chart_least_loss(cell, &loss);
    fprintf(out, "<small>%s</small>", some ? chart_figure(figure, loss) : "\u00a0");
}

/* What each wrong play costs, one below the other. */
static void
write_costs(const struct chart_layout *layout, const struct chart_cell *cell, FILE *out)
{
    double loss;
    (void)layout;
    for (unsigned play = 0; play < RF_PLAYS; play++) {
        char figure[CHART_FIGURE];
        if (chart_loss(cell, (enum rf_play)play, &loss))
            fprintf(out, "<small>%c %s</small>", chart_play_letter[play],
                    chart_figure(figure, loss));
    }
}

/* write_code or write_costs. */
typedef void write_cell(const struct chart_layout *, const struct chart_cell *, FILE *);

/* The three tables.  Each cell has its sentence as a title, which a mouse shows. */
static void
write_blocks(const struct chart_layout *layout, write_cell *write, FILE *out)
{
    for (unsigned b = 0; b < CHART_BLOCKS; b++) {
        const struct chart_block *block = &layout->block[b];
        write_upcards(block, out);
        for (unsigned i = 0; i < block->rows; i++) {
            const struct chart_row *row = &block->row[i];
            if (write == write_costs && !chart_row_loses(row))
                continue; /* no two cards make this hand */
            fprintf(out, "<tr><th scope=\"row\">%s</th>", row->name);
            for (unsigned column = 0; column < CHART_COLUMNS; column++) {
                char sentence[CHART_SENTENCE];
                chart_sentence(sentence, layout, block, row, column);
                fprintf(out, "<td class=\"%s\" title=\"%s\">",
                        chart_play_name[row->cell[column].play], sentence);
                write(layout, &row->cell[column], out);
                fputs("</td>", out);
            }
            fputs("</tr>\n", out);
        }
        fputs("</tbody>\n</table>\n", out);
    }
}

/* The legend, and whether to take insurance. */
static void
write_codes(const struct chart_layout *layout, FILE *out)
{
    fputs("<dl>\n", out);
    for (unsigned i = 0; i < layout->codes; i++)
        fprintf(out, "<div><dt class=\"%s\">%s</dt><dd>%s</dd></div>\n",
                chart_play_name[layout->code[i].play], layout->code[i].code, layout->code[i].words);
    fprintf(out, "</dl>\n<p class=\"insurance\">%s</p>\n", layout->insurance);
}

/* A second set of tables: the cost of every wrong play. */
static void
write_losses(const struct chart_layout *layout, FILE *out)
{
    fputs("<h2 id=\"losses\">" CHART_LOSSES_TITLE "</h2>\n"
          "<p class=\"note\">" CHART_LOSSES_NOTE "</p>\n"
          "<div class=\"wide\" role=\"region\" aria-labelledby=\"losses\" tabindex=\"0\">\n",
          out);
    write_blocks(layout, write_costs, out);
    fputs("</div>\n", out);
}

bool
chart_write_html(const struct chart_layout *layout, FILE *out)
{
    write_head(layout, out);
    fprintf(out, "<p class=\"note\">%s</p>\n",
            layout->losses ? CHART_NOTE " " CHART_NOTE_LOSSES : CHART_NOTE);
    fputs("<div class=\"blocks\">\n", out);
    write_blocks(layout, write_code, out);
    fputs("</div>\n", out);
    write_codes(layout, out);
    if (layout->losses)
        write_losses(layout, out);
    fprintf(out, "</main>\n<footer><p>%s</p></footer>\n</body>\n</html>\n", layout->origin);
    return true;
}
