/*
 * simulate/lanes_avx2.c -- lanes of AVX2: 32 of them, masks are vectors.
 */
#ifdef __AVX2__

#include <immintrin.h>
#include <stdint.h>
#include <string.h>

enum { LANES = 32, BIAS = 128 };

typedef uint8_t v8 __attribute__((vector_size(32)));
typedef uint16_t v16 __attribute__((vector_size(32)));
typedef uint32_t v32 __attribute__((vector_size(32)));
typedef v8 m8, d8;

#define LANES_CHUNK rf_lanes_avx2
#define OP          static inline __attribute__((always_inline))
#define V(x)        ((__m256i)(x))

OP v8
splat8(unsigned x)
{
    return (v8)_mm256_set1_epi8((char)x);
}

OP v16
splat16(unsigned x)
{
    return (v16)_mm256_set1_epi16((short)x);
}

OP v32
splat32(unsigned x)
{
    return (v32)_mm256_set1_epi32((int)x);
}

OP v32
rotate21(v32 x)
{
    return x << 21 | x >> 11;
}

OP v16
high(v16 a, v16 b)
{
    return (v16)_mm256_mulhi_epu16(V(a), V(b));
}

OP v16
carry(v16 x, v16 sum, v16 more)
{
    v16 over = (v16)_mm256_subs_epu16(V(more), V(sum));
    return x + (v16)_mm256_min_epu16(V(over), V(splat16(1)));
}

OP v8
narrow(v16 low, v16 high)
{
    return (v8)_mm256_packus_epi16(V(low), V(high)) ^ splat8(BIAS);
}

OP v16
widen(m8 m, unsigned half)
{
    return (v16)(half ? _mm256_unpackhi_epi8(V(m), V(m)) : _mm256_unpacklo_epi8(V(m), V(m)));
}

OP v8
pick(m8 m, v8 yes, v8 no)
{
    return (v8)_mm256_blendv_epi8(V(no), V(yes), V(m));
}

OP v8
choose(d8 d, v8 yes, v8 no)
{
    return pick(d, yes, no);
}

OP v8
aside(m8 on, v8 u)
{
    return (v8)_mm256_max_epi8(V(u), V(on ^ splat8(127)));
}

OP d8
under(v8 u, v8 count)
{
    return (d8)_mm256_cmpgt_epi8(V(count), V(u));
}

OP m8
mask(d8 is)
{
    return is;
}

OP v8
fall(v8 x, d8 is)
{
    return x + is;
}

OP v8
rise(v8 x, d8 is)
{
    return x - is;
}

OP v8
less(v8 x, m8 m)
{
    return x + m;
}

OP v8
more(v8 x, m8 m)
{
    return x - m;
}

OP v8
add_where(v8 x, d8 is, v8 n)
{
    return x + (is & n);
}

OP v8
sub_where(v8 x, d8 is, v8 n)
{
    return x - (is & n);
}

OP v8
add_card(v8 hand, v8 card)
{
    return (hand + card) | (hand & splat8(128));
}

OP v8
least8(v8 a, v8 b)
{
    return (v8)_mm256_min_epu8(V(a), V(b));
}

OP d8
below(v8 a, v8 b)
{
    return (d8)_mm256_cmpgt_epi8(V(b), V(a));
}

OP d8
same(v8 a, v8 b)
{
    return (d8)_mm256_cmpeq_epi8(V(a), V(b));
}

OP d8
below_too(d8 is, v8 a, v8 b)
{
    return is & below(a, b);
}

OP d8
same_too(d8 is, v8 a, v8 b)
{
    return is & same(a, b);
}

OP d8
lanes_of(m8 m)
{
    return m;
}

OP m8
equal(v8 a, v8 b)
{
    return same(a, b);
}

/* Totals above 21, but no naturals, nor hands that were given up. */
OP m8
bust(v8 code)
{
    return below(splat8(21), code) & below(code, splat8(32));
}

OP m8
upto16(v16 a, v16 b, v16 most)
{
    return ~(m8)_mm256_packs_epi16(_mm256_cmpgt_epi16(V(a), V(most)),
                                   _mm256_cmpgt_epi16(V(b), V(most)));
}

OP d8
test(v8 x, v8 bit)
{
    return same(x & bit, bit);
}

OP uint64_t
bits(m8 m)
{
    return (uint32_t)_mm256_movemask_epi8(V(m));
}

OP int
any(m8 m)
{
    return !_mm256_testz_si256(V(m), V(m));
}

OP v8
lookup16(const uint8_t table[static 16], v8 at)
{
    __m256i t = _mm256_broadcastsi128_si256(_mm_loadu_si128((const void *)table));
    return (v8)_mm256_shuffle_epi8(t, V(at));
}

/* Lane by lane: eight bytes are put together in a register, and then made a vector. */
OP v8
lookup_cell(const uint8_t table[][64], v8 up, v8 row)
{
    uint8_t ups[LANES], rows[LANES];
    uint64_t out[LANES / 8];
    v8 vector;
    memcpy(ups, &up, LANES);
    memcpy(rows, &row, LANES);
    __asm__("" : "+m"(ups), "+m"(rows));
#pragma GCC unroll 4
    for (unsigned i = 0; i < LANES / 8; i++) {
        uint64_t word = 0;
#pragma GCC unroll 8
        for (unsigned j = 8; j-- > 0;)
            word = word << 8 | table[ups[8 * i + j]][rows[8 * i + j]];
        out[i] = word;
    }
    memcpy(&vector, out, LANES);
    return vector;
}

/* Puts the bytes of the lanes of a mask one behind the other; how many. */
OP unsigned
append(uint8_t *to, v8 x, m8 m)
{
    uint8_t all[LANES];
    unsigned count = 0;
    memcpy(all, &x, LANES);
    for (uint64_t left = bits(m); left; left &= left - 1)
        to[count++] = all[__builtin_ctzll(left)];
    return count;
}

#include "simulate/lanes.h"

#else
typedef int lanes_avx2_needs_its_instruction_set;
#endif
