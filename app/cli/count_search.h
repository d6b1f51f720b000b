/*
 * app/cli/count_search.h -- what the files of `riffle count search` share: the systems that are
 * compared, and what they are worth.
 */
#ifndef RIFFLE_APP_COUNT_SEARCH_H
#define RIFFLE_APP_COUNT_SEARCH_H

#include "count_verbs.h"

#include <riffle/sim_count.h>

/* Errors come from this many blocks of shoes, leaving out one at a time (the jackknife). */
enum { SEARCH_BLOCKS = 32, SEARCH_SYSTEMS = 64 };

/* Results by count of a block: rounds, and sums of the result of a unit and of its square. */
struct search_block {
    double rounds[RF_SIM_BINS], sum[RF_SIM_BINS], square[RF_SIM_BINS];
};

/* A system in the comparison. */
struct search_system {
    struct rf_counting is;
    bool beside; /* named by the user, not found */
    unsigned level, effort;
    struct rf_counting_worth worth;
    double score, score_error;
    double less, less_error; /* than the best */
    bool front;              /* nothing with at most this effort has a larger SCORE */
    void *plan;
    struct search_block block[SEARCH_BLOCKS];
};

struct count_search {
    const struct count_asked *asked;
    struct rf_sim_game game;
    struct rf_strategy strategy;
    uint8_t key[RF_KEY_BYTES];
    double effects[RF_VALUES];
    unsigned cards;
    double spread;
    unsigned systems;
    struct search_system *system[SEARCH_SYSTEMS]; /* after playing: the largest SCORE first */
    uint64_t chunks;                              /* of each block */
    double rounds;                                /* of each system */
    double seconds;
};

/* Chooses the tags to play, by betting correlation, and adds the systems that the user named.
 * Returns an exit status, with a message. */
int count_search_choose(struct count_search *search);

/* Plays all systems on the same shoes, and finds SCORE, errors and the front. */
int count_search_play(struct count_search *search);

/* Adds a system; NULL if there is no memory or no room. */
struct search_system *count_search_add(struct count_search *search,
                                       const struct rf_counting *system);

void count_search_print(const struct count_search *search);
json_t *count_search_json(const struct count_search *search);

#endif
