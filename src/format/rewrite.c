/*
 * format/rewrite.c -- boards with another number or turned by some seats: as values, and in the
 * text they were read from.
 *
 * For PBN and LIN the text is edited in place (pbn_edit.c, lin_write.c).  The head and tail of a
 * file, which belong to no board, are here too.
 */
#include "base/assert.h"
#include "format/format_internal.h"
#include "format/pbn_scan.h"

/* An odd turn exchanges the sides, and so the vulnerability. */
void
rf_format_turn(struct rf_format_board *board, unsigned seats)
{
    struct rf_format_board was = *board;
    RF_ASSERT(seats < RF_SEATS);
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        unsigned to = (seat + seats) % RF_SEATS;
        board->hands.of[to] = was.hands.of[seat];
        board->name[to] = was.name[seat];
        for (unsigned i = 0; i < RF_DENOMINATIONS; i++)
            board->tricks.made[to][i] = was.tricks.made[seat][i];
    }
    board->dealer = (enum rf_seat)((was.dealer + seats) % RF_SEATS);
    if (seats % 2 == 1 && was.vulnerable == RF_VULNERABLE_NS)
        board->vulnerable = RF_VULNERABLE_EW;
    if (seats % 2 == 1 && was.vulnerable == RF_VULNERABLE_EW)
        board->vulnerable = RF_VULNERABLE_NS;
}

/* First the number with its dealer and vulnerability, then the turn. */
void
rf_format_changed(struct rf_format_board *board, struct rf_format_change change)
{
    if (change.number) {
        board->number = change.number;
        board->said |= RF_SAID_NUMBER;
        board->dealer = rf_board_dealer(change.number);
        board->vulnerable = rf_board_vulnerable(change.number);
    }
    rf_format_turn(board, change.turn);
}

/* Comments before the deal stay; the deal is written again if it is turned. */
static void
lines_rewrite(struct rf_text *text, const struct rf_format_board *source,
              const struct rf_format_board *board, struct rf_format_change change)
{
    size_t size = source->source.size, line = size;
    const char *bytes = source->source.bytes;
    struct rf_deal deal = rf_deal_of_hands(&board->hands);
    char out[RF_DEAL_TEXT];
    const char *feed = rf_pbn_line_end(source->source, source->feed);
    while (line > 0 && (line == size || bytes[line - 1] != feed[strlen(feed) - 1]))
        line--;
    rf_text_add_bytes(text, bytes, change.turn ? line : size);
    if (!change.turn)
        return;
    rf_text_add_bytes(text, out, rf_deal_write(out, &deal, RF_NORTH));
    rf_text_add(text, feed);
}

/* Only formats of text can be rewritten; format.h says which. */
size_t
rf_format_rewrite(enum rf_format format, char *out, size_t room,
                  const struct rf_format_board *board, struct rf_format_change change)
{
    struct rf_text text = rf_text_start(out, room);
    struct rf_format_board then = *board;
    RF_ASSERT(board->source.bytes && change.turn < RF_SEATS);
    rf_format_changed(&then, change);
    if (format == RF_FORMAT_PBN)
        rf_pbn_rewrite(&text, board, &then, change);
    else if (format == RF_FORMAT_LIN)
        rf_lin_rewrite(&text, board, &then, change);
    else
        lines_rewrite(&text, board, &then, change);
    return text.full ? 0 : text.used;
}

/* For binary formats and CSV, which carry nothing through, head and tail are empty. */
struct rf_span
rf_format_reader_head(const struct rf_format_reader *reader)
{
    bool text = reader->format == RF_FORMAT_PBN || reader->format == RF_FORMAT_LIN ||
                reader->format == RF_FORMAT_LINES;
    return (struct rf_span){reader->text, text ? reader->pbn.head : 0, false};
}

struct rf_span
rf_format_reader_tail(const struct rf_format_reader *reader)
{
    bool text = reader->format == RF_FORMAT_PBN || reader->format == RF_FORMAT_LIN ||
                reader->format == RF_FORMAT_LINES;
    size_t from = text && reader->pbn.done >= reader->pbn.head ? reader->pbn.done : reader->size;
    return (struct rf_span){reader->text + from, reader->size - from, false};
}
