/*
 * format/pbn_tricks.h -- double dummy tricks in PBN: the tags OptimumResultTable and
 * DoubleDummyTricks.
 */
#ifndef RIFFLE_FORMAT_PBN_TRICKS_H
#define RIFFLE_FORMAT_PBN_TRICKS_H

#include "base/text.h"
#include "riffle/pbn.h"

/* A table while its lines are read. */
struct rf_pbn_table {
    struct rf_tricks tricks;
    uint32_t rows; /* one bit per declarer and denomination that was there */
};

enum { RF_PBN_ROWS = RF_SEATS * RF_DENOMINATIONS };

/* Takes a line like `N NT 7` of OptimumResultTable; ignores other lines. */
void rf_pbn_take_row(struct rf_pbn_table *table, const char *line, size_t size);

/* True when all twenty lines were there and valid. */
bool rf_pbn_table_whole(const struct rf_pbn_table *table);

/* DoubleDummyTricks: twenty digits (a to d for 10 to 13), declarers N S E W, each NT S H D C.
 * False when the value is something else. */
bool rf_pbn_take_digits(struct rf_tricks *tricks, const char *digits, size_t size);

/* The digits, and the lines of the table, each with a line end before it. */
void rf_pbn_write_digits(struct rf_text *text, const struct rf_tricks *tricks);
void rf_pbn_write_rows(struct rf_text *text, const struct rf_tricks *tricks, const char *feed);
extern const char rf_pbn_columns[]; /* the value of OptimumResultTable */

/* Writes a tag.  Quotes and backslashes are escaped, control characters become blanks, and a value
 * is cut where the line would exceed 255 bytes. */
void rf_pbn_write_tag(struct rf_text *text, const char *name, struct rf_span value);

/* Writes both tags. */
void rf_pbn_write_tricks(struct rf_text *text, const struct rf_tricks *tricks);

#endif
