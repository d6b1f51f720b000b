/*
 * app/play/evening.h -- an evening at the table: you, the dealer and perhaps companions.
 *
 *     while ((turn = evening_next(&evening, &box)) == EVENING_DID)
 *         … tell evening.last …
 *     … ask the player about `box`, and evening_put their act …
 *
 * A face (face.h) tells and asks.  It decides nothing, and of the cards it shows only what
 * evening_view does.  The table itself is a house (table/house.h).  When its record cannot be
 * written, evening_has_failed is true and nothing happens any more: the face stops, and the command
 * prints the reason.
 */
#ifndef RIFFLE_APP_PLAY_EVENING_H
#define RIFFLE_APP_PLAY_EVENING_H

#include "table/companion.h"
#include "table/house.h"
#include "play/coach.h"
#include "play/quiz.h"

/* Your statistics. */
struct tally {
    unsigned rounds, hands, won, lost, stood_off;
    unsigned naturals, busts, doubles, splits, surrenders, insured;
    int64_t wagered_cents, bought_cents;
};

struct evening {
    struct house house;
    char name[RF_NAME_SIZE];     /* yours */
    bool mine[RF_BOXES_MAX + 1]; /* boxes that you play; index 0 is not used */
    struct companions companions;
    struct coach coach;
    struct quiz quiz;
    int64_t usual_cents[RF_BOXES_MAX + 1]; /* your last bet on a box */
    bool passes[RF_BOXES_MAX + 1];         /* the box sits the next round out */
    bool kept[RF_BOXES_MAX + 1];           /* you decided not to surrender it early */
    uint32_t arrival;                      /* your number at the table (riffle/seats.h) */
    bool away;                             /* you have left, … */
    int64_t left_cents;                    /* … with these chips */
    bool waits;                            /* you were interrupted, and can resume */
    bool shoe_over;                        /* the shoe is played out, and not shuffled yet */
    unsigned shoes;                        /* played to their cutting card */
    struct tally tally;
    struct rf_act last;        /* the last act that was done; if it settled a hand, … */
    int64_t won_cents;         /* … what the hand won (negative: lost), … */
    unsigned settled_hand;     /* … its index in the box, else RF_BJ_HANDS_MAX, … */
    struct rf_bj_hand settled; /* … and its cards before they were taken away */
};

/* An act was done, or you are asked something. */
enum evening_turn {
    EVENING_DID,
    EVENING_WAGER,
    EVENING_SURRENDER, /* early, before the dealer checks for blackjack */
    EVENING_INSURANCE,
    EVENING_PLAY,
    EVENING_CUT,
};

/* Opens the table, unless its record did, and seats everybody.  Set the house's rules, chance and
 * whims before. */
void evening_open(struct evening *evening, int64_t chips_cents);

/* Continues at the table of a resumed record.  False when no player but companions sits at it. */
bool evening_return(struct evening *evening);

/* Does the next act of the dealer or a companion, which evening->last then holds; or returns what
 * you are asked, and about which box. */
enum evening_turn evening_next(struct evening *evening, unsigned *box);

/* Puts an act to the law, does it when it is permitted, and keeps the statistics. */
enum rf_clause evening_put(struct evening *evening, const struct rf_act *stated);

/* Advice about the question that you are asked, or a sentence that there is none. */
void evening_advice(struct evening *evening, enum evening_turn turn, unsigned box,
                    char out[static ADVICE_TEXT]);

/* True when you are asked for the count before the bet on this box; judges the answer
 * (quiz_answer). */
bool evening_asks_count(const struct evening *evening, enum evening_turn turn);
bool evening_answer_count(struct evening *evening, const char *text, char out[static QUIZ_TEXT]);

/* Two answers that are no acts: the box sits the next round out; you do not surrender it early. */
void evening_pass(struct evening *evening, unsigned box);
void evening_keep(struct evening *evening, unsigned box);

/* You leave.  The round is played to its end: your hands stand and are settled, nothing is
 * asked. */
void evening_leave(struct evening *evening);

/* True when the record failed: nothing happens at this table any more. */
bool evening_has_failed(const struct evening *evening);

/* What you see; the chips that you hold; and these with the bets on your boxes, in cents. */
void evening_view(const struct evening *evening, struct rf_bj_view *view);
int64_t evening_chips(const struct evening *evening);
int64_t evening_standing(const struct evening *evening);

#endif
