/*
 * app/play/ask.c -- the questions of a round: the wager, insurance, surrender, and how to play.
 */
#include <ncurses.h>
#include <string.h>

#include "play/amount.h"
#include "play/screen.h"

/* Takes what was typed for the amount; false, with a sentence, when it is none. */
static bool
take_amount(struct screen *s, struct amount *a)
{
    bool read = amount_take(s->evening, a);
    if (!read)
        screen_tell(s, "An amount is a number like 10 or 7.50.");
    return read;
}

static bool
may_buy(const struct screen *s)
{
    struct rf_act act = rf_act_make(RF_ACT_BUY, s->evening->name);
    act.cents = s->view.game.rules.min_bet;
    return rf_bj_judge(&s->view.game, &act) == RF_PERMITTED;
}

static void
offer_advice(struct screen *s)
{
    question_choice(s, "A", "advice");
}

static void
offer_common(struct screen *s)
{
    if (may_buy(s))
        question_choice(s, "B", "buy");
    question_choice(s, "?", "help");
    question_choice(s, "Q", "leave");
}

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
        snprintf(text, sizeof text, "Buy chips for how much? %s", cents);
        question_begin(s, text);
        question_choice(s, ink_sign(SIGN_ARROWS_WAGER), "amount");
        question_choice(s, "0-9", "type");
        question_choice(s, "Enter", "buy");
        question_choice(s, "Esc", "do not");
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

/* The wager that is proposed: your last, as far as chips reach. */
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
    bool none = amount_none(a);
    amount_write(a, cents);
    narrate_cents(least, a->least);
    narrate_cents(has, evening_chips(s->evening));
    if (a->most < a->least)
        snprintf(text, sizeof text,
                 "You have %s, and the least wager is %s: buy chips, or sit out.", has, least);
    else
        snprintf(text, sizeof text, "Your wager on box %u: %s%s   (you have %s)", box, cents,
                 none ? ", which sits out" : "", has);
    question_begin(s, text);
    question_choice(s, ink_sign(SIGN_ARROWS_WAGER), "amount");
    question_choice(s, "0-9", "type");
    question_choice(s, "Enter", none ? "sit out" : "place it");
    if (!none)
        question_choice(s, "0", "sit out");
    offer_common(s);
}

/* Puts the wager, or sits out; true when that is done. */
static bool
place_wager(struct screen *s, unsigned box, struct amount *a)
{
    struct rf_act act = rf_act_make(RF_ACT_WAGER, s->evening->name);
    char text[SCREEN_WORDS];
    if (!take_amount(s, a))
        return false;
    if (a->cents == 0) {
        evening_pass(s->evening, box);
        snprintf(text, sizeof text, "Box %u sits out.", box);
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

static void
ask_wager(struct screen *s, unsigned box)
{
    struct amount a = usual_wager(s, box);
    while (!s->over) {
        question_wager(s, box, &a);
        int key = screen_key(s);
        if (key == SCREEN_ENTER && place_wager(s, box, &a))
            return;
        if (key == 'b' && may_buy(s)) {
            buy(s);
            a = usual_wager(s, box);
        } else if (key == 's' && !a.typing) { /* as the line-by-line table has it: the same again */
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
        snprintf(text, sizeof text, "The dealer shows an ace. Insure box %u for %s?", box, cents);
    else
        snprintf(text, sizeof text, "The dealer shows an ace, and you have no chips to insure.");
    question_begin(s, text);
    if (a->most > 0) {
        question_choice(s, "Y", "insure");
        question_choice(s, ink_sign(SIGN_ARROWS_WAGER), "amount");
    }
    question_choice(s, "N", "do not");
    offer_advice(s);
    offer_common(s);
}

static struct amount
half_wager(const struct screen *s, unsigned box)
{
    int64_t half = s->view.game.box[box].wager_cents[0] / 2, has = evening_chips(s->evening);
    int64_t step = s->view.game.rules.bet_step / 2;
    struct amount a = {.least = 1, .most = half < has ? half : has, .step = step > 0 ? step : 1};
    a.cents = a.most;
    return a;
}

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
        } else if (key == 'b' && may_buy(s)) {
            buy(s);
            a = half_wager(s, box);
        } else
            amount_key(s->evening, &a, key);
    }
}

static void
ask_surrender(struct screen *s, unsigned box)
{
    char text[NARRATE_TEXT], cards[NARRATE_HAND];
    struct rf_act act = rf_act_make(RF_ACT_SURRENDER, s->evening->name);
    act.box = (uint8_t)box;
    narrate_hand(cards, &s->view.game.box[box].hand[0], false);
    snprintf(text, sizeof text,
             "Box %u, %.100s: surrender for half the wager before the dealer looks?", box, cards);
    while (!s->over) {
        question_begin(s, text);
        question_choice(s, "Y", "surrender");
        question_choice(s, "N", "play on");
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
        if (key == 'b' && may_buy(s))
            buy(s);
    }
}

static const struct decision {
    char letter;
    const char *key, *words;
    enum rf_act_kind kind;
} decisions[] = {
    {'h', "H", "hit", RF_ACT_HIT},
    {'s', "S", "stand", RF_ACT_STAND},
    {'d', "D", "double", RF_ACT_DOUBLE},
    {'p', "P", "split", RF_ACT_SPLIT},
    {'r', "R", "surrender", RF_ACT_SURRENDER},
};
enum { DECISIONS = sizeof decisions / sizeof decisions[0] };

static struct rf_act
decision_act(const struct screen *s, const struct decision *d, unsigned box)
{
    struct rf_act act = rf_act_make(d->kind, s->evening->name);
    act.box = (uint8_t)(d->kind == RF_ACT_SURRENDER ? box : 0);
    return act;
}

static void
question_play(struct screen *s, unsigned box)
{
    static const char *const ordinals[RF_BJ_HANDS_MAX] = {", first hand", ", second hand",
                                                          ", third hand", ", fourth hand"};
    const struct rf_bj *game = &s->view.game;
    char text[NARRATE_TEXT], total[NARRATE_HAND], dealer[NARRATE_HAND];
    narrate_total(total, &game->rules, &game->box[box].hand[s->view.hand]);
    felt_dealer(game, dealer);
    snprintf(text, sizeof text, "Box %u%s: you have %.20s, the dealer shows %.20s.", box,
             game->box[box].hands < 2 ? "" : ordinals[s->view.hand], total, dealer);
    question_begin(s, text);
    for (size_t i = 0; i < DECISIONS; i++) {
        struct rf_act act = decision_act(s, &decisions[i], box);
        if (rf_bj_judge(game, &act) == RF_PERMITTED)
            question_choice(s, decisions[i].key, decisions[i].words);
    }
    offer_advice(s);
    offer_common(s);
}

/* What the law does not permit has no key, and pressing it does nothing. */
static void
ask_play(struct screen *s, unsigned box)
{
    while (!s->over) {
        question_play(s, box);
        int key = screen_key(s);
        if (key == 'b' && may_buy(s))
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

bool
ask_leave(struct screen *s)
{
    struct question before = s->question;
    bool runs = false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        runs = runs || (s->evening->mine[box] && s->view.game.box[box].hands > 0);
    if (!runs || !s->view.game.table.round.on)
        return true;
    question_begin(s, "Leave? A hand is running: your hand stands, and is settled.");
    question_choice(s, "Y", "leave");
    question_choice(s, "N", "play on");
    int key = 0;
    while (!s->over && key != 'y' && key != 'n' && key != SCREEN_ESCAPE)
        key = screen_key(s);
    s->question = before;
    return key == 'y';
}

void
ask(struct screen *s, enum evening_turn turn, unsigned box)
{
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
