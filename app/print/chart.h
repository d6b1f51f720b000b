/*
 * app/print/chart.h -- a strategy chart: one layout, and a writer for each format.
 *
 * chart_lay puts what riffle/basic.h computed into rows and words; the writers add nothing to it
 * and leave nothing out, so all formats say the same.  `riffle chart` (app/cli/cmd_chart.c) uses
 * it.
 *
 *     struct chart_layout layout;
 *     chart_lay(&layout, &(struct chart_game){&rules, &shoe, &chart, "bicycle"}, CHART_GROUPED);
 *     chart_write_svg(&layout, stdout);
 *
 * The texts of a layout are UTF-8 and need no escaping in HTML: names of rules have only letters,
 * digits and - _ . (riffle/bj_rules.h), and the rest is written here.  A layout points into the
 * rf_chart, which must outlive it.
 */
#ifndef RIFFLE_APP_PRINT_CHART_H
#define RIFFLE_APP_PRINT_CHART_H

#include <riffle/index_plays.h>
#include <stdio.h>

enum {
    CHART_COLUMNS = RF_VALUES, /* the dealer's up-card: 2 … 9, 10, A */
    CHART_BLOCKS = 3,          /* hard, soft, pairs */
    CHART_ROWS_MAX = 17,       /* hard 5 … 21 */
    CHART_CODES_MAX = 16,      /* more than there are */
    CHART_INDEX = 32,          /* S3+, and up to three more plays behind blanks */
    CHART_BETS = 240,
};

/* One cell: a code such as Rh.  `play` is the play that the code begins with, and chooses the
 * colour. */
struct chart_cell {
    char code[RF_CELL_TEXT];
    enum rf_play play;
    char index[CHART_INDEX];           /* the count at which another play is better; else empty */
    const struct rf_chart_cell *worth; /* expected values of all plays */
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

/* A code that occurs in the chart, in words. */
struct chart_code {
    char code[RF_CELL_TEXT];
    enum rf_play play;
    const char *words;
};

struct chart_game {
    const struct rf_bj_rules *rules;
    const struct rf_exact_shoe *shoe;
    const struct rf_chart *chart;
    const char *title;                  /* the name of the rules, and what --set changed */
    const struct rf_index_plays *plays; /* departures by the count; NULL for none */
};

struct chart_layout {
    struct chart_game game;
    bool losses;           /* show what wrong plays cost */
    bool pocket;           /* one A6 page with large letters */
    char bets[CHART_BETS]; /* bets by count, for the pocket; else empty */
    char title[100];
    char rules[700]; /* in words */
    char worth[120]; /* the house edge, as a sentence */
    char insurance[60];
    char origin[120]; /* the program and the hash of the rules */
    struct chart_block block[CHART_BLOCKS];
    unsigned codes;
    struct chart_code code[CHART_CODES_MAX];
};

/* How to read it; and the second sentence where losses are shown. */
#define CHART_NOTE        "Rows: your hand. Columns: the dealer's up-card."
#define CHART_NOTE_LOSSES "Small figures: what the nearest wrong play costs, in % of the bet."

#define CHART_NOTE_INDEX                                                                           \
    "S3+: stand at a true count of 3 or more, D4-: double below 4. Surrender comes first."

/* Words of the table of losses, for the formats that people read. */
#define CHART_LOSSES_TITLE "What each wrong play costs"
#define CHART_LOSSES_NOTE                                                                          \
    "In % of the bet: S standing, H hitting, D doubling, P splitting, R surrendering. The colour " \
    "is that of the best play."

/* CHART_GROUPED: neighbouring hard totals with the same codes share a row.  CHART_EACH: every total
 * has a row, because it has figures of its own or because a program reads it. */
enum chart_rows { CHART_GROUPED, CHART_EACH };

void chart_lay(struct chart_layout *layout, const struct chart_game *game, enum chart_rows rows);

/* chart_words.c: rules and codes in words. */
void chart_say_rules(char *out, size_t size, const struct chart_game *game);
const char *chart_code_words(const char *code);
extern const char *const chart_upcard[CHART_COLUMNS];      /* 2 … 9, 10, A */
extern const char *const chart_upcard_name[CHART_COLUMNS]; /* for programs: 2 … 9, T, A */
extern const char *const chart_play_name[RF_PLAYS];        /* stand … */
extern const char chart_play_letter[RF_PLAYS];             /* S … */
extern const char *const chart_play_losing[RF_PLAYS];      /* standing … */

/* What a wrong play loses, in units of the bet.  False for the best play, for one that is not
 * permitted, and where no first two cards make this cell. */
bool chart_loss(const struct chart_cell *cell, enum rf_play play, double *loss);

/* The smallest of them: the mistake that is made most easily. */
bool chart_least_loss(const struct chart_cell *cell, double *loss);

/* True when the loss of some wrong play of the row is known. */
bool chart_row_loses(const struct chart_row *row);

/* A loss as a percentage of the bet, with two or three digits: 0.56, 2.4, 104. */
enum { CHART_FIGURE = 12 };
const char *chart_figure(char out[static CHART_FIGURE], double loss);

/* A cell in a sentence: "hard 16 against 10: hit. Cost of standing 3.21 %, …". */
enum { CHART_SENTENCE = 200 };
void chart_sentence(char out[static CHART_SENTENCE], const struct chart_layout *layout,
                    const struct chart_block *block, const struct chart_row *row, unsigned column);

/* The writers.  False, with a message, when something other than `out` failed; the caller checks
 * `out`. */
bool chart_write_text(const struct chart_layout *layout, FILE *out);
bool chart_write_svg(const struct chart_layout *layout, FILE *out);
bool chart_write_pdf(const struct chart_layout *layout, FILE *out);
bool chart_write_html(const struct chart_layout *layout, FILE *out);
bool chart_write_csv(const struct chart_layout *layout, FILE *out);
bool chart_write_json(const struct chart_layout *layout, FILE *out);
bool chart_write_strategy(const struct chart_layout *layout, FILE *out);

#endif
