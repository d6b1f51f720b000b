/*
 * app/print/hands_text.c -- hand records for a terminal, two boards side by side in 80 columns.
 *
 * A board is written onto a grid of characters first, so that its parts can be placed in any order.
 */
#include <string.h>

#include "print/handrecord_print.h"

enum {
    WIDE = 39,   /* columns of a board */
    HIGH = 13,   /* rows */
    BETWEEN = 2, /* columns between two boards */
    LETTER = 5,  /* bytes of a character of UTF-8, with a zero */
};

/* A grid of characters; an empty string is a blank. */
struct squares {
    char at[HIGH][WIDE][LETTER];
};

/* Writes text from a place on, cut off at the edge. */
static void
put(struct squares *on, unsigned row, unsigned column, const char *text)
{
    for (; *text && column < WIDE && row < HIGH; column++) {
        size_t size = 1;
        while (((unsigned char)text[size] & 0xc0) == 0x80 && size < LETTER - 1)
            size++;
        memcpy(on->at[row][column], text, size);
        on->at[row][column][size] = '\0';
        text += size;
    }
}

/* Characters of UTF-8: all that are used here are one column wide. */
static unsigned
columns_of(const char *text)
{
    unsigned columns = 0;
    for (; *text; text++)
        columns += ((unsigned char)*text & 0xc0) != 0x80;
    return columns;
}

/* Text that ends at the right edge of the board. */
static void
put_right(struct squares *on, unsigned row, const char *text)
{
    unsigned size = columns_of(text);
    put(on, row, size < WIDE ? WIDE - size : 0, text);
}

/* "♠ AQT2": the ten as one letter. */
static void
put_suit(struct squares *on, unsigned row, unsigned column, unsigned suit, const char *cards)
{
    char text[HANDS_CARDS_TEXT + 8];
    size_t used = (size_t)snprintf(text, sizeof text, "%s ", hands_suit[suit]);
    for (; *cards; cards++) {
        bool ten = cards[0] == '1' && cards[1] == '0';
        text[used++] = *(ten ? "T" : cards);
        cards += ten;
    }
    text[used] = '\0';
    put(on, row, column, text);
}

/* The four hands around a small table. */
static void
put_hands(struct squares *on, const struct hands_board *board)
{
    static const unsigned row[RF_SEATS] = {0, 4, 8, 4}, column[RF_SEATS] = {12, 24, 12, 0};
    put(on, 4, 13, "┌─ N ─┐");
    put(on, 5, 13, "│     │");
    put(on, 6, 13, "W     E");
    put(on, 7, 13, "└─ S ─┘");
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        for (unsigned suit = 0; suit < HANDS_SUITS; suit++)
            put_suit(on, row[seat] + suit, column[seat], suit, board->cards[seat][suit]);
}

/* Upper left: number, dealer, vulnerability.  Lower left: high-card points, arranged like the
 * seats. */
static void
put_corners(struct squares *on, const struct hands_board *board)
{
    static const unsigned row[RF_SEATS] = {8, 9, 10, 9}, column[RF_SEATS] = {4, 7, 4, 1};
    char text[40];
    snprintf(text, sizeof text, "Board %u", board->board);
    put(on, 0, 0, board->board ? text : "Board");
    snprintf(text, sizeof text, "Dealer %s", hands_seat_letter[board->dealer]);
    put(on, 1, 0, text);
    snprintf(text, sizeof text, "Vul %s", hands_vulnerable[board->vulnerable]);
    put(on, 2, 0, text);
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        snprintf(text, sizeof text, "%2u", board->points[seat]);
        put(on, row[seat], column[seat], text);
    }
}

/* Lower right: the highest level that can be made in each denomination. */
static void
put_makes(struct squares *on, const struct hands_board *board)
{
    put_right(on, 8, "NT ♠ ♥ ♦ ♣");
    for (unsigned r = 0; r < board->rows; r++) {
        const struct hands_makes *row = &board->makes[r];
        char text[40];
        int used = snprintf(text, sizeof text, "%-2s", row->who);
        for (unsigned d = 0; d < RF_DENOMINATIONS; d++)
            used += row->level[d] ? snprintf(text + used, sizeof text - (size_t)used, " %u",
                                             row->level[d] % 10)
                                  : snprintf(text + used, sizeof text - (size_t)used, " ·");
        put_right(on, 9 + r, text);
    }
}

/* Upper right: the par score and up to three contracts. */
static void
put_par(struct squares *on, const struct hands_board *board)
{
    char text[80], contract[HANDS_PAR], result[HANDS_PAR];
    const struct rf_dd_par *par = &board->par;
    hands_score(contract, par->score);
    snprintf(text, sizeof text, "Par %s", contract);
    put_right(on, 0, text);
    for (unsigned i = 0; i < par->count && i < 3; i++) {
        hands_par(contract, result, &par->contract[i]);
        snprintf(text, sizeof text, "%s %s%s", rf_dd_seats(par->contract[i].seats), contract,
                 result);
        put_right(on, 1 + i, i == 2 && par->count > 3 ? "…" : text);
    }
    if (par->count == 0)
        put_right(on, 1, "all pass");
}

/* Later parts overwrite earlier ones where they meet. */
static void
lay_out(struct squares *on, const struct hands_board *board)
{
    memset(on, 0, sizeof *on);
    put_hands(on, board);
    put_corners(on, board);
    if (board->solved) {
        put_makes(on, board);
        put_par(on, board);
    }
}

/* Curtain cards, the four of a board side by side. */
static void
lay_out_cards(struct squares on[2], const struct hands_board *board)
{
    memset(on, 0, 2 * sizeof *on);
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        struct squares *half = &on[seat / 2];
        unsigned column = seat % 2 ? 20 : 0;
        char text[40];
        snprintf(text, sizeof text, "%u %s%s", board->board, hands_seat[seat],
                 board->dealer == seat ? ", dealer" : "");
        put(half, 0, column, text);
        for (unsigned suit = 0; suit < HANDS_SUITS; suit++)
            put_suit(half, 1 + suit, column, suit, board->cards[seat][suit]);
    }
}

/* The number of columns up to the last character of a row that is not blank. */
static unsigned
row_end(const struct squares *on, unsigned row)
{
    unsigned end = WIDE;
    while (end > 0 && (!on->at[row][end - 1][0] || strcmp(on->at[row][end - 1], " ") == 0))
        end--;
    return end;
}

/* Prints two boards side by side, without blanks at the ends of lines. */
static void
print_two(const struct squares *left, const struct squares *right, FILE *out)
{
    unsigned high = HIGH;
    while (high > 0 && row_end(left, high - 1) == 0 && (!right || row_end(right, high - 1) == 0))
        high--;
    for (unsigned row = 0; row < high; row++) {
        unsigned second = right ? row_end(right, row) : 0;
        unsigned first = second ? WIDE : row_end(left, row);
        for (unsigned c = 0; c < first; c++)
            fputs(left->at[row][c][0] ? left->at[row][c] : " ", out);
        if (second)
            fprintf(out, "%*s", BETWEEN, "");
        for (unsigned c = 0; c < second; c++)
            fputs(right->at[row][c][0] ? right->at[row][c] : " ", out);
        fputc('\n', out);
    }
    fputc('\n', out);
}

bool
hands_write_text(const struct hands_record *record, FILE *out)
{
    struct squares two[2];
    fprintf(out, "%s\n%s%s", record->title, record->when, record->when[0] ? "\n" : "");
    if (record->sealed[0])
        fprintf(out, "%s\n", record->sealed);
    if (record->level[0])
        fprintf(out, "%s\n", record->level);
    fputc('\n', out);
    for (unsigned i = 0; i < record->count; i += record->curtain ? 1 : 2) {
        bool second = i + 1 < record->count;
        if (record->curtain) {
            lay_out_cards(two, &record->board[i]);
            print_two(&two[0], &two[1], out);
            continue;
        }
        lay_out(&two[0], &record->board[i]);
        if (second)
            lay_out(&two[1], &record->board[i + 1]);
        print_two(&two[0], second ? &two[1] : NULL, out);
    }
    if (record->link)
        fprintf(out, "Check these boards: %s\n", record->link);
    if (record->head[0])
        fprintf(out, "%s\n", record->head);
    return true;
}
