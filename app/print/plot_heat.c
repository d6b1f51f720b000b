/*
 * app/print/plot_heat.c -- draws heat maps: cards by places after the shuffle, cards by seats.
 */
#include <math.h>

#include "print/plot.h"

enum { CELLS = 52 }; /* at most so many rows and columns; larger stacks are drawn in blocks */

static const double left = 46, top = 26, side = 440;

/* The colour for a deviation in standard errors; beyond 4 all are the same. */
static enum plot_ink
heat(double errors)
{
    const double most = 4;
    double step = fmax(-1, fmin(1, errors / most)) * PLOT_FAIR;
    return (enum plot_ink)(PLOT_HEAT + PLOT_FAIR + (int)lround(step));
}

/* The legend: colours from -4 to +4 standard errors. */
static void
draw_scale(const struct plot_pen *pen, double x, double y)
{
    const double step = 17;
    plot_put(pen, x - 8, y + 8.5, 8.5, PLOT_RIGHT, PLOT_FAINT, "fewer than fair");
    for (unsigned i = 0; i < PLOT_HEATS; i++)
        pen->box(pen->to, x + i * step, y, step, 10, (enum plot_ink)(PLOT_HEAT + i));
    for (int errors = -4; errors <= 4; errors += 2) {
        char text[16];
        snprintf(text, sizeof text, "%+d", errors);
        plot_put(pen, x + step * (PLOT_HEATS / 2.0 + errors * (double)PLOT_FAIR / 4), y + 20, 8,
                 PLOT_MIDDLE, PLOT_FAINT, errors == 0 ? "0" : text);
    }
    plot_put(pen, x + PLOT_HEATS * step + 8, y + 8.5, 8.5, PLOT_LEFT, PLOT_FAINT, "more");
}

/* The deviation of a block of the matrix in standard errors.  The number of the a cards of its rows
 * that a fair shuffle puts into the b places of its columns is hypergeometric:
 *
 *     mean      a b / n
 *     variance  a b (n - a) (n - b) / (n^2 (n - 1))
 */
static double
block_errors(const struct rf_orders *orders, unsigned card, unsigned card_end, unsigned place,
             unsigned place_end)
{
    double n = orders->cards, decks = (double)orders->decks, found = 0;
    double a = card_end - card, b = place_end - place;
    for (unsigned i = card; i < card_end; i++)
        for (unsigned k = place; k < place_end; k++)
            found += orders->place[i][k];
    double variance = a * b * (n - a) * (n - b) / (n * n * (n - 1));
    return (found - decks * a * b / n) / sqrt(decks * variance);
}

/* A new deck has the suits one after the other: their names beside the rows. */
static void
draw_suits(const struct plot_pen *pen, double x)
{
    static const char *const suits[] = {"♠", "♥", "♦", "♣"};
    double each = side / 4;
    for (unsigned i = 0; i < 4; i++) {
        plot_put(pen, x - 14, top + each * (i + 0.5) + 5, 14, PLOT_MIDDLE,
                 i == 1 || i == 2 ? PLOT_ALARM : PLOT_INK, suits[i]);
        if (i > 0)
            plot_stroke(pen, x - 24, top + i * each, x, top + i * each, 0.75, false, PLOT_LINE);
    }
}

/* Cards of the new deck by places after the shuffle.  A stack of several decks is added up in
 * 52 by 52 blocks. */
void
plot_draw_places(const struct plot_pen *pen, const struct quality *quality)
{
    const struct rf_orders *orders = quality->orders;
    unsigned cells = orders->cards < CELLS ? orders->cards : CELLS;
    double size = side / cells;
    char text[48];
    for (unsigned i = 0; i < cells; i++)
        for (unsigned k = 0; k < cells; k++) {
            double errors = block_errors(orders, i * orders->cards / cells,
                                         (i + 1) * orders->cards / cells, k * orders->cards / cells,
                                         (k + 1) * orders->cards / cells);
            pen->box(pen->to, left + k * size, top + i * size, size - 0.4, size - 0.4,
                     heat(errors));
        }
    if (orders->cards == 52)
        draw_suits(pen, left);
    else
        plot_put(pen, left - 8, top + 9, 8.5, PLOT_RIGHT, PLOT_FAINT, "first");
    plot_put(pen, left, top - 8, 9, PLOT_LEFT, PLOT_FAINT, "front of the stack");
    plot_put(pen, left + side, top - 8, 9, PLOT_RIGHT, PLOT_FAINT, "back");
    snprintf(text, sizeof text, "place after the shuffle, 1 to %u", orders->cards);
    plot_put(pen, left + side / 2, top - 8, 9, PLOT_MIDDLE, PLOT_FAINT, text);
    draw_scale(pen, left + side / 2 - 17 * PLOT_HEATS / 2.0, top + side + 22);
}

/* Cards by seats: how often each seat got each card. */
void
plot_draw_owners(const struct plot_pen *pen, const struct quality *quality)
{
    static const char *const seats[RF_SEATS] = {"North", "East", "South", "West"};
    static const char ranks[] = "AKQJT98765432";
    static const char *const suits[] = {"♠", "♥", "♦", "♣"};
    const struct rf_deals *deals = &quality->deals;
    const double width = side / RF_DECK_CARDS, height = 22;
    /* each seat has a card with probability 1/4, so the variance is 3/16 for each board */
    double boards = (double)deals->boards, error = sqrt(boards * 3 / 16);
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        plot_put(pen, left - 6, top + 20 + seat * height + 15, 9, PLOT_RIGHT, PLOT_INK,
                 seats[seat]);
        for (unsigned card = 0; card < RF_DECK_CARDS; card++)
            pen->box(pen->to, left + card * width, top + 20 + seat * height, width - 0.6,
                     height - 0.6,
                     heat(((double)deals->owner[card][seat] - boards / RF_SEATS) / error));
    }
    for (unsigned card = 0; card < RF_DECK_CARDS; card++) {
        char rank[2] = {ranks[card % RF_RANKS], '\0'};
        plot_put(pen, left + (card + 0.5) * width, top + 14, 7, PLOT_MIDDLE, PLOT_FAINT, rank);
    }
    for (unsigned suit = 0; suit < RF_SUITS; suit++)
        plot_put(pen, left + (suit + 0.5) * side / RF_SUITS, top, 13, PLOT_MIDDLE,
                 suit == 1 || suit == 2 ? PLOT_ALARM : PLOT_INK, suits[suit]);
    draw_scale(pen, left + side / 2 - 17 * PLOT_HEATS / 2.0, top + 20 + RF_SEATS * height + 14);
}
