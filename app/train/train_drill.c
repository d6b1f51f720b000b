/*
 * app/train/train_drill.c -- drills and flash cards of basic strategy.
 *
 * The library chooses the hand and judges the answer (riffle/drill.h); the values are exact, for
 * the very cards that are shown.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "os/status.h"
#include "train/train.h"

static const char play_key[RF_PLAYS] = {'s', 'h', 'd', 'p', 'r'};
static const char *const play_name[RF_PLAYS] = {"stand", "hit", "double", "split", "surrender"};

/* One hand of a drill. */
struct asked {
    unsigned cell;
    struct rf_bj_hand hand, dealer;
    struct rf_exact_plays plays;
    enum rf_play chart; /* what the chart does, where it is permitted */
};

const char *
train_up_words(unsigned value)
{
    static const char *const words[RF_VALUES] = {"an ace", "a 2", "a 3",  "a 4", "a 5",
                                                 "a 6",    "a 7", "an 8", "a 9", "a ten"};
    return words[value];
}

void
train_hand_words(char out[static TRAIN_TEXT], unsigned cell)
{
    char name[RF_DRILL_NAME];
    rf_drill_name(name, cell);
    char *end = strchr(name, '-');
    *end = '\0';
    if (name[0] == 'p')
        snprintf(out, TRAIN_TEXT, "a pair of %s",
                 name[1] == 'A'   ? "aces"
                 : name[1] == 'T' ? "tens"
                 : name[1] == '6' ? "sixes"
                                  : name + 1);
    else
        snprintf(out, TRAIN_TEXT, "%s %s", name[0] == 'h' ? "hard" : "soft", name + 1);
    if (name[0] == 'p' && name[1] >= '2' && name[1] <= '9' && name[1] != '6')
        strncat(out, "s", TRAIN_TEXT - strlen(out) - 1);
}

/* The next cell: of the list that was named, or by weight. */
static unsigned
choose(struct train *train)
{
    if (train->cell_count == 0)
        return rf_drill_choose(&train->drill, train->chart, train->scope, train->words);
    unsigned cell = train->cells[rf_rng_below(train->words, train->cell_count)];
    for (unsigned tries = 0; cell + 1 == train->drill.last && tries < 8; tries++)
        cell = train->cells[rf_rng_below(train->words, train->cell_count)];
    return cell;
}

/* Takes a card out of the shoe that is not seen. */
static void
remove_card(struct rf_exact_shoe *shoe, rf_card card)
{
    unsigned value = rf_exact_card_value(card);
    if (shoe->infinite || shoe->count[value] == 0)
        return;
    shoe->count[value]--;
    if (value == RF_TEN && shoe->tens[rf_exact_ten_rank(card)] > 0)
        shoe->tens[rf_exact_ten_rank(card)]--;
}

/* Draws the cards of a cell and computes the value of each play; false if the shoe is too small. */
static bool
deal(struct train *train, struct asked *asked)
{
    rf_card cards[3];
    struct rf_exact_hand at = {.hand = &asked->hand, .unseen = train->shoe, .hands = 1};
    struct rf_exact_how how = {0};
    memset(asked, 0, sizeof *asked);
    asked->cell = choose(train);
    if (asked->cell == RF_DRILL_CELLS)
        return false;
    rf_drill_cards(asked->cell, train->words, cards);
    rf_bj_hand_add(&asked->hand, cards[0]);
    rf_bj_hand_add(&asked->hand, cards[1]);
    rf_bj_hand_add(&asked->dealer, cards[2]);
    for (unsigned i = 0; i < 3; i++)
        remove_card(&at.unseen, cards[i]);
    at.up = cards[2];
    if (!rf_exact_hand(train->workspace, &train->rules, &at, &how, &asked->plays))
        return false;
    asked->chart = rf_drill_chart(train->chart, asked->cell)->play;
    if (!asked->plays.may[asked->chart])
        asked->chart = asked->plays.best;
    return true;
}

static void
title(struct train_view *view, const char *name, unsigned number, const struct train *train,
      const struct train_sums *sums)
{
    snprintf(view->title, sizeof view->title, "%s, hand %u of %u: %u right, %u missed", name,
             number, train->hands, sums->answers - sums->missed, sums->missed);
}

static void
show_hand(struct train_view *view, const struct train *train, const struct asked *asked)
{
    view->rules = &train->rules;
    view->dealer = asked->dealer;
    view->mine = asked->hand;
}

/* The plays and their values, the best first. */
static void
say_values(struct train_view *view, const struct rf_exact_plays *plays)
{
    bool said[RF_PLAYS] = {false};
    char line[TRAIN_TEXT];
    int used = snprintf(line, sizeof line, "Worth, in bets:");
    for (;;) {
        int best = -1;
        for (int play = 0; play < RF_PLAYS; play++)
            if (plays->may[play] && !said[play] && (best < 0 || plays->ev[play] > plays->ev[best]))
                best = play;
        if (best < 0 || used >= TRAIN_TEXT)
            break;
        said[best] = true;
        used += snprintf(line + used, (size_t)(TRAIN_TEXT - used), "  %s %+.4f", play_name[best],
                         plays->ev[best]);
    }
    train_say(view, "%s", line);
}

/* Says how good the answer was, with its cost. */
static void
say_judged(struct train_view *view, const struct asked *asked, enum rf_play did,
           const struct rf_drill_judged *judged)
{
    char hand[TRAIN_TEXT];
    const char *up = train_up_words(asked->cell % RF_VALUES);
    train_hand_words(hand, asked->cell);
    view->tone = judged->kind == RF_DRILL_WRONG ? TRAIN_BAD : TRAIN_GOOD;
    if (judged->kind == RF_DRILL_WRONG)
        train_say(view, "No: with %s against %s, %s. To %s costs %.2f %% of the bet.", hand, up,
                  play_name[asked->chart], play_name[did], 100 * judged->cost);
    else if (judged->kind == RF_DRILL_CHART)
        train_say(
            view,
            "Right by the chart: %s. With these very cards to %s is better by %.2f %%, because "
            "of their composition.",
            play_name[did], play_name[judged->best],
            100 * (asked->plays.ev[judged->best] - asked->plays.ev[did]));
    else
        train_say(view, "Right: %s. The next best play costs %.2f %% of the bet.", play_name[did],
                  100 * fmax(0, judged->next));
    say_values(view, &asked->plays);
}

/* Asks one hand; false when the player leaves. */
static bool
ask_play(struct train *train, const struct asked *asked, const struct train_sums *sums,
         enum rf_play *did)
{
    static const enum rf_play order[RF_PLAYS] = {RF_PLAY_HIT, RF_PLAY_STAND, RF_PLAY_DOUBLE,
                                                 RF_PLAY_SPLIT, RF_PLAY_SURRENDER};
    struct train_view view = {.tone = TRAIN_ASKS};
    char hand[TRAIN_TEXT];
    title(&view, "Drill", sums->answers + 1, train, sums);
    show_hand(&view, train, asked);
    train_hand_words(hand, asked->cell);
    train_say(&view, "You have %s; the dealer shows %s. What do you do?", hand,
              train_up_words(asked->cell % RF_VALUES));
    for (unsigned i = 0; i < RF_PLAYS; i++)
        if (asked->plays.may[order[i]])
            train_key(&view, play_key[order[i]], play_name[order[i]]);
    train_key(&view, 'q', "leave");
    char key = train->face.ask(train->face.to, &view);
    for (unsigned play = 0; play < RF_PLAYS; play++)
        if (play_key[play] == key) {
            *did = (enum rf_play)play;
            return true;
        }
    return false;
}

/* Shows the judgement until a key is pressed; false when the player leaves. */
static bool
show_judged(struct train *train, const struct asked *asked, const struct train_sums *sums,
            enum rf_play did, const struct rf_drill_judged *judged)
{
    struct train_view view = {0};
    title(&view, "Drill", sums->answers, train, sums);
    show_hand(&view, train, asked);
    say_judged(&view, asked, did, judged);
    train_key(&view, '\n', sums->answers < train->hands ? "next hand" : "end of the drill");
    train_key(&view, 'q', "leave");
    return train->face.ask(train->face.to, &view) != 'q';
}

/* Keeps an answer in the sums, the drill and the file. */
static int
take(struct train *train, const struct asked *asked, enum rf_play did,
     const struct rf_drill_judged *judged, struct train_sums *sums)
{
    bool missed = judged->kind == RF_DRILL_WRONG;
    struct progress_decision decision = {asked->cell, did, asked->chart, judged->cost, missed};
    rf_drill_answered(&train->drill, asked->cell, missed);
    train_sum(sums, missed, judged->cost);
    return progress_decide(&train->progress, &decision);
}

int
train_drill(struct train *train)
{
    struct train_sums sums = {0};
    int status = STATUS_OK;
    while (sums.answers < train->hands && status == STATUS_OK) {
        struct asked asked;
        enum rf_play did;
        if (!deal(train, &asked)) {
            fputs("riffle train: no hand of these can come with these rules and this shoe\n",
                  stderr);
            return STATUS_NO;
        }
        if (!ask_play(train, &asked, &sums, &did))
            break;
        struct rf_drill_judged judged = rf_drill_judge(&asked.plays, asked.chart, did);
        status = take(train, &asked, did, &judged, &sums);
        if (!show_judged(train, &asked, &sums, did, &judged))
            break;
    }
    train_end_hands(train, &sums,
                    "riffle train progress shows your chart and the hands to practise.");
    return status;
}

/* A flash card: think, turn it, and say whether you knew.  Not knowing costs what the most likely
 * mistake does: the second best play. */
static bool
turn_card(struct train *train, const struct asked *asked, struct train_sums *sums, int *status)
{
    struct train_view view = {0};
    char hand[TRAIN_TEXT];
    train_hand_words(hand, asked->cell);
    title(&view, "Flash cards", sums->answers + 1, train, sums);
    show_hand(&view, train, asked);
    train_say(&view, "You have %s against %s. Think of the play, then turn the card.", hand,
              train_up_words(asked->cell % RF_VALUES));
    train_key(&view, '\n', "turn");
    train_key(&view, 'q', "leave");
    if (train->face.ask(train->face.to, &view) == 'q')
        return false;
    view.lines = view.keys = 0;
    view.tone = TRAIN_GOOD;
    train_say(&view, "The play is to %s.", play_name[asked->chart]);
    say_values(&view, &asked->plays);
    train_say(&view, "Did you know?");
    train_key(&view, 'y', "yes");
    train_key(&view, 'n', "no");
    train_key(&view, 'q', "leave");
    char key = train->face.ask(train->face.to, &view);
    if (key == 'q')
        return false;
    struct rf_drill_judged judged = rf_drill_judge(&asked->plays, asked->chart, asked->chart);
    enum rf_play did = asked->chart;
    for (unsigned play = 0; key == 'n' && play < RF_PLAYS; play++)
        if (asked->plays.may[play] && play != asked->chart &&
            (did == asked->chart || asked->plays.ev[play] > asked->plays.ev[did]))
            did = (enum rf_play)play;
    if (key == 'n') {
        judged.kind = RF_DRILL_WRONG;
        judged.cost = fmax(0, asked->plays.ev[asked->chart] - asked->plays.ev[did]);
    }
    *status = take(train, asked, did, &judged, sums);
    return true;
}

int
train_cards(struct train *train)
{
    struct train_sums sums = {0};
    int status = STATUS_OK;
    while (sums.answers < train->hands && status == STATUS_OK) {
        struct asked asked;
        if (!deal(train, &asked)) {
            fputs("riffle train: no hand of these can come with these rules and this shoe\n",
                  stderr);
            return STATUS_NO;
        }
        if (!turn_card(train, &asked, &sums, &status))
            break;
    }
    train_end_hands(train, &sums,
                    "riffle train progress shows your chart and the hands to practise.");
    return status;
}
