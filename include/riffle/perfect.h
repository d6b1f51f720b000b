/*
 * riffle/perfect.h -- perfect play: a player who knows every card that is left decides each hand by
 * its exact value.
 *
 * A plan of riffle/simulate.h names the game and a strategy to compare with.  Shoes are shuffled and
 * dealt like those of the simulator.  Each decision of the perfect player is the best one for the
 * cards that are left (riffle/quick.h), and insurance is taken where it gains.
 *
 *     void *perfect = … rf_perfect_size() bytes, aligned to 64 bytes, one for each thread …;
 *     double slope[RF_VALUES];
 *     rf_perfect_slope(quick, &rules, &shoe, &strategy, slope);   quick: storage of riffle/quick.h
 *     rf_perfect_init(perfect, plan, slope);                      if rf_perfect_why_not is NULL
 *     static struct rf_perfect_tally tally;                       all zero
 *     for (uint64_t chunk = 0; chunk < chunks; chunk++)
 *         rf_perfect_chunk(perfect, chunk, &tally);
 *
 * What is counted is not what the cards happened to pay, which would need 10^10 rounds.  When the
 * first cards and the up-card lie on the table, the value of perfect play and the value of the
 * strategy are both known exactly, for the same cards.  Their difference is the gain of the round.
 * docs/understand/counting.md explains the method and its small print.
 */
#ifndef RIFFLE_PERFECT_H
#define RIFFLE_PERFECT_H

#include "riffle/index_plays.h"
#include "riffle/simulate.h"

RF_BEGIN_DECLS

/* What is added up, in wagers for each round. */
enum rf_perfect_figure {
    RF_PERFECT_PLAY,      /* gained over the strategy by playing */
    RF_PERFECT_INSURANCE, /* gained by insuring */
    RF_PERFECT_GAIN,      /* both */
    RF_PERFECT_CUT,       /* see rf_perfect_slope: how the rounds fall differently in the shoe */
    RF_PERFECT_ALL,       /* gain and cut: perfect play less the strategy, each in its own shoes */
    RF_PERFECT_INDEX,     /* a counter (rf_perfect_count): gained over the strategy by playing, */
    RF_PERFECT_INDEX_ALL, /* and with insurance */
    RF_PERFECT_RESULT,    /* what the cards paid; only a check, because its error is large */
    RF_PERFECT_FIGURES
};

/* Sums over shoes.  Rounds of one shoe depend on each other and shoes do not, so errors come from
 * the totals of shoes. */
struct rf_perfect_tally {
    uint64_t rounds, shoes;
    uint64_t other;   /* rounds in which perfect play differed from the strategy at once */
    uint64_t insured; /* rounds with insurance */
    uint64_t blind;   /* rounds with too few cards for the exact value, played by the strategy */
    double squares;   /* of the number of rounds of a shoe */
    double sum[RF_PERFECT_FIGURES];    /* of a shoe's total */
    double square[RF_PERFECT_FIGURES]; /* of its square */
    double cross[RF_PERFECT_FIGURES];  /* of its product with the number of rounds */
    double index_play, index_all;      /* of the products of a counter's gain and perfect play's */
};

size_t rf_perfect_size(void);

/* Why this game cannot be played perfectly, in words; NULL if it can. */
const char *rf_perfect_why_not(const struct rf_sim_game *game);

/* How the strategy's expected value follows the composition of the shoe, in first order: the value
 * with a share s[v] of each value is that of the full shoe plus the sum of slope[v] · (s[v] - that
 * of the full shoe).  It follows from effects of removal with the strategy held fixed. */
void rf_perfect_slope(void *quick, const struct rf_bj_rules *rules,
                      const struct rf_exact_shoe *shoe, const struct rf_strategy *strategy,
                      double slope[RF_AT_LEAST(RF_VALUES)]);

/* The plan must stay while the storage is used. */
void rf_perfect_init(void *storage, const void *plan, const double slope[RF_AT_LEAST(RF_VALUES)]);

/* Adds a counter, who plays by the strategy and these index plays.  The counter sits beside the
 * perfect player: both are dealt the same cards, and the counter's value is computed in the same
 * way.  Of a system that looks at colours, cards have the mean tag of their value. */
void rf_perfect_count(void *storage, const struct rf_counting *system,
                      const struct rf_index_plays *plays);

/* Plays a chunk of a few shoes and adds its results to a tally. */
void rf_perfect_chunk(void *storage, uint64_t chunk, struct rf_perfect_tally *tally);

void rf_perfect_add(struct rf_perfect_tally *sum, const struct rf_perfect_tally *more);

/* The mean of a figure for a round, and the square of its standard error. */
struct rf_perfect_mean {
    double mean, error2;
};
struct rf_perfect_mean rf_perfect_mean(const struct rf_perfect_tally *tally,
                                       enum rf_perfect_figure figure);

/* The share of perfect play's gain that the counter reaches: by playing alone, which is the playing
 * efficiency, or with insurance.  0 without a counter. */
struct rf_perfect_mean rf_perfect_share(const struct rf_perfect_tally *tally, bool insurance);

RF_END_DECLS

#endif
