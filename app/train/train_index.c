/*
 * app/train/train_index.c -- the drill of index plays: a count, a hand, and what to do.
 *
 * riffle/count_drill.h chooses the question, its count and its cards, and judges the answer.  The
 * count includes the cards in sight, as it does at a table.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/status.h"
#include "train/train.h"

static const char play_key[RF_PLAYS] = {'s', 'h', 'd', 'p', 'r'};
static const char *const play_name[RF_PLAYS] = {"stand", "hit", "double", "split", "surrender"};

void
train_index_name(char out[static TRAIN_INDEX_NAME], const struct rf_index_play *play)
{
    struct rf_index_plays one = {.count = 1};
    char text[RF_INDEX_PLAYS_TEXT];
    one.at[0] = *play;
    rf_index_plays_write(text, &one);
    text[strcspn(text, "<>\n")] = '\0';
    size_t size = strlen(text);
    while (size > 0 && text[size - 1] == ' ')
        text[--size] = '\0';
    snprintf(out, TRAIN_INDEX_NAME, "%.*s", TRAIN_INDEX_NAME - 1, text);
}

void
train_index_words(char out[static TRAIN_TEXT], const struct rf_index_play *play)
{
    const char *what = play->hand == RF_INDEX_INSURANCE ? "insure" : play_name[play->play];
    if (play->below)
        snprintf(out, TRAIN_TEXT, "%s below %+d", what, play->index);
    else
        snprintf(out, TRAIN_TEXT, "%s at %+d or more", what, play->index);
}

void
train_count_words(char out[static TRAIN_TEXT], struct train *train, int count)
{
    const struct rf_counting *system = &train->system;
    struct rf_count_told told;
    if (system->divisor == RF_COUNTING_RUNNING)
        snprintf(out, TRAIN_TEXT, count ? "Running count %+d" : "Running count %d", count);
    else if (train->tells_running && rf_count_tell(system, train->rules.decks, train->sheet.cut,
                                                   count, train->words, &told))
        snprintf(out, TRAIN_TEXT,
                 told.running ? "Running count %+d, %g deck%s left"
                              : "Running count %d, %g deck%s left",
                 told.running / 2, told.half_decks / 2.0, told.half_decks == 2 ? "" : "s");
    else
        snprintf(out, TRAIN_TEXT, count ? "True count %+d" : "True count %d", count);
}

/* One question with what is asked. */
struct posed {
    unsigned number;
    const struct rf_count_question *question;
    struct rf_count_asked asked;
    char count[TRAIN_TEXT], hand[TRAIN_TEXT];
};

static void
pose(struct train *train, struct posed *posed)
{
    double weight[RF_DRILL_CELLS];
    struct train_sheet *sheet = &train->sheet;
    struct rf_bj_hand hand = {0};
    rf_count_weights(sheet->question, sheet->questions, &train->drill, weight);
    posed->number = rf_drill_choose_by(&train->drill, weight, sheet->questions, train->words);
    posed->question = &sheet->question[posed->number];
    rf_count_ask(posed->question, sheet->step, train->words, &posed->asked);
    train_count_words(posed->count, train, posed->asked.count);
    for (unsigned i = 0; i < posed->asked.cards; i++)
        rf_bj_hand_add(&hand, posed->asked.hand[i]);
    unsigned cell = rf_drill_cell(&hand, posed->asked.up);
    if (cell < RF_DRILL_CELLS)
        train_hand_words(posed->hand, cell);
    else
        snprintf(posed->hand, sizeof posed->hand, "this hand");
}

static bool
is_insurance(const struct posed *posed)
{
    return posed->question->play.hand == RF_INDEX_INSURANCE;
}

static const char *
answer_name(const struct posed *posed, enum rf_play play)
{
    if (is_insurance(posed))
        return (int)play == RF_COUNT_INSURE ? "insure" : "decline";
    return play_name[play];
}

static void
show(struct train_view *view, const struct train *train, const struct posed *posed, unsigned number,
     const struct train_sums *sums)
{
    snprintf(view->title, sizeof view->title, "%s index plays, hand %u of %u: %u right, %u missed",
             train->system.title, number, train->hands, sums->answers - sums->missed, sums->missed);
    view->rules = &train->rules;
    rf_bj_hand_add(&view->dealer, posed->asked.up);
    for (unsigned i = 0; i < posed->asked.cards; i++)
        rf_bj_hand_add(&view->mine, posed->asked.hand[i]);
}

/* Asks; false when the player leaves. */
static bool
ask(struct train *train, const struct posed *posed, const struct train_sums *sums,
    enum rf_play *did)
{
    static const enum rf_play order[RF_PLAYS] = {RF_PLAY_HIT, RF_PLAY_STAND, RF_PLAY_DOUBLE,
                                                 RF_PLAY_SPLIT, RF_PLAY_SURRENDER};
    struct train_view view = {.tone = TRAIN_ASKS};
    show(&view, train, posed, sums->answers + 1, sums);
    train_say(&view, "%s", posed->count);
    if (is_insurance(posed)) {
        train_say(&view, "The dealer shows an ace. Do you take insurance?");
        train_key(&view, 'y', "yes");
        train_key(&view, 'n', "no");
    } else
        train_say(&view, "You have %s; the dealer shows %s. What do you do?", posed->hand,
                  train_up_words(posed->question->play.up));
    for (unsigned i = 0; i < RF_PLAYS && !is_insurance(posed); i++)
        if (posed->asked.may[order[i]])
            train_key(&view, play_key[order[i]], play_name[order[i]]);
    train_key(&view, 'q', "leave");
    char key = train->face.ask(train->face.to, &view);
    if (is_insurance(posed))
        *did = key == 'y' ? (enum rf_play)RF_COUNT_INSURE : (enum rf_play)RF_COUNT_DECLINE;
    for (unsigned play = 0; play < RF_PLAYS && !is_insurance(posed); play++)
        if (play_key[play] == key)
            *did = (enum rf_play)play;
    return key != 'q';
}

/* The cost of a mistake with its error, in percent of the bet. */
static void
say_cost(struct train_view *view, const struct posed *posed, const struct rf_count_judged *judged,
         enum rf_play did)
{
    const char *name = answer_name(posed, did);
    double cost = 100 * judged->cost, error = 100 * judged->error;
    if (cost > 2 * error)
        train_say(view, "At this count to %s costs %.2f ± %.2f %% of the bet.", name, cost, error);
    else if (cost >= -2 * error)
        train_say(view, "Nearly a toss-up: at this count to %s costs %.2f ± %.2f %% of the bet.",
                  name, fmax(0, cost), error);
    else
        train_say(view,
                  "By the index it is a mistake; but here to %s is better by %.2f ± %.2f %% of the "
                  "bet: this index is not the best for these rules.",
                  name, -cost, error);
}

static void
say_judged(struct train_view *view, const struct posed *posed, const struct rf_count_judged *judged,
           enum rf_play did)
{
    char index[TRAIN_TEXT];
    const struct rf_count_question *question = posed->question;
    train_index_words(index, &question->play);
    view->tone = judged->missed ? TRAIN_BAD : TRAIN_GOOD;
    train_say(view, "%s: %s. %s.", judged->missed ? "No" : "Right",
              answer_name(posed, judged->right), posed->count);
    if (judged->missed)
        say_cost(view, posed, judged, did);
    if (isfinite(question->crossing))
        train_say(view, "Index: %s. Both are worth the same at %+.1f ± %.1f.", index,
                  question->crossing, question->error);
    else
        train_say(view, "Index: %s.", index);
}

static bool
show_judged(struct train *train, const struct posed *posed, const struct train_sums *sums,
            const struct rf_count_judged *judged, enum rf_play did)
{
    struct train_view view = {0};
    show(&view, train, posed, sums->answers, sums);
    say_judged(&view, posed, judged, did);
    if (strncmp(posed->count, "Running", 7) == 0 && train->system.divisor != RF_COUNTING_RUNNING)
        train_say(&view, "That is a true count of %+d.", posed->asked.count);
    train_key(&view, '\n', sums->answers < train->hands ? "next hand" : "end of the drill");
    train_key(&view, 'q', "leave");
    return train->face.ask(train->face.to, &view) != 'q';
}

static int
take(struct train *train, const struct posed *posed, const struct rf_count_judged *judged,
     enum rf_play did, struct train_sums *sums)
{
    struct progress_index answer = {.system = train->system.name,
                                    .did = answer_name(posed, did),
                                    .right = answer_name(posed, judged->right),
                                    .count = posed->asked.count,
                                    .cost = fmax(0, judged->cost),
                                    .missed = judged->missed};
    train_index_name(answer.play, &posed->question->play);
    rf_drill_answered(&train->drill, posed->number, judged->missed);
    train_sum(sums, judged->missed, answer.cost);
    return progress_index(&train->progress, &answer);
}

/* What was answered on earlier days. */
static void
note_progress(struct train *train)
{
    const json_t *rows = train->progress.indices;
    memset(&train->drill, 0, sizeof train->drill);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        const char *play = json_string_value(json_object_get(row, "play"));
        const char *system = json_string_value(json_object_get(row, "system"));
        for (unsigned q = 0; play && system && q < train->sheet.questions; q++) {
            char name[TRAIN_INDEX_NAME];
            train_index_name(name, &train->sheet.question[q].play);
            if (strcmp(name, play) == 0 && strcmp(system, train->system.name) == 0)
                rf_drill_note(&train->drill, q, json_is_true(json_object_get(row, "missed")));
        }
    }
}

int
train_index(struct train *train)
{
    struct train_sums sums = {0};
    int status = STATUS_OK;
    note_progress(train);
    while (sums.answers < train->hands && status == STATUS_OK) {
        struct posed posed;
        enum rf_play did = RF_PLAY_STAND;
        pose(train, &posed);
        if (!ask(train, &posed, &sums, &did))
            break;
        struct rf_count_judged judged = rf_count_judge(posed.question, &posed.asked, did);
        status = take(train, &posed, &judged, did, &sums);
        if (!show_judged(train, &posed, &sums, &judged, did))
            break;
    }
    train_end_hands(train, &sums, "riffle train progress shows the index plays to practise.");
    return status;
}
