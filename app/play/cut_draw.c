/*
 * app/play/cut_draw.c -- the cut on the screen: the stack on edge, and the cutting card that you
 * move along it and push in.
 *
 * ask_cut asks until you cut or refuse; meanwhile screen->cutting points at its state, and felt.c
 * draws that in place of the boxes.  The limits are those of C4.4 (rf_table_cut_view).
 */
#include <ncurses.h>
#include <stdlib.h>
#include <string.h>

#include "play/screen.h"
#include "play/words.h"

enum {
    STRIP_ROWS = 4,   /* the stack, and the cutting card */
    ABOVE_ROWS = 3,   /* rows of the cutting card above the stack while it is moved */
    SUNK_MOST = 2,    /* rows that it goes in: its end stays visible */
    CUT_ROWS = 10,    /* of the whole drawing, with labels and numbers */
    SINK_PAUSE = 120, /* milliseconds for each row that it goes in */
    TYPED_SIZE = 5,   /* bytes: a place of up to four digits */
};

void
cut_edges(int y, int x, int shown, enum ink ink)
{
    for (int i = 0; i < shown; i++)
        ink_text(y, x + i, 1, ink, ink_sign(SIGN_DOWN));
}

/* The column behind the first `cards` cards, when the stack is `width` columns long. */
static int
column(const struct rf_cut_view *view, unsigned cards, int width)
{
    return view->count ? (int)((unsigned)width * cards / view->count) : 0;
}

/* The stack: cards within the limits are bright, and the limits have numbers below them. */
static void
draw_strip(const struct cutting *cutting, int y, int x, int width)
{
    const struct rf_cut_view *view = &cutting->view;
    int least = column(view, view->least, width), most = column(view, view->most, width) + 1;
    for (int row = 0; row < STRIP_ROWS; row++) {
        cut_edges(y + row, x, width + 1, INK_EDGE_FAR);
        cut_edges(y + row, x + least, most - least, INK_EDGE);
    }
    char number[SCREEN_WORDS];
    snprintf(number, sizeof number, "%s %u", ink_sign(SIGN_UP_MARK), view->least);
    ink_text(y + STRIP_ROWS, x + least, SCREEN_WORDS, INK_FAINT, number);
    snprintf(number, sizeof number, "%u %s", view->most, ink_sign(SIGN_UP_MARK));
    int size = ink_width(number);
    if (most - least > 2 * size + 1)
        ink_text(y + STRIP_ROWS, x + most - size, size, INK_FAINT, number);
}

void
cut_draw(const struct cutting *cutting, int y, int rows)
{
    char text[NARRATE_TEXT];
    int width = COLS - 10, x = 5;
    y += rows > CUT_ROWS ? (rows - CUT_ROWS) / 2 : 0;
    int strip = y + ABOVE_ROWS + 1;
    ink_text(y, x, width, INK_PRINT, WORDS_FRONT);
    ink_right(y, x, width, INK_PRINT, WORDS_BACK);
    draw_strip(cutting, strip, x, width);
    int at = x + column(&cutting->view, cutting->place, width);
    int top = strip - ABOVE_ROWS + cutting->sunk;
    for (int row = 0; row < STRIP_ROWS; row++)
        ink_fill(top + row, at, 1, INK_CUTTING);
    snprintf(text, sizeof text, WORDS_CUT_PLACE, cutting->place,
             cutting->view.count - cutting->place);
    ink_middle(strip + STRIP_ROWS + 1, 0, COLS, INK_FELT, text);
}

/* Moves the cutting card, within the limits. */
static void
move_card(struct cutting *cutting, int key)
{
    long least = cutting->view.least, most = cutting->view.most, place = cutting->place;
    switch (key) {
    case KEY_LEFT: place -= 1; break;
    case KEY_RIGHT: place += 1; break;
    case KEY_SLEFT:
    case KEY_PPAGE:
    case ',': place -= 10; break;
    case KEY_SRIGHT:
    case KEY_NPAGE:
    case '.': place += 10; break;
    case KEY_HOME: place = least; break;
    case KEY_END: place = most; break;
    default: break;
    }
    cutting->place = (unsigned)(place < least ? least : place > most ? most : place);
}

static void
put_question(struct screen *s, const struct cutting *cutting, const char *typed)
{
    char text[NARRATE_TEXT];
    if (typed[0])
        snprintf(text, sizeof text, WORDS_ASK_CUT_TYPED, cutting->view.least, cutting->view.most,
                 typed);
    else
        snprintf(text, sizeof text, WORDS_ASK_CUT, cutting->view.least, cutting->view.most);
    question_begin(s, text);
    question_choice(s, ink_sign(SIGN_ARROWS_CUT), WORDS_DO_ONE_CARD);
    question_choice(s, ", .", WORDS_DO_TEN_CARDS);
    question_choice(s, WORDS_KEY_ENTER, WORDS_DO_PUSH_IN);
    question_choice(s, "R", WORDS_DO_REFUSE);
    question_choice(s, "?", WORDS_DO_HELP);
    question_choice(s, "Q", WORDS_DO_LEAVE);
}

/* Digits type a place.  The card jumps there as soon as the number is within the limits; any other
 * key ends typing. */
static void
type_place(struct cutting *cutting, char typed[static TYPED_SIZE], int key)
{
    size_t size = strlen(typed);
    if (key >= '0' && key <= '9' && size + 1 < TYPED_SIZE) {
        typed[size] = (char)key;
        typed[size + 1] = '\0';
    } else if (key == KEY_BACKSPACE && size > 0)
        typed[size - 1] = '\0';
    else if (key < '0' || key > '9')
        typed[0] = '\0';
    unsigned long place = strtoul(typed, NULL, 10);
    if (place >= cutting->view.least && place <= cutting->view.most)
        cutting->place = (unsigned)place;
}

/* Shows the card going in, then cuts. */
static void
push_in(struct screen *s, struct cutting *cutting)
{
    struct rf_act act = rf_act_make(RF_ACT_CUT, s->evening->name);
    act.cards = (uint16_t)cutting->place;
    question_begin(s, "");
    for (; cutting->sunk < SUNK_MOST && !s->over; cutting->sunk++)
        screen_pause(s, SINK_PAUSE);
    screen_pause(s, 2 * SINK_PAUSE);
    if (!s->over)
        screen_put(s, &act);
}

/* True when nothing is typed, or the card is at the place that is. */
static bool
is_typed_place(const struct cutting *cutting, const char *typed)
{
    return !typed[0] || strtoul(typed, NULL, 10) == cutting->place;
}

void
ask_cut(struct screen *s)
{
    struct cutting cutting = {.view = s->view.cut};
    char typed[TYPED_SIZE] = {0};
    bool answered = false;
    cutting.place = (cutting.view.least + cutting.view.most) / 2U;
    s->cutting = &cutting;
    while (!answered && !s->over) {
        put_question(s, &cutting, typed);
        int key = screen_key(s);
        if (key == 'r' || key == 'n') {
            struct rf_act act = rf_act_make(RF_ACT_REFUSE, s->evening->name);
            answered = screen_put(s, &act);
        } else if (key == SCREEN_ENTER && is_typed_place(&cutting, typed)) {
            push_in(s, &cutting);
            answered = true;
        } else if (key == SCREEN_ENTER) {
            char text[NARRATE_TEXT];
            snprintf(text, sizeof text, WORDS_NOT_A_CUT, cutting.view.least, cutting.view.most);
            screen_tell(s, text);
            typed[0] = '\0';
        } else if (key) {
            type_place(&cutting, typed, key);
            move_card(&cutting, key);
        }
    }
    s->cutting = NULL;
}
