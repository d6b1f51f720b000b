/*
 * app/print/plot_riffles.c -- draws the total variation distance from uniform by the number of
 * riffles, for stacks of 1, 2, 6 and 8 decks, and where the tested method is.
 */
#include <string.h>

#include "print/plot.h"

enum { RIFFLES = 14 }; /* of the x axis; by then even 8 decks are near 0 */

static const double left = 46, top = 14, width = 440, height = 220;

/* Points for a number of riffles, and for a distance from 0 to 1. */
static double
at_x(double riffles)
{
    return left + width * riffles / RIFFLES;
}

static double
at_y(double distance)
{
    return top + height * (1 - distance);
}

static void
draw_frame(const struct plot_pen *pen)
{
    char text[8];
    for (unsigned i = 0; i <= 4; i++) {
        snprintf(text, sizeof text, "%.2f", i / 4.0);
        plot_stroke(pen, left, at_y(i / 4.0), left + width, at_y(i / 4.0), 0.75, false, PLOT_LINE);
        plot_put(pen, left - 7, at_y(i / 4.0) + 3.2, 9, PLOT_RIGHT, PLOT_FAINT, text);
    }
    for (unsigned k = 0; k <= RIFFLES; k += 2) {
        snprintf(text, sizeof text, "%u", k);
        plot_put(pen, at_x(k), at_y(0) + 14, 9, PLOT_MIDDLE, PLOT_FAINT, text);
    }
    plot_put(pen, left + width / 2, at_y(0) + 30, 9.5, PLOT_MIDDLE, PLOT_FAINT,
             "riffles of a new stack");
}

/* The exact distance of a stack of so many cards after 0 to 14 riffles; the main curve, of the
 * stack that was tested, is thicker and has dots. */
static void
draw_curve(const struct plot_pen *pen, unsigned cards, enum plot_ink ink, bool main)
{
    struct plot_point points[RIFFLES + 1];
    char text[24];
    const double level = 0.8; /* its name is written where the curve crosses this */
    double crosses = RIFFLES;
    for (unsigned k = 0; k <= RIFFLES; k++) {
        double distance = rf_riffle_variation(cards, k);
        points[k] = (struct plot_point){at_x(k), at_y(distance)};
        if (k > 0 && distance < level && crosses == RIFFLES) {
            double before = (top + height - points[k - 1].y) / height;
            crosses = k - 1 + (before - level) / (before - distance);
        }
    }
    pen->line(pen->to, points, RIFFLES + 1, main ? 2.4 : 1.4, false, ink);
    for (unsigned k = 0; main && k <= RIFFLES; k++)
        pen->dot(pen->to, points[k].x, points[k].y, 2.4, ink);
    snprintf(text, sizeof text, "%u", cards);
    bool last = cards == RF_CARDS_MAX; /* there is nothing to its right */
    struct plot_type type = {9.5, main, last ? PLOT_LEFT : PLOT_RIGHT, ink};
    pen->text(pen->to, at_x(crosses) + (last ? 5 : -5), at_y(level) + 4, &type, text);
}

/* The distance of bridge hands, from the number of riffles at which the estimate holds. */
static void
draw_hands(const struct plot_pen *pen)
{
    struct plot_point points[RIFFLES + 1];
    unsigned count = 0;
    for (unsigned k = QUALITY_HANDS_LEAST; k <= RIFFLES; k++)
        points[count++] = (struct plot_point){at_x(k),
                                              at_y(quality_riffled_hands(k, QUALITY_ROTATION))};
    pen->line(pen->to, points, count, 1.4, true, PLOT_FIRST);
    pen->dot(pen->to, points[0].x, points[0].y, 2.4, PLOT_FIRST);
    plot_put(pen, points[0].x - 7, points[0].y + 3.2, 9.5, PLOT_RIGHT, PLOT_FIRST, "bridge hands");
}

/* A name on a background of its own, so that no curve runs through it. */
static void
put_name(const struct plot_pen *pen, double x, double y, enum plot_anchor anchor, const char *text)
{
    struct plot_type type = {11, true, anchor, PLOT_ALARM};
    double wide = 0.6 * type.size * (double)strlen(text); /* bold letters are wide */
    pen->box(pen->to, anchor == PLOT_LEFT ? x - 3 : x - wide, y - 11, wide + 3, 15, PLOT_PAPER);
    pen->text(pen->to, x, y, &type, text);
}

/* Marks the tested method: a dot on the curve of riffles, else a horizontal line. */
static void
draw_method(const struct plot_pen *pen, const struct quality *quality)
{
    char text[80];
    double distance = quality->distance.variation, y = at_y(distance);
    unsigned riffles = quality->distance.riffles;
    snprintf(text, sizeof text, "%.40s: %.4f", quality->source, distance);
    if (riffles == 0 || riffles > RIFFLES) {
        put_name(pen, left + 6, distance > 0.9 ? y + 15 : y - 6, PLOT_LEFT, text);
        plot_stroke(pen, left, y, left + width, y, 1.8, true, PLOT_ALARM);
        return;
    }
    double x = at_x(riffles), above = at_y(0.75);
    if (riffles < 4) /* no room to its left */
        put_name(pen, left + 6, y + 24, PLOT_LEFT, text);
    else if (distance >= 0.12)
        put_name(pen, x - 12, y + 16, PLOT_RIGHT, text);
    else { /* where the curves meet there is no room: write above, and draw a line */
        put_name(pen, left + width, above + 4, PLOT_RIGHT, text);
        plot_stroke(pen, x > at_x(11) ? x : at_x(11), above + 9, x, y, 0.9, false, PLOT_ALARM);
    }
    pen->dot(pen->to, x, y, 6, PLOT_ALARM);
}

void
plot_draw_riffles(const struct plot_pen *pen, const struct quality *quality)
{
    static const unsigned sizes[] = {1, 2, 6, 8};
    static const enum plot_ink inks[] = {PLOT_FIRST, PLOT_SECOND, PLOT_THIRD, PLOT_FOURTH};
    draw_frame(pen);
    for (unsigned i = 0; i < 4; i++)
        draw_curve(pen, sizes[i] * RF_DECK_CARDS, inks[i],
                   sizes[i] * RF_DECK_CARDS == quality->cards);
    if (quality->cards == RF_DECK_CARDS)
        draw_hands(pen);
    plot_put(pen, left + width, at_y(1) + 14, 9, PLOT_RIGHT, PLOT_FAINT,
             "52, 104, 312 and 416 cards");
    if (quality->exact)
        draw_method(pen, quality);
}
