/*
 * app/print/handrecord_print.h -- hand records: boards as players know them, in every format.
 *
 * hands_lay puts a board into words; the writers draw or print them and add nothing, so that all
 * formats say the same.  Equal boards are equal files: nothing in them tells the time.
 *
 *     struct hands_record record = {.title = "Tuesday Pairs", .count = 36, …};
 *     hands_write_pdf(&record, stdout);
 */
#ifndef RIFFLE_APP_PRINT_HANDRECORD_PRINT_H
#define RIFFLE_APP_PRINT_HANDRECORD_PRINT_H

#include <riffle/pbn.h>
#include <stdio.h>

#include "solve/solve.h"

enum { HANDS_SUITS = 4, HANDS_CARDS_TEXT = 32, HANDS_ROWS = 4, HANDS_TITLE = RF_PBN_NAME };

/* What a pair makes, or each of two partners where they do not make the same: levels from 1 on, 0
 * where not even one odd trick is there. */
struct hands_makes {
    const char *who; /* NS, EW, N … */
    unsigned level[RF_DENOMINATIONS];
};

struct hands_board {
    unsigned board; /* 0 when it has no number */
    enum rf_seat dealer;
    enum rf_vulnerable vulnerable;
    char cards[RF_SEATS][HANDS_SUITS][HANDS_CARDS_TEXT]; /* AQ10; a dash for a void */
    unsigned points[RF_SEATS];                           /* 4 3 2 1 for A K Q J */
    bool solved;
    unsigned rows;
    struct hands_makes makes[HANDS_ROWS];
    struct dd_par par;
};

enum hands_paper { HANDS_A4, HANDS_LETTER };

struct hands_record {
    char title[HANDS_TITLE];
    char when[HANDS_TITLE + 40]; /* date and place, in words */
    char head[200];              /* riffle:EVENT:SIZE:ROOT, or empty */
    char sealed[400];            /* which boards are not shown, in words, or empty */
    const struct hands_board *board;
    unsigned count;
    unsigned per_page; /* 6, 9, 12 or 36 */
    enum hands_paper paper;
    bool four_colours;
    bool curtain; /* a card for each hand, to deal by */
};

/* A board in words.  It must be dealt. */
void hands_lay(struct hands_board *out, const struct rf_pbn_board *board);

extern const char *const hands_suit[HANDS_SUITS];                  /* ♠ … */
extern const char *const hands_denomination[RF_DENOMINATIONS];     /* NT ♠ … */
extern const char *const hands_seat[RF_SEATS];                     /* North … */
extern const char *const hands_seat_letter[RF_SEATS];              /* N … */
extern const char *const hands_vulnerable[RF_VULNERABLE_BOTH + 1]; /* None, N-S … */

/* A par contract after its seats: 4♠, 5♥X; and what follows: =, +1, −2. */
enum { HANDS_PAR = 24 };
void hands_par(char contract[static HANDS_PAR], char result[static HANDS_PAR],
               const struct dd_contract *par);
void hands_score(char out[static HANDS_PAR], int score); /* +420, −110, 0 */

/* 2026.11.15 as 15 November 2026; what is no date stays as it is. */
void hands_date(char *out, size_t room, const char *date);

/* The writers.  False, with a message, when something but `out` itself failed. */
bool hands_write_text(const struct hands_record *record, FILE *out);
bool hands_write_svg(const struct hands_record *record, FILE *out);
bool hands_write_pdf(const struct hands_record *record, FILE *out);
bool hands_write_png(const struct hands_record *record, FILE *out);
bool hands_write_html(const struct hands_record *record, FILE *out);

/* A QR code as an SVG inside a page. */
void hands_write_code(FILE *out, const char *text);

/* Text with what HTML and SVG would take for their own written as entities. */
void hands_escape(FILE *out, const char *text);

#endif
