/*
 * simulate/lanes_avx2.c -- lanes for AVX2: 32 of them; masks are vectors.
 *
 * Defines the vector operations, whose meaning is given in lanes_portable.c, and includes the game
 * (lanes.h).  Comparisons of bytes are signed here, hence the BIAS of counts.
 */
#ifdef __AVX2__

#include <immintrin.h>
#include <stdint.h>
#include <string.h>

enum { LANES = 32, BIAS = 128, LIVE_ROWS = 1 };

typedef uint8_t v8 __attribute__((vector_size(32)));
typedef uint16_t v16 __attribute__((vector_size(32)));
typedef uint32_t v32 __attribute__((vector_size(32)));
typedef v8 m8, d8;

#ifdef LANES_COUNTED
#define LANES_CHUNK rf_lanes_avx2_count
#else
#define LANES_CHUNK rf_lanes_avx2
#endif
#define OP   static inline __attribute__((always_inline))
#define V(x) ((__m256i)(x))

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

OP v16
extend(v8 x, unsigned half)
{
    return (v16)_mm256_srai_epi16(V(widen(x, half)), 8);
}

OP v16
sign16(v16 x)
{
    return (v16)_mm256_srai_epi16(V(x), 15);
}

OP v16
below16(v16 a, v16 b)
{
    return (v16)_mm256_cmpgt_epi16(V(b), V(a));
}

OP m8
packs8(v16 low, v16 high)
{
    return (m8)_mm256_packs_epi16(V(low), V(high));
}

OP v16
most16(v16 a, v16 b)
{
    return (v16)_mm256_max_epi16(V(a), V(b));
}

OP v8
pack8(v16 low, v16 high)
{
    return (v8)_mm256_packus_epi16(V(low), V(high));
}

OP v16
pairs(v8 low, v8 top, unsigned half)
{
    return (v16)(half ? _mm256_unpackhi_epi8(V(low), V(top))
                      : _mm256_unpacklo_epi8(V(low), V(top)));
}

OP __m256i
quotient8(__m256i a, __m256i b)
{
    __m256 q = _mm256_div_ps(_mm256_cvtepi32_ps(_mm256_srai_epi32(a, 16)),
                             _mm256_cvtepi32_ps(_mm256_srai_epi32(b, 16)));
    return _mm256_cvtps_epi32(_mm256_floor_ps(q));
}

OP v16
quotient(v16 a, v16 b)
{
    __m256i z = _mm256_setzero_si256(), x = V(a), y = V(b);
    return (v16)_mm256_packs_epi32(
        quotient8(_mm256_unpacklo_epi16(z, x), _mm256_unpacklo_epi16(z, y)),
        quotient8(_mm256_unpackhi_epi16(z, x), _mm256_unpackhi_epi16(z, y)));
}

OP v8
pick(m8 m, v8 yes, v8 no)
{
    return (v8)_mm256_blendv_epi8(V(no), V(yes), V(m));
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

OP m8
upto16(v16 a, v16 b, v16 most)
{
    return ~(m8)_mm256_packs_epi16(_mm256_cmpgt_epi16(V(a), V(most)),
                                   _mm256_cmpgt_epi16(V(b), V(most)));
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

OP v8
lookup_tag(const uint8_t table[static 16], v8 at)
{
    return lookup16(table, at);
}

#include "simulate/lanes_masks.h"

#include "simulate/lanes.h"

#else
typedef int lanes_avx2_needs_its_instruction_set;
#endif
