/*
 * app/print/hands_html.c -- hand records as one HTML file without links to others.
 *
 * It follows the light or dark mode of the reader and fits a phone, a wide screen and paper.
 * Titles come from files of others, so they are escaped.
 */
#include "print/handrecord_print.h"

/* Colours are variables, so that dark mode and print each replace them in one rule.  Boards are a
 * grid that has as many columns as the screen is wide; a board is a grid of 3 by 3 areas. */
static const char style[] =
    ":root{color-scheme:light dark;--paper:#fff;--ink:#15181b;--faint:#545b61;--line:#c3c9ce;"
    "--card:#fff;--baize:#1f5a46;--safe:#86ad9d;--vul:#c8102e;--red:#c8102e}\n"
    "@media (prefers-color-scheme:dark){:root:not(.x){--paper:#121416;--ink:#f1f0ec;"
    "--faint:#b1b6bb;--line:#3a4046;--card:#1a1d20;--baize:#2a6f57;--safe:#17382d;--vul:#e5485d;"
    "--red:#ff7a85}}\n"
    "@media print{:root:not(.x){--paper:#fff;--ink:#15181b;--faint:#545b61;--line:#c3c9ce;"
    "--card:#fff;--baize:#1f5a46;--safe:#86ad9d;--vul:#c8102e;--red:#c8102e}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;max-width:100rem;padding:clamp(.6rem,2vw,2rem);background:var(--paper);"
    "color:var(--ink);font:1rem/1.3 system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',"
    "sans-serif;print-color-adjust:exact;-webkit-print-color-adjust:exact}\n"
    "h1{margin:0;font-size:clamp(1.4rem,4vw,2.1rem);line-height:1.2}\n"
    "header p{margin:.2rem 0 0;color:var(--faint)}\n.sealed{font-weight:600}\n"
    "main{clear:both;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,21rem),"
    "1fr));"
    "gap:.8rem;margin:1.2rem 0}\n"
    "article{border:1px solid var(--line);border-radius:.4rem;background:var(--card);padding:.8rem;"
    "display:grid;grid-template:auto auto auto/1fr 1fr 1fr;gap:.5rem .2rem;break-inside:avoid;"
    "grid-template-areas:'board north par' 'west compass east' 'points south makes'}\n"
    "h2{grid-area:board;margin:0;font-size:1.9rem;line-height:1}\n"
    "h2 small{display:block;font-size:.8rem;font-weight:400;line-height:1.35;margin-top:.3rem}\n"
    "h2 b{font-weight:600;color:var(--vul)}\n"
    ".hand{margin:0;font-size:1.06rem;white-space:nowrap}"
    ".hand div{display:flex;gap:.28em}.hand dt{width:.95em;flex:none}.hand dd{margin:0;"
    "letter-spacing:.05em;max-width:9em}\n"
    ".n{grid-area:north}.e{grid-area:east;justify-self:end;min-width:6.4em}.s{grid-area:south}"
    ".w{grid-area:west}\n"
    ".compass{grid-area:compass;place-self:center;width:4.1rem;height:4.1rem;"
    "background:var(--baize);color:#fff;font-weight:700;display:grid;"
    "grid-template:1fr 1fr 1fr/1fr 1fr 1fr;place-items:center;border:.3rem solid var(--safe);"
    "font-size:.92rem}\n"
    ".compass span:nth-child(1){grid-area:1/2}.compass span:nth-child(2){grid-area:2/3}"
    ".compass span:nth-child(3){grid-area:3/2}.compass span:nth-child(4){grid-area:2/1}"
    ".compass .deals{background:#fff;color:#1f5a46;width:1.15em;text-align:center;"
    "line-height:1.15}\n"
    ".v1{border-block-color:var(--vul)}.v2{border-inline-color:var(--vul)}"
    ".v3{border-color:var(--vul)}\n"
    ".points{grid-area:points;align-self:end;width:4.4rem;display:grid;"
    "grid-template-columns:1fr 1fr 1fr;text-align:center;font-variant-numeric:tabular-nums}\n"
    ".points span:nth-child(1){grid-area:1/2}.points span:nth-child(2){grid-area:2/3}"
    ".points span:nth-child(3){grid-area:3/2}.points span:nth-child(4){grid-area:2/1}\n"
    ".par{grid-area:par;text-align:right;font-size:.85rem;margin:0}.par b{font-size:1.1rem;"
    "display:block}.par>span{display:block;white-space:nowrap}\n"
    "table{grid-area:makes;place-self:end;border-collapse:collapse;font-size:.82rem;"
    "font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.04rem .19rem;text-align:center;font-weight:400}td{font-weight:700}"
    "tbody th{text-align:left}\n"
    "footer{color:var(--faint);font-size:.82rem;overflow-wrap:anywhere}footer p{margin:.3rem 0}\n"
    ".code{float:right;width:8rem;height:8rem;background:#fff;margin-left:1rem}\n"
    ".cards article{display:block}.cards main{grid-template-columns:repeat(4,1fr);gap:0}"
    ".cards article{border-radius:0;border-style:dashed;padding:.6rem}"
    ".cards .e{justify-self:start}.cards h2{font-size:1.1rem;margin-bottom:.4rem}\n"
    "@media (max-width:40rem){.cards main{grid-template-columns:1fr 1fr}}\n"
    "@media (max-width:25rem){article{padding:.55rem}.hand{font-size:.98rem}"
    "th,td{padding:.04rem .12rem}}\n"
    "@media print{@page{margin:10mm}body{padding:0;font-size:10px}html{font-size:10.5px}"
    "main{grid-template-columns:repeat(3,1fr);gap:.5rem}.cards main{gap:0}}\n";

/* A suit symbol in its colour.  The four colours are medium tones, readable in both modes. */
static void
write_suit(const struct hands_record *record, unsigned suit, FILE *out)
{
    static const char *const four[HANDS_SUITS] = {"#3d63e0", "var(--red)", "#d66a00", "#189a4a"};
    static const char *const two[HANDS_SUITS] = {"inherit", "var(--red)", "var(--red)", "inherit"};
    fprintf(out, "<span style=\"color:%s\">%s</span>",
            record->four_colours ? four[suit] : two[suit], hands_suit[suit]);
}

/* NT, or a suit symbol. */
static void
write_denomination(const struct hands_record *record, unsigned denomination, FILE *out)
{
    if (denomination == RF_NOTRUMP)
        fputs("NT", out);
    else
        write_suit(record, denomination - RF_SPADES, out);
}

/* A description list, one entry for each suit: screen readers read "spades: AQ10". */
static void
write_hand(const struct hands_record *record, const struct hands_board *board, unsigned seat,
           FILE *out)
{
    static const char classes[] = "nesw";
    fprintf(out, "<dl class=\"hand %c\" aria-label=\"%s\">", classes[seat], hands_seat[seat]);
    for (unsigned suit = 0; suit < HANDS_SUITS; suit++) {
        fputs("<div><dt>", out);
        write_suit(record, suit, out);
        fprintf(out, "</dt><dd>%s</dd></div>", board->cards[seat][suit]);
    }
    fputs("</dl>\n", out);
}

/* The number of the board, its dealer and vulnerability; a vulnerable side is red. */
static void
write_number(const struct hands_board *board, FILE *out)
{
    fputs("<h2>", out);
    if (board->board)
        fprintf(out, "%u", board->board);
    fprintf(out, "<small>Dealer %s<br/>Vul %s%s%s</small></h2>\n", hands_seat_letter[board->dealer],
            board->vulnerable ? "<b>" : "", hands_vulnerable[board->vulnerable],
            board->vulnerable ? "</b>" : "");
}

/* The compass is for the eye alone: dealer and vulnerability are said beside the number.  The
 * points are in the order N E S W, and the style sheet moves them to their sides. */
static void
write_compass(const struct hands_board *board, FILE *out)
{
    fprintf(out, "<div class=\"compass v%u\" aria-hidden=\"true\">", (unsigned)board->vulnerable);
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        fprintf(out, "<span%s>%s</span>", board->dealer == seat ? " class=\"deals\"" : "",
                hands_seat_letter[seat]);
    fputs("</div>\n<div class=\"points\" aria-label=\"High-card points of North, East, South, "
          "West\">",
          out);
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        fprintf(out, "<span>%u</span>", board->points[seat]);
    fputs("</div>\n", out);
}

/* The par score, and every contract that reaches it. */
static void
write_par(const struct hands_record *record, const struct hands_board *board, FILE *out)
{
    char text[HANDS_PAR], contract[HANDS_PAR], result[HANDS_PAR];
    hands_score(text, board->par.score);
    fprintf(out, "<p class=\"par\"><b>Par %s</b>", text);
    for (unsigned i = 0; i < board->par.count; i++) {
        const struct rf_dd_contract *par = &board->par.contract[i];
        hands_par(contract, result, par);
        fprintf(out, "<span>%s %u", rf_dd_seats(par->seats), par->level);
        write_denomination(record, par->denomination, out);
        fprintf(out, "%s%s</span>", par->over < 0 ? "×" : "", result);
    }
    fprintf(out, "%s</p>\n", board->par.count ? "" : "all pass");
}

/* Makeable contracts: a row for each pair or partner, a column for each denomination. */
static void
write_makes(const struct hands_record *record, const struct hands_board *board, FILE *out)
{
    fputs("<table><thead><tr><th></th>", out);
    for (unsigned d = 0; d < RF_DENOMINATIONS; d++) {
        fputs("<th scope=\"col\">", out);
        write_denomination(record, d, out);
        fputs("</th>", out);
    }
    fputs("</tr></thead><tbody>", out);
    for (unsigned r = 0; r < board->rows; r++) {
        fprintf(out, "<tr><th scope=\"row\">%s</th>", board->makes[r].who);
        for (unsigned d = 0; d < RF_DENOMINATIONS; d++)
            if (board->makes[r].level[d])
                fprintf(out, "<td>%u</td>", board->makes[r].level[d]);
            else
                fputs("<td>·</td>", out);
        fputs("</tr>", out);
    }
    fputs("</tbody></table>\n", out);
}

static void
write_board(const struct hands_record *record, const struct hands_board *board, FILE *out)
{
    fputs("<article>\n", out);
    write_number(board, out);
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        write_hand(record, board, seat, out);
    write_compass(board, out);
    if (board->solved) {
        write_par(record, board, out);
        write_makes(record, board, out);
    }
    fputs("</article>\n", out);
}

/* Curtain cards: one article for each hand, with a dashed border to cut along. */
static void
write_cards(const struct hands_record *record, const struct hands_board *board, FILE *out)
{
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        fprintf(out, "<article><h2>%u %s</h2>\n", board->board, hands_seat[seat]);
        write_hand(record, board, seat, out);
        fputs("</article>\n", out);
    }
}

/* Title, date and place, the QR code where there is a record, and boards that are not shown. */
static void
write_head(const struct hands_record *record, FILE *out)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>",
          out);
    hands_escape(out, record->title);
    fprintf(out, "</title>\n<style>\n%s</style>\n</head>\n<body%s>\n<header>", style,
            record->curtain ? " class=\"cards\"" : "");
    char code[HANDS_CODE_TEXT];
    hands_code_text(record, code);
    if (*code)
        hands_write_code(out, code);
    fputs("<h1>", out);
    hands_escape(out, record->title);
    fputs("</h1><p>", out);
    hands_escape(out, record->when);
    fputs("</p>", out);
    if (record->sealed[0])
        fprintf(out, "<p class=\"sealed\">%s</p>", record->sealed);
    fputs("</header>\n<main>\n", out);
}

bool
hands_write_html(const struct hands_record *record, FILE *out)
{
    write_head(record, out);
    for (unsigned i = 0; i < record->count; i++)
        if (record->curtain)
            write_cards(record, &record->board[i], out);
        else
            write_board(record, &record->board[i], out);
    fputs("</main>\n<footer>", out);
    if (!record->curtain)
        fprintf(out, "<p>%s</p>",
                record->count > 0 && record->board[0].solved ? HANDS_NOTE_SOLVED
                                                             : HANDS_NOTE_POINTS);
    if (record->level[0])
        fprintf(out, "<p>%s</p>", record->level);
    if (record->link) {
        fputs("<p>Check these boards: <a href=\"", out);
        hands_escape(out, record->link);
        fputs("\">", out);
        hands_escape(out, record->link);
        fputs("</a></p>", out);
    }
    if (record->head[0]) {
        fputs("<p>Head of the record: ", out);
        hands_escape(out, record->head);
        fputs("</p>", out);
    }
    fputs("</footer>\n</body>\n</html>\n", out);
    return true;
}
