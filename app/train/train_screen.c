/*
 * app/train/train_screen.c -- the trainer on a whole screen, with the cards and inks of app/play.
 *
 * The window is drawn from the view after every key and every change of its size; ncurses sends
 * what differs.
 */
#include <ctype.h>
#include <ncurses.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "play/screen.h"
#include "train/train.h"

enum { TICK = 100, ROWS_LEAST = 20, COLS_LEAST = 60, LEFT = 4 };

/* A signal handler can reach nothing but a variable of the file. */
static volatile sig_atomic_t interrupted;

static void
interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* Cards under a label; returns the row below them. */
static int
draw_cards(int y, const char *label, const struct train_view *view, const struct rf_bj_hand *hand)
{
    const struct hand_shown shown = {view->rules, hand, false, false};
    if (hand->count == 0)
        return y;
    ink_text(y, LEFT, COLS - LEFT, INK_PRINT, label);
    hand_draw_cards(y + 1, LEFT, COLS - 2 * LEFT, HAND_LARGE, &shown);
    return y + 7;
}

/* A sentence, wrapped; returns the row below it. */
static int
draw_sentence(int y, enum ink ink, const char *text)
{
    while (*text && y < LINES - 2) {
        char line[TRAIN_TEXT + 1];
        int size = ink_line(text, COLS - 2 * LEFT);
        snprintf(line, sizeof line, "%.*s", size, text);
        ink_text(y++, LEFT, COLS - 2 * LEFT, ink, line);
        text += size;
        text += *text == ' ';
    }
    return y;
}

static void
draw_keys(const struct train_view *view)
{
    int x = LEFT;
    ink_fill(LINES - 1, 0, COLS, INK_RAIL);
    for (unsigned i = 0; i < view->keys; i++) {
        char name[8] = {' ', (char)toupper((unsigned char)view->key[i].key), ' ', '\0'};
        if (view->key[i].key == '\n')
            strcpy(name, " Enter ");
        x += ink_text(LINES - 1, x, COLS - x, INK_KEY, name) + 1;
        x += ink_text(LINES - 1, x, COLS - x, INK_RAIL, view->key[i].words) + 3;
    }
}

/* `prompt` and what was typed so far, or NULL where a key is wanted. */
static void
draw(const struct train_view *view, const char *prompt, const char *typed)
{
    static const enum ink tones[] = {INK_FELT, INK_WON, INK_LOST};
    ink_clear(INK_FELT);
    if (LINES < ROWS_LEAST || COLS < COLS_LEAST) {
        ink_text(0, 0, COLS, INK_FELT, "Make the window larger: 60 columns, 20 rows.");
        refresh();
        return;
    }
    ink_fill(0, 0, COLS, INK_RAIL);
    ink_text(0, LEFT, COLS - LEFT, INK_QUESTION, view->title);
    int y = draw_cards(2, view->dealer.count ? "Dealer" : "", view, &view->dealer);
    y = draw_cards(y, view->dealer.count ? "You" : "", view, &view->mine);
    for (unsigned i = 0; i < view->lines; i++)
        y = draw_sentence(y, i == 0 ? tones[view->tone] : INK_FELT, view->line[i]);
    if (prompt) {
        char text[TRAIN_TEXT];
        snprintf(text, sizeof text, "%s %s_", prompt, typed);
        ink_text(y + 1, LEFT, COLS - LEFT, INK_TURN, text);
    }
    draw_keys(view);
    refresh();
}

/* Waits for a key in ticks, so that signals and a closed terminal are noticed.  0 when the window
 * changed, 'q' after a signal. */
static int
take_key(void)
{
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    for (;;) {
        if (interrupted)
            return 'q';
        timeout(0);
        int key = getch();
        if (key == KEY_RESIZE)
            return 0;
        if (key != ERR)
            return key == '\r' || key == KEY_ENTER ? '\n' : key;
        if (poll(&input, 1, TICK) > 0 && !(input.revents & POLLIN))
            return 'q'; /* the terminal is gone */
    }
}

static char
screen_ask(void *to, const struct train_view *view)
{
    (void)to;
    for (;;) {
        draw(view, NULL, "");
        int key = take_key();
        if (interrupted || key == 27 || key == 'q' || key == 'Q')
            return 'q';
        if (key == ' ')
            key = '\n';
        for (unsigned i = 0; i < view->keys; i++)
            if (key < 128 && view->key[i].key == tolower(key))
                return view->key[i].key;
    }
}

static bool
screen_read(void *to, const struct train_view *view, const char *prompt, char *out, size_t size)
{
    struct train_view shown = *view;
    size_t used = 0;
    (void)to;
    shown.keys = 0;
    train_key(&shown, '\n', "answer");
    train_key(&shown, 'q', "leave");
    for (out[0] = '\0';;) {
        draw(&shown, prompt, out);
        int key = take_key();
        if (interrupted || key == 27 || key == 'q')
            return false;
        if (key == '\n' && used > 0)
            return true;
        if ((key == KEY_BACKSPACE || key == 127 || key == 8) && used > 0)
            out[--used] = '\0';
        else if (key > ' ' && key < 127 && used + 1 < size && used < 20) {
            out[used++] = (char)key;
            out[used] = '\0';
        }
    }
}

bool
train_screen_open(struct train_face *face)
{
    struct sigaction action = {.sa_handler = interrupt};
    SCREEN *terminal = screen_usable() ? newterm(NULL, stdout, stdin) : NULL;
    if (!terminal)
        return false;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    ink_start();
    *face = (struct train_face){terminal, screen_ask, screen_read, false};
    return true;
}

void
train_screen_close(const struct train_face *face)
{
    endwin();
    delscreen(face->to);
}
