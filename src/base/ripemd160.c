/*
 * base/ripemd160.c -- RIPEMD-160 (Dobbertin, Bosselaers, Preneel 1996; ISO/IEC 10118-3).
 *
 * Two lines of 80 steps, in five rounds of sixteen, run over each block independently; their
 * results are added to the chaining value.  SquareDeal derives deals with this hash
 * (format/squaredeal.c).
 */
#include "base/ripemd160.h"

#include <string.h>

#include "base/assert.h"

enum { ROUNDS = 5, STEPS = 16 };

/* One of the two lines. */
struct line {
    uint32_t constant[ROUNDS];   /* added in each step of a round */
    uint8_t word[ROUNDS][STEPS]; /* which of the 16 words of the block a step uses */
    uint8_t bits[ROUNDS][STEPS]; /* by how many bits it rotates */
};

static const struct line left = {
    {0x00000000, 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xa953fd4e},
    {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
     {7, 4, 13, 1, 10, 6, 15, 3, 12, 0, 9, 5, 2, 14, 11, 8},
     {3, 10, 14, 4, 9, 15, 8, 1, 2, 7, 0, 6, 13, 11, 5, 12},
     {1, 9, 11, 10, 0, 8, 12, 4, 13, 3, 7, 15, 14, 5, 6, 2},
     {4, 0, 5, 9, 7, 12, 2, 10, 14, 1, 3, 8, 11, 6, 15, 13}},
    {{11, 14, 15, 12, 5, 8, 7, 9, 11, 13, 14, 15, 6, 7, 9, 8},
     {7, 6, 8, 13, 11, 9, 7, 15, 7, 12, 15, 9, 11, 7, 13, 12},
     {11, 13, 6, 7, 14, 9, 13, 15, 14, 8, 13, 6, 5, 12, 7, 5},
     {11, 12, 14, 15, 14, 15, 9, 8, 9, 14, 5, 6, 8, 6, 5, 12},
     {9, 15, 5, 11, 6, 8, 13, 12, 5, 12, 13, 14, 11, 8, 5, 6}},
};

static const struct line right = {
    {0x50a28be6, 0x5c4dd124, 0x6d703ef3, 0x7a6d76e9, 0x00000000},
    {{5, 14, 7, 0, 9, 2, 11, 4, 13, 6, 15, 8, 1, 10, 3, 12},
     {6, 11, 3, 7, 0, 13, 5, 10, 14, 15, 8, 12, 4, 9, 1, 2},
     {15, 5, 1, 3, 7, 14, 6, 9, 11, 8, 12, 2, 10, 0, 4, 13},
     {8, 6, 4, 1, 3, 11, 15, 0, 5, 12, 2, 13, 9, 7, 10, 14},
     {12, 15, 10, 4, 1, 5, 8, 7, 6, 2, 13, 14, 0, 3, 9, 11}},
    {{8, 9, 9, 11, 13, 15, 15, 5, 7, 7, 8, 11, 14, 14, 12, 6},
     {9, 13, 15, 7, 12, 8, 9, 11, 7, 7, 12, 7, 6, 15, 13, 11},
     {9, 7, 15, 11, 8, 6, 6, 14, 12, 13, 5, 14, 13, 13, 7, 5},
     {15, 5, 8, 11, 14, 14, 6, 14, 6, 9, 12, 9, 12, 5, 15, 8},
     {8, 5, 12, 9, 12, 5, 14, 6, 8, 13, 6, 5, 15, 13, 11, 11}},
};

/* Rotates left. */
static uint32_t
turn(uint32_t word, unsigned bits)
{
    return word << bits | word >> (32 - bits);
}

/* The five Boolean functions; the left line uses them in this order, the right line in reverse. */
static uint32_t
mix(unsigned function, uint32_t x, uint32_t y, uint32_t z)
{
    switch (function) {
    case 0: return x ^ y ^ z;
    case 1: return (x & y) | (~x & z);
    case 2: return (x | ~y) ^ z;
    case 3: return (x & z) | (y & ~z);
    default: return x ^ (y | ~z);
    }
}

static void
run_line(uint32_t out[static 5], const struct line *line, const uint32_t word[static STEPS])
{
    uint32_t a = out[0], b = out[1], c = out[2], d = out[3], e = out[4];
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned function = line == &left ? round : ROUNDS - 1 - round;
        for (unsigned i = 0; i < STEPS; i++) {
            uint32_t sum = a + mix(function, b, c, d) + word[line->word[round][i]];
            uint32_t next = turn(sum + line->constant[round], line->bits[round][i]) + e;
            a = e, e = d, d = turn(c, 10), c = b, b = next;
        }
    }
    out[0] = a, out[1] = b, out[2] = c, out[3] = d, out[4] = e;
}

/* Each new word adds one word of either line to the next word of the chaining value. */
static void
take_block(uint32_t word[static 5], const uint8_t block[static RF_RIPEMD160_BLOCK])
{
    uint32_t w[STEPS], l[5], r[5], before[5];
    for (size_t i = 0; i < STEPS; i++)
        w[i] = block[4 * i] | (uint32_t)block[4 * i + 1] << 8 | (uint32_t)block[4 * i + 2] << 16 |
               (uint32_t)block[4 * i + 3] << 24;
    memcpy(l, word, sizeof l);
    memcpy(r, word, sizeof r);
    memcpy(before, word, sizeof before);
    run_line(l, &left, w);
    run_line(r, &right, w);
    for (unsigned i = 0; i < 5; i++)
        word[i] = before[(i + 1) % 5] + l[(i + 2) % 5] + r[(i + 3) % 5];
}

void
rf_ripemd160_start(struct rf_ripemd160_state *state)
{
    static const struct rf_ripemd160_state empty = {
        .word = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0}};
    *state = empty;
}

void
rf_ripemd160_add(struct rf_ripemd160_state *state, const void *bytes, size_t size)
{
    const uint8_t *from = bytes;
    size_t waiting = (size_t)(state->size % RF_RIPEMD160_BLOCK);
    RF_ASSERT(bytes || size == 0);
    state->size += size;
    while (size > 0) {
        size_t room = RF_RIPEMD160_BLOCK - waiting, part = size < room ? size : room;
        memcpy(state->block + waiting, from, part);
        from += part;
        size -= part;
        waiting = (waiting + part) % RF_RIPEMD160_BLOCK;
        if (waiting == 0)
            take_block(state->word, state->block);
    }
}

/* Padding: one set bit, zeros up to 8 bytes before a block boundary, and the length in bits,
 * little-endian. */
void
rf_ripemd160_end(struct rf_ripemd160_state *state, uint8_t out[static RF_RIPEMD160_BYTES])
{
    static const uint8_t rest[RF_RIPEMD160_BLOCK] = {0x80};
    size_t waiting = (size_t)(state->size % RF_RIPEMD160_BLOCK);
    uint8_t bits[8];
    for (unsigned i = 0; i < 8; i++)
        bits[i] = (uint8_t)(state->size * 8 >> 8 * i);
    rf_ripemd160_add(state, rest, (waiting < 56 ? 56 : 120) - waiting);
    rf_ripemd160_add(state, bits, sizeof bits);
    RF_ASSERT(state->size % RF_RIPEMD160_BLOCK == 0);
    for (unsigned i = 0; i < RF_RIPEMD160_BYTES; i++)
        out[i] = (uint8_t)(state->word[i / 4] >> 8 * (i % 4));
}
