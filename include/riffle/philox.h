/*
 * riffle/philox.h -- a fast random number generator for research: Philox4x32-10.
 *
 * Salmon, Moraes, Dror, Shaw: Parallel Random Numbers: As Easy as 1, 2, 3 (2011).  It is
 * counter-based: block b of stream s is a function of the key, s and b.  So a run can be divided
 * over threads and machines and still gives the same numbers.  It is not cryptographic, and no live
 * table uses it.
 *
 *     struct rf_philox philox;                      the caller's storage
 *     rf_philox_open(&philox, key, 0);              key: from rf_seed_key; stream 0
 *     struct rf_rng rng = rf_philox_rng(&philox);   points to philox, which must stay in place
 *
 * Nothing fails and nothing needs to be closed.
 */
#ifndef RIFFLE_PHILOX_H
#define RIFFLE_PHILOX_H

#include "riffle/random.h"

RF_BEGIN_DECLS

/* One block: four words of counter and two of key give four words. */
void rf_philox_block(const uint32_t counter[RF_AT_LEAST(4)], const uint32_t key[RF_AT_LEAST(2)],
                     uint32_t out[RF_AT_LEAST(4)]);

enum { RF_PHILOX_BLOCKS = 64 }; /* blocks that are computed at a time */

struct rf_philox {
    uint32_t key[2];
    uint64_t stream;                     /* the upper half of the counter */
    uint64_t block;                      /* the lower half: the next block to compute */
    unsigned used;                       /* words already taken from the buffer */
    uint32_t word[4 * RF_PHILOX_BLOCKS]; /* the buffer */
};

/* Starts a stream.  The generator's key is the first eight bytes of H("research-bulk", key). */
void rf_philox_open(struct rf_philox *philox, const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)],
                    uint64_t stream);
struct rf_rng rf_philox_rng(struct rf_philox *philox);

/* Computes the next blocks into the buffer; the inline functions below call it. */
void rf_philox_fill(struct rf_philox *philox);

/* The next 32 bits, and the next 64, inline for loops that need many. */
static inline uint32_t
rf_philox_word(struct rf_philox *philox)
{
    if (philox->used >= 4 * RF_PHILOX_BLOCKS)
        rf_philox_fill(philox);
    return philox->word[philox->used++];
}

static inline uint64_t
rf_philox_next(struct rf_philox *philox)
{
    uint64_t low = rf_philox_word(philox);
    return (uint64_t)rf_philox_word(philox) << 32 | low;
}

RF_END_DECLS

#endif
