/*
 * app/train/train_bets.c -- the drill of bets: a count, and how many units the ramp bets there.
 *
 * A bet is right if it is the ramp's.  Another one costs expected value, or certainty equivalent,
 * or both: docs/understand/bankroll.md.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/status.h"
#include "train/train.h"

/* How likely each count is asked: frequent ones, those beside a step of the ramp, and missed
 * ones. */
static void
weigh(const struct train *train, double *weight)
{
    const struct train_sheet *sheet = &train->sheet;
    unsigned counts = sheet->table.counts;
    for (unsigned i = 0; i < counts; i++) {
        double missed = rf_drill_miss_rate(&train->drill, i), bet = sheet->ramp.bet[i];
        bool step = (i > 0 && sheet->ramp.bet[i - 1] != bet) ||
                    (i + 1 < counts && sheet->ramp.bet[i + 1] != bet);
        weight[i] = (step ? 1 : 0.25) * sqrt(sheet->table.at[i].frequency) *
                    (missed < 0 ? 1.5 : 0.5 + 8 * missed);
    }
}

/* A number of units; false when it is none that the ramp could bet. */
static bool
read_bet(const struct train_sheet *sheet, const char *text, double *bet)
{
    char *end;
    *bet = strtod(text, &end);
    return end != text && *end == '\0' && *bet >= 0 &&
           *bet <= fmax(1, sheet->ramp.bet[sheet->table.counts - 1]);
}

static void
title(struct train_view *view, const struct train *train, unsigned number,
      const struct train_sums *sums)
{
    snprintf(view->title, sizeof view->title, "%s bets, question %u of %u: %u right, %u missed",
             train->system.title, number, train->hands, sums->answers - sums->missed, sums->missed);
}

static bool
ask(struct train *train, const char *count, const struct train_sums *sums, double *bet)
{
    struct train_view view = {.tone = TRAIN_ASKS};
    const struct train_sheet *sheet = &train->sheet;
    double most = sheet->ramp.bet[sheet->table.counts - 1];
    char text[32];
    title(&view, train, sums->answers + 1, sums);
    train_say(&view, "%s", count);
    train_say(&view, "The ramp goes from %g to %g units.", sheet->ramp.bet[0], most);
    for (;;) {
        if (!train->face.read(train->face.to, &view, "How many units do you bet?", text,
                              sizeof text))
            return false;
        if (read_bet(sheet, text, bet))
            return true;
        view.lines = 2;
        train_say(&view, "Type a number of units from 0 to %g; q leaves.", fmax(1, most));
    }
}

/* "1 unit wins", "4 units win". */
static const char *
unit_words(double bet, bool wins)
{
    return bet == 1 ? (wins ? "unit wins" : "unit loses") : wins ? "units win" : "units lose";
}

/* What a wrong bet costs. */
static void
say_cost(struct train_view *view, const struct train *train, double right, double did,
         const struct rf_count_bet_cost *cost)
{
    bool wins = (cost->expectation > 0) == (did < right);
    train_say(view, "%g %s %.4f ± %.4f units a round %s than the ramp's bet%s.", did,
              unit_words(did, wins), fabs(cost->expectation), cost->error,
              did < right ? "less" : "more", wins && did > right ? ", at a higher risk" : "");
    train_say(view,
              "In certainty equivalent that %s %.4f units a round (bankroll %g units, Kelly %g).",
              cost->certainty >= 0 ? "costs" : "gains", fabs(cost->certainty),
              train->sheet.bankroll, train->sheet.kelly);
}

static bool
show_judged(struct train *train, unsigned place, const char *count, const struct train_sums *sums,
            double did, const struct rf_count_bet_cost *cost)
{
    struct train_view view = {0};
    const struct rf_ramp_count *at = &train->sheet.table.at[place];
    double right = train->sheet.ramp.bet[place];
    title(&view, train, sums->answers, sums);
    view.tone = did == right ? TRAIN_GOOD : TRAIN_BAD;
    train_say(&view, "%s: %g unit%s. %s.", did == right ? "Right" : "No", right,
              right == 1 ? "" : "s", count);
    if (did != right)
        say_cost(&view, train, right, did, cost);
    train_say(
        &view, "%s %+d a bet of one unit %s %.3f ± %.3f %%.",
        train->system.divisor == RF_COUNTING_RUNNING ? "At the running count" : "At the true count",
        at->count, at->mean < 0 ? "loses" : "wins", 100 * fabs(at->mean), 100 * at->mean_error);
    train_key(&view, '\n', sums->answers < train->hands ? "next" : "end of the drill");
    train_key(&view, 'q', "leave");
    return train->face.ask(train->face.to, &view) != 'q';
}

static int
take(struct train *train, unsigned place, double did, const struct rf_count_bet_cost *cost,
     struct train_sums *sums)
{
    double right = train->sheet.ramp.bet[place];
    struct progress_bet answer = {.system = train->system.name,
                                  .count = train->sheet.table.at[place].count,
                                  .did = did,
                                  .right = right,
                                  .cost = fmax(0, cost->certainty),
                                  .missed = did != right};
    rf_drill_answered(&train->drill, place, answer.missed);
    train_sum(sums, answer.missed, answer.cost);
    return progress_bet(&train->progress, &answer);
}

/* What was answered on earlier days. */
static void
note_progress(struct train *train)
{
    const json_t *rows = train->progress.bets;
    memset(&train->drill, 0, sizeof train->drill);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i), *count = json_object_get(row, "count");
        const char *system = json_string_value(json_object_get(row, "system"));
        for (unsigned k = 0; system && json_is_integer(count) && k < train->sheet.table.counts; k++)
            if (train->sheet.table.at[k].count == json_integer_value(count) &&
                strcmp(system, train->system.name) == 0)
                rf_drill_note(&train->drill, k, json_is_true(json_object_get(row, "missed")));
    }
}

int
train_bets(struct train *train)
{
    struct train_sums sums = {0};
    const struct train_sheet *sheet = &train->sheet;
    int status = STATUS_OK;
    note_progress(train);
    while (sums.answers < train->hands && status == STATUS_OK) {
        double weight[RF_RAMP_COUNTS], did;
        char count[TRAIN_TEXT];
        weigh(train, weight);
        unsigned place = rf_drill_choose_by(&train->drill, weight, sheet->table.counts,
                                            train->words);
        train_count_words(count, train, sheet->table.at[place].count);
        if (!ask(train, count, &sums, &did))
            break;
        struct rf_count_bet_cost cost = rf_count_bet_cost(
            &sheet->table.at[place], sheet->ramp.bet[place], did, sheet->kelly * sheet->bankroll);
        status = take(train, place, did, &cost, &sums);
        if (!show_judged(train, place, count, &sums, did, &cost))
            break;
    }
    train_end_bets(train, &sums);
    return status;
}
