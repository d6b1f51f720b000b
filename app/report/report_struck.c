/*
 * app/report/report_struck.c -- the corrections of a report: each struck line beside what counts in
 * its place, who struck it and why, and what changed by it (report_parts.h).
 */
#include <stdio.h>
#include <string.h>

#include "bridge/record_lines.h"
#include "report/report_parts.h"

/* "supervisor, line 26, 2026-11-16 20:14:05 UTC". */
static void
draw_origin(struct page *page, const json_t *one)
{
    char when[PAGE_TIME];
    page_time(when, page_text(one, "time"));
    page_fact(page, "Corrected by", REPORT_PLAIN, "%s, line %lld, %s", page_text(one, "who"),
              page_number(one, "line"), when);
    page_fact(page, "Reason", REPORT_PLAIN, "%s",
              *page_text(one, "reason") ? page_text(one, "reason") : "none given");
}

/* What a struck line was when it was entered: nothing is said of a permitted act. */
static void
draw_struck(struct page *page, const json_t *one)
{
    size_t i;
    json_t *line;
    char was[80];
    json_array_foreach(json_object_get(one, "strikes"), i, line)
    {
        const char *ruling = page_text(line, "ruling");
        record_outcome_words(was, sizeof was, ruling, "");
        page_fact(page, i ? "" : "Struck", REPORT_STRUCK, "line %lld: %s",
                  page_number(line, "line"), page_text(line, "act"));
        if (strcmp(ruling, "-") != 0)
            page_fact(page, "", REPORT_PLAIN, "It was entered as %s.", was);
    }
}

/* What the correction made of later lines, and of the number of breaches. */
static void
draw_changes(struct page *page, const json_t *one)
{
    size_t i;
    json_t *change, *changes = json_object_get(one, "changes");
    char before[80], after[80];
    if (json_array_size(changes) == 0)
        page_fact(page, "Changed by it", REPORT_PLAIN, "no other line");
    json_array_foreach(changes, i, change)
    {
        const char *was = page_text(change, "before"), *is = page_text(change, "after");
        record_outcome_words(before, sizeof before, was, is);
        record_outcome_words(after, sizeof after, is, was);
        page_fact(page, i ? "" : "Changed by it", REPORT_PLAIN, "line %lld, from %s to %s: %s",
                  page_number(change, "line"), before, after, page_text(change, "act"));
    }
    page_fact(page, "Breaches", REPORT_PLAIN, "%lld before it, %lld after it",
              page_number(one, "breaches_before"), page_number(one, "breaches_after"));
}

static void
draw_correction(struct page *page, const json_t *one, size_t i)
{
    char number[24], title[80];
    const json_t *struck = json_array_get(json_object_get(one, "strikes"), 0);
    long long by = page_number(one, "struck_by");
    snprintf(number, sizeof number, "%zu", i + 1);
    if (struck)
        snprintf(title, sizeof title, "Line %lld is %s", page_number(struck, "line"),
                 *page_text(one, "instead") ? "replaced" : "struck");
    else
        snprintf(title, sizeof title, "An act is added after line %lld", page_number(one, "after"));
    page->pen->item(page->pen->to, number, title);
    draw_struck(page, one);
    if (*page_text(one, "instead"))
        page_fact(page, struck ? "Instead" : "Added", REPORT_PLAIN, "%s",
                  page_text(one, "instead"));
    draw_origin(page, one);
    draw_changes(page, one);
    if (by)
        page_fact(page, "Counts", REPORT_OPEN, "No longer: line %lld struck this correction.", by);
}

void
page_corrections(struct page *page)
{
    size_t i;
    json_t *one, *list = json_object_get(page->report, "corrections");
    if (json_array_size(list) > 0)
        page->pen->heading(page->pen->to, "Corrections");
    json_array_foreach(list, i, one) draw_correction(page, one, i);
}
