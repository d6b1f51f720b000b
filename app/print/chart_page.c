/*
 * app/print/chart_page.c -- lays a chart out on A4 sheets.
 *
 * Drawing goes from top to bottom, and page.y is how far it has come.  Rows are made as high as the
 * sheet allows, so that any number of rows and codes fills one sheet.
 */
#include "print/chart_page.h"

#include <string.h>

const unsigned chart_tint[RF_PLAYS] = {
    [RF_PLAY_STAND] = 0xf7ee9d,     /* yellow */
    [RF_PLAY_HIT] = 0xf4f4f1,       /* nearly white: it is the most common play */
    [RF_PLAY_DOUBLE] = 0x9fd3f2,    /* sky blue */
    [RF_PLAY_SPLIT] = 0x83ccb3,     /* bluish green */
    [RF_PLAY_SURRENDER] = 0xe9b9d3, /* reddish purple */
};

/* In points.  A row is name_width + 10 * cell_width = 515 wide, which is all between the
 * margins. */
static const double margin = 40, width = CHART_PAGE_WIDTH - 80;
static const double name_width = 45, cell_width = 47, head_height = 17, block_gap = 12;
static const double hair = 0.75; /* the gap between cells */

static const struct chart_type type_title = {21, true, CHART_LEFT, CHART_INK};
static const struct chart_type type_words = {8.5, false, CHART_LEFT, CHART_FAINT_INK};
static const struct chart_type type_worth = {9.5, true, CHART_LEFT, CHART_INK};
static const struct chart_type type_head = {9.5, true, CHART_MIDDLE, CHART_HEAD_INK};
static const struct chart_type type_head_name = {9.5, true, CHART_LEFT, CHART_HEAD_INK};
static const struct chart_type type_name = {9.5, true, CHART_LEFT, CHART_INK};
static const struct chart_type type_code = {10, true, CHART_MIDDLE, CHART_INK};
static const struct chart_type type_code_left = {9.5, true, CHART_MIDDLE, CHART_INK};
static const struct chart_type type_figure = {7, false, CHART_RIGHT, CHART_INK};
static const struct chart_type type_index = {8, true, CHART_RIGHT, CHART_INK};
static const struct chart_type type_legend = {8.5, false, CHART_LEFT, CHART_INK};
static const struct chart_type type_origin = {7, false, CHART_LEFT, CHART_FAINT_INK};
static const struct chart_type type_cost = {5.9, false, CHART_LEFT, CHART_INK};

/* A chart while it is drawn. */
struct page {
    const struct chart_layout *layout;
    const struct chart_pen *pen;
    double y;          /* everything above is drawn */
    double row_height; /* of this sheet */
    void (*cell)(struct page *page, const struct chart_box *box, const struct chart_cell *cell);
};

/* A type of the chart, larger on a sheet for the pocket. */
static struct chart_type
sized(const struct page *page, const struct chart_type *type)
{
    struct chart_type larger = *type;
    if (page->layout->pocket)
        larger.size = 13.5;
    return larger;
}

static void
put_text(struct page *page, double x, double y, const struct chart_type *type, const char *text)
{
    page->pen->text(page->pen->to, x, y, type, text);
}

/* A filled box, smaller by half a gap on each side. */
static void
put_box(struct page *page, const struct chart_box *box, unsigned colour)
{
    struct chart_box inner = {box->x + hair / 2, box->y + hair / 2, box->width - hair,
                              box->height - hair};
    page->pen->box(page->pen->to, &inner, colour);
}

/* Wraps by an average width of letters, on the safe side, because readers of an SVG have other
 * fonts. */
static void
put_paragraph(struct page *page, const struct chart_type *type, const char *text)
{
    size_t letters = (size_t)(width / (0.525 * type->size));
    size_t lines = (strlen(text) + letters - 1) / letters;
    if (lines > 1 && strlen(text) / lines + 8 < letters)
        letters = strlen(text) / lines + 8; /* lines of about the same length */
    while (*text) {
        char line[256];
        size_t size = strlen(text);
        if (size > letters) {
            size = letters;
            while (size > 0 && text[size] != ' ')
                size--;
        }
        snprintf(line, sizeof line, "%.*s", (int)size, text);
        page->y += type->size * 1.4;
        put_text(page, margin, page->y, type, line);
        text += size + (text[size] == ' ');
    }
}

/* A long title is made smaller until it fits the width. */
static void
draw_heading(struct page *page, const char *title)
{
    struct chart_type type = type_title;
    double fits = width / (0.67 * (double)strlen(title)); /* bold letters are wide */
    if (type.size > fits)
        type.size = fits;
    page->y = margin + type_title.size * 0.8;
    put_text(page, margin, page->y, &type, title);
    page->y += 6;
}

/* The dark line above a block: its name, and the dealer's up-cards. */
static void
draw_upcards(struct page *page, const char *name)
{
    struct chart_box box = {margin, page->y, name_width + CHART_COLUMNS * cell_width, head_height};
    struct chart_type head = sized(page, &type_head), left = sized(page, &type_head_name);
    double base = chart_middle_of(&box, head.size);
    put_box(page, &box, CHART_HEAD);
    put_text(page, margin + 4, base, &left, name);
    for (unsigned column = 0; column < CHART_COLUMNS; column++)
        put_text(page, margin + name_width + (column + 0.5) * cell_width, base, &head,
                 chart_upcard[column]);
    page->y += head_height;
}

/* The usual cell of the first sheet. */
static void
draw_code(struct page *page, const struct chart_box *box, const struct chart_cell *cell)
{
    put_text(page, box->x + box->width / 2, chart_middle_of(box, type_code.size), &type_code,
             cell->code);
}

/* The code, and beside it what the nearest wrong play costs. */
static void
draw_code_and_figure(struct page *page, const struct chart_box *box, const struct chart_cell *cell)
{
    char figure[CHART_FIGURE];
    double base = chart_middle_of(box, type_code_left.size), loss;
    put_text(page, box->x + 14, base, &type_code_left, cell->code);
    if (chart_least_loss(cell, &loss))
        put_text(page, box->x + box->width - 4, base, &type_figure, chart_figure(figure, loss));
}

/* The code, and beside it the index where there is one. */
static void
draw_code_and_index(struct page *page, const struct chart_box *box, const struct chart_cell *cell)
{
    static const struct chart_type code = {9.5, true, CHART_LEFT, CHART_INK};
    if (cell->index[0])
        chart_draw_indices(page->pen, box, cell, &code, &type_index);
    else
        draw_code(page, box, cell);
}

/* The same in letters that can be read on a page of half the size. */
static void
draw_pocket_cell(struct page *page, const struct chart_box *box, const struct chart_cell *cell)
{
    static const struct chart_type large = {15, true, CHART_MIDDLE, CHART_INK};
    static const struct chart_type code = {12.5, true, CHART_LEFT, CHART_INK};
    static const struct chart_type index = {10, false, CHART_RIGHT, CHART_INK};
    if (cell->index[0])
        chart_draw_indices(page->pen, box, cell, &code, &index);
    else
        put_text(page, box->x + box->width / 2, chart_middle_of(box, large.size), &large,
                 cell->code);
}

/* What each wrong play costs, two in a line. */
static void
draw_costs(struct page *page, const struct chart_box *box, const struct chart_cell *cell)
{
    unsigned place = 0;
    double loss;
    for (unsigned play = 0; play < RF_PLAYS; play++) {
        char figure[CHART_FIGURE], text[CHART_FIGURE + 4];
        if (!chart_loss(cell, (enum rf_play)play, &loss))
            continue;
        snprintf(text, sizeof text, "%c %s", chart_play_letter[play], chart_figure(figure, loss));
        put_text(page, box->x + 2.5 + (place % 2) * (box->width / 2),
                 box->y + box->height * (place < 2 ? 0.43 : 0.86), &type_cost, text);
        place++;
    }
}

/* One hand against every up-card.  Groups let a pen attach the sentence to its cell. */
static void
draw_row(struct page *page, const struct chart_block *block, const struct chart_row *row)
{
    struct chart_box box = {margin, page->y, name_width, page->row_height};
    page->pen->group(page->pen->to, "row", NULL);
    put_box(page, &box, CHART_NAME);
    struct chart_type name = sized(page, &type_name);
    put_text(page, box.x + 6, chart_middle_of(&box, name.size), &name, row->name);
    box.width = cell_width;
    for (unsigned column = 0; column < CHART_COLUMNS; column++) {
        char sentence[CHART_SENTENCE];
        box.x = margin + name_width + column * cell_width;
        chart_sentence(sentence, page->layout, block, row, column);
        page->pen->group(page->pen->to, "cell", sentence);
        put_box(page, &box, chart_tint[row->cell[column].play]);
        page->cell(page, &box, &row->cell[column]);
        page->pen->end(page->pen->to);
    }
    page->pen->end(page->pen->to);
    page->y += page->row_height;
}

/* On the sheet of losses, rows of hands that no two cards make would be empty: they are left
 * out. */
static bool
has_place(const struct page *page, const struct chart_row *row)
{
    return page->cell != draw_costs || chart_row_loses(row);
}

/* Starts at page->y, which is below the heading. */
static void
draw_blocks(struct page *page)
{
    for (unsigned b = 0; b < CHART_BLOCKS; b++) {
        const struct chart_block *block = &page->layout->block[b];
        page->y += block_gap;
        draw_upcards(page, block->head);
        for (unsigned i = 0; i < block->rows; i++)
            if (has_place(page, &block->row[i]))
                draw_row(page, block, &block->row[i]);
    }
}

static const double legend_line = 15; /* points for one code of the legend */

/* Two columns of codes and their words. */
static void
draw_codes(struct page *page)
{
    const struct chart_layout *layout = page->layout;
    unsigned lines = (layout->codes + 1) / 2;
    page->y += block_gap;
    for (unsigned i = 0; i < layout->codes; i++) {
        const struct chart_code *code = &layout->code[i];
        double x = i < lines ? margin : margin + width / 2;
        unsigned line = i < lines ? i : i - lines;
        struct chart_box box = {x, page->y + line * legend_line, 24, legend_line - 1};
        put_box(page, &box, chart_tint[code->play]);
        put_text(page, x + 12, chart_middle_of(&box, 8.5),
                 &(struct chart_type){8.5, true, CHART_MIDDLE, CHART_INK}, code->code);
        put_text(page, x + 30, chart_middle_of(&box, 8.5), &type_legend, code->words);
    }
    page->y += lines * legend_line;
}

static void
draw_foot(struct page *page)
{
    page->y += block_gap + 4;
    put_text(page, margin, page->y, &type_worth, page->layout->insurance);
    page->y += 14;
    put_text(page, margin, page->y, &type_origin, page->layout->origin);
}

/* The height of rows, at most `most`, that leaves `below` points under them. */
static double
row_height(const struct page *page, double below, double most)
{
    unsigned rows = 0;
    for (unsigned b = 0; b < CHART_BLOCKS; b++)
        for (unsigned i = 0; i < page->layout->block[b].rows; i++)
            rows += has_place(page, &page->layout->block[b].row[i]);
    double room = CHART_PAGE_HEIGHT - margin - below - page->y -
                  CHART_BLOCKS * (block_gap + head_height);
    return room / rows < most ? room / rows : most;
}

/* The first sheet: title, rules, house edge, blocks, legend. */
static void
draw_chart(struct page *page)
{
    const struct chart_layout *layout = page->layout;
    unsigned lines = (layout->codes + 1) / 2;
    draw_heading(page, layout->title);
    put_paragraph(page, &type_words, layout->rules);
    page->y += 3;
    put_paragraph(page, &type_worth, layout->worth);
    put_paragraph(page, &type_words, CHART_NOTE);
    if (layout->losses)
        put_paragraph(page, &type_words, CHART_NOTE_LOSSES);
    if (layout->game.plays)
        put_paragraph(page, &type_words, CHART_NOTE_INDEX);
    page->cell = layout->losses       ? draw_code_and_figure
                 : layout->game.plays ? draw_code_and_index
                                      : draw_code;
    /* 18 points below the legend are draw_foot's: 4 and 14.  A row is at most 18 high. */
    page->row_height = row_height(page, 2 * block_gap + lines * legend_line + 18, 18);
    draw_blocks(page);
    draw_codes(page);
    draw_foot(page);
    page->pen->sheet(page->pen->to, page->y + margin * 0.75);
}

/* One sheet for a pocket: the pen draws it at half the size, so letters are twice as large. */
static void
draw_pocket(struct page *page)
{
    static const struct chart_type words = {14, true, CHART_LEFT, CHART_INK};
    const struct chart_layout *layout = page->layout;
    draw_heading(page, layout->title + strlen("Basic strategy: "));
    page->cell = draw_pocket_cell;
    double bets = strlen(layout->bets) > 55 ? 40 : layout->bets[0] ? 22 : 0; /* one or two lines */
    double below = 52 + bets + (layout->game.plays ? 18 : 0);
    page->row_height = row_height(page, below, 26);
    draw_blocks(page);
    page->y += 6;
    put_paragraph(page, &words, layout->insurance);
    if (layout->bets[0])
        put_paragraph(page, &words, layout->bets);
    page->y += 4;
    if (layout->game.plays)
        put_paragraph(page, &(struct chart_type){10, false, CHART_LEFT, CHART_INK},
                      CHART_NOTE_INDEX);
    put_paragraph(page, &type_origin, layout->origin);
    page->pen->sheet(page->pen->to, page->y + margin * 0.75);
}

/* The second sheet: the cost of every wrong play. */
static void
draw_losses(struct page *page)
{
    draw_heading(page, CHART_LOSSES_TITLE);
    put_paragraph(page, &type_words, CHART_LOSSES_NOTE);
    page->cell = draw_costs;
    /* A row is at most 19 high; 16 points are left for the line of the origin. */
    page->row_height = row_height(page, 16, 19);
    draw_blocks(page);
    page->y += 14;
    put_text(page, margin, page->y, &type_origin, page->layout->origin);
    page->pen->sheet(page->pen->to, page->y + margin * 0.75);
}

void
chart_draw(const struct chart_layout *layout, const struct chart_pen *pen)
{
    struct page page = {.layout = layout, .pen = pen};
    (layout->pocket ? draw_pocket : draw_chart)(&page);
    if (layout->losses)
        draw_losses(&page);
}
