/*
 * app/train/train.h -- the trainer of the terminal: what a question is, the two faces that ask it,
 * and the exercises.
 *
 *     struct train train = {…};                      train_open fills chart and workspace
 *     train_drill(&train);                           asks through train.face, keeps train.progress
 *
 * An exercise fills a view and asks; a face (train_plain.c, train_screen.c) shows the view and
 * returns the answer.  So both faces ask the same questions in the same words.
 */
#ifndef RIFFLE_APP_TRAIN_TRAIN_H
#define RIFFLE_APP_TRAIN_TRAIN_H

#include <riffle/count_drill.h>
#include <riffle/counting.h>
#include <riffle/drill.h>

#include "os/rng_source.h"
#include "train/train_progress.h"

enum { TRAIN_LINES = 8, TRAIN_TEXT = 160, TRAIN_KEYS = 8, TRAIN_INDEX_NAME = 32 };

enum train_tone { TRAIN_ASKS, TRAIN_GOOD, TRAIN_BAD };

struct train_key {
    char key;          /* a small letter, or '\n' for Enter */
    const char *words; /* what it does */
};

/* What is shown: the dealer's card and a hand, or cards alone; lines of text; keys. */
struct train_view {
    char title[TRAIN_TEXT];
    const struct rf_bj_rules *rules;
    struct rf_bj_hand dealer, mine; /* without cards: not shown */
    unsigned lines;
    char line[TRAIN_LINES][TRAIN_TEXT];
    enum train_tone tone; /* of the first line */
    unsigned keys;
    struct train_key key[TRAIN_KEYS];
};

/* Adds a line, as printf does; more than TRAIN_LINES are left out. */
__attribute__((format(printf, 2, 3))) void train_say(struct train_view *view, const char *words,
                                                     ...);
void train_key(struct train_view *view, char key, const char *words);

/* A face.  `ask` returns one of the view's keys; `read` takes a line of text into `out`.  Both
 * return 'q' and false when the player leaves or the input ends. */
struct train_face {
    void *to;
    char (*ask)(void *to, const struct train_view *view);
    bool (*read)(void *to, const struct train_view *view, const char *prompt, char *out,
                 size_t size);
    bool fast; /* no person waits: the clock of a countdown says nothing */
};

/* Opens the screen or plain lines; false when there is no screen.  Close restores it. */
struct train_face train_plain_face(void);
bool train_screen_open(struct train_face *face);
void train_screen_close(const struct train_face *face);

/* What a counter is asked: index plays with their values by count, and bets by count.  cli/
 * train_sheet.c makes it. */
struct train_sheet {
    struct rf_count_question *question; /* the most valuable first; NULL for none */
    unsigned questions;
    unsigned long samples;      /* compositions behind the values */
    unsigned step;              /* points of the count that make a difference: 1 for true counts */
    unsigned cut;               /* cards in front of the cutting card */
    struct rf_ramp_table table; /* what a bet of one brings by count; no counts for none */
    struct rf_ramp ramp;        /* bets in units, by index of the table */
    double rounds;              /* that were simulated */
    double bankroll, kelly;     /* in units */
};

struct train {
    struct rf_bj_rules rules;
    struct rf_exact_shoe shoe;
    struct rf_chart *chart;
    void *workspace; /* of riffle/exact.h */
    struct rf_drill drill;
    enum rf_drill_scope scope;
    unsigned cells[RF_DRILL_CELLS], cell_count; /* --cells; none for the scope */
    unsigned hands;                             /* of one drill */
    struct rf_counting system;
    unsigned each, left; /* cards at a time, and cards left out, of a countdown */
    struct train_sheet sheet;
    bool tells_running; /* counts are told as the running count and the decks left */
    struct rf_rng words;
    struct train_face face;
    struct progress progress;
};

/* The exercises; each returns an exit status, with a message when progress cannot be kept. */
int train_drill(struct train *train);
int train_cards(struct train *train);
int train_count(struct train *train);
int train_index(struct train *train);
int train_bets(struct train *train);

/* train_sums.c: what was answered in this drill, and the end of a drill of hands or of bets; `next`
 * is a sentence on what to do next.  Nothing is said of a drill without an answer. */
struct train_sums {
    unsigned answers, missed;
    double cost; /* bets; of bets by the count, units of certainty equivalent */
};
void train_sum(struct train_sums *sums, bool missed, double cost);
void train_end_hands(struct train *train, const struct train_sums *sums, const char *next);
void train_end_bets(struct train *train, const struct train_sums *sums);

/* The count before a decision in words: "True count +3", or the running count and the decks left;
 * what the first means is left to the player. */
void train_count_words(char out[static TRAIN_TEXT], struct train *train, int count);

/* The index in words: "stand at +4 or more", and one index play as text: "16 v T stand". */
void train_index_words(char out[static TRAIN_TEXT], const struct rf_index_play *play);
void train_index_name(char out[static TRAIN_INDEX_NAME], const struct rf_index_play *play);

/* Prints what was answered so far: sums, curve, worst hands, and the chart with mistakes. */
void train_report(const struct train *train, FILE *out);

/* Words that exercises share: "hard 16", "a pair of 8s"; "a ten". */
void train_hand_words(char out[static TRAIN_TEXT], unsigned cell);
const char *train_up_words(unsigned value);

#endif
