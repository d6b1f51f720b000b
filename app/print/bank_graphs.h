/*
 * app/print/bank_graphs.h -- the graphs of `riffle bankroll --plot`: bets, means and frequencies by
 * count, growth of a bankroll, risk against bankroll, SCORE against penetration.
 *
 *     struct bank_graphs *graphs = calloc(1, sizeof *graphs);     it holds the points
 *     bank_graphs_make(graphs, &sheet);
 *     graph_write_pdf(&(struct graph_page){title, words, graphs->count, graphs->graph}, out);
 */
#ifndef RIFFLE_APP_PRINT_BANK_GRAPHS_H
#define RIFFLE_APP_PRINT_BANK_GRAPHS_H

#include <riffle/ramp.h>

#include "print/graph.h"

/* The c-SCORE of one simulation, by its penetration. */
struct bank_score {
    double penetration; /* between 0 and 1 */
    struct rf_bankroll_figure score;
};

enum { BANK_SCORES = 32, BANK_POINTS = 101, BANK_QUANTILES = 5 };

/* What is drawn. */
struct bank_sheet {
    const struct rf_ramp_table *table; /* NULL for bets of one size */
    const struct rf_ramp *ramp;        /* beside a table */
    struct rf_bankroll_game round;
    struct rf_bankroll_plan plan;
    unsigned scores;
    struct bank_score score[BANK_SCORES]; /* by rising penetration */
};

struct bank_graphs {
    unsigned count;
    struct graph graph[GRAPHS_MOST];
    double counts[RF_RAMP_COUNTS], bet[RF_RAMP_COUNTS], mean[RF_RAMP_COUNTS];
    double mean_error[RF_RAMP_COUNTS], frequency[RF_RAMP_COUNTS];
    double rounds[BANK_POINTS], quantile[BANK_QUANTILES][BANK_POINTS];
    double bankroll[BANK_POINTS], ruin[BANK_POINTS], trip_ruin[BANK_POINTS];
    double penetration[BANK_SCORES], score[BANK_SCORES], score_error[BANK_SCORES];
};

void bank_graphs_make(struct bank_graphs *graphs, const struct bank_sheet *sheet);

/* The bankroll after so many rounds that a share q of players do not exceed.  Who is ruined stays at
 * 0.  For tests too. */
double bank_quantile(const struct rf_bankroll_game *round, double bankroll, double rounds,
                     double q);

#endif
