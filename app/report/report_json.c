/*
 * app/report/report_json.c -- the report as a JSON object, from what was collected.
 *
 * docs/reference/json.md lists the fields.  Amounts are whole cents; times are UTC.
 */
#include <stdio.h>
#include <string.h>

#include "report/report_model.h"

/* Notes when there was no memory for a value. */
static void
set(struct report *report, json_t *object, const char *key, json_t *value)
{
    report->no_memory = json_object_set_new(object, key, value) != 0 || report->no_memory;
}

static json_t *
clause_json(enum rf_clause clause)
{
    return json_pack("{s:s, s:s}", "clause", rf_clause_citation(clause), "sentence",
                     rf_clause_sentence(clause));
}

/* An amount, or null where it is not known. */
static json_t *
cents_json(int64_t cents, bool known)
{
    return known ? json_integer((json_int_t)cents) : json_null();
}

static bool
is_listed(const json_t *costs, const char *name)
{
    size_t i;
    json_t *cost;
    json_array_foreach(costs, i, cost) if (strcmp(json_string_value(json_object_get(cost, "who")),
                                                  name) == 0) return true;
    return false;
}

/* What a breach cost whom: its own costs, those of the house last, or why there are none. */
static json_t *
costs_json(struct report *report, size_t breach)
{
    json_t *list = json_array();
    int64_t house = 0;
    bool any = false, known = !report_is_unknown(report, breach, REPORT_HOUSE);
    for (size_t i = 0; i < report->costs; i++) {
        const struct report_cost *cost = &report->cost[i];
        bool again = cost->unknown && is_listed(list, report->person[cost->person].name);
        if (cost->breach != breach || cost->made_good || cost->person == REPORT_HOUSE || again)
            continue;
        any = true;
        house -= cost->cents;
        report_append(report, list,
                      json_pack("{s:s, s:o}", "who", report->person[cost->person].name, "cents",
                                cents_json(cost->cents, !cost->unknown)));
    }
    if (any || !known)
        report_append(
            report, list,
            json_pack("{s:s, s:o}", "who", "the house", "cents", cents_json(house, known)));
    return list;
}

/* In chips; or that there is no cost; or why nobody can say it in chips. */
static const char *
cost_note(struct report *report, size_t breach)
{
    if (report_is_unknown(report, breach, REPORT_HOUSE))
        return "not known";
    for (size_t i = 0; i < report->costs; i++)
        if (report->cost[i].breach == breach && !report->cost[i].made_good)
            return "in chips";
    switch (report->session ? COST_NONE : report_cost_of(report->breach[breach].clause)) {
    case COST_HOLE:
        return report->breach[breach].hole_shown
                   ? "none"
                   : "cannot be said in chips: the hole card was not turned, so nobody knows "
                     "whether the dealer had a natural";
    case COST_CARDS: return "cannot be said in chips: other cards would have come";
    case COST_CHOICE: return "cannot be said in chips: it depends on what a player would have done";
    default: return "none";
    }
}

static json_t *
breach_json(struct report *report, size_t i)
{
    const struct report_breach *breach = &report->breach[i];
    json_t *also = json_array();
    for (unsigned k = 0; k < breach->alsos; k++)
        report_append(report, also, clause_json(breach->also[k]));
    json_t *object = json_pack(
        "{s:I, s:I, s:o, s:o, s:s, s:s, s:s, s:s, s:b, s:o}", "number", (json_int_t)i + 1, "line",
        (json_int_t)breach->line, "where", report_place_json(report, breach->place, breach->before),
        "time", report_time_json(breach->time), "who", breach->who, "act",
        breach->act ? breach->act : "", "clause", rf_clause_citation(breach->clause), "sentence",
        rf_clause_sentence(breach->clause), "shown_later", breach->shown, "also", also);
    set(report, object, "stands_at", report_line_json(breach->stands_at));
    set(report, object, "found", report_text_json(breach->found));
    set(report, object, "expected", report_text_json(breach->expected));
    set(report, object, "forgotten", report_text_json(breach->hint));
    set(report, object, "then", report_duties_json(report, i));
    set(report, object, "cost", json_string(cost_note(report, i)));
    set(report, object, "costs", costs_json(report, i));
    return object;
}

/* The sum of costs that fit: of a person, or of a clause.  `made_good`: what was paid after all. */
static int64_t
sum_costs(struct report *report, size_t person, enum rf_clause clause, bool made_good)
{
    int64_t sum = 0;
    for (size_t i = 0; i < report->costs; i++) {
        const struct report_cost *cost = &report->cost[i];
        bool own = person == REPORT_HOUSE || cost->person == person;
        bool same = clause == RF_PERMITTED || report->breach[cost->breach].clause == clause;
        if (own && same && cost->made_good == made_good)
            sum += cost->cents;
    }
    return person == REPORT_HOUSE ? -sum : sum;
}

/* False for somebody of whom a breach makes a sum unknown, and then for the house too. */
static bool
is_known(const struct report *report, size_t person)
{
    bool known = !report->person[person].unknown;
    for (size_t i = 0; person == REPORT_HOUSE && i < report->persons; i++)
        known = known && !report->person[i].unknown;
    return known;
}

static json_t *
costs_by_person(struct report *report)
{
    json_t *list = json_array();
    for (size_t n = 0; n < report->persons; n++) {
        size_t i = n + 1 < report->persons ? n + 1 : REPORT_HOUSE; /* the house comes last */
        int64_t cost = sum_costs(report, i, RF_PERMITTED, false);
        int64_t good = sum_costs(report, i, RF_PERMITTED, true);
        bool known = is_known(report, i);
        report_append(report, list,
                      json_pack("{s:s, s:o, s:I, s:o}", "who", report->person[i].name, "cents",
                                cents_json(cost, known), "made_good_cents", (json_int_t)good,
                                "left_cents", cents_json(cost + good, known)));
    }
    return list;
}

/* True when what breaches of one clause cost a person is known; for the house, everybody. */
static bool
is_known_by(const struct report *report, size_t person, enum rf_clause clause)
{
    for (size_t i = 0; i < report->breaches; i++)
        if (report->breach[i].clause == clause && report_is_unknown(report, i, person))
            return false;
    return true;
}

/* For each clause that was broken, in the order of the law: how often, and what the players gained
 * by it together, which is what the house lost. */
static json_t *
costs_by_clause(struct report *report)
{
    json_t *list = json_array();
    for (unsigned c = 1; c < RF_CLAUSES; c++) {
        json_int_t count = 0;
        for (size_t i = 0; i < report->breaches; i++)
            count += report->breach[i].clause == (enum rf_clause)c;
        if (count == 0)
            continue;
        json_t *people = json_array();
        for (size_t n = 0; n < report->persons; n++) {
            size_t i = n + 1 < report->persons ? n + 1 : REPORT_HOUSE;
            int64_t cents = sum_costs(report, i, (enum rf_clause)c, false);
            bool known = is_known_by(report, i, (enum rf_clause)c);
            if (cents != 0 || !known)
                report_append(report, people,
                              json_pack("{s:s, s:o}", "who", report->person[i].name, "cents",
                                        cents_json(cents, known)));
        }
        report_append(report, list,
                      json_pack("{s:s, s:s, s:I, s:o}", "clause",
                                rf_clause_citation((enum rf_clause)c), "sentence",
                                rf_clause_sentence((enum rf_clause)c), "breaches", count, "costs",
                                people));
    }
    return list;
}

/* Won, won by the law with the same cards, and the difference. */
static json_t *
results_json(struct report *report)
{
    json_t *list = json_array();
    for (size_t n = 0; n < report->persons; n++) {
        size_t i = n + 1 < report->persons ? n + 1 : REPORT_HOUSE;
        const struct report_person *person = &report->person[i];
        int64_t won = person->won_cents + person->felt_cents;
        int64_t more = sum_costs(report, i, RF_PERMITTED, false) +
                       sum_costs(report, i, RF_PERMITTED, true);
        bool known = is_known(report, i);
        report_append(report, list,
                      json_pack("{s:s, s:I, s:o, s:o}", "who", person->name, "won_cents",
                                (json_int_t)won, "lawful_cents", cents_json(won - more, known),
                                "difference_cents", cents_json(more, known)));
    }
    return list;
}

static json_t *
questions_json(struct report *report)
{
    json_t *list = json_array();
    for (size_t i = 0; i < report->questions; i++) {
        const struct report_question *question = &report->question[i];
        json_t *line = report_line_json(question->line);
        report_append(report, list,
                      json_pack("{s:o, s:o, s:s}", "line", line, "where",
                                report_place_json(report, question->place, false), "question",
                                question->text ? question->text : ""));
    }
    return list;
}

/* "kept truly, with 4 breaches, 1 act not judged and 1 correction". */
static json_t *
verdict_json(const struct report *report)
{
    const struct {
        uint64_t count;
        const char *one, *many;
    } parts[] = {{report->counts.breaches, "breach", "breaches"},
                 {report->counts.questions, "act not judged", "acts not judged"},
                 {report->counts.corrected, "correction", "corrections"},
                 {report->fouled, "fouled board", "fouled boards"}};
    enum { PARTS = sizeof parts / sizeof parts[0] };
    char text[200] = "kept truly, with ";
    unsigned last = 0;
    for (unsigned i = 1; i < PARTS; i++)
        last = parts[i].count ? i : last;
    for (unsigned i = 0; i < PARTS; i++) {
        if (i > 0 && parts[i].count == 0)
            continue;
        size_t used = strlen(text);
        const char *between = i == 0 ? "" : i == last ? " and " : ", ";
        if (parts[i].count)
            snprintf(text + used, sizeof text - used, "%s%llu %s", between,
                     (unsigned long long)parts[i].count,
                     parts[i].count == 1 ? parts[i].one : parts[i].many);
        else
            snprintf(text + used, sizeof text - used, "no breaches");
    }
    return json_string(text);
}

/* What no observed record proves; else the lines of the record's verdict that say so. */
static json_t *
not_proved_json(struct report *report, const struct report_title *title)
{
    static const char mark[] = "not proved", entered[] = "as entered";
    json_t *list = json_array();
    if (title->observed && !report->session) /* the verdict of a session has this sentence */
        report_append(report, list, json_string("That what people entered is what happened."));
    if (title->observed)
        report_append(report, list, json_string("That the cards came by chance."));
    for (const char *line = title->verdict; *line;
         line += strcspn(line, "\n"), line += *line != 0) {
        const char *colon = strchr(line, ':');
        size_t size = strcspn(line, "\n");
        if (strncmp(line, mark, sizeof mark - 1) != 0 || !colon || colon > line + size ||
            (title->observed && memmem(line, size, entered, sizeof entered - 1)))
            continue; /* observed: said above in plain words */
        json_t *text = json_sprintf("%c%.*s.", colon[2] - ('a' <= colon[2] && colon[2] <= 'z') * 32,
                                    (int)(size - (size_t)(colon + 3 - line)), colon + 3);
        report_append(report, list, text);
    }
    return list;
}

static json_t *
counts_json(const struct report_counts *counts)
{
    return json_pack(
        "{s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I}", "acts", (json_int_t)counts->acts,
        "permitted", (json_int_t)counts->permitted, "in_breach", (json_int_t)counts->breaches,
        "provided_for", (json_int_t)counts->provided, "not_judged", (json_int_t)counts->questions,
        "corrected", (json_int_t)counts->corrected, "refused", (json_int_t)counts->refused,
        "struck", (json_int_t)counts->struck, "brought_in", (json_int_t)counts->brought);
}

json_t *
report_json(struct report *report, const struct report_title *title)
{
    char key[RF_HEX_TEXT] = "", root[RF_HEX_TEXT];
    uint8_t hash[RF_HASH_BYTES];
    json_t *breaches = json_array();
    if (title->spine->signs)
        rf_hex_write(key, title->spine->key);
    rf_merkle_root(&title->spine->tree, hash);
    rf_hex_write(root, hash);
    for (size_t i = 0; i < report->breaches; i++)
        report_append(report, breaches, breach_json(report, i));
    json_t *object = json_pack(
        "{s:s, s:s, s:o, s:o, s:o, s:o, s:{s:I, s:s}, s:o}", "title", title->title, "kind",
        report->session ? "session" : "table", "rules", report_text_json(title->rules),
        "first_time", report_time_json(report->first_time), "last_time",
        report_time_json(report->last_time), "keeper", report_text_json(key), "head", "size",
        (json_int_t)title->spine->lines, "root", root, "verdict", verdict_json(report));
    set(report, object, "proof", json_stringn(title->verdict, strcspn(title->verdict, "\n")));
    set(report, object, "level",
        json_pack("{s:s, s:s}", "name", rf_level_name(title->level), "words",
                  rf_level_words(title->level)));
    set(report, object, "counts", counts_json(&report->counts));
    set(report, object, "breaches", breaches);
    set(report, object, "costs_by_person", report->chips ? costs_by_person(report) : json_array());
    set(report, object, "costs_by_clause", costs_by_clause(report));
    set(report, object, "results", report->chips ? results_json(report) : json_array());
    set(report, object, "corrections", json_incref(report->corrections));
    set(report, object, "findings", json_incref(report->findings));
    set(report, object, "questions", questions_json(report));
    set(report, object, "not_proved", not_proved_json(report, title));
    if (report->no_memory) {
        json_decref(object);
        return NULL;
    }
    return object;
}
