/*
 * app/report/report_text.c -- a report as plain text: a pen for report_page.c.
 *
 * Lines are at most WIDTH letters, as far as words allow.
 */
#include <string.h>

#include "report/report_page.h"

enum { WIDTH = 80, LABEL = 21 };

/* Letters of UTF-8 text: all bytes but those that continue a letter. */
static int
letters(const char *text, size_t size)
{
    int count = 0;
    for (size_t i = 0; i < size; i++)
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

/* Writes words into lines; the first begins in column `at`, the others in column `indent`. */
static void
wrap(FILE *out, const char *text, int at, int indent)
{
    bool first = true;
    while (*text) {
        size_t size = strcspn(text, " ");
        int wide = letters(text, size);
        if (!first && at + 1 + wide > WIDTH) {
            fprintf(out, "\n%*s", indent, "");
            at = indent;
            first = true;
        }
        fprintf(out, "%s%.*s", first ? "" : " ", (int)size, text);
        at += wide + !first;
        first = false;
        text += size;
        text += strspn(text, " ");
    }
    putc('\n', out);
}

static void
underline(FILE *out, const char *text, char with)
{
    for (int i = letters(text, strlen(text)); i > 0; i--)
        putc(with, out);
    putc('\n', out);
}

static void
text_title(void *to, const char *title, const char *verdict, bool clean)
{
    (void)clean;
    fprintf(to, "%s\n", title);
    underline(to, title, '=');
    fprintf(to, "\n%s\n\n", verdict);
}

static void
text_heading(void *to, const char *text)
{
    fprintf(to, "\n%s\n", text);
    underline(to, text, '-');
}

static void
text_item(void *to, const char *number, const char *text)
{
    int used = fprintf(to, "\n%s. ", number) - 1;
    wrap(to, text, used, used);
}

static void
text_fact(void *to, const char *label, const char *value, enum report_tone tone)
{
    fprintf(to, "  %-*s", LABEL - 2, label);
    wrap(to, value, tone == REPORT_CODE ? 0 : LABEL, LABEL);
}

static void
text_sentence(void *to, const char *text)
{
    fputs("- ", to);
    wrap(to, text, 2, 2);
}

/* The width of a column in letters. */
static int
column_width(const struct report_grid *grid, unsigned column)
{
    size_t i;
    json_t *row;
    int most = letters(grid->head[column], strlen(grid->head[column]));
    json_array_foreach(grid->rows, i, row)
    {
        const char *text = json_string_value(json_array_get(row, column));
        int wide = text ? letters(text, strlen(text)) : 0;
        most = wide > most ? wide : most;
    }
    return most;
}

static void
text_cell(FILE *out, const struct report_grid *grid, unsigned column, const char *text)
{
    int gap = column_width(grid, column) - letters(text, strlen(text));
    bool last = column + 1 == grid->columns && !grid->number[column];
    if (grid->number[column])
        fprintf(out, "  %*s%s", gap, "", text);
    else
        fprintf(out, "  %s%*s", text, last ? 0 : gap, "");
}

static void
text_table(void *to, const struct report_grid *grid)
{
    size_t i;
    json_t *row;
    for (unsigned c = 0; c < grid->columns; c++)
        text_cell(to, grid, c, grid->head[c]);
    putc('\n', to);
    json_array_foreach(grid->rows, i, row)
    {
        for (unsigned c = 0; c < grid->columns; c++)
            text_cell(to, grid, c, json_string_value(json_array_get(row, c)));
        putc('\n', to);
    }
}

bool
report_write_text(const json_t *report, FILE *out)
{
    return report_draw(report, &(struct report_pen){out, text_title, text_heading, text_item,
                                                    text_fact, text_sentence, text_table});
}
