/*
 * app/cli/train_sheet_json.c -- a sheet of the trainer as JSON (docs/reference/json.md).
 */
#include "cli/train_sheet.h"

#include <math.h>

static const char *const plays[RF_PLAYS] = {"stand", "hit", "double", "split", "surrender"};
/* Insurance has two answers, in the places of the first two plays (riffle/count_drill.h). */
static const char *const insurance[RF_PLAYS] = {"insure", "decline"};

static json_t *
number_or_null(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

/* The values of one count, in the order of `may`; null where the count did not come. */
static json_t *
values_json(const struct rf_count_question *question, unsigned i)
{
    json_t *values = json_array();
    if (!question->at[i].known) {
        json_decref(values);
        return json_null();
    }
    for (unsigned play = 0; play < RF_PLAYS; play++)
        if (question->may[play])
            json_array_append_new(values, json_real(question->at[i].ev[play]));
    return values;
}

static json_t *
question_json(const struct rf_count_question *question)
{
    char name[TRAIN_INDEX_NAME];
    json_t *may = json_array(), *values = json_array(), *errors = json_array();
    bool insures = question->play.hand == RF_INDEX_INSURANCE;
    train_index_name(name, &question->play);
    for (unsigned play = 0; play < RF_PLAYS; play++)
        if (question->may[play])
            json_array_append_new(may, json_string(insures ? insurance[play] : plays[play]));
    for (unsigned i = 0; i < question->counts; i++) {
        json_array_append_new(values, values_json(question, i));
        json_array_append_new(errors, json_real(question->at[i].error));
    }
    return json_pack("{s:s, s:i, s:b, s:o, s:o, s:f, s:o, s:i, s:o, s:o}", "play", name, "index",
                     question->play.index, "below", question->play.below, "crossing",
                     number_or_null(question->crossing), "crossing_se",
                     number_or_null(question->error), "gain", question->gain, "may", may, "from",
                     question->low, "values", values, "errors", errors);
}

static json_t *
bets_json(const struct train_sheet *sheet)
{
    json_t *rows = json_array();
    for (unsigned i = 0; i < sheet->table.counts; i++) {
        const struct rf_ramp_count *at = &sheet->table.at[i];
        json_array_append_new(rows, json_pack("{s:i, s:f, s:f, s:f, s:f, s:f}", "count", at->count,
                                              "frequency", at->frequency, "mean", at->mean,
                                              "mean_se", at->mean_error, "variance", at->variance,
                                              "bet", sheet->ramp.bet[i]));
    }
    return rows;
}

json_t *
train_sheet_json(const struct train *train)
{
    const struct train_sheet *sheet = &train->sheet;
    char text[RF_BJ_RULES_TEXT];
    rf_bj_rules_write(text, &train->rules);
    json_t *object = json_pack("{s:s, s:s, s:s, s:i, s:i}", "system", train->system.name, "rules",
                               train->rules.name, "rules_text", text, "decks",
                               (int)train->rules.decks, "cut", (int)sheet->cut);
    if (sheet->question) {
        json_t *list = json_array();
        for (unsigned i = 0; i < sheet->questions; i++)
            json_array_append_new(list, question_json(&sheet->question[i]));
        json_object_set_new(object, "samples", json_integer((json_int_t)sheet->samples));
        json_object_set_new(object, "step", json_integer(sheet->step));
        json_object_set_new(object, "plays", list);
    }
    if (sheet->table.counts > 0) {
        json_object_set_new(object, "rounds", json_real(sheet->rounds));
        json_object_set_new(object, "bankroll", json_real(sheet->bankroll));
        json_object_set_new(object, "kelly", json_real(sheet->kelly));
        json_object_set_new(object, "bets", bets_json(sheet));
    }
    return object;
}
