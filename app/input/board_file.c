/*
 * app/input/board_file.c -- reads all boards of a file, in any format of the library
 * (board_file.h).
 *
 * `riffle session enter` and `check`, `riffle handrecord` and `riffle doubledummy` read boards with
 * it; `riffle convert` has a reader of its own that keeps the text.  All faults of a file are
 * reported, then the file is refused as a whole.
 */
#include "input/board_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "input/board_fault.h"
#include "os/status.h"

enum { FILE_MOST = 1 << 26 };

/* The array has room for the next power of two; it grows when the count reaches one. */
static bool
keep(struct boards_read *boards, const struct rf_pbn_board *one)
{
    if ((boards->count & (boards->count - 1)) == 0) {
        size_t room = boards->count ? 2 * (size_t)boards->count : 1;
        struct rf_pbn_board *more = realloc(boards->board, room * sizeof *more);
        if (!more) {
            boards->lacks_memory = true;
            return false;
        }
        boards->board = more;
    }
    boards->board[boards->count++] = *one;
    return true;
}

/* A line of the head that begins with this mark. */
static bool
has_mark(const char *text, size_t size, const char *mark)
{
    size_t length = strlen(mark);
    for (const char *at = text, *end = text + size; at && at < end;
         at = memchr(at, '\n', (size_t)(end - at)), at = at ? at + 1 : NULL)
        if ((size_t)(end - at) >= length && memcmp(at, mark, length) == 0)
            return true;
    return false;
}

/* PBN has a reader of its own, because only it knows boards with missing cards (`fouled`). */
static unsigned
read_pbn(struct boards_read *boards, const char *file, bool fouled)
{
    struct rf_pbn_board one;
    struct rf_pbn_error error;
    unsigned wrong = 0;
    struct rf_pbn_reader reader = rf_pbn_start(boards->bytes.text, boards->bytes.size);
    reader.fouled = fouled;
    for (;;) {
        enum rf_pbn_reading reading = rf_pbn_next(&reader, &one, &error);
        if (reading == RF_PBN_END)
            return wrong;
        if (reading == RF_PBN_WRONG) {
            struct rf_format_error fault = {.board = error.board ? error.board
                                                                 : boards->count + wrong + 1,
                                            .line = error.line,
                                            .column = error.column};
            memcpy(fault.message, error.message, sizeof error.message);
            board_fault_count(file, false, &fault, &wrong);
        } else if (!keep(boards, &one))
            wrong++;
    }
}

/* A board of another format; where that has no numbers, dealers or vulnerability they are those of
 * its place in the file. */
static struct rf_pbn_board
board_of(const struct rf_format_board *from, unsigned place)
{
    unsigned number = from->number ? from->number : place;
    struct rf_pbn_board board = {.board = number,
                                 .dealer = rf_board_dealer(number),
                                 .vulnerable = rf_board_vulnerable(number),
                                 .dealt = from->dealt,
                                 .pockets = from->hands,
                                 .known = RF_POCKETS,
                                 .line = from->line,
                                 .event = from->event,
                                 .site = from->site,
                                 .date = from->date,
                                 .solved = (from->said & RF_SAID_TRICKS) != 0,
                                 .tricks = from->tricks};
    if (from->said & RF_SAID_DEALER)
        board.dealer = from->dealer;
    if (from->said & RF_SAID_VULNERABLE)
        board.vulnerable = from->vulnerable;
    if (from->dealt)
        board.deal = rf_deal_of_hands(&from->hands);
    return board;
}

static unsigned
read_format(struct boards_read *boards, const char *file)
{
    struct rf_format_board from;
    struct rf_format_error error;
    unsigned wrong = 0;
    struct rf_format_reader reader = rf_format_reader_start(boards->format, boards->bytes.text,
                                                            boards->bytes.size);
    for (;;) {
        enum rf_format_reading reading = rf_format_next(&reader, &from, &error);
        if (reading == RF_FORMAT_END)
            return wrong;
        if (reading == RF_FORMAT_WRONG) {
            board_fault_count(file, false, &error, &wrong);
            continue;
        }
        struct rf_pbn_board one = board_of(&from, boards->count + 1);
        wrong += !keep(boards, &one);
    }
}

const char *
boards_hint(const char *text, size_t size)
{
    static const char sealed[] = "riffle-sealed-1\n", opening[] = "format=riffle-";
    size_t start = size < 400 ? size : 400;
    if (size >= sizeof sealed - 1 && memcmp(text, sealed, sizeof sealed - 1) == 0)
        return "this file is encrypted: run riffle session unseal first";
    if (start > 2 && memcmp(text, "1\t", 2) == 0 &&
        memmem(text, start, opening, sizeof opening - 1))
        return "this is a record; name the boards, like tuesday.pbn";
    return NULL;
}

int
boards_read(struct boards_read *boards, const char *file, bool fouled)
{
    memset(boards, 0, sizeof *boards);
    boards->format = rf_format_of_file(file);
    if (boards->format == RF_FORMATS)
        boards->format = RF_FORMAT_PBN;
    if (!file_bytes_read(&boards->bytes, file, FILE_MOST)) {
        fprintf(stderr, "riffle: cannot read %s: %s\n", board_fault_file(file), strerror(errno));
        return STATUS_IO;
    }
    const char *hint = boards_hint(boards->bytes.text, boards->bytes.size);
    if (hint) {
        fprintf(stderr, "riffle: %s: %s\n", board_fault_file(file), hint);
        boards_end(boards);
        return STATUS_NO;
    }
    boards->research = has_mark(boards->bytes.text, boards->bytes.size, "% " BOARDS_RESEARCH);
    boards->practice = has_mark(boards->bytes.text, boards->bytes.size, "% " BOARDS_PRACTICE);
    unsigned wrong = boards->format == RF_FORMAT_PBN ? read_pbn(boards, file, fouled)
                                                     : read_format(boards, file);
    bool lacks_memory = boards->lacks_memory;
    if (lacks_memory)
        fprintf(stderr, "riffle: out of memory for the boards of %s\n", board_fault_file(file));
    else if (wrong == 0 && boards->count == 0)
        fprintf(stderr, "riffle: %s has no boards\n", board_fault_file(file));
    if (wrong == 0 && boards->count > 0)
        return STATUS_OK;
    boards_end(boards);
    return lacks_memory ? STATUS_IO : STATUS_NO;
}

void
boards_end(struct boards_read *boards)
{
    free(boards->board);
    file_bytes_release(&boards->bytes);
    memset(boards, 0, sizeof *boards);
}
