/*
 * app/print/plot_worth.c -- draws what a poor shuffle is worth to somebody: cards that an observer
 * guesses, bridge hands, who gets the next card, the result of a blackjack bet.  One panel below
 * the other, each with the fair value for comparison.
 */
#include <math.h>

#include "quality/worth.h"
#include "print/plot.h"

/* In points. */
static const double left = 140, right = 484, row = 15;
static const double head = 30, foot = 24; /* of a panel: its heading, its axis and the gap below */

enum { SHAPES_FIRST = RF_CENSUS_SEATS + RF_CENSUS_POINTS }; /* rows of a census before the shapes */

/* A panel: its rows begin at `top` points, and its x axis goes from `low` to `high`. */
struct panel {
    const struct plot_pen *pen;
    double top, low, high;
};

/* The x of a value; values beyond the axis are drawn at its end. */
static double
at_x(const struct panel *panel, double value)
{
    double part = (value - panel->low) / (panel->high - panel->low);
    return left + (right - left) * fmin(1, fmax(0, part));
}

/* The middle of a row, counted from 0. */
static double
at_y(const struct panel *panel, unsigned number)
{
    return panel->top + (number + 0.5) * row;
}

/* The heading of a panel, above its rows. */
static void
put_heading(const struct panel *panel, const char *text)
{
    struct plot_type type = {10.5, true, PLOT_LEFT, PLOT_INK};
    panel->pen->text(panel->pen->to, 12, panel->top - 9, &type, text);
}

/* The name of a row, left of the axis; 3.2 points centre letters of size 9. */
static void
put_name(const struct panel *panel, unsigned number, const char *text, enum plot_ink ink)
{
    plot_put(panel->pen, left - 8, at_y(panel, number) + 3.2, 9, PLOT_RIGHT, ink, text);
}

/* A vertical line through all rows at a value, with a label on the axis. */
static void
put_mark(const struct panel *panel, unsigned rows, double value, bool dashed, const char *text)
{
    double x = at_x(panel, value), bottom = panel->top + rows * row;
    plot_stroke(panel->pen, x, panel->top, x, bottom + 3, dashed ? 1.1 : 0.75, dashed,
                dashed ? PLOT_FAINT : PLOT_LINE);
    plot_put(panel->pen, x, bottom + 13, 8.5, PLOT_MIDDLE, PLOT_FAINT, text);
}

/* A bar from the left; its number is behind its end, or behind `end` where that is farther
 * right. */
static void
put_bar(const struct panel *panel, unsigned number, double value, double end, enum plot_ink ink,
        const char *text)
{
    double y = at_y(panel, number), x = at_x(panel, value);
    panel->pen->box(panel->pen->to, left, y - 5, fmax(0.5, x - left), 10, ink);
    plot_put(panel->pen, at_x(panel, fmax(value, end)) + 6, y + 3.2, 9, PLOT_LEFT, PLOT_INK, text);
}

/* A dot with a line of two standard errors to both sides. */
static void
put_dot(const struct panel *panel, unsigned number, double value, double error, enum plot_ink ink)
{
    double y = at_y(panel, number);
    plot_stroke(panel->pen, at_x(panel, value - 2 * error), y, at_x(panel, value + 2 * error), y,
                1.6, false, ink);
    panel->pen->dot(panel->pen->to, at_x(panel, value), y, 3.6, ink);
}

/* How many cards an observer guesses who knew the order before the shuffle and sees each card
 * after guessing it; with a fair shuffle the best guess is any card not seen yet. */
static unsigned
draw_guesses(const struct panel *at, const struct quality *quality)
{
    double fair, found = worth_guessed(quality, &fair);
    struct panel panel = *at;
    char text[40];
    panel.low = 0;
    panel.high = fmax(found, fair) * 1.3;
    put_heading(&panel, "Cards guessed right by an observer who knew the old order");
    snprintf(text, sizeof text, "%.2f of %u", found, quality->cards);
    put_name(&panel, 0, "this shuffle", PLOT_INK);
    put_bar(&panel, 0, found, 0, PLOT_FIRST, text);
    snprintf(text, sizeof text, "%.2f", fair);
    put_name(&panel, 1, "fair", PLOT_FAINT);
    put_bar(&panel, 1, fair, 0, PLOT_LINE, text);
    return 2;
}

/* The largest deviation on the axis, in percent: a round number that all dots need. */
static double
hands_scale(const struct rf_census_row *rows)
{
    static const double scales[] = {5, 10, 20, 30, 50, 100, 200, 500};
    double most = 0;
    for (unsigned i = SHAPES_FIRST; i < RF_CENSUS_ROWS; i++) {
        double far = fabs(rows[i].found / rows[i].expected - 1);
        most = fmax(most, 100 * (far + 2 * sqrt(rows[i].variance) / rows[i].expected));
    }
    unsigned i = 0;
    while (i + 1 < sizeof scales / sizeof scales[0] && scales[i] < most)
        i++;
    return scales[i];
}

/* How often each shape of a hand comes, in percent more or less than fair; red beyond four
 * standard errors. */
static unsigned
draw_hands(const struct panel *at, const struct worth *worth)
{
    struct rf_census_row rows[RF_CENSUS_ROWS];
    struct panel panel = *at;
    char text[16];
    rf_census_rows(rows, &worth->census);
    panel.high = hands_scale(rows);
    panel.low = -panel.high;
    put_heading(&panel, "Bridge hands: more or fewer than fair");
    for (int i = -2; i <= 2; i++) {
        snprintf(text, sizeof text, "%+g %%", i * panel.high / 2);
        put_mark(&panel, RF_CENSUS_SHAPES, i * panel.high / 2, i == 0, i == 0 ? "fair" : text);
    }
    for (unsigned i = 0; i < RF_CENSUS_SHAPES; i++) {
        const struct rf_census_row *is = &rows[SHAPES_FIRST + i];
        double errors = (is->found - is->expected) / sqrt(is->variance);
        enum plot_ink ink = fabs(errors) > 4 ? PLOT_ALARM : PLOT_FIRST;
        put_name(&panel, i, is->words, fabs(errors) > 4 ? PLOT_ALARM : PLOT_INK);
        put_dot(&panel, i, 100 * (is->found / is->expected - 1),
                100 * sqrt(is->variance) / is->expected, ink);
    }
    return RF_CENSUS_SHAPES;
}

/* Cards that lay together in the gathered pack: who gets the second one?  A red mark is the fair
 * share. */
static unsigned
draw_next(const struct panel *at, const struct worth *worth)
{
    static const char *const whom[RF_SEATS] = {"the same hand", "the next hand", "the partner",
                                               "the hand before"};
    struct panel panel = *at;
    char text[40];
    panel.low = panel.high = 0;
    for (unsigned i = 0; i < RF_SEATS; i++)
        panel.high = fmax(panel.high, 1.4 * worth->next[i]);
    put_heading(&panel, "Who gets the card that followed another in the gathered pack");
    for (unsigned i = 0; i < RF_SEATS; i++) {
        double y = at_y(&panel, i), x = at_x(&panel, worth->next_fair[i]);
        snprintf(text, sizeof text, "%.1f %%", 100 * worth->next[i]);
        put_name(&panel, i, whom[i], PLOT_INK);
        put_bar(&panel, i, worth->next[i], worth->next_fair[i], PLOT_FIRST, text);
        plot_stroke(panel.pen, x, y - 6.5, x, y + 6.5, 2, false, PLOT_ALARM);
    }
    plot_put(panel.pen, at_x(&panel, worth->next_fair[1]), panel.top + RF_SEATS * row + 10, 8.5,
             PLOT_MIDDLE, PLOT_ALARM, "fair");
    return RF_SEATS;
}

/* The result of a player with basic strategy, beside the same simulation with a fair shuffle. */
static unsigned
draw_blackjack(const struct panel *at, const struct worth *worth)
{
    struct panel panel = *at;
    double found = worth_percent(&worth->rounds), error = worth_error(&worth->rounds);
    double fair = worth_percent(&worth->fair), fair_error = worth_error(&worth->fair);
    double wide = fmax(fabs(found - fair) + 2 * error, 2 * fair_error) * 1.15;
    char text[40];
    panel.low = fair - wide;
    panel.high = fair + wide;
    put_heading(&panel, "Blackjack with basic strategy: result in % of the bet");
    for (int i = -1; i <= 1; i++) {
        snprintf(text, sizeof text, "%+.2f %%", fair + i * wide);
        put_mark(&panel, 2, fair + i * wide, i == 0, text);
    }
    snprintf(text, sizeof text, "this shuffle: %+.2f %%", found);
    put_name(&panel, 0, text, PLOT_INK);
    put_dot(&panel, 0, found, error, worth_differs(worth) ? PLOT_ALARM : PLOT_FIRST);
    put_name(&panel, 1, "fair, simulated", PLOT_FAINT);
    put_dot(&panel, 1, fair, fair_error, PLOT_FAINT);
    return 2;
}

/* All panels with their headings, axes and gaps. */
double
plot_worth_height(const struct worth *worth)
{
    unsigned rows = 4 + (worth->boards > 0 ? RF_CENSUS_SHAPES + RF_SEATS : 0);
    unsigned panels = worth->boards > 0 ? 4 : 2;
    return rows * row + panels * (head + foot) - 10;
}

void
plot_draw_worth(const struct plot_pen *pen, const struct quality *quality)
{
    const struct worth *worth = quality->worth;
    struct panel panel = {.pen = pen, .top = head};
    panel.top += draw_guesses(&panel, quality) * row + head + foot - 14;
    if (worth->boards > 0) {
        panel.top += draw_hands(&panel, worth) * row + head + foot;
        panel.top += draw_next(&panel, worth) * row + head + foot;
    }
    draw_blackjack(&panel, worth);
}
