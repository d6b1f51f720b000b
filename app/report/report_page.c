/*
 * app/report/report_page.c -- the parts of a report in order (report_page.h), from its JSON object.
 */
#include <stdlib.h>
#include <string.h>

#include "report/report_parts.h"

static void
draw_head(struct page *page)
{
    char first[40], last[40], verdict[300];
    const json_t *report = page->report, *head = json_object_get(report, "head");
    bool session = strcmp(page_text(report, "kind"), "session") == 0;
    bool clean = json_array_size(json_object_get(report, "breaches")) == 0;
    page_time(first, page_text(report, "first_time"));
    page_time(last, page_text(report, "last_time"));
    snprintf(verdict, sizeof verdict, "%s's report: %s.", session ? "Director" : "Supervisor",
             page_text(report, "verdict"));
    page->pen->title(page->pen->to, page_text(report, "title"), verdict, clean);
    const json_t *level = json_object_get(report, "level");
    page_fact(page, "Verdict", REPORT_PLAIN, "%s", page_text(report, "proof"));
    page_fact(page, "Level of proof", REPORT_PLAIN, "%s: %s", page_text(level, "name"),
              page_text(level, "words"));
    page_fact(page, "First entry", REPORT_PLAIN, "%s", first);
    page_fact(page, "Last entry", REPORT_PLAIN, "%s", last);
    const char *rules = page_text(report, "rules"), *keeper = page_text(report, "keeper");
    if (*rules)
        page_fact(page, session ? "Law" : "Hash of the rules", session ? REPORT_PLAIN : REPORT_CODE,
                  "%s", rules);
    page_fact(page, "Keeper's key", REPORT_CODE, "%s", *keeper ? keeper : "none");
    page_fact(page, "Head", REPORT_CODE, "%lld:%s", page_number(head, "size"),
              page_text(head, "root"));
}

static void
draw_counts(struct page *page)
{
    static const struct {
        const char *key, *label;
        bool always;
    } rows[] = {
        {"acts", "", true},
        {"brought_in", "of these put in by a correction", false},
        {"permitted", "permitted", true},
        {"provided_for", NULL, false},
        {"in_breach", "in breach", true},
        {"not_judged", "not judged", true},
        {"refused", "refused, without effect", false},
        {"struck", "struck, and not counted above", false},
    };
    const json_t *counts = json_object_get(page->report, "counts");
    bool session = strcmp(page_text(page->report, "kind"), "session") == 0;
    bool struck = page_number(counts, "struck") + page_number(counts, "brought_in") > 0;
    const char *provided = session ? "of these provided for by Laws 6D, 16, 24 and 87"
                                   : "of these provided for by HR.10 to HR.17";
    const char *all = struck ? "that count" : "entered";
    struct report_grid grid = {2, {"", "Number"}, {false, true}, json_array()};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].always || page_number(counts, rows[i].key) > 0)
            page_row(page, &grid,
                     json_pack("[s, o]",
                               !rows[i].label   ? provided
                               : *rows[i].label ? rows[i].label
                                                : all,
                               json_sprintf("%lld", page_number(counts, rows[i].key))));
    page->pen->heading(page->pen->to, "Acts");
    page->pen->table(page->pen->to, &grid);
    json_decref(grid.rows);
}

static void
draw_cost(struct page *page, const json_t *breach)
{
    char *words = page_cost_words(json_object_get(breach, "costs"));
    const char *note = page_text(breach, "cost");
    page->failed = page->failed || !words;
    if (words && *words)
        page_fact(page, "Cost", REPORT_PLAIN, "%s", words);
    else
        page_fact(page, "Cost", REPORT_PLAIN, "%s", note);
    free(words);
}

static void
draw_then(struct page *page, const json_t *breach)
{
    size_t i;
    json_t *duty, *duties = json_object_get(breach, "then");
    if (json_array_size(duties) == 0)
        page_fact(page, "Then required", REPORT_PLAIN, "nothing");
    json_array_foreach(duties, i, duty)
    {
        long long line = page_number(duty, "line");
        bool open = json_is_true(json_object_get(duty, "open"));
        const char *label = i ? "" : "Then required";
        if (open)
            page_fact(page, label, REPORT_OPEN, "%s Open.", page_text(duty, "what"));
        else if (line)
            page_fact(page, label, REPORT_PLAIN, "%s See line %lld.", page_text(duty, "what"),
                      line);
        else
            page_fact(page, label, REPORT_PLAIN, "%s", page_text(duty, "what"));
    }
}

static void
draw_breach(struct page *page, const json_t *breach)
{
    char number[24], when[40];
    const char *where = page_text(breach, "where");
    size_t i;
    json_t *also;
    bool shown = json_is_true(json_object_get(breach, "shown_later"));
    page_time(when, page_text(breach, "time"));
    snprintf(number, sizeof number, "%lld", page_number(breach, "number"));
    page->pen->item(page->pen->to, number, page_text(breach, "act"));
    long long at = page_number(breach, "stands_at");
    char brought[60] = "";
    if (at)
        snprintf(brought, sizeof brought, " (a correction, which puts it at line %lld)", at);
    page_fact(page, "When", REPORT_PLAIN, "%s%sline %lld%s, %s", where, *where ? ", " : "",
              page_number(breach, "line"), brought, when);
    page_fact(page, "Who", REPORT_PLAIN, "%s%s", page_text(breach, "who"),
              shown ? " (this act is lawful; it shows an earlier breach)" : "");
    page_fact(page, "Clause", REPORT_PLAIN, "%s: %s", page_text(breach, "clause"),
              page_text(breach, "sentence"));
    json_array_foreach(json_object_get(breach, "also"), i, also)
        page_fact(page, i ? "" : "Breaks also", REPORT_PLAIN, "%s: %s", page_text(also, "clause"),
                  page_text(also, "sentence"));
    if (*page_text(breach, "found"))
        page_fact(page, "Found", REPORT_PLAIN, "%s", page_text(breach, "found"));
    if (*page_text(breach, "expected"))
        page_fact(page, "Should have been", REPORT_PLAIN, "%s", page_text(breach, "expected"));
    draw_then(page, breach);
    if (strcmp(page_text(page->report, "kind"), "session") != 0)
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
        long long line = page_number(one, "line");
        json_t *text = line ? json_sprintf("Line %lld: %s", line, page_text(one, "question"))
                            : json_string(page_text(one, "question"));
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
    page_results(&page);
    if (chips)
        page_costs_by_person(&page);
    if (breaches)
        page_costs_by_clause(&page);
    page_findings(&page);
    page_corrections(&page);
    draw_questions(&page);
    draw_not_proved(&page);
    return !page.failed;
}
