/*
 * base/sha256_x86.c -- the SHA-256 compression with the SHA extensions of x86-64.
 *
 * The eight words of the state live in two registers, in the order that the instructions require:
 * `abef` holds f, e, b, a and `cdgh` holds h, g, d, c, lowest lane first.  SHA256RNDS2 does two
 * rounds and returns the new a, b, e, f.  The new c, d, g, h are the old a, b, e, f, so the two
 * registers swap roles after every instruction and nothing needs to be moved.
 *
 * A quarter is four words of the message schedule.  SHA256MSG1 and SHA256MSG2 compute the quarter
 * that comes 16 words later from the last four quarters.  sha256_choose.c calls this file only
 * where the processor has the extension.
 */
#include "base/sha256.h"

#ifdef RF_SHA256_WITH_X86

#include <immintrin.h>

#define WITH_SHA __attribute__((target("sha,sse4.1,ssse3")))
#define OP       WITH_SHA static inline __attribute__((always_inline))

/* The next four words of the message, which is big-endian. */
OP __m128i
load_quarter(const uint8_t *bytes)
{
    const __m128i big_end = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    return _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(const void *)bytes), big_end);
}

/* w[16 … 19] from w[0 … 15], four words in each argument. */
OP __m128i
next_quarter(__m128i w0, __m128i w4, __m128i w8, __m128i w12)
{
    __m128i w9 = _mm_alignr_epi8(w12, w8, 4); /* w[9 … 12] */
    return _mm_sha256msg2_epu32(_mm_add_epi32(_mm_sha256msg1_epu32(w0, w4), w9), w12);
}

/* Four rounds: the low half of `sum` serves the first two, the high half the other two. */
OP void
four_rounds(__m128i *abef, __m128i *cdgh, __m128i words, const uint32_t *constant)
{
    __m128i sum = _mm_add_epi32(words, _mm_loadu_si128((const __m128i *)(const void *)constant));
    *cdgh = _mm_sha256rnds2_epu32(*cdgh, *abef, sum);
    *abef = _mm_sha256rnds2_epu32(*abef, *cdgh, _mm_unpackhi_epi64(sum, sum));
}

WITH_SHA void
rf_sha256_x86(uint32_t word[static 8], const uint8_t *blocks, size_t count)
{
    /* From a, b, c, d and e, f, g, h to the order of the instructions; back again at the end. */
    __m128i *state = (__m128i *)(void *)word;
    __m128i badc = _mm_shuffle_epi32(_mm_loadu_si128(state), 0xb1);
    __m128i hgfe = _mm_shuffle_epi32(_mm_loadu_si128(state + 1), 0x1b);
    __m128i abef = _mm_alignr_epi8(badc, hgfe, 8), cdgh = _mm_blend_epi16(hgfe, badc, 0xf0);
    for (; count > 0; count--, blocks += RF_SHA256_BLOCK) {
        const uint32_t *constant = rf_sha256_round;
        __m128i abef_before = abef, cdgh_before = cdgh;
        __m128i w0 = load_quarter(blocks), w4 = load_quarter(blocks + 16);
        __m128i w8 = load_quarter(blocks + 32), w12 = load_quarter(blocks + 48);
        /* 48 rounds, each quarter replaced after use; the last 16 need no more words. */
        for (unsigned i = 0; i < 3; i++, constant += 16) {
            four_rounds(&abef, &cdgh, w0, constant);
            w0 = next_quarter(w0, w4, w8, w12);
            four_rounds(&abef, &cdgh, w4, constant + 4);
            w4 = next_quarter(w4, w8, w12, w0);
            four_rounds(&abef, &cdgh, w8, constant + 8);
            w8 = next_quarter(w8, w12, w0, w4);
            four_rounds(&abef, &cdgh, w12, constant + 12);
            w12 = next_quarter(w12, w0, w4, w8);
        }
        four_rounds(&abef, &cdgh, w0, constant);
        four_rounds(&abef, &cdgh, w4, constant + 4);
        four_rounds(&abef, &cdgh, w8, constant + 8);
        four_rounds(&abef, &cdgh, w12, constant + 12);
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    __m128i abfe = _mm_shuffle_epi32(abef, 0x1b), dchg = _mm_shuffle_epi32(cdgh, 0xb1);
    _mm_storeu_si128(state, _mm_blend_epi16(abfe, dchg, 0xf0));
    _mm_storeu_si128(state + 1, _mm_alignr_epi8(dchg, abfe, 8));
}

#endif
