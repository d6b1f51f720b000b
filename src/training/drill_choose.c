/*
 * training/drill_choose.c -- which cell to ask next.
 *
 * A cell has the weight
 *
 *     (0.1 + close) · sqrt(chance) · (1.5 if it was never asked, else 0.5 + 8 · missed),
 *
 * where `close` is 0.05 / (0.05 + what the second best play costs), `chance` how often the cards
 * bring it, and `missed` the share of the last eight answers that was wrong.  So a cell that is
 * always missed comes 17 times as often as one that is known, and an easy one hardly ever.
 */
#include "base/assert.h"
#include "riffle/drill.h"

enum { AFTER = 3, KEPT = 8 }; /* hands until a missed one comes back; answers of a cell */

void
rf_drill_note(struct rf_drill *drill, unsigned cell, bool missed)
{
    RF_ASSERT(cell < RF_DRILL_CELLS);
    drill->wrong[cell] = (uint8_t)(drill->wrong[cell] << 1 | missed);
    drill->asked[cell] = (uint8_t)(drill->asked[cell] < KEPT ? drill->asked[cell] + 1 : KEPT);
}

static bool
is_due(const struct rf_drill *drill, unsigned cell)
{
    for (unsigned i = 0; i < drill->dues; i++)
        if (drill->due[i].cell == cell)
            return true;
    return false;
}

void
rf_drill_answered(struct rf_drill *drill, unsigned cell, bool missed)
{
    rf_drill_note(drill, cell, missed);
    drill->answers++;
    drill->last = cell + 1;
    if (missed && drill->dues < RF_DRILL_DUE && !is_due(drill, cell)) {
        drill->due[drill->dues].cell = cell;
        drill->due[drill->dues++].at = drill->answers + AFTER;
    }
}

double
rf_drill_miss_rate(const struct rf_drill *drill, unsigned cell)
{
    RF_ASSERT(cell < RF_DRILL_CELLS);
    unsigned wrong = 0;
    for (unsigned i = 0; i < drill->asked[cell]; i++)
        wrong += drill->wrong[cell] >> i & 1;
    return drill->asked[cell] > 0 ? (double)wrong / drill->asked[cell] : -1;
}

/* The square root of a number between 0 and 1, by Newton's method from above: the core for browsers
 * has no math.h.  Twenty steps are enough from 1e-9 on. */
static double
square_root(double x)
{
    double root = 1;
    for (unsigned i = 0; i < 20; i++)
        root = (root + x / root) / 2;
    return root;
}

/* How much the second best play costs. */
static double
behind(const struct rf_chart_cell *cell)
{
    double best = -9, second = -9;
    for (unsigned play = 0; play < RF_PLAYS; play++) {
        if (!cell->may[play])
            continue;
        if (cell->ev[play] > best) {
            second = best;
            best = cell->ev[play];
        } else if (cell->ev[play] > second)
            second = cell->ev[play];
    }
    return best - second;
}

static bool
is_in_scope(enum rf_drill_scope scope, unsigned cell)
{
    unsigned row = cell / RF_VALUES;
    bool hard = row < RF_DRILL_HARD, pair = row >= RF_DRILL_HARD + RF_DRILL_SOFT;
    return scope == RF_DRILL_WEAK || scope == RF_DRILL_ALL || (scope == RF_DRILL_HARDS && hard) ||
           (scope == RF_DRILL_SOFTS && !hard && !pair) || (scope == RF_DRILL_PAIRS && pair);
}

double
rf_drill_weight(const struct rf_drill *drill, const struct rf_chart *chart,
                enum rf_drill_scope scope, unsigned cell)
{
    RF_ASSERT(cell < RF_DRILL_CELLS);
    const struct rf_chart_cell *of = rf_drill_chart(chart, cell);
    if (!is_in_scope(scope, cell) || !(of->chance > 0))
        return 0;
    if (scope == RF_DRILL_ALL)
        return of->chance;
    double missed = rf_drill_miss_rate(drill, cell), close = 0.05 / (0.05 + behind(of));
    return (0.1 + close) * square_root(of->chance) * (missed < 0 ? 1.5 : 0.5 + 8 * missed);
}

/* A missed question whose time has come, taken from the list; `count` for none. */
static unsigned
take_due(struct rf_drill *drill, const double *weight, unsigned count)
{
    for (unsigned i = 0; i < drill->dues; i++) {
        unsigned cell = drill->due[i].cell;
        if (drill->due[i].at > drill->answers || cell + 1 == drill->last || cell >= count ||
            weight[cell] <= 0)
            continue;
        for (drill->dues--; i < drill->dues; i++)
            drill->due[i] = drill->due[i + 1];
        return cell;
    }
    return count;
}

unsigned
rf_drill_choose_by(struct rf_drill *drill, const double *weight, unsigned count,
                   struct rf_rng words)
{
    RF_ASSERT(count <= RF_DRILL_CELLS);
    unsigned cell = take_due(drill, weight, count), only = count;
    double sum = 0;
    if (cell < count)
        return cell;
    for (unsigned i = 0; i < count; i++) {
        if (weight[i] > 0)
            only = i;
        sum += i + 1 == drill->last ? 0 : weight[i];
    }
    if (!(sum > 0))
        return only;
    double left = words.next(words.state) / 4294967296.0 * sum;
    for (unsigned i = 0; i < count; i++) {
        double mine = i + 1 == drill->last ? 0 : weight[i];
        if (mine > 0 && left < mine)
            return i;
        left -= mine;
    }
    return only;
}

unsigned
rf_drill_choose(struct rf_drill *drill, const struct rf_chart *chart, enum rf_drill_scope scope,
                struct rf_rng words)
{
    double weight[RF_DRILL_CELLS];
    for (unsigned i = 0; i < RF_DRILL_CELLS; i++)
        weight[i] = rf_drill_weight(drill, chart, scope, i);
    return rf_drill_choose_by(drill, weight, RF_DRILL_CELLS, words);
}
