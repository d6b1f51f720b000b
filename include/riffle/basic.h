/*
 * riffle/basic.h -- basic strategy: what to do by the total of a hand, as a chart shows it.
 *
 * The chart is computed from the rules and the shoe, never typed in.  A cell has the bits RF_DO_…
 * of riffle/exact.h.  A total stands for all hands with that total; a pair has a row of its own,
 * which says whether to split it.
 *
 *     struct rf_basic basic;
 *     rf_basic_best(storage, &rules, &shoe, &basic);          storage as in riffle/exact.h
 *     char cell[RF_CELL_TEXT];
 *     rf_basic_cell(cell, basic.hard[16][RF_TEN]);            "H" or "Rh"
 *
 * Structs and storage are the caller's.  Only reading can fail.
 */
#ifndef RIFFLE_BASIC_H
#define RIFFLE_BASIC_H

#include "riffle/exact.h"

RF_BEGIN_DECLS

enum { RF_TOTALS = 22 }; /* indexes 0 to 21 */

/* A chart.  Up-cards are values of riffle/exact.h: 0 for an ace, 9 for a ten-card. */
struct rf_basic {
    uint8_t hard[RF_TOTALS][RF_VALUES]; /* by total, 4 to 21, and up-card */
    uint8_t soft[RF_TOTALS][RF_VALUES]; /* by total, 12 to 21, and up-card */
    uint8_t pair[RF_VALUES][RF_VALUES]; /* by the value of each card, and up-card */
    bool insure;                        /* take insurance */
};

/* Computes the best chart for these rules and this shoe. */
void rf_basic_best(void *storage, const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe,
                   struct rf_basic *basic);

/* The same strategy hand by hand, for rf_exact_game and the simulator. */
void rf_basic_strategy(const void *storage, const struct rf_basic *basic,
                       struct rf_strategy *strategy);

/* A cell of the chart with the expected value of each play when the strategy is followed
 * afterwards: the mean over the first two cards that lead to this cell.  Values are after the look
 * where there is one, and before it where surrender is early. */
struct rf_chart_cell {
    double chance;       /* the probability of this cell, given the up-card; 0 if no two cards
                            lead to it */
    bool may[RF_PLAYS];  /* the play is permitted */
    double ev[RF_PLAYS]; /* its expected value, in wagers */
    enum rf_play play;   /* what the strategy does if everything is permitted */
};

struct rf_chart {
    struct rf_basic basic;
    double ev; /* of the game when the chart is followed, in wagers */
    struct rf_chart_cell hard[RF_TOTALS][RF_VALUES];
    struct rf_chart_cell soft[RF_TOTALS][RF_VALUES];
    struct rf_chart_cell pair[RF_VALUES][RF_VALUES];
};

/* Computes the chart with all expected values. */
void rf_chart(void *storage, const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe,
              struct rf_chart *chart);

/* Writes a cell: H hit, S stand, D double or else hit, Ds double or else stand, P split, and R
 * surrender, followed by a small letter for what to do if that is not permitted: Rh, Rs, Rp, Rd. */
enum { RF_CELL_TEXT = 4 };
void rf_basic_cell(char out[RF_AT_LEAST(RF_CELL_TEXT)], unsigned cell);

/* A strategy as text, one spelling for equal strategies, and back; docs/understand/exact.md
 * describes the form.  Writing returns the length.  Reading returns false, and says what is wrong
 * in which line. */
enum { RF_BASIC_TEXT = 2500 };
size_t rf_basic_write(char out[RF_AT_LEAST(RF_BASIC_TEXT)], const struct rf_basic *basic);
bool rf_basic_read(struct rf_basic *basic, const char *text, size_t size,
                   struct rf_bj_rules_error *error);

RF_END_DECLS

#endif
