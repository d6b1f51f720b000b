#include "cli/census_report.h"

#include <math.h>

enum { FEW = 5 }; /* fewer than so many are expected: too few to tell anything by */

static double
errors_of(const struct rf_census_row *row)
{
    return (row->found - row->expected) / sqrt(row->variance);
}

/* The row that is farthest from what is expected, among those that can tell something. */
static const struct rf_census_row *
farthest(const struct rf_census_row rows[static RF_CENSUS_ROWS], unsigned *figures)
{
    const struct rf_census_row *far = NULL;
    *figures = 0;
    for (unsigned i = 0; i < RF_CENSUS_ROWS; i++) {
        if (rows[i].expected < FEW)
            continue;
        ++*figures;
        if (!far || fabs(errors_of(&rows[i])) > fabs(errors_of(far)))
            far = &rows[i];
    }
    return far;
}

/* In how many of a hundred fair sets some figure would be as far out; figures depend on each
 * other, so this is rather too many than too few. */
static double
chance_of(double errors, unsigned figures)
{
    double one = erfc(fabs(errors) / sqrt(2));
    return -expm1((double)figures * log1p(-one));
}

static void
print_rows(FILE *out, const struct rf_census_row rows[static RF_CENSUS_ROWS], uint64_t boards)
{
    bool few = false;
    fprintf(out, "%llu boards, %llu hands\n%-22s %10s %10s  standard errors\n",
            (unsigned long long)boards, (unsigned long long)boards * RF_SEATS, "", "found",
            "expected");
    for (unsigned i = 0; i < RF_CENSUS_ROWS; i++) {
        const struct rf_census_row *row = &rows[i];
        bool mean = i < RF_CENSUS_SEATS, rare = row->expected < FEW;
        double of = mean ? (double)boards : 1;
        fprintf(out, "%-22s %10.*f %10.*f  %+15.1f%s\n", row->words, mean ? 2 : 0, row->found / of,
                mean ? 2 : 1, row->expected / of, errors_of(row), rare ? " *" : "");
        few = few || rare;
    }
    if (few)
        fprintf(out, "* fewer than %d are expected; these are not judged\n", FEW);
}

void
census_report(FILE *out, const struct rf_census *census)
{
    struct rf_census_row rows[RF_CENSUS_ROWS];
    const struct rf_census_row *voids = &rows[RF_CENSUS_ROWS - 1], *far;
    unsigned figures;
    if (census->boards == 0) {
        fputs("No deals, and so no statistics.\n", out);
        return;
    }
    rf_census_rows(rows, census);
    print_rows(out, rows, census->boards);
    far = farthest(rows, &figures);
    double errors = errors_of(far), chance = chance_of(errors, figures);
    fprintf(out, "Farthest out of %u figures: %s, %+.1f standard errors; ", figures, far->words,
            errors);
    if (chance >= 0.01)
        fprintf(
            out,
            "as far happens in %.0f of 100 fair sets.\nThis set is as fair deals are. Voids and "
            "long suits are no sign of anything: %.1f hands with a void are expected here, and "
            "%.0f %s there. Cards that are shuffled badly make flatter hands, so fair ones look "
            "wild beside them.\n",
            100 * chance, voids->expected, voids->found, voids->found == 1 ? "is" : "are");
    else
        fprintf(out,
                "as far happens in fewer than one of %.0f fair sets.\nThis is not what fair deals "
                "look like: they were chosen, or badly dealt, or it is a rare set.\n",
                floor(1 / fmax(chance, 1e-15)));
}
