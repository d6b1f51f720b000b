/*
 * app/print/hands_curtain.c -- curtain cards: one for each hand of each board, to cut out.  Players
 * deal the board by them, or put them into the pockets with the cards.
 */
#include "print/hands_page.h"

/* A dashed line to cut along. */
static void
draw_cut(const struct hands_page *page, double x, double y, double length, bool upright)
{
    const double dash = 4, hair = 0.5; /* points: a dash, as long as the gap after it; its width */
    unsigned dashes = (unsigned)(length / (2 * dash)) + 1;
    for (unsigned i = 0; i < dashes; i++) {
        double at = 2 * dash * i;
        if (at >= length)
            break;
        double size = length - at < dash ? length - at : dash;
        hands_fill(page, upright ? x : x + at, upright ? y + at : y, upright ? hair : size,
                   upright ? size : hair, HANDS_FAINT_INK);
    }
}

/* The event and the club at the foot of a card, because cards are cut apart.  Returns the height.
 * */
static double
draw_event(const struct hands_page *page, const struct hands_box *box, double pad)
{
    const struct hands_record *record = page->record;
    char text[2 * HANDS_TITLE + 60];
    snprintf(text, sizeof text, "%s%s%s", record->title, record->when[0] ? " · " : "",
             record->when);
    struct hands_type type = {hands_fit_size(text, 6.5, box->width - 2 * pad), false, HANDS_LEFT,
                              0};
    hands_put(page, box->x + pad, box->y + box->height - pad + 2, &type, text, HANDS_FAINT_INK);
    return 5;
}

/* One card, about 135 by 120 points on A4: seat, board number, dealer and vulnerability, the
 * hand.  Lines of the hand are at most 21 points apart. */
static void
draw_card(const struct hands_page *page, const struct hands_box *box,
          const struct hands_board *board, unsigned seat)
{
    static const struct hands_type name = {12, true, HANDS_LEFT, 0.03};
    static const struct hands_type number = {19, true, HANDS_RIGHT, 0};
    static const struct hands_type words = {7, false, HANDS_LEFT, 0};
    const double pad = 9, size = 15;
    char text[60];
    snprintf(text, sizeof text, "Board %u, %s", board->board, hands_seat[seat]);
    page->pen->group(page->pen->to, text);
    double y = box->y + pad + 10;
    hands_put(page, box->x + pad, y, &name, hands_seat[seat], HANDS_INK);
    snprintf(text, sizeof text, "%u", board->board);
    hands_put(page, box->x + box->width - pad, y + 5, &number, board->board ? text : "", HANDS_INK);
    snprintf(text, sizeof text, "Dealer %s, vul %s", hands_seat_letter[board->dealer],
             hands_vulnerable[board->vulnerable]);
    hands_put(page, box->x + pad, y + 11, &words, text, HANDS_FAINT_INK);
    double foot = draw_event(page, box, pad);
    double line = (box->height - pad - foot - (y + 17 - box->y)) / HANDS_SUITS;
    hands_draw_hand(page, box->x + pad, y + 17 + 0.82 * line, size, line < 21 ? line : 21,
                    box->width - 2 * pad, board->cards[seat]);
    page->pen->end(page->pen->to);
}

/* Four cards in a row, one row for each board.  Cut lines are drawn once, between the cards and
 * around them. */
void
hands_draw_cards(const struct hands_page *page, unsigned first)
{
    const struct hands_record *record = page->record;
    const struct hands_box *room = &page->room;
    double width = room->width / RF_SEATS, height = room->height / HANDS_CURTAIN_ROWS;
    unsigned rows = record->count - first < HANDS_CURTAIN_ROWS ? record->count - first
                                                               : HANDS_CURTAIN_ROWS;
    for (unsigned r = 0; r < rows; r++)
        for (unsigned seat = 0; seat < RF_SEATS; seat++) {
            struct hands_box box = {room->x + seat * width, room->y + r * height, width, height};
            draw_card(page, &box, &record->board[first + r], seat);
        }
    for (unsigned r = 0; rows && r <= rows; r++)
        draw_cut(page, room->x, room->y + r * height, room->width, false);
    for (unsigned c = 0; rows && c <= RF_SEATS; c++)
        draw_cut(page, room->x + c * width, room->y, rows * height, true);
}
