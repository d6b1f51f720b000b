/*
 * app/print/chart_json.c -- a chart as one JSON object (docs/reference/json.md); losses are in
 * units of the bet.
 */
#include "print/chart.h"

#include <riffle/version.h>

#include <jansson.h>

/* The cards by value, or "infinite". */
static json_t *
json_shoe(const struct rf_exact_shoe *shoe)
{
    static const char *const names[RF_VALUES] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "T"};
    json_t *object = json_object();
    if (shoe->infinite) {
        json_decref(object);
        return json_string("infinite");
    }
    for (unsigned value = 0; value < RF_VALUES; value++)
        json_object_set_new(object, names[value], json_integer(shoe->count[value]));
    return object;
}

/* What each wrong play loses; plays that are not permitted have no key. */
static json_t *
json_losses(const struct chart_row *row)
{
    json_t *cells = json_array();
    for (unsigned column = 0; column < CHART_COLUMNS; column++) {
        json_t *cell = json_object();
        double loss;
        for (unsigned play = 0; play < RF_PLAYS; play++)
            if (chart_loss(&row->cell[column], (enum rf_play)play, &loss))
                json_object_set_new(cell, chart_play_name[play], json_real(loss));
        json_array_append_new(cells, cell);
    }
    return cells;
}

/* The index plays of each cell, such as S3+; empty where there is none. */
static json_t *
json_indices(const struct chart_row *row)
{
    json_t *cells = json_array();
    for (unsigned column = 0; column < CHART_COLUMNS; column++)
        json_array_append_new(cells, json_string(row->cell[column].index));
    return cells;
}

/* The rows of a block, each with its codes and, on request, losses. */
static json_t *
json_block(const struct chart_block *block, bool losses, bool indices)
{
    json_t *rows = json_array();
    for (unsigned i = 0; i < block->rows; i++) {
        json_t *plays = json_array();
        for (unsigned column = 0; column < CHART_COLUMNS; column++)
            json_array_append_new(plays, json_string(block->row[i].cell[column].code));
        json_t *row = json_pack("{s:s, s:o}", "hand", block->row[i].name, "plays", plays);
        if (losses)
            json_object_set_new(row, "losses", json_losses(&block->row[i]));
        if (indices)
            json_object_set_new(row, "indices", json_indices(&block->row[i]));
        json_array_append_new(rows, row);
    }
    return rows;
}

/* Everything but the blocks: version, rules and their hash, shoe, expected value, codes. */
static json_t *
json_head(const struct chart_layout *layout)
{
    const struct rf_bj_rules *rules = layout->game.rules;
    uint8_t hash[RF_HASH_BYTES];
    char hex[RF_HEX_TEXT];
    json_t *upcards = json_array(), *words = json_object();
    rf_bj_rules_hash(hash, rules);
    rf_hex_write(hex, hash);
    for (unsigned column = 0; column < CHART_COLUMNS; column++)
        json_array_append_new(upcards, json_string(chart_upcard_name[column]));
    for (unsigned i = 0; i < layout->codes; i++)
        json_object_set_new(words, layout->code[i].code, json_string(layout->code[i].words));
    return json_pack("{s:s, s:s, s:s, s:o, s:f, s:b, s:o, s:o}", "version", RF_VERSION, "rules",
                     rules->name, "rules_hash", hex, "shoe", json_shoe(layout->game.shoe), "ev",
                     layout->game.chart->ev, "insure",
                     rules->insurance && layout->game.chart->basic.insure, "codes", words,
                     "upcards", upcards);
}

bool
chart_write_json(const struct chart_layout *layout, FILE *out)
{
    json_t *object = json_head(layout);
    for (unsigned b = 0; b < CHART_BLOCKS; b++)
        json_object_set_new(
            object, layout->block[b].key,
            json_block(&layout->block[b], layout->losses, layout->game.plays != NULL));
    json_dumpf(object, out, JSON_COMPACT | JSON_PRESERVE_ORDER);
    fputc('\n', out);
    json_decref(object);
    return true;
}
