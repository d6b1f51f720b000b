/*
 * app/play/screen.c -- the table on a screen: the terminal, its keys and signals, and the evening
 * turned act by act.
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

enum { TICK = 100, ESCAPE_WAIT = 25, CTRL_L = 12 };

static volatile sig_atomic_t interrupted;

static void
interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

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
    if (q->choices == SCREEN_CHOICES)
        return;
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

/* A terminal that has been closed answers at once, and nothing, for ever. */
static bool
terminal_gone(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL));
}

/* A key within so many milliseconds, 0 for none.  Keys that erase or enter are one each. */
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

/* Waits where the window is too small: only leaving is possible there. */
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

/* Keys that mean the same everywhere; true when this was one. */
static bool
takes_anywhere(struct screen *s, int key)
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
        if (!s->leaving) { /* the question whether to leave takes keys, too */
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
    return s->over || takes_anywhere(s, key) ? 0 : key;
}

void
screen_pause(struct screen *s, int milliseconds)
{
    felt_draw(s);
    wait_for_room(s);
    s->over = s->over || interrupted;
    if (s->over || s->options->fast) /* keys wait for the question */
        return;
    int key = read_key(s, s->hurry ? 0 : milliseconds);
    if (key && !takes_anywhere(s, key))
        s->hurry = true;
}

/* The result of a box is kept until the next round. */
static void
keep_outcome(struct screen *s)
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

/* Looks at the table after an act.  The round that is over lies there until you wager, or the
 * cards are shuffled. */
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
    keep_outcome(s);
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
    if (ruling == RF_PERMITTED) {
        look(s);
        screen_remark(s);
        return true;
    }
    screen_tell(s, rf_clause_sentence(ruling));
    rf_bj_write_expected(&s->view.game, act, expected);
    snprintf(text, sizeof text, "Refused by %s; expected: %.200s", rf_clause_citation(ruling),
             expected);
    screen_tell(s, text);
    return false;
}

/* How long one looks at an act of somebody else, in milliseconds. */
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
        look(s);
        question_begin(s, "");
        question_choice(s, "any key", "hurries the dealer");
        screen_pause(s, pause_after(s->evening->last.kind));
    }
    question_begin(s, "As much is played as was asked for.");
    question_choice(s, "any key", "leaves");
    while (!s->over && screen_key(s) == 0)
        continue;
}

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
    static struct screen s;
    s.evening = e;
    s.options = options;
    SCREEN *terminal = open_terminal();
    if (!terminal) {
        fprintf(stderr, "riffle play: this terminal cannot be drawn on; use --plain\n");
        return false;
    }
    evening_view(e, &s.view);
    play(&s);
    endwin();
    delscreen(terminal);
    face_end(e, interrupted);
    return !s.lost;
}
