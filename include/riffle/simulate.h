/*
 * riffle/simulate.h -- a game of blackjack played a great many times.
 *
 *     void *plan = … rf_sim_size() bytes, aligned like max_align_t …;
 *     rf_sim_init(plan, &game, key);
 *     enum rf_sim_path path = rf_sim_path(plan);
 *     for (uint64_t chunk = 0; chunk < chunks; chunk++)
 *         rf_sim_chunk(plan, path, chunk, &tally);
 *
 * The work is cut into numbered chunks of whole shoes.  What a chunk comes to is a function of the
 * game, the key and its number, and a tally holds whole numbers only: so a run comes out the same
 * bit for bit, on however many threads or machines and whatever their instruction set is.  A plan
 * is not changed once it is open, and may be shared.
 *
 * Two kinds of path exist.  In lanes, 64 shoes are dealt side by side: one box, and a strategy that
 * looks at totals.  The general path plays everything.  A game takes the lanes where it can, on any
 * machine, and all instruction sets play the same lanes.  docs/understand/simulate.md tells more.
 */
#ifndef RIFFLE_SIMULATE_H
#define RIFFLE_SIMULATE_H

#include "riffle/blackjack.h"
#include "riffle/exact.h"

RF_BEGIN_DECLS

/* What is played.  `shoe` is what a shoe holds when it is full. */
struct rf_sim_game {
    struct rf_bj_rules rules;
    struct rf_exact_shoe shoe;
    const struct rf_strategy *strategy;
    unsigned boxes;           /* 1 to 7, each with a wager of one unit */
    unsigned rounds_per_shoe; /* then the cards are shuffled; 0: when the cutting card comes */
    unsigned cut;             /* cards in front of the cutting card, the burned ones among them */
};

enum { RF_SIM_ROUNDS_MAX = 250 }; /* per shoe, where they are fixed */

enum rf_sim_path { RF_SIM_GENERAL, RF_SIM_PORTABLE, RF_SIM_AVX2, RF_SIM_AVX512, RF_SIM_PATHS };

const char *rf_sim_path_name(enum rf_sim_path path);

/* The results of boxes are in units of 1/rf_sim_unit(plan) of a wager, so that naturals, half
 * wagers and surrenders are whole; histogram[i] counts the results i - rf_sim_zero_index(plan). */
enum { RF_SIM_RESULTS = 4300 };

struct rf_sim_tally {
    uint64_t rounds, shoes, cards;
    uint64_t out;        /* shoes that ran out in a round */
    uint64_t squares[2]; /* of what all boxes of a round won together: low word, high word */
    uint64_t histogram[RF_SIM_RESULTS];
};

size_t rf_sim_size(void);

/* Why a game cannot be simulated, in words, or NULL. */
const char *rf_sim_why_not(const struct rf_sim_game *game);

void rf_sim_init(void *storage, const struct rf_sim_game *game,
                 const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)]);

unsigned rf_sim_unit(const void *plan);
unsigned rf_sim_zero_index(const void *plan);

/* Whether the game goes in lanes; the fastest path for it on this machine; and whether the machine
 * has a path at all. */
bool rf_sim_fits_lanes(const void *plan);
enum rf_sim_path rf_sim_path(const void *plan);
bool rf_sim_has_path(enum rf_sim_path path);

/* Adds the results of a chunk to a tally.  The path is one that the machine has, and a lane's only
 * where the game goes in lanes. */
void rf_sim_chunk(const void *storage, enum rf_sim_path path, uint64_t chunk,
                  struct rf_sim_tally *tally);

/* Plays one shoe with given cards, on the general path, and adds its results to a tally.  `stack`
 * has the cards of the game's shoe, which is not infinite, in the order in which they come, burned
 * cards first.  Discards are not shuffled: where the cards of a round do not suffice the round is
 * not counted, and the shoe ends before it.  The stack is left as a dealer gathers it: the cards
 * that were not dealt, and behind them burned cards and the rounds, hand by hand, each with the
 * dealer's hand last. */
void rf_sim_stack(const void *storage, rf_card *stack, unsigned cards, struct rf_sim_tally *tally);

void rf_sim_add(struct rf_sim_tally *sum, const struct rf_sim_tally *more);

/* What a tally says, in units of the wager of a box. */
struct rf_sim_estimate {
    double ev;       /* of a wager */
    double variance; /* of a box's result */
    double error2;   /* the square of the standard error of ev */
};
struct rf_sim_estimate rf_sim_estimate(const void *storage, const struct rf_sim_tally *tally);

/* The same game: shoes of a chunk are played by a path, and then with the same cards at a table
 * (riffle/blackjack.h), where every act is put to the law. */
struct rf_sim_check {
    uint64_t rounds, shoes;
    uint64_t skipped; /* rounds with cards that no table has: of an infinite shoe */
    bool differs;
    char what[400]; /* the first difference */
};

/* `table` is the caller's storage too, and so are rf_sim_check_size() bytes for the work. */
size_t rf_sim_check_size(void);
void rf_sim_check(const void *storage, enum rf_sim_path path, uint64_t chunk, uint64_t shoes,
                  struct rf_bj *table, void *storage_of_work, struct rf_sim_check *check);

/* The same for a shoe with given cards; one that runs out is skipped. */
void rf_sim_check_stack(const void *storage, rf_card *stack, unsigned cards, struct rf_bj *table,
                        void *storage_of_work, struct rf_sim_check *check);

RF_END_DECLS

#endif
