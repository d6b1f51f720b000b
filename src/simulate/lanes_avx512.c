/*
 * simulate/lanes_avx512.c -- lanes for AVX-512: 64 of them.
 *
 * Comparisons give a mask with one bit for each lane, in registers of their own (d8).  Masks that
 * are kept are vectors (m8), as everywhere.  Unsigned comparisons exist, so counts need no BIAS.
 */
#if defined __AVX512VBMI__ && defined __AVX512VBMI2__ && defined __AVX512BW__

#include <immintrin.h>
#include <stdint.h>
#include <string.h>

enum { LANES = 64, BIAS = 0, LIVE_ROWS = 0 };

typedef uint8_t v8 __attribute__((vector_size(64)));
typedef uint16_t v16 __attribute__((vector_size(64)));
typedef uint32_t v32 __attribute__((vector_size(64)));
typedef v8 m8;
typedef uint64_t d8;

#ifdef LANES_COUNTED
#define LANES_CHUNK rf_lanes_avx512_count
#else
#define LANES_CHUNK rf_lanes_avx512
#endif
#define OP   static inline __attribute__((always_inline))
#define V(x) ((__m512i)(x))

/* A vector of each byte value, in memory.  The compiler would rebuild a constant from a register
 * each time, which costs as much as two additions. */
#define ROW4(x)  x, x, x, x
#define ROW16(x) ROW4(x), ROW4(x), ROW4(x), ROW4(x)
#define ROW(x)                                                                                     \
    {                                                                                              \
        ROW16(x), ROW16(x), ROW16(x), ROW16(x)                                                     \
    }
#define ROWS4(x) ROW(x), ROW((x) + 1), ROW((x) + 2), ROW((x) + 3)
#define ROWS(x)  ROWS4(x), ROWS4((x) + 4), ROWS4((x) + 8), ROWS4((x) + 12)

static const uint8_t constant[256][64] __attribute__((aligned(64))) = {
    ROWS(0),   ROWS(16),  ROWS(32),  ROWS(48),  ROWS(64),  ROWS(80),  ROWS(96),  ROWS(112),
    ROWS(128), ROWS(144), ROWS(160), ROWS(176), ROWS(192), ROWS(208), ROWS(224), ROWS(240),
};

OP v8
splat8(unsigned x)
{
    if (__builtin_constant_p(x) && x != 0) {
        const uint8_t *at = constant[0];
        __asm__("" : "+r"(at)); /* hides the contents, so that the compiler loads them */
        return (v8)_mm512_load_si512(at + 64 * (x & 255));
    }
    return (v8)_mm512_set1_epi8((char)x);
}

OP v16
splat16(unsigned x)
{
    return (v16)_mm512_set1_epi16((short)x);
}

OP v32
splat32(unsigned x)
{
    return (v32)_mm512_set1_epi32((int)x);
}

OP v32
rotate21(v32 x)
{
    return (v32)_mm512_rol_epi32(V(x), 21);
}

OP v16
high(v16 a, v16 b)
{
    return (v16)_mm512_mulhi_epu16(V(a), V(b));
}

OP v16
carry(v16 x, v16 sum, v16 more)
{
    __mmask32 over = _mm512_cmplt_epu16_mask(V(sum), V(more));
    return (v16)_mm512_mask_sub_epi16(V(x), over, V(x), _mm512_set1_epi16(-1));
}

OP v8
narrow(v16 low, v16 high)
{
    return (v8)_mm512_packus_epi16(V(low), V(high));
}

OP v16
widen(m8 m, unsigned half)
{
    return (v16)(half ? _mm512_unpackhi_epi8(V(m), V(m)) : _mm512_unpacklo_epi8(V(m), V(m)));
}

OP v16
extend(v8 x, unsigned half)
{
    return (v16)_mm512_srai_epi16(V(widen(x, half)), 8);
}

OP v16
sign16(v16 x)
{
    return (v16)_mm512_srai_epi16(V(x), 15);
}

OP v16
below16(v16 a, v16 b)
{
    return (v16)_mm512_movm_epi16(_mm512_cmplt_epi16_mask(V(a), V(b)));
}

OP m8
packs8(v16 low, v16 high)
{
    return (m8)_mm512_packs_epi16(V(low), V(high));
}

OP v16
most16(v16 a, v16 b)
{
    return (v16)_mm512_max_epi16(V(a), V(b));
}

OP v8
pack8(v16 low, v16 high)
{
    return (v8)_mm512_packus_epi16(V(low), V(high));
}

OP v16
pairs(v8 low, v8 top, unsigned half)
{
    return (v16)(half ? _mm512_unpackhi_epi8(V(low), V(top))
                      : _mm512_unpacklo_epi8(V(low), V(top)));
}

OP __m512i
quotient16(__m512i a, __m512i b)
{
    __m512 q = _mm512_div_ps(_mm512_cvtepi32_ps(_mm512_srai_epi32(a, 16)),
                             _mm512_cvtepi32_ps(_mm512_srai_epi32(b, 16)));
    return _mm512_cvt_roundps_epi32(q, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
}

OP v16
quotient(v16 a, v16 b)
{
    __m512i z = _mm512_setzero_si512(), x = V(a), y = V(b);
    return (v16)_mm512_packs_epi32(
        quotient16(_mm512_unpacklo_epi16(z, x), _mm512_unpacklo_epi16(z, y)),
        quotient16(_mm512_unpackhi_epi16(z, x), _mm512_unpackhi_epi16(z, y)));
}

OP v8
aside(m8 on, v8 u)
{
    return (v8)_mm512_ternarylogic_epi64(V(u), V(on), V(on), 0xf3);
}

OP d8
under(v8 u, v8 count)
{
    return _mm512_cmplt_epu8_mask(V(u), V(count));
}

OP m8
mask(d8 is)
{
    return (m8)_mm512_movm_epi8(is);
}

OP v8
fall(v8 x, d8 is)
{
    return (v8)_mm512_mask_sub_epi8(V(x), is, V(x), _mm512_set1_epi8(1));
}

OP v8
rise(v8 x, d8 is)
{
    return (v8)_mm512_mask_add_epi8(V(x), is, V(x), _mm512_set1_epi8(1));
}

OP v8
add_where(v8 x, d8 is, v8 n)
{
    return (v8)_mm512_mask_add_epi8(V(x), is, V(x), V(n));
}

OP v8
sub_where(v8 x, d8 is, v8 n)
{
    return (v8)_mm512_mask_sub_epi8(V(x), is, V(x), V(n));
}

OP v8
add_card(v8 hand, v8 card)
{
    return (v8)_mm512_ternarylogic_epi64(V(hand + card), V(hand), V(splat8(128)), 0xf8);
}

OP v8
least8(v8 a, v8 b)
{
    return (v8)_mm512_min_epu8(V(a), V(b));
}

OP d8
below(v8 a, v8 b)
{
    return _mm512_cmplt_epi8_mask(V(a), V(b));
}

OP d8
below_too(d8 is, v8 a, v8 b)
{
    return _mm512_mask_cmplt_epi8_mask(is, V(a), V(b));
}

OP d8
same(v8 a, v8 b)
{
    return _mm512_cmpeq_epi8_mask(V(a), V(b));
}

OP d8
same_too(d8 is, v8 a, v8 b)
{
    return _mm512_mask_cmpeq_epi8_mask(is, V(a), V(b));
}

OP d8
lanes_of(m8 m)
{
    return _mm512_movepi8_mask(V(m));
}

OP v8
choose(d8 d, v8 yes, v8 no)
{
    return (v8)_mm512_mask_blend_epi8(d, V(no), V(yes));
}

OP v8
pick(m8 m, v8 yes, v8 no)
{
    return (v8)_mm512_ternarylogic_epi64(V(m), V(yes), V(no), 0xca);
}

OP m8
equal(v8 a, v8 b)
{
    return mask(same(a, b));
}

/* Codes that mean a bust: 22 … 31. */
OP m8
bust(v8 code)
{
    return mask(_mm512_cmplt_epu8_mask(V(code - splat8(22)), V(splat8(10))));
}

OP m8
upto16(v16 a, v16 b, v16 most)
{
    __m512i low = _mm512_movm_epi16(_mm512_cmple_epi16_mask(V(a), V(most)));
    __m512i top = _mm512_movm_epi16(_mm512_cmple_epi16_mask(V(b), V(most)));
    return (m8)_mm512_packs_epi16(low, top);
}

OP d8
test(v8 x, v8 bits)
{
    return _mm512_test_epi8_mask(V(x), V(bits));
}

OP uint64_t
bits(m8 m)
{
    return _mm512_movepi8_mask(V(m));
}

OP int
any(m8 m)
{
    return bits(m) != 0;
}

OP v8
lookup16(const uint8_t table[static 16], v8 at)
{
    __m512i t = _mm512_broadcast_i32x4(_mm_loadu_si128((const void *)table));
    return (v8)_mm512_shuffle_epi8(t, V(at));
}

OP v8
lookup_tag(const uint8_t table[static 16], v8 at)
{
    return lookup16(table, at);
}

/* Looks up rows of two up-cards at a time; the later, lower ones overwrite where they apply. */
OP v8
lookup_cell(const uint8_t table[][64], v8 up, v8 row)
{
    __mmask64 odd = _mm512_test_epi8_mask(V(up), V(splat8(1)));
    __m512i at = _mm512_mask_add_epi8(V(row), odd, V(row), V(splat8(64))), out = at;
#pragma GCC unroll 6
    for (unsigned i = 6; i-- > 0;) {
        __m512i found = _mm512_permutex2var_epi8(_mm512_loadu_si512(table[2 * i]), at,
                                                 _mm512_loadu_si512(table[2 * i + 1]));
        __mmask64 here = _mm512_cmplt_epu8_mask(V(up), V(splat8(2 * i + 2)));
        out = i == 5 ? found : _mm512_mask_mov_epi8(out, here, found);
    }
    return (v8)out;
}

OP v8
lookup_class(const uint8_t *table, const uint8_t class_of[static 64], v8 bin, v8 up, v8 row)
{
    uint16_t at[64];
    uint64_t out[8];
    v8 class = (v8)_mm512_permutexvar_epi8(V(bin), _mm512_loadu_si512(class_of));
    for (unsigned half = 0; half < 2; half++) {
        v16 part = (v16)(extend(class, half) * splat16(12) + extend(up, half)) << 6;
        part += extend(row, half);
        memcpy(at + 32 * half, &part, 64);
    }
    __asm__("" : "+m"(at));            /* or the compiler would gather, which is slower */
    for (unsigned i = 0; i < 8; i++) { /* a half has the first or last eight lanes of sixteen */
        const uint16_t *from = at + i / 2 * 8 + i % 2 * 32;
        uint64_t word = 0;
        for (unsigned j = 8; j-- > 0;)
            word = word << 8 | table[from[j]];
        out[i] = word;
    }
    return (v8)_mm512_loadu_si512(out);
}

/* Writes the bytes of a mask's lanes one behind the other; returns how many. */
OP unsigned
append(uint8_t *to, v8 x, m8 m)
{
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi8(bits(m), V(x)));
    return (unsigned)__builtin_popcountll(bits(m));
}

#include "simulate/lanes.h"

#else
typedef int lanes_avx512_needs_its_instruction_set;
#endif
