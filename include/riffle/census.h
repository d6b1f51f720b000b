/*
 * riffle/census.h -- points and shapes of a set of deals, compared with what is expected of fair
 * deals.
 *
 *     struct rf_census census = {0};                     the caller's storage
 *     rf_census_add(&census, &hands);                    for each board
 *     struct rf_census_row rows[RF_CENSUS_ROWS];
 *     rf_census_rows(rows, &census);                     found, expected, variance
 *
 * Expectations and variances are exact.  The hands of one board depend on each other, and the
 * variances account for that.  Points are 4 3 2 1 for A K Q J.  Nothing fails.
 */
#ifndef RIFFLE_CENSUS_H
#define RIFFLE_CENSUS_H

#include "riffle/bulk.h"

RF_BEGIN_DECLS

enum {
    RF_CENSUS_SEATS = RF_SEATS, /* the first rows: the total points of each seat */
    RF_CENSUS_POINTS = 7,       /* then the number of hands by points */
    RF_CENSUS_SHAPES = 15,      /* then the number of hands by shape */
    RF_CENSUS_ROWS = RF_CENSUS_SEATS + RF_CENSUS_POINTS + RF_CENSUS_SHAPES,
};

struct rf_census {
    uint64_t boards; /* so far */
    uint64_t found[RF_CENSUS_ROWS];
};

struct rf_census_row {
    const char *words;                /* such as "North's points" or "a void" */
    double found, expected, variance; /* of the whole set */
};

/* Adds one board, whose hands must be complete; then the rows. */
void rf_census_add(struct rf_census *census, const struct rf_hands *hands);
void rf_census_rows(struct rf_census_row rows[RF_AT_LEAST(RF_CENSUS_ROWS)],
                    const struct rf_census *census);

/* How many of the 635,013,559,600 hands have so many points, or this shape.  The suit lengths may
 * be in any order. */
uint64_t rf_hands_with_points(unsigned points);
uint64_t rf_hands_with_shape(const unsigned lengths[RF_AT_LEAST(4)]);

RF_END_DECLS

#endif
