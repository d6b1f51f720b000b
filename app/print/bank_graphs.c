/*
 * app/print/bank_graphs.c -- computes the graphs of a bankroll (bank_graphs.h).
 *
 * Growth.  A Brownian motion that starts at B and stops at 0 is above x after n rounds with
 * probability
 *
 *     N((B + mn - x) / (s sqrt n)) - exp(-2mB/v) N((-B + mn - x) / (s sqrt n)),      x >= 0,
 *
 * by the reflection principle.  The quantile is the x where that is 1 - q, found by bisection, or 0
 * where more than q of the players are ruined.
 */
#include "print/bank_graphs.h"

#include <math.h>

static double
chance_above(const struct rf_bankroll_game *round, double bankroll, double rounds, double x)
{
    double spread = sqrt(round->variance * rounds), drift = round->mean * rounds;
    double back = exp(fmin(700, -2 * round->mean * bankroll / round->variance));
    return rf_bankroll_normal((bankroll + drift - x) / spread) -
           back * rf_bankroll_normal((-bankroll + drift - x) / spread);
}

double
bank_quantile(const struct rf_bankroll_game *round, double bankroll, double rounds, double q)
{
    double spread = sqrt(round->variance * rounds), low = 0;
    double high = bankroll + fmax(0, round->mean * rounds) + 10 * spread;
    if (rounds <= 0)
        return bankroll;
    if (chance_above(round, bankroll, rounds, 0) <= 1 - q)
        return 0;
    for (unsigned halvings = 0; halvings < 60; halvings++) {
        double middle = (low + high) / 2;
        if (chance_above(round, bankroll, rounds, middle) > 1 - q)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static struct graph *
graph_add(struct bank_graphs *graphs, const char *heading, const char *x, const char *y)
{
    struct graph *graph = &graphs->graph[graphs->count++];
    *graph = (struct graph){.heading = heading, .x_label = x, .y_label = y, .from_zero = true};
    return graph;
}

static void
series_add(struct graph *graph, enum graph_kind kind, enum plot_ink ink, const char *name,
           unsigned count, const double *x, const double *y, const double *error)
{
    graph->at[graph->series++] = (struct graph_series){kind, ink, name, count, x, y, error};
}

/* Three graphs with the counts across: bets, what a bet of one brings, and how often. */
static void
add_counts(struct bank_graphs *g, const struct bank_sheet *sheet)
{
    unsigned n = 0;
    for (unsigned i = 0; i < sheet->table->counts; i++) {
        const struct rf_ramp_count *at = &sheet->table->at[i];
        if (at->frequency <= 0)
            continue;
        g->counts[n] = at->count;
        g->bet[n] = sheet->ramp->boxes[i] * sheet->ramp->bet[i];
        g->mean[n] = 100 * at->mean;
        g->mean_error[n] = 200 * at->mean_error;
        g->frequency[n++] = 100 * at->frequency;
    }
    struct graph *graph = graph_add(g, "How much to bet", "count before the round",
                                    "chips on all boxes");
    graph->whole_x = true;
    series_add(graph, GRAPH_BARS, PLOT_FIRST, NULL, n, g->counts, g->bet, NULL);
    snprintf(graph->sentence, sizeof graph->sentence,
             "Average bet %.4g chips a round, rounds without a bet included.",
             rf_ramp_average_bet(sheet->table, sheet->ramp));
    graph = graph_add(g, "What a bet brings", "count before the round", "% of the bet");
    graph->whole_x = true;
    series_add(graph, GRAPH_DOTS, PLOT_SECOND, NULL, n, g->counts, g->mean, g->mean_error);
    snprintf(graph->sentence, sizeof graph->sentence,
             "The mean result of a bet at each count. Lines: two standard errors.");
    graph = graph_add(g, "How often each count comes", "count before the round", "% of rounds");
    graph->whole_x = true;
    series_add(graph, GRAPH_BARS, PLOT_THIRD, NULL, n, g->counts, g->frequency, NULL);
    snprintf(graph->sentence, sizeof graph->sentence,
             "The count before a round, when the bet is placed.");
}

/* Quantiles over the trip, or over two N0 where there is none. */
static void
add_growth(struct bank_graphs *g, const struct bank_sheet *sheet)
{
    static const double shares[BANK_QUANTILES] = {0.95, 0.75, 0.5, 0.25, 0.05};
    static const char *const names[BANK_QUANTILES] = {"95 %", "75 %", "half", "25 %", "5 %"};
    static const enum plot_ink inks[BANK_QUANTILES] = {PLOT_FAINT, PLOT_SECOND, PLOT_FIRST,
                                                       PLOT_THIRD, PLOT_ALARM};
    const struct rf_bankroll_game *round = &sheet->round;
    double n0 = round->mean > 0 ? round->variance / (round->mean * round->mean) : 5000;
    double last = sheet->plan.rounds > 0 ? sheet->plan.rounds : fmin(2 * n0, 1e7);
    struct graph *graph = graph_add(g, "How a bankroll grows", "rounds", "chips");
    for (unsigned i = 0; i < BANK_POINTS; i++) {
        g->rounds[i] = last * i / (BANK_POINTS - 1);
        for (unsigned q = 0; q < BANK_QUANTILES; q++)
            g->quantile[q][i] = bank_quantile(round, sheet->plan.bankroll, g->rounds[i], shares[q]);
    }
    for (unsigned q = 0; q < BANK_QUANTILES; q++)
        series_add(graph, shares[q] == 0.5 ? GRAPH_LINE : GRAPH_DASHED, inks[q], names[q],
                   BANK_POINTS, g->rounds, g->quantile[q], NULL);
    snprintf(graph->sentence, sizeof graph->sentence,
             "Of all players, this share has no more than the line after so many rounds; the mean "
             "is %+.4g chips a round. Players who are ruined stay at 0.",
             round->mean);
}

/* For a quarter to three times the bankroll. */
static void
add_risk(struct bank_graphs *g, const struct bank_sheet *sheet)
{
    struct rf_bankroll_plan plan = sheet->plan;
    struct graph *graph = graph_add(g, "Risk of ruin", "bankroll in chips", "%");
    for (unsigned i = 0; i < BANK_POINTS; i++) {
        plan.bankroll = sheet->plan.bankroll * (0.25 + 2.75 * i / (BANK_POINTS - 1));
        g->bankroll[i] = plan.bankroll;
        g->ruin[i] = 100 * rf_bankroll_figure(RF_BANKROLL_RUIN, &sheet->round, &plan).value;
        if (plan.rounds > 0)
            g->trip_ruin[i] = 100 *
                              rf_bankroll_figure(RF_BANKROLL_TRIP_RUIN, &sheet->round, &plan).value;
    }
    series_add(graph, GRAPH_LINE, PLOT_ALARM, "for ever", BANK_POINTS, g->bankroll, g->ruin, NULL);
    if (plan.rounds > 0)
        series_add(graph, GRAPH_DASHED, PLOT_FIRST, "in the trip", BANK_POINTS, g->bankroll,
                   g->trip_ruin, NULL);
    snprintf(graph->sentence, sizeof graph->sentence,
             "The bets stay the same; yours is a bankroll of %g chips.", sheet->plan.bankroll);
}

static void
add_scores(struct bank_graphs *g, const struct bank_sheet *sheet)
{
    struct graph *graph = graph_add(g, "SCORE against penetration", "% of the cards dealt",
                                    "c-SCORE");
    for (unsigned i = 0; i < sheet->scores; i++) {
        g->penetration[i] = 100 * sheet->score[i].penetration;
        g->score[i] = sheet->score[i].score.value;
        g->score_error[i] = 2 * sheet->score[i].score.error;
    }
    series_add(graph, GRAPH_LINE, PLOT_FAINT, NULL, sheet->scores, g->penetration, g->score, NULL);
    series_add(graph, GRAPH_DOTS, PLOT_FIRST, NULL, sheet->scores, g->penetration, g->score,
               g->score_error);
    snprintf(graph->sentence, sizeof graph->sentence,
             "Gain in 100 rounds on a bankroll of 10,000 with the best bets for the spread, one "
             "simulation each. Lines: two standard errors.");
}

void
bank_graphs_make(struct bank_graphs *graphs, const struct bank_sheet *sheet)
{
    graphs->count = 0;
    if (sheet->table)
        add_counts(graphs, sheet);
    add_growth(graphs, sheet);
    add_risk(graphs, sheet);
    if (sheet->scores > 1)
        add_scores(graphs, sheet);
}
