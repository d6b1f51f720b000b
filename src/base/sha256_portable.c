/*
 * base/sha256_portable.c -- the SHA-256 compression in plain C, after FIPS 180-4, section 6.2.
 *
 * The WebAssembly build has only this path.  Elsewhere it serves tests.
 */
#include "base/sha256.h"

/* Rotates right. */
static uint32_t
turn(uint32_t word, unsigned bits)
{
    return word >> bits | word << (32 - bits);
}

static uint32_t
word_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* The message schedule: the 16 words of the block, and 48 that follow from them. */
static void
block_words(uint32_t w[static 64], const uint8_t block[static RF_SHA256_BLOCK])
{
    for (unsigned i = 0; i < 16; i++)
        w[i] = word_at(block + (size_t)4 * i);
    for (unsigned i = 16; i < 64; i++) {
        uint32_t early = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t late = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + early + w[i - 7] + late;
    }
}

/* `one` and `two` are T1 and T2 of the standard, `choice` is Ch(e, f, g) and `majority` Maj(a, b,
 * c). */
static void
take_block(uint32_t word[static 8], const uint8_t block[static RF_SHA256_BLOCK])
{
    uint32_t w[64];
    uint32_t a = word[0], b = word[1], c = word[2], d = word[3];
    uint32_t e = word[4], f = word[5], g = word[6], h = word[7];
    block_words(w, block);
    for (unsigned i = 0; i < 64; i++) {
        uint32_t choice = g ^ (e & (f ^ g)), majority = (a & b) | (c & (a | b));
        uint32_t one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + rf_sha256_round[i] +
                       w[i];
        uint32_t two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority;
        h = g, g = f, f = e, e = d + one;
        d = c, c = b, b = a, a = one + two;
    }
    word[0] += a, word[1] += b, word[2] += c, word[3] += d;
    word[4] += e, word[5] += f, word[6] += g, word[7] += h;
}

void
rf_sha256_portable(uint32_t word[static 8], const uint8_t *blocks, size_t count)
{
    for (; count > 0; count--, blocks += RF_SHA256_BLOCK)
        take_block(word, blocks);
}
