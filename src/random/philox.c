/*
 * random/philox.c -- Philox4x32-10, sixteen blocks at a time.
 *
 * Philox (Salmon, Moraes, Dror and Shaw 2011) is a counter-based generator: block b of stream s is
 * a fixed function of (key, s, b), with no state carried from one block to the next.  So any chunk
 * of a simulation can start anywhere, threads need no shared generator, and a run gives the same
 * numbers however it is divided.  It is for research in bulk only (simulate/, quality,
 * deal_bulk.c, selected by a seed); it is not a cryptographic generator, and live tables use
 * stream.c.
 *
 * A block is 128 bits.  Each of the ten rounds multiplies two of its four words by constants, and
 * exchanges halves, like a Feistel network.  Blocks do not depend on each other, so sixteen of
 * them stand side by side in arrays, which the compiler turns into vector instructions.
 */
#include "riffle/philox.h"

#include "base/assert.h"
#include "base/clones.h"
#include "random/philox_fill.h"

enum { LANES = 16 }; /* divides RF_PHILOX_BLOCKS */

/* Sixteen counters, transposed: at[w] holds word w of all of them.  The rounds turn them into the
 * blocks of random words, in place. */
struct sixteen {
    uint32_t at[4][LANES];
};

/* One round of one block.  The high halves of two products meet the other words and the key; the
 * low halves become words themselves.  Every step can be undone, so no two counters give one
 * block. */
static inline void
philox_round(uint32_t *x0, uint32_t *x1, uint32_t *x2, uint32_t *x3, uint32_t k0, uint32_t k1)
{
    uint64_t a = (uint64_t)multiply[0] * *x0, b = (uint64_t)multiply[1] * *x2;
    uint32_t first = (uint32_t)(b >> 32) ^ *x1 ^ k0, third = (uint32_t)(a >> 32) ^ *x3 ^ k1;
    *x1 = (uint32_t)b;
    *x3 = (uint32_t)a;
    *x0 = first;
    *x2 = third;
}

/* All rounds of sixteen blocks.  The key is the same in all lanes. */
RF_CLONES static void
philox_rounds(struct sixteen *x, const uint32_t key[static 2])
{
    uint32_t k0 = key[0], k1 = key[1];
    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < LANES; i++)
            philox_round(&x->at[0][i], &x->at[1][i], &x->at[2][i], &x->at[3][i], k0, k1);
        k0 += weyl[0];
        k1 += weyl[1];
    }
}

void
rf_philox_block(const uint32_t counter[static 4], const uint32_t key[static 2],
                uint32_t out[static 4])
{
    uint32_t x[4] = {counter[0], counter[1], counter[2], counter[3]}, k0 = key[0], k1 = key[1];
    for (unsigned round = 0; round < ROUNDS; round++) {
        philox_round(&x[0], &x[1], &x[2], &x[3], k0, k1);
        k0 += weyl[0];
        k1 += weyl[1];
    }
    for (unsigned i = 0; i < 4; i++)
        out[i] = x[i];
}

/* The counter of a block is its number in the low two words and
 * the number of the stream in the high two, so streams of one key never overlap. */
void
rf_philox_fill_any(struct rf_philox *philox)
{
    for (unsigned from = 0; from < RF_PHILOX_BLOCKS; from += LANES) {
        struct sixteen x;
        for (unsigned i = 0; i < LANES; i++) {
            uint64_t block = philox->block + from + i;
            x.at[0][i] = (uint32_t)block;
            x.at[1][i] = (uint32_t)(block >> 32);
            x.at[2][i] = (uint32_t)philox->stream;
            x.at[3][i] = (uint32_t)(philox->stream >> 32);
        }
        philox_rounds(&x, philox->key);
        for (unsigned i = 0; i < LANES; i++)
            for (unsigned word = 0; word < 4; word++)
                philox->word[4 * (from + i) + word] = x.at[word][i];
    }
}

/* Refills the buffer of words.  The words are the same on every processor. */
void
rf_philox_fill(struct rf_philox *philox)
{
    if (!rf_philox_fill_wide(philox))
        rf_philox_fill_any(philox);
    philox->block += RF_PHILOX_BLOCKS;
    philox->used = 0;
}

/* The research key of 32 bytes becomes Philox's key of 8: the first bytes of H("research-bulk",
 * key), big-endian.  The hash keeps bulk streams apart from the HMAC streams of the same key.
 * `used` is set to the end of the buffer, so that the first draw fills it. */
void
rf_philox_open(struct rf_philox *philox, const uint8_t key[static RF_KEY_BYTES], uint64_t stream)
{
    uint8_t hash[RF_HASH_BYTES];
    struct rf_hash_part part = {key, RF_KEY_BYTES};
    rf_hash(hash, "research-bulk", &part, 1);
    *philox = (struct rf_philox){.stream = stream, .used = 4 * RF_PHILOX_BLOCKS};
    for (unsigned i = 0; i < 8; i++)
        philox->key[i / 4] = philox->key[i / 4] << 8 | hash[i];
}

static uint32_t
philox_next(void *state)
{
    return rf_philox_word(state);
}

struct rf_rng
rf_philox_rng(struct rf_philox *philox)
{
    RF_ASSERT(philox);
    return (struct rf_rng){philox_next, philox};
}
