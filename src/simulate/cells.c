/*
 * simulate/cells.c -- lays out a game for lanes, or finds that it cannot be played in lanes.
 *
 * Lanes know a hand's total, not its cards.  So a game fits if it has one box, if all hands of a
 * row do the same, if hands of three cards or more hit up to some total and stand above it, if
 * insurance is always or never taken, and if the counts of a full shoe fit bytes.  Everything else
 * takes the general path.  Called by rf_sim_init; lanes.h reads the result (struct lane_table).
 */
#include "simulate/sim_plan.h"

#include "analysis/hand_table.h"
#include "base/assert.h"

/* Writes a cell into a row; false if another hand of the row already does something else. */
static bool
cells_put(struct lane_table *lane, bool *known, unsigned up, unsigned row, unsigned cell)
{
    RF_ASSERT(row < LANE_ROWS);
    if (*known && lane->cell[up][row] != cell)
        return false;
    *known = true;
    lane->cell[up][row] = (uint8_t)cell;
    return true;
}

/* The rows of hands of two cards: hard sums, soft sums, pairs, and the second card of a split
 * ace. */
static bool
cells_two(struct sim_plan *plan, unsigned up)
{
    struct lane_table *lane = &plan->lane;
    bool known[LANE_ROWS] = {false};
    bool by_rank = plan->rules.split_by == RF_BJ_SPLIT_BY_RANK;
    RF_ASSERT(up >= 1 && up <= RF_VALUES);
    for (unsigned one = 1; one <= RF_VALUES; one++) {
        for (unsigned other = one; other <= RF_VALUES; other++) {
            unsigned id = (unsigned)plan->next[plan->next[1][one - 1]][other - 1];
            unsigned cell = plan->cell[up - 1][id];
            unsigned row = one == other ? LANE_ROW_PAIR + one
                           : one == 1   ? LANE_ROW_SOFT + one + other
                                        : one + other;
            if (one == RF_VALUES && by_rank && (cell & (CELL_SPLIT | CELL_SURRENDER_UNPAIRED)))
                return false; /* the ranks of ten-cards decide, and lanes do not know ranks */
            if (!cells_put(lane, &known[row], up, row, cell))
                return false;
        }
        lane->cell[up][LANE_ROW_ACES + one] = plan->aces[up - 1][one - 1];
    }
    return true;
}

/* Whether hands of three cards or more, hard or soft, hit up to some sum and stand above it.
 * `*most` is that sum, with aces as 1. */
static bool
cells_threshold(const struct sim_plan *plan, const struct exact_hands *hands, unsigned up,
                bool soft, unsigned *most)
{
    unsigned stands = 22, hits = 0;
    RF_ASSERT(up >= 1 && up <= RF_VALUES);
    for (unsigned h = 0; h < RF_EXACT_HANDS; h++) {
        const struct exact_hand *hand = &hands->hand[h];
        if (hand->cards < 3 || hand->soft != soft)
            continue;
        bool hit = plan->cell[up - 1][h + 1] & CELL_HIT;
        if (hit && hand->hard > hits)
            hits = hand->hard;
        if (!hit && hand->hard < stands)
            stands = hand->hard;
    }
    RF_ASSERT(hits <= 20); /* a total of 21 always stands */
    *most = hits;
    return hits < stands;
}

/* Whether insurance is taken always or never; lanes do not look at the cards for it. */
static bool
cells_insure(struct sim_plan *plan)
{
    plan->lane.insure = plan->insure[0][0];
    for (unsigned one = 0; one < RF_VALUES; one++)
        for (unsigned other = 0; other < RF_VALUES; other++)
            if (plan->insure[one][other] != plan->lane.insure)
                return false;
    return true;
}

/* The counts of a full shoe; false if one does not fit a byte.  Count i is the number of cards of
 * value i or below.  With more than 255 cards below ten (`wide`), the last four count from the top
 * instead: ten-cards, then nines and up, and so on (lanes_count in lanes.h). */
static bool
cells_counts(const struct sim_plan *plan, bool wide, uint8_t fresh[static RF_VALUES])
{
    unsigned sum = 0, low = 5;
    for (unsigned i = 0; i < (wide ? low : RF_VALUES - 1u); i++) {
        sum += plan->shoe.count[i];
        if (sum > 255)
            return false;
        fresh[i] = (uint8_t)sum;
    }
    sum = 0;
    for (unsigned i = low; wide && i < RF_VALUES - 1; i++) {
        sum += plan->shoe.count[RF_VALUES - 1 + low - i];
        if (sum > 255)
            return false;
        fresh[i] = (uint8_t)sum;
    }
    return true;
}

static bool
cells_fresh(struct sim_plan *plan)
{
    struct lane_table *lane = &plan->lane;
    RF_ASSERT(plan->cards >= plan->shoe.count[RF_TEN]);
    lane->wide = plan->cards - plan->shoe.count[RF_TEN] > 255;
    return cells_counts(plan, lane->wide, lane->fresh);
}

bool
rf_sim_lanes_wide(const struct sim_plan *plan, uint8_t fresh[static RF_VALUES])
{
    return cells_counts(plan, true, fresh);
}

/* The most cards that a round of one box can take; the bound is derived at
 * rf_exact_cards_missing. */
static unsigned
cells_round(const struct sim_plan *plan)
{
    unsigned points = 20u * plan->rules.split_hands_max + 17, most = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        for (unsigned n = 0; n < plan->shoe.count[value] && points > value; n++) {
            points -= value + 1;
            most++;
        }
    return most + plan->rules.split_hands_max + 1;
}

/* What lanes do with the first hand of a box.  `natural`: the dealer looked and has one, so only an
 * early surrender still counts. */
static unsigned
cells_first(const struct sim_plan *plan, unsigned cell, bool natural)
{
    if (cell & CELL_NATURAL)
        return LANE_END;
    if (natural)
        return plan->early && (cell & CELL_SURRENDER) ? LANE_END : 0;
    if (cell & CELL_SURRENDER)
        return LANE_END;
    if ((cell & CELL_SPLIT) && plan->rules.split_hands_max > 1)
        return LANE_SPLIT;
    return cell & CELL_DOUBLE ? LANE_DOUBLE : cell & CELL_HIT ? LANE_HIT : 0;
}

/* What lanes do with a hand that a split made. */
static unsigned
cells_of_split(unsigned cell)
{
    if (cell & CELL_NATURAL_SPLIT)
        return LANE_END;
    return (cell & CELL_SPLIT ? LANE_SPLIT : 0u) | (cell & CELL_DOUBLE_SPLIT ? LANE_DOUBLE
                                                    : cell & CELL_HIT        ? LANE_HIT
                                                                             : 0u);
}

/* Turns permissions (CELL_…) into decisions (LANE_…), in place.  Naturals after a split and
 * insurance pay other amounts than the wager; then rounds with splits are settled lane by lane. */
static void
cells_resolve(struct sim_plan *plan)
{
    struct lane_table *lane = &plan->lane;
    for (unsigned row = 0; row < LANE_ROWS; row++) {
        lane->cell[1 ^ 1][row] = (uint8_t)cells_first(plan, lane->cell[1][row], true);
        lane->cell[RF_VALUES ^ 1][row] = (uint8_t)cells_first(plan, lane->cell[RF_VALUES][row],
                                                              true);
        for (unsigned up = 1; up <= RF_VALUES; up++) {
            unsigned cell = lane->cell[up][row];
            if ((cell & CELL_NATURAL_SPLIT) || (lane->insure && !plan->counted))
                lane->one_by_one = true; /* they pay more than the wager, or less */
            lane->cell[up][row] = (uint8_t)(cells_first(plan, cell, false) |
                                            cells_of_split(cell) * LANE_OF_SPLIT);
        }
    }
}

void
rf_sim_lanes(struct sim_plan *plan)
{
    struct lane_table *lane = &plan->lane;
    struct exact_hands hands;
    unsigned most = cells_round(plan);
    rf_hand_table_make(&hands);
    lane->one_by_one = false;
    lane->fits = plan->boxes == 1 && cells_insure(plan) && cells_fresh(plan);
    for (unsigned up = 1; up <= RF_VALUES && lane->fits; up++) {
        unsigned hard = 0, soft = 0;
        lane->fits = cells_two(plan, up) && cells_threshold(plan, &hands, up, false, &hard) &&
                     cells_threshold(plan, &hands, up, true, &soft);
        lane->limit[up] = (uint8_t)(hard + 1);
        lane->extra[up] = (uint8_t)(hard - soft);
    }
    /* the dealer: soft 17 is a sum of 7; 7 + 10 stands, 7 + 9 hits */
    lane->limit[COLUMN_DEALER] = 17;
    lane->extra[COLUMN_DEALER] = plan->rules.soft17 == RF_BJ_SOFT17_HIT ? 9 : 10;
    lane->limit[COLUMN_DOUBLED] = 128; /* -128 as a signed byte: below all sums, so never hits */
    cells_resolve(plan);
    lane->deep = plan->rounds_per_shoe ? most * plan->rounds_per_shoe + plan->burn > plan->cards
                                       : plan->cards - plan->front + 1 < most;
    lane->deep = lane->deep && !plan->shoe.infinite;
}
