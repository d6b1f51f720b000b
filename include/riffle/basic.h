/*
 * riffle/basic.h -- basic strategy: what to do by the total of a hand, as a chart has it.
 *
 * It is generated from the rules and the shoe, never typed in.  A cell has the bits RF_DO_… of
 * riffle/exact.h.  A total stands for all hands that count it, whatever their cards; a pair is a
 * row of its own, and so is its first decision.
 */
#ifndef RIFFLE_BASIC_H
#define RIFFLE_BASIC_H

#include "riffle/exact.h"

RF_BEGIN_DECLS

enum { RF_TOTALS = 22 };

struct rf_basic {
    uint8_t hard[RF_TOTALS][RF_VALUES]; /* by total, from 4, and up-card */
    uint8_t soft[RF_TOTALS][RF_VALUES]; /* by total, from 12 */
    uint8_t pair[RF_VALUES][RF_VALUES]; /* by value of each card, and up-card */
    bool insure;
};

/* The best strategy of this kind for these rules and this shoe. */
void rf_basic_best(void *storage, const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe,
                   struct rf_basic *basic);

/* The same strategy, hand by hand. */
void rf_basic_strategy(const void *storage, const struct rf_basic *basic,
                       struct rf_strategy *strategy);

/* What each play is worth in a cell of the chart when the strategy is followed afterwards: the mean
 * over the first two cards that make it, after the look where there is one,
 * and before it where surrender is early. */
struct rf_chart_cell {
    double chance; /* that the first cards make it, with this up-card; 0 when no two cards do */
    bool may[RF_PLAYS];
    double ev[RF_PLAYS];
    enum rf_play play; /* what the strategy does, where everything is permitted */
};

struct rf_chart {
    struct rf_basic basic;
    double ev; /* of the game when it is followed */
    struct rf_chart_cell hard[RF_TOTALS][RF_VALUES];
    struct rf_chart_cell soft[RF_TOTALS][RF_VALUES];
    struct rf_chart_cell pair[RF_VALUES][RF_VALUES];
};

void rf_chart(void *storage, const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe,
              struct rf_chart *chart);

/* How a cell is written: H hit, S stand, D double or else hit, Ds double or else stand, P split,
 * and R surrender, with a small letter for what is done where it is not permitted: Rh, Rs, Rp,
 * Rd. */
enum { RF_CELL_TEXT = 4 };
void rf_basic_cell(char out[RF_AT_LEAST(RF_CELL_TEXT)], unsigned cell);

/* A strategy as text, one spelling for equal strategies, and back; docs/understand/exact.md has the
 * form. Writing answers the length.  Reading answers false with what is wrong and in which line. */
enum { RF_BASIC_TEXT = 2500 };
size_t rf_basic_write(char out[RF_AT_LEAST(RF_BASIC_TEXT)], const struct rf_basic *basic);
bool rf_basic_read(struct rf_basic *basic, const char *text, size_t size,
                   struct rf_bj_rules_error *error);

RF_END_DECLS

#endif
