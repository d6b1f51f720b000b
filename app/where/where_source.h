/*
 * app/where/where_source.h -- a source of deals that meet a script's condition, on threads.
 *
 *     where_source_open    plans; STATUS_NO, with a message, when no deal can meet the condition
 *     where_source_next    the next deal, in the same order on any number of threads
 *     where_source_close
 *
 * Work is divided into chunks of tries, whose deals depend on the key and the script alone
 * (where_chunk.h).  Chunks are computed side by side and used in order.
 */
#ifndef RIFFLE_APP_WHERE_SOURCE_H
#define RIFFLE_APP_WHERE_SOURCE_H

#include "solve/solve.h"
#include "where/where_chunk.h"

enum { WHERE_SOLVED = 64, WHERE_THREADS = 64 };

/* The deals of one scenario that are waiting, and how many tries they took. */
struct where_line {
    struct rf_where_plan *plan;
    struct rf_hands *deal; /* of the chunks that were computed last */
    size_t count, used;
    uint64_t chunk, tries;
    uint64_t before; /* tries of the chunks before those that are waiting */
    unsigned chunks; /* that are waiting: where the deals of each begin, and its tries */
    size_t begins[WHERE_THREADS];
    uint64_t took[WHERE_THREADS];
    uint64_t found; /* deals that were given out */
};

struct where_source {
    const struct rf_where *where;
    uint8_t key[RF_KEY_BYTES];
    unsigned threads, lines;
    struct where_line line[RF_WHERE_MIXES];
    struct rf_philox pick; /* which scenario of mix comes next; rotations */
    unsigned board;        /* the number of the next deal, for `rotate dealer` */
    uint64_t wanted;       /* deals that are still wanted */
    uint64_t most;         /* tries of each scenario; 0 for no limit */
    bool failed;           /* the solver or the memory failed, with a message */
};

int where_source_open(struct where_source *source, const struct rf_where *where,
                      const uint8_t key[static RF_KEY_BYTES], unsigned threads);

/* False when no more deals are wanted or the limit of tries is reached. */
bool where_source_next(struct where_source *source, struct rf_hands *hands);
void where_source_close(struct where_source *source);

/* How many plain deals the tries so far stand for: what dealer calls generated. */
uint64_t where_source_generated(const struct where_source *source);

/* Says why a plan is impossible, in one sentence, on standard error. */
void where_say_impossible(const struct rf_where_plan *plan);

/* The text of a node of the script, on one line and at most 60 characters. */
enum { WHERE_WORDS = 80 };
const char *where_words(char out[static WHERE_WORDS], const struct rf_where *where, unsigned node);

/* The tricks of at most WHERE_SOLVED deals, and par for North-South; false, with a message. */
bool where_solve(const struct rf_where *where, const struct rf_hands *hands,
                 struct rf_tricks *tricks, int *par, unsigned count);

/* Processors that can be used, at most WHERE_THREADS. */
unsigned where_processors(void);

#endif
