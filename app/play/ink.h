/*
 * app/play/ink.h -- writing on the window: colours by their use, text that fits its place.
 *
 * Where the terminal has no colours, or NO_COLOR is set, an ink is bold, reverse or dim.
 * Where the locale is not UTF-8 lines and signs are ASCII.
 */
#ifndef RIFFLE_APP_PLAY_INK_H
#define RIFFLE_APP_PLAY_INK_H

#include <stdbool.h>

enum ink {
    INK_FELT,
    INK_PRINT, /* what is printed on the felt */
    INK_FAINT,
    INK_CARD,
    INK_RED, /* hearts and diamonds */
    INK_BORDER,
    INK_BACK, /* a card face down */
    INK_EDGE, /* cards on edge */
    INK_EDGE_FAR,
    INK_CUTTING, /* the cutting card */
    INK_TURN,
    INK_WON,
    INK_LOST,
    INK_RAIL,
    INK_RAIL_FAINT,
    INK_REMARK, /* advice, and the coach's word */
    INK_QUESTION,
    INK_KEY,
    INK_PAPER,
    INK_CHIP, /* five, from the smallest */
    INK_CHIP_LAST = INK_CHIP + 4,
    INKS,
};

/* Once, when the window is open. */
void ink_start(void);

/* Text at a place, cut off at `width` columns; answers the columns it took. */
int ink_text(int y, int x, int width, enum ink ink, const char *text);
int ink_middle(int y, int x, int width, enum ink ink, const char *text);
int ink_right(int y, int x, int width, enum ink ink, const char *text);
int ink_width(const char *text);

/* Empties the window, in the ink's background. */
void ink_clear(enum ink ink);

/* The row in the ink's background. */
void ink_fill(int y, int x, int width, enum ink ink);

/* The bytes of `text` that go into a line of `width` columns, broken at a blank. */
int ink_line(const char *text, int width);

/* A sign, or what stands for it in ASCII. */
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
