/*
 * app/where/where_tally.c -- averages, frequencies and contracts of a run, in dealer's shape.
 */
#include <stdlib.h>

#include "where/where_print.h"

/* The rows of one dimension: Low, the values or ranges, High. */
static size_t
rows_of(const struct rf_where_action *action, unsigned i)
{
    return (size_t)((action->high[i] - action->low[i]) / action->step[i]) + 3;
}

bool
where_tally_begin(struct where_tally *tally, const struct rf_where_action *action)
{
    bool counts = action->kind == RF_WHERE_FREQUENCY || action->kind == RF_WHERE_BKTFREQ;
    *tally = (struct where_tally){.rows = 14, .columns = 1};
    if (counts) {
        tally->rows = rows_of(action, 0);
        tally->columns = action->dimensions == 2 ? rows_of(action, 1) : 1;
    }
    tally->count = calloc(tally->rows * tally->columns, sizeof *tally->count);
    return tally->count != NULL;
}

/* Where a value is counted: 0 is Low, the last row High. */
static size_t
row_of(const struct rf_where_action *action, unsigned i, int32_t value)
{
    if (value < action->low[i])
        return 0;
    if (value > action->high[i])
        return rows_of(action, i) - 1;
    return (size_t)(((int64_t)value - action->low[i]) / action->step[i]) + 1;
}

void
where_tally_add(struct where_tally *tally, const struct rf_where_plan *plan,
                const struct rf_where_action *action, const struct rf_where_deal *deal)
{
    if (action->kind == RF_WHERE_AVERAGE)
        tally->sum += rf_where_plan_value(plan, action->expression[0], deal);
    else if (action->kind == RF_WHERE_EVALCONTRACT) {
        /* The better of the two declarers, as dealerv2 takes the side's tricks. */
        unsigned strain = action->contract.denomination, seat = action->seats;
        unsigned one = deal->tricks->made[seat][strain], two = deal->tricks->made[seat + 2][strain];
        tally->count[one > two ? one : two]++;
    } else if (action->kind == RF_WHERE_FREQUENCY || action->kind == RF_WHERE_BKTFREQ) {
        size_t row = row_of(action, 0, rf_where_plan_value(plan, action->expression[0], deal));
        size_t column = action->dimensions == 2
                            ? row_of(action, 1,
                                     rf_where_plan_value(plan, action->expression[1], deal))
                            : 0;
        tally->count[row * tally->columns + column]++;
    }
}

static int
name_of(const struct rf_where_action *action, unsigned i, size_t row)
{
    return (int)(action->low[i] + (int64_t)(row - 1) * action->step[i]);
}

/* One column.  Low and High appear only when something was counted there. */
static void
print_one(const struct where_tally *tally, const struct rf_where_action *action, FILE *out)
{
    for (size_t row = 0; row < tally->rows; row++) {
        unsigned long long count = tally->count[row];
        bool end = row == 0 || row == tally->rows - 1;
        if (end && count)
            fprintf(out, "%s\t%8llu\n", row ? "High" : "Low", count);
        else if (!end)
            fprintf(out, "%5d\t%8llu\n", name_of(action, 0, row), count);
    }
}

/* A table with sums of rows and columns. */
static void
print_two(const struct where_tally *tally, const struct rf_where_action *action, FILE *out)
{
    uint64_t total = 0;
    fputs("        Low", out);
    for (size_t column = 1; column + 1 < tally->columns; column++)
        fprintf(out, " %6d", name_of(action, 1, column));
    fputs("   High    Sum\n", out);
    for (size_t row = 0; row < tally->rows; row++) {
        uint64_t sum = 0;
        if (row == 0 || row == tally->rows - 1)
            fputs(row ? "High" : "Low ", out);
        else
            fprintf(out, "%4d", name_of(action, 0, row));
        for (size_t column = 0; column < tally->columns; column++) {
            uint64_t count = tally->count[row * tally->columns + column];
            sum += count;
            fprintf(out, " %6llu", (unsigned long long)count);
        }
        fprintf(out, " %6llu\n", (unsigned long long)sum);
        total += sum;
    }
    fputs("Sum ", out);
    for (size_t column = 0; column < tally->columns; column++) {
        uint64_t sum = 0;
        for (size_t row = 0; row < tally->rows; row++)
            sum += tally->count[row * tally->columns + column];
        fprintf(out, " %6llu", (unsigned long long)sum);
    }
    fprintf(out, " %6llu\n\n", (unsigned long long)total);
}

/* How often a contract makes, and its average score. */
static void
print_contract(const struct where_tally *tally, const struct rf_where_action *action,
               uint64_t deals, FILE *out)
{
    static const char *const doubled[] = {"", "x", "xx"};
    struct rf_where_contract contract = action->contract;
    double score = 0, makes = 0;
    for (int tricks = 0; tricks < 14; tricks++) {
        double count = (double)tally->count[tricks];
        score += count * rf_where_score(contract, action->vulnerable, tricks);
        makes += tricks >= contract.level + 6 ? count : 0;
    }
    double all = deals ? (double)deals : 1;
    fprintf(out, "Contract %d%c%s by %s, %s: makes %.2f %%, average score %.1f\n", contract.level,
            "NSHDC"[contract.denomination], doubled[contract.doubled],
            action -> seats ? "EW" : "NS", action->vulnerable ? "vulnerable" : "not vulnerable",
            100 * makes / all, score / all);
}

void
where_tally_print(const struct where_tally *tally, const struct rf_where *where,
                  const struct rf_where_action *action, uint64_t deals, FILE *out)
{
    int size = (int)action->text.size;
    const char *title = where->text + action->text.at;
    if (action->kind == RF_WHERE_AVERAGE)
        fprintf(out, "%.*s%s%g\n", size, title, size ? ": " : "",
                deals ? tally->sum / (double)deals : 0);
    else if (action->kind == RF_WHERE_EVALCONTRACT)
        print_contract(tally, action, deals, out);
    else {
        fprintf(out, "Frequency %.*s:\n", size, title);
        if (action->dimensions == 2)
            print_two(tally, action, out);
        else
            print_one(tally, action, out);
    }
}
