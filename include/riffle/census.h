/*
 * riffle/census.h -- points and shapes of a set of deals, beside what is expected of fair ones.
 *
 *     struct rf_census census = {0};
 *     rf_census_add(&census, &hands);          for each board
 *     rf_census_rows(rows, &census);           what was found, expected, and how far it varies
 *
 * Expectations are counted exactly, from the numbers of hands and of pairs of hands; hands of one
 * board depend on each other, and the variances know it.  Points are 4 3 2 1 for A K Q J.
 */
#ifndef RIFFLE_CENSUS_H
#define RIFFLE_CENSUS_H

#include "riffle/bulk.h"

RF_BEGIN_DECLS

enum {
    RF_CENSUS_SEATS = RF_SEATS, /* the first rows: the points of each seat, in sum */
    RF_CENSUS_POINTS = 7,       /* then hands by their points */
    RF_CENSUS_SHAPES = 15,      /* and by their shapes */
    RF_CENSUS_ROWS = RF_CENSUS_SEATS + RF_CENSUS_POINTS + RF_CENSUS_SHAPES,
};

struct rf_census {
    uint64_t boards;
    uint64_t found[RF_CENSUS_ROWS];
};

struct rf_census_row {
    const char *words;
    double found, expected, variance;
};

void rf_census_add(struct rf_census *census, const struct rf_hands *hands);
void rf_census_rows(struct rf_census_row rows[RF_AT_LEAST(RF_CENSUS_ROWS)],
                    const struct rf_census *census);

/* How many of the 635,013,559,600 hands have so many points, or this shape; the lengths of the
 * suits are in any order. */
uint64_t rf_hands_with_points(unsigned points);
uint64_t rf_hands_with_shape(const unsigned lengths[RF_AT_LEAST(4)]);

RF_END_DECLS

#endif
