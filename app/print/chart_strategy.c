#include "chart.h"

/* The strategy itself, for programs that play by it. */
bool
chart_write_strategy(const struct chart_layout *layout, FILE *out)
{
    char text[RF_BASIC_TEXT];
    fwrite(text, 1, rf_basic_write(text, &layout->game.chart->basic), out);
    return true;
}
