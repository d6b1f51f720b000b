/*
 * app/play/ink.c -- text, colours and signs on the window, by way of ncurses.
 *
 * The other files of the screen draw only through it, so that colours, locales and clipping are
 * handled in one place: an ink is a use (a card, the felt), and this file says how it looks.
 */
#include "play/ink.h"

#include <limits.h>
#include <ncurses.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "play/narrate.h"
#include "play/words.h"

/* For each ink: colours where the terminal has 256, colours where it has 8 (-1 is the terminal's
 * own), and attributes with and without colours. */
static const struct {
    short fore, back, fore_8, back_8;
    attr_t coloured, plain;
} inks[INKS] = {
    [INK_FELT] = {254, 22, -1, -1, A_NORMAL, A_NORMAL},
    [INK_PRINT] = {179, 22, COLOR_YELLOW, -1, A_NORMAL, A_NORMAL},
    [INK_FAINT] = {108, 22, COLOR_GREEN, -1, A_NORMAL, A_DIM},
    [INK_CARD] = {16, 255, COLOR_BLACK, COLOR_WHITE, A_NORMAL, A_BOLD},
    [INK_RED] = {160, 255, COLOR_RED, COLOR_WHITE, A_NORMAL, A_BOLD},
    [INK_BORDER] = {247, 255, COLOR_BLACK, COLOR_WHITE, A_NORMAL, A_NORMAL},
    [INK_BACK] = {25, 255, COLOR_BLUE, COLOR_WHITE, A_NORMAL, A_NORMAL},
    [INK_EDGE] = {247, 255, COLOR_BLACK, COLOR_WHITE, A_NORMAL, A_NORMAL},
    [INK_EDGE_FAR] = {240, 247, COLOR_WHITE, -1, A_NORMAL, A_DIM},
    [INK_CUTTING] = {16, 220, COLOR_BLACK, COLOR_YELLOW, A_NORMAL, A_REVERSE},
    [INK_TURN] = {16, 220, COLOR_BLACK, COLOR_YELLOW, A_BOLD, A_REVERSE | A_BOLD},
    [INK_WON] = {229, 22, COLOR_GREEN, -1, A_BOLD, A_BOLD},
    [INK_LOST] = {217, 22, COLOR_RED, -1, A_NORMAL, A_NORMAL},
    [INK_RAIL] = {252, 235, -1, -1, A_NORMAL, A_NORMAL},
    [INK_RAIL_FAINT] = {245, 235, -1, -1, A_NORMAL, A_DIM},
    [INK_REMARK] = {222, 235, COLOR_YELLOW, -1, A_NORMAL, A_BOLD},
    [INK_QUESTION] = {231, 235, -1, -1, A_BOLD, A_BOLD},
    [INK_KEY] = {16, 179, COLOR_BLACK, COLOR_YELLOW, A_NORMAL, A_REVERSE},
    [INK_PAPER] = {16, 230, COLOR_BLACK, COLOR_WHITE, A_NORMAL, A_NORMAL},
    [INK_CHIP] = {255, 22, COLOR_WHITE, -1, A_NORMAL, A_NORMAL},
    [INK_CHIP + 1] = {203, 22, COLOR_RED, -1, A_NORMAL, A_NORMAL},
    [INK_CHIP + 2] = {84, 22, COLOR_GREEN, -1, A_NORMAL, A_NORMAL},
    [INK_CHIP + 3] = {16, 22, COLOR_BLUE, -1, A_NORMAL, A_NORMAL},
    [INK_CHIP_LAST] = {177, 22, COLOR_MAGENTA, -1, A_NORMAL, A_NORMAL},
};

/* In UTF-8, and in ASCII for other locales. */
static const struct {
    const char *symbol, *letters;
} signs[SIGNS] = {
    [SIGN_TOP_LEFT] = {"╭", "+"},
    [SIGN_TOP_RIGHT] = {"╮", "+"},
    [SIGN_BOTTOM_LEFT] = {"╰", "+"},
    [SIGN_BOTTOM_RIGHT] = {"╯", "+"},
    [SIGN_ACROSS] = {"─", "-"},
    [SIGN_DOWN] = {"│", "|"},
    [SIGN_BACK] = {"▒", "#"},
    [SIGN_CHIP] = {"●", "o"},
    [SIGN_TURN_LEFT] = {"▶", ">"},
    [SIGN_TURN_RIGHT] = {"◀", "<"},
    [SIGN_UP_MARK] = {"▲", "^"},
    [SIGN_ARROWS_WAGER] = {"↑↓", WORDS_KEYS_UP_DOWN},
    [SIGN_ARROWS_CUT] = {"←→", WORDS_KEYS_LEFT_RIGHT},
    [SIGN_DOT] = {"·", "-"},
    [SIGN_MORE] = {"…", "~"},
    [SIGN_TIMES] = {"×", "x"},
};

/* Colours belong to the one terminal of the process, as everything of ncurses does. */
static bool coloured;

const char *
ink_sign(enum ink_sign sign)
{
    return narrate_notation() == RF_SYMBOLS ? signs[sign].symbol : signs[sign].letters;
}

/* Makes a colour pair for each ink.  -1 means the terminal's own colour, where it has one. */
void
ink_start(void)
{
    const char *none = getenv("NO_COLOR");
    coloured = !(none && none[0]) && has_colors() && start_color() == OK;
    bool own = coloured && use_default_colors() == OK;
    for (short i = 0; coloured && i < INKS; i++) {
        short fore = inks[i].fore, back = inks[i].back;
        if (COLORS < 256) {
            fore = inks[i].fore_8;
            back = inks[i].back_8;
        }
        if (fore < 0 && !own)
            fore = COLOR_WHITE;
        if (back < 0 && !own)
            back = COLOR_BLACK;
        init_pair((short)(i + 1), fore, back);
    }
}

/* From now on ncurses writes with this ink. */
static void
take(enum ink ink)
{
    if (coloured)
        attr_set(inks[ink].coloured, (short)(ink + 1), NULL);
    else
        attr_set(inks[ink].plain, 0, NULL);
}

/* Reads the next character of `text` and how many columns it takes; one that cannot be shown
 * becomes a question mark.  Returns its bytes, 0 at the end. */
static size_t
step(const char *text, wchar_t *letter, int *columns)
{
    mbstate_t state = {0};
    size_t size = mbrtowc(letter, text, MB_LEN_MAX, &state);
    *columns = size > 0 && size <= MB_LEN_MAX ? wcwidth(*letter) : -1;
    if (size == 0)
        return 0;
    if (*columns >= 0)
        return size;
    *letter = L'?';
    *columns = 1;
    return size <= MB_LEN_MAX ? size : 1;
}

int
ink_width(const char *text)
{
    int width = 0, columns;
    wchar_t letter;
    for (size_t size; (size = step(text, &letter, &columns)) > 0; text += size)
        width += columns;
    return width;
}

/* Text that would not fit into the window is not drawn at all, so that nothing wraps. */
int
ink_text(int y, int x, int width, enum ink ink, const char *text)
{
    wchar_t line[NARRATE_TEXT];
    int count = 0, used = 0, columns;
    for (size_t size; count < NARRATE_TEXT && (size = step(text, &line[count], &columns)) > 0;
         text += size) {
        if (used + columns > width)
            break;
        used += columns;
        count++;
    }
    take(ink);
    if (count > 0 && y >= 0 && y < LINES && x >= 0 && x + used <= COLS)
        mvaddnwstr(y, x, line, count);
    return used;
}

int
ink_middle(int y, int x, int width, enum ink ink, const char *text)
{
    int size = ink_width(text);
    return ink_text(y, x + (size < width ? (width - size) / 2 : 0), width, ink, text);
}

int
ink_right(int y, int x, int width, enum ink ink, const char *text)
{
    int size = ink_width(text);
    return ink_text(y, x + (size < width ? width - size : 0), width, ink, text);
}

void
ink_clear(enum ink ink)
{
    bkgdset(coloured ? (chtype)' ' | (chtype)COLOR_PAIR((int)ink + 1) : (chtype)' ');
    erase();
}

void
ink_fill(int y, int x, int width, enum ink ink)
{
    take(ink);
    for (int i = 0; i < width && y >= 0 && y < LINES && x + i < COLS; i++)
        mvaddch(y, x + i, ' ');
}

int
ink_line(const char *text, int width)
{
    int used = 0, columns, bytes = 0, blank = 0;
    wchar_t letter;
    for (size_t size; (size = step(text + bytes, &letter, &columns)) > 0; bytes += (int)size) {
        if (letter == L' ')
            blank = bytes;
        if (used + columns > width)
            return blank ? blank : bytes ? bytes : (int)size;
        used += columns;
    }
    return bytes;
}

void
ink_frame(int y, int x, int rows, int width, enum ink ink)
{
    for (int i = 1; i < width - 1; i++) {
        ink_text(y, x + i, 1, ink, ink_sign(SIGN_ACROSS));
        ink_text(y + rows - 1, x + i, 1, ink, ink_sign(SIGN_ACROSS));
    }
    for (int i = 1; i < rows - 1; i++) {
        ink_text(y + i, x, 1, ink, ink_sign(SIGN_DOWN));
        ink_text(y + i, x + width - 1, 1, ink, ink_sign(SIGN_DOWN));
    }
    ink_text(y, x, 1, ink, ink_sign(SIGN_TOP_LEFT));
    ink_text(y, x + width - 1, 1, ink, ink_sign(SIGN_TOP_RIGHT));
    ink_text(y + rows - 1, x, 1, ink, ink_sign(SIGN_BOTTOM_LEFT));
    ink_text(y + rows - 1, x + width - 1, 1, ink, ink_sign(SIGN_BOTTOM_RIGHT));
}
