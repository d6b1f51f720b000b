/*
 * app/play/screen.h -- what the files of the screen share.
 *
 *     screen.c                    terminal, keys, signals; runs the evening
 *     felt.c boxes.c hand_draw.c  draw the table
 *     ask.c cut_draw.c            ask questions; amount.c holds the money in them
 *     overlay.c                   help, statistics and rules on top
 *     ink.c                       writes on the window
 *
 * The whole window is drawn from struct screen after every act and every key, and ncurses sends
 * what differs.  So drawing functions take a const screen, and nothing on the window is remembered
 * elsewhere.  Of the cards the screen knows only what evening_view shows.
 */
#ifndef RIFFLE_APP_PLAY_SCREEN_H
#define RIFFLE_APP_PLAY_SCREEN_H

#include "play/face.h"
#include "play/ink.h"
#include "play/narrate.h"

enum {
    SCREEN_COLS = 80, /* the smallest window */
    SCREEN_ROWS = 24,
    SCREEN_CHOICES = 12, /* keys of a question */
    SCREEN_TOLD = 16,    /* sentences that are kept */
    SCREEN_WORDS = 32,   /* bytes of the name of a key, or of what it does */
};

/* A key that can be pressed now, and what it does. */
struct choice {
    char key[SCREEN_WORDS], words[SCREEN_WORDS];
};

/* One line of text, and one of keys. */
struct question {
    char text[NARRATE_TEXT];
    struct choice choice[SCREEN_CHOICES];
    unsigned choices;
};

/* The result of a box in this round, or in the finished one that is still shown. */
struct outcome {
    bool settled, gave_up; /* gave_up: surrendered */
    int64_t won_cents;
};

/* The stack before you, and the cutting card above it or in it. */
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
    struct rf_bj_view past; /* the finished round: it stays on the table until you bet */
    bool past_shown;        /* … and hides the hands of `view` */
    struct outcome outcome[RF_BOXES_MAX + 1];
    char told[SCREEN_TOLD][NARRATE_TEXT]; /* the last sentences, the newest first */
    char remark[NARRATE_TEXT];            /* advice, or the coach's remark: until your next act */
    enum evening_turn asked;              /* what you are asked … */
    unsigned asked_box;                   /* … and about which box of yours */
    struct question question;
    const struct cutting *cutting; /* while you are offered the cut */
    enum paper paper;
    bool leaving; /* you are asked whether to leave */
    bool hurry;   /* a key was pressed: no pauses until the next question */
    bool over;    /* you leave … */
    bool lost;    /* … because the terminal is gone */
};

/* screen.c.  screen_key waits for a key.  It returns 0 when the key was not for the question (help
 * was read, the window changed) or the evening is over; the caller then draws its question
 * again. */
enum { SCREEN_ENTER = '\n', SCREEN_ESCAPE = 27 };
int screen_key(struct screen *screen);
void screen_pause(struct screen *screen, int milliseconds);
void screen_tell(struct screen *screen, const char *sentence);

/* Puts your act to the law and shows the result; false, with the reason on the rail, when the law
 * refuses it. */
bool screen_put(struct screen *screen, const struct rf_act *act);

/* Shows the remark of the coach, or takes the last one away. */
void screen_remark(struct screen *screen);

/* Begin a question, then add its keys from left to right. */
void question_begin(struct screen *screen, const char *text);
void question_choice(struct screen *screen, const char *key, const char *words);

/* ask.c and cut_draw.c: ask one question until it is answered or the evening is over. */
void ask(struct screen *screen, enum evening_turn turn, unsigned box);
void ask_cut(struct screen *screen);
bool ask_leave(struct screen *screen);

/* felt.c: draws everything, or a sentence where the window is too small. */
void felt_draw(const struct screen *screen);
bool felt_fits(void);

/* The game whose hands are shown: this round's, or the finished one. */
const struct rf_bj *felt_game(const struct screen *screen);

/* What the dealer shows, in words: "16", "an ace". */
void felt_dealer(const struct rf_bj *game, char out[static NARRATE_HAND]);

/* boxes.c: draws the boxes in `rows` rows from `y`. */
void boxes_draw(const struct screen *screen, int y, int rows);

/* hand_draw.c.  Styles: faces of three sizes; text in several lines; text in one line, which leaves
 * out the first cards where there are too many.  hand_rows counts the row of the total. */
enum hand_style { HAND_LARGE, HAND_SMALL, HAND_FLAT, HAND_LINES, HAND_SHORT };
struct hand_shown {
    const struct rf_bj_rules *rules;
    const struct rf_bj_hand *hand;
    bool hidden; /* it has one more card, face down */
    bool turn;   /* it is the hand being played */
};
bool hand_large(void);
int hand_width(enum hand_style style, unsigned cards);
int hand_rows(enum hand_style style, unsigned cards, int width);
void hand_draw(int y, int x, int width, enum hand_style style, const struct hand_shown *shown);
void hand_draw_cards(int y, int x, int width, enum hand_style style,
                     const struct hand_shown *shown);

/* cut_draw.c: draws the stack on edge and the cutting card, in `rows` rows from `y`. */
void cut_draw(const struct cutting *cutting, int y, int rows);

/* Draws a row of cards on edge, `shown` columns of it. */
void cut_edges(int y, int x, int shown, enum ink ink);

/* overlay.c: draws the sheet that screen->paper names. */
void paper_draw(const struct screen *screen);

#endif
