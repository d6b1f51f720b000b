/*
 * app/print/chart.h -- a strategy chart: its one layout, and a writer for each format.
 *
 * chart_lay puts into rows and words what riffle/basic.h reckoned; the writers add nothing to it
 * and leave nothing out, so all formats say the same.
 *
 *     struct chart_layout layout;
 *     chart_lay(&layout, &(struct chart_game){&rules, &shoe, &chart, "bicycle"}, CHART_GROUPED);
 *     chart_write_svg(&layout, stdout);
 *
 * The texts of a layout are UTF-8 and need no escapes in HTML: the names of rules are letters,
 * digits and - _ . by law (riffle/bj_rules.h), and the rest is ours.  A layout points into the
 * rf_chart, which must outlive it.
 */
#ifndef RIFFLE_APP_PRINT_CHART_H
#define RIFFLE_APP_PRINT_CHART_H

#include <riffle/basic.h>
#include <stdio.h>

enum {
    CHART_COLUMNS = RF_VALUES, /* the dealer's 2 … 9, 10, A */
    CHART_BLOCKS = 3,
    CHART_ROWS_MAX = 17, /* hard 5 … 21 */
    CHART_CODES_MAX = 16,
};

/* `play` is what the code says first; it chooses the colour, and the letters say the rest. */
struct chart_cell {
    char code[RF_CELL_TEXT];
    enum rf_play play;
    const struct rf_chart_cell *worth;
};

struct chart_row {
    char name[16]; /* 5–8, 16, 17+; A,7; T,T */
    struct chart_cell cell[CHART_COLUMNS];
};

struct chart_block {
    const char *key;  /* hard, soft, pair */
    const char *head; /* Hard … */
    const char *name; /* Hard totals … */
    unsigned rows;
    struct chart_row row[CHART_ROWS_MAX];
};

/* A code that occurs, in words. */
struct chart_code {
    char code[RF_CELL_TEXT];
    enum rf_play play;
    const char *words;
};

struct chart_game {
    const struct rf_bj_rules *rules;
    const struct rf_exact_shoe *shoe;
    const struct rf_chart *chart;
    const char *title; /* the name of the rules, and what was changed */
};

struct chart_layout {
    struct chart_game game;
    bool losses; /* show what wrong plays lose */
    char title[100];
    char rules[700]; /* in words */
    char worth[120]; /* of the game when the chart is followed */
    char insurance[40];
    char origin[120]; /* what made it, from which rules */
    struct chart_block block[CHART_BLOCKS];
    unsigned codes;
    struct chart_code code[CHART_CODES_MAX];
};

/* How it is read; and where the drawing is that of losses. */
#define CHART_NOTE "Down: your hand. Across: the dealer's card."
#define CHART_NOTE_LOSSES                                                                          \
    "The small figure is what the nearest wrong play loses, in % of the wager."

/* Neighbouring hard totals that are alike may share a row; where each has figures of its own, or
 * a program will read them, they do not. */
enum chart_rows { CHART_GROUPED, CHART_EACH };

void chart_lay(struct chart_layout *layout, const struct chart_game *game, enum chart_rows rows);

/* The words of a layout: chart_words.c. */
void chart_say_rules(char *out, size_t size, const struct chart_game *game);
const char *chart_code_words(const char *code);
extern const char *const chart_upcard[CHART_COLUMNS];      /* 2 … 9, 10, A */
extern const char *const chart_upcard_name[CHART_COLUMNS]; /* for programs: 2 … 9, T, A */
extern const char *const chart_play_name[RF_PLAYS];        /* stand … */
extern const char chart_play_letter[RF_PLAYS];             /* S … */
extern const char *const chart_play_losing[RF_PLAYS];      /* standing … */

/* What a wrong play loses, in units of the wager; false where it is the right one, or not
 * permitted, or where no first two cards make this cell. */
bool chart_loss(const struct chart_cell *cell, enum rf_play play, double *loss);

/* The least of them: the mistake that is made most easily. */
bool chart_least_loss(const struct chart_cell *cell, double *loss);

/* True when some wrong play of the row loses something that is known. */
bool chart_row_loses(const struct chart_row *row);

/* A loss as a percentage of the wager, as exact as one remembers it: 0.56, 2.4, 104. */
enum { CHART_FIGURE = 12 };
const char *chart_figure(char out[static CHART_FIGURE], double loss);

/* All losses of a cell in a sentence: "Hard 16 against 10: Rh. Lost by standing 3.21 %, …". */
enum { CHART_SENTENCE = 200 };
void chart_sentence(char out[static CHART_SENTENCE], const struct chart_layout *layout,
                    const struct chart_block *block, const struct chart_row *row, unsigned column);

/* The writers.  False, with a message, when something but `out` itself failed. */
bool chart_write_text(const struct chart_layout *layout, FILE *out);
bool chart_write_svg(const struct chart_layout *layout, FILE *out);
bool chart_write_pdf(const struct chart_layout *layout, FILE *out);
bool chart_write_html(const struct chart_layout *layout, FILE *out);
bool chart_write_csv(const struct chart_layout *layout, FILE *out);
bool chart_write_json(const struct chart_layout *layout, FILE *out);
bool chart_write_strategy(const struct chart_layout *layout, FILE *out);

#endif
