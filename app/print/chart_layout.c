/*
 * app/print/chart_layout.c -- lays a chart out in blocks, rows and sentences, for all formats.
 *
 * Blocks are hard totals, soft totals and pairs, in the order of every printed chart.  The writers
 * take the layout as it is.
 */
#include "print/chart.h"

#include <riffle/version.h>

#include <string.h>

/* The value of a column's up-card.  Charts have the ace last; values count it first. */
static unsigned
upcard_of(unsigned column)
{
    return (column + 1) % RF_VALUES;
}

/* The play that a code begins with. */
static enum rf_play
play_of(const char *code)
{
    for (unsigned play = 0; play < RF_PLAYS; play++)
        if (chart_play_letter[play] == code[0])
            return (enum rf_play)play;
    return RF_PLAY_STAND;
}

/* Adds one index play to a cell: S0+ is to stand at 0 or more, D4- to double below 4. */
static void
add_index(struct chart_cell *cell, const struct rf_index_play *play)
{
    size_t used = strlen(cell->index);
    snprintf(cell->index + used, CHART_INDEX - used, "%s%c%d%c", used ? " " : "",
             chart_play_letter[play->play], play->index, play->below ? '-' : '+');
}

/* The index plays of one hand against one up-card, one after the other.  Surrender is first,
 * because a player can surrender only before anything else. */
static void
lay_index(struct chart_cell *cell, const struct rf_index_plays *plays, enum rf_index_hand hand,
          unsigned row, unsigned up)
{
    cell->index[0] = '\0';
    for (unsigned pass = 0; plays && pass < 2; pass++)
        for (unsigned i = 0; i < plays->count; i++) {
            const struct rf_index_play *play = &plays->at[i];
            bool here = play->hand == hand && play->row == row && play->up == up;
            if (here && (play->play == RF_PLAY_SURRENDER) == (pass == 0))
                add_index(cell, play);
        }
}

/* Which row of the chart: a kind of hand and its total, or the value of a pair. */
struct row_of {
    const struct rf_index_plays *plays;
    enum rf_index_hand hand;
    unsigned row;
};

/* Fills a row: the code of each cell from the strategy, and the values behind it. */
static void
lay_row(struct chart_row *row, struct row_of of, const uint8_t play[static RF_VALUES],
        const struct rf_chart_cell worth[static RF_VALUES])
{
    for (unsigned column = 0; column < CHART_COLUMNS; column++) {
        struct chart_cell *cell = &row->cell[column];
        unsigned up = upcard_of(column);
        rf_basic_cell(cell->code, play[up]);
        cell->play = play_of(cell->code);
        cell->worth = &worth[up];
        lay_index(cell, of.plays, of.hand, of.row, up);
    }
}

/* True when two rows have the same codes, so that they can be grouped. */
static bool
rows_alike(const struct chart_row *one, const struct chart_row *other)
{
    for (unsigned column = 0; column < CHART_COLUMNS; column++)
        if (strcmp(one->cell[column].code, other->cell[column].code) != 0 ||
            strcmp(one->cell[column].index, other->cell[column].index) != 0)
            return false;
    return true;
}

/* Hard 4 is two twos, and is among the pairs. */
enum { HARD_LEAST = 5, HARD_MOST = 21, SOFT_LEAST = 13, SOFT_MOST = 20 };

/* "9", "5–8", or "17+" for a group that ends with 21. */
static void
name_hard(struct chart_row *row, unsigned first, unsigned last)
{
    if (first == last)
        snprintf(row->name, sizeof row->name, "%u", first);
    else if (last == HARD_MOST)
        snprintf(row->name, sizeof row->name, "%u+", first);
    else
        snprintf(row->name, sizeof row->name, "%u–%u", first, last);
}

/* Hard totals; grouped rows get the name of their range. */
static void
lay_hard(struct chart_block *block, const struct chart_game *game, enum chart_rows rows)
{
    unsigned first = HARD_LEAST;
    for (unsigned total = HARD_LEAST; total <= HARD_MOST; total++) {
        struct chart_row row;
        lay_row(&row, (struct row_of){game->plays, RF_INDEX_HARD, total},
                game->chart->basic.hard[total], game->chart->hard[total]);
        bool joins = rows == CHART_GROUPED && block->rows > 0 &&
                     rows_alike(&row, &block->row[block->rows - 1]);
        if (!joins) {
            first = total;
            block->row[block->rows++] = row;
        }
        name_hard(&block->row[block->rows - 1], first, total);
    }
}

/* Soft 12 is two aces, and is among the pairs; soft 21 is a natural, and nothing is decided. */
static void
lay_soft(struct chart_block *block, const struct chart_game *game)
{
    for (unsigned total = SOFT_LEAST; total <= SOFT_MOST; total++) {
        struct chart_row *row = &block->row[block->rows++];
        lay_row(row, (struct row_of){game->plays, RF_INDEX_SOFT, total},
                game->chart->basic.soft[total], game->chart->soft[total]);
        snprintf(row->name, sizeof row->name, "A,%u", total - 11);
    }
}

/* Pairs in the order of the columns, aces last. */
static void
lay_pairs(struct chart_block *block, const struct chart_game *game)
{
    static const char letters[] = "A23456789T";
    for (unsigned column = 0; column < CHART_COLUMNS; column++) {
        unsigned value = upcard_of(column);
        struct chart_row *row = &block->row[block->rows++];
        lay_row(row, (struct row_of){game->plays, RF_INDEX_PAIR, value},
                game->chart->basic.pair[value], game->chart->pair[value]);
        snprintf(row->name, sizeof row->name, "%c,%c", letters[value], letters[value]);
    }
}

/* Marks cells whose up-card or pair the shoe does not have. */
static void
lay_impossible(struct chart_layout *layout)
{
    const struct rf_exact_shoe *shoe = layout->game.shoe;
    for (unsigned b = 0; b < CHART_BLOCKS; b++)
        for (unsigned r = 0; r < layout->block[b].rows; r++)
            for (unsigned c = 0; c < CHART_COLUMNS; c++) {
                /* Row r of the pairs is the pair of column r; other blocks do not use it. */
                unsigned pair = shoe->count[upcard_of(r % CHART_COLUMNS)];
                bool no_pair = b == 2 && (shoe->infinite ? pair == 0 : pair < 2);
                if (shoe->count[upcard_of(c)] == 0 || no_pair)
                    snprintf(layout->block[b].row[r].cell[c].code, RF_CELL_TEXT, "-");
            }
}

/* The legend: the codes that occur, in a fixed order. */
static void
lay_codes(struct chart_layout *layout)
{
    static const char *const order[] = {"H", "S", "D", "Ds", "P", "Rh", "Rs", "Rd", "Rp", "-"};
    for (unsigned i = 0; i < sizeof order / sizeof order[0]; i++) {
        bool occurs = false;
        for (unsigned b = 0; b < CHART_BLOCKS; b++)
            for (unsigned r = 0; r < layout->block[b].rows; r++)
                for (unsigned c = 0; c < CHART_COLUMNS; c++)
                    occurs |= strcmp(layout->block[b].row[r].cell[c].code, order[i]) == 0;
        if (!occurs)
            continue;
        struct chart_code *code = &layout->code[layout->codes++];
        snprintf(code->code, sizeof code->code, "%s", order[i]);
        code->play = play_of(order[i]);
        code->words = chart_code_words(order[i]);
    }
}

/* The house edge is what the player can expect to lose, so its sign is turned. */
static void
lay_worth(struct chart_layout *layout)
{
    double percent = 100 * layout->game.chart->ev;
    if (percent <= 0)
        snprintf(layout->worth, sizeof layout->worth,
                 "House edge with this chart: %.3f %% of the bet.", -percent);
    else
        snprintf(layout->worth, sizeof layout->worth,
                 "Player advantage with this chart: %.3f %% of the bet.", percent);
}

/* Insurance by the count, in place of always or never. */
static void
lay_insurance_index(struct chart_layout *layout)
{
    const struct rf_index_plays *plays = layout->game.plays;
    for (unsigned i = 0; plays && layout->game.rules->insurance && i < plays->count; i++)
        if (plays->at[i].hand == RF_INDEX_INSURANCE)
            snprintf(layout->insurance, sizeof layout->insurance,
                     plays->at[i].below ? "Insurance: below a true count of %d"
                                        : "Insurance: at a true count of %d or more",
                     plays->at[i].index);
}

/* Says which program and which rules made the chart: the hash finds the rules again. */
static void
lay_origin(struct chart_layout *layout)
{
    uint8_t hash[RF_HASH_BYTES];
    char hex[RF_HEX_TEXT];
    rf_bj_rules_hash(hash, layout->game.rules);
    rf_hex_write(hex, hash);
    snprintf(layout->origin, sizeof layout->origin,
             "Computed by Riffle %s from rules with hash %.16s…", RF_VERSION, hex);
}

void
chart_lay(struct chart_layout *layout, const struct chart_game *game, enum chart_rows rows)
{
    const struct rf_bj_rules *rules = game->rules;
    *layout = (struct chart_layout){
        .game = *game,
        .block = {{.key = "hard", .head = "Hard", .name = "Hard totals"},
                  {.key = "soft", .head = "Soft", .name = "Soft totals"},
                  {.key = "pair", .head = "Pairs", .name = "Pairs"}},
    };
    lay_hard(&layout->block[0], game, rows);
    lay_soft(&layout->block[1], game);
    lay_pairs(&layout->block[2], game);
    lay_impossible(layout);
    lay_codes(layout);
    snprintf(layout->title, sizeof layout->title, "Basic strategy: %s", game->title);
    chart_say_rules(layout->rules, sizeof layout->rules, game);
    lay_worth(layout);
    snprintf(layout->insurance, sizeof layout->insurance, "Insurance: %s",
             !rules->insurance           ? "not offered"
             : game->chart->basic.insure ? "always"
                                         : "never");
    lay_insurance_index(layout);
    lay_origin(layout);
}

bool
chart_loss(const struct chart_cell *cell, enum rf_play play, double *loss)
{
    const struct rf_chart_cell *worth = cell->worth;
    /* A cell with chance 0 is a hand that no two cards of this shoe make. */
    if (worth->chance <= 0 || play == worth->play || !worth->may[play] || !worth->may[worth->play])
        return false;
    *loss = worth->ev[worth->play] - worth->ev[play];
    return true;
}

bool
chart_least_loss(const struct chart_cell *cell, double *loss)
{
    bool found = false;
    double lost;
    for (unsigned play = 0; play < RF_PLAYS; play++)
        if (chart_loss(cell, (enum rf_play)play, &lost) && (!found || lost < *loss)) {
            *loss = lost;
            found = true;
        }
    return found;
}

bool
chart_row_loses(const struct chart_row *row)
{
    double loss;
    for (unsigned column = 0; column < CHART_COLUMNS; column++)
        if (chart_least_loss(&row->cell[column], &loss))
            return true;
    return false;
}

const char *
chart_figure(char out[static CHART_FIGURE], double loss)
{
    double percent = 100 * loss;
    if (percent < 0.005 && percent > -0.005)
        percent = 0; /* and not -0.00 */
    /* Two digits that count, after rounding: 0.99, 1.0, 9.9, 10. */
    int decimals = percent < 0.995 ? 2 : percent < 9.95 ? 1 : 0;
    snprintf(out, CHART_FIGURE, "%.*f", decimals, percent);
    return out;
}

void
chart_sentence(char out[static CHART_SENTENCE], const struct chart_layout *layout,
               const struct chart_block *block, const struct chart_row *row, unsigned column)
{
    const struct chart_cell *cell = &row->cell[column];
    const char *kind = block->key[0] == 'h' ? "hard " : "";
    const char *between = ". Cost of";
    int used = snprintf(out, CHART_SENTENCE, "%s%s against %s: %s", kind, row->name,
                        chart_upcard[column], chart_code_words(cell->code));
    double loss;
    for (unsigned play = 0; layout->losses && play < RF_PLAYS; play++) {
        char figure[CHART_FIGURE];
        if (!chart_loss(cell, (enum rf_play)play, &loss) || used >= CHART_SENTENCE)
            continue;
        used += snprintf(out + used, (size_t)(CHART_SENTENCE - used), "%s %s %s %%", between,
                         chart_play_losing[play], chart_figure(figure, loss));
        between = ",";
    }
}
