/*
 * app/play/ask.c -- the questions of a round on the screen: the bet, insurance, early surrender,
 * how to play a hand, and whether to leave.
 *
 * Each ask_… function shows a question with its keys and takes keys until the question is
 * answered. screen_key handles keys that work everywhere (help, advice, leaving) and returns 0 for
 * them; the loop then draws the question again.  An answer becomes an act that the law judges
 * (screen_put); a key is offered only where the law would permit its act.  The cut has a file of
 * its own, cut_draw.c.
 */
#include <ncurses.h>
#include <string.h>

#include "play/amount.h"
#include "play/screen.h"
#include "play/words.h"

/* Ends typing; false, with a sentence, when what was typed is not an amount. */
static bool
take_amount(struct screen *s, struct amount *a)
{
    bool read = amount_take(s->evening, a);
    if (!read)
        screen_tell(s, WORDS_NOT_AN_AMOUNT);
    return read;
}

static bool
can_buy(const struct screen *s)
{
    struct rf_act act = rf_act_make(RF_ACT_BUY, s->evening->name);
    act.cents = s->view.game.rules.min_bet;
    return rf_bj_judge(&s->view.game, &act) == RF_PERMITTED;
}

static void
offer_advice(struct screen *s)
{
    question_choice(s, "A", WORDS_DO_ADVICE);
}

/* Keys that every question of a round has. */
static void
offer_common(struct screen *s)
{
    if (can_buy(s))
        question_choice(s, "B", WORDS_DO_BUY);
    question_choice(s, "?", WORDS_DO_HELP);
    question_choice(s, "Q", WORDS_DO_LEAVE);
}

/* Suggests 50 minimum bets, as at the start of the evening. */
static void
buy(struct screen *s)
{
    int64_t least = s->view.game.rules.min_bet;
    struct amount a = {
        .cents = 50 * least, .least = least, .most = INT64_C(1000000000), .step = 10 * least};
    struct rf_act act = rf_act_make(RF_ACT_BUY, s->evening->name);
    char text[NARRATE_TEXT], cents[NARRATE_CENTS];
    while (!s->over) {
        amount_write(&a, cents);
        snprintf(text, sizeof text, WORDS_ASK_BUY, cents);
        question_begin(s, text);
        question_choice(s, ink_sign(SIGN_ARROWS_WAGER), WORDS_DO_AMOUNT);
        question_choice(s, "0-9", WORDS_DO_TYPE);
        question_choice(s, WORDS_KEY_ENTER, WORDS_DO_BUY);
        question_choice(s, WORDS_KEY_ESCAPE, WORDS_DO_CANCEL);
        int key = screen_key(s);
        if (key == SCREEN_ESCAPE || key == 'n')
            return;
        if (key != SCREEN_ENTER) {
            amount_key(s->evening, &a, key);
            continue;
        }
        if (!take_amount(s, &a))
            continue;
        act.cents = a.cents;
        if (a.cents == 0 || screen_put(s, &act))
            return;
    }
}

/* The bet that is suggested: your last one on this box, as far as your chips reach.  Limits are
 * rounded to whole steps; `most` is below `least` when you cannot afford a bet. */
static struct amount
usual_wager(const struct screen *s, unsigned box)
{
    const struct rf_bj_rules *rules = &s->view.game.rules;
    int64_t step = rules->bet_step, has = evening_chips(s->evening);
    struct amount a = {.step = step, .least = (rules->min_bet + step - 1) / step * step};
    a.most = (has < rules->max_bet ? has : rules->max_bet) / step * step;
    a.cents = s->evening->usual_cents[box] ? s->evening->usual_cents[box] : a.least;
    if (a.cents > a.most)
        a.cents = a.most;
    if (a.cents < a.least)
        a.cents = 0;
    return a;
}

static void
question_wager(struct screen *s, unsigned box, const struct amount *a)
{
    char text[NARRATE_TEXT], cents[NARRATE_CENTS], least[NARRATE_CENTS], has[NARRATE_CENTS];
    bool none = amount_is_none(a);
    amount_write(a, cents);
    narrate_cents(least, a->least);
    narrate_cents(has, evening_chips(s->evening));
    if (a->most < a->least)
        snprintf(text, sizeof text, WORDS_ASK_TOO_FEW, has, least);
    else
        snprintf(text, sizeof text, none ? WORDS_ASK_BET_NONE : WORDS_ASK_BET, box, cents, has);
    question_begin(s, text);
    question_choice(s, ink_sign(SIGN_ARROWS_WAGER), WORDS_DO_AMOUNT);
    question_choice(s, "0-9", WORDS_DO_TYPE);
    question_choice(s, WORDS_KEY_ENTER, none ? WORDS_DO_SIT_OUT : WORDS_DO_BET);
    if (!none)
        question_choice(s, "0", WORDS_DO_SIT_OUT);
    offer_common(s);
}

/* Bets, or sits out when the amount is 0; true when that is done. */
static bool
place_wager(struct screen *s, unsigned box, struct amount *a)
{
    struct rf_act act = rf_act_make(RF_ACT_WAGER, s->evening->name);
    char text[SCREEN_WORDS];
    if (!take_amount(s, a))
        return false;
    if (a->cents == 0) {
        evening_pass(s->evening, box);
        snprintf(text, sizeof text, WORDS_SITS_OUT, box);
        screen_tell(s, text);
        return true;
    }
    act.box = (uint8_t)box;
    act.cents = a->cents;
    if (screen_put(s, &act))
        return true;
    *a = usual_wager(s, box);
    return false;
}

/* Repeats until a bet is accepted or the box sits out; buying chips in between is possible. */
static void
ask_wager(struct screen *s, unsigned box)
{
    struct amount a = usual_wager(s, box);
    while (!s->over) {
        question_wager(s, box, &a);
        int key = screen_key(s);
        if (key == SCREEN_ENTER && place_wager(s, box, &a))
            return;
        if (key == 'b' && can_buy(s)) {
            buy(s);
            a = usual_wager(s, box);
        } else if (key == 's' && !a.typing) { /* the same again, as line by line */
            if (place_wager(s, box, &a))
                return;
        } else
            amount_key(s->evening, &a, key);
    }
}

static void
question_insurance(struct screen *s, unsigned box, const struct amount *a)
{
    char text[NARRATE_TEXT], cents[NARRATE_CENTS];
    amount_write(a, cents);
    if (a->most > 0)
        snprintf(text, sizeof text, WORDS_ASK_INSURANCE, box, cents);
    else
        snprintf(text, sizeof text, WORDS_ASK_NO_INSURANCE);
    question_begin(s, text);
    if (a->most > 0) {
        question_choice(s, "Y", WORDS_DO_INSURE);
        question_choice(s, ink_sign(SIGN_ARROWS_WAGER), WORDS_DO_AMOUNT);
    }
    question_choice(s, "N", WORDS_DO_DECLINE);
    offer_advice(s);
    offer_common(s);
}

/* Insurance of at most half the bet; 0 is possible where chips are short. */
static struct amount
half_wager(const struct screen *s, unsigned box)
{
    int64_t half = s->view.game.box[box].wager_cents[0] / 2, has = evening_chips(s->evening);
    int64_t step = s->view.game.rules.bet_step / 2;
    struct amount a = {.least = 1, .most = half < has ? half : has, .step = step > 0 ? step : 1};
    a.cents = a.most;
    return a;
}

/* Y takes the amount that is shown, N declines; the law judges the amount. */
static void
ask_insurance(struct screen *s, unsigned box)
{
    struct amount a = half_wager(s, box);
    struct rf_act act = rf_act_make(RF_ACT_DECLINE, s->evening->name);
    act.box = (uint8_t)box;
    while (!s->over) {
        question_insurance(s, box, &a);
        int key = screen_key(s);
        bool takes = key == 'y' || (key == SCREEN_ENTER && a.typing);
        if (takes && a.most > 0 && take_amount(s, &a)) {
            act.kind = a.cents > 0 ? RF_ACT_INSURE : RF_ACT_DECLINE;
            act.cents = a.cents;
            if (screen_put(s, &act))
                return;
            a = half_wager(s, box);
        } else if (key == 'n') {
            act.kind = RF_ACT_DECLINE;
            act.cents = 0;
            if (screen_put(s, &act))
                return;
        } else if (key == 'b' && can_buy(s)) {
            buy(s);
            a = half_wager(s, box);
        } else
            amount_key(s->evening, &a, key);
    }
}

/* Early surrender.  N is no act: the evening only remembers that you were asked. */
static void
ask_surrender(struct screen *s, unsigned box)
{
    char text[NARRATE_TEXT], cards[NARRATE_HAND];
    struct rf_act act = rf_act_make(RF_ACT_SURRENDER, s->evening->name);
    act.box = (uint8_t)box;
    narrate_hand(cards, &s->view.game.box[box].hand[0], false);
    snprintf(text, sizeof text, WORDS_ASK_SURRENDER, box, cards);
    while (!s->over) {
        question_begin(s, text);
        question_choice(s, "Y", WORDS_DO_SURRENDER);
        question_choice(s, "N", WORDS_DO_KEEP_HAND);
        offer_advice(s);
        offer_common(s);
        int key = screen_key(s);
        if ((key == 'y' || key == 'r') && screen_put(s, &act))
            return;
        if (key == 'n' || key == 's') {
            evening_keep(s->evening, box);
            screen_remark(s);
            return;
        }
        if (key == 'b' && can_buy(s))
            buy(s);
    }
}

/* In the order in which they are offered. */
static const struct decision {
    char letter;       /* as it is typed … */
    const char *key;   /* … and shown */
    const char *words; /* what the key does */
    enum rf_act_kind kind;
} decisions[] = {
    {'h', "H", WORDS_DO_HIT, RF_ACT_HIT},
    {'s', "S", WORDS_DO_STAND, RF_ACT_STAND},
    {'d', "D", WORDS_DO_DOUBLE, RF_ACT_DOUBLE},
    {'p', "P", WORDS_DO_SPLIT, RF_ACT_SPLIT},
    {'r', "R", WORDS_DO_SURRENDER, RF_ACT_SURRENDER},
};
enum { DECISIONS = sizeof decisions / sizeof decisions[0] };

/* Only surrender names its box: the other decisions are about the hand in turn. */
static struct rf_act
decision_act(const struct screen *s, const struct decision *d, unsigned box)
{
    struct rf_act act = rf_act_make(d->kind, s->evening->name);
    act.box = (uint8_t)(d->kind == RF_ACT_SURRENDER ? box : 0);
    return act;
}

/* Names the hand when the box was split, and lists the decisions that are permitted now. */
static void
question_play(struct screen *s, unsigned box)
{
    const struct rf_bj *game = &s->view.game;
    char text[NARRATE_TEXT], total[NARRATE_HAND], dealer[NARRATE_HAND];
    narrate_total(total, &game->rules, &game->box[box].hand[s->view.hand]);
    felt_dealer(game, dealer);
    if (game->box[box].hands < 2)
        snprintf(text, sizeof text, WORDS_ASK_PLAY, box, total, dealer);
    else
        snprintf(text, sizeof text, WORDS_ASK_PLAY_HAND, box, s->view.hand + 1u, total, dealer);
    question_begin(s, text);
    for (size_t i = 0; i < DECISIONS; i++) {
        struct rf_act act = decision_act(s, &decisions[i], box);
        if (rf_bj_judge(game, &act) == RF_PERMITTED)
            question_choice(s, decisions[i].key, decisions[i].words);
    }
    offer_advice(s);
    offer_common(s);
}

/* A decision that the law does not permit has no key, and its letter does nothing. */
static void
ask_play(struct screen *s, unsigned box)
{
    while (!s->over) {
        question_play(s, box);
        int key = screen_key(s);
        if (key == 'b' && can_buy(s))
            buy(s);
        for (size_t i = 0; i < DECISIONS; i++) {
            struct rf_act act = decision_act(s, &decisions[i], box);
            if (key == decisions[i].letter && rf_bj_judge(&s->view.game, &act) == RF_PERMITTED) {
                screen_put(s, &act);
                return;
            }
        }
    }
}

/* Asks only while one of your hands is running; the question before comes back if you stay. */
bool
ask_leave(struct screen *s)
{
    struct question before = s->question;
    bool running = false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        running = running || (s->evening->mine[box] && s->view.game.box[box].hands > 0);
    if (!running || !s->view.game.table.round.on)
        return true;
    question_begin(s, WORDS_ASK_LEAVE);
    question_choice(s, "Y", WORDS_DO_LEAVE);
    question_choice(s, "N", WORDS_DO_STAY);
    int key = 0;
    while (!s->over && key != 'y' && key != 'n' && key != SCREEN_ESCAPE)
        key = screen_key(s);
    s->question = before;
    return key == 'y';
}

/* The count, before a bet; keys are typed into the question. */
static void
ask_count(struct screen *s)
{
    char typed[32] = "", question[QUIZ_TEXT], text[NARRATE_TEXT];
    size_t used = 0;
    quiz_question(&s->evening->quiz, question);
    while (!s->over) {
        snprintf(text, sizeof text, "%.200s %s_", question, typed);
        question_begin(s, text);
        question_choice(s, "0-9 -", WORDS_DO_TYPE);
        question_choice(s, WORDS_KEY_ENTER, used ? WORDS_DO_ENTER : WORDS_DO_SKIP);
        question_choice(s, "Q", WORDS_DO_LEAVE);
        int key = screen_key(s);
        if (key == SCREEN_ENTER) {
            bool answered = evening_answer_count(s->evening, typed, text);
            screen_tell(s, text);
            if (answered)
                return;
            typed[used = 0] = '\0';
        } else if ((key == KEY_BACKSPACE || key == 127) && used > 0)
            typed[--used] = '\0';
        else if (key > 0 && key < 128 && strchr("0123456789-. ", key) && used + 1 < sizeof typed) {
            typed[used++] = (char)key;
            typed[used] = '\0';
        }
    }
}

void
ask(struct screen *s, enum evening_turn turn, unsigned box)
{
    if (evening_asks_count(s->evening, turn))
        ask_count(s);
    if (s->over)
        return;
    s->asked = turn;
    s->asked_box = box;
    switch (turn) {
    case EVENING_WAGER: ask_wager(s, box); break;
    case EVENING_SURRENDER: ask_surrender(s, box); break;
    case EVENING_INSURANCE: ask_insurance(s, box); break;
    case EVENING_PLAY: ask_play(s, box); break;
    default:
        s->asked_box = 0;
        ask_cut(s);
        break;
    }
    s->asked = EVENING_DID;
    s->asked_box = 0;
    question_begin(s, "");
}
