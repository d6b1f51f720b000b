/*
 * riffle/sim_count.h -- plays blackjack a great many times with a counter at the table.
 *
 *     struct rf_sim_count count = {.system = hi_lo};   riffle/counting.h; no index plays, no ramp
 *     rf_index_plays_read(&count.plays, text, …);      riffle/index_plays.h
 *     rf_sim_ramp_read(&count.ramp, "1:1 2:4 3:8", …)
 *     void *plan = … rf_sim_count_size() bytes, aligned like max_align_t …;
 *     rf_sim_count_init(plan, &game, &count, key);     if rf_sim_count_why_not is NULL
 *     static struct rf_sim_count_tally tally;          all zero
 *     for (uint64_t chunk = 0; chunk < chunks; chunk++)
 *         rf_sim_count_chunk(plan, rf_sim_path(plan), chunk, &tally);
 *     static struct rf_sim_count_estimate is;
 *     rf_sim_count_estimate(plan, &tally, NULL, &is);
 *
 * The plan is also a plan of riffle/simulate.h: rf_sim_path, rf_sim_unit, rf_sim_check and so on
 * take it.  What is said there of chunks, paths and threads holds here: a chunk's result is the
 * same bits with any instruction set.
 *
 * What the counter sees.  The running count has every card that lies face up, and at the end of a
 * round all of its cards.  The hole card and a doubled card that lies face down are not counted
 * before they are turned, burned cards never.  The true count divides by the cards that were not
 * seen.  It is taken before each round, for the bet, and again before each decision, for the index
 * plays.  If the discards are shuffled during a round (HR.13), the count starts again with the
 * cards on the felt.
 *
 * Bets.  The count before a round decides the bet.  Cards do not depend on bets, so the tally keeps
 * results of one unit by that count, and a ramp turns them into money afterwards: one tally serves
 * any ramp.  While the counter only watches, somebody else plays on the same boxes in the same way.
 *
 * Wrong arguments are bugs of the caller and stop the program.
 */
#ifndef RIFFLE_SIM_COUNT_H
#define RIFFLE_SIM_COUNT_H

#include "riffle/index_plays.h"
#include "riffle/simulate.h"

RF_BEGIN_DECLS

/* A ramp: bets by count.  A step holds from its count up to the next step; counts below the first
 * step bet like the first.  Bets are in hundredths of a unit.  A bet of 0 means to watch. */
enum { RF_SIM_STEPS = 64, RF_SIM_UNIT_BET = 100, RF_SIM_BET_MOST = 1000000 };

struct rf_sim_ramp_step {
    int16_t count; /* in points, rising from step to step */
    uint8_t boxes; /* on which the counter bets; 0: as many as the game has */
    uint32_t bet;  /* on each box, in hundredths of a unit */
};

struct rf_sim_ramp {
    unsigned steps; /* 0: one unit at any count */
    struct rf_sim_ramp_step step[RF_SIM_STEPS];
};

/* Reads "1:1 2:4 3:2x8": from count 1 on one unit, from 2 on four units, from 3 on two boxes of
 * eight units each.  False, with the fault, when it is not valid; then the ramp is unchanged. */
bool rf_sim_ramp_read(struct rf_sim_ramp *ramp, const char *text, size_t size,
                      struct rf_counting_error *error);

/* The step that holds at a count; `boxes` of the game where the step leaves them open. */
struct rf_sim_ramp_step rf_sim_ramp_at(const struct rf_sim_ramp *ramp, int count, unsigned boxes);

/* The counter. */
struct rf_sim_count {
    struct rf_counting system;
    struct rf_index_plays plays;
    struct rf_sim_ramp ramp;
    bool enters, exits, leaves;
    int16_t enter; /* if `enters`: watches each shoe until the count is at least this */
    int16_t exit;  /* if `exits`: watches again below this count, until `enter` or the next shoe */
    int16_t leave; /* if `leaves`: below this count leaves the table for one with a new shoe */
};

/* Results of a box, in slots: slot s is rf_sim_count_result(plan, s) units of the tally. */
enum { RF_SIM_BINS = 64, RF_SIM_SLOTS = 192 };

/* Rounds with the same count before them.  Played means that the counter was playing, whatever the
 * ramp bets then.  Bin b is the count rf_sim_count_low(plan) + b; the first and last bin have all
 * counts beyond them too. */
struct rf_sim_bin {
    uint64_t rounds[2];             /* watched and played */
    uint64_t squares[2][2];         /* squares of what all boxes won together, in units of the
                                       tally: low and high word */
    uint64_t slot[2][RF_SIM_SLOTS]; /* results of boxes */
};

struct rf_sim_count_tally {
    struct rf_sim_tally all; /* every round, watched or played, at one unit a box */
    struct rf_sim_bin bin[RF_SIM_BINS];
};

/* The size of a plan in bytes. */
size_t rf_sim_count_size(void);

/* Why a game cannot be simulated with this counter, in words; NULL if it can. */
const char *rf_sim_count_why_not(const struct rf_sim_game *game, const struct rf_sim_count *of);

/* Makes a plan.  Game and counter are copied. */
void rf_sim_count_init(void *storage, const struct rf_sim_game *game, const struct rf_sim_count *of,
                       const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)]);

/* The count of bin 0; how many slots are used; what a slot means, in units of the tally. */
int rf_sim_count_low(const void *plan);
unsigned rf_sim_count_slots(const void *plan);
int rf_sim_count_result(const void *plan, unsigned slot);

/* How many boxes are dealt at a count. */
unsigned rf_sim_count_boxes(const void *plan, int points);

/* Plays a chunk and adds its results to a tally. */
void rf_sim_count_chunk(const void *storage, enum rf_sim_path path, uint64_t chunk,
                        struct rf_sim_count_tally *tally);

/* A chunk is many series of shoes side by side; how many shoes each series has.  The second plays
 * only the first `shoes` of each, 1 to that many.  So the difference of two such tallies is a part
 * of the chunk that does not depend on its other parts. */
uint64_t rf_sim_count_shoes(const void *storage, enum rf_sim_path path);
void rf_sim_count_first(const void *storage, enum rf_sim_path path, uint64_t chunk, uint64_t shoes,
                        struct rf_sim_count_tally *tally);

/* Plays one shoe with given cards, as rf_sim_stack does. */
void rf_sim_count_stack(const void *storage, rf_card *stack, unsigned cards,
                        struct rf_sim_count_tally *tally);

/* Adds one tally to another; takes one away from another that has it in it. */
void rf_sim_count_add(struct rf_sim_count_tally *sum, const struct rf_sim_count_tally *more);
void rf_sim_count_take_away(struct rf_sim_count_tally *sum, const struct rf_sim_count_tally *less);

/* What a tally says of one count.  Values per unit are of one box with a bet of one unit, over all
 * rounds at this count, watched or played.  Money is in units. */
struct rf_sim_count_row {
    int count;
    uint64_t rounds, played;
    double frequency;               /* share of all rounds */
    double ev, variance;            /* of the result of a box, per unit */
    double ev_error;                /* standard error of ev */
    double bet;                     /* on each box when the counter plays, in units */
    unsigned boxes;                 /* with a bet */
    double mean, variance_of_round; /* of what all boxes win together in a played round, in money */
};

/* Over all rounds, watched ones too.  `error` takes rounds as independent. */
struct rf_sim_count_estimate {
    uint64_t rounds, played; /* played: with a bet above 0 */
    double bet;              /* average bet of a round on all boxes, in units; watched rounds: 0 */
    double mean, variance;   /* of the money won in a round, in units */
    double error;            /* standard error of the mean */
    double ev;               /* mean over bet: what a unit that is bet wins */
    double ev_error;
    unsigned rows; /* bins that came up */
    struct rf_sim_count_row row[RF_SIM_BINS];
};

/* `ramp` NULL for the plan's own.  Another ramp must bet on as many boxes at each count. */
void rf_sim_count_estimate(const void *storage, const struct rf_sim_count_tally *tally,
                           const struct rf_sim_ramp *ramp, struct rf_sim_count_estimate *is);

RF_END_DECLS

#endif
