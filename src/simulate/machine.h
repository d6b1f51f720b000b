/*
 * simulate/machine.h -- a lane as a finite state machine, for devices that run one lane a thread.
 *
 * A lane of lanes.h needs comparisons and masks because a vector has no branches.  A GPU has many
 * threads and little memory for each, so there a lane is a machine: one number says where the round
 * stands, and each card moves it to another number by a table.  machine.c makes the table from the
 * lane_table of a plan; machine_lane.h plays it, as C and as OpenCL C.  Both draw the same cards as
 * lanes.h in the same cycles, so a chunk comes to the same tally, bit for bit.
 *
 * Positions, from low to high; the bounds are in struct sim_machine:
 *
 *     32 · t            the round is over with result t (a terminal)
 *     ready, parked     waits for a round; has no more shoes
 *     event …           a hand of a split is over, or a pair is split: done at the end of the cycle
 *     final …           waits for the settlement of special rounds in an odd cycle
 *     second …          waits for the second card of a hand: the fourth draw of a cycle
 *     hit …             waits for any card: the last three draws of a cycle
 *     dealer …          the same, for the dealer's hand
 *     met …             a hand is over, and the dealer's two cards say what comes next
 *
 * Rows of `second` and `hit` have ten entries, by card: tens first, aces last.  Rows of `met` have
 * a hundred, by hole card and up-card.
 */
#ifndef RIFFLE_SIMULATE_MACHINE_H
#define RIFFLE_SIMULATE_MACHINE_H

#include "riffle/sim_device.h"
#include "simulate/lane_paths.h"

enum {
    MACHINE_TABLE = 14336,            /* entries of 16 bits */
    MACHINE_CARDS = 511,              /* of a shoe */
    MACHINE_DIVIDE = 4,               /* entries for each number of cards left, with a counter */
    MACHINE_PLACES = 2 * RF_SIM_BINS, /* counts before a round, watched and played */
    MACHINE_TERMS = 64, /* terminals; the upper half keeps the hole card for the next round */
    MACHINE_NETS = 512, /* results of special rounds */
    MACHINE_ROW = 10,   /* entries of a row by card */
    MACHINE_PAIR = 100, /* entries of a row by the dealer's two cards */
    MACHINE_EVENT = 8,  /* entries of an event */
    MACHINE_FINAL = 2,  /* entries of a final row */
};

/* Entries of an event: what is added to the six sums (two entries), to the hands that wait (and 256
 * for a hand that the dealer must beat), to the position of the next hand, and to the naturals.
 * Waiting hands and position are one number of 32 bits, which is added at once, so the position
 * has a borrow where the hands are negative.  Of a final row: how far to shift the sums, with
 * flags; and the first bin. */
enum { EVENT_SUMS, EVENT_SUMS_HIGH, EVENT_WAITS, EVENT_NEXT, EVENT_FIRST, EVENT_LATER };
enum { FINAL_HOW, FINAL_BIN };
enum {
    FINAL_NONE = 30,       /* a shift that leaves nothing of the sums */
    FINAL_NATURALS = 32,   /* the bin depends on the number of naturals */
    FINAL_BY_NATURAL = 64, /* the sum is the one against a dealer's natural */
    FINAL_KEEPS = 128,     /* the hole card serves the next round */
};

/* Sums of a split round: what it wins against each outcome of the dealer's hand, 17 … 21 and bust,
 * in wagers; five bits each, with 8 for nothing.  Against a dealer's natural, and the number of
 * naturals among its hands: the low byte and the bits above it of another word, whose highest bit
 * says that a hand is over. */
enum { SUM_BITS = 5, SUM_ZERO = 8, OUTCOMES = 6, OUTCOME_BUST = 5, OUTCOME_NATURAL = 6 };
enum { NATURALS_SHIFT = 8, NATURALS_ENDED = 0x4000 };

/* A counter whose count decides nothing but bets (machine_cards.h; machine_count.c makes it).  Tags
 * and counts are in halves. */
struct machine_counter {
    bool watches;          /* the counter may watch; bins are then doubled */
    unsigned places;       /* bins, 0 without a counter */
    unsigned divide, tags; /* positions */
    int8_t ten_tag;
    int base, times;
    int step[RF_VALUES - 1];
};

/* Everything that a device needs, and what its bins mean. */
struct sim_machine {
    uint16_t table[MACHINE_TABLE + MACHINE_DIVIDE * (MACHINE_CARDS + 1) + 2 * RF_VALUES];
    unsigned entries; /* of the table in use; even */
    unsigned ready, parked, event, final, second, natural, hit, dealer; /* positions */
    unsigned met, split, bust, bust_natural, end;
    unsigned terms, nets;            /* in use */
    int16_t term_net[MACHINE_TERMS]; /* in units; terms of the upper half of `terms` keep */
    unsigned keeps;                  /* the first terminal that keeps, or `terms` */
    int16_t net[MACHINE_NETS];       /* by bin of special rounds; INT16_MIN: cannot happen */
    bool by_natural;                 /* split rounds need the word of naturals */
    bool keeping;                    /* a hole card that nobody waited for serves the next round */
    uint32_t full[3];                /* the counts of a full shoe, packed (machine_cards.h) */
    struct machine_counter counter;
};

/* Makes the machine of a plan; false if the game does not fit one. */
bool rf_machine_make(struct sim_machine *machine, const struct sim_plan *plan);

/* Adds the counter of a plan to its machine, behind the table; false if decisions depend on it. */
bool rf_machine_count(struct sim_machine *machine, const struct sim_plan *plan);

/* The storage of riffle/sim_device.h. */
struct sim_device {
    const struct sim_plan *plan;
    struct sim_machine machine;
};

/* Counters of a chunk: bins of plain rounds and of special ones, each by the counter's places if
 * there is a counter, and cards not dealt. */
static inline unsigned
machine_counters(const struct sim_machine *machine)
{
    unsigned places = machine->counter.places ? machine->counter.places : 1;
    return places * (machine->terms + machine->nets) + 1;
}

#endif
