/*
 * app/print/chart_strategy.c -- the strategy itself, in the format that programs read
 * (riffle/basic.h). The record of a table names it by the SHA-256 of exactly these bytes.
 */
#include "chart.h"

bool
chart_write_strategy(const struct chart_layout *layout, FILE *out)
{
    char text[RF_BASIC_TEXT];
    fwrite(text, 1, rf_basic_write(text, &layout->game.chart->basic), out);
    return true;
}
