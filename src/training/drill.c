/*
 * training/drill.c -- cells of the chart as questions: their names, their cards, and how an answer
 * is judged.
 */
#include "riffle/drill.h"

#include "base/assert.h"
#include "base/text.h"

enum { HARD_LEAST = 5, SOFT_LEAST = 13, SOFTS = RF_DRILL_HARD, PAIRS = SOFTS + RF_DRILL_SOFT };

static const char letters[] = "A23456789T";

void
rf_drill_name(char out[static RF_DRILL_NAME], unsigned cell)
{
    RF_ASSERT(cell < RF_DRILL_CELLS);
    unsigned row = cell / RF_VALUES;
    struct rf_text text = rf_text_start(out, RF_DRILL_NAME);
    rf_text_add(&text, row < SOFTS ? "h" : row < PAIRS ? "s" : "p");
    if (row < PAIRS)
        rf_text_add_number(&text, row < SOFTS ? HARD_LEAST + row : SOFT_LEAST + row - SOFTS);
    else
        rf_text_add_bytes(&text, &letters[row - PAIRS], 1);
    rf_text_add(&text, "-");
    rf_text_add_bytes(&text, &letters[cell % RF_VALUES], 1);
    RF_ASSERT(!text.full);
}

/* There are few names, so each is tried. */
bool
rf_drill_read(unsigned *cell, const char *name)
{
    RF_ASSERT(cell && name);
    for (unsigned i = 0; i < RF_DRILL_CELLS; i++) {
        char known[RF_DRILL_NAME];
        rf_drill_name(known, i);
        if (rf_text_is_equal(known, name)) {
            *cell = i;
            return true;
        }
    }
    return false;
}

unsigned
rf_drill_cell(const struct rf_bj_hand *hand, rf_card up)
{
    RF_ASSERT(hand->count >= 2);
    struct rf_count count = rf_bj_hand_count(hand);
    unsigned first = rf_exact_card_value(hand->card[0]), row = RF_DRILL_ROWS;
    bool pair = hand->count == 2 && !hand->split && first == rf_exact_card_value(hand->card[1]);
    if (pair)
        row = PAIRS + first;
    else if (count.soft && count.total >= SOFT_LEAST && count.total <= 20)
        row = SOFTS + count.total - SOFT_LEAST;
    else if (!count.soft && count.total >= HARD_LEAST && count.total <= 20)
        row = count.total - (unsigned)HARD_LEAST;
    return row == RF_DRILL_ROWS ? (unsigned)RF_DRILL_CELLS
                                : row * RF_VALUES + rf_exact_card_value(up);
}

const struct rf_chart_cell *
rf_drill_chart(const struct rf_chart *chart, unsigned cell)
{
    RF_ASSERT(cell < RF_DRILL_CELLS);
    unsigned row = cell / RF_VALUES, up = cell % RF_VALUES;
    return row < SOFTS   ? &chart->hard[HARD_LEAST + row][up]
           : row < PAIRS ? &chart->soft[SOFT_LEAST + row - SOFTS][up]
                         : &chart->pair[row - PAIRS][up];
}

/* A card of this value, each face with the same probability.  The deck must have one. */
static rf_card
draw_value(unsigned value, struct rf_rng words)
{
    rf_card faces[RF_DECK_CARDS];
    uint32_t count = 0;
    for (unsigned card = 0; card < RF_DECK_CARDS; card++)
        if (rf_exact_card_value((rf_card)card) == value)
            faces[count++] = (rf_card)card;
    RF_ASSERT(count > 0);
    return faces[rf_rng_below(words, count)];
}

/* Another card of the same rank, so that every rule lets the pair split. */
static rf_card
draw_same_rank(rf_card first, struct rf_rng words)
{
    rf_card card;
    do
        card = draw_value(rf_exact_card_value(first), words);
    while (rf_card_rank(card) != rf_card_rank(first) || card == first);
    return card;
}

/* The smaller card of a hard total: two different values from 2 to 10. */
static unsigned
draw_low(unsigned total, struct rf_rng words)
{
    unsigned least = total > 12 ? total - 10 : 2, most = (total - 1) / 2;
    RF_ASSERT(least <= most);
    return least + rf_rng_below(words, most - least + 1);
}

void
rf_drill_cards(unsigned cell, struct rf_rng words, rf_card cards[static 3])
{
    RF_ASSERT(cell < RF_DRILL_CELLS);
    unsigned row = cell / RF_VALUES;
    if (row < SOFTS && row + HARD_LEAST == 20) { /* hard 20 of two cards is a pair of tens */
        cards[0] = draw_value(RF_TEN, words);
        cards[1] = draw_same_rank(cards[0], words);
    } else if (row < SOFTS) {
        unsigned low = draw_low(row + HARD_LEAST, words);
        cards[0] = draw_value(row + HARD_LEAST - low - 1, words);
        cards[1] = draw_value(low - 1, words);
    } else if (row < PAIRS) {
        cards[0] = draw_value(RF_ACE, words);
        cards[1] = draw_value(SOFT_LEAST + row - SOFTS - 12, words);
    } else {
        cards[0] = draw_value(row - PAIRS, words);
        cards[1] = draw_same_rank(cards[0], words);
    }
    cards[2] = draw_value(cell % RF_VALUES, words);
}

struct rf_drill_judged
rf_drill_judge(const struct rf_exact_plays *plays, enum rf_play chart, enum rf_play did)
{
    RF_ASSERT(plays->may[did]);
    RF_ASSERT(plays->may[plays->best]);
    struct rf_drill_judged judged = {RF_DRILL_WRONG, plays->best, 0, -1};
    for (unsigned play = 0; play < RF_PLAYS; play++)
        if (plays->may[play] && play != plays->best) {
            double behind = plays->ev[plays->best] - plays->ev[play];
            if (judged.next < 0 || behind < judged.next)
                judged.next = behind;
        }
    if (did == plays->best)
        judged.kind = RF_DRILL_RIGHT;
    else if (did == chart)
        judged.kind = RF_DRILL_CHART;
    else
        judged.cost = plays->ev[plays->best] - plays->ev[did];
    return judged;
}
