/*
 * app/play/evening.h -- an evening at the table: you, the dealer and perhaps companions.
 *
 *     while ((turn = evening_next(&evening, &done)) == EVENING_DID)
 *         … tell what `done` was …
 *     … ask the player, and evening_put his act …
 *
 * A face, plain or on a screen, tells and asks; it decides nothing, and shows of the cards what
 * evening_view does.
 */
#ifndef RIFFLE_APP_PLAY_EVENING_H
#define RIFFLE_APP_PLAY_EVENING_H

#include "table/companion.h"
#include "table/house.h"
#include "play/coach.h"

/* What came of your hands. */
struct tally {
    unsigned rounds, hands, won, lost, stood_off;
    unsigned naturals, busts, doubles, splits, surrenders, insured;
    int64_t wagered_cents, bought_cents;
};

struct evening {
    struct house house;
    char name[RF_NAME_SIZE];
    bool mine[RF_BOXES_MAX + 1];
    struct companions companions;
    struct coach coach;
    int64_t usual_cents[RF_BOXES_MAX + 1]; /* your last wager on a box */
    bool passes[RF_BOXES_MAX + 1];         /* it is out of the next round */
    bool kept[RF_BOXES_MAX + 1];           /* you would not surrender it early */
    uint32_t arrival;                      /* yours */
    bool away;                             /* you have left, … */
    int64_t left_cents;                    /* … with these chips */
    bool waits;                            /* you were interrupted, and may come back */
    bool shoe_over;                        /* the shoe is played, and not shuffled again yet */
    unsigned shoes;                        /* played to the cutting card */
    struct tally tally;
    struct rf_act last;        /* the last act, and … */
    int64_t won_cents;         /* … what it brought you, where it settled something of yours */
    unsigned settled_hand;     /* … and the hand of its box */
    struct rf_bj_hand settled; /* as it lay there */
};

/* The evening waits for nobody (an act was done), or asks you. */
enum evening_turn {
    EVENING_DID,
    EVENING_WAGER,
    EVENING_SURRENDER, /* before the dealer looks */
    EVENING_INSURANCE,
    EVENING_PLAY,
    EVENING_CUT,
};

/* Opens the table, unless its record did, and sits everybody down.  The house's rules, chance and
 * whims are set. */
void evening_open(struct evening *evening, int64_t chips_cents);

/* Goes on at the table of a record: false when you do not sit at it. */
bool evening_return(struct evening *evening);

/* Does the next act of the dealer or a companion, which is evening->last then, or tells what you
 * are asked and for which box. */
enum evening_turn evening_next(struct evening *evening, unsigned *box);

/* Your act, put to the law. */
enum rf_clause evening_put(struct evening *evening, const struct rf_act *stated);

/* What you are asked, answered as well as can be: a sentence or two. */
void evening_advice(struct evening *evening, enum evening_turn turn, unsigned box,
                    char out[static ADVICE_TEXT]);

/* The box does not take part in the next round; you do not surrender it early. */
void evening_pass(struct evening *evening, unsigned box);
void evening_keep(struct evening *evening, unsigned box);

/* You leave: your hands stand and are settled.  Nothing is asked any more. */
void evening_leave(struct evening *evening);

/* What you see, and what you have: chips, and with what lies on your boxes. */
void evening_view(const struct evening *evening, struct rf_bj_view *view);
int64_t evening_chips(const struct evening *evening);
int64_t evening_standing(const struct evening *evening);

#endif
