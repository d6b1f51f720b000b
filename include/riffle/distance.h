/*
 * riffle/distance.h -- how far from uniform a shuffle leaves a stack, exactly.
 *
 * The distance is the total variation: the largest amount by which the probability of any event
 * differs from its value when all orders are equally likely.  0 is perfectly random, 1 is plainly
 * not random.  Separation is 1 - n! times the probability of the least likely order; it is never
 * less than the distance.
 *
 * - Riffles: the probability of an order depends only on its rising sequences (Bayer and Diaconis,
 *   Trailing the dovetail shuffle to its lair, 1992).
 * - Shelf machines: it depends only on its valleys (Diaconis, Fulman and Holmes, Analysis of casino
 *   shelf shuffling machines, 2013).
 * - Decks in which some cards are alike: Assaf, Diaconis and Soundararajan, A rule of thumb for
 *   riffle shuffling, 2011.
 *
 *     rf_riffle_variation(52, 7)        0.334
 *     rf_riffles_needed(312, 0.1)       the riffles that six decks need
 *
 * Results are exact except for the rounding of doubles, about 1e-12.  The functions are pure and
 * cannot fail.
 */
#ifndef RIFFLE_DISTANCE_H
#define RIFFLE_DISTANCE_H

#include "riffle/procedure.h"

RF_BEGIN_DECLS

enum { RF_RIFFLES_MOST = 60 };

/* Distance and separation after so many riffles of a deck. */
double rf_riffle_variation(unsigned cards, unsigned riffles);
double rf_riffle_separation(unsigned cards, unsigned riffles);

/* The expected number of rising sequences after so many riffles. */
double rf_riffle_rising(unsigned cards, unsigned riffles);

/* The fewest riffles that leave at most this distance, or RF_RIFFLES_MOST. */
unsigned rf_riffles_needed(unsigned cards, double variation);

/* One pass through a machine with so many shelves.  Passes with m and with k shelves together are
 * one pass with 2mk. */
double rf_shelf_variation(unsigned cards, double shelves);
double rf_shelf_separation(unsigned cards, double shelves);

/* The separation after so many riffles of a stack that was sorted by kinds, if only the kind of a
 * card is seen; has[i] cards are of kind i. */
enum { RF_KINDS_MOST = 52 };
double rf_riffle_separation_of(const unsigned *has, unsigned kinds, unsigned riffles);

/* What can be said exactly about a mixing.  True, with the distances, if its steps are riffles with
 * even cuts, or passes of shelves, with steps before or after them that involve no chance; or if a
 * step is uniform.  `law` names the source of the result. */
struct rf_distance {
    double variation, separation;
    unsigned riffles; /* how many; 0 if the mixing is not made of riffles */
    const char *law;
};

bool rf_distance_of_procedure(const struct rf_procedure *procedure, unsigned cards,
                              struct rf_distance *distance);

RF_END_DECLS

#endif
