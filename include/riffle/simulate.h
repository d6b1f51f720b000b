/*
 * riffle/simulate.h -- plays a game of blackjack a great many times.
 *
 *     void *plan = … rf_sim_size() bytes, aligned like max_align_t …;
 *     rf_sim_init(plan, &game, key);                   if rf_sim_why_not(&game) is NULL
 *     enum rf_sim_path path = rf_sim_path(plan);
 *     static struct rf_sim_tally tally;                all zero
 *     for (uint64_t chunk = 0; chunk < chunks; chunk++)
 *         rf_sim_chunk(plan, path, chunk, &tally);
 *     struct rf_sim_estimate estimate = rf_sim_estimate(plan, &tally);
 *
 * The work is divided into numbered chunks of whole shoes.  The result of a chunk is a function of
 * the game, the key and its number, and a tally holds integers only.  So a run gives the same bits
 * on any number of threads or machines and with any instruction set.  A plan does not change after
 * rf_sim_init and may be shared between threads; each thread needs a tally of its own.
 *
 * There are two kinds of path.  Lanes deal 64 shoes side by side: one box, and a strategy that
 * looks at totals.  The general path plays everything else.  A game uses lanes if it can, on any
 * machine, and all instruction sets play the same lanes.  docs/understand/simulate.md explains
 * both.
 *
 * Wrong arguments are bugs of the caller and stop the program.
 */
#ifndef RIFFLE_SIMULATE_H
#define RIFFLE_SIMULATE_H

#include "riffle/blackjack.h"
#include "riffle/exact.h"

RF_BEGIN_DECLS

/* The game that is played. */
struct rf_sim_game {
    struct rf_bj_rules rules;
    struct rf_exact_shoe shoe;          /* the cards of a full shoe */
    const struct rf_strategy *strategy; /* must stay until rf_sim_init returns */
    unsigned boxes;                     /* 1 to 7, each with a wager of one unit */
    unsigned rounds_per_shoe;           /* rounds between shuffles; 0 to shuffle at the cutting
                                           card */
    unsigned cut; /* cards in front of the cutting card, burned cards included */
};

enum { RF_SIM_ROUNDS_MAX = 250 }; /* per shoe, where they are fixed */

enum rf_sim_path { RF_SIM_GENERAL, RF_SIM_PORTABLE, RF_SIM_AVX2, RF_SIM_AVX512, RF_SIM_PATHS };

const char *rf_sim_path_name(enum rf_sim_path path);

/* The result of a box is counted in units of 1/rf_sim_unit(plan) of a wager, so that naturals,
 * half wagers and surrenders are integers; histogram[i] counts the results i -
 * rf_sim_zero_index(plan). */
enum { RF_SIM_RESULTS = 4300 };

struct rf_sim_tally {
    uint64_t rounds, shoes, cards;
    uint64_t out;                       /* shoes that ran out of cards in a round */
    uint64_t squares[2];                /* squares of a round's result over all boxes, added up:
                                           low and high word */
    uint64_t histogram[RF_SIM_RESULTS]; /* results of boxes */
};

/* The size of a plan in bytes. */
size_t rf_sim_size(void);

/* Why a game cannot be simulated, in words; NULL if it can. */
const char *rf_sim_why_not(const struct rf_sim_game *game);

/* Makes a plan of a game that can be simulated. */
void rf_sim_init(void *storage, const struct rf_sim_game *game,
                 const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)]);

unsigned rf_sim_unit(const void *plan);
unsigned rf_sim_zero_index(const void *plan);

/* True when the game can use lanes; the fastest path for it on this machine; and whether this
 * machine has a path at all. */
bool rf_sim_fits_lanes(const void *plan);
enum rf_sim_path rf_sim_path(const void *plan);
bool rf_sim_has_path(enum rf_sim_path path);

/* Plays a chunk and adds its results to a tally.  The machine must have the path; paths other than
 * RF_SIM_GENERAL are for games that fit lanes. */
void rf_sim_chunk(const void *storage, enum rf_sim_path path, uint64_t chunk,
                  struct rf_sim_tally *tally);

/* Plays one shoe with given cards, on the general path, and adds its results to a tally.  `stack`
 * has the cards of the game's shoe, which must not be infinite, in the order in which they come,
 * burned cards first.  Discards are not shuffled: if a round runs out of cards it is not counted,
 * and the shoe ends before it.  The stack is left as a dealer gathers it: the cards that were not
 * dealt, then the burned cards, then the rounds, hand by hand, each with the dealer's hand last. */
void rf_sim_stack(const void *storage, rf_card *stack, unsigned cards, struct rf_sim_tally *tally);

/* Adds one tally to another. */
void rf_sim_add(struct rf_sim_tally *sum, const struct rf_sim_tally *more);

/* What a tally says, in wagers. */
struct rf_sim_estimate {
    double ev;       /* the expected value of a box; minus the house edge */
    double variance; /* of the result of a box */
    double error2;   /* the squared standard error of ev */
};
struct rf_sim_estimate rf_sim_estimate(const void *storage, const struct rf_sim_tally *tally);

/* A check that the simulator plays the same game as the table: plays shoes of a chunk by a path,
 * and then with the same cards at a table (riffle/blackjack.h), where every act is put to the
 * law. */
struct rf_sim_check {
    uint64_t rounds, shoes;
    uint64_t skipped; /* rounds of an infinite shoe with cards that no table has */
    bool differs;     /* something differs */
    char what[400];   /* the first difference */
};

/* `table`, and rf_sim_check_size() bytes of workspace, are the caller's storage. */
size_t rf_sim_check_size(void);
void rf_sim_check(const void *storage, enum rf_sim_path path, uint64_t chunk, uint64_t shoes,
                  struct rf_bj *table, void *storage_of_work, struct rf_sim_check *check);

/* The same for a shoe with given cards; a shoe that runs out is skipped. */
void rf_sim_check_stack(const void *storage, rf_card *stack, unsigned cards, struct rf_bj *table,
                        void *storage_of_work, struct rf_sim_check *check);

RF_END_DECLS

#endif
