/*
 * app/table/advice.h -- what each answer to a question at the table is worth, exactly
 * (docs/understand/exact.md).
 *
 *     struct adviser adviser = {0};
 *     if (advice_give(&adviser, &view, &seen, ADVICE_PLAY, box, &advice))
 *         … advice.ev[advice.best] …
 *     adviser_free(&adviser);
 *
 * It knows what the player who is asked sees: his view, and the faces that have been shown.  What
 * he may not do, or has no chips for, is not advised; the best is the best of what he may.
 */
#ifndef RIFFLE_APP_TABLE_ADVICE_H
#define RIFFLE_APP_TABLE_ADVICE_H

#include <riffle/bj_view.h>
#include <riffle/exact.h>

#include "table/seen.h"

struct adviser {
    bool remaining; /* reckon with the cards that were not seen, else with a full shoe */
    void *desk;     /* made with the first advice */
};

enum advice_on { ADVICE_PLAY, ADVICE_INSURANCE, ADVICE_SURRENDER };

/* Answers that are worth this much of each other are equally good. */
#define ADVICE_EQUAL 1e-9

/* Worths are in units of the hand's wager.  Before the dealer looks the answers are
 * RF_PLAY_SURRENDER and, for playing on as well as one can, RF_PLAY_STAND. */
struct advice {
    enum advice_on on;
    bool may[RF_PLAYS];
    double ev[RF_PLAYS];
    enum rf_play best;
    double insurance;    /* what one unit of it is worth */
    int64_t wager_cents; /* of the hand */
    int64_t most_cents;  /* that can be put on insurance */
    bool remaining;      /* reckoned with the cards that were not seen … */
    bool too_few;        /* … or not, because a round could run out of them */
};

/* True when there is such a question for a box of the seat that the view is of. */
bool advice_is_asked(const struct rf_bj_view *view, enum advice_on on, unsigned box);

/* Computes the answer, which takes some milliseconds.  False when there is no such question, or
 * no memory for the answer. */
bool advice_give(struct adviser *adviser, const struct rf_bj_view *view, const struct seen *seen,
                 enum advice_on on, unsigned box, struct advice *advice);

/* The act of a play. */
enum rf_act_kind advice_act(enum rf_play play);

/* "Stand: worth -0.424 of your wager; hit loses 0.053 more, double 0.612. (Full shoe.)" */
enum { ADVICE_TEXT = 256 };
void advice_write(char out[static ADVICE_TEXT], const struct advice *advice);

/* What an act of the player costs against the best one, in units of the wager; 0 for the best. */
double advice_cost(const struct advice *advice, const struct rf_act *act);

/* "That cost 0.080 of your wager: standing was better." */
void advice_remark(char out[static ADVICE_TEXT], const struct advice *advice,
                   const struct rf_act *act);

void adviser_free(struct adviser *adviser);

#endif
