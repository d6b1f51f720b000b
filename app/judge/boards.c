/*
 * judge/boards.c -- boards from a file or a program that may print too much, or never end.
 *
 * Formats are read from their whole text.  So text is taken in pieces of twice the size, and after
 * each it is asked whether more would change the answer.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "judge/source.h"

/* What is read at most, and without any board in it. */
static const size_t text_most = (size_t)1 << 30, idle_most = (size_t)1 << 24;

/* A board that several tables played stands in a file once for each; it was dealt once. */
enum { NUMBERS = 1000 };

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
    fprintf(stderr, "riffle quality: there is no memory for what is counted\n");
    return CLI_IO;
}

static int
say_wrong(const char *name, const struct rf_format_error *error)
{
    fprintf(stderr, "riffle quality: %s: board %u, %s %zu: %s\n", name, error->board,
            error->line ? "line" : "byte", error->line ? error->line : error->offset,
            error->message);
    return CLI_NO;
}

/* Text as it comes, and what was wrong with it when it was half as long. */
struct text {
    char *bytes;
    size_t size, room;
    uint64_t boards; /* in it so far */
    struct rf_format_error wrong;
};

/* Deals in lines, or PBN: by the first line that is no comment. */
static enum rf_format
format_of_text(const char *text, size_t size)
{
    const char *end = text + size;
    while (text && text < end && (*text == '%' || *text == '\n' || *text == '\r')) {
        text = memchr(text, '\n', (size_t)(end - text));
        text = text ? text + 1 : NULL;
    }
    return text && text + 1 < end && text[1] == ':' ? RF_FORMAT_LINES : RF_FORMAT_PBN;
}

static struct rf_format_reader
reader_on(const struct text *text, enum rf_format format)
{
    if (format == RF_FORMATS)
        format = format_of_text(text->bytes, text->size);
    return rf_format_reader_on(format, text->bytes, text->size);
}

/* More text would change nothing: there are more boards than are wanted, or the same place is wrong
 * that was wrong before. */
static bool
settled(struct text *text, enum rf_format format, uint64_t most)
{
    static struct rf_format_board board;
    static struct tables tables;
    struct rf_format_error error = {0};
    struct rf_format_reader reader = reader_on(text, format);
    memset(&tables, 0, sizeof tables);
    text->boards = 0;
    while (text->boards <= most) {
        enum rf_format_reading reading = rf_format_next(&reader, &board, &error);
        if (reading == RF_FORMAT_END)
            return false;
        if (reading == RF_FORMAT_WRONG) {
            bool again = error.board == text->wrong.board && error.line == text->wrong.line &&
                         error.offset == text->wrong.offset && *text->wrong.message;
            text->wrong = error;
            return again;
        }
        struct rf_deal deal = rf_deal_of_hands(&board.hands);
        text->boards += board.dealt && !same_as_before(&tables, &board, &deal);
    }
    return true;
}

static int
say_too_much(const struct text *text, const char *name)
{
    if (text->boards == 0)
        fprintf(stderr, "riffle quality: %s: %zu MiB came without a board, and reading stopped\n",
                name, text->size >> 20);
    else
        fprintf(stderr,
                "riffle quality: %s has more than %zu MiB of boards; --count says how many are "
                "enough\n",
                name, text->size >> 20);
    return CLI_NO;
}

/* An exit status, with a message. */
static int
read_text(struct text *text, FILE *in, const char *name, enum rf_format format, uint64_t most)
{
    for (text->room = 1 << 16;; text->room *= 2) {
        char *more = realloc(text->bytes, text->room);
        if (!more)
            return say_no_memory();
        text->bytes = more;
        text->size += fread(text->bytes + text->size, 1, text->room - text->size, in);
        if (ferror(in)) {
            fprintf(stderr, "riffle quality: reading %s failed: %s\n", name, strerror(errno));
            return CLI_IO;
        }
        if (text->size < text->room || settled(text, format, most))
            return CLI_OK;
        if (text->room >= text_most || (text->boards == 0 && text->room >= idle_most))
            return say_too_much(text, name);
    }
}

static int
take_board(struct quality *quality, struct tables *tables, const struct rf_format_board *board)
{
    if (!board->dealt)
        return CLI_OK;
    struct rf_deal deal = rf_deal_of_hands(&board->hands);
    unsigned number = board->number ? board->number : (unsigned)(quality->deals.boards % 16) + 1;
    enum rf_seat dealer = board->said & RF_SAID_DEALER ? board->dealer : rf_board_dealer(number);
    if (same_as_before(tables, board, &deal))
        return CLI_OK;
    return quality_take_deal(quality, &deal, dealer) ? CLI_OK : say_no_memory();
}

static int
take_text(struct quality *quality, const struct text *text, enum rf_format format, uint64_t most,
          const char *name)
{
    static struct rf_format_board board;
    static struct tables tables;
    struct rf_format_error error;
    struct rf_format_reader reader = reader_on(text, format);
    int status = quality_open(quality, 0) ? CLI_OK : say_no_memory();
    while (status == CLI_OK && quality->deals.boards < most) {
        enum rf_format_reading reading = rf_format_next(&reader, &board, &error);
        if (reading == RF_FORMAT_END)
            break;
        status = reading == RF_FORMAT_WRONG ? say_wrong(name, &error)
                                            : take_board(quality, &tables, &board);
    }
    if (status == CLI_OK && quality->deals.boards == 0) {
        fprintf(stderr, "riffle quality: there are no boards in %s\n", name);
        status = CLI_NO;
    }
    return status;
}

int
quality_from_boards(struct quality *quality, enum rf_format format, uint64_t most, FILE *in,
                    const char *name)
{
    struct text text = {0};
    int status = read_text(&text, in, name, format, most);
    if (status == CLI_OK)
        status = take_text(quality, &text, format, most, name);
    free(text.bytes);
    return status;
}
