/*
 * riffle/distance.h -- how far from uniform a shuffle leaves a stack, exactly.
 *
 * The distance is the total variation: the most by which the chance of anything that can happen
 * differs from what it is when every order is equally likely.  0 is perfect; 1 is an order that
 * gives itself away.  Separation is 1 - n! times the chance of the least likely order.
 *
 *     riffles     the chance of an order depends on its rising sequences alone: Bayer and Diaconis,
 *                 Trailing the dovetail shuffle to its lair (1992)
 *     shelves     on its valleys: Diaconis, Fulman and Holmes, Analysis of casino shelf shuffling
 *                 machines (2013)
 *     values      of a stack sorted by values, of which some cards are alike: Assaf, Diaconis and
 *                 Soundararajan, A rule of thumb for riffle shuffling (2011)
 *
 * Figures are exact but for the rounding of doubles, some 1e-12.
 */
#ifndef RIFFLE_DISTANCE_H
#define RIFFLE_DISTANCE_H

#include "riffle/procedure.h"

RF_BEGIN_DECLS

enum { RF_RIFFLES_MOST = 60 };

double rf_riffle_variation(unsigned cards, unsigned riffles);
double rf_riffle_separation(unsigned cards, unsigned riffles);

/* Rising sequences to be expected after so many riffles. */
double rf_riffle_rising(unsigned cards, unsigned riffles);

/* The fewest riffles that leave no more than this distance, or RF_RIFFLES_MOST. */
unsigned rf_riffles_needed(unsigned cards, double variation);

/* One pass of a machine; passes of m and of k shelves are one pass of 2mk. */
double rf_shelf_variation(unsigned cards, double shelves);
double rf_shelf_separation(unsigned cards, double shelves);

/* Separation of a stack sorted by kinds, has[i] cards of kind i, of which only the kind is seen,
 * after so many riffles. */
enum { RF_KINDS_MOST = 52 };
double rf_riffle_separation_of(const unsigned *has, unsigned kinds, unsigned riffles);

/* What can be said exactly of a mixing: true with distances when its steps are riffles with even
 * cuts, or passes of shelves, with steps before or after them that leave nothing to chance; or when
 * a step is uniform.  `law` says whose result it is. */
struct rf_distance {
    double variation, separation;
    unsigned riffles; /* 0 when they are not what it is made of */
    const char *law;
};

bool rf_distance_of_procedure(const struct rf_procedure *procedure, unsigned cards,
                              struct rf_distance *distance);

RF_END_DECLS

#endif
