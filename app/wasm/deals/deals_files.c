/*
 * app/wasm/deals/deals_files.c -- writes the boards as a file, piece by piece: head, boards, tail.
 *
 * Each board is written as PBN and, for another format, read back and written again, as `riffle
 * deal` does it.  So a file from the browser has the same bytes as one from the command.
 */
#include <string.h>

#include "wasm/deals/deals.h"

/* What a file must say so that the right boards are played. */
enum { NEEDED = RF_SAID_NUMBER | RF_SAID_DEALER | RF_SAID_VULNERABLE };

static struct {
    struct rf_format_writer writer;
    struct rf_pbn_event about;
    const char *comment;
    char headline[RF_PBN_NAME + 32];
    int dealer, vulnerable; /* -1: as the number of the board says */
    char pbn[RF_PBN_TEXT], bytes[RF_FORMAT_TEXT];
} file;

uint32_t
deals_format_most(uint32_t format)
{
    return rf_format_boards((enum rf_format)format);
}

/* Copies a text with its zero and returns where the next one begins in the input. */
static const char *
take(char *to, size_t room, const char *from)
{
    size_t size = strlen(from), kept = size < room ? size : room - 1;
    memcpy(to, from, kept);
    to[kept] = '\0';
    return from + size + 1;
}

/* "Practice deals, 2026.11.18" */
static void
make_headline(void)
{
    size_t size = strlen(file.about.event);
    memcpy(file.headline, file.about.event, size + 1);
    if (file.about.date[0]) {
        memcpy(file.headline + size, ", ", 2);
        memcpy(file.headline + size + 2, file.about.date, strlen(file.about.date) + 1);
    }
}

/* The input has three texts, each with its zero: title, date like 2026.11.18, and the comment. */
void
deals_file_start(uint32_t format, int32_t dealer, int32_t vulnerable)
{
    unsigned last = deals.first + deals.boards - 1;
    deals.input[DEALS_INPUT - 3] = deals.input[DEALS_INPUT - 2] = deals.input[DEALS_INPUT - 1] =
        '\0';
    const char *next = take(file.about.event, sizeof file.about.event, deals.input);
    file.comment = take(file.about.date, sizeof file.about.date, next);
    file.dealer = dealer;
    file.vulnerable = vulnerable;
    make_headline();
    file.writer = rf_format_writer_start((enum rf_format)format, deals.first, last);
    file.writer.set.title = (struct rf_span){file.headline, strlen(file.headline), false};
    file.writer.set.copies = format == RF_FORMAT_DUP;
    deals.losses = 0;
}

const char *
deals_file_bytes(void)
{
    return file.bytes;
}

/* The comment follows the head of PBN as a line of its own. */
static size_t
write_head(void)
{
    if (file.writer.format != RF_FORMAT_PBN)
        return rf_format_write_head(&file.writer, file.bytes);
    size_t size = rf_pbn_write_head(file.bytes), words = strlen(file.comment);
    size_t most = sizeof file.bytes - size - 3;
    words = words < most ? words : most;
    memcpy(file.bytes + size, "% ", 2);
    memcpy(file.bytes + size + 2, file.comment, words);
    file.bytes[size + 2 + words] = '\n';
    return size + words + 3;
}

static size_t
write_board(unsigned at)
{
    unsigned number = deals.first + at;
    struct rf_pbn_board one = {.board = number,
                               .dealer = rf_board_dealer(number),
                               .vulnerable = rf_board_vulnerable(number),
                               .dealt = true,
                               .deal = rf_deal_of_hands(&deals.board[at].hands)};
    struct rf_format_board board;
    struct rf_format_error error;
    if (file.dealer >= 0)
        one.dealer = (enum rf_seat)file.dealer;
    if (file.vulnerable >= 0)
        one.vulnerable = (enum rf_vulnerable)file.vulnerable;
    if (file.writer.format == RF_FORMAT_PBN)
        return rf_pbn_write_board(file.bytes, &file.about, &one);
    size_t size = rf_pbn_write_board(file.pbn, &file.about, &one);
    struct rf_format_reader reader = rf_format_reader_start(RF_FORMAT_PBN, file.pbn, size);
    if (rf_format_next(&reader, &board, &error) != RF_FORMAT_BOARD)
        return 0;
    deals.losses |= rf_format_losses(&file.writer, &board, at + 1) & NEEDED;
    return rf_format_write(&file.writer, file.bytes, &board);
}

/* Writes a piece: 0 is the head, then each board, then the tail.  Returns its bytes. */
uint32_t
deals_file_piece(uint32_t piece)
{
    return (uint32_t)(piece == 0              ? write_head()
                      : piece <= deals.boards ? write_board(piece - 1)
                                              : rf_format_write_tail(&file.writer, file.bytes));
}
