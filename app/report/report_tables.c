/*
 * app/report/report_tables.c -- the tables of a report: results, costs, and what the Law provides
 * for (report_parts.h).
 */
#include <stdlib.h>
#include <string.h>

#include "report/report_parts.h"

/* An amount as a cell of a table. */
static json_t *
cell(const json_t *row, const char *key)
{
    char amount[REPORT_CENTS];
    return json_string(page_amount(amount, row, key));
}

void
page_results(struct page *page)
{
    struct report_grid grid = {4,
                               {"", "Won", "By the law, same cards", "Difference"},
                               {false, true, true, true},
                               json_array()};
    size_t i;
    json_t *row, *rows = json_object_get(page->report, "results");
    json_array_foreach(rows, i, row)
        page_row(page, &grid,
                 json_pack("[s, o, o, o]", page_text(row, "who"), cell(row, "won_cents"),
                           cell(row, "lawful_cents"), cell(row, "difference_cents")));
    if (json_array_size(rows) > 0) {
        page->pen->heading(page->pen->to, "Results");
        page->pen->table(page->pen->to, &grid);
    }
    json_decref(grid.rows);
}

void
page_costs_by_person(struct page *page)
{
    struct report_grid grid = {
        4, {"", "By breaches", "Made good", "Left"}, {false, true, true, true}, json_array()};
    size_t i;
    json_t *row;
    bool any = false;
    json_array_foreach(json_object_get(page->report, "costs_by_person"), i, row)
    {
        bool known = json_is_integer(json_object_get(row, "cents"));
        any = any || !known || page_number(row, "cents") != 0 ||
              page_number(row, "made_good_cents") != 0;
        page_row(page, &grid,
                 json_pack("[s, o, o, o]", page_text(row, "who"), cell(row, "cents"),
                           cell(row, "made_good_cents"), cell(row, "left_cents")));
    }
    if (any) {
        page->pen->heading(page->pen->to, "Costs by person");
        page->pen->table(page->pen->to, &grid);
    }
    json_decref(grid.rows);
}

void
page_costs_by_clause(struct page *page)
{
    bool session = strcmp(page_text(page->report, "kind"), "session") == 0;
    struct report_grid grid = {
        session ? 2 : 3, {"Clause", "Breaches", "Cost"}, {false, true, false}, json_array()};
    size_t i;
    json_t *row, *rows = json_object_get(page->report, "costs_by_clause");
    json_array_foreach(rows, i, row)
    {
        char *words = page_cost_words(json_object_get(row, "costs"));
        page->failed = page->failed || !words;
        page_row(page, &grid,
                 json_pack("[s, o, s]", page_text(row, "clause"),
                           json_sprintf("%lld", page_number(row, "breaches")),
                           words && *words ? words : "none in chips"));
        free(words);
    }
    /* Without chips the table only says how often: of interest where a clause was broken twice. */
    size_t breaches = json_array_size(json_object_get(page->report, "breaches"));
    if (!session || breaches > json_array_size(rows)) {
        page->pen->heading(page->pen->to, session ? "Breaches by clause" : "Costs by clause");
        page->pen->table(page->pen->to, &grid);
    }
    json_decref(grid.rows);
}

void
page_findings(struct page *page)
{
    struct report_grid grid = {
        3, {"Line", "What happened", "Treated by"}, {true, false, false}, json_array()};
    size_t i;
    json_t *row, *rows = json_object_get(page->report, "findings");
    json_array_foreach(rows, i, row)
        page_row(page, &grid,
                 json_pack("[o, s, s]", json_sprintf("%lld", page_number(row, "line")),
                           page_text(row, "act"), page_text(row, "law")));
    if (json_array_size(rows) > 0) {
        page->pen->heading(page->pen->to, "Irregularities that the Laws provide for");
        page->pen->table(page->pen->to, &grid);
    }
    json_decref(grid.rows);
}
