/*
 * app/simulate/blocks.h -- numbered blocks of work on threads.
 *
 * The number of blocks does not depend on the number of threads, and each block keeps its own
 * result.  The caller adds the results in the order of the blocks, so that sums of floating-point
 * numbers are the same on any number of threads.
 */
#ifndef RIFFLE_APP_SIMULATE_BLOCKS_H
#define RIFFLE_APP_SIMULATE_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>

struct blocks {
    unsigned threads, count;
    size_t storage;                                         /* bytes for each thread */
    void (*prepare)(void *to, void *storage);               /* once in each thread */
    void (*play)(void *to, void *storage, unsigned number); /* a block */
    void *to;
};

/* Runs all blocks.  False if there is no memory for even one thread. */
bool blocks_run(const struct blocks *blocks);

#endif
