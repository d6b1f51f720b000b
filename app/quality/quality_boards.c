/*
 * app/quality/quality_boards.c -- reads boards from a file, or from a program that may never stop
 * printing.
 *
 * Formats are parsed from their whole text.  So the text is read in pieces that double in size, and
 * after each piece is_settled asks whether more text could change the answer.  It sees a prefix of
 * the file, which may end at any byte: in a tag, between the tags of a game, in a record.
 */
#include <errno.h>
#include <string.h>

#include "input/board_fault.h"
#include "os/status.h"
#include "os/file_bytes.h"
#include "quality/quality_source.h"

/* The most bytes that are read, and the most without a single board. */
static const size_t text_most = (size_t)1 << 30, idle_most = (size_t)1 << 24;

/* A scoring file has a board once for every table that played it.  It was dealt once, so a board is
 * compared with the last one of its number, up to this number. */
enum { NUMBERS = 1000 };

/* After so many faults without a board the file is given up. */
enum { FAULTS_MOST = 1000 };

struct tables {
    struct rf_deal before[NUMBERS];
    bool dealt[NUMBERS];
};

static bool
same_as_before(struct tables *tables, const struct rf_format_board *board,
               const struct rf_deal *deal)
{
    unsigned number = board->number;
    if (number == 0 || number >= NUMBERS)
        return false;
    bool same = tables->dealt[number] && memcmp(&tables->before[number], deal, sizeof *deal) == 0;
    tables->before[number] = *deal;
    tables->dealt[number] = true;
    return same;
}

static int
say_no_memory(void)
{
    fprintf(stderr, "riffle quality: out of memory for the counts\n");
    return STATUS_IO;
}

/* Guesses the format, deals one a line or PBN, from the first line that is not a comment. */
static enum rf_format
format_of_text(const char *text, size_t size)
{
    const char *end = text + size;
    while (text && text < end && (*text == '%' || *text == '\n' || *text == '\r')) {
        text = memchr(text, '\n', (size_t)(end - text));
        text = text ? text + 1 : NULL;
    }
    bool seat = text && text + 1 < end && *text && strchr("NESWnesw", *text);
    return seat && (text[1] == ':' || text[1] == ' ') ? RF_FORMAT_LINES : RF_FORMAT_PBN;
}

/* One reading of the text that is there so far. */
struct reading {
    const struct quality_wish *wish;
    enum rf_format format;
    const char *name;
    struct file_bytes text;
    uint64_t boards;      /* in it, each deal of a number once */
    uint64_t first_fault; /* the byte where the first fault was found last time, and one; 0: none */
};

static struct rf_format_reader
reader_on(const struct reading *reading)
{
    enum rf_format format = reading->format;
    if (format == RF_FORMATS)
        format = format_of_text(reading->text.text, reading->text.size);
    return rf_format_reader_start(format, reading->text.text, reading->text.size);
}

/* The deal of a board that has cards and was not seen before; false when there is none.  A board
 * at the end of a prefix may have its number and not yet its cards. */
static bool
take_new_deal(struct tables *tables, const struct rf_format_board *board, struct rf_deal *deal)
{
    if (!board->dealt)
        return false;
    *deal = rf_deal_of_hands(&board->hands);
    return !same_as_before(tables, board, deal);
}

/* True when more text cannot change the answer: there are more boards than are wanted; or nothing
 * but faults; or, with --strict, a fault is found again where one was found in half of the text, so
 * that it is not the end of that half. */
static bool
is_settled(struct reading *reading)
{
    struct rf_format_board board;
    struct tables tables = {0};
    struct rf_format_error error = {0};
    struct rf_deal deal;
    struct rf_format_reader reader = reader_on(reading);
    unsigned faults = 0;
    reading->boards = 0;
    while (reading->boards <= reading->wish->most) {
        enum rf_format_reading next = rf_format_next(&reader, &board, &error);
        if (next == RF_FORMAT_END)
            return false;
        faults += next == RF_FORMAT_WRONG;
        if (faults == FAULTS_MOST && reading->boards == 0)
            return true;
        if (next == RF_FORMAT_WRONG && reading->wish->strict) {
            uint64_t place = (uint64_t)reader.at + 1;
            bool again = reading->first_fault == place;
            reading->first_fault = place;
            return again;
        }
        if (next == RF_FORMAT_BOARD)
            reading->boards += take_new_deal(&tables, &board, &deal);
    }
    return true;
}

static int
say_too_much(const struct reading *reading)
{
    size_t size = reading->text.size >> 20;
    if (reading->boards == 0)
        fprintf(stderr,
                "riffle quality: %s: no board in the first %zu MiB. Expected boards; if these are "
                "decks, add --format decks\n",
                reading->name, size);
    else
        fprintf(stderr,
                "riffle quality: %s has more than %zu MiB of boards. To judge the first N, add "
                "--count N\n",
                reading->name, size);
    return STATUS_NO;
}

/* Reads as much as is needed, in pieces of twice the size.  An exit status, with a message. */
static int
read_text(struct reading *reading, FILE *in)
{
    struct file_bytes *text = &reading->text;
    size_t until = reading->wish->piece ? reading->wish->piece : 1 << 16;
    for (;; until *= 2) {
        if (!file_bytes_fill(text, in, until)) {
            fprintf(stderr, "riffle quality: cannot read %s: %s\n", reading->name, strerror(errno));
            return STATUS_IO;
        }
        if (text->size < until || is_settled(reading))
            return STATUS_OK;
        if (until >= text_most || (reading->boards == 0 && until >= idle_most))
            return say_too_much(reading);
    }
}

static int
take_board(struct quality *quality, struct tables *tables, const struct rf_format_board *board)
{
    struct rf_deal deal;
    if (!take_new_deal(tables, board, &deal))
        return STATUS_OK;
    unsigned number = board->number ? board->number : (unsigned)(quality->deals.boards % 16) + 1;
    enum rf_seat dealer = board->said & RF_SAID_DEALER ? board->dealer : rf_board_dealer(number);
    return quality_take_deal(quality, &deal, dealer) ? STATUS_OK : say_no_memory();
}

/* Tells of boards that were left out; refuses the file with --strict, or when nothing is left. */
static int
check_faults(const struct quality *quality, const struct reading *reading, unsigned faults)
{
    unsigned long long boards = quality->deals.boards;
    const char *s = faults == 1 ? "" : "s";
    if (faults > 0 && reading->wish->strict)
        fprintf(stderr,
                "riffle quality: %s has a faulty board, and --strict refuses it. To judge the "
                "other boards, leave --strict out\n",
                reading->name);
    else if (boards == 0)
        fprintf(stderr, "riffle quality: %s has no %sboards\n", reading->name,
                faults > 0 ? "usable " : "");
    else if (faults > 0)
        fprintf(stderr,
                "riffle quality: warning: %s has %u fault%s; the other boards (%llu) are judged. "
                "To refuse such a file, add --strict\n",
                reading->name, faults, s, boards);
    return boards == 0 || (faults > 0 && reading->wish->strict) ? STATUS_NO : STATUS_OK;
}

/* Takes all boards of the text, and counts faults. */
static int
take_text(struct quality *quality, const struct reading *reading)
{
    struct rf_format_board board;
    struct tables tables = {0};
    struct rf_format_error error;
    struct rf_format_reader reader = reader_on(reading);
    unsigned faults = 0;
    int status = quality_open(quality, 0) ? STATUS_OK : say_no_memory();
    while (status == STATUS_OK && quality->deals.boards < reading->wish->most) {
        enum rf_format_reading next = rf_format_next(&reader, &board, &error);
        if (next == RF_FORMAT_END)
            break;
        if (next == RF_FORMAT_BOARD && !board.dealt) {
            error = (struct rf_format_error){board.number, board.line, 0, board.offset,
                                             "it has no cards, or not all of them"};
            next = RF_FORMAT_WRONG;
        }
        if (next == RF_FORMAT_WRONG)
            board_fault_count(reading->name, !reading->wish->strict, &error, &faults);
        else
            status = take_board(quality, &tables, &board);
        if (faults > 0 && reading->wish->strict)
            break;
    }
    return status == STATUS_OK ? check_faults(quality, reading, faults) : status;
}

int
quality_from_boards(struct quality *quality, const struct quality_wish *wish, enum rf_format format,
                    FILE *in, const char *name)
{
    struct reading reading = {.wish = wish, .format = format, .name = name};
    int status = read_text(&reading, in);
    if (status == STATUS_OK)
        status = take_text(quality, &reading);
    file_bytes_release(&reading.text);
    return status;
}
