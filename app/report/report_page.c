/*
 * app/report/report_page.c -- the parts of a report in order (report_page.h), from its JSON object.
 */
#include "report/report_page.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "report/report_model.h"

/* A page being drawn; `failed` when memory was short. */
struct page {
    const json_t *report;
    const struct report_pen *pen;
    bool failed;
};

static const char *
text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static long long
number_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static void
add_row(struct page *page, struct report_grid *grid, json_t *row)
{
    page->failed = json_array_append_new(grid->rows, row) != 0 || page->failed;
}

/* Draws a fact whose value is composed. */
__attribute__((format(printf, 4, 5))) static void
add_fact(struct page *page, const char *label, enum report_tone tone, const char *format, ...)
{
    va_list arguments;
    char *text = NULL;
    va_start(arguments, format);
    int size = vasprintf(&text, format, arguments);
    va_end(arguments);
    if (size < 0) {
        page->failed = true;
        return;
    }
    page->pen->fact(page->pen->to, label, text, tone);
    free(text);
}

/* "2026-11-16T20:14:05Z" as "2026-11-16 20:14:05 UTC". */
static void
write_time(char out[static 40], const char *time)
{
    int day = (int)strcspn(time, "T");
    const char *hour = time[day] ? time + day + 1 : "";
    snprintf(out, 40, "%.*s %.8s UTC", day < 16 ? day : 16, time, hour);
}

static void
draw_head(struct page *page)
{
    char first[40], last[40], verdict[300];
    const json_t *report = page->report, *head = json_object_get(report, "head");
    bool session = strcmp(text_of(report, "kind"), "session") == 0;
    bool clean = json_array_size(json_object_get(report, "breaches")) == 0;
    write_time(first, text_of(report, "first_time"));
    write_time(last, text_of(report, "last_time"));
    snprintf(verdict, sizeof verdict, "%s's report: %s.", session ? "Director" : "Supervisor",
             text_of(report, "verdict"));
    page->pen->title(page->pen->to, text_of(report, "title"), verdict, clean);
    add_fact(page, "First entry", REPORT_PLAIN, "%s", first);
    add_fact(page, "Last entry", REPORT_PLAIN, "%s", last);
    const char *rules = text_of(report, "rules"), *keeper = text_of(report, "keeper");
    if (*rules)
        add_fact(page, session ? "Law" : "Hash of the rules", REPORT_CODE, "%s", rules);
    add_fact(page, "Keeper's key", REPORT_CODE, "%s", *keeper ? keeper : "none");
    add_fact(page, "Head", REPORT_CODE, "%lld:%s", number_of(head, "size"), text_of(head, "root"));
}

static void
draw_counts(struct page *page)
{
    static const struct {
        const char *key, *label;
        bool always;
    } rows[] = {
        {"acts", "entered", true},
        {"permitted", "permitted", true},
        {"provided_for", "of these provided for by HR.10 to HR.17", false},
        {"in_breach", "in breach", true},
        {"not_judged", "not judged", true},
        {"refused", "refused, without effect", false},
        {"corrected", "corrected", true},
    };
    const json_t *counts = json_object_get(page->report, "counts");
    struct report_grid grid = {2, {"", "Acts"}, {false, true}, json_array()};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].always || number_of(counts, rows[i].key) > 0)
            add_row(page, &grid,
                    json_pack("[s, o]", rows[i].label,
                              json_sprintf("%lld", number_of(counts, rows[i].key))));
    page->pen->heading(page->pen->to, "Acts");
    page->pen->table(page->pen->to, &grid);
    json_decref(grid.rows);
}

/* Costs as "Ann −5.00, the house +5.00".  Owned by the caller; NULL without memory. */
static char *
cost_words(const json_t *costs)
{
    char amount[REPORT_CENTS], *all = NULL;
    size_t size = 0, i;
    json_t *cost;
    FILE *out = open_memstream(&all, &size);
    if (!out)
        return NULL;
    json_array_foreach(costs, i, cost)
        fprintf(out, "%s%s %s", i ? ", " : "", text_of(cost, "who"),
                report_cents_signed(amount, number_of(cost, "cents")));
    fclose(out);
    return all;
}

static void
draw_cost(struct page *page, const json_t *breach)
{
    char *words = cost_words(json_object_get(breach, "costs"));
    const char *note = text_of(breach, "cost");
    page->failed = page->failed || !words;
    if (words && *words)
        add_fact(page, "Cost", REPORT_PLAIN, "%s", words);
    else
        add_fact(page, "Cost", REPORT_PLAIN, "%s", note);
    free(words);
}

static void
draw_then(struct page *page, const json_t *breach)
{
    size_t i;
    json_t *duty, *duties = json_object_get(breach, "then");
    if (json_array_size(duties) == 0)
        add_fact(page, "Then required", REPORT_PLAIN, "nothing");
    json_array_foreach(duties, i, duty)
    {
        long long line = number_of(duty, "line");
        bool open = json_is_true(json_object_get(duty, "open"));
        const char *label = i ? "" : "Then required";
        if (open)
            add_fact(page, label, REPORT_OPEN, "%s Open.", text_of(duty, "what"));
        else if (line)
            add_fact(page, label, REPORT_PLAIN, "%s Line %lld.", text_of(duty, "what"), line);
        else
            add_fact(page, label, REPORT_PLAIN, "%s", text_of(duty, "what"));
    }
}

static void
draw_breach(struct page *page, const json_t *breach)
{
    char number[24], when[40];
    const char *where = text_of(breach, "where");
    size_t i;
    json_t *also;
    bool shown = json_is_true(json_object_get(breach, "shown_later"));
    write_time(when, text_of(breach, "time"));
    snprintf(number, sizeof number, "%lld", number_of(breach, "number"));
    page->pen->item(page->pen->to, number, text_of(breach, "act"));
    add_fact(page, "When", REPORT_PLAIN, "%s%sline %lld, %s", where, *where ? ", " : "",
             number_of(breach, "line"), when);
    add_fact(page, "Who", REPORT_PLAIN, "%s%s", text_of(breach, "who"),
             shown ? " (this act is lawful; it shows an earlier breach)" : "");
    add_fact(page, "Clause", REPORT_PLAIN, "%s: %s", text_of(breach, "clause"),
             text_of(breach, "sentence"));
    json_array_foreach(json_object_get(breach, "also"), i, also)
        add_fact(page, i ? "" : "Breaks also", REPORT_PLAIN, "%s: %s", text_of(also, "clause"),
                 text_of(also, "sentence"));
    if (*text_of(breach, "expected"))
        add_fact(page, "Should have been", REPORT_PLAIN, "%s", text_of(breach, "expected"));
    draw_then(page, breach);
    if (strcmp(text_of(page->report, "kind"), "session") != 0)
        draw_cost(page, breach);
}

static void
draw_breaches(struct page *page)
{
    size_t i;
    json_t *breach, *breaches = json_object_get(page->report, "breaches");
    page->pen->heading(page->pen->to, "Breaches");
    if (json_array_size(breaches) == 0)
        page->pen->sentence(page->pen->to, "No breaches.");
    json_array_foreach(breaches, i, breach) draw_breach(page, breach);
}

/* An amount as a cell of a table. */
static json_t *
cell(const json_t *row, const char *key)
{
    char amount[REPORT_CENTS];
    return json_string(report_cents_signed(amount, number_of(row, key)));
}

static void
draw_results(struct page *page)
{
    struct report_grid grid = {4,
                               {"", "Won", "By the law, same cards", "Difference"},
                               {false, true, true, true},
                               json_array()};
    size_t i;
    json_t *row, *rows = json_object_get(page->report, "results");
    json_array_foreach(rows, i, row)
        add_row(page, &grid,
                json_pack("[s, o, o, o]", text_of(row, "who"), cell(row, "won_cents"),
                          cell(row, "lawful_cents"), cell(row, "difference_cents")));
    if (json_array_size(rows) > 0) {
        page->pen->heading(page->pen->to, "Results");
        page->pen->table(page->pen->to, &grid);
    }
    json_decref(grid.rows);
}

static void
draw_costs_by_person(struct page *page)
{
    struct report_grid grid = {
        4, {"", "By breaches", "Made good", "Left"}, {false, true, true, true}, json_array()};
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(page->report, "costs_by_person"), i, row)
        add_row(page, &grid,
                json_pack("[s, o, o, o]", text_of(row, "who"), cell(row, "cents"),
                          cell(row, "made_good_cents"), cell(row, "left_cents")));
    page->pen->heading(page->pen->to, "Costs by person");
    page->pen->table(page->pen->to, &grid);
    json_decref(grid.rows);
}

static void
draw_costs_by_clause(struct page *page)
{
    bool session = strcmp(text_of(page->report, "kind"), "session") == 0;
    struct report_grid grid = {
        session ? 2 : 3, {"Clause", "Breaches", "Cost"}, {false, true, false}, json_array()};
    size_t i;
    json_t *row, *rows = json_object_get(page->report, "costs_by_clause");
    json_array_foreach(rows, i, row)
    {
        char *words = cost_words(json_object_get(row, "costs"));
        page->failed = page->failed || !words;
        add_row(page, &grid,
                json_pack("[s, o, s]", text_of(row, "clause"),
                          json_sprintf("%lld", number_of(row, "breaches")),
                          words && *words ? words : "none in chips"));
        free(words);
    }
    page->pen->heading(page->pen->to, session ? "Breaches by clause" : "Costs by clause");
    page->pen->table(page->pen->to, &grid);
    json_decref(grid.rows);
}

static void
draw_questions(struct page *page)
{
    size_t i;
    json_t *one, *list = json_object_get(page->report, "questions");
    page->pen->heading(page->pen->to, "Open questions");
    if (json_array_size(list) == 0)
        page->pen->sentence(page->pen->to, "None.");
    json_array_foreach(list, i, one)
    {
        long long line = number_of(one, "line");
        json_t *text = line ? json_sprintf("Line %lld: %s", line, text_of(one, "question"))
                            : json_string(text_of(one, "question"));
        page->failed = page->failed || !text;
        if (text)
            page->pen->sentence(page->pen->to, json_string_value(text));
        json_decref(text);
    }
}

static void
draw_not_proved(struct page *page)
{
    size_t i;
    json_t *one;
    page->pen->heading(page->pen->to, "What this record does not prove");
    json_array_foreach(json_object_get(page->report, "not_proved"), i, one)
        page->pen->sentence(page->pen->to, json_string_value(one));
}

bool
report_draw(const json_t *report, const struct report_pen *pen)
{
    struct page page = {report, pen, false};
    bool breaches = json_array_size(json_object_get(report, "breaches")) > 0;
    bool chips = json_array_size(json_object_get(report, "results")) > 0;
    draw_head(&page);
    draw_counts(&page);
    draw_breaches(&page);
    draw_results(&page);
    if (breaches && chips)
        draw_costs_by_person(&page);
    if (breaches)
        draw_costs_by_clause(&page);
    draw_questions(&page);
    draw_not_proved(&page);
    return !page.failed;
}
