/*
 * app/print/plot_chances.c -- draws the p-value of each test on a line, on a logarithmic scale,
 * with the level below which a test is an alarm.
 */
#include <math.h>

#include "print/plot.h"

/* In points. */
static const double left = 205, right = 490, top = 26, row = 15;
static const double powers = 12; /* of ten: from 1 to 10^-12; smaller p-values are at the edge */

double
plot_chances_height(const struct quality *quality)
{
    return top + quality->tests * row + 16;
}

/* Points for a p-value; 1 is at the right. */
static double
at_x(double chance)
{
    double power = chance > 0 ? -log10(chance) : powers;
    return right - (right - left) * fmin(power, powers) / powers;
}

static void
draw_axis(const struct plot_pen *pen, double bottom)
{
    static const char *const words[] = {"1", "1/1,000", "1/million", "1/billion", "less"};
    for (unsigned i = 0; i <= 4; i++) {
        double x = right - (right - left) * i / 4;
        plot_stroke(pen, x, top - 6, x, bottom, 0.75, false, PLOT_LINE);
        plot_put(pen, x, top - 12, 8.5, PLOT_MIDDLE, PLOT_FAINT, words[i]);
    }
}

void
plot_draw_chances(const struct plot_pen *pen, const struct quality *quality)
{
    double bottom = top + quality->tests * row;
    /* Holm's correction begins with level / tests for the smallest p-value */
    double alarm = at_x(quality->level / (quality->tests > 0 ? quality->tests : 1));
    draw_axis(pen, bottom);
    plot_stroke(pen, alarm, top - 6, alarm, bottom + 4, 1.2, true, PLOT_ALARM);
    for (unsigned i = 0; i < quality->tests; i++) {
        const struct quality_test *test = &quality->test[i];
        bool seen = test->corrected < quality->level;
        double y = top + (i + 0.5) * row, x = at_x(test->chance);
        struct plot_type type = {9, seen, PLOT_RIGHT, seen ? PLOT_ALARM : PLOT_INK};
        pen->text(pen->to, left - 8, y + 3.2, &type, test->words);
        plot_stroke(pen, x, y, right, y, 1.2, false, seen ? PLOT_ALARM : PLOT_FIRST);
        pen->dot(pen->to, x, y, 3.6, seen ? PLOT_ALARM : PLOT_FIRST);
    }
}
