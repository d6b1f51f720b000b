/*
 * app/play/screen.h -- the table on a screen, for the files that make it up: screen.c turns the
 * evening and takes keys, ink.c writes on the window, felt.c, boxes.c and hand_draw.c draw the table,
 * ask.c and cut_draw.c put the questions (amount.c is the money in them), overlay.c lays papers on top.
 *
 * A drawing is made of the whole window from what is in struct screen, after every act and every
 * key; ncurses sends what differs.  Of the cards it knows what evening_view shows.
 */
#ifndef RIFFLE_APP_PLAY_SCREEN_H
#define RIFFLE_APP_PLAY_SCREEN_H

#include "play/face.h"
#include "play/ink.h"
#include "play/narrate.h"

/* The least window, and what a question and the tale on the rail have room for. */
enum {
    SCREEN_COLS = 80,
    SCREEN_ROWS = 24,
    SCREEN_CHOICES = 12,
    SCREEN_TOLD = 16,
    SCREEN_WORDS = 32,
};

/* A key that may be pressed now, and what it does. */
struct choice {
    char key[SCREEN_WORDS], words[SCREEN_WORDS];
};

struct question {
    char text[NARRATE_TEXT];
    struct choice choice[SCREEN_CHOICES];
    unsigned choices;
};

/* What came of a box in this round, or in the one that is over. */
struct outcome {
    bool settled, gave_up;
    int64_t won_cents;
};

/* The stack before you, and the cutting card over it or in it. */
struct cutting {
    struct rf_cut_view view;
    unsigned place; /* cards in front of it */
    int sunk;       /* rows that it has been pushed in */
};

enum paper { PAPER_NONE, PAPER_HELP, PAPER_STANDING, PAPER_RULES };

struct screen {
    struct evening *evening;
    const struct face_options *options;
    struct rf_bj_view view; /* what you see now */
    struct rf_bj_view past; /* the round that is over: it lies there until you wager */
    bool past_shown;
    struct outcome outcome[RF_BOXES_MAX + 1];
    char told[SCREEN_TOLD][NARRATE_TEXT]; /* the last sentences, the newest first */
    char remark[NARRATE_TEXT];            /* advice, or the coach's word: until your next act */
    enum evening_turn asked;              /* what you are asked … */
    unsigned asked_box;                   /* … and about which box of yours */
    struct question question;
    const struct cutting *cutting; /* while you are offered the cut */
    enum paper paper;
    bool leaving; /* you are asked whether you leave */
    bool hurry;   /* a key was pressed: no pause until the next question */
    bool over;    /* you leave … */
    bool lost;    /* … because the terminal is gone */
};

/* screen.c.  screen_key waits for a key and answers 0 when there was none for the question: a
 * paper was read, the window changed, or the evening is over. */
enum { SCREEN_ENTER = '\n', SCREEN_ESCAPE = 27 };
int screen_key(struct screen *screen);
void screen_pause(struct screen *screen, int milliseconds);
void screen_tell(struct screen *screen, const char *sentence);
bool screen_put(struct screen *screen, const struct rf_act *act);
void screen_remark(struct screen *screen); /* what the coach says, or nothing */

/* A question is begun, then given its keys. */
void question_begin(struct screen *screen, const char *text);
void question_choice(struct screen *screen, const char *key, const char *words);

/* ask.c and cut_draw.c: put one question until it is answered. */
void ask(struct screen *screen, enum evening_turn turn, unsigned box);
void ask_cut(struct screen *screen);
bool ask_leave(struct screen *screen);

/* felt.c: draws everything, and says so where the window is too small. */
void felt_draw(const struct screen *screen);
bool felt_fits(void);

/* The game whose hands lie on the felt: this round's, or the one that is over. */
const struct rf_bj *felt_game(const struct screen *screen);

/* What the dealer shows, in words: "16", "an ace". */
void felt_dealer(const struct rf_bj *game, char out[static NARRATE_HAND]);

/* boxes.c: the boxes in `rows` rows from `y`. */
void boxes_draw(const struct screen *screen, int y, int rows);

/* hand_draw.c: how a hand is laid out: as faces of three sizes, in lines, or in one line that leaves
 * out the first cards where they are too many; how many rows that takes with the total; and the
 * hand. */
enum hand_style { HAND_LARGE, HAND_SMALL, HAND_FLAT, HAND_LINES, HAND_SHORT };
struct hand_shown {
    const struct rf_bj_rules *rules;
    const struct rf_bj_hand *hand;
    bool hidden; /* and one card face down */
    bool turn;   /* it is being played */
};
bool hand_large(void);
int hand_width(enum hand_style style, unsigned cards);
int hand_rows(enum hand_style style, unsigned cards, int width);
void hand_draw(int y, int x, int width, enum hand_style style, const struct hand_shown *shown);
void hand_draw_cards(int y, int x, int width, enum hand_style style,
                     const struct hand_shown *shown);

/* cut_draw.c: the stack on edge and the cutting card, in `rows` rows from `y`. */
void cut_draw(const struct cutting *cutting, int y, int rows);

/* A row of cards on edge, `shown` columns of it. */
void cut_edges(int y, int x, int shown, enum ink ink);

/* overlay.c: the paper that lies on the table. */
void paper_draw(const struct screen *screen);

#endif
