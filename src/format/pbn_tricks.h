/*
 * format/pbn_tricks.h -- what is makeable on a board, as Portable Bridge Notation has it.
 */
#ifndef RIFFLE_FORMAT_PBN_TRICKS_H
#define RIFFLE_FORMAT_PBN_TRICKS_H

#include "base/text.h"
#include "riffle/pbn.h"

/* A table while its lines are read: a bit for each that was there. */
struct rf_pbn_table {
    struct rf_tricks tricks;
    uint32_t rows;
};

enum { RF_PBN_ROWS = RF_SEATS * RF_DENOMINATIONS };

/* Takes a line like `N NT 7` of OptimumResultTable; others are passed over. */
void rf_pbn_take_row(struct rf_pbn_table *table, const char *line, size_t size);

/* True when all lines were there, and right. */
bool rf_pbn_table_whole(const struct rf_pbn_table *table);

/* DoubleDummyTricks: twenty digits, declarers N S E W, each NT S H D C.  False when it is none. */
bool rf_pbn_take_digits(struct rf_tricks *tricks, const char *digits, size_t size);

/* The digits, and the lines of the table, each after the end of a line. */
void rf_pbn_write_digits(struct rf_text *text, const struct rf_tricks *tricks);
void rf_pbn_write_rows(struct rf_text *text, const struct rf_tricks *tricks, const char *feed);
extern const char rf_pbn_columns[]; /* the value of OptimumResultTable */

/* A tag; quotes and backslashes in its value are escaped, nothing that would end a line stays, and
 * what would make it too long is left out. */
void rf_pbn_write_tag(struct rf_text *text, const char *name, struct rf_span value);

/* Both, as tags. */
void rf_pbn_write_tricks(struct rf_text *text, const struct rf_tricks *tricks);

#endif
