/*
 * app/play/plain_play.c -- the table in lines of text, for pipes and screen readers.  All that the
 * screen can do is done here with a letter or a number.
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

enum { LINE_SIZE = 200, TRIES_MOST = 50 };

struct plain {
    struct evening *evening;
    bool over;         /* the player has left, or the input ended */
    bool broken;       /* nobody who answers like this reads what is asked */
    unsigned mistakes; /* in a row */
    enum evening_turn turn;
    unsigned box; /* that is asked about */
    char line[LINE_SIZE];
};

static volatile sig_atomic_t interrupted;

static void
interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* Reads an answer without the blanks around it; false when there is none any more. */
static bool
read_answer(struct plain *p)
{
    char *start = p->line;
    fflush(stdout);
    if (interrupted || !fgets(p->line, sizeof p->line, stdin)) {
        p->over = true;
        return false;
    }
    if (!strchr(p->line, '\n'))
        for (int c = getchar(); c != EOF && c != '\n';)
            c = getchar();
    if (!isatty(STDIN_FILENO))
        puts("");
    while (*start == ' ' || *start == '\t')
        start++;
    start[strcspn(start, "\r\n")] = '\0';
    for (size_t size = strlen(start);
         size > 0 && (start[size - 1] == ' ' || start[size - 1] == '\t');)
        start[--size] = '\0';
    memmove(p->line, start, strlen(start) + 1);
    if (p->line[1] == '\0' || p->line[1] == ' ') /* H and h are one answer */
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

/* Puts an act of yours; what the law refuses it explains. */
static void
put(struct plain *p, const struct rf_act *act)
{
    char expected[RF_EXPECTED_TEXT], told[NARRATE_TEXT];
    enum rf_clause ruling = evening_put(p->evening, act);
    if (ruling == RF_PERMITTED) {
        p->mistakes = 0;
        narrate(p->evening, told);
        puts(told);
        tell_remark(p->evening);
        return;
    }
    p->mistakes++;
    rf_bj_write_expected(p->evening->house.game, act, expected);
    printf("Refused by %s: %s\nExpected: %s\n", rf_clause_citation(ruling),
           rf_clause_sentence(ruling), expected);
}

static void
put_phrase(struct plain *p, const char *phrase)
{
    struct rf_act act;
    if (face_act(p->evening, &act, phrase)) {
        put(p, &act);
        return;
    }
    p->mistakes++;
    puts("An amount is a number like 10 or 7.50; ? for help.");
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
        snprintf(phrase, sizeof phrase, "buys %s of chips", p->line[1] ? p->line + 2 : "");
        put_phrase(p, phrase);
        return true;
    default: return false;
    }
}

static void
not_understood(struct plain *p, const char *choices)
{
    p->mistakes++;
    printf("'%s' is not an answer here: %s, or ? for help.\n", p->line, choices);
}

static void
print_wager_question(const struct evening *e, unsigned box, const char *usual)
{
    const struct rf_bj_rules *rules = &e->house.game->rules;
    char least[NARRATE_CENTS], most[NARRATE_CENTS], has[NARRATE_CENTS];
    narrate_cents(least, rules->min_bet);
    narrate_cents(has, evening_chips(e));
    if (evening_chips(e) < rules->min_bet)
        printf("You have %s, and the least wager is %s. b 50 buys 50, 0 sits out, q leaves: ", has,
               least);
    else
        printf("Your wager on box %u, %s to %s; you have %s. "
               "Enter for %s, 0 sits out, b 50 buys 50, q leaves: ",
               box, least, narrate_cents(most, rules->max_bet), has, usual);
}

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
        printf("Box %u sits out.\n", box);
        return;
    }
    snprintf(phrase, sizeof phrase, "wagers %s on box %u", again ? usual : p->line, box);
    put_phrase(p, phrase);
}

static void
ask_insurance(struct plain *p, unsigned box)
{
    struct evening *e = p->evening;
    int64_t half = e->house.game->box[box].wager_cents[0] / 2;
    char cents[NARRATE_CENTS], phrase[LINE_SIZE + 40];
    narrate_cents(cents, half);
    printf(
        "The dealer shows an ace. Insure box %u for %s? y or n, or a smaller amount; a advises: ",
        box, cents);
    if (!read_answer(p) || answered_anywhere(p))
        return;
    if (strcmp(p->line, "n") == 0 || strcmp(p->line, "s") == 0 || p->line[0] == '\0') {
        put_kind(p, RF_ACT_DECLINE, box);
        return;
    }
    snprintf(phrase, sizeof phrase, "insures box %u for %s", box,
             strcmp(p->line, "y") == 0 ? cents : p->line);
    put_phrase(p, phrase);
}

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
    printf(
        "Box %u, %s: surrender it for half the wager before the dealer looks? y or n, a advises: ",
        box, cards);
    if (!read_answer(p) || answered_anywhere(p))
        return;
    if (strcmp(p->line, "y") == 0 || strcmp(p->line, "r") == 0)
        put_kind(p, RF_ACT_SURRENDER, box);
    else if (strcmp(p->line, "n") == 0 || strcmp(p->line, "s") == 0 || p->line[0] == '\0')
        keep(p, box);
    else
        not_understood(p, "y or n");
}

/* The letters of decisions. */
static const struct {
    char letter;
    enum rf_act_kind kind;
    const char *words;
} decisions[] = {
    {'h', RF_ACT_HIT, "h hit"},
    {'s', RF_ACT_STAND, "s stand"},
    {'d', RF_ACT_DOUBLE, "d double"},
    {'p', RF_ACT_SPLIT, "p split"},
    {'r', RF_ACT_SURRENDER, "r surrender"},
};

/* The decisions that the law permits now, in words. */
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
    static const char *const ordinals[RF_BJ_HANDS_MAX] = {", first hand", ", second hand",
                                                          ", third hand", ", fourth hand"};
    struct rf_bj_view view;
    char cards[NARRATE_HAND], total[NARRATE_HAND], dealer[NARRATE_HAND], choices[LINE_SIZE];
    evening_view(p->evening, &view);
    const struct rf_bj_hand *hand = &view.game.box[box].hand[view.hand];
    narrate_hand(cards, hand, false);
    narrate_total(total, &view.game.rules, hand);
    narrate_hand(dealer, &view.game.dealer, view.game.hole_down);
    write_choices(p->evening, box, choices);
    printf("Box %u%s: %s, %s. Dealer: %s. %s, a advice: ", box,
           view.game.box[box].hands < 2 ? "" : ordinals[view.hand], cards, total, dealer, choices);
    if (!read_answer(p) || answered_anywhere(p))
        return;
    for (size_t i = 0; i < sizeof decisions / sizeof decisions[0]; i++)
        if (p->line[0] == decisions[i].letter && p->line[1] == '\0') {
            put_kind(p, decisions[i].kind, decisions[i].kind == RF_ACT_SURRENDER ? box : 0);
            return;
        }
    not_understood(p, choices);
}

static void
ask_cut(struct plain *p)
{
    struct rf_cut_view view = rf_table_cut_view(&p->evening->house.game->table);
    unsigned middle = (view.least + view.most) / 2u;
    char phrase[LINE_SIZE + 20], number[20];
    snprintf(number, sizeof number, "%u", middle);
    printf("The cut is yours: %u cards lie before you. Cut at %u to %u; Enter for %u, r refuses: ",
           view.count, view.least, view.most, middle);
    if (!read_answer(p) || answered_anywhere(p))
        return;
    if (strcmp(p->line, "r") == 0 || strcmp(p->line, "n") == 0) {
        put_kind(p, RF_ACT_REFUSE, 0);
        return;
    }
    bool usual = p->line[0] == '\0' || strcmp(p->line, "s") == 0 || strcmp(p->line, "y") == 0;
    struct rf_act act;
    snprintf(phrase, sizeof phrase, "cuts at %s", usual ? number : p->line);
    if (face_act(p->evening, &act, phrase))
        put(p, &act);
    else
        not_understood(p, "a number of cards, or r");
}

static void
ask(struct plain *p, enum evening_turn turn, unsigned box)
{
    p->turn = turn;
    p->box = box;
    switch (turn) {
    case EVENING_WAGER: ask_wager(p, box); break;
    case EVENING_SURRENDER: ask_surrender(p, box); break;
    case EVENING_INSURANCE: ask_insurance(p, box); break;
    case EVENING_PLAY: ask_play(p, box); break;
    default: ask_cut(p); break;
    }
    if (p->mistakes < TRIES_MOST)
        return;
    printf("%u answers in a row were none, so you leave the table.\n", p->mistakes);
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
    while (!p.over && !interrupted && !face_played(e, options)) {
        enum evening_turn turn = evening_next(e, &box);
        if (turn == EVENING_DID)
            tell(e);
        else
            ask(&p, turn, box);
    }
    if (p.over || interrupted)
        puts("");
    face_end(e, interrupted);
    return interrupted || (!ferror(stdin) && !p.broken);
}
