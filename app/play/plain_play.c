/*
 * app/play/plain_play.c -- the face in lines of text, for pipes and screen readers.
 *
 * It prints what happens (narrate.c) and asks one question a line; everything that the screen can
 * do is done here with a letter or a number.  Answers become phrases of the language of acts, so
 * names, amounts and limits are judged by the law and not here.
 */
#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "play/face.h"
#include "play/narrate.h"
#include "play/show_text.h"
#include "play/words.h"

enum {
    LINE_SIZE = 200, /* bytes of an answer; what is longer is cut off */
    TRIES_MOST = 50, /* useless answers in a row, after which a pipe is taken for mistaken */
};

struct plain {
    struct evening *evening;
    bool over;              /* the player has left, or the input ended */
    bool broken;            /* TRIES_MOST answers in a row were useless: an error, status 3 */
    unsigned mistakes;      /* useless answers in a row */
    enum evening_turn turn; /* the question … */
    unsigned box;           /* … and the box that it is about */
    char line[LINE_SIZE];   /* the answer, without blanks around it */
};

/* A signal handler can reach nothing but a variable of the file. */
static volatile sig_atomic_t interrupted;

static void
interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* Reads an answer and strips the blanks around it; false at the end of the input. */
static bool
read_answer(struct plain *p)
{
    char *start = p->line;
    fflush(stdout);
    if (interrupted || !fgets(p->line, sizeof p->line, stdin)) {
        p->over = true;
        return false;
    }
    if (!strchr(p->line, '\n')) /* skip the rest of a long line */
        for (int c = getchar(); c != EOF && c != '\n';)
            c = getchar();
    if (!isatty(STDIN_FILENO)) /* nobody pressed Enter: end the line of the question */
        puts("");
    while (*start == ' ' || *start == '\t')
        start++;
    start[strcspn(start, "\r\n")] = '\0';
    for (size_t size = strlen(start);
         size > 0 && (start[size - 1] == ' ' || start[size - 1] == '\t');)
        start[--size] = '\0';
    memmove(p->line, start, strlen(start) + 1);
    if (p->line[1] == '\0' || p->line[1] == ' ') /* H and h are the same answer */
        p->line[0] = (char)tolower((unsigned char)p->line[0]);
    return true;
}

static void
tell_remark(const struct evening *e)
{
    if (e->coach.remark[0])
        puts(e->coach.remark);
}

static void
tell_advice(const struct plain *p)
{
    char text[ADVICE_TEXT];
    evening_advice(p->evening, p->turn, p->box, text);
    puts(text);
}

/* Puts your act to the law, and tells what came of it or why it is not permitted. */
static void
put(struct plain *p, const struct rf_act *act)
{
    char expected[RF_EXPECTED_TEXT], told[NARRATE_TEXT];
    enum rf_clause ruling = evening_put(p->evening, act);
    if (evening_has_failed(p->evening))
        return; /* the loop ends, and the command says why */
    if (ruling == RF_PERMITTED) {
        p->mistakes = 0;
        narrate(p->evening, told);
        puts(told);
        tell_remark(p->evening);
        return;
    }
    p->mistakes++;
    rf_bj_write_expected(p->evening->house.game, act, expected);
    printf(WORDS_LINE_REFUSED, rf_clause_citation(ruling), rf_clause_sentence(ruling), expected);
}

/* The same for an act in words, with an amount that you typed. */
static void
put_phrase(struct plain *p, const char *phrase)
{
    struct rf_act act;
    if (face_act(p->evening, &act, phrase)) {
        put(p, &act);
        return;
    }
    p->mistakes++;
    puts(WORDS_LINE_NOT_AN_AMOUNT);
}

static void
put_kind(struct plain *p, enum rf_act_kind kind, unsigned box)
{
    struct rf_act act = rf_act_make(kind, p->evening->name);
    act.box = (uint8_t)box;
    put(p, &act);
}

/* Answers that may be given to any question; true when this was one. */
static bool
answered_anywhere(struct plain *p)
{
    char phrase[LINE_SIZE + 20];
    switch (p->line[1] == '\0' || p->line[1] == ' ' ? p->line[0] : '\0') {
    case 'q': p->over = true; return true;
    case '?': show_help(p->evening); return true;
    case 't': narrate_standing(p->evening, stdout); return true;
    case 'v': show_table(p->evening); return true;
    case 'l': show_rules(p->evening); return true;
    case 'a': tell_advice(p); return true;
    case 'c': puts(coach_switch(&p->evening->coach)); return true;
    case 'u': puts(coach_compute(&p->evening->coach)); return true;
    case 'b':
        snprintf(phrase, sizeof phrase, PHRASE_BUY, p->line[1] ? p->line + 2 : "");
        put_phrase(p, phrase);
        return true;
    default: return false;
    }
}

/* Counts towards TRIES_MOST. */
static void
not_understood(struct plain *p, const char *choices)
{
    p->mistakes++;
    printf(WORDS_LINE_NOT_UNDERSTOOD, p->line, choices);
}

static void
print_wager_question(const struct evening *e, unsigned box, const char *usual)
{
    const struct rf_bj_rules *rules = &e->house.game->rules;
    char least[NARRATE_CENTS], most[NARRATE_CENTS], has[NARRATE_CENTS];
    narrate_cents(least, rules->min_bet);
    narrate_cents(has, evening_chips(e));
    if (evening_chips(e) < rules->min_bet)
        printf(WORDS_LINE_TOO_FEW, has, least);
    else
        printf(WORDS_LINE_BET, box, least, narrate_cents(most, rules->max_bet), has, usual);
}

/* Enter suggests your last bet on this box, as far as your chips reach. */
static void
ask_wager(struct plain *p, unsigned box)
{
    struct evening *e = p->evening;
    const struct rf_bj_rules *rules = &e->house.game->rules;
    int64_t same = e->usual_cents[box] ? e->usual_cents[box] : rules->min_bet;
    if (same > evening_chips(e) && evening_chips(e) >= rules->min_bet)
        same = evening_chips(e) - evening_chips(e) % rules->bet_step;
    char usual[NARRATE_CENTS], phrase[LINE_SIZE + 40];
    print_wager_question(e, box, narrate_cents(usual, same));
    if (!read_answer(p) || answered_anywhere(p))
        return;
    bool again = p->line[0] == '\0' || strcmp(p->line, "s") == 0;
    if (strcmp(p->line, "0") == 0) {
        evening_pass(e, box);
        printf(WORDS_LINE_SITS_OUT, box);
        return;
    }
    snprintf(phrase, sizeof phrase, PHRASE_WAGER, again ? usual : p->line, box);
    put_phrase(p, phrase);
}

static void
ask_insurance(struct plain *p, unsigned box)
{
    struct evening *e = p->evening;
    int64_t half = e->house.game->box[box].wager_cents[0] / 2;
    char cents[NARRATE_CENTS], phrase[LINE_SIZE + 40];
    narrate_cents(cents, half);
    printf(WORDS_LINE_INSURANCE, box, cents);
    if (!read_answer(p) || answered_anywhere(p))
        return;
    if (strcmp(p->line, "n") == 0 || strcmp(p->line, "s") == 0 || p->line[0] == '\0') {
        put_kind(p, RF_ACT_DECLINE, box);
        return;
    }
    snprintf(phrase, sizeof phrase, PHRASE_INSURE, box,
             strcmp(p->line, "y") == 0 ? cents : p->line);
    put_phrase(p, phrase);
}

/* You do not surrender early: no act of the law, but a decision that the coach judges. */
static void
keep(struct plain *p, unsigned box)
{
    evening_keep(p->evening, box);
    tell_remark(p->evening);
}

static void
ask_surrender(struct plain *p, unsigned box)
{
    char cards[NARRATE_HAND];
    narrate_hand(cards, &p->evening->house.game->box[box].hand[0], false);
    printf(WORDS_LINE_SURRENDER, box, cards);
    if (!read_answer(p) || answered_anywhere(p))
        return;
    if (strcmp(p->line, "y") == 0 || strcmp(p->line, "r") == 0)
        put_kind(p, RF_ACT_SURRENDER, box);
    else if (strcmp(p->line, "n") == 0 || strcmp(p->line, "s") == 0 || p->line[0] == '\0')
        keep(p, box);
    else
        not_understood(p, WORDS_LINE_YES_OR_NO);
}

/* Decisions: their letter, act and words, in the order in which they are offered. */
static const struct {
    char letter;
    enum rf_act_kind kind;
    const char *words;
} decisions[] = {
    {'h', RF_ACT_HIT, WORDS_LINE_HIT},
    {'s', RF_ACT_STAND, WORDS_LINE_STAND},
    {'d', RF_ACT_DOUBLE, WORDS_LINE_DOUBLE},
    {'p', RF_ACT_SPLIT, WORDS_LINE_SPLIT},
    {'r', RF_ACT_SURRENDER, WORDS_LINE_SURRENDERS},
};

/* The decisions that the law permits now: "h hit, s stand". */
static void
write_choices(const struct evening *e, unsigned box, char out[static LINE_SIZE])
{
    size_t at = 0;
    struct rf_act act;
    out[0] = '\0';
    for (size_t i = 0; i < sizeof decisions / sizeof decisions[0]; i++) {
        act = rf_act_make(decisions[i].kind, e->name);
        act.box = (uint8_t)(act.kind == RF_ACT_SURRENDER ? box : 0);
        if (rf_bj_judge(e->house.game, &act) == RF_PERMITTED)
            at += (size_t)snprintf(out + at, LINE_SIZE - at, "%s%s", at ? ", " : "",
                                   decisions[i].words);
    }
}

static void
ask_play(struct plain *p, unsigned box)
{
    struct rf_bj_view view;
    char cards[NARRATE_HAND], total[NARRATE_HAND], dealer[NARRATE_HAND], choices[LINE_SIZE];
    evening_view(p->evening, &view);
    const struct rf_bj_hand *hand = &view.game.box[box].hand[view.hand];
    narrate_hand(cards, hand, false);
    narrate_total(total, &view.game.rules, hand);
    narrate_hand(dealer, &view.game.dealer, view.game.hole_down);
    write_choices(p->evening, box, choices);
    if (view.game.box[box].hands < 2)
        printf(WORDS_LINE_PLAY, box, cards, total, dealer, choices);
    else
        printf(WORDS_LINE_PLAY_HAND, box, view.hand + 1u, cards, total, dealer, choices);
    if (!read_answer(p) || answered_anywhere(p))
        return;
    for (size_t i = 0; i < sizeof decisions / sizeof decisions[0]; i++)
        if (p->line[0] == decisions[i].letter && p->line[1] == '\0') {
            put_kind(p, decisions[i].kind, decisions[i].kind == RF_ACT_SURRENDER ? box : 0);
            return;
        }
    not_understood(p, choices);
}

/* Enter suggests the middle of what C4.4 allows. */
static void
ask_cut(struct plain *p)
{
    struct rf_cut_view view = rf_table_cut_view(&p->evening->house.game->table);
    unsigned middle = (view.least + view.most) / 2u;
    char phrase[LINE_SIZE + 20], number[20];
    snprintf(number, sizeof number, "%u", middle);
    printf(WORDS_LINE_CUT, view.count, view.least, view.most, middle);
    if (!read_answer(p) || answered_anywhere(p))
        return;
    if (strcmp(p->line, "r") == 0 || strcmp(p->line, "n") == 0) {
        put_kind(p, RF_ACT_REFUSE, 0);
        return;
    }
    bool usual = p->line[0] == '\0' || strcmp(p->line, "s") == 0 || strcmp(p->line, "y") == 0;
    struct rf_act act;
    snprintf(phrase, sizeof phrase, PHRASE_CUT, usual ? number : p->line);
    if (face_act(p->evening, &act, phrase))
        put(p, &act);
    else
        not_understood(p, WORDS_LINE_CARDS_OR_REFUSE);
}

/* The count, before a bet. */
static void
ask_count(struct plain *p)
{
    char text[QUIZ_TEXT];
    quiz_question(&p->evening->quiz, text);
    printf("%s ", text);
    if (!read_answer(p) || (p->line[0] && answered_anywhere(p)))
        return;
    p->mistakes = evening_answer_count(p->evening, p->line, text) ? 0 : p->mistakes + 1;
    puts(text);
}

static void
ask(struct plain *p, enum evening_turn turn, unsigned box)
{
    p->turn = turn;
    p->box = box;
    if (evening_asks_count(p->evening, turn))
        ask_count(p);
    else
        switch (turn) {
        case EVENING_WAGER: ask_wager(p, box); break;
        case EVENING_SURRENDER: ask_surrender(p, box); break;
        case EVENING_INSURANCE: ask_insurance(p, box); break;
        case EVENING_PLAY: ask_play(p, box); break;
        default: ask_cut(p); break;
        }
    if (p->mistakes < TRIES_MOST)
        return;
    printf(WORDS_LINE_GIVES_UP, p->mistakes);
    p->over = p->broken = true;
}

static void
tell(const struct evening *e)
{
    char told[NARRATE_TEXT];
    narrate(e, told);
    if (told[0])
        puts(told);
}

bool
plain_play(struct evening *e, const struct face_options *options)
{
    struct plain p = {.evening = e};
    struct sigaction action = {.sa_handler = interrupt};
    unsigned box;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    show_help(e);
    show_table(e);
    while (!p.over && !interrupted && !evening_has_failed(e) && !face_played(e, options)) {
        enum evening_turn turn = evening_next(e, &box);
        if (turn == EVENING_DID && !evening_has_failed(e))
            tell(e);
        else if (turn != EVENING_DID)
            ask(&p, turn, box);
    }
    if (p.over || interrupted)
        puts("");
    face_end(e, interrupted);
    return interrupted || (!ferror(stdin) && !p.broken);
}
