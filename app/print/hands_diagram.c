/*
 * app/print/hands_diagram.c -- draws one board: the four hands around a compass, and in the
 * corners its number, par, high-card points and makeable contracts.
 *
 * All measures are multiples of the size of the letters, which is chosen so that the diagram fills
 * its box.  Three plans serve 6, 12 or 18, 9, and 36 boards on a sheet.
 */
#include "print/hands_page.h"

#include <string.h>

/* Where things are, in multiples of the size of the letters, from the upper left corner. */
struct plan {
    double wide, high;    /* of the diagram */
    double most, middle;  /* the greatest width of a hand, at the sides and in the middle */
    double north, east;   /* where these hands begin; West begins at 0 */
    double south;         /* below North, or to the left of it, to have room for figures */
    double number, small; /* sizes: the number of the board; words and figures in corners */
    double column;        /* distance of the columns of makeable contracts */
    double points;        /* the middle of the high-card points */
    double compass;       /* the side of the compass, or 0 for none */
};

/* Six or twelve on a sheet. */
static const struct plan roomy = {.wide = 16.7,
                                  .high = 14.9,
                                  .most = 6.1,
                                  .middle = 5.55,
                                  .north = 5.25,
                                  .south = 5.25,
                                  .east = 10.65,
                                  .number = 2.3,
                                  .small = 0.79,
                                  .column = 0.84,
                                  .points = 2.25,
                                  .compass = 3.8};

/* Nine on a sheet: boxes are higher than wide. */
static const struct plan tall = {.wide = 14.3,
                                 .high = 14.9,
                                 .most = 5.6,
                                 .middle = 4.9,
                                 .north = 4.1,
                                 .south = 4.1,
                                 .east = 8.7,
                                 .number = 2.3,
                                 .small = 0.72,
                                 .column = 0.74,
                                 .points = 1.85,
                                 .compass = 2.75};

/* Thirty-six on a sheet: the hands are closer together, and there is no compass. */
static const struct plan dense = {.wide = 12.6,
                                  .high = 16.4,
                                  .most = 6.1,
                                  .middle = 5,
                                  .north = 2.95,
                                  .south = 0,
                                  .east = 6.6,
                                  .number = 1.7,
                                  .small = 0.66,
                                  .column = 0.66,
                                  .points = 1.3,
                                  .compass = 0};

/* A board while it is drawn, in points: its upper left corner, the size of letters, the height of a
 * line, the gap between hands, the right and lower edges. */
struct diagram {
    const struct hands_page *page;
    const struct hands_board *board;
    const struct plan *plan;
    double x, y, size, line, gap, right, bottom;
};

/* The width of cards as a multiple of their size.  Letters of DejaVu Sans, measured. */
static double
cards_width(const char *cards)
{
    double width = 0;
    for (; *cards; cards++)
        width += *cards == 'J' ? 0.3 : *cards == 'Q' ? 0.79 : *cards == 'A' ? 0.69 : 0.64;
    return width;
}

void
hands_draw_hand(const struct hands_page *page, double x, double y, double size, double line,
                double most, const char cards[static HANDS_SUITS][HANDS_CARDS_TEXT])
{
    static const double spacing = 0.05, symbol = 1.14;
    for (unsigned suit = 0; suit < HANDS_SUITS; suit++) {
        const char *text = cards[suit];
        double room = most - symbol * size;
        double width = (cards_width(text) + spacing * (double)strlen(text)) * size;
        struct hands_type type = {width > room ? size * room / width : size, false, HANDS_LEFT,
                                  spacing};
        struct hands_type of_suit = {size * 1.04, false, HANDS_LEFT, 0};
        hands_put(page, x, y + suit * line, &of_suit, hands_suit[suit],
                  hands_colour(page->record, suit));
        hands_put(page, x + symbol * size, y + suit * line, &type, text, HANDS_INK);
    }
}

/* The base line of a row.  Rows are 0 to 3 for North, 4 to 7 for West and East, 8 to 11 for
 * South. */
static double
base_line(const struct diagram *d, double row)
{
    double gaps = row >= 8 ? 2 : row >= 4 ? 1 : 0;
    return d->y + 0.88 * d->size + row * d->line + gaps * d->gap;
}

/* Words and figures in corners: smaller than the hands, and at least six points, so that everybody
 * can read them. */
static double
small_size(const struct diagram *d)
{
    const double least = 6;
    return d->plan->small * d->size > least ? d->plan->small * d->size : least;
}

/* Each hand at its side.  South has the least room: the makeable contracts are beside it.  Where
 * their figures are larger than planned, the hands in the middle give way. */
static void
draw_hands(const struct diagram *d)
{
    const struct plan *plan = d->plan;
    const double at[RF_SEATS] = {plan->north, plan->east, plan->south, 0};
    static const double row[RF_SEATS] = {0, 4, 8, 4};
    double taken = 4 * (small_size(d) / d->size - plan->small); /* by larger figures */
    const double most[RF_SEATS] = {plan->middle + (plan->compass > 0 ? 0.9 - taken : -0.7),
                                   plan->most, plan->middle - (plan->compass > 0 ? taken : 0),
                                   plan->most};
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        hands_draw_hand(d->page, d->x + at[seat] * d->size, base_line(d, row[seat]), d->size,
                        d->line, most[seat] * d->size, d->board->cards[seat]);
    }
}

/* East and West have odd numbers. */
static bool
is_vulnerable(const struct hands_board *board, unsigned seat)
{
    return board->vulnerable == RF_VULNERABLE_BOTH ||
           board->vulnerable == (seat % 2 ? RF_VULNERABLE_EW : RF_VULNERABLE_NS);
}

/* A small bridge table.  Edges of vulnerable sides are red; the dealer's letter is on white. */
static void
draw_compass(const struct diagram *d)
{
    const double side = d->plan->compass * d->size, edge = 0.08 * side, letter = 0.243 * side;
    double x = d->x + (d->plan->wide * d->size - side) / 2;
    double middle = (base_line(d, 4) + base_line(d, 7)) / 2 - 0.36 * d->size;
    double y = middle - side / 2;
    const double offset[RF_SEATS][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    hands_fill(d->page, x, y, side, side, HANDS_BAIZE);
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        unsigned colour = is_vulnerable(d->board, seat) ? HANDS_VULNERABLE : HANDS_SAFE;
        bool upright = seat % 2;
        hands_fill(d->page, x + (seat == RF_EAST ? side - edge : 0),
                   y + (seat == RF_SOUTH ? side - edge : 0), upright ? edge : side,
                   upright ? side : edge, colour);
    }
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        struct hands_type type = {letter, true, HANDS_MIDDLE, 0};
        bool deals = d->board->dealer == seat;
        double reach = 0.242 * side, half = 0.145 * side;
        double at = x + side / 2 + offset[seat][0] * reach, down = middle + offset[seat][1] * reach;
        if (deals)
            hands_fill(d->page, at - half, down - half, 2 * half, 2 * half, HANDS_PAPER);
        hands_put(d->page, at, down + 0.365 * letter, &type, hands_seat_letter[seat],
                  deals ? HANDS_BAIZE : HANDS_PAPER);
    }
}

/* The number of the board, large, then dealer and vulnerability; without a compass the dealer is
 * spelt out. */
static void
draw_number(const struct diagram *d)
{
    const struct plan *plan = d->plan;
    char number[24] = "", deals[24];
    struct hands_type big = {plan->number * d->size, true, HANDS_LEFT, 0};
    struct hands_type words = {small_size(d), false, HANDS_LEFT, 0};
    double y = d->y + 0.75 * big.size;
    if (d->board->board)
        snprintf(number, sizeof number, "%u", d->board->board);
    double fits = (plan->north - 0.3) * d->size / (0.7 * (double)strlen(number) + 0.01);
    big.size = fits < big.size ? fits : big.size;
    hands_put(d->page, d->x, y, &big, number, HANDS_INK);
    bool safe = d->board->vulnerable == RF_VULNERABLE_NONE;
    snprintf(deals, sizeof deals, "%s%s", plan->compass > 0 ? "Dealer " : "",
             plan->compass > 0 ? hands_seat_letter[d->board->dealer]
                               : hands_seat[d->board->dealer]);
    y += 1.4 * words.size + 0.1 * d->size;
    hands_put(d->page, d->x, y, &words, deals, HANDS_INK);
    const struct hands_run runs[] = {
        {plan->compass > 0 ? "Vul " : "", HANDS_INK},
        {hands_vulnerable[d->board->vulnerable], safe ? HANDS_INK : HANDS_VULNERABLE}};
    d->page->pen->text(d->page->pen->to, d->x, y + 1.3 * words.size, &words, runs, 2);
}

/* High-card points on a line of their own, where there is no corner for them. */
static void
draw_points_line(const struct diagram *d)
{
    struct hands_type type = {small_size(d), false, HANDS_LEFT, 0};
    char text[60];
    const unsigned *points = d->board->points;
    snprintf(text, sizeof text, "N %u  E %u  S %u  W %u", points[0] % 100, points[1] % 100,
             points[2] % 100, points[3] % 100);
    hands_put(d->page, d->x, d->bottom + 1.5 * type.size, &type, text, HANDS_INK);
}

/* High-card points, arranged like the seats. */
static void
draw_points(const struct diagram *d)
{
    const double size = d->size * (d->plan->compass > 3   ? 0.92
                                   : d->plan->compass > 0 ? 0.84
                                                          : 0.74),
                 step = 1.12 * size;
    const double at[RF_SEATS][2] = {{0, -1}, {1.25, 0}, {0, 1}, {-1.25, 0}};
    struct hands_type type = {size, false, HANDS_MIDDLE, 0};
    double x = d->x + d->plan->points * d->size;
    double y = d->bottom - step - 0.1 * size;
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        char points[12];
        snprintf(points, sizeof points, "%u", d->board->points[seat] % 100);
        hands_put(d->page, x + at[seat][0] * step, y + at[seat][1] * step, &type, points,
                  HANDS_INK);
    }
}

/* Makeable contracts at the lower right: levels under their denominations, a dot for none. */
static void
draw_makes(const struct diagram *d)
{
    const double size = small_size(d), line = 1.22 * size,
                 step = d->plan->column / d->plan->small * size;
    struct hands_type head = {size * 0.94, false, HANDS_MIDDLE, 0};
    struct hands_type figure = {size, true, HANDS_MIDDLE, 0}, who = {size, false, HANDS_LEFT, 0};
    double right = d->right - step / 2, left = right - 6.2 * step;
    double y = d->bottom - d->board->rows * line;
    for (unsigned c = 0; c < RF_DENOMINATIONS; c++)
        hands_put(d->page, right - (4 - c) * step - (c == 0 ? 0.1 * step : 0), y, &head,
                  hands_denomination[c],
                  c == RF_NOTRUMP ? HANDS_INK : hands_colour(d->page->record, c - RF_SPADES));
    for (unsigned r = 0; r < d->board->rows; r++) {
        const struct hands_makes *row = &d->board->makes[r];
        y += line;
        hands_put(d->page, left, y, &who, row->who, HANDS_INK);
        for (unsigned c = 0; c < RF_DENOMINATIONS; c++) {
            char level[12];
            snprintf(level, sizeof level, "%u", row->level[c] % 10);
            hands_put(d->page, right - (4 - c) * step - (c == 0 ? 0.1 * step : 0), y, &figure,
                      row->level[c] ? level : "·", row->level[c] ? HANDS_INK : HANDS_FAINT_INK);
        }
    }
}

/* One par contract on a line, right-aligned: "NS 4♠=". */
static void
draw_contract(const struct diagram *d, double y, const struct hands_type *type,
              const struct rf_dd_contract *contract)
{
    char whole[HANDS_PAR], result[HANDS_PAR], level[4];
    hands_par(whole, result, contract);
    unsigned suit = contract->denomination;
    snprintf(level, sizeof level, "%u", contract->level % 10);
    const struct hands_run runs[] = {
        {rf_dd_seats(contract->seats), HANDS_INK},
        {" ", HANDS_INK},
        {level, HANDS_INK},
        {hands_denomination[suit],
         suit == RF_NOTRUMP ? HANDS_INK : hands_colour(d->page->record, suit - RF_SPADES)},
        {contract->over < 0 ? "×" : "", HANDS_INK},
        {result, HANDS_INK}};
    d->page->pen->text(d->page->pen->to, d->right, y, type, runs, sizeof runs / sizeof runs[0]);
}

/* The par score, and up to three contracts, which is the room beside North's hand. */
static void
draw_par(const struct diagram *d)
{
    const double size = small_size(d);
    struct hands_type score = {(d->plan->compass > 0 ? 1.15 : 1) * size, true, HANDS_RIGHT, 0},
                      words = {size, false, HANDS_RIGHT, 0};
    const struct rf_dd_par *par = &d->board->par;
    char text[4 + HANDS_PAR];
    double y = d->y + 0.75 * score.size;
    snprintf(text, sizeof text, "Par ");
    hands_score(text + 4, par->score);
    hands_put(d->page, d->right, y, &score, text, HANDS_INK);
    y += 0.2 * size;
    unsigned shown = par->count > 3 ? 2 : par->count;
    for (unsigned i = 0; i < shown; i++)
        draw_contract(d, y += 1.25 * size, &words, &par->contract[i]);
    if (shown < par->count)
        hands_put(d->page, d->right, y + 1.25 * size, &words, "…", HANDS_INK);
    if (par->count == 0)
        hands_put(d->page, d->right, y + 1.25 * size, &words, "all pass", HANDS_INK);
}

/* A thin border in points, inside the box. */
static void
draw_frame(const struct hands_page *page, const struct hands_box *box)
{
    const double hair = 0.6;
    hands_fill(page, box->x, box->y, box->width, hair, HANDS_LINE);
    hands_fill(page, box->x, box->y + box->height - hair, box->width, hair, HANDS_LINE);
    hands_fill(page, box->x, box->y, hair, box->height, HANDS_LINE);
    hands_fill(page, box->x + box->width - hair, box->y, hair, box->height, HANDS_LINE);
}

void
hands_draw_board(const struct hands_page *page, const struct hands_box *box,
                 const struct hands_board *board)
{
    unsigned each = page->record->per_page;
    const struct plan *plan = each == 36 ? &dense : each == 9 ? &tall : &roomy;
    double pad = plan->compass > 0 ? 7 : 3.5, width = box->width - 2 * pad;
    double height = box->height - 2 * pad;
    double size = width / plan->wide < height / plan->high ? width / plan->wide
                                                           : height / plan->high;
    struct diagram d = {.page = page, .board = board, .plan = plan, .size = size};
    d.gap = 0.35 * size;
    /* Twelve rows have eleven distances; 0.9 of a letter is above the first base line.  In a
     * high box lines spread, up to 1.7 times the size, and the diagram is centred. */
    double foot = plan->compass > 0 ? 0 : 1.5 * small_size(&d);
    d.line = (height - 2 * d.gap - 0.9 * size - foot) / 11;
    if (d.line > 1.7 * size)
        d.line = 1.7 * size;
    double high = 11 * d.line + 2 * d.gap + 0.9 * size + foot;
    d.x = box->x + pad + (width - plan->wide * size) / 2;
    d.right = d.x + plan->wide * size;
    d.y = box->y + pad + (height - high) / 2;
    char title[40];
    snprintf(title, sizeof title, "Board %u", board->board);
    page->pen->group(page->pen->to, title);
    draw_frame(page, box);
    d.bottom = base_line(&d, 11);
    draw_hands(&d);
    if (plan->compass > 0)
        draw_compass(&d);
    draw_number(&d);
    (plan->compass > 0 ? draw_points : draw_points_line)(&d);
    if (board->solved) {
        draw_makes(&d);
        draw_par(&d);
    }
    page->pen->end(page->pen->to);
}
