/*
 * random/research.c -- the key that a research seed stands for.
 *
 * A seed that a person types reproduces a run byte for byte.  It can open research tables and bulk
 * runs only: live tables and sessions take their keys from the operating system
 * (app/os/os_random.c) and the players, and have no seed.
 */
#include "riffle/random.h"

#include <stdbool.h>

#include "base/assert.h"

/* The value of a hexadecimal digit, or 16. */
static unsigned
research_digit(char c)
{
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0');
    if (c >= 'a' && c <= 'f')
        return (unsigned)(c - 'a') + 10;
    return c >= 'A' && c <= 'F' ? (unsigned)(c - 'A') + 10 : 16;
}

/* True when the seed is exactly 64 hexadecimal digits: then they are the key itself. */
static bool
research_is_key(const char *seed)
{
    size_t digits = 0;
    while (research_digit(seed[digits]) < 16)
        digits++;
    return digits == (size_t)2 * RF_KEY_BYTES && seed[digits] == '\0';
}

/* 64 hexadecimal digits are the key; any other text is hashed, H("research", text).  The answer
 * says which of the two it was. */
enum rf_seed_kind
rf_seed_key(uint8_t key[static RF_KEY_BYTES], const char *seed)
{
    RF_ASSERT(seed);
    if (!research_is_key(seed)) {
        struct rf_hash_part text = rf_hash_part_text(seed);
        rf_hash(key, "research", &text, 1);
        return RF_SEED_TEXT;
    }
    for (size_t i = 0; i < RF_KEY_BYTES; i++)
        key[i] = (uint8_t)(research_digit(seed[2 * i]) << 4 | research_digit(seed[2 * i + 1]));
    return RF_SEED_KEY;
}
