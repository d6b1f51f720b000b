/*
 * riffle/philox.h -- a fast source of words for research in bulk: Philox4x32-10.
 *
 * Salmon, Moraes, Dror, Shaw: Parallel Random Numbers: As Easy as 1, 2, 3 (2011).  It is
 * counter-based: block b of stream s is a function of the key, s and b, so that a run can be
 * divided over threads and machines and comes out the same.  It keeps nothing secret, and no live
 * table uses it.
 *
 *     struct rf_philox philox;
 *     rf_philox_open(&philox, key, 0);          key: of a research seed
 *     struct rf_rng words = rf_philox_rng(&philox);
 */
#ifndef RIFFLE_PHILOX_H
#define RIFFLE_PHILOX_H

#include "riffle/random.h"

RF_BEGIN_DECLS

/* One block: four words of counter and two of key make four words. */
void rf_philox_block(const uint32_t counter[RF_AT_LEAST(4)], const uint32_t key[RF_AT_LEAST(2)],
                     uint32_t out[RF_AT_LEAST(4)]);

enum { RF_PHILOX_BLOCKS = 64 }; /* made at a time */

struct rf_philox {
    uint32_t key[2];
    uint64_t stream, block;
    unsigned used;
    uint32_t word[4 * RF_PHILOX_BLOCKS];
};

/* The key is H("research-bulk", key), its first eight bytes. */
void rf_philox_open(struct rf_philox *philox, const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)],
                    uint64_t stream);
struct rf_rng rf_philox_rng(struct rf_philox *philox);

void rf_philox_fill(struct rf_philox *philox);

/* The next word, and the next two, for those who need many. */
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
