/*
 * analysis/basic_text.c -- a basic strategy as text, and back.
 *
 * docs/understand/exact.md describes the format.  Equal strategies have one spelling, so the hash
 * of the text identifies a strategy; the record of a table with companions contains it.
 */
#include <string.h>

#include "riffle/basic.h"

#include "base/assert.h"
#include "base/text.h"

static const char heading[] = "riffle-strategy 1\n";
static const char columns[] = "23456789TA"; /* up-cards in the order of a chart */

/* The up-card of a column: 2 … 9, T, A. */
static unsigned
column_value(unsigned column)
{
    RF_ASSERT(column < RF_VALUES);
    return column + 1 < RF_VALUES ? column + 1 : RF_ACE;
}

/* The short form of charts, which names a play and one alternative. */
void
rf_basic_cell(char out[static RF_CELL_TEXT], unsigned cell)
{
    bool hit = cell & RF_DO_HIT;
    const char *then = cell & RF_DO_SPLIT ? "p" : cell & RF_DO_DOUBLE ? "d" : hit ? "h" : "s";
    struct rf_text text = rf_text_start(out, RF_CELL_TEXT);
    if (cell & RF_DO_SURRENDER) {
        rf_text_add(&text, "R");
        rf_text_add(&text, then);
    } else if (cell & RF_DO_SPLIT)
        rf_text_add(&text, "P");
    else if (cell & RF_DO_DOUBLE)
        rf_text_add(&text, hit ? "D" : "Ds");
    else
        rf_text_add(&text, hit ? "H" : "S");
}

/* The full form: the play, then the alternative where it is not permitted, and so on. */
static void
cell_write(struct rf_text *text, unsigned cell)
{
    if (cell & RF_DO_SURRENDER)
        rf_text_add(text, "R");
    if (cell & RF_DO_SPLIT)
        rf_text_add(text, cell & RF_DO_SURRENDER_NOT_SPLIT ? "PR" : "P");
    if (cell & RF_DO_DOUBLE)
        rf_text_add(text, "D");
    rf_text_add(text, cell & RF_DO_HIT ? "H" : "S");
    if ((cell & RF_DO_DOUBLE_NOT_STAND) && !(cell & RF_DO_DOUBLE))
        rf_text_add(text, "d");
}

/* Reads a cell of `size` letters; false if it is none.  The order of letters is fixed, so that each
 * cell has one spelling. */
static bool
cell_read(const char *word, size_t size, uint8_t *cell)
{
    size_t at = 0;
    *cell = 0;
    if (at < size && word[at] == 'R')
        at++, *cell |= RF_DO_SURRENDER;
    if (at < size && word[at] == 'P')
        at++, *cell |= RF_DO_SPLIT;
    if (at < size && word[at] == 'R' && *cell == RF_DO_SPLIT)
        at++, *cell |= RF_DO_SURRENDER_NOT_SPLIT;
    if (at < size && word[at] == 'D')
        at++, *cell |= RF_DO_DOUBLE | RF_DO_DOUBLE_NOT_STAND;
    if (at == size || (word[at] != 'H' && word[at] != 'S'))
        return false;
    if (word[at++] == 'H')
        *cell |= RF_DO_HIT;
    if (at < size && word[at] == 'd' && !(*cell & RF_DO_DOUBLE))
        at++, *cell |= RF_DO_DOUBLE_NOT_STAND;
    return at == size;
}

/* A row of the chart: its name, and its cells by up-card, which belong to a struct rf_basic. */
struct row {
    char name[12];
    uint8_t *cells;
};

enum { ROWS = (RF_TOTALS - 4) + (RF_TOTALS - 12) + RF_VALUES };

/* Rows are in the order hard 4 … 21, soft 12 … 21, pairs of 2 … T and A. */
static struct row
row_at(struct rf_basic *basic, unsigned number)
{
    struct row row;
    struct rf_text name = rf_text_start(row.name, sizeof row.name);
    RF_ASSERT(number < ROWS);
    if (number < RF_TOTALS - 4) {
        rf_text_add(&name, "hard ");
        rf_text_add_number(&name, number + 4);
        row.cells = basic->hard[number + 4];
    } else if (number < RF_TOTALS - 4 + RF_TOTALS - 12) {
        unsigned total = number - (RF_TOTALS - 4) + 12;
        rf_text_add(&name, "soft ");
        rf_text_add_number(&name, total);
        row.cells = basic->soft[total];
    } else {
        unsigned column = number - (ROWS - RF_VALUES);
        rf_text_add(&name, "pair ");
        rf_text_add_bytes(&name, &columns[column], 1);
        row.cells = basic->pair[column_value(column)];
    }
    return row;
}

size_t
rf_basic_write(char out[static RF_BASIC_TEXT], const struct rf_basic *basic)
{
    struct rf_basic copy = *basic;
    struct rf_text text = rf_text_start(out, RF_BASIC_TEXT);
    rf_text_add(&text, heading);
    for (unsigned number = 0; number < ROWS; number++) {
        struct row row = row_at(&copy, number);
        rf_text_add(&text, row.name);
        for (unsigned column = 0; column < RF_VALUES; column++) {
            rf_text_add(&text, " ");
            cell_write(&text, row.cells[column_value(column)]);
        }
        rf_text_add(&text, "\n");
    }
    rf_text_add(&text, basic->insure ? "insurance yes\n" : "insurance no\n");
    RF_ASSERT(!text.full);
    return text.used;
}

/* The reader's position; `error` belongs to the caller. */
struct reader {
    const char *at, *end;
    struct rf_bj_rules_error *error;
};

/* Writes the message; always false, for the caller to return. */
static bool
reader_fails(struct reader *reader, const char *expected, const char *what)
{
    struct rf_text text = rf_text_start(reader->error->message, sizeof reader->error->message);
    rf_text_add(&text, "expected ");
    rf_text_add(&text, expected);
    rf_text_add(&text, what);
    return false;
}

/* Skips these words if they come next. */
static bool
reader_takes(struct reader *reader, const char *words)
{
    size_t size = strlen(words);
    if ((size_t)(reader->end - reader->at) < size || memcmp(reader->at, words, size) != 0)
        return false;
    reader->at += size;
    return true;
}

static bool
reader_row(struct reader *reader, const struct row *row)
{
    if (!reader_takes(reader, row->name))
        return reader_fails(reader, row->name, " and ten cells, for 2 … 9, T and A");
    for (unsigned column = 0; column < RF_VALUES; column++) {
        size_t size = 0;
        if (!reader_takes(reader, " "))
            return reader_fails(reader, "a blank and a cell", ", ten in a row");
        while (reader->at + size < reader->end && reader->at[size] > ' ')
            size++;
        if (!cell_read(reader->at, size, &row->cells[column_value(column)]))
            return reader_fails(reader, "a cell like H, S, DH, DS, PH or RPH", "");
        reader->at += size;
    }
    return reader_takes(reader, "\n") ||
           reader_fails(reader, "the end of the line after ten cells", "");
}

bool
rf_basic_read(struct rf_basic *basic, const char *text, size_t size,
              struct rf_bj_rules_error *error)
{
    struct reader reader = {text, text + size, error};
    *basic = (struct rf_basic){.insure = false};
    *error = (struct rf_bj_rules_error){.line = 1};
    if (!reader_takes(&reader, heading))
        return reader_fails(&reader, "the line riffle-strategy 1", "");
    for (unsigned number = 0; number < ROWS; number++) {
        struct row row = row_at(basic, number);
        error->line++; /* 1 is the heading */
        if (!reader_row(&reader, &row))
            return false;
        for (unsigned up = 0; up < RF_VALUES; up++)
            if ((row.cells == basic->hard[21] || row.cells == basic->soft[21]) &&
                (row.cells[up] & RF_DO_HIT))
                return reader_fails(&reader, "S: a total of 21 stands", "");
    }
    error->line++;
    basic->insure = reader_takes(&reader, "insurance yes\n");
    if (!basic->insure && !reader_takes(&reader, "insurance no\n"))
        return reader_fails(&reader, "insurance yes, or insurance no", "");
    error->line++;
    return reader.at == reader.end || reader_fails(&reader, "nothing more", "");
}
