/*
 * base/sha256_armv8.c -- the SHA-256 compression with the cryptographic extension of ARMv8.
 *
 * SHA256H and SHA256H2 do four rounds: the first returns the new a, b, c, d, the second the new e,
 * f, g, h.  Both read the state before those rounds.  SHA256SU0 and SHA256SU1 compute the four
 * words of the message schedule that come 16 words later.  sha256_choose.c calls this file only
 * where the processor has the extension.
 */
#include "base/sha256.h"

#ifdef RF_SHA256_WITH_ARMV8

#ifndef __ARM_FEATURE_SHA2
#pragma GCC target("+crypto")
#endif
#include <arm_neon.h>

#define OP static inline __attribute__((always_inline))

/* The next four words of the message, which is big-endian. */
OP uint32x4_t
load_quarter(const uint8_t *bytes)
{
    return vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(bytes)));
}

/* w[16 … 19] from w[0 … 15], four words in each argument. */
OP uint32x4_t
next_quarter(uint32x4_t w0, uint32x4_t w4, uint32x4_t w8, uint32x4_t w12)
{
    return vsha256su1q_u32(vsha256su0q_u32(w0, w4), w8, w12);
}

/* Four rounds with the words w[t … t + 3] and their constants. */
OP void
four_rounds(uint32x4_t *abcd, uint32x4_t *efgh, uint32x4_t words, const uint32_t *constant)
{
    uint32x4_t sum = vaddq_u32(words, vld1q_u32(constant)), before = *abcd;
    *abcd = vsha256hq_u32(before, *efgh, sum);
    *efgh = vsha256h2q_u32(*efgh, before, sum);
}

void
rf_sha256_armv8(uint32_t word[static 8], const uint8_t *blocks, size_t count)
{
    uint32x4_t abcd = vld1q_u32(word), efgh = vld1q_u32(word + 4);
    for (; count > 0; count--, blocks += RF_SHA256_BLOCK) {
        const uint32_t *constant = rf_sha256_round;
        uint32x4_t abcd_before = abcd, efgh_before = efgh;
        uint32x4_t w0 = load_quarter(blocks), w4 = load_quarter(blocks + 16);
        uint32x4_t w8 = load_quarter(blocks + 32), w12 = load_quarter(blocks + 48);
        /* 48 rounds, each quarter replaced after use; the last 16 need no more words. */
        for (unsigned i = 0; i < 3; i++, constant += 16) {
            four_rounds(&abcd, &efgh, w0, constant);
            w0 = next_quarter(w0, w4, w8, w12);
            four_rounds(&abcd, &efgh, w4, constant + 4);
            w4 = next_quarter(w4, w8, w12, w0);
            four_rounds(&abcd, &efgh, w8, constant + 8);
            w8 = next_quarter(w8, w12, w0, w4);
            four_rounds(&abcd, &efgh, w12, constant + 12);
            w12 = next_quarter(w12, w0, w4, w8);
        }
        four_rounds(&abcd, &efgh, w0, constant);
        four_rounds(&abcd, &efgh, w4, constant + 4);
        four_rounds(&abcd, &efgh, w8, constant + 8);
        four_rounds(&abcd, &efgh, w12, constant + 12);
        abcd = vaddq_u32(abcd, abcd_before);
        efgh = vaddq_u32(efgh, efgh_before);
    }
    vst1q_u32(word, abcd);
    vst1q_u32(word + 4, efgh);
}

#endif
