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

/* LANES divides RF_PHILOX_BLOCKS.  Ten rounds is the number that the authors recommend. */
enum { LANES = 16, ROUNDS = 10 };

/* The constants of the paper: two multipliers, and what is added to the key after each round.  The
 * latter are Weyl constants, the fractions of the golden ratio and of the square root of 3. */
static const uint32_t multiply[2] = {0xd2511f53, 0xcd9e8d57}, weyl[2] = {0x9e3779b9, 0xbb67ae85};

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

/* The next RF_PHILOX_BLOCKS blocks.  The counter of a block is its number in the low two words and
 * the number of the stream in the high two, so streams of one key never overlap. */
static void
fill_any(struct rf_philox *philox)
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

#if defined __x86_64__ && defined __linux__
#include <immintrin.h>

/* With AVX-512 each word of a block has a lane of 64 bits: the multiplication reads the low half of
 * a lane only, so nothing has to be masked or moved between rounds.  GROUPS of eight blocks are
 * under way at the same time, because each round waits for the one before. */
enum { GROUPS = 4 };

#define WITH_AVX512 __attribute__((target("avx512f")))

struct eights {
    __m512i x0, x1, x2, x3;
};

WITH_AVX512 static inline void
round_eights(struct eights *x, __m512i k0, __m512i k1)
{
    __m512i a = _mm512_mul_epu32(x->x0, _mm512_set1_epi64(multiply[0]));
    __m512i b = _mm512_mul_epu32(x->x2, _mm512_set1_epi64(multiply[1]));
    x->x0 = _mm512_xor_si512(_mm512_xor_si512(_mm512_srli_epi64(b, 32), x->x1), k0);
    x->x2 = _mm512_xor_si512(_mm512_xor_si512(_mm512_srli_epi64(a, 32), x->x3), k1);
    x->x1 = b;
    x->x3 = a;
}

/* Writes the low halves of the lanes, block by block. */
WITH_AVX512 static inline void
store_eights(uint32_t *words, const struct eights *x)
{
    const __m512i low = _mm512_set1_epi64(0xffffffff);
    const __m512i front = _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11);
    const __m512i back = _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15);
    __m512i first = _mm512_or_si512(_mm512_and_si512(x->x0, low), _mm512_slli_epi64(x->x1, 32));
    __m512i second = _mm512_or_si512(_mm512_and_si512(x->x2, low), _mm512_slli_epi64(x->x3, 32));
    _mm512_storeu_si512(words, _mm512_permutex2var_epi64(first, front, second));
    _mm512_storeu_si512(words + 16, _mm512_permutex2var_epi64(first, back, second));
}

WITH_AVX512 static void
fill_avx512(struct rf_philox *philox)
{
    const __m512i each = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    for (unsigned from = 0; from < RF_PHILOX_BLOCKS; from += 8 * GROUPS) {
        struct eights x[GROUPS];
        uint32_t k0 = philox->key[0], k1 = philox->key[1];
        for (unsigned i = 0; i < GROUPS; i++) {
            uint64_t block = philox->block + from + 8 * i;
            x[i].x0 = _mm512_add_epi64(_mm512_set1_epi64((int64_t)block), each);
            x[i].x1 = _mm512_srli_epi64(x[i].x0, 32);
            x[i].x2 = _mm512_set1_epi64((int64_t)philox->stream);
            x[i].x3 = _mm512_srli_epi64(x[i].x2, 32);
        }
        for (unsigned round = 0; round < ROUNDS; round++, k0 += weyl[0], k1 += weyl[1])
            for (unsigned i = 0; i < GROUPS; i++)
                round_eights(&x[i], _mm512_set1_epi64(k0), _mm512_set1_epi64(k1));
        for (unsigned i = 0; i < GROUPS; i++)
            store_eights(philox->word + (size_t)4 * (from + 8 * i), &x[i]);
    }
}

static bool
has_avx512(void)
{
    return __builtin_cpu_supports("avx512f");
}
#else
static void
fill_avx512(struct rf_philox *philox)
{
    fill_any(philox);
}

static bool
has_avx512(void)
{
    return false;
}
#endif

/* Refills the buffer of words.  The words are the same on every processor. */
void
rf_philox_fill(struct rf_philox *philox)
{
    if (has_avx512())
        fill_avx512(philox);
    else
        fill_any(philox);
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
