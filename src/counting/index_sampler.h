/*
 * counting/index_sampler.h -- the storage of riffle/indices.h, for index_sample.c and
 * index_values.c.
 */
#ifndef RIFFLE_COUNTING_INDEX_SAMPLER_H
#define RIFFLE_COUNTING_INDEX_SAMPLER_H

#include "riffle/indices.h"
#include "riffle/quick.h"

enum { INDEX_TILTS = 7, INDEX_CLASSES = 2 * RF_VALUES };

/* Cards of one value and tag; systems that look at colours have two classes of a value. */
struct index_class {
    unsigned value;
    int tag; /* in halves */
    unsigned cards;
};

/* A pair (a, b) of index_sample.c, with the logarithms of Z and of its share. */
struct index_tilt {
    double a, b, log_z, log_share;
};

struct index_sampler {
    struct rf_indices_game game;
    struct rf_strategy basic;
    uint8_t key[RF_KEY_BYTES];
    unsigned cards, classes;
    struct index_class class[INDEX_CLASSES];
    struct index_tilt tilt[RF_CARDS_MAX * INDEX_TILTS];
    double log_ways[RF_CARDS_MAX + 1];
    double reach[RF_EXACT_HANDS];       /* scratch of index_values.c */
    _Alignas(64) unsigned char quick[]; /* riffle/quick.h */
};

/* The place of the count at which a player decides about a hand, in tables by count.  `running` is
 * the running count before the round in halves, and `cards` were unseen then. */
unsigned rf_index_place(const struct rf_counting *system, int running, unsigned cards,
                        const uint8_t hand[static RF_VALUES], unsigned up);

/* Draws a composition and its running count without the initial one, in halves.  Returns its
 * weight. */
double rf_index_draw(const struct index_sampler *sampler, uint64_t number,
                     struct rf_exact_shoe *unseen, int *running);

#endif
