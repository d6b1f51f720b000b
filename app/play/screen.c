/*
 * app/play/screen.c -- the face on a screen: opens the terminal, takes keys and signals, and runs
 * the evening act by act.
 *
 * The loop is in play(): evening_next does the next act of the dealer or a companion, which is
 * then looked at and shown for a moment, or it says what you are asked, and ask() asks it.
 * Waiting for a key is done in ticks, so that signals, a changed window and a closed terminal are
 * noticed.
 */
#include "play/screen.h"

#include <ctype.h>
#include <ncurses.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

#include "os/check.h"
#include "play/words.h"

enum {
    TICK = 100,       /* milliseconds between looks at signals and the window */
    ESCAPE_WAIT = 25, /* milliseconds until Esc is known not to begin another key */
    CTRL_L = 12,
};

/* A signal handler can reach nothing but a variable of the file. */
static volatile sig_atomic_t interrupted;

static void
interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* The terminal must be able to move the cursor; setupterm finds that out without opening a
 * window. */
bool
screen_usable(void)
{
    int found;
    const char *term = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !term || !term[0])
        return false;
    if (setupterm(term, STDOUT_FILENO, &found) != OK)
        return false;
    bool usable = cursor_address != NULL;
    del_curterm(cur_term);
    return usable;
}

void
question_begin(struct screen *s, const char *text)
{
    memset(&s->question, 0, sizeof s->question);
    snprintf(s->question.text, sizeof s->question.text, "%s", text);
}

void
question_choice(struct screen *s, const char *key, const char *words)
{
    struct question *q = &s->question;
    CHECK(q->choices < SCREEN_CHOICES);
    snprintf(q->choice[q->choices].key, SCREEN_WORDS, "%s", key);
    snprintf(q->choice[q->choices].words, SCREEN_WORDS, "%s", words);
    q->choices++;
}

void
screen_tell(struct screen *s, const char *sentence)
{
    if (!sentence[0])
        return;
    memmove(s->told[1], s->told[0], sizeof s->told - sizeof s->told[0]);
    snprintf(s->told[0], sizeof s->told[0], "%s", sentence);
}

/* True when the terminal was closed: getch then fails at once, again and again. */
static bool
terminal_gone(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL));
}

/* A key within so many milliseconds, 0 for none.  Letters become small; the two codes of Enter and
 * the three of Backspace become one each. */
static int
read_key(struct screen *s, int milliseconds)
{
    timeout(milliseconds);
    int key = interrupted ? ERR : getch();
    if (interrupted)
        s->over = true;
    else if (key == ERR && terminal_gone())
        s->over = s->lost = true;
    switch (key) {
    case ERR: return 0;
    case CTRL_L: clearok(stdscr, TRUE); return KEY_RESIZE;
    case KEY_ENTER:
    case '\r': return SCREEN_ENTER;
    case '\b':
    case 127: return KEY_BACKSPACE;
    default: return key < 128 ? tolower(key) : key;
    }
}

/* Waits while the window is too small: nothing but leaving is possible then. */
static void
wait_for_room(struct screen *s)
{
    bool waits = !felt_fits();
    while (!felt_fits() && !s->over) {
        felt_draw(s);
        s->over = read_key(s, TICK) == 'q' || s->over;
    }
    if (waits)
        felt_draw(s);
}

/* Shows a sheet until a key is pressed. */
static void
show_paper(struct screen *s, enum paper paper)
{
    s->paper = paper;
    for (int key = 0; !s->over && (key == 0 || key == KEY_RESIZE); key = read_key(s, TICK)) {
        wait_for_room(s);
        felt_draw(s);
    }
    s->paper = PAPER_NONE;
}

static void
remark(struct screen *s, const char *sentence)
{
    snprintf(s->remark, sizeof s->remark, "%s", sentence);
}

static void
advise(struct screen *s)
{
    char text[ADVICE_TEXT];
    evening_advice(s->evening, s->asked, s->asked_box, text);
    remark(s, text);
}

/* Handles keys that mean the same everywhere; false when this is not one. */
static bool
take_common_key(struct screen *s, int key)
{
    switch (key) {
    case '?': show_paper(s, PAPER_HELP); return true;
    case 't': show_paper(s, PAPER_STANDING); return true;
    case 'l': show_paper(s, PAPER_RULES); return true;
    case 'a': advise(s); return true;
    case 'c': remark(s, coach_switch(&s->evening->coach)); return true;
    case 'u': remark(s, coach_compute(&s->evening->coach)); return true;
    case KEY_RESIZE: return true;
    case 'q':
        if (!s->leaving) { /* else Q is an answer to "Leave?" */
            s->leaving = true;
            s->over = ask_leave(s) || s->over;
            s->leaving = false;
        }
        return true;
    default: return false;
    }
}

int
screen_key(struct screen *s)
{
    int key = 0;
    s->hurry = false;
    felt_draw(s);
    while (key == 0 && !s->over) {
        wait_for_room(s);
        key = read_key(s, TICK);
    }
    return s->over || take_common_key(s, key) ? 0 : key;
}

/* Shows an act for a moment.  A key ends this pause and all others until the next question. */
void
screen_pause(struct screen *s, int milliseconds)
{
    felt_draw(s);
    wait_for_room(s);
    s->over = s->over || interrupted;
    if (s->over || s->options->fast) /* keys stay in the queue for the question */
        return;
    int key = read_key(s, s->hurry ? 0 : milliseconds);
    if (key && !take_common_key(s, key))
        s->hurry = true;
}

/* Adds a settled hand to the result of its box, which is shown until the next round. */
static void
note_outcome(struct screen *s)
{
    const struct evening *e = s->evening;
    struct outcome *outcome = &s->outcome[e->last.box];
    switch (e->last.kind) {
    case RF_ACT_PAY:
    case RF_ACT_COLLECT:
    case RF_ACT_STAND_OFF:
        outcome->gave_up = e->settled.surrendered;
        outcome->settled = true;
        outcome->won_cents += e->won_cents;
        break;
    case RF_ACT_PAY_INSURANCE:
    case RF_ACT_COLLECT_INSURANCE: outcome->won_cents += e->won_cents; break;
    default: break;
    }
}

/* Takes the new view after an act, and tells the act.  A finished round stays on the table until
 * you bet, another round begins, or the cards are shuffled. */
static void
look(struct screen *s)
{
    const struct evening *e = s->evening;
    char sentence[NARRATE_TEXT];
    bool on = s->view.game.table.round.on;
    bool mine = e->last.kind == RF_ACT_WAGER && strcmp(e->last.name, e->name) == 0;
    if (e->last.kind == RF_ACT_END) {
        s->past = s->view;
        s->past_shown = true;
    }
    evening_view(e, &s->view);
    if (mine || e->last.kind == RF_ACT_SHUFFLE || (s->view.game.table.round.on && !on)) {
        s->past_shown = false;
        memset(s->outcome, 0, sizeof s->outcome);
    }
    note_outcome(s);
    narrate(e, sentence);
    screen_tell(s, sentence);
}

void
screen_remark(struct screen *s)
{
    remark(s, s->evening->coach.remark);
}

bool
screen_put(struct screen *s, const struct rf_act *act)
{
    char expected[RF_EXPECTED_TEXT], text[NARRATE_TEXT];
    enum rf_clause ruling = evening_put(s->evening, act);
    if (evening_has_failed(s->evening)) { /* the command says why, once the screen is closed */
        s->over = true;
        return true;
    }
    if (ruling == RF_PERMITTED) {
        look(s);
        screen_remark(s);
        return true;
    }
    screen_tell(s, rf_clause_sentence(ruling));
    rf_bj_write_expected(&s->view.game, act, expected);
    snprintf(text, sizeof text, WORDS_REFUSED, rf_clause_citation(ruling), expected);
    screen_tell(s, text);
    return false;
}

/* How long an act of somebody else is shown, in milliseconds: longer where there is more to see. */
static int
pause_after(enum rf_act_kind kind)
{
    switch (kind) {
    case RF_ACT_LOOK:
    case RF_ACT_TURN:
    case RF_ACT_CUTTING_CARD:
    case RF_ACT_SHUFFLE: return 500;
    case RF_ACT_PAY:
    case RF_ACT_COLLECT:
    case RF_ACT_STAND_OFF:
    case RF_ACT_PAY_INSURANCE:
    case RF_ACT_COLLECT_INSURANCE:
    case RF_ACT_CUT: return 350;
    case RF_ACT_END: return 900;
    case RF_ACT_WAGER:
    case RF_ACT_BUY: return 120;
    default: return 220;
    }
}

static void
play(struct screen *s)
{
    unsigned box;
    while (!s->over && !face_played(s->evening, s->options)) {
        enum evening_turn turn = evening_next(s->evening, &box);
        if (turn != EVENING_DID) {
            ask(s, turn, box);
            continue;
        }
        if (evening_has_failed(s->evening)) {
            s->over = true;
            return;
        }
        look(s);
        question_begin(s, "");
        question_choice(s, WORDS_KEY_ANY, WORDS_DO_FASTER);
        screen_pause(s, pause_after(s->evening->last.kind));
    }
    question_begin(s, WORDS_ASK_DONE);
    question_choice(s, WORDS_KEY_ANY, WORDS_DO_LEAVE);
    while (!s->over && screen_key(s) == 0)
        continue;
}

/* Signals are caught so that the terminal is given back as it was. */
static SCREEN *
open_terminal(void)
{
    struct sigaction action = {.sa_handler = interrupt};
    SCREEN *terminal = newterm(NULL, stdout, stdin);
    if (!terminal)
        return NULL;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    set_escdelay(ESCAPE_WAIT);
    curs_set(0);
    ink_start();
    return terminal;
}

bool
screen_play(struct evening *e, const struct face_options *options)
{
    struct screen s = {.evening = e, .options = options};
    SCREEN *terminal = open_terminal();
    if (!terminal) {
        fprintf(stderr, WORDS_CANNOT_DRAW);
        return false;
    }
    evening_view(e, &s.view);
    s.over = evening_has_failed(e);
    play(&s);
    endwin();
    delscreen(terminal);
    face_end(e, interrupted);
    return !s.lost;
}
