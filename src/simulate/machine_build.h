/*
 * simulate/machine_build.h -- the making of a state machine (machine.h), shared by its two files:
 * machine_rows.c says what follows each card, machine.c collects rows and writes the table.
 *
 * The table is made in two passes.  The first finds every row that can be reached, and writes its
 * entries as references: a region and a number in it.  The second, when all regions have their
 * sizes, turns references into positions.
 */
#ifndef RIFFLE_SIMULATE_MACHINE_BUILD_H
#define RIFFLE_SIMULATE_MACHINE_BUILD_H

#include "simulate/machine.h"

/* A reference: region << 16 | number. */
enum region { TERM, KEEPS, EVENT, FINAL, SECOND, HIT, DEALER, MET };
enum { GROUPS = 3 }; /* of rows by card: SECOND, HIT and DEALER */

enum { ROWS = 640, EVENTS = 128, FINALS = 96, CODES = 16, FULL_UP = 100, FULL_NATURAL = 20 };

/* How a hand is over, as a number: the totals up to 16 and 17 … 21, twice that for doubled hands,
 * then these. */
enum { OVER_BUST = 12, OVER_BUST2, OVER_NATURAL, OVER_SURRENDER, OVER_OF_SPLIT };

/* Insurance: none, lost, won. */
enum { INSURED_NOT, INSURED_LOST, INSURED_WON, INSURED };

/* What a row of `second` or `hit` is for. */
enum kind { ROW_UP, ROW_NATURAL, ROW_SPLIT, ROW_HIT, ROW_DOUBLE, ROW_DEALER };

struct machine_key {
    uint8_t kind, hand; /* hands as lanes.h writes them: sum with aces as 1, plus 128 for an ace */
    uint8_t up;         /* the up-card; for ROW_DEALER how the player's hand is over */
    uint8_t limit, extra; /* of ROW_HIT; for ROW_SPLIT the level, for ROW_DEALER the insurance */
    bool split;
};

struct machine_builder {
    const struct sim_plan *plan;
    struct sim_machine *to;
    bool failed; /* a region is full */
    unsigned rows[GROUPS], done[GROUPS], events, finals;
    struct machine_key key[GROUPS][ROWS];
    uint32_t entry[GROUPS][ROWS][MACHINE_ROW];
    uint32_t met[CODES][MACHINE_PAIR], met_ref[CODES];
    bool met_known[CODES];
    int16_t term[2][MACHINE_TERMS / 2];
    unsigned terms[2];
    uint16_t event[EVENTS][MACHINE_EVENT];
    uint32_t event_next[EVENTS]; /* a reference for EVENT_NEXT, or 0 */
    uint16_t final[FINALS][MACHINE_FINAL];
};

/* A card of a column, as lanes write it: tens first, and 129 for an ace. */
static inline unsigned
machine_card_of(unsigned column)
{
    return column == RF_VALUES - 1 ? 129 : RF_VALUES - column;
}

/* A reference to a row, which is found or appended to its group. */
uint32_t rf_machine_row(struct machine_builder *b, struct machine_key key);

/* What follows when a row gets a card. */
uint32_t rf_machine_entry(struct machine_builder *b, const struct machine_key *key, unsigned card);

/* What follows the last hand of a split, by the dealer's cards: a hand is to be beaten (`live`), or
 * all are bust or naturals; some are naturals. */
uint32_t rf_machine_after_split(struct machine_builder *b, unsigned pair, bool live, bool naturals);

/* What insurance wins or loses, in units. */
int rf_machine_insurance(const struct sim_plan *plan, unsigned insured);

#endif
