/*
 * simulate/lanes_portable.c -- lanes of sixteen bytes, in GNU C vectors that GCC and Clang have on
 * any machine.
 *
 * The comments here say what each operation means; lanes_avx2.c and lanes_avx512.c implement the
 * same ones, and tests compare all paths bit for bit.  Where SSE2 exists, a few intrinsics replace
 * slower general code.
 */
#include <stdint.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* LIVE_ROWS: whether lanes_hit_bin looks rows up one after the other. */
enum { LANES = 16, BIAS = 128, LIVE_ROWS = 0 };

typedef uint8_t v8 __attribute__((vector_size(16)));
typedef int8_t s8 __attribute__((vector_size(16)));
typedef uint16_t v16 __attribute__((vector_size(16)));
typedef int16_t s16 __attribute__((vector_size(16)));
typedef uint32_t v32 __attribute__((vector_size(16)));
typedef v8 m8, d8;

#ifdef LANES_COUNTED
#define LANES_CHUNK rf_lanes_portable_count
#else
#define LANES_CHUNK rf_lanes_portable
#endif
#define OP static inline __attribute__((always_inline))

/* The same number in every lane. */
OP v8
splat8(unsigned x)
{
    return (v8){0} + (uint8_t)x;
}

OP v16
splat16(unsigned x)
{
    return (v16){0} + (uint16_t)x;
}

OP v32
splat32(unsigned x)
{
    return (v32){0} + (uint32_t)x;
}

OP v32
rotate21(v32 x)
{
    return x << 21 | x >> 11;
}

/* yes in lanes of the mask, no elsewhere. */
OP v8
pick(m8 m, v8 yes, v8 no)
{
    return (yes & m) | (no & ~m);
}

/* A position u, with BIAS; outside of `on` the highest one, which is in no count. */
OP v8
aside(m8 on, v8 u)
{
    return pick(on, u, splat8(127));
}

/* Whether a position is under a count; both have BIAS. */
OP d8
under(v8 u, v8 count)
{
    return (d8)((s8)count > (s8)u);
}

/* a < b, as signed bytes. */
OP d8
below(v8 a, v8 b)
{
    return (d8)((s8)a < (s8)b);
}

OP d8
same(v8 a, v8 b)
{
    return (d8)(a == b);
}

/* The lesser of two, unsigned. */
OP v8
least8(v8 a, v8 b)
{
    return pick((m8)(a < b), a, b);
}

/* The mask of one half of the lanes, as 16-bit lanes. */
OP v16
widen(m8 m, unsigned half)
{
    return half
               ? (v16)__builtin_shufflevector(m, m, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14,
                                              14, 15, 15)
               : (v16)__builtin_shufflevector(m, m, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
}

/* Signed bytes of one half of the lanes, as 16-bit lanes. */
OP v16
extend(v8 x, unsigned half)
{
    return (v16)((s16)widen(x, half) >> 8);
}

/* All bits where x is negative, as a signed number. */
OP v16
sign16(v16 x)
{
    return (v16)((s16)x >> 15);
}

/* a < b, signed. */
OP v16
below16(v16 a, v16 b)
{
    return (v16)((s16)a < (s16)b);
}

/* The greater of two, signed. */
OP v16
most16(v16 a, v16 b)
{
    v16 is = (v16)((s16)a > (s16)b);
    return (a & is) | (b & ~is);
}

/* Pairs of bytes of one half of the lanes: low + 256 · top. */
OP v16
pairs(v8 low, v8 top, unsigned half)
{
    return (widen(low, half) & splat16(255)) | (widen(top, half) & splat16(65280));
}

#ifdef __SSE2__
/* Both halves as bytes, from 0 to 255: what is below or above becomes that. */
OP v8
pack8(v16 low, v16 high)
{
    return (v8)_mm_packus_epi16((__m128i)low, (__m128i)high);
}

/* Masks of 16-bit lanes as a mask of lanes. */
OP m8
packs8(v16 low, v16 high)
{
    return (m8)_mm_packs_epi16((__m128i)low, (__m128i)high);
}

/* Four quotients, rounded down: `a` and `b` are the upper halves of 32-bit lanes. */
OP __m128i
quotient4(__m128i a, __m128i b)
{
    __m128 q = _mm_div_ps(_mm_cvtepi32_ps(_mm_srai_epi32(a, 16)),
                          _mm_cvtepi32_ps(_mm_srai_epi32(b, 16)));
    __m128i down = _mm_cvttps_epi32(q);
    __m128 over = _mm_cmpgt_ps(_mm_cvtepi32_ps(down), q);
    return _mm_add_epi32(down, _mm_castps_si128(over));
}

/* a / b, rounded down; a is signed and b above 0.  The division of numbers below 2^15 is wrong by
 * at most 2^-10 where the quotient is below 2^15 (half of its last bit).  A quotient that is no
 * whole number is at least 1/b > 2^-10 from the next one, so rounding it down is exact. */
OP v16
quotient(v16 a, v16 b)
{
    __m128i z = _mm_setzero_si128(), x = (__m128i)a, y = (__m128i)b;
    return (v16)_mm_packs_epi32(quotient4(_mm_unpacklo_epi16(z, x), _mm_unpacklo_epi16(z, y)),
                                quotient4(_mm_unpackhi_epi16(z, x), _mm_unpackhi_epi16(z, y)));
}

/* The upper 16 bits of the product. */
OP v16
high(v16 a, v16 b)
{
    return (v16)_mm_mulhi_epu16((__m128i)a, (__m128i)b);
}

/* x + 1 where sum, to which `more` was added, has overflowed: sum < more. */
OP v16
carry(v16 x, v16 sum, v16 more)
{
    __m128i over = _mm_subs_epu16((__m128i)more, (__m128i)sum);
    return x + (v16)_mm_min_epi16(over, (__m128i)splat16(1));
}

/* Both halves as bytes, at most 255, with BIAS. */
OP v8
narrow(v16 low, v16 high)
{
    return (v8)_mm_packus_epi16((__m128i)low, (__m128i)high) ^ splat8(BIAS);
}

/* Lanes with at most `most`, signed; a and b are the two halves. */
OP m8
upto16(v16 a, v16 b, v16 most)
{
    return ~(m8)_mm_packs_epi16((__m128i)((s16)a > (s16)most), (__m128i)((s16)b > (s16)most));
}

/* A bit for each lane. */
OP uint64_t
bits(m8 m)
{
    return (uint16_t)_mm_movemask_epi8((__m128i)m);
}
#else
OP m8
packs8(v16 low, v16 high)
{
    return (m8)__builtin_shufflevector((v8)low, (v8)high, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22,
                                       24, 26, 28, 30);
}

OP v8
pack8(v16 low, v16 high)
{
    v8 out;
    for (unsigned i = 0; i < LANES; i++) {
        int x = (int16_t)(i < LANES / 2 ? low[i] : high[i - LANES / 2]);
        out[i] = (uint8_t)(x < 0 ? 0 : x > 255 ? 255 : x);
    }
    return out;
}

OP v16
quotient(v16 a, v16 b)
{
    v16 out;
    for (unsigned i = 0; i < LANES / 2; i++) {
        int x = (int16_t)a[i], y = (int16_t)b[i] > 0 ? b[i] : 1, q = x / y;
        out[i] = (uint16_t)(x % y < 0 ? q - 1 : q);
    }
    return out;
}

OP v16
high(v16 a, v16 b)
{
    v16 out;
    for (unsigned i = 0; i < LANES / 2; i++)
        out[i] = (uint16_t)((uint32_t)a[i] * b[i] >> 16);
    return out;
}

OP v16
carry(v16 x, v16 sum, v16 more)
{
    return x - (v16)(sum < more);
}

/* The low bytes of 16-bit lanes of both halves. */
OP v8
join(v16 low, v16 high)
{
    return (v8)__builtin_shufflevector((v8)low, (v8)high, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22,
                                       24, 26, 28, 30);
}

/* At most 255. */
OP v16
least(v16 x)
{
    v16 large = (v16)(x > splat16(255));
    return (x & ~large) | (splat16(255) & large);
}

OP v8
narrow(v16 low, v16 high)
{
    v16 a = least(low), b = least(high);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    a <<= 8;
    b <<= 8;
#endif
    return join(a, b) ^ splat8(BIAS);
}

OP m8
upto16(v16 a, v16 b, v16 most)
{
    return join((v16)((s16)a <= (s16)most), (v16)((s16)b <= (s16)most));
}

OP uint64_t
bits(m8 m)
{
    uint64_t out = 0;
    for (unsigned i = 0; i < LANES; i++)
        out |= (uint64_t)(m[i] & 1) << i;
    return out;
}
#endif

OP int
any(m8 m)
{
    return bits(m) != 0;
}

/* Looks up a table of 16 bytes; indices are 1 … 13. */
OP v8
lookup16(const uint8_t table[static 16], v8 at)
{
    v8 out = splat8(0);
#pragma GCC unroll 13
    for (unsigned i = 1; i <= 13; i++)
        out |= same(at, splat8(i)) & splat8(table[i]);
    return out;
}

/* The same for a few different bytes in a row, as tags are: adds each step between neighbours. */
OP v8
lookup_tag(const uint8_t table[static 16], v8 at)
{
    v8 out = splat8(0);
#pragma GCC unroll 10
    for (unsigned i = 1; i <= 10; i++)
        if (table[i] != table[i - 1])
            out += below(splat8(i - 1), at) & splat8((unsigned)table[i] - table[i - 1]);
    return out;
}

#include "simulate/lanes_masks.h"

#include "simulate/lanes.h"
