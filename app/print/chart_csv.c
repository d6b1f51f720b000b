/*
 * app/print/chart_csv.c -- a chart as CSV, for spreadsheets and other programs.
 *
 * Without losses, a row of the chart is a row of the file.  With losses, each cell is a row, and
 * its columns say what each play loses in units of the bet: 0 for the best one, empty where the
 * play is not possible.
 */
#include "print/chart.h"

static void
write_row(const struct chart_block *block, const struct chart_row *row, FILE *out)
{
    fprintf(out, "%s,\"%s\"", block->key, row->name);
    for (unsigned column = 0; column < CHART_COLUMNS; column++)
        fprintf(out, ",%s", row->cell[column].code);
    fputc('\n', out);
}

static void
write_cell_losses(const struct chart_cell *cell, FILE *out)
{
    double loss;
    for (unsigned play = 0; play < RF_PLAYS; play++)
        if (chart_loss(cell, (enum rf_play)play, &loss))
            fprintf(out, ",%.12f", loss);
        else
            fputs(cell->worth->chance > 0 && cell->worth->play == play ? ",0" : ",", out);
    fputc('\n', out);
}

static void
write_row_losses(const struct chart_block *block, const struct chart_row *row, FILE *out)
{
    for (unsigned column = 0; column < CHART_COLUMNS; column++) {
        fprintf(out, "%s,\"%s\",%s,%s", block->key, row->name, chart_upcard_name[column],
                row->cell[column].code);
        write_cell_losses(&row->cell[column], out);
    }
}

static void
write_head(bool losses, FILE *out)
{
    fputs(losses ? "kind,hand,upcard,play" : "kind,hand", out);
    for (unsigned play = 0; losses && play < RF_PLAYS; play++)
        fprintf(out, ",%s_loses", chart_play_name[play]);
    for (unsigned column = 0; !losses && column < CHART_COLUMNS; column++)
        fprintf(out, ",%s", chart_upcard_name[column]);
    fputc('\n', out);
}

bool
chart_write_csv(const struct chart_layout *layout, FILE *out)
{
    write_head(layout->losses, out);
    for (unsigned b = 0; b < CHART_BLOCKS; b++)
        for (unsigned i = 0; i < layout->block[b].rows; i++)
            (layout->losses ? write_row_losses : write_row)(&layout->block[b],
                                                            &layout->block[b].row[i], out);
    return true;
}
