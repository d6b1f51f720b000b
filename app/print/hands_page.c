/*
 * app/print/hands_page.c -- lays out the sheets of a hand record: title, QR code and foot of each
 * sheet, and its boards in a grid of 6, 9, 12, 18 or 36.
 */
#include "print/hands_page.h"

#include <stdio.h>
#include <string.h>

/* In points.  The margin of 27 is 9.5 mm. */
static const double margin = 27, head_height = 44, foot_height = 18, gap = 9;
static const double foot_line = 8;                        /* of what the foot says of the record */
static const double code_size = 66, large_code_size = 80; /* 23 and 28 mm, with the quiet zone */

static const struct hands_type type_when = {10, false, HANDS_LEFT, 0};
static const struct hands_type type_note = {6.8, false, HANDS_LEFT, 0};
static const struct hands_type type_proof = {5.6, false, HANDS_LEFT, 0};
static const struct hands_type type_number = {8, false, HANDS_RIGHT, 0};
static const struct hands_type type_sealed = {8.5, true, HANDS_LEFT, 0};

/* A4 is 210 by 297 mm, Letter 8.5 by 11 inches; rounded to whole points. */
double
hands_page_width(enum hands_paper paper)
{
    return paper == HANDS_A4 ? 595 : 612;
}

double
hands_page_height(enum hands_paper paper)
{
    return paper == HANDS_A4 ? 842 : 792;
}

/* Spades, hearts, diamonds, clubs.  Four colours: blue, red, orange, green. */
unsigned
hands_colour(const struct hands_record *record, unsigned suit)
{
    static const unsigned two[HANDS_SUITS] = {HANDS_INK, 0xc8102e, 0xc8102e, HANDS_INK};
    static const unsigned four[HANDS_SUITS] = {0x12309c, 0xc8102e, 0xc75300, 0x0b7a33};
    return record->four_colours ? four[suit] : two[suit];
}

/* The grid for 6, 9, 12, 18 and 36 boards: 2, 3, 3, 3 and 6 columns. */
static unsigned
columns_of(unsigned per_page)
{
    return per_page == 6 ? 2 : per_page == 36 ? 6 : 3;
}

/* At least one sheet, even without boards. */
unsigned
hands_pages(const struct hands_record *record)
{
    unsigned each = record->curtain ? HANDS_CURTAIN_ROWS : record->per_page;
    return record->count ? (record->count + each - 1) / each : 1;
}

/* Characters of UTF-8 text: bytes that do not continue one. */
static size_t
count_letters(const char *text)
{
    size_t count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

/* The wished size, or a smaller one so that the text fits.  A bold letter is taken to be 0.66 of
 * its size wide, on the safe side. */
double
hands_fit_size(const char *text, double size, double width)
{
    double fits = count_letters(text) ? width / (0.66 * (double)count_letters(text)) : size;
    return fits < size ? fits : size;
}

/* Bytes of the text that fit on a line: up to a blank, or in the middle of a word that is too
 * long. */
static size_t
fit_line(const char *text, double size, double width)
{
    size_t most = (size_t)(width / (0.66 * size)), end = 0, blank = 0, letters = 0;
    for (; text[end] && letters <= most; end++) {
        letters += ((unsigned char)text[end + 1] & 0xc0) != 0x80;
        blank = text[end] == ' ' ? end : blank;
    }
    return letters <= most || !blank ? end : blank;
}

/* Puts a text on as many lines as it needs, the first with base line y, or only counts them (draws
 * is false).  Returns how many. */
static unsigned
put_lines(const struct hands_page *page, double y, const char *text, bool draws)
{
    char line[900];
    unsigned count = 0;
    for (size_t size; *text; text += size, text += *text == ' ') {
        size = fit_line(text, type_proof.size, page->width - 2 * margin);
        snprintf(line, sizeof line, "%.*s", (int)size, text);
        if (draws)
            hands_put(page, margin, y + count * foot_line, &type_proof, line, HANDS_FAINT_INK);
        count++;
    }
    return count;
}

/* The level of proof, the public page, and the head with all of its digits; returns how many lines
 * that takes. */
static unsigned
put_proof(const struct hands_page *page, double y, bool draws)
{
    const struct hands_record *record = page->record;
    char text[900];
    unsigned count = 0;
    if (!record->link && !record->head[0])
        return 0;
    snprintf(text, sizeof text, "%s%s%s", record->level,
             record->link ? " Check these boards: " : "", record->link ? record->link : "");
    count += put_lines(page, y, text, draws);
    if (!record->head[0])
        return count;
    snprintf(text, sizeof text, "Head of the record: %s", record->head);
    return count + put_lines(page, y + count * foot_line, text, draws);
}

/* Title, date, boards that are not shown, and the QR code; what is left is page->room. */
static void
draw_head(struct hands_page *page)
{
    const struct hands_record *record = page->record;
    bool code = record->link || record->head[0] != '\0';
    double side = record->link && record->head[0] ? large_code_size : code_size;
    double width = page->width - 2 * margin - (code ? side + 12 : 0), y = margin + 17;
    struct hands_type type = {hands_fit_size(record->title, 21, width), true, HANDS_LEFT, 0};
    hands_put(page, margin, y, &type, record->title, HANDS_INK);
    hands_put(page, margin, y + 15, &type_when, record->when, HANDS_FAINT_INK);
    if (record->sealed[0]) {
        struct hands_type sealed = type_sealed;
        sealed.size = hands_fit_size(record->sealed, sealed.size, width);
        hands_put(page, margin, y + 29, &sealed, record->sealed, HANDS_INK);
    }
    /* How far down the head reaches below the margin: text on the left, or the code on the
     * right. */
    double low = head_height + (record->sealed[0] ? 12 : 0);
    if (code) {
        struct hands_box box = {page->width - margin - side, margin - 8, side, side};
        char text[HANDS_CODE_TEXT];
        hands_code_text(record, text);
        hands_draw_code(page, &box, text);
        low = low > side ? low : side;
    }
    double foot = foot_height + put_proof(page, 0, false) * foot_line;
    page->room = (struct hands_box){margin, margin + low, page->width - 2 * margin,
                                    page->height - 2 * margin - low - foot};
}

/* What proves the boards, how to read the diagrams, and the page number. */
static void
draw_foot(struct hands_page *page)
{
    const struct hands_record *record = page->record;
    char number[40];
    double y = page->height - margin;
    bool solved = record->count > 0 && record->board[0].solved && !record->curtain;
    put_proof(page, y - put_proof(page, 0, false) * foot_line, true);
    hands_put(page, margin, y, &type_note,
              record->curtain ? HANDS_NOTE_CURTAIN
              : solved        ? HANDS_NOTE_SOLVED
                              : HANDS_NOTE_POINTS,
              HANDS_FAINT_INK);
    snprintf(number, sizeof number, "%u / %u", page->number, page->of);
    hands_put(page, page->width - margin, y, &type_number, number, HANDS_FAINT_INK);
}

/* Boards from `first` on, row by row. */
static void
draw_boards(const struct hands_page *page, unsigned first)
{
    const struct hands_record *record = page->record;
    unsigned columns = columns_of(record->per_page), rows = record->per_page / columns;
    double space = record->per_page == 36 ? 3 : gap;
    double width = (page->room.width - (columns - 1) * space) / columns;
    double height = (page->room.height - (rows - 1) * space) / rows;
    for (unsigned i = 0; i < record->per_page && first + i < record->count; i++) {
        unsigned row = i / columns, column = i % columns;
        struct hands_box box = {page->room.x + column * (width + space),
                                page->room.y + row * (height + space), width, height};
        hands_draw_board(page, &box, &record->board[first + i]);
    }
}

void
hands_draw(const struct hands_record *record, const struct hands_pen *pen)
{
    struct hands_page page = {.record = record,
                              .pen = pen,
                              .width = hands_page_width(record->paper),
                              .height = hands_page_height(record->paper),
                              .of = hands_pages(record)};
    unsigned each = record->curtain ? HANDS_CURTAIN_ROWS : record->per_page;
    for (page.number = 1; page.number <= page.of; page.number++) {
        draw_head(&page);
        if (record->curtain)
            hands_draw_cards(&page, (page.number - 1) * each);
        else
            draw_boards(&page, (page.number - 1) * each);
        draw_foot(&page);
        pen->sheet(pen->to);
    }
}
