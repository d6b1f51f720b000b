/*
 * analysis/chart.c -- what each play is worth in each cell of a strategy chart.
 *
 * A cell's value of a play is the mean over the first two cards that belong to the cell, when basic
 * strategy is followed afterwards.  `riffle chart --losses` shows the differences.
 */
#include <string.h>

#include "analysis/first_cards.h"

#include "base/assert.h"
#include "riffle/basic.h"

/* Adds first cards to their cell, weighted by their probability.  Where surrender comes before the
 * look (`before`), all plays are valued before the look. */
static void
chart_add(struct rf_chart_cell *cell, const struct rf_exact_plays *plays, double chance,
          bool one_kind, bool before)
{
    double natural = before ? plays->dealer_natural : 0;
    RF_ASSERT(chance > 0);
    for (unsigned play = 0; play < RF_PLAYS; play++) {
        if (!plays->may[play] || (play == RF_PLAY_SPLIT && !one_kind))
            continue;
        cell->may[play] = true;
        cell->ev[play] += chance * ((1 - natural) * plays->ev[play] - natural);
    }
    cell->chance += chance;
}

/* Divides the sums by their weight, and notes the strategy's play. */
static void
chart_finish_cell(struct rf_chart_cell *cell, unsigned bits)
{
    for (unsigned play = 0; play < RF_PLAYS; play++)
        cell->ev[play] = cell->chance > 0 ? cell->ev[play] / cell->chance : 0;
    cell->play = bits & RF_DO_SURRENDER ? RF_PLAY_SURRENDER
                 : bits & RF_DO_SPLIT   ? RF_PLAY_SPLIT
                 : bits & RF_DO_DOUBLE  ? RF_PLAY_DOUBLE
                 : bits & RF_DO_HIT     ? RF_PLAY_HIT
                                        : RF_PLAY_STAND;
}

static void
chart_add_upcard(struct exact_workspace *work, struct rf_chart *chart)
{
    unsigned up = work->up;
    bool before = work->looks && work->rules.surrender == RF_BJ_SURRENDER_EARLY;
    for (unsigned one = 0; one < RF_VALUES; one++)
        for (unsigned other = one; other < RF_VALUES; other++) {
            struct first first = rf_first(work, one, other);
            struct rf_exact_plays plays;
            const struct exact_hand *hand = &work->hands.hand[first.hand];
            if (first.chance <= 0)
                continue;
            rf_first_plays(work, &first, &plays);
            chart->ev += first.chance * plays.round;
            if (first.may.natural)
                continue;
            if (one == other)
                chart_add(&chart->pair[one][up], &plays, first.chance, true, before);
            else
                chart_add(hand->soft ? &chart->soft[hand->total][up]
                                     : &chart->hard[hand->total][up],
                          &plays, first.chance, false, before);
        }
    for (unsigned total = 0; total < RF_TOTALS; total++) {
        chart_finish_cell(&chart->hard[total][up], chart->basic.hard[total][up]);
        chart_finish_cell(&chart->soft[total][up], chart->basic.soft[total][up]);
    }
    for (unsigned value = 0; value < RF_VALUES; value++)
        chart_finish_cell(&chart->pair[value][up], chart->basic.pair[value][up]);
}

void
rf_chart(void *storage, const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe,
         struct rf_chart *chart)
{
    struct exact_workspace *work = storage;
    memset(chart, 0, sizeof *chart);
    rf_basic_best(work, rules, shoe, &chart->basic);
    work->fixed = &work->basic;
    for (unsigned up = 0; up < RF_VALUES; up++) {
        if (shoe->count[up] == 0)
            continue;
        rf_workspace_set_upcard(work, up);
        rf_single_hand_values(work);
        chart_add_upcard(work, chart);
    }
}
