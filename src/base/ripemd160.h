/*
 * base/ripemd160.h -- RIPEMD-160 in plain C, for what others made with it.
 *
 *     rf_ripemd160_start   then rf_ripemd160_add any number of times, then rf_ripemd160_end
 *
 * Nothing of our own proofs is made of it: riffle/squaredeal.h needs it to deal again what was
 * dealt elsewhere.  The state is the caller's.
 */
#ifndef RIFFLE_BASE_RIPEMD160_H
#define RIFFLE_BASE_RIPEMD160_H

#include <stddef.h>
#include <stdint.h>

enum { RF_RIPEMD160_BYTES = 20, RF_RIPEMD160_BLOCK = 64 };

struct rf_ripemd160_state {
    uint32_t word[5];
    uint64_t size; /* bytes taken so far; those of a block that is not full wait in `block` */
    uint8_t block[RF_RIPEMD160_BLOCK];
};

void rf_ripemd160_start(struct rf_ripemd160_state *state);
void rf_ripemd160_add(struct rf_ripemd160_state *state, const void *bytes, size_t size);
void rf_ripemd160_end(struct rf_ripemd160_state *state, uint8_t out[static RF_RIPEMD160_BYTES]);

#endif
