/*
 * counting/index_plays.c -- what a strategy does at a count: index plays over basic strategy.
 *
 * A play at a count is one bit of a cell that is set or cleared.  So the plays are first collected
 * as two masks for each row of the chart, and then applied to every hand of the row.
 */
#include "riffle/index_plays.h"

#include <string.h>

#include "analysis/hand_table.h"
#include "base/assert.h"

/* Bits that are set and cleared in the cells of each row, by up-card. */
struct index_masks {
    uint8_t set, clear;
};

struct index_chart {
    struct index_masks hard[RF_TOTALS][RF_VALUES], soft[RF_TOTALS][RF_VALUES];
    struct index_masks pair[RF_VALUES][RF_VALUES];
    struct index_masks insurance;
};

/* The bits of the question that a play answers with yes. */
static unsigned
play_bits(const struct rf_index_play *play)
{
    if (play->hand == RF_INDEX_INSURANCE)
        return RF_DO_INSURE;
    switch (play->play) {
    case RF_PLAY_STAND: return RF_DO_HIT;
    case RF_PLAY_DOUBLE: return RF_DO_DOUBLE | RF_DO_DOUBLE_NOT_STAND;
    case RF_PLAY_SPLIT: return RF_DO_SPLIT;
    case RF_PLAY_SURRENDER: return RF_DO_SURRENDER;
    default: break;
    }
    rf_assert_failed("a play of an index", __FILE__, __LINE__);
}

static struct index_masks *
masks_of(struct index_chart *chart, const struct rf_index_play *play)
{
    RF_ASSERT(play->up < RF_VALUES);
    switch (play->hand) {
    case RF_INDEX_INSURANCE: return &chart->insurance;
    case RF_INDEX_PAIR: RF_ASSERT(play->row < RF_VALUES); return &chart->pair[play->row][play->up];
    case RF_INDEX_SOFT: RF_ASSERT(play->row < RF_TOTALS); return &chart->soft[play->row][play->up];
    default: RF_ASSERT(play->row < RF_TOTALS); return &chart->hard[play->row][play->up];
    }
}

/* Notes one play; standing means that the bit to hit is cleared. */
static void
chart_note(struct index_chart *chart, const struct rf_index_play *play, int count)
{
    bool yes = (count >= play->index) != play->below;
    bool stand = play->hand != RF_INDEX_INSURANCE && play->play == RF_PLAY_STAND;
    struct index_masks *masks = masks_of(chart, play);
    unsigned bits = play_bits(play);
    if (yes != stand)
        masks->set |= (uint8_t)bits;
    else
        masks->clear |= (uint8_t)bits;
}

static unsigned
apply_masks(unsigned cell, const struct index_masks *masks, unsigned but)
{
    return (cell & ~(masks->clear & ~but)) | (masks->set & ~but);
}

/* A cell of a hand.  Rows of totals count for pairs too, except for surrender; the pair's own row
 * comes last.  Only hitting is a question for hands of three cards or more. */
static unsigned
chart_cell(const struct index_chart *chart, const struct exact_hand *hand, unsigned up,
           unsigned cell)
{
    bool two = hand->cards == 2, pair = two && hand->count[hand->most] == 2;
    const struct index_masks *row = hand->soft ? &chart->soft[hand->total][up]
                                               : &chart->hard[hand->total][up];
    RF_ASSERT(hand->total < RF_TOTALS);
    if (!two)
        return apply_masks(cell, row, ~(unsigned)RF_DO_HIT);
    cell = apply_masks(cell, row, pair ? RF_DO_SURRENDER : 0);
    if (pair)
        cell = apply_masks(cell, &chart->pair[hand->most][up], 0);
    return up == RF_ACE ? apply_masks(cell, &chart->insurance, 0) : cell;
}

void
rf_index_plays_apply(const struct rf_index_plays *plays, int count, const struct rf_strategy *base,
                     struct rf_strategy *at_count)
{
    struct index_chart chart;
    struct exact_hands hands;
    RF_ASSERT(plays->count <= RF_INDEX_PLAYS_MAX);
    memset(&chart, 0, sizeof chart);
    for (unsigned i = 0; i < plays->count; i++)
        chart_note(&chart, &plays->at[i], count);
    rf_hand_table_make(&hands);
    for (unsigned up = 0; up < RF_VALUES; up++)
        for (unsigned h = 0; h < RF_EXACT_HANDS; h++)
            at_count->play[up][h] = (uint8_t)(hands.hand[h].cards < 2
                                                  ? base->play[up][h]
                                                  : chart_cell(&chart, &hands.hand[h], up,
                                                               base->play[up][h]));
}
