/*
 * riffle/indices.h -- indices of a counting system, from exact values.
 *
 * An index is the count from which another play is better.  It is found without simulated plays:
 * compositions of the shoe are sampled, each with its exact probability, and for each of them the
 * exact value of every play of every hand is added to the count at which the player would decide.
 *
 *     void *sampler = … rf_indices_size() bytes, aligned to 64 bytes, one for each thread …;
 *     struct rf_indices_table *block = … RF_INDICES_BLOCKS of them, all zero …;
 *     rf_indices_init(sampler, &game, key);
 *     for (uint64_t number = 0; number < samples; number++)
 *         rf_indices_sample(sampler, number, &block[number % RF_INDICES_BLOCKS]);
 *     unsigned count = rf_indices_find(block, &basic, found);
 *
 * docs/understand/counting.md derives the method.  The storage is the caller's; nothing allocates.
 */
#ifndef RIFFLE_INDICES_H
#define RIFFLE_INDICES_H

#include "riffle/index_plays.h"

RF_BEGIN_DECLS

/* The game, and who counts how. */
struct rf_indices_game {
    struct rf_bj_rules rules; /* rules.decks full decks */
    unsigned cut;             /* rounds begin until so many cards were seen */
    struct rf_counting system;
    struct rf_basic basic; /* what the player does without indices */
};

/* Counts are kept from -RF_INDICES_FAR to RF_INDICES_FAR; further ones join the last. */
enum { RF_INDICES_FAR = 60, RF_INDICES_COUNTS = 2 * RF_INDICES_FAR + 1 };

/* Sums at one count, each value times its probability, in wagers for a round. */
struct rf_indices_sums {
    double samples;            /* how many values were added */
    double chance, stand, hit; /* all hands of the row that choose between these two */
    double first;              /* two first cards: their probability, */
    double first_ev[RF_PLAYS]; /* and the value of each play */
};

/* Rows of a chart by up-card, then insurance. */
enum {
    RF_INDICES_SOFT = RF_TOTALS,
    RF_INDICES_PAIR = 2 * RF_TOTALS,
    RF_INDICES_ROWS = 2 * RF_TOTALS + RF_VALUES,
    RF_INDICES_INSURANCE = RF_INDICES_ROWS * RF_VALUES,
    RF_INDICES_CELLS
};

/* What samples add up to, about 5 MB.  Errors are found by leaving one block out at a time. */
enum { RF_INDICES_BLOCKS = 16 };
struct rf_indices_table {
    double weight;                        /* of all samples; its mean is 1 */
    double split_weight;                  /* of those with splits: what pairs are measured by */
    bool may[RF_INDICES_CELLS][RF_PLAYS]; /* some first cards of the cell permit the play */
    struct rf_indices_sums at[RF_INDICES_CELLS][RF_INDICES_COUNTS];
};

size_t rf_indices_size(void);
void rf_indices_init(void *storage, const struct rf_indices_game *game,
                     const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)]);

/* Draws the composition with this number and adds its values to a table.  `splits` values splits
 * too, which takes four times as long.  A composition with too few cards for a round adds its
 * weight alone. */
void rf_indices_sample(void *storage, uint64_t number, bool splits, struct rf_indices_table *table);

/* One composition of the shoe with this weight: what rf_indices_sample adds. `running` is the
 * running count before the round, in halves. */
void rf_indices_add(void *storage, const struct rf_exact_shoe *unseen, int running, double weight,
                    bool splits, struct rf_indices_table *table);

/* An index that was found. */
struct rf_indices_found {
    struct rf_index_play play; /* the question, and its index */
    double crossing;           /* where both plays are worth the same, in points */
    double error;              /* its standard error */
    double gain;               /* over basic strategy, in wagers for a round with flat bets */
    double gain_error;
    double chance; /* how often the question comes, for a round */
};

/* Finds all indices within the counts that come, in the order of a chart, insurance first; returns
 * how many. */
unsigned rf_indices_find(const struct rf_indices_table block[RF_AT_LEAST(RF_INDICES_BLOCKS)],
                         const struct rf_basic *basic,
                         struct rf_indices_found found[RF_AT_LEAST(RF_INDEX_PLAYS_MAX)]);

/* What any index play gains over basic strategy, in wagers for a round, with its standard error. */
struct rf_indices_gain {
    double gain, error;
};
struct rf_indices_gain
rf_indices_gain(const struct rf_indices_table block[RF_AT_LEAST(RF_INDICES_BLOCKS)],
                const struct rf_basic *basic, const struct rf_index_play *play);

/* The difference of two gains for the same question; the error is that of the difference. */
struct rf_indices_gain
rf_indices_lost(const struct rf_indices_table block[RF_AT_LEAST(RF_INDICES_BLOCKS)],
                const struct rf_basic *basic, const struct rf_index_play *best,
                const struct rf_index_play *other);

/* What the plays are worth at one count, averaged over the compositions with this count, once the
 * question comes.  Values are in bets; only differences between plays mean something.  For
 * insurance ev[RF_PLAY_STAND] is the value of half a bet on it. */
struct rf_indices_at {
    double samples; /* values that were averaged; 0: the count did not come, and the rest is 0 */
    double chance;  /* of the question at this count, for a round */
    bool may[RF_PLAYS];
    double ev[RF_PLAYS];
    double gain, error; /* of the play over the best play of later questions; standard error */
};
struct rf_indices_at
rf_indices_at(const struct rf_indices_table block[RF_AT_LEAST(RF_INDICES_BLOCKS)],
              const struct rf_index_play *play, int count);

RF_END_DECLS

#endif
