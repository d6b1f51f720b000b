/*
 * random/philox_x86.c -- Philox4x32-10 with AVX-512, eight blocks in a vector.
 *
 * Each word of a block has a lane of 64 bits.  The multiplication reads the low half of a lane
 * only, so nothing has to be masked or moved between rounds.  The words are those of philox.c.
 */
#include "random/philox_fill.h"

#include "base/assert.h"

#if defined __x86_64__ && defined __linux__
#include <immintrin.h>

/* Groups of eight blocks that are under way at the same time, because each round waits for the one
 * before. */
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
            uint64_t block = philox->block + from + (uint64_t)8 * i;
            x[i].x0 = _mm512_add_epi64(_mm512_set1_epi64((int64_t)block), each);
            x[i].x1 = _mm512_srli_epi64(x[i].x0, 32);
            x[i].x2 = _mm512_set1_epi64((int64_t)philox->stream);
            x[i].x3 = _mm512_srli_epi64(x[i].x2, 32);
        }
        for (unsigned round = 0; round < ROUNDS; round++, k0 += weyl[0], k1 += weyl[1])
            for (unsigned i = 0; i < GROUPS; i++)
                round_eights(&x[i], _mm512_set1_epi64(k0), _mm512_set1_epi64(k1));
        for (unsigned i = 0; i < GROUPS; i++)
            store_eights(philox->word + (size_t)4 * (from + (size_t)8 * i), &x[i]);
    }
}

bool
rf_philox_fill_wide(struct rf_philox *philox)
{
    RF_ASSERT(philox->used <= 4 * RF_PHILOX_BLOCKS);
    if (!__builtin_cpu_supports("avx512f"))
        return false;
    fill_avx512(philox);
    return true;
}
#else
bool
rf_philox_fill_wide(struct rf_philox *philox)
{
    (void)philox;
    return false;
}
#endif
