/*
 * app/print/chart_text.c -- a chart for a terminal of 80 columns, or for a file.
 *
 * Text is ASCII.  Colours are used on a terminal only, and repeat what the letters say.
 */
#include "print/chart.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    WIDTH = 80, /* columns of the terminal */
    LABEL = 8,  /* columns of the name of a row */
    CELL = 5,   /* columns of a code */
    FIGURE = 7, /* columns of a loss */
};

/* Backgrounds of the terminal's 256 colours, near to those of chart_page.c. */
static const char *const colours[RF_PLAYS] = {
    [RF_PLAY_STAND] = "48;5;229", [RF_PLAY_HIT] = "48;5;255",       [RF_PLAY_DOUBLE] = "48;5;117",
    [RF_PLAY_SPLIT] = "48;5;115", [RF_PLAY_SURRENDER] = "48;5;218",
};

/* Only on a terminal that can show colours, and unless NO_COLOR forbids it (no-color.org). */
static bool
wants_colour(FILE *out)
{
    const char *none = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(fileno(out)) && !(none && none[0]) && term && strcmp(term, "dumb") != 0;
}

/* Replaces the dashes and the minus sign of a layout by ASCII. */
static void
plain(char *out, size_t size, const char *text)
{
    static const struct {
        const char *fine, *ascii;
    } signs[] = {{"–", "-"}, {"−", "-"}, {"…", "..."}};
    size_t used = 0;
    while (*text && used + 4 < size) {
        unsigned sign = 0;
        while (sign < 3 && strncmp(text, signs[sign].fine, strlen(signs[sign].fine)) != 0)
            sign++;
        if (sign == 3) {
            out[used++] = *text++;
            continue;
        }
        for (const char *c = signs[sign].ascii; *c; c++)
            out[used++] = *c;
        text += strlen(signs[sign].fine);
    }
    out[used] = '\0';
}

/* Writes a paragraph, wrapped at WIDTH columns. */
static void
write_paragraph(const char *text, FILE *out)
{
    char ascii[800];
    size_t column = 0;
    plain(ascii, sizeof ascii, text);
    for (const char *word = ascii; *word;) {
        size_t size = strcspn(word, " ");
        bool wraps = column > 0 && column + 1 + size > WIDTH;
        fprintf(out, "%s%.*s", wraps ? "\n" : column ? " " : "", (int)size, word);
        column = (wraps || !column ? 0 : column + 1) + size;
        word += size + (word[size] == ' ');
    }
    fputc('\n', out);
}

/* Writes letters in the middle of their column; no blanks follow the last one, unless it is
 * coloured. */
static void
write_middle(const char *letters, const char *colour, bool last, FILE *out)
{
    int after = letters[1] ? 1 : 2;
    if (colour)
        fprintf(out, "\033[38;5;16;%sm%*s%*s\033[0m", colour, CELL - after, letters, after, "");
    else
        fprintf(out, "%*s%*s", CELL - after, letters, last ? 0 : after, "");
}

/* One hand; on a terminal each cell has the colour of its play. */
static void
write_row(const struct chart_row *row, bool colour, FILE *out)
{
    char label[sizeof row->name];
    plain(label, sizeof label, row->name);
    fprintf(out, "%-*s", LABEL, label);
    for (unsigned column = 0; column < CHART_COLUMNS; column++) {
        const struct chart_cell *cell = &row->cell[column];
        write_middle(cell->code, colour ? colours[cell->play] : NULL, column + 1 == CHART_COLUMNS,
                     out);
    }
    fputc('\n', out);
}

static void
write_block(const struct chart_block *block, bool colour, FILE *out)
{
    fprintf(out, "\n%-*s", LABEL, block->head);
    for (unsigned column = 0; column < CHART_COLUMNS; column++)
        write_middle(chart_upcard[column], NULL, column + 1 == CHART_COLUMNS, out);
    fputc('\n', out);
    for (unsigned i = 0; i < block->rows; i++)
        write_row(&block->row[i], colour, out);
}

/* The legend: one code a line, in the colour of its cells. */
static void
write_codes(const struct chart_layout *layout, bool colour, FILE *out)
{
    fputc('\n', out);
    for (unsigned i = 0; i < layout->codes; i++) {
        const struct chart_code *code = &layout->code[i];
        if (colour)
            fprintf(out, "\033[38;5;16;%sm %-2s \033[0m  %s\n", colours[code->play], code->code,
                    code->words);
        else
            fprintf(out, "%-4s %s\n", code->code, code->words);
    }
}

/* Writes the losses of one play into a line; false when it is nowhere wrong in this row. */
static bool
row_losses(char line[static WIDTH + 1], const struct chart_row *row, enum rf_play play)
{
    bool some = false;
    int used = snprintf(line, WIDTH + 1, "%-*s", LABEL - 2, row->name);
    for (unsigned column = 0; column < CHART_COLUMNS; column++) {
        const struct chart_cell *cell = &row->cell[column];
        char figure[16];
        double loss;
        bool right = cell->worth->chance > 0 && cell->worth->play == play;
        bool wrong = chart_loss(cell, play, &loss);
        if (wrong)
            snprintf(figure, sizeof figure, "%.2f", 100 * loss);
        used += snprintf(line + used, (size_t)(WIDTH + 1 - used), "%*s", FIGURE,
                         wrong   ? figure
                         : right ? "*"
                                 : "-");
        some |= wrong;
    }
    return some;
}

/* The losses of one play in all blocks, under a heading; nothing when it is always right. */
static void
write_losses_of(const struct chart_layout *layout, enum rf_play play, FILE *out)
{
    bool titled = false;
    for (unsigned b = 0; b < CHART_BLOCKS; b++)
        for (unsigned i = 0; i < layout->block[b].rows; i++) {
            char line[WIDTH + 1];
            if (!row_losses(line, &layout->block[b].row[i], play))
                continue;
            if (!titled) {
                fprintf(out, "\nCost of %s, in %% of the bet\n%-*s", chart_play_losing[play],
                        LABEL - 2, "");
                for (unsigned column = 0; column < CHART_COLUMNS; column++)
                    fprintf(out, "%*s", FIGURE, chart_upcard[column]);
                fputc('\n', out);
            }
            titled = true;
            fprintf(out, "%s\n", line);
        }
}

/* All index plays, a line for each row of the chart. */
static void
write_indices(const struct chart_layout *layout, FILE *out)
{
    fputs("\nIndex plays by true count (S3+: stand at 3 or more, D4-: double below 4)\n", out);
    for (unsigned b = 0; b < CHART_BLOCKS; b++)
        for (unsigned i = 0; i < layout->block[b].rows; i++) {
            const struct chart_row *row = &layout->block[b].row[i];
            char name[sizeof row->name];
            bool first = true;
            plain(name, sizeof name, row->name);
            for (unsigned column = 0; column < CHART_COLUMNS; column++)
                if (row->cell[column].index[0]) {
                    if (first)
                        fprintf(out, "%-5s %-*s",
                                b == 0   ? "hard"
                                : b == 1 ? "soft"
                                         : "pair",
                                LABEL, name);
                    fprintf(out, "%s%s: %s", first ? "" : ", ", chart_upcard[column],
                            row->cell[column].index);
                    first = false;
                }
            if (!first)
                fputc('\n', out);
        }
}

bool
chart_write_text(const struct chart_layout *layout, FILE *out)
{
    bool colour = wants_colour(out);
    write_paragraph(layout->title, out);
    write_paragraph(layout->rules, out);
    write_paragraph(layout->worth, out);
    write_paragraph(CHART_NOTE, out);
    for (unsigned b = 0; b < CHART_BLOCKS; b++)
        write_block(&layout->block[b], colour, out);
    write_codes(layout, colour, out);
    if (layout->game.plays)
        write_indices(layout, out);
    fprintf(out, "\n%s\n", layout->insurance);
    if (layout->bets[0])
        fprintf(out, "%s\n", layout->bets);
    for (unsigned play = 0; layout->losses && play < RF_PLAYS; play++)
        write_losses_of(layout, (enum rf_play)play, out);
    if (layout->losses)
        fputs("\n* best play; - not permitted, or not a hand of two cards\n", out);
    write_paragraph(layout->origin, out);
    return true;
}
