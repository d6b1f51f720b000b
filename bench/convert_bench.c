/*
 * How fast boards are read and written in each format, beside a yardstick in the same run: copying
 * a board's bytes of Portable Bridge Notation and finding the lines in them.
 */
#include <riffle/format.h>
#include <stdio.h>
#include <string.h>

#include "clock.h"

enum { MANY = 90 };

static struct rf_format_board boards[MANY];
static char text[RF_FORMATS][MANY * RF_FORMAT_TEXT], copy[MANY * RF_FORMAT_TEXT];
static size_t size[RF_FORMATS];
static enum rf_format format;
static volatile size_t sink;

static void
writing(void)
{
    struct rf_format_writer writer = rf_format_writer_start(format, 1, MANY);
    char *out = text[format];
    size_t used = rf_format_write_head(&writer, out);
    for (unsigned i = 0; i < MANY; i++)
        used += rf_format_write(&writer, out + used, &boards[i]);
    size[format] = used + rf_format_write_tail(&writer, out + used);
}

static void
reading(void)
{
    struct rf_format_reader reader = rf_format_reader_start(format, text[format], size[format]);
    struct rf_format_board board;
    struct rf_format_error error;
    while (rf_format_next(&reader, &board, &error) == RF_FORMAT_BOARD)
        sink += board.number;
}

static void
yardstick(void)
{
    size_t all = size[RF_FORMAT_PBN], lines = 0;
    memcpy(copy, text[RF_FORMAT_PBN], all);
    for (const char *at = copy; (at = memchr(at, '\n', all - (size_t)(at - copy))); at++)
        lines++;
    sink += lines;
}

int
main(void)
{
    static const uint8_t key[RF_KEY_BYTES] = {1};
    struct rf_hands hands[MANY];
    struct rf_philox philox;
    rf_philox_open(&philox, key, 0);
    rf_deal_bulk(&philox, hands, MANY);
    for (unsigned i = 0; i < MANY; i++)
        boards[i] = (struct rf_format_board){.number = i + 1,
                                             .dealer = rf_board_dealer(i + 1),
                                             .vulnerable = rf_board_vulnerable(i + 1),
                                             .dealt = true,
                                             .hands = hands[i]};
    format = RF_FORMAT_PBN;
    writing();
    double once = best_seconds(yardstick) / MANY;
    printf("%-40s %8.0f ns a board\n", "yardstick: a copy, and its lines found", 1e9 * once);
    for (unsigned i = 0; i < RF_FORMATS; i++) {
        format = (enum rf_format)i;
        double out = best_seconds(writing) / MANY, in = best_seconds(reading) / MANY;
        printf("%-10s written %6.0f ns  read %6.0f ns  %5.1f and %5.1f yardsticks\n",
               rf_format_name(format), 1e9 * out, 1e9 * in, out / once, in / once);
    }
    return 0;
}
