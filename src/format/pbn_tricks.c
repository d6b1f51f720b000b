/*
 * format/pbn_tricks.c -- reads and writes double dummy tricks as PBN has them.
 *
 * Files have them in two forms: a table of twenty lines (standard), and twenty digits (widespread).
 * Both are written.
 */
#include "format/pbn_tricks.h"

#include <string.h>

#include "base/assert.h"

static const char digits_of_tricks[] = "0123456789abcd";
static const char seat_letters[] = "NESW";
/* The order of declarers in both forms. */
static const enum rf_seat digits_order[RF_SEATS] = {RF_NORTH, RF_SOUTH, RF_EAST, RF_WEST};
static const char *const names[RF_DENOMINATIONS] = {"NT", "S", "H", "D", "C"};

static bool
blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The next word of a line; returns its length. */
static size_t
next_word(const char **at, const char *end, const char **word)
{
    while (*at < end && blank(**at))
        (*at)++;
    *word = *at;
    while (*at < end && !blank(**at))
        (*at)++;
    return (size_t)(*at - *word);
}

/* NT, S, H, D, C, or N for no trumps; RF_DENOMINATIONS otherwise. */
static unsigned
denomination_named(const char *word, size_t size)
{
    for (unsigned i = 0; i < RF_DENOMINATIONS; i++)
        if (strlen(names[i]) == size && memcmp(names[i], word, size) == 0)
            return i;
    return size == 1 && *word == 'N' ? RF_NOTRUMP : RF_DENOMINATIONS;
}

/* A number of one or two digits, or 99. */
static unsigned
tricks_said(const char *word, size_t size)
{
    unsigned tricks = 0;
    for (size_t i = 0; i < size && i < 3; i++)
        tricks = word[i] >= '0' && word[i] <= '9' ? tricks * 10 + (unsigned)(word[i] - '0') : 99;
    return size > 0 && size < 3 ? tricks : 99;
}

/* A row that comes twice overwrites the first. */
void
rf_pbn_take_row(struct rf_pbn_table *table, const char *line, size_t size)
{
    const char *at = line, *end = line + size, *word;
    size_t length = next_word(&at, end, &word);
    const char *seat = length == 1 ? strchr(seat_letters, *word) : NULL;
    length = next_word(&at, end, &word);
    unsigned denomination = denomination_named(word, length);
    length = next_word(&at, end, &word);
    unsigned tricks = tricks_said(word, length);
    if (!seat || !*seat || denomination == RF_DENOMINATIONS || tricks > 13)
        return;
    unsigned index = (unsigned)(seat - seat_letters);
    RF_ASSERT(index < RF_SEATS);
    table->tricks.made[index][denomination] = (uint8_t)tricks;
    table->rows |= (uint32_t)1 << (index * RF_DENOMINATIONS + denomination);
}

bool
rf_pbn_table_whole(const struct rf_pbn_table *table)
{
    return table->rows == ((uint32_t)1 << RF_PBN_ROWS) - 1;
}

/* Reads into a copy, so that a bad value leaves `tricks` alone. */
bool
rf_pbn_take_digits(struct rf_tricks *tricks, const char *digits, size_t size)
{
    struct rf_tricks read;
    if (size != RF_PBN_ROWS)
        return false;
    for (unsigned i = 0; i < RF_PBN_ROWS; i++) {
        char small = (char)(digits[i] >= 'A' && digits[i] <= 'D' ? digits[i] + 'a' - 'A'
                                                                 : digits[i]);
        const char *found = small ? strchr(digits_of_tricks, small) : NULL;
        if (!found)
            return false;
        read.made[digits_order[i / RF_DENOMINATIONS]][i % RF_DENOMINATIONS] =
            (uint8_t)(found - digits_of_tricks);
    }
    *tricks = read;
    return true;
}

const char rf_pbn_columns[] = "Declarer;Denomination\\2R;Result\\2R";

void
rf_pbn_write_digits(struct rf_text *text, const struct rf_tricks *tricks)
{
    for (unsigned i = 0; i < RF_PBN_ROWS; i++) {
        unsigned made = tricks->made[digits_order[i / RF_DENOMINATIONS]][i % RF_DENOMINATIONS];
        RF_ASSERT(made <= 13);
        rf_text_add_bytes(text, &digits_of_tricks[made], 1);
    }
}

/* Columns are aligned, as the \2R in rf_pbn_columns promises. */
void
rf_pbn_write_rows(struct rf_text *text, const struct rf_tricks *tricks, const char *feed)
{
    for (unsigned i = 0; i < RF_PBN_ROWS; i++) {
        enum rf_seat seat = digits_order[i / RF_DENOMINATIONS];
        unsigned denomination = i % RF_DENOMINATIONS, made = tricks->made[seat][denomination];
        RF_ASSERT(made <= 13);
        rf_text_add(text, feed);
        rf_text_add_bytes(text, &seat_letters[seat], 1);
        rf_text_add(text, denomination == RF_NOTRUMP ? " " : "  ");
        rf_text_add(text, names[denomination]);
        rf_text_add(text, made < 10 ? "  " : " ");
        rf_text_add_number(text, made);
    }
}

void
rf_pbn_write_tricks(struct rf_text *text, const struct rf_tricks *tricks)
{
    rf_text_add(text, "[DoubleDummyTricks \"");
    rf_pbn_write_digits(text, tricks);
    rf_text_add(text, "\"]\n[OptimumResultTable \"");
    rf_text_add(text, rf_pbn_columns);
    rf_text_add(text, "\"]");
    rf_pbn_write_rows(text, tricks, "\n");
    rf_text_add(text, "\n");
}
