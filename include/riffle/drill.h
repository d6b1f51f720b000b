/*
 * riffle/drill.h -- drills of basic strategy: which hand to ask next, and how good an answer was.
 *
 *     struct rf_drill drill = {0};                              life: as long as the player trains
 *     for (each answer that was kept) rf_drill_note(&drill, cell, missed);
 *     unsigned cell = rf_drill_choose(&drill, &chart, RF_DRILL_WEAK, words);
 *     rf_drill_cards(cell, words, cards);                       two cards and the up-card
 *     … rf_exact_hand gives the value of each play; the player answers `did` …
 *     struct rf_drill_judged is = rf_drill_judge(&plays, rf_drill_chart(&chart, cell)->play, did);
 *     rf_drill_answered(&drill, cell, is.kind == RF_DRILL_WRONG);
 *
 * A question is a cell of the chart: a row of hands against an up-card.  Missed cells, and
 * cells where two plays are close, are asked more often; a hand that was missed comes back after
 * three others.  No I/O, no clock: the terminal and the browser can share it.  Everything is a
 * value; wrong arguments are bugs of the caller.
 */
#ifndef RIFFLE_DRILL_H
#define RIFFLE_DRILL_H

#include "riffle/basic.h"
#include "riffle/random.h"

RF_BEGIN_DECLS

/* Rows: hard 5 to 20, soft 13 to 20, ten pairs.  A cell is 10 · row + value of the up-card. */
enum {
    RF_DRILL_HARD = 16,
    RF_DRILL_SOFT = 8,
    RF_DRILL_ROWS = RF_DRILL_HARD + RF_DRILL_SOFT + RF_VALUES,
    RF_DRILL_CELLS = RF_DRILL_ROWS * RF_VALUES,
    RF_DRILL_DUE = 8, /* hands that wait to come back */
};

/* The name of a cell: h16-T is a hard 16 against a ten-card, s18-9 a soft 18 against a 9, pA-6 a
 * pair of aces against a 6.  Reading returns false when the text names no cell. */
enum { RF_DRILL_NAME = 8 };
void rf_drill_name(char out[RF_AT_LEAST(RF_DRILL_NAME)], unsigned cell);
bool rf_drill_read(unsigned *cell, const char *name);

/* The cell of a hand of two or more cards against an up-card; RF_DRILL_CELLS when the chart has
 * none, as for 21. */
unsigned rf_drill_cell(const struct rf_bj_hand *hand, rf_card up);

/* What the chart knows about a cell. */
const struct rf_chart_cell *rf_drill_chart(const struct rf_chart *chart, unsigned cell);

/* What was asked before. */
struct rf_drill {
    uint8_t asked[RF_DRILL_CELLS]; /* of the last eight answers of a cell, how many there are … */
    uint8_t wrong[RF_DRILL_CELLS]; /* … and which were wrong: a bit each, the newest lowest */
    unsigned last;                 /* the cell that was asked last, plus 1; 0 for none */
    unsigned answers;              /* since the drill began */
    unsigned dues;
    struct {
        unsigned cell, at;
    } due[RF_DRILL_DUE]; /* cells that come back when `answers` is `at` */
};

/* Which cells are asked. */
enum rf_drill_scope {
    RF_DRILL_WEAK, /* all: missed, close and frequent cells more often */
    RF_DRILL_ALL,  /* all, as often as the cards bring them */
    RF_DRILL_HARDS,
    RF_DRILL_SOFTS,
    RF_DRILL_PAIRS,
    RF_DRILL_SCOPES
};

/* An answer of earlier days; and one of this drill, which brings a missed cell back. */
void rf_drill_note(struct rf_drill *drill, unsigned cell, bool missed);
void rf_drill_answered(struct rf_drill *drill, unsigned cell, bool missed);

/* The share of the last answers that was wrong; below 0 if the cell was never asked. */
double rf_drill_miss_rate(const struct rf_drill *drill, unsigned cell);

/* How likely a cell is asked next, up to a factor; 0 if it is not in the scope or cannot come. */
double rf_drill_weight(const struct rf_drill *drill, const struct rf_chart *chart,
                       enum rf_drill_scope scope, unsigned cell);

/* Chooses the next cell, never the last one twice if there is another.  RF_DRILL_CELLS when no cell
 * of the scope can come. */
unsigned rf_drill_choose(struct rf_drill *drill, const struct rf_chart *chart,
                         enum rf_drill_scope scope, struct rf_rng words);

/* The same for questions of another kind, numbered from 0: weight[i] says how likely question i is
 * asked.  `count` is at most RF_DRILL_CELLS; returns `count` when no weight is above 0. */
unsigned rf_drill_choose_by(struct rf_drill *drill, const double *weight, unsigned count,
                            struct rf_rng words);

/* Two cards of the row, and the up-card: in a hard row neither a pair nor an ace; two ten-cards of
 * a pair have one rank. */
void rf_drill_cards(unsigned cell, struct rf_rng words, rf_card cards[RF_AT_LEAST(3)]);

/* How good an answer was, by the exact values of this hand. */
enum rf_drill_kind {
    RF_DRILL_RIGHT,
    RF_DRILL_CHART, /* the chart's play; the cards of this very hand make another one better */
    RF_DRILL_WRONG
};

struct rf_drill_judged {
    enum rf_drill_kind kind;
    enum rf_play best; /* for this very hand */
    double cost;       /* in bets; 0 unless wrong */
    double next;       /* how much the second best play is behind the best one */
};

/* `chart` is the chart's play, where the rules permit it. */
struct rf_drill_judged rf_drill_judge(const struct rf_exact_plays *plays, enum rf_play chart,
                                      enum rf_play did);

RF_END_DECLS

#endif
