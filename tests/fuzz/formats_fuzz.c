/*
 * Bytes as a file of boards.  The first byte names its format: boards come out, or a place and a
 * sentence, and an end.  The second byte names the format in which each board is written and read
 * back; the third a change to its text, which is carried through.
 *
 * Fuzz: length=1024
 */
#include <riffle/census.h>
#include <riffle/format.h>

#include "fuzz.h"

static bool
reads(enum rf_format format, const char *text, size_t size, struct rf_format_board *board)
{
    struct rf_format_reader reader = rf_format_reader_start(format, text, size);
    struct rf_format_error error;
    return rf_format_next(&reader, board, &error) == RF_FORMAT_BOARD;
}

/* A board through a format and back. */
static void
around(const struct rf_format_board *board, enum rf_format format)
{
    static char out[3 * RF_FORMAT_TEXT];
    static struct rf_format_board then, again;
    then = *board;
    unsigned most = rf_format_boards(format);
    unsigned number = then.number && (!most || then.number <= most) ? then.number : 1;
    struct rf_format_writer writer = rf_format_writer_start(format, number, number);
    then.number = most ? number : then.number;
    size_t size = rf_format_write_head(&writer, out);
    size += rf_format_write(&writer, out + size, &then);
    size += rf_format_write_tail(&writer, out + size);
    if (format == RF_FORMAT_DLM && !reads(RF_FORMAT_DLM, out, size, &again))
        return; /* the deal of an empty place */
    MUST(reads(format, out, size, &again));
    MUST(again.dealt && memcmp(&again.hands, &board->hands, sizeof again.hands) == 0);
    unsigned lost = rf_format_losses(&writer, &then, 1);
    if (format == RF_FORMAT_PBN || format == RF_FORMAT_LIN)
        MUST(again.calls == then.calls && memcmp(again.call, then.call, then.calls) == 0 &&
             again.cards == then.cards && memcmp(again.card, then.card, then.cards) == 0);
    if (!(lost & RF_SAID_RESULT) && then.calls > 0 && then.result > 0)
        MUST(again.result == then.result || (format != RF_FORMAT_PBN && format != RF_FORMAT_LIN));
    MUST(lost & RF_SAID_DEALER || again.dealer == then.dealer);
    MUST(lost & RF_SAID_VULNERABLE || again.vulnerable == then.vulnerable);
}

/* A board in its text, unchanged, or turned round. */
static void
carry(enum rf_format format, const struct rf_format_board *board, unsigned change)
{
    static const struct rf_format_change changes[] = {{.number = 0},
                                                      {.turn = 1},
                                                      {.number = 7, .alone = true},
                                                      {.turn = 3, .alone = true},
                                                      {.number = 123456, .turn = 2}};
    static char out[2048 + RF_FORMAT_TEXT];
    static struct rf_format_board then, again;
    unsigned i = change % (sizeof changes / sizeof changes[0]);
    size_t room = board->source.size + RF_FORMAT_TEXT;
    MUST(room <= sizeof out);
    then = *board;
    size_t size = rf_format_rewrite(format, out, room, board, changes[i]);
    MUST(i > 0 || (size == board->source.size && memcmp(out, board->source.bytes, size) == 0));
    rf_format_changed(&then, changes[i]);
    if (size > 0 && board->dealt && reads(format, out, size, &again) && again.dealt)
        MUST(format == RF_FORMAT_PBN || memcmp(&again.hands, &then.hands, sizeof again.hands) == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rf_format_board board;
    if (size < 3)
        return 0;
    enum rf_format format = (enum rf_format)((data[0] - (unsigned)'0') % RF_FORMATS);
    enum rf_format other = (enum rf_format)((data[1] - (unsigned)'0') % RF_FORMATS);
    bool text = format == RF_FORMAT_PBN || format == RF_FORMAT_LIN || format == RF_FORMAT_LINES;
    struct rf_format_reader reader = rf_format_reader_start(format, (const char *)data + 3,
                                                            size - 3);
    struct rf_format_error error;
    enum rf_format_reading reading;
    struct rf_census census = {0};
    while ((reading = rf_format_next(&reader, &board, &error)) != RF_FORMAT_END) {
        if (reading == RF_FORMAT_WRONG) {
            MUST(error.message[0] && error.board > 0 &&
                 (error.line > 0 || rf_format_binary(format)));
            continue;
        }
        if (board.dealt) {
            around(&board, other);
            rf_census_add(&census, &board.hands);
        }
        if (text)
            carry(format, &board, data[2]);
    }
    struct rf_span head = rf_format_reader_head(&reader), tail = rf_format_reader_tail(&reader);
    MUST(head.size + tail.size <= size);
    return 0;
}
