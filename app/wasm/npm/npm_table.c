/*
 * app/wasm/npm/npm_table.c -- the table of the package of npm: text in, answers as JSON out.
 *
 * The table is the one inside a struct rf_record, because a view is made of a record.  No line is
 * ever folded into that record: the acts go to its game alone.
 */
#include "wasm/npm/npm_table.h"

#include <string.h>

#include "view/json_text.h"
#include "view/view_json.h"

static struct rf_record held;
static char text[NPM_TEXT];
static char json[LOOK_TEXT];

char *
npm_table_text(void)
{
    return text;
}

static struct scribe
start_answer(void)
{
    struct scribe scribe = json_text_start(json, sizeof json);
    json_text_open(&scribe, NULL, '{');
    return scribe;
}

static const char *
end_answer(struct scribe *scribe)
{
    json_text_close(scribe, '}');
    json_text_end(scribe);
    return json;
}

/* The name of a preset, rules as casinos post them, or the text of a file of rules. */
static bool
read_rules(struct rf_bj_rules *rules, struct rf_bj_rules_error *error)
{
    const char *preset = rf_bj_preset_text(text), *from = preset ? preset : text;
    error->line = 0;
    if (!preset && rf_bj_rules_is_posted(text))
        return rf_bj_rules_read_posted(rules, text, error);
    return rf_bj_rules_read(rules, from, strlen(from), error);
}

const char *
npm_table_open(void)
{
    struct rf_bj_rules rules;
    struct rf_bj_rules_error error;
    struct scribe scribe = start_answer();
    bool read = read_rules(&rules, &error);
    json_text_bool(&scribe, "open", read);
    if (read) {
        struct rf_act open = rf_bj_opening_act(&rules);
        held = (struct rf_record){.open = true, .game = true, .dealing = -1, .preparing = -1};
        rf_bj_init(&held.bj, &rules);
        rf_bj_act(&held.bj, &open);
    } else {
        json_text_string(&scribe, "error", error.message);
        json_text_number(&scribe, "line", error.line);
    }
    return end_answer(&scribe);
}

/* What is wrong with a text that is no act. */
static void
write_misread(struct scribe *scribe, const struct rf_act_error *error)
{
    json_text_bool(scribe, "permitted", false);
    json_text_number(scribe, "column", error->column);
    json_text_string(scribe, "found", error->found);
    json_text_string(scribe, "expected", error->expected);
}

static void
write_ruling(struct scribe *scribe, enum rf_clause ruling, const struct rf_act *act)
{
    char expected[RF_EXPECTED_TEXT];
    json_text_bool(scribe, "permitted", ruling == RF_PERMITTED);
    if (ruling == RF_PERMITTED)
        return;
    rf_bj_write_expected(&held.bj, act, expected);
    json_text_string(scribe, "clause", rf_clause_citation(ruling));
    json_text_string(scribe, "sentence", rf_clause_sentence(ruling));
    json_text_string(scribe, "expected", expected);
}

const char *
npm_table_act(uint32_t perform)
{
    struct rf_act act;
    struct rf_act_error error = {.column = 1, .expected = "an act"};
    struct scribe scribe = start_answer();
    if (rf_act_read(&act, text, strlen(text), &error) != RF_ACT_READ)
        write_misread(&scribe, &error);
    else
        write_ruling(&scribe, perform ? rf_bj_act(&held.bj, &act) : rf_bj_judge(&held.bj, &act),
                     &act);
    return end_answer(&scribe);
}

const char *
npm_table_legal(void)
{
    static struct rf_act acts[RF_BJ_LAWFUL_MAX];
    static char line[RF_ACT_TEXT];
    struct scribe scribe = start_answer();
    size_t count = rf_bj_legal_acts(&held.bj, acts, RF_BJ_LAWFUL_MAX);
    json_text_open(&scribe, "acts", '[');
    for (size_t i = 0; i < count; i++) {
        rf_act_write(line, &acts[i]);
        json_text_string(&scribe, NULL, line);
    }
    json_text_close(&scribe, ']');
    return end_answer(&scribe);
}

const char *
npm_table_view(void)
{
    view_json_write(json, sizeof json, &held, text[0] ? text : NULL);
    return json;
}
