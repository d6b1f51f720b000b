/*
 * app/table/advice.h -- the exact expected value of each answer to a question at the table
 * (docs/understand/exact.md).
 *
 *     struct adviser adviser = {0};
 *     if (advice_give(&adviser, &view, &seen, ADVICE_PLAY, box, &advice))
 *         … advice.ev[advice.best] …
 *     adviser_free(&adviser);
 *
 * It knows what the player sees: their view of the table, and the faces that have been shown.
 * Plays that are not permitted, or that the player has no chips for, are not advised.
 */
#ifndef RIFFLE_APP_TABLE_ADVICE_H
#define RIFFLE_APP_TABLE_ADVICE_H

#include <riffle/basic.h>
#include <riffle/bj_view.h>

#include "table/seen.h"

struct adviser {
    bool remaining;               /* count the cards that were not seen, else a full shoe */
    void *workspace;              /* storage of the analysis, allocated with the first advice */
    bool learned;                 /* `basic` is the chart … */
    uint8_t rules[RF_HASH_BYTES]; /* … of the rules with this hash */
    struct rf_basic basic;
};

enum advice_on { ADVICE_PLAY, ADVICE_INSURANCE, ADVICE_SURRENDER };

/* Answers whose values differ by at most this, in bets, are equally good. */
#define ADVICE_EQUAL 1e-9

/* Values are expected values in units of the hand's bet.  For ADVICE_SURRENDER there are two
 * answers: RF_PLAY_SURRENDER, and RF_PLAY_STAND for playing on as well as possible. */
struct advice {
    enum advice_on on;
    bool may[RF_PLAYS];
    double ev[RF_PLAYS];
    enum rf_play best;
    enum rf_play chart;  /* what basic strategy does with a hand in play … */
    bool differs;        /* … and it is worth less: these cards call for another play */
    unsigned cards;      /* of the hand in play */
    double insurance;    /* expected value of one unit bet on it */
    int64_t wager_cents; /* the bet of the hand */
    int64_t most_cents;  /* the largest insurance bet */
    bool remaining;      /* counted the cards that were not seen … */
    bool too_few;        /* … or not, because a round could run out of them */
};

/* True when there is such a question for a box of the seat that the view is of. */
bool advice_is_asked(const struct rf_bj_view *view, enum advice_on on, unsigned box);

/* Computes the answer, which takes some milliseconds, and a tenth of a second where the chart of
 * the rules is not known yet.  False when there is no such question, or no memory for it. */
bool advice_give(struct adviser *adviser, const struct rf_bj_view *view, const struct seen *seen,
                 enum advice_on on, unsigned box, struct advice *advice);

/* The act that carries out a play. */
enum rf_act_kind advice_act(enum rf_play play);

/* What the chart does with a hand, of the plays that are permitted. */
enum rf_play advice_chart(const struct rf_basic *basic, const struct rf_bj_hand *hand, rf_card up,
                          const bool may[static RF_PLAYS]);

/* "Stand: expected value -0.424 of your bet; hit loses 0.053 more, double 0.612. (Full shoe.)" */
enum { ADVICE_TEXT = 256 };
void advice_write(char out[static ADVICE_TEXT], const struct advice *advice);

/* What an act costs compared with the best one, in units of the bet; 0 for the best. */
double advice_cost(const struct advice *advice, const struct rf_act *act);

/* "That cost 0.080 of your bet: standing was better."  If the act was the chart's, the sentence
 * says so, and that the cards of this hand are the reason. */
void advice_remark(char out[static ADVICE_TEXT], const struct advice *advice,
                   const struct rf_act *act);

void adviser_free(struct adviser *adviser);

#endif
