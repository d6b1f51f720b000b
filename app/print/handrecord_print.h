/*
 * app/print/handrecord_print.h -- hand records: the boards of a session as players know them, in
 * every format.
 *
 * hands_lay puts a board into text; the writers draw or print it and add nothing, so all formats
 * say the same.  Equal boards are equal files, byte by byte: no file contains the time.  `riffle
 * handrecord` (app/cli/cmd_handrecord.c) uses it.
 *
 *     struct hands_record record = {.title = "Tuesday Pairs", .count = 36, …};
 *     hands_write_pdf(&record, stdout);
 */
#ifndef RIFFLE_APP_PRINT_HANDRECORD_PRINT_H
#define RIFFLE_APP_PRINT_HANDRECORD_PRINT_H

#include <riffle/pbn.h>
#include <stdio.h>

#include "solve/solve.h"

enum {
    HANDS_SUITS = 4,
    HANDS_CARDS_TEXT = 32, /* bytes: 13 ranks, the ten with two digits */
    HANDS_ROWS = 4,        /* of makeable contracts: one for each seat at most */
    HANDS_TITLE = RF_PBN_NAME,
};

/* How to read a diagram, at the foot of a page. */
#define HANDS_NOTE_POINTS "Lower left: high-card points."
#define HANDS_NOTE_SOLVED                                                                          \
    "Lower left: high-card points. Lower right: contracts that each side can make, double dummy. " \
    "Upper right: par score for North-South."
#define HANDS_NOTE_CURTAIN "One card for each hand of each board: cut along the dashed lines."

/* The contracts that a pair can make, or one partner where the two differ: the highest level in
 * each denomination, 0 where not even level 1 can be made. */
struct hands_makes {
    const char *who; /* "NS", "EW", "N" … */
    unsigned level[RF_DENOMINATIONS];
};

struct hands_board {
    unsigned board; /* its number; 0 when it has none */
    enum rf_seat dealer;
    enum rf_vulnerable vulnerable;
    char cards[RF_SEATS][HANDS_SUITS][HANDS_CARDS_TEXT]; /* "AQ10"; a dash for a void */
    unsigned points[RF_SEATS];                           /* high-card points: 4 3 2 1 for A K Q J */
    bool solved;   /* double dummy results are known: makes and par */
    unsigned rows; /* of makes, 2 to 4 */
    struct hands_makes makes[HANDS_ROWS];
    struct rf_dd_par par;
};

enum hands_paper { HANDS_A4, HANDS_LETTER };

struct hands_record {
    char title[HANDS_TITLE];
    char when[HANDS_TITLE + 40]; /* date and place, as shown */
    char head[200];              /* of the record, riffle:EVENT:SIZE:ROOT; or empty */
    const char *link;            /* of the public page, or NULL; the QR code has it and the head */
    char level[160];             /* the level of proof, in a sentence; or empty */
    char sealed[400];            /* a sentence: which boards are not shown yet; or empty */
    const struct hands_board *board;
    unsigned count;
    unsigned per_page; /* 6, 9, 12, 18 or 36 */
    enum hands_paper paper;
    bool four_colours;
    bool curtain; /* curtain cards: one for each hand, to deal the board by */
};

/* Lays out a board that has been dealt. */
void hands_lay(struct hands_board *out, const struct rf_pbn_board *board);

extern const char *const hands_suit[HANDS_SUITS];                  /* ♠ … */
extern const char *const hands_denomination[RF_DENOMINATIONS];     /* NT ♠ … */
extern const char *const hands_seat[RF_SEATS];                     /* North … */
extern const char *const hands_seat_letter[RF_SEATS];              /* N … */
extern const char *const hands_vulnerable[RF_VULNERABLE_BOTH + 1]; /* None, N-S … */

/* A par contract without its seats, "4♠" or "5♥×", and its result: "=", "+1", "−2". */
enum { HANDS_PAR = 24 };
void hands_par(char contract[static HANDS_PAR], char result[static HANDS_PAR],
               const struct rf_dd_contract *par);
void hands_score(char out[static HANDS_PAR], int score); /* +420, −110, 0 */

/* Writes a date of PBN, 2026.11.15, as "15 November 2026".  Other text stays as it is; a date with
 * question marks becomes empty. */
void hands_date(char *out, size_t room, const char *date);

/* The writers.  False, with a message, when something other than `out` failed; the caller checks
 * `out`. */
bool hands_write_text(const struct hands_record *record, FILE *out);
bool hands_write_svg(const struct hands_record *record, FILE *out);
bool hands_write_pdf(const struct hands_record *record, FILE *out);
bool hands_write_png(const struct hands_record *record, FILE *out);
bool hands_write_html(const struct hands_record *record, FILE *out);

/* What the QR code of a record says. */
enum { HANDS_CODE_TEXT = 1200 };
void hands_code_text(const struct hands_record *record, char out[static HANDS_CODE_TEXT]);

/* Writes a QR code as an SVG element of a page. */
void hands_write_code(FILE *out, const char *text);

/* Writes text with & < > and quotes as entities. */
void hands_escape(FILE *out, const char *text);

#endif
