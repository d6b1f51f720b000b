/*
 * base/ripemd160.h -- RIPEMD-160 in plain C, to check deals that SquareDeal made.
 *
 *     rf_ripemd160_start   then rf_ripemd160_add any number of times, then rf_ripemd160_end
 *
 * Only format/squaredeal.c uses it; none of Riffle's own proofs depends on this hash.  The state is
 * the caller's.
 */
#ifndef RIFFLE_BASE_RIPEMD160_H
#define RIFFLE_BASE_RIPEMD160_H

#include <stddef.h>
#include <stdint.h>

enum { RF_RIPEMD160_BYTES = 20, RF_RIPEMD160_BLOCK = 64 };

struct rf_ripemd160_state {
    uint32_t word[5];                  /* the chaining value */
    uint64_t size;                     /* bytes added so far */
    uint8_t block[RF_RIPEMD160_BLOCK]; /* the size % 64 bytes of the unfinished block */
};

void rf_ripemd160_start(struct rf_ripemd160_state *state);
void rf_ripemd160_add(struct rf_ripemd160_state *state, const void *bytes, size_t size);
void rf_ripemd160_end(struct rf_ripemd160_state *state, uint8_t out[static RF_RIPEMD160_BYTES]);

#endif
