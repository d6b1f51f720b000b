/*
 * app/report/report_parts.c -- values of the JSON object of a report, and facts (report_parts.h).
 */
#include "report/report_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *
page_text(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

long long
page_number(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

void
page_time(char out[static PAGE_TIME], const char *time)
{
    int day = (int)strcspn(time, "T");
    const char *hour = time[day] ? time + day + 1 : "";
    snprintf(out, PAGE_TIME, "%.*s %.8s UTC", day < 16 ? day : 16, time, hour);
}

void
page_row(struct page *page, struct report_grid *grid, json_t *row)
{
    page->failed = json_array_append_new(grid->rows, row) != 0 || page->failed;
}

void
page_fact(struct page *page, const char *label, enum report_tone tone, const char *format, ...)
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

const char *
page_amount(char out[static REPORT_CENTS], const json_t *object, const char *key)
{
    if (!json_is_null(json_object_get(object, key)))
        return report_cents_signed(out, page_number(object, key));
    snprintf(out, REPORT_CENTS, "not known");
    return out;
}

char *
page_cost_words(const json_t *costs)
{
    char amount[REPORT_CENTS], *all = NULL;
    size_t size = 0, i;
    json_t *cost;
    FILE *out = open_memstream(&all, &size);
    if (!out)
        return NULL;
    json_array_foreach(costs, i, cost) fprintf(
        out, "%s%s %s", i ? ", " : "", page_text(cost, "who"), page_amount(amount, cost, "cents"));
    fclose(out);
    return all;
}
