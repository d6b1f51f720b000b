/*
 * format/lines.c -- deals in lines, one deal per line.
 *
 *     N:KJ8.KQ5.T853.653 QT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97
 *     KJ8.KQ5.T853.653 QT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97
 *     n KJ8.KQ5.T853.653 e QT7653.AT2.K7.A4 s 42.J964.96.KQT82 w A9.873.AQJ42.J97
 *
 * All three are read; the third is what the program dealer prints with printoneline.  The first is
 * written.  rf_deal_read knows only the first form, so the others are rewritten to it before
 * ("joined"), with a table of columns so that an error still points into the original line.
 */
#include <string.h>

#include "base/assert.h"
#include "format/format_internal.h"

/* True when N: is left out before the four hands. */
static bool
begins_with_hand(struct rf_span line)
{
    return line.size > 1 && line.bytes[1] != ':' &&
           (line.bytes[0] == '.' || rf_rank_of(line.bytes[0]) < RF_RANKS);
}

/* True of the form n AK2.… e … s … w … */
static bool
begins_with_seat(struct rf_span line)
{
    return line.size > 1 && line.bytes[1] == ' ' &&
           memchr(rf_seat_letters, line.bytes[0] & ~0x20, RF_SEATS);
}

static bool
is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* A line rewritten to the form N:… … … … */
struct joined {
    char text[2 * RF_DEAL_TEXT];
    size_t size;
    unsigned column[2 * RF_DEAL_TEXT + 1]; /* the column of each byte in the line, from 1 */
};

/* Adds one byte that stands at byte `at` of the line. */
static void
join(struct joined *joined, char byte, size_t at)
{
    if (joined->size == sizeof joined->text)
        return; /* longer than any deal, so reading it fails anyway */
    joined->text[joined->size] = byte;
    joined->column[joined->size++] = (unsigned)at + 1;
}

/* Joins "n HAND e HAND s HAND w HAND" to "N:HAND HAND HAND HAND".  False when a seat is not the
 * next one clockwise; the last column then points at it. */
static bool
join_seats(struct joined *joined, struct rf_span line)
{
    size_t at = 0;
    unsigned first = 0, i = 0;
    while (rf_seat_letters[first] != (line.bytes[0] & ~0x20))
        first++;
    for (; i < RF_SEATS; i++) {
        char seat = rf_seat_letters[(first + i) % RF_SEATS];
        if (at + 1 >= line.size || (line.bytes[at] & ~0x20) != seat ||
            !is_blank(line.bytes[at + 1]))
            break;
        if (i == 0)
            join(joined, seat, at);
        join(joined, i == 0 ? ':' : ' ', at);
        for (at++; at < line.size && is_blank(line.bytes[at]); at++)
            continue;
        for (; at < line.size && !is_blank(line.bytes[at]); at++)
            join(joined, line.bytes[at], at);
        while (at < line.size && is_blank(line.bytes[at]))
            at++;
    }
    joined->column[joined->size] = (unsigned)at + 1;
    for (; i == RF_SEATS && at < line.size; at++)
        join(joined, line.bytes[at], at);
    return i == RF_SEATS;
}

/* The line as it is, with N: before it if that is left out. */
static bool
join_hands(struct joined *joined, struct rf_span line)
{
    if (begins_with_hand(line)) {
        join(joined, 'N', 0);
        join(joined, ':', 0);
    }
    for (size_t at = 0; at < line.size; at++)
        join(joined, line.bytes[at], at);
    joined->column[joined->size] = (unsigned)line.size + 1;
    return true;
}

/* A comment with % may follow the deal on its line. */
static enum rf_format_reading
read_deal(struct rf_span line, struct rf_format_board *board, struct rf_format_error *error)
{
    struct rf_deal_error fault;
    struct rf_deal deal;
    struct joined joined = {.size = 0};
    if (!(begins_with_seat(line) ? join_seats : join_hands)(&joined, line)) {
        error->column = joined.column[joined.size];
        return rf_format_wrong(error, board->line, board->offset,
                               "expected the next seat and its hand, n … e … s … w …", "");
    }
    size_t took = rf_deal_read(&deal, joined.text, joined.size, &fault), at = took;
    if (took == 0) {
        RF_ASSERT(fault.column >= 1 && fault.column <= joined.size + 1);
        error->column = joined.column[fault.column - 1];
        return rf_format_wrong(error, board->line, board->offset, "expected ", fault.expected);
    }
    RF_ASSERT(took <= joined.size && rf_deal_is_complete(&deal));
    while (at < joined.size && is_blank(joined.text[at]))
        at++;
    if (at < joined.size && joined.text[at] != '%') {
        error->column = joined.column[at];
        return rf_format_wrong(error, board->line, board->offset, "expected the end of the deal",
                               "");
    }
    board->hands = rf_hands_of_deal(&deal);
    board->dealt = true;
    return RF_FORMAT_BOARD;
}

/* A comment, or one of the lines that the program dealer prints after its deals. */
static bool
is_remark(struct rf_span line)
{
    static const char *const said[] = {"Generated ", "Produced ", "Initial random seed ",
                                       "Time needed "};
    if (line.size == 0 || line.bytes[0] == '%' || line.bytes[0] == '#')
        return true;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        if (line.size > strlen(said[i]) && memcmp(line.bytes, said[i], strlen(said[i])) == 0)
            return true;
    return false;
}

enum rf_format_reading
rf_lines_reads(struct rf_format_reader *reader, struct rf_format_board *board,
               struct rf_format_error *error)
{
    size_t from = reader->pbn.done; /* comments belong to the deal after them */
    struct rf_span line;
    while (rf_format_line(reader, &line)) {
        if (is_remark(line))
            continue;
        *board = rf_format_numbered(reader->count + 1);
        board->line = reader->line - 1;
        board->offset = (size_t)(line.bytes - reader->text);
        if (!reader->begun) /* everything above the first deal is the head of the file */
            reader->pbn.head = from = board->offset;
        reader->begun = true;
        RF_ASSERT(from <= board->offset && board->offset < reader->at);
        board->feed = reader->pbn.feed;
        board->source = (struct rf_span){reader->text + from, reader->at - from, false};
        reader->pbn.done = reader->at;
        return read_deal(line, board, error);
    }
    return RF_FORMAT_END;
}

void
rf_lines_writes(struct rf_format_writer *writer, struct rf_text *text,
                const struct rf_format_board *board)
{
    struct rf_deal deal = rf_deal_of_hands(&board->hands);
    char line[RF_DEAL_TEXT];
    (void)writer;
    rf_deal_write(line, &deal, RF_NORTH);
    rf_text_add(text, line);
    rf_text_add(text, "\n");
}
