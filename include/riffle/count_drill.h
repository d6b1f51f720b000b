/*
 * riffle/count_drill.h -- drills of index plays and of bets by the count: what is asked at which
 * count, what is right there, and what a mistake costs.
 *
 *     struct rf_count_question all[…];                  from riffle/indices.h, or a file of them
 *     struct rf_drill drill = {0};                      riffle/drill.h: what was missed comes back
 *     rf_count_weights(all, count, &drill, weight);
 *     unsigned number = rf_drill_choose_by(&drill, weight, count, words);
 *     struct rf_count_asked asked;
 *     rf_count_ask(&all[number], step, words, &asked);  a count near the index, and cards
 *     … the player answers `did`, one of asked.may …
 *     struct rf_count_judged is = rf_count_judge(&all[number], &asked, did);
 *
 * The index decides what is right.  Costs are those of the exact engine, averaged over the
 * compositions of the shoe with this count; they have a standard error, because compositions are
 * sampled.  No I/O, no clock, no heap.  Wrong arguments are bugs of the caller.
 */
#ifndef RIFFLE_COUNT_DRILL_H
#define RIFFLE_COUNT_DRILL_H

#include "riffle/drill.h"
#include "riffle/indices.h"
#include "riffle/ramp.h"

RF_BEGIN_DECLS

/* Counts of one question, from `low` on, and what the plays are worth there. */
enum { RF_COUNT_DRILL_COUNTS = 33 };

struct rf_count_question {
    struct rf_index_play play; /* the question, with the index that is taught */
    double crossing, error;    /* where the engine finds the plays equal, in points; its error */
    double gain;               /* of the index over basic strategy, in bets for a round */
    bool may[RF_PLAYS];
    int low;
    unsigned counts;
    struct {
        bool known;          /* false: the count did not come */
        double ev[RF_PLAYS]; /* in bets; only differences mean something */
        double error;        /* standard error of the difference between yes and no */
    } at[RF_COUNT_DRILL_COUNTS];
};

/* Fills a question from sampled values, `reach` counts to both sides of its index; false if the
 * counts around the index did not come.  `found` has the play, and what was found about it. */
bool rf_count_question_fill(struct rf_count_question *question,
                            const struct rf_indices_table block[RF_AT_LEAST(RF_INDICES_BLOCKS)],
                            const struct rf_indices_found *found, unsigned reach);

/* How likely each question is asked: those that gain more, and those that were missed. */
void rf_count_weights(const struct rf_count_question *all, unsigned count,
                      const struct rf_drill *drill, double *weight);

/* Insurance is answered by RF_PLAY_STAND for yes and RF_PLAY_HIT for no. */
enum { RF_COUNT_INSURE = RF_PLAY_STAND, RF_COUNT_DECLINE = RF_PLAY_HIT };

/* What is asked: a count, and cards. */
struct rf_count_asked {
    int count;
    bool may[RF_PLAYS];
    unsigned cards; /* of the hand: three where two first cards would be surrendered or doubled */
    rf_card hand[3], up;
};

/* Draws a count near the index, in steps of `step` points, and cards.  Both answers come equally
 * often if both sides of the index are known. */
void rf_count_ask(const struct rf_count_question *question, unsigned step, struct rf_rng words,
                  struct rf_count_asked *asked);

/* What the index says at a count: the play, or else the best other one. */
enum rf_play rf_count_right(const struct rf_count_question *question, int count);

struct rf_count_judged {
    enum rf_play right;
    bool missed;
    double cost;  /* in bets: value of what is right less that of the answer; below 0 if the
                     answer is better than the index that is taught */
    double error; /* its standard error */
};

struct rf_count_judged rf_count_judge(const struct rf_count_question *question,
                                      const struct rf_count_asked *asked, enum rf_play did);

/* A running count and half decks left that give this count and are likely enough: within three
 * standard deviations of the running count at that depth.  `cut` cards lie in front of the cutting
 * card.  False when none was found. */
struct rf_count_told {
    int running;         /* in halves of a point; always whole points */
    unsigned half_decks; /* that are left */
};
bool rf_count_tell(const struct rf_counting *system, unsigned decks, unsigned cut, int count,
                   struct rf_rng words, struct rf_count_told *told);

/* What a bet at a count of the table loses against the ramp's, in the units of the bets: expected
 * value, and certainty equivalent m b - v b^2 / (2 kelly bankroll), with the standard error of the
 * first.  Below 0 where the answer is better. */
struct rf_count_bet_cost {
    double expectation, error, certainty;
};

struct rf_count_bet_cost rf_count_bet_cost(const struct rf_ramp_count *at, double right, double did,
                                           double kelly_bankroll);

RF_END_DECLS

#endif
