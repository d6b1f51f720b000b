/*
 * tests/vectors/vectors.h -- what the tests of published vectors share.
 */
#ifndef RIFFLE_TESTS_VECTORS_H
#define RIFFLE_TESTS_VECTORS_H

#include <string.h>

#include <riffle/hash.h>

#include "../suite.h"

/* The key of the vectors: the bytes 0 to 31. */
static inline void
key(uint8_t bytes[static 32])
{
    for (unsigned i = 0; i < 32; i++)
        bytes[i] = (uint8_t)i;
}

/* The hash begins with these digits. */
static inline void
is(const uint8_t *hash, const char *hex)
{
    char text[RF_HEX_TEXT];
    rf_hex_write(text, hash);
    text[strlen(hex)] = '\0';
    ck_assert_str_eq(text, hex);
}

#endif
