/*
 * app/report/report_parts.h -- what the files share that draw the parts of a report.
 *
 *     report_page.c      the order of the parts; head, acts, breaches, questions
 *     report_tables.c    tables of results, costs and findings
 *     report_struck.c    corrections: struck lines beside what counts
 *     report_parts.c     values of the JSON object, and facts
 */
#ifndef RIFFLE_APP_REPORT_PARTS_H
#define RIFFLE_APP_REPORT_PARTS_H

#include "report/report_model.h"
#include "report/report_page.h"

/* A page being drawn; `failed` when memory was short. */
struct page {
    const json_t *report;
    const struct report_pen *pen;
    bool failed;
};

/* A text or a number of an object; "" or 0 where it is null. */
const char *page_text(const json_t *object, const char *key);
long long page_number(const json_t *object, const char *key);

/* "2026-11-16T20:14:05Z" as "2026-11-16 20:14:05 UTC". */
enum { PAGE_TIME = 40 };
void page_time(char out[static PAGE_TIME], const char *time);

/* Draws a fact whose value is composed; adds a row to a table. */
void page_fact(struct page *page, const char *label, enum report_tone tone, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void page_row(struct page *page, struct report_grid *grid, json_t *row);

/* An amount with its sign, or "not known" where it is null. */
const char *page_amount(char out[static REPORT_CENTS], const json_t *object, const char *key);

/* Costs as "Ann −5.00, the house +5.00".  Owned by the caller; NULL without memory. */
char *page_cost_words(const json_t *costs);

/* Each draws its part, if there is something to show. */
void page_results(struct page *page);
void page_costs_by_person(struct page *page);
void page_costs_by_clause(struct page *page);
void page_findings(struct page *page);
void page_corrections(struct page *page);

#endif
