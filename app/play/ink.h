/*
 * app/play/ink.h -- writing on the window: colours named by their use, text cut to its place.
 *
 * Where the terminal has no colours, or NO_COLOR is set, an ink is bold, reverse or dim.  Where the
 * locale is not UTF-8, lines and signs are ASCII.  Places are row `y` and column `x`, from 0 at the
 * top left; what lies outside the window is not drawn.
 */
#ifndef RIFFLE_APP_PLAY_INK_H
#define RIFFLE_APP_PLAY_INK_H

#include <stdbool.h>

enum ink {
    INK_FELT,
    INK_PRINT, /* rules printed on the felt */
    INK_FAINT,
    INK_CARD,
    INK_RED, /* hearts and diamonds */
    INK_BORDER,
    INK_BACK,     /* a card face down */
    INK_EDGE,     /* cards on edge */
    INK_EDGE_FAR, /* where you may not cut */
    INK_CUTTING,  /* the cutting card */
    INK_TURN,     /* whose turn it is */
    INK_WON,
    INK_LOST,
    INK_RAIL,       /* the rail: sentences and questions */
    INK_RAIL_FAINT, /* older sentences */
    INK_REMARK,     /* advice, and remarks of the coach */
    INK_QUESTION,
    INK_KEY,
    INK_PAPER, /* help, statistics, rules */
    INK_CHIP,  /* five colours, for chips from 1 to 500 */
    INK_CHIP_LAST = INK_CHIP + 4,
    INKS,
};

/* Call once, when the window is open. */
void ink_start(void);

/* Writes text, cut off at `width` columns: at the left, in the middle or at the right of them.
 * Returns the columns that it took. */
int ink_text(int y, int x, int width, enum ink ink, const char *text);
int ink_middle(int y, int x, int width, enum ink ink, const char *text);
int ink_right(int y, int x, int width, enum ink ink, const char *text);

/* The columns that text would take. */
int ink_width(const char *text);

/* Clears the window to the background of the ink. */
void ink_clear(enum ink ink);

/* Fills `width` columns of a row with the background of the ink. */
void ink_fill(int y, int x, int width, enum ink ink);

/* How many bytes of `text` go into a line of `width` columns, broken at a blank if there is one. */
int ink_line(const char *text, int width);

/* A sign, or its replacement in ASCII. */
enum ink_sign {
    SIGN_TOP_LEFT,
    SIGN_TOP_RIGHT,
    SIGN_BOTTOM_LEFT,
    SIGN_BOTTOM_RIGHT,
    SIGN_ACROSS,
    SIGN_DOWN,
    SIGN_BACK,
    SIGN_CHIP,
    SIGN_TURN_LEFT,
    SIGN_TURN_RIGHT,
    SIGN_UP_MARK,
    SIGN_ARROWS_WAGER,
    SIGN_ARROWS_CUT,
    SIGN_DOT,
    SIGN_MORE,
    SIGN_TIMES,
    SIGNS,
};
const char *ink_sign(enum ink_sign sign);

/* The outline of a rectangle. */
void ink_frame(int y, int x, int rows, int width, enum ink ink);

#endif
