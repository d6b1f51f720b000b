/*
 * app/cli/census_report.c -- prints the census of a set of deals beside what fair dealing gives.
 *
 * `riffle deal --stats` and `riffle convert --stats` use it.  Counts, means and variances come from
 * the library (riffle/census.h).  The verdict uses the figure that is farthest from its
 * expectation, corrected for the number of figures.
 */
#include "cli/census_report.h"

#include <math.h>

/* A figure whose expected count is below this is shown but not judged: the normal approximation is
 * poor there. */
enum { FEW = 5 };

/* How far a figure is from its expectation, in standard errors. */
static double
errors_of(const struct rf_census_row *row)
{
    return (row->found - row->expected) / sqrt(row->variance);
}

/* The row that is farthest from its expectation, and how many rows were compared. */
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

/* The share of fair sets in which some figure is at least this far out:
 *
 *     1 - (1 - p)^figures,   p = erfc(|errors| / sqrt 2)
 *
 * The formula assumes independent figures.  They are not, so the result is rather too large than
 * too small, and a false alarm is less likely than it says. */
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
        fprintf(out, "* expected count below %d: shown, but not judged\n", FEW);
}

void
census_report(FILE *out, const struct rf_census *census)
{
    struct rf_census_row rows[RF_CENSUS_ROWS];
    const struct rf_census_row *voids = &rows[RF_CENSUS_ROWS - 1], *far;
    unsigned figures;
    if (census->boards == 0) {
        fputs("There are no deals, so there are no statistics.\n", out);
        return;
    }
    rf_census_rows(rows, census);
    print_rows(out, rows, census->boards);
    far = farthest(rows, &figures);
    double errors = errors_of(far), chance = chance_of(errors, figures);
    fprintf(out, "Most unusual of %u figures: %s, %+.1f standard errors.\n", figures, far->words,
            errors);
    if (chance >= 0.01)
        fprintf(
            out,
            "%.0f %% of fair sets look at least this unusual: nothing suspicious. Voids and "
            "long suits prove nothing: fair dealing gives %.1f hands with a void here, and this "
            "set has %.0f. Badly shuffled cards make flatter hands, so fair hands look wild to "
            "players who are used to them.\n",
            100 * chance, voids->expected, voids->found);
    else
        fprintf(out,
                "Fewer than 1 in %.0f fair sets look this unusual. These deals were chosen, or "
                "badly shuffled, or the set is a rare one.\n",
                floor(1 / fmax(chance, 1e-15)));
}
