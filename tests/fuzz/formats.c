/*
 * Bytes as a file of boards in one of the formats, which the first byte names: boards, or a place
 * and a sentence, and an end.  What is read is written in every format and read back; text that is
 * carried through is what it was, and, turned four times, again.
 */
#include <riffle/riffle.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MUST(truth) ((truth) ? (void)0 : __builtin_trap())

static bool
reads(enum rf_format format, const char *text, size_t size, struct rf_format_board *board)
{
    struct rf_format_reader reader = rf_format_reader_on(format, text, size);
    struct rf_format_error error;
    return rf_format_next(&reader, board, &error) == RF_FORMAT_BOARD;
}

/* A board through every format and back. */
static void
around(const struct rf_format_board *board)
{
    static char out[3 * RF_FORMAT_TEXT];
    for (unsigned format = 0; format < RF_FORMATS; format++) {
        struct rf_format_board then = *board, again;
        unsigned most = rf_format_boards((enum rf_format)format);
        unsigned number = then.number && (!most || then.number <= most) ? then.number : 1;
        struct rf_format_writer writer = rf_format_writer_on((enum rf_format)format, number,
                                                             number);
        then.number = most ? number : then.number;
        size_t size = rf_format_write_head(&writer, out);
        size += rf_format_write(&writer, out + size, &then);
        size += rf_format_write_tail(&writer, out + size);
        if (format == RF_FORMAT_DLM && !reads(RF_FORMAT_DLM, out, size, &again))
            continue; /* the deal of an empty place */
        MUST(reads((enum rf_format)format, out, size, &again));
        MUST(again.dealt && memcmp(&again.hands, &board->hands, sizeof again.hands) == 0);
        unsigned lost = rf_format_loses(&writer, &then, 1);
        if (format == RF_FORMAT_PBN || format == RF_FORMAT_LIN)
            MUST(again.calls == then.calls && memcmp(again.call, then.call, then.calls) == 0 &&
                 again.cards == then.cards && memcmp(again.card, then.card, then.cards) == 0);
        if (!(lost & RF_SAID_RESULT) && then.calls > 0 && then.result > 0)
            MUST(again.result == then.result ||
                 (format != RF_FORMAT_PBN && format != RF_FORMAT_LIN));
        MUST(lost & RF_SAID_DEALER || again.dealer == then.dealer);
        MUST(lost & RF_SAID_VULNERABLE || again.vulnerable == then.vulnerable);
    }
}

/* A board in its text, unchanged, and turned round. */
static void
carry(enum rf_format format, const struct rf_format_board *board)
{
    static const struct rf_format_change changes[] = {{.number = 0},
                                                      {.turn = 1},
                                                      {.number = 7, .alone = true},
                                                      {.turn = 3, .alone = true},
                                                      {.number = 123456, .turn = 2}};
    size_t room = board->source.size + RF_FORMAT_TEXT;
    char *out = malloc(room);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        struct rf_format_board then = *board, again;
        size_t size = rf_format_rewrite(format, out, room, board, changes[i]);
        MUST(i > 0 || (size == board->source.size && memcmp(out, board->source.bytes, size) == 0));
        rf_format_changed(&then, changes[i]);
        if (size > 0 && board->dealt && reads(format, out, size, &again) && again.dealt)
            MUST(format == RF_FORMAT_PBN ||
                 memcmp(&again.hands, &then.hands, sizeof again.hands) == 0);
    }
    free(out);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    enum rf_format format = (enum rf_format)((data[0] - (unsigned)'0') % RF_FORMATS);
    bool text = format == RF_FORMAT_PBN || format == RF_FORMAT_LIN || format == RF_FORMAT_LINES;
    struct rf_format_reader reader = rf_format_reader_on(format, (const char *)data + 1, size - 1);
    struct rf_format_board board;
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
            around(&board);
            rf_census_add(&census, &board.hands);
        }
        if (text)
            carry(format, &board);
    }
    struct rf_span head = rf_format_reader_head(&reader), tail = rf_format_reader_tail(&reader);
    MUST(head.size + tail.size <= size);
    return 0;
}
